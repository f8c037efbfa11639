from dataclasses import replace

import pytest

from audit.core.destruction import Destruction, Loss, closed, commitment, left, losses, parse_destruction
from audit.core.errors import DestructionError
from ledger.core.canonical import Json, decode, encode
from ledger.core.errors import CanonicalError, KwanzaaError
from ledger.tests.by_name import by_name

A, B, C = "a" * 64, "b" * 64, "c" * 64
SHOWN = Loss(envelope=A, left=C, closed=True)
CLOSED = Loss(envelope=B, left=None, closed=True)
MADE = Destruction(
    archive="0a" * 16, by="user-7", artifacts=(A, B), answers=(SHOWN, CLOSED), counterfactuals=(C,)
)


def test_a_statement_is_read_back():
    assert parse_destruction(MADE.payload()) == MADE
    bare = replace(MADE, answers=(), counterfactuals=())
    assert parse_destruction(bare.payload()) == bare


@by_name(
    "change",
    {
        "another form": {"t": "kwanzaa.destruction.v2"},
        "no archive": {"archive": "0a"},
        "a name": {"by": "ruth"},
        "nothing destroyed": {"artifacts": []},
        "upper case": {"artifacts": ["A" * 64]},
        "out of order": {"artifacts": [B, A]},
        "twice": {"counterfactuals": [C, C]},
        "a loss of nothing": {"answers": [{"envelope": A, "left": None, "closed": False}]},
        "left is no digest": {"answers": [{"envelope": A, "left": "", "closed": True}]},
        "closed is a number": {"answers": [{"envelope": A, "left": C, "closed": 1}]},
        "more of a loss": {"answers": [{"envelope": A, "left": C, "closed": True, "why": ""}]},
        "more": {"why": ""},
    },
)
def test_what_is_no_statement_is_refused(change):
    value = decode(MADE.payload())
    assert isinstance(value, dict)
    with pytest.raises((CanonicalError, DestructionError)):
        parse_destruction(encode({**value, **change}))


def test_it_names_nothing_to_who_has_no_salt():
    own = commitment(b"s" * 32, "letters/1.txt", f"sha256:{7:064x}")
    assert own == commitment(b"s" * 32, "letters/1.txt", f"sha256:{7:064x}")
    others = {
        commitment(b"t" * 32, "letters/1.txt", f"sha256:{7:064x}"),
        commitment(b"s" * 32, "letters/2.txt", f"sha256:{7:064x}"),
        commitment(b"s" * 32, "letters/1.txt", f"sha256:{8:064x}"),
    }
    assert len(others | {own}) == 4


def test_what_is_left_of_a_display_is_how_it_ended_and_is_left_again():
    display: dict[str, Json] = {
        "t": "kwanzaa.display.v1",
        "nonce": "n",
        "contract": {"answer": {"text": "private"}},
        "claims": [{"text": "private"}],
        "outcome": {"kind": "answer", "rung": "supported", "removed": []},
    }
    rest = left(encode(display))
    assert b"private" not in rest
    assert decode(rest) == {
        "t": "kwanzaa.display.destroyed.v1",
        "nonce": "n",
        "outcome": {"kind": "answer", "rung": "supported"},
    }
    assert left(rest) == rest
    with pytest.raises(KwanzaaError):
        left(b"{}")


def test_losses_add_up():
    later = replace(
        MADE,
        answers=(Loss(envelope=A, left=B, closed=False), Loss(envelope=B, left=C, closed=False)),
        counterfactuals=(A,),
    )
    assert losses((MADE, later)) == {
        A: Loss(envelope=A, left=B, closed=True),
        B: Loss(envelope=B, left=C, closed=True),
    }
    assert losses((later, MADE))[A] == SHOWN
    assert losses((later, MADE))[B] == Loss(envelope=B, left=C, closed=True)
    assert losses(()) == {}
    assert closed((MADE, later)) == {A, C}

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.core.canonical import from_base64, to_base64
from ledger.core.checkpoint import Checkpoint, parse_checkpoint, parse_note
from ledger.core.cosignature import (
    Witness,
    check_quorum,
    cosign,
    parse_vkey,
    parse_vkeys,
    verify_cosigned,
    verify_line,
)
from ledger.core.errors import (
    CheckpointError,
    KwanzaaError,
    SignatureInvalidError,
    UnknownKeyError,
    WitnessError,
)
from ledger.tests.keys import KEYS, ORIGIN, SIGNER, seed

AT = 1_679_315_147
HEAD = Checkpoint(origin=ORIGIN, size=12, root=bytes(range(32)))
NOTE = SIGNER.sign_checkpoint(HEAD)
# tlog-cosignature, the example; its vkeys are not given, so only its form and its message are taken from it.
EXAMPLE = """\
example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2\
oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
"""


def key(name: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(seed(name))


def witness(name: str) -> Witness:
    return Witness(name=name, public=key(name).public_key().public_bytes_raw())


def line(name: str, head: Checkpoint = HEAD, at: int = AT) -> str:
    return cosign(head, witness=witness(name), at=at, sign=key(name).sign)


ONE, TWO = witness("one.example/w"), witness("two.example/w")


def test_the_message_is_that_of_the_specification():
    head = parse_checkpoint(parse_note(EXAMPLE).text)
    signed = []

    def sign(data: bytes) -> bytes:
        signed.append(data.decode())
        return bytes(64)

    cosign(head, witness=ONE, at=AT, sign=sign)
    assert signed[0] == (
        "cosignature/v1\ntime 1679315147\nexample.com/behind-the-sofa\n20852163\n"
        "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
    )


def test_the_time_stands_where_the_example_has_it():
    theirs = parse_note(EXAMPLE).signatures[0].signature
    ours = parse_note(NOTE + line("one.example/w")).signatures[1].signature
    assert len(theirs) == len(ours) == 72
    assert int.from_bytes(theirs[:8]) == int.from_bytes(ours[:8]) == AT


def test_a_line_says_when():
    assert verify_line(line("one.example/w"), head=HEAD, witness=ONE) == AT


def test_a_key_comes_back_from_its_text():
    assert parse_vkey(ONE.vkey()) == ONE
    assert parse_vkeys([ONE.vkey(), TWO.vkey()]) == (ONE, TWO)


def changed(name: str, **parts: bytes) -> str:
    plain = Witness(name=name, public=ONE.public)
    data = parts.get("kind", b"\4") + parts.get("public", plain.public)
    return f"{name}+{parts.get('id', plain.key_id()).hex()}+{to_base64(data)}"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("one.example/w", id="a name"),
        pytest.param(changed("two words"), id="a name with a space"),
        pytest.param(changed("one", kind=b"\1"), id="a log's key"),
        pytest.param(changed("one", kind=b"\6"), id="a kind that is not read here"),
        pytest.param(changed("one", public=bytes(31)), id="too short"),
        pytest.param(changed("one", id=bytes(4)), id="another ID"),
        pytest.param(changed("one")[:-2] + "==", id="base64 that is cut"),
        pytest.param(changed("one") + "=", id="base64 that is filled up"),
        pytest.param(changed("one").replace("B", "b", 1) + "\n", id="a line"),
    ],
)
def test_what_is_no_key_of_a_witness_is_refused(text):
    with pytest.raises(WitnessError):
        parse_vkey(text)


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param([ONE.vkey(), ONE.vkey()], id="twice the same"),
        pytest.param([ONE.vkey(), Witness(name="other", public=ONE.public).vkey()], id="one key, two names"),
        pytest.param([ONE.vkey(), Witness(name=ONE.name, public=TWO.public).vkey()], id="one name, two keys"),
    ],
)
def test_nobody_counts_as_two(keys):
    with pytest.raises(WitnessError, match="one name and one key"):
        parse_vkeys(keys)


def test_a_note_is_verified_with_all_that_is_known():
    note = NOTE + line("one.example/w") + line("three.example/w") + line("two.example/w", at=AT + 1)
    cosigned = verify_cosigned(note, KEYS, [ONE, TWO])
    assert (cosigned.head, cosigned.note) == (HEAD, NOTE)
    assert cosigned.times == ((ONE.name, AT), (TWO.name, AT + 1))
    check_quorum(cosigned, quorum=2)
    with pytest.raises(WitnessError, match=r"needs 3 witnesses and has 2: one\.example/w, two\.example/w"):
        check_quorum(cosigned, quorum=3)


def test_a_note_without_witnesses_has_none():
    cosigned = verify_cosigned(NOTE, KEYS, [ONE])
    assert cosigned.times == ()
    with pytest.raises(WitnessError, match="has 0: none"):
        check_quorum(cosigned, quorum=1)


OTHER = Checkpoint(origin=ORIGIN, size=12, root=bytes(32))
LINE = parse_note(NOTE + line("one.example/w")).signatures[1]


NEVER = (2**63).to_bytes(8)


def line_of_one(signature: bytes) -> str:
    return f"{NOTE}\N{EM DASH} {ONE.name} {to_base64(ONE.key_id() + signature)}\n"


UNFIT = {
    "of another head": (NOTE + line("one.example/w", OTHER), SignatureInvalidError),
    "twice": (NOTE + line("one.example/w") * 2, CheckpointError),
    "not the log's": (NOTE.partition("\N{EM DASH}")[0] + line("one.example/w"), UnknownKeyError),
    "a time alone": (line_of_one(LINE.signature[:8]), SignatureInvalidError),
    "no time": (line_of_one(bytes(8) + LINE.signature[8:]), SignatureInvalidError),
    "a time that never comes": (line_of_one(NEVER + LINE.signature[8:]), SignatureInvalidError),
    "the log's own line": (NOTE[:-1] + "x\n" + line("one.example/w"), KwanzaaError),
}


@pytest.mark.parametrize(("note", "error"), UNFIT.values(), ids=UNFIT)
def test_what_does_not_fit_is_no_cosignature(note, error):
    with pytest.raises(error):
        verify_cosigned(note, KEYS, [ONE])


def test_every_changed_byte_of_a_line_is_found():
    good = line("one.example/w").encode()
    for at in range(len(good)):
        for flip in (1, 0x20):
            bad = bytearray(good)
            bad[at] ^= flip
            with pytest.raises((KwanzaaError, UnicodeDecodeError)):
                verify_line(bytes(bad).decode(), head=HEAD, witness=ONE)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        pytest.param(line("two.example/w"), WitnessError, id="of somebody else"),
        pytest.param(line("one.example/w") * 2, WitnessError, id="two lines"),
        pytest.param(line("one.example/w")[:-1], CheckpointError, id="no end"),
        pytest.param("", CheckpointError, id="nothing"),
        pytest.param("text\n\n" + line("one.example/w"), KwanzaaError, id="a note inside"),
    ],
)
def test_a_line_is_one_line_of_one_witness(text, error):
    with pytest.raises(error):
        verify_line(text, head=HEAD, witness=ONE)


@pytest.mark.parametrize("at", [0, -1, 2**63])
def test_a_time_that_cannot_be_is_not_signed(at):
    with pytest.raises(WitnessError, match="is no time"):
        line("one.example/w", at=at)


def test_the_lines_base64_has_one_form():
    assert from_base64(line("one.example/w").split(" ")[2].strip())[:4] == ONE.key_id()

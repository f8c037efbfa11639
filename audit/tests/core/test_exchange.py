"""What steward and auditor send each other, and that nothing less than both of them opens anything."""

import random
from contextlib import suppress
from dataclasses import replace

import pytest

from audit.core.errors import OpenedFileError, OpeningError
from audit.core.exchange import contribute, give, hand_over, open_letter, parse_keys, read_keys
from audit.core.letters import Kind, Letter
from audit.core.opened import Disclosure, OpenedFile, open_file
from audit.tests.bundles import ARTIFACT_KEYS, BUNDLE_ID, LETTER, QUOTE, SHARES
from audit.tests.statements import AUDITOR, HONEST, STEWARD, warrant
from ledger.core.errors import CanonicalError, CommitmentError, KwanzaaError, SealError
from ledger.core.opening import Release, open_with
from ledger.core.sharing import Shares, encrypt_to, unwrap
from ledger.tests.by_name import by_name
from ledger.tests.keys import SEEDS, seed

WHOLE, FIELD = warrant(), warrant(path="/question")
AUDITORS, STEWARDS = SEEDS["auditor-1"], SEEDS["steward"]


def given(under=WHOLE, *, half=None):
    return give(HONEST.bundle, warrant=under, seed=STEWARDS, artifact_keys=ARTIFACT_KEYS, half=half)


def half():
    return contribute(HONEST.bundle, warrant=FIELD, seed=AUDITORS)


def opened(share, under=WHOLE, key=AUDITORS):
    return open_letter(HONEST.bundle, warrant=under, seed=key, share=share)


def test_two_persons_open_the_whole():
    found = opened(Letter.parse(given().encode()))
    assert isinstance(found, OpenedFile)
    assert found.excerpts[0].value == QUOTE
    assert set(found.artifact_keys) == set(ARTIFACT_KEYS)


def test_one_field_comes_alone_and_no_key_with_it():
    share = given(FIELD, half=Letter.parse(half().encode()))
    found = opened(share, FIELD)
    assert found == Disclosure(
        bundle_id=HONEST.opened.bundle_id, path="/question", salt=found.salt, value="Why did she stay?"
    )


def handed(under=WHOLE):
    opening = under.statement.opening
    return hand_over(ARTIFACT_KEYS, opening=opening, statement=under.digest, steward=STEWARD)


def test_the_operators_keys_are_the_stewards_to_read_under_one_statement():
    assert read_keys(Letter.parse(handed().encode()), warrant=WHOLE, seed=STEWARDS) == ARTIFACT_KEYS
    with pytest.raises(SealError):
        read_keys(handed(), warrant=WHOLE, seed=AUDITORS)
    with pytest.raises(OpeningError, match="another statement"):
        read_keys(handed(), warrant=FIELD, seed=STEWARDS)
    with pytest.raises(OpenedFileError, match=r"kwanzaa.keys.v1, where kwanzaa.half.v1"):
        give(HONEST.bundle, warrant=FIELD, seed=STEWARDS, artifact_keys={}, half=handed(FIELD))


@pytest.mark.parametrize("data", [b"[]", b'{"a":"?"}', b'{"a":1}'])
def test_what_is_no_map_of_keys_is_said_to_be_none(data):
    with pytest.raises(OpenedFileError, match="not a map from artifact ID"):
        parse_keys(data)


def test_nothing_of_what_is_sent_can_be_read_on_the_way():
    for letter in (given(), half(), given(FIELD, half=half()), handed()):
        data = letter.encode()
        for secret in (SHARES.auditor, SHARES.steward, *ARTIFACT_KEYS.values(), b"Why did she stay?"):
            assert secret not in data
            assert secret not in letter.ciphertext


@by_name(
    ("act", "says"),
    {
        "a half of the whole": (
            lambda: contribute(HONEST.bundle, warrant=WHOLE, seed=AUDITORS),
            "steward releases",
        ),
        "a field without the auditor's half": (lambda: given(FIELD), "ask the auditor"),
        "a share as a half": (lambda: given(FIELD, half=given()), "where kwanzaa.half.v1"),
        "a half as a share": (lambda: opened(half(), FIELD), "where kwanzaa.share.v1"),
        "the whole under a field's statement": (lambda: opened(given(), FIELD), "another statement"),
        "a field under the whole's statement": (
            lambda: opened(given(FIELD, half=half())),
            "another statement",
        ),
        "another auditor": (
            lambda: opened(given(), key=SEEDS["auditor-2"]),
            "the statement is for the auditor",
        ),
        "a third half": (
            lambda: contribute(HONEST.bundle, warrant=FIELD, seed=SEEDS["auditor-2"]),
            "is for the auditor",
        ),
        "an auditor as steward": (
            lambda: give(HONEST.bundle, warrant=WHOLE, seed=AUDITORS, artifact_keys={}, half=None),
            "is for the steward",
        ),
        "a letter renamed": (
            lambda: opened(replace(given(), statement=FIELD.digest), FIELD),
            "does not open",
        ),
    },
)
def test_a_step_out_of_its_place_is_refused(act, says):
    with pytest.raises(KwanzaaError, match=says):
        act()


def letter_of(content, under=FIELD):
    """What a dishonest steward could send: anything at all, rightly addressed."""
    info = f"{Kind.SHARE.value}\0{AUDITOR.kid}\0{under.digest}".encode()
    return Letter(
        kind=Kind.SHARE,
        opening=under.statement.opening,
        statement=under.digest,
        ciphertext=encrypt_to(AUDITOR, content=content, info=info),
    )


def test_a_steward_cannot_make_a_field_up_or_give_another():
    true = opened(given(FIELD, half=half()), FIELD)
    with pytest.raises(CommitmentError):
        opened(letter_of(replace(true, value="Why did she leave?").encode()), FIELD)
    other = warrant(path="/session")
    with pytest.raises(OpenedFileError, match="something else"):
        opened(letter_of(true.encode(), other), other)
    with pytest.raises(OpenedFileError, match="something else"):
        opened(letter_of(HONEST.opened.encode()), FIELD)


@by_name(
    "data",
    {
        "another kind": half().encode().replace(b"kwanzaa.half.v1", b"kwanzaa.help.v1"),
        "a field more": half().encode()[:-1] + b',"x":1}',
        "a list": b"[]",
    },
)
def test_bytes_that_are_no_letter_are_refused(data):
    with pytest.raises((OpenedFileError, CanonicalError)):
        Letter.parse(data)


# --- Any lesser set of keys ------------------------------------------------------------------------
STRANGER = seed("stranger", 96)
AUDITORS_KEYS = (SEEDS["auditor-1"], SEEDS["auditor-2"], STRANGER)
STEWARDS_KEYS = (STEWARDS, STRANGER)
GIVEN, HALF = given(), half()


def shares_of(keys):
    """Every share that these keys unwrap."""
    found = []
    for key in keys:
        for wrap in HONEST.bundle.wraps:
            with suppress(SealError):
                found.append(unwrap(wrap, seed=key, bundle_id=BUNDLE_ID))
    return found


SHARES_OF = {keys: shares_of(keys) for keys in (AUDITORS_KEYS, STEWARDS_KEYS)}


def put_together(chance, keys):
    """Any two shares, in any order, with a guess for what is missing."""
    shares = [chance.randbytes(32), *SHARES_OF[keys]]
    pair = Shares(auditor=chance.choice(shares), steward=chance.choice(shares))
    return open_with(HONEST.bundle, shares=pair, artifact_keys=ARTIFACT_KEYS)


def make_a_release_up(chance, keys):
    share = chance.choice([chance.randbytes(32), seed("share of another bundle"), *SHARES_OF[keys]])
    made = Release(bundle_id=BUNDLE_ID, share=share, artifact_keys=ARTIFACT_KEYS)
    return open_file(HONEST.bundle, seed=chance.choice(keys), release=made)


def read_anothers_letter(chance, keys):
    key = chance.choice([one for one in keys if one != AUDITORS])
    return opened(GIVEN, key=key)


def write_to_oneself(chance, keys):
    """Under a statement that is for two persons."""
    key = chance.choice(keys)
    if keys is AUDITORS_KEYS:
        return give(HONEST.bundle, warrant=WHOLE, seed=key, artifact_keys=ARTIFACT_KEYS, half=None)
    guess = half_of(chance.choice([chance.randbytes(32), *SHARES_OF[keys]]))
    return give(HONEST.bundle, warrant=FIELD, seed=key, artifact_keys={}, half=guess)


WAYS = (put_together, make_a_release_up, read_anothers_letter, write_to_oneself)


def opened_by_lesser(tries, number):
    """Draw one side's keys alone, and a way of trying with them, so often; return what was opened."""
    chance, came = random.Random(number), []  # noqa: S311 -- which cases, not secrets
    for _ in range(tries):
        keys = chance.choice([AUDITORS_KEYS, STEWARDS_KEYS])
        with suppress(SealError, OpeningError):
            came.append(chance.choice(WAYS)(chance, keys))
    return came


def half_of(share):
    info = f"{Kind.HALF.value}\0{STEWARD.kid}\0{FIELD.digest}".encode()
    return Letter(
        kind=Kind.HALF,
        opening=FIELD.statement.opening,
        statement=FIELD.digest,
        ciphertext=encrypt_to(STEWARD, content=share, info=info),
    )


def test_a_thousand_lesser_sets_of_keys_open_nothing():
    assert opened_by_lesser(1_000, 4) == []


def test_the_same_ways_open_with_both_halves():
    both = Shares(auditor=SHARES_OF[AUDITORS_KEYS][0], steward=SHARES_OF[STEWARDS_KEYS][0])
    found = open_with(HONEST.bundle, shares=both, artifact_keys=ARTIFACT_KEYS)
    assert found.excerpts[0].artifact_id == LETTER
    assert open_file(HONEST.bundle, seed=AUDITORS, release=HONEST.release).record == HONEST.opened.record
    given_back = give(
        HONEST.bundle, warrant=FIELD, seed=STEWARDS, artifact_keys={}, half=half_of(both.auditor)
    )
    assert opened(given_back, FIELD) == opened(given(FIELD, half=HALF), FIELD)

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core import seal
from ledger.core.canonical import Json, encode
from ledger.core.errors import CanonicalError, KwanzaaError, SealError
from ledger.core.part import decrypt, encrypt
from ledger.core.seal import Excerpt, OpenedExcerpt, Seal
from ledger.core.sharing import derive
from ledger.tests.keys import seed

KEY = seed("content")
KEYS = {"sha256:a": seed("artifact a"), "sha256:b": seed("artifact b")}
PARTS = {"record": {"question": "Who?"}, "salts": ["x"]}
EXCERPTS = [
    Excerpt(artifact_id="sha256:a", value="Dear Ada"),
    Excerpt(artifact_id="sha256:b", value={"text": "Yours"}),
    Excerpt(artifact_id="sha256:a", value=""),
]


def close(parts=PARTS, excerpts=EXCERPTS, **change):
    given = {"content_key": KEY, "bundle_id": "b1", "artifact_keys": KEYS} | change
    return seal.close(parts, excerpts, **given)


def open_(closed, **change):
    given = {"content_key": KEY, "bundle_id": "b1", "artifact_keys": KEYS} | change
    return seal.open_(closed, **given)


CLOSED = close()


def test_parts_and_excerpts_are_read_back_in_their_order():
    opened = open_(CLOSED)
    assert opened.parts == PARTS
    assert opened.excerpts == tuple(
        OpenedExcerpt(artifact_id=e.artifact_id, readable=True, value=e.value) for e in EXCERPTS
    )


def test_a_seal_is_read_back_from_its_map_with_the_same_digest():
    again = Seal.from_value(CLOSED.to_value())
    assert again == CLOSED
    assert seal.digest(again) == seal.digest(CLOSED)


def test_a_destroyed_artifact_key_takes_its_excerpts_and_nothing_else():
    opened = open_(CLOSED, artifact_keys={"sha256:b": KEYS["sha256:b"]})
    assert [(e.readable, e.value) for e in opened.excerpts] == [
        (False, None),
        (True, {"text": "Yours"}),
        (False, None),
    ]
    assert opened.parts == PARTS


def test_the_content_key_alone_does_not_open_an_excerpt():
    for key in (KEY, derive(KEY, "excerpt", "b1", "0"), derive(KEY, "dummy", "b1", "0")):
        with pytest.raises(SealError, match="does not open"):
            decrypt(key, CLOSED.excerpts[0])


@pytest.mark.parametrize(("count", "places"), [(0, 8), (1, 8), (8, 8), (9, 16), (17, 24)])
def test_the_number_of_excerpts_does_not_show(count, places):
    closed = close(excerpts=[EXCERPTS[0]] * count)
    assert len(closed.excerpts) == places
    assert len({len(part.data) for part in closed.excerpts}) == 1
    assert len({part.data for part in closed.excerpts}) == places
    assert len(open_(closed).excerpts) == count


def test_the_lengths_of_excerpts_do_not_show():
    long = [*EXCERPTS, Excerpt(artifact_id="sha256:a", value="x" * 3_000)]
    assert {len(part.data) for part in close(excerpts=long).excerpts} == {3_072 + 16}
    assert len({len(part.data) for part in CLOSED.excerpts}) == 1


@given(st.text("abc", max_size=900), st.text("abc", max_size=900))
def test_short_parts_have_one_length(one, other):
    assert len(close({"record": one}).parts["record"].data) == len(
        close({"record": other}).parts["record"].data
    )


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"content_key": seed("another")}, id="another content key"),
        pytest.param({"bundle_id": "b2"}, id="another bundle"),
        pytest.param({"artifact_keys": {"sha256:a": KEYS["sha256:b"]}}, id="another artifact's key"),
    ],
)
def test_a_seal_does_not_open_with_something_else(change):
    with pytest.raises(SealError, match="does not open"):
        open_(CLOSED, **change)


def test_parts_cannot_change_places():
    first, second, *rest = CLOSED.excerpts
    parts = dict(CLOSED.parts)
    parts["record"], parts["salts"] = parts["salts"], parts["record"]
    for swapped in (replace(CLOSED, parts=parts), replace(CLOSED, excerpts=(second, first, *rest))):
        with pytest.raises(SealError, match="does not open"):
            open_(swapped)


def test_nothing_is_hidden_behind_the_excerpts():
    full = encrypt(derive(KEY, "dummy", "b1", "7"), b"hidden")
    with pytest.raises(SealError, match="not empty"):
        open_(replace(CLOSED, excerpts=(*CLOSED.excerpts[:7], full)))
    with pytest.raises(SealError, match="16 places for 3 excerpts"):
        open_(replace(CLOSED, excerpts=CLOSED.excerpts * 2))


@pytest.mark.parametrize("value", [None, {"a": 1}, [1], ["a", None]], ids=repr)
def test_a_seal_says_which_artifacts_its_excerpts_are_from(value):
    part = encrypt(derive(KEY, "part", "b1", "excerpts"), encode(value))
    with pytest.raises(SealError, match="does not say"):
        open_(replace(CLOSED, parts={**CLOSED.parts, "excerpts": part}))


def test_an_artifact_without_a_key_of_32_bytes_is_not_sealed():
    for keys in ({}, {**KEYS, "sha256:a": bytes(31)}):
        with pytest.raises(SealError, match="no key of 32 bytes"):
            close(artifact_keys=keys)
    with pytest.raises(SealError, match="no key of 32 bytes"):
        open_(CLOSED, artifact_keys={"sha256:a": b""})


def test_the_seals_own_part_cannot_be_given():
    with pytest.raises(SealError, match="the seal's own"):
        close({"excerpts": []})


def test_what_cannot_be_signed_cannot_be_sealed():
    with pytest.raises(CanonicalError):
        close({"record": 1.5})


def test_a_map_that_is_no_seal_is_refused():
    whole: dict[str, Json] = {"excerpts": [], "parts": {}, "t": "kwz-seal-1"}
    changes: list[tuple[dict[str, Json], type[KwanzaaError]]] = [
        ({"t": "kwz-seal-2"}, SealError),
        ({"parts": []}, SealError),
        ({"x": 1}, CanonicalError),
        ({"excerpts": [1]}, CanonicalError),
    ]
    for change, error in changes:
        with pytest.raises(error):
            Seal.from_value(whole | change)

"""RFC 8785's own pairs: ../shared/vectors/jcs. What holds floats or is not NFC has no place in what we sign."""

import json

import pytest

from ledger.core import canonical
from ledger.core.errors import CanonicalError
from ledger.tests.core.shared import VECTORS, needs_shared

pytestmark = needs_shared
FOLDER = VECTORS / "jcs"
REFUSED = {"values": "not an integer", "unicode": "normal form C", "weird": "normal form C"}
TAKEN = ("arrays", "french", "structures")


def output(name):
    return (FOLDER / "output" / f"{name}.json").read_bytes()


def test_these_are_all_pairs():
    assert {file.stem for file in (FOLDER / "input").glob("*.json")} == {*TAKEN, *REFUSED}


@pytest.mark.parametrize("name", TAKEN)
def test_the_authors_input_comes_to_the_authors_output(name):
    text = (FOLDER / "input" / f"{name}.json").read_bytes()
    value = json.loads(text, parse_float=lambda number: int(float(number)))  # 56.0 is 56 in JCS
    assert canonical.encode(value) == output(name)
    assert canonical.encode(canonical.decode(output(name))) == output(name)
    assert output(name) == bytes.fromhex((FOLDER / "outhex" / f"{name}.txt").read_text())


@pytest.mark.parametrize("name", REFUSED)
def test_output_that_we_never_sign_is_refused_for_its_reason(name):
    with pytest.raises(CanonicalError, match=REFUSED[name]):
        canonical.decode(output(name))


@pytest.mark.parametrize("name", [*TAKEN, *REFUSED])
def test_the_authors_input_is_not_taken_because_it_is_not_canonical(name):
    with pytest.raises(CanonicalError):
        canonical.decode((FOLDER / "input" / f"{name}.json").read_bytes())

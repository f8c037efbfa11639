import json
from dataclasses import replace

import pytest

from personas.core.record_errors import TombstoneError
from personas.core.tombstone import Why, encode, parse_tombstone, tombstone, verify_tombstone
from personas.core.version import Entry, State

ENTRY = Entry(
    record_key="letters/1.txt", artifact_id=f"sha256:{7:064x}", state=State.TOMBSTONE, salt=b"s" * 32
)
ARCHIVE = "0a" * 16


@pytest.mark.parametrize("why", Why)
def test_a_tombstone_is_read_back(why):
    made = tombstone(archive=ARCHIVE, n=3, entry=ENTRY, why=why)
    assert parse_tombstone(encode(made)) == made


def test_a_tombstone_names_nothing_to_who_was_not_given_the_entry():
    data = encode(tombstone(archive=ARCHIVE, n=3, entry=ENTRY, why=Why.WITHDRAWN)).decode()
    assert "letters" not in data
    assert ENTRY.artifact_id not in data
    assert ENTRY.salt.hex() not in data


def test_a_record_that_is_still_there_gets_no_tombstone():
    with pytest.raises(TombstoneError, match="publish its withdrawal first"):
        tombstone(archive=ARCHIVE, n=3, entry=replace(ENTRY, state=State.PRESENT), why=Why.WITHDRAWN)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"record_key": "letters/2.txt"}, id="another record"),
        pytest.param({"artifact_id": f"sha256:{8:064x}"}, id="another artifact"),
        pytest.param({"salt": b"t" * 32}, id="another salt"),
        pytest.param({"state": State.PRESENT}, id="present"),
    ],
)
def test_a_tombstone_is_that_of_its_own_entry_alone(change):
    made = tombstone(archive=ARCHIVE, n=3, entry=ENTRY, why=Why.DESTROYED)
    verify_tombstone(made, ENTRY)
    with pytest.raises(TombstoneError, match="another entry"):
        verify_tombstone(made, replace(ENTRY, **change))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"t": "kwanzaa.tombstone.v2"}, id="another form"),
        pytest.param({"why": "lost"}, id="another reason"),
        pytest.param({"archive": "0a"}, id="short archive"),
        pytest.param({"entry": "A" * 64}, id="upper case"),
        pytest.param({"n": 0}, id="version 0"),
        pytest.param({"record_key": "letters/1.txt"}, id="unknown field"),
    ],
)
def test_what_is_no_tombstone_is_refused(change):
    value = json.loads(encode(tombstone(archive=ARCHIVE, n=3, entry=ENTRY, why=Why.WITHDRAWN)))
    data = json.dumps({**value, **change}, sort_keys=True, separators=(",", ":")).encode()
    with pytest.raises(TombstoneError):
        parse_tombstone(data)

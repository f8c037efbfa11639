"""What leaves an archive leaves with a signed, logged statement, once."""

import pytest

from ledger import services as ledger
from ledger.core.envelope import TOMBSTONE, Envelope
from ledger.core.envelope import verify as verify_envelope
from ledger.core.keyset import Role
from ledger.selectors import is_covered, keyset
from personas import services
from personas.core.record_errors import TombstoneError
from personas.core.tombstone import Why, parse_tombstone, verify_tombstone
from personas.models import Entry, Tombstone
from personas.selectors.membership import entry_of
from personas.services.entombing import entombed
from personas.services.logged import keep


@pytest.fixture
def withdrawn(ada, take_in):
    take_in(ada, {"a.txt": {}, "b.txt": {}})
    services.publish(persona=ada)
    return services.publish(persona=ada, withdraw=["a.txt"])


def test_a_withdrawal_is_signed_and_logged_with_the_version_that_it_comes_out_in(ada, withdrawn):
    (stone,) = Tombstone.objects.filter(persona=ada)
    ledger.sequence()
    assert is_covered(stone.ticket)
    envelope = Envelope.parse(bytes(stone.envelope))
    assert envelope.payload_type == TOMBSTONE
    payload = verify_envelope(envelope, keyset=keyset(), role=Role.MANIFEST, index=2)
    said = parse_tombstone(payload)
    assert (said.archive, said.n, said.why) == (ada.archive_id, withdrawn.n, Why.WITHDRAWN)
    verify_tombstone(said, entry_of(Entry.objects.get(version=withdrawn, record_key="a.txt")))
    assert b"a.txt" not in bytes(stone.envelope)


def test_a_later_version_signs_no_withdrawal_again(ada, withdrawn, take_in):
    take_in(ada, {"b.txt": {}, "c.txt": {}})
    assert services.publish(persona=ada).n == withdrawn.n + 1
    assert Tombstone.objects.filter(persona=ada).count() == 1


def test_a_withdrawal_that_was_never_signed_is_signed_with_the_next_version(ada, withdrawn, take_in):
    Tombstone.objects.all().delete()
    take_in(ada, {"b.txt": {}, "c.txt": {}})
    services.publish(persona=ada)
    assert Tombstone.objects.get(persona=ada).record_key == "a.txt"


def test_destroying_is_said_beside_the_withdrawal_and_once(ada, withdrawn):
    gone = Entry.objects.filter(version=withdrawn, record_key="a.txt")
    keep(entombed(persona=ada, n=withdrawn.n, entries=gone, why=Why.DESTROYED))
    stone = Tombstone.objects.get(persona=ada, record_key="a.txt", why="destroyed")
    assert entombed(persona=ada, n=withdrawn.n, entries=gone, why=Why.DESTROYED) == ()
    assert str(stone) == f"tombstone {stone.pk}"


def test_what_is_present_gets_none(ada, withdrawn):
    with pytest.raises(TombstoneError):
        entombed(
            persona=ada, n=withdrawn.n, entries=Entry.objects.filter(version=withdrawn), why=Why.DESTROYED
        )

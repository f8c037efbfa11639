"""A citation resolves for ever: to what stood there, or to the signed statement that it left."""

import pytest
from django.contrib.auth.models import User

from ledger.core.canonical import encode
from ledger.core.envelope import Envelope
from personas import roles, services
from personas.core.errors import LocatorError, VersionError
from personas.core.media.base import MetadataLocator, TextLocator
from personas.core.membership import verify_member
from personas.core.record_errors import UnknownCitationError, UnsettledError
from personas.core.tombstone import parse_tombstone, verify_tombstone
from personas.models import Artifact, Entry, Rule, Tombstone
from personas.selectors import members
from personas.selectors.resolving import resolve_citation

WORDS = TextLocator(paragraph=0, start=0, end=3)


@pytest.fixture
def ola(ada):
    user = User.objects.create(username="ola")
    roles.grant(user, ada, roles.Role.AUDITOR)
    return user


@pytest.fixture
def published(ada, take_in):
    take_in(ada, {"a.txt": {}, "b.txt": {}}, a_txt=b"The sea.", b_txt=b"The hill.")
    return services.publish(persona=ada)


def artifact_of(record_key):
    return Artifact.objects.filter(record_key=record_key).earliest("pk").artifact_id


def test_a_citation_resolves_to_the_words_the_place_and_the_proof(ola, published):
    found = resolve_citation(ola, artifact_id=artifact_of("a.txt"), version=1, locator=WORDS)
    assert (found.excerpt, found.gone) == ("The", None)
    assert found.member.entry.record_key == "a.txt"
    verify_member(found.member, root=published.root)
    assert found.annotation is not None
    assert '"exact":"The"' in encode(found.annotation).decode()


def test_a_corrected_text_resolves_in_the_version_that_was_cited(ada, ola, published, take_in):
    old = artifact_of("a.txt")
    take_in(ada, {"a.txt": {}, "b.txt": {}}, a_txt=b"The ocean.", b_txt=b"The hill.")
    services.publish(persona=ada)
    place = TextLocator(paragraph=0, start=4, end=8)
    assert resolve_citation(ola, artifact_id=old, version=1, locator=place).excerpt == "sea."
    with pytest.raises(UnknownCitationError):
        resolve_citation(ola, artifact_id=old, version=2, locator=place)


def test_what_left_is_a_signed_tombstone_in_every_version(ada, ola, published):
    after = services.publish(persona=ada, withdraw=["a.txt"])
    for n, root in ((1, published.root), (2, after.root)):
        found = resolve_citation(ola, artifact_id=artifact_of("a.txt"), version=n, locator=WORDS)
        assert (found.excerpt, found.annotation) == (None, None)
        verify_member(found.member, root=root)
        gone = found.gone
        assert gone is not None
        said = parse_tombstone(Envelope.parse(bytes(gone.statement.envelope)).payload)
        verify_tombstone(said, gone.member.entry)
        verify_member(gone.member, root=gone.version.root)
        assert gone.version == after


def test_a_withdrawal_holds_at_once_and_says_that_it_is_not_signed_yet(ada, ola, published):
    Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"inclusion": False})
    with pytest.raises(UnsettledError):
        resolve_citation(ola, artifact_id=artifact_of("a.txt"), version=1, locator=WORDS)
    Rule.objects.filter(persona=ada).delete()
    with pytest.raises(UnsettledError):  # what is absent is forbidden
        resolve_citation(ola, artifact_id=artifact_of("b.txt"), version=1, locator=WORDS)


def test_a_tombstone_whose_statement_is_lost_gives_nothing_away(ada, ola, published):
    services.publish(persona=ada, withdraw=["a.txt"])
    Tombstone.objects.all().delete()
    with pytest.raises(UnsettledError):
        resolve_citation(ola, artifact_id=artifact_of("a.txt"), version=2, locator=WORDS)


def test_a_place_that_is_not_there_is_an_error(ola, published):
    for locator in (
        TextLocator(paragraph=1, start=0, end=1),
        TextLocator(paragraph=0, start=0, end=99),
        MetadataLocator(pointer="/place"),
    ):
        with pytest.raises(LocatorError):
            resolve_citation(ola, artifact_id=artifact_of("a.txt"), version=1, locator=locator)


def test_nobody_else_learns_that_there_is_such_an_artifact(ada, ola, published):
    femi = User.objects.create(username="femi")
    roles.grant(femi, ada, roles.Role.CURATOR)
    known, unknown = artifact_of("a.txt"), f"sha256:{7:064x}"
    for user, artifact_id, version in ((femi, known, 1), (ola, unknown, 1), (ola, known, 2)):
        with pytest.raises(UnknownCitationError):
            resolve_citation(user, artifact_id=artifact_id, version=version, locator=WORDS)


def test_nothing_is_proven_of_what_does_not_stand_there(ada, published):
    with pytest.raises(VersionError, match="does not stand"):
        members(ada.pk, 1, [f"sha256:{7:064x}"])
    assert members(ada.pk, 1, []) == ()


def test_a_row_that_does_not_lead_to_the_root_proves_nothing(ada, published):
    Entry.objects.filter(version=published, record_key="b.txt").update(salt=b"x" * 32)
    assert members(ada.pk, 1, [artifact_of("a.txt")])
    with pytest.raises(VersionError, match="does not lead to the root"):
        members(ada.pk, 1, [artifact_of("b.txt")])

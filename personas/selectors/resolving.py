"""A citation, however old: what stood at its place, or the signed statement that its record has left the archive.

For auditors alone. Only the place that is asked for is read, and an artifact's name is a hash that nobody guesses: it
stands in opened bundles. Whatever left the archive since is a tombstone in every version, old ones too, because what a
person or a family takes back is taken back at once.
"""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import F

from ledger.core.canonical import Json
from personas.core.annotation import annotation
from personas.core.artifact import verify_artifact
from personas.core.errors import LocatorError
from personas.core.media import locate
from personas.core.media.base import Locator
from personas.core.membership import Member
from personas.core.record_errors import UnknownCitationError, UnsettledError
from personas.models import ArchiveVersion, Entry, Rule, Tombstone
from personas.selectors import trash
from personas.selectors.access import Need, personas_for
from personas.selectors.membership import member_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone:
    """A signed withdrawal: the statement, and the entry that it is about, proven to be in *version*."""

    statement: Tombstone
    member: Member
    version: ArchiveVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """What a citation resolves to. ``excerpt`` and ``annotation`` are None where ``gone`` says that the record left.

    ``member`` proves that the artifact was in the version that was cited.
    """

    member: Member
    version: ArchiveVersion
    excerpt: str | None = None
    annotation: dict[str, Json] | None = None
    gone: Gone | None = None


def resolve_citation(
    user: User | AnonymousUser, *, artifact_id: str, version: int, locator: Locator
) -> Cited:
    """Resolve a citation of an archive that *user* audits.

    Raises: UnknownCitationError where the artifact never stood in that version, or for whoever does not audit it;
    LocatorError where nothing stands at the place; UnsettledError while a withdrawal is not signed.
    """
    entry = _entry(user, artifact_id, version)
    member, at = member_of(entry), entry.version
    if (gone := _gone(entry)) is not None:
        return Cited(member=member, version=at, gone=gone)
    if entry.state != Entry.State.PRESENT or not _may_be_there(entry) or not entry.artifact.payload:
        raise UnsettledError(f"{artifact_id[:23]} is withdrawn, and no tombstone is signed")
    artifact = verify_artifact(bytes(entry.artifact.payload), artifact_id)
    excerpt = locate(artifact.media, artifact, locator)
    if excerpt is None:
        raise LocatorError(f"nothing stands at {locator} of {artifact_id[:23]}")
    note = annotation(artifact_id=artifact_id, version=version, artifact=artifact, locator=locator)
    return Cited(member=member, version=at, excerpt=excerpt, annotation=note)


def _entry(user: User | AnonymousUser, artifact_id: str, version: int) -> Entry:
    entries = Entry.objects.filter(
        version__persona__in=personas_for(user, Need.AUDIT),
        version__n=version,
        artifact__persona=F("version__persona"),
        artifact__artifact_id=artifact_id,
    )
    found = entries.select_related("version__persona", "artifact").order_by("state", "record_key").first()
    if found is None:
        raise UnknownCitationError(f"no {artifact_id[:23]} in version {version} of what this caller audits")
    return found


def _gone(entry: Entry) -> Gone | None:
    """Return the last statement about a record that is gone, now or there: it was destroyed, else it was withdrawn."""
    is_there = entry.state == Entry.State.PRESENT
    if is_there and not trash.gone(entry.version.persona).filter(record_key=entry.record_key).exists():
        return None
    stones = Tombstone.objects.filter(persona=entry.version.persona_id, record_key=entry.record_key)
    last = stones.select_related("entry__version", "entry__artifact").defer("entry__artifact__payload")
    stone = last.order_by("why").first()  # destroyed comes before withdrawn
    if stone is None:
        return None
    return Gone(statement=stone, member=member_of(stone.entry), version=stone.entry.version)


def _may_be_there(entry: Entry) -> bool:
    rules = Rule.objects.filter(persona=entry.version.persona_id, record_key__in=("", entry.record_key))
    by_key = {row.record_key: row for row in rules}
    own, usual = by_key.get(entry.record_key), by_key.get("")
    said = [row.inclusion for row in (own, usual) if row is not None]
    return next((one for one in said if one is not None), False)

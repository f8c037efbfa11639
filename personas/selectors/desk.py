"""What curators look at: records with their rules, and how versions differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet

from personas.core.artifact import parse_payload
from personas.core.desk.outcomes import difference
from personas.models import ArchiveVersion, Artifact, Entry, Persona, Tier
from personas.selectors import trash
from personas.selectors.access import Standing, tier_standing
from personas.selectors.eligibility import Purpose, eligible, scopes

SHOWN: Final = 200  # records of a difference
TEXTS: Final = 20  # corrections whose words are compared


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a tier sees of one record: whether the inventory names it, an answer may use it, and show how much of it."""

    listed: bool
    used: bool
    shown: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """How one record differs from the version before."""

    record: str
    how: str
    lines: tuple[str, ...] = ()


def newest(persona: Persona) -> QuerySet[Artifact]:
    """Return what stands under each record key, as it was corrected last; of what was taken out, nothing."""
    rows = trash.kept(persona).exclude(record_key__in=trash.barred(persona).values("record_key"))
    return rows.order_by("record_key", "-pk").distinct("record_key")


def records_of(persona: Persona) -> list[tuple[str, str]]:
    """Return record key and newest title of each record that is not in the trash."""
    rows = trash.kept(persona).order_by("record_key", "pk")
    return sorted(dict(rows.values_list("record_key", "title")).items())


def seen_by(persona: Persona, tier: Tier, version: int) -> Mapping[str, Seen]:
    """Return what somebody of *tier* sees of each record of a version today; a record that they do not see is absent.

    It is asked as a requestor's search asks, about nobody by name, so that it cannot differ from what they get.
    """
    standing = tier_standing(persona, tier)
    listed = _names(standing, version, Purpose.INVENTORY)
    used = _names(standing, version, Purpose.ANSWER)
    allowed = scopes(standing, version=version, artifact_ids=list(used.values()))
    return {
        record: Seen(
            listed=record in listed,
            used=record in used,
            shown=_most(tier, allowed[used[record]]) if record in used and used[record] in allowed else 0,
        )
        for record in {*listed, *used}
    }


def seen_of(persona: Persona, tier: Tier, version: int, artifact_id: str) -> Seen:
    """Return the same of one artifact, and look at no other."""
    standing = tier_standing(persona, tier)
    listed, used = (
        eligible(standing, version=version, purpose=purpose, artifact_id=artifact_id).exists()
        for purpose in (Purpose.INVENTORY, Purpose.ANSWER)
    )
    allowed = scopes(standing, version=version, artifact_ids=[artifact_id]) if used else {}
    return Seen(
        listed=listed, used=used, shown=_most(tier, allowed[artifact_id]) if artifact_id in allowed else 0
    )


def _names(standing: Standing, version: int, purpose: Purpose) -> dict[str, str]:
    return dict(eligible(standing, version=version, purpose=purpose).values_list("record_key", "artifact_id"))


def _most(tier: Tier, scope: object) -> int:
    if not getattr(scope, "display", False):
        return 0
    cap = getattr(scope, "cap", None)
    return tier.excerpt_cap if cap is None else min(cap, tier.excerpt_cap)


def differences(version: ArchiveVersion) -> tuple[Changed, ...]:
    """Return how a version differs from the one before, record by record; corrections with their words."""
    before = _entries(ArchiveVersion.objects.filter(persona=version.persona_id, n=version.n - 1).first())
    after = _entries(version)
    changed = list[Changed]()
    for record in sorted({*before, *after}):
        old, new = before.get(record), after.get(record)
        how = _how(old, new)
        if how and len(changed) < SHOWN:
            texts = old and new and how == "corrected" and len(changed) < TEXTS
            changed.append(
                Changed(record=record, how=how, lines=_words(old, new) if texts and old and new else ())
            )
    return tuple(changed)


def _entries(version: ArchiveVersion | None) -> Mapping[str, Entry]:
    if version is None:
        return {}
    rows = Entry.objects.filter(version=version).select_related("artifact").defer("artifact__payload")
    return {row.record_key: row for row in rows}


def _how(old: Entry | None, new: Entry | None) -> str:
    if new is None:
        return ""
    if new.state == Entry.State.TOMBSTONE:
        return "" if old is not None and old.state == Entry.State.TOMBSTONE else "withdrawn"
    if old is None:
        return "added"
    return "corrected" if old.artifact_id != new.artifact_id else ""


def _words(old: Entry, new: Entry) -> tuple[str, ...]:
    payloads = dict(
        Artifact.objects.filter(pk__in=[old.artifact_id, new.artifact_id]).values_list("pk", "payload")
    )
    told: list[Sequence[str]] = []
    for key in (old.artifact_id, new.artifact_id):
        data = bytes(payloads[key])
        if not data:
            return ()  # it was destroyed
        read = parse_payload(data)
        told.append((*(f"{name}: {value}" for name, value in read.metadata), *read.paragraphs))
    return difference(*told)

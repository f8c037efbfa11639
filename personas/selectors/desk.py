"""What curators look at: records with their rules, who could be meant in texts, and how versions differ."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet

from personas.core.artifact import parse_payload
from personas.core.desk.outcomes import difference
from personas.core.mentions import candidates
from personas.models import ArchiveVersion, Artifact, Entry, Person, Persona, Tier
from personas.selectors.access import Standing, tier_standing
from personas.selectors.eligibility import Purpose, eligible, scopes

LOOKED_AT: Final = 2_000  # artifacts in which names are looked for at once
OFFERED: Final = 100  # names
WHERE: Final = 3  # records that are named beside each
SHOWN: Final = 200  # records of a difference
TEXTS: Final = 20  # corrections whose words are compared


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a tier sees of one record: whether the inventory names it, an answer may use it, and show how much of it."""

    listed: bool
    used: bool
    shown: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A name that stands in no register, how often, and where first."""

    name: str
    times: int
    records: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """How one record differs from the version before."""

    record: str
    how: str
    lines: tuple[str, ...] = ()


def newest(persona: Persona) -> QuerySet[Artifact]:
    """Return what stands under each record key, as it was corrected last; of what was withdrawn, nothing."""
    gone = Entry.objects.filter(version__persona=persona, state=Entry.State.TOMBSTONE).values("record_key")
    rows = Artifact.objects.filter(persona=persona).exclude(record_key__in=gone)
    return rows.order_by("record_key", "-pk").distinct("record_key")


def records_of(persona: Persona) -> list[tuple[str, str]]:
    """Return record key and newest title of each record."""
    rows = Artifact.objects.filter(persona=persona).order_by("record_key", "pk")
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


def _names(standing: Standing, version: int, purpose: Purpose) -> dict[str, str]:
    return dict(eligible(standing, version=version, purpose=purpose).values_list("record_key", "artifact_id"))


def _most(tier: Tier, scope: object) -> int:
    if not getattr(scope, "display", False):
        return 0
    cap = getattr(scope, "cap", None)
    return tier.excerpt_cap if cap is None else min(cap, tier.excerpt_cap)


def names_in(persona: Persona) -> tuple[tuple[Named, ...], int]:
    """Return names that stand in texts and in no register, the most frequent first, and how many artifacts are left.

    They are guesses; a curator settles them. Only the first ``LOOKED_AT`` artifacts are looked at.
    """
    known = [persona.name, *persona.aliases]
    for person in Person.objects.filter(persona=persona):
        known += [person.name, *person.aliases]
    times, where = Counter[str](), dict[str, list[str]]()
    rows = Artifact.objects.filter(persona=persona).exclude(payload=b"").order_by("record_key", "pk")
    for row in rows[:LOOKED_AT].iterator(chunk_size=100):
        text = "\n\n".join(parse_payload(bytes(row.payload)).paragraphs)
        for name in candidates(text, known=known):
            times[name] += 1
            where.setdefault(name, []).append(row.record_key)
    named = tuple(
        Named(name=name, times=number, records=tuple(dict.fromkeys(where[name]))[:WHERE])
        for name, number in times.most_common(OFFERED)
    )
    return named, max(0, rows.count() - LOOKED_AT)


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

"""Two archives out of one drawing: one whole, one without all that its requestor may not know of."""

from dataclasses import dataclass, replace
from datetime import date

from django.contrib.auth.models import User
from django.utils import timezone

from citations.tests.twins.drawing import Drawn, Record
from personas.core.consent import Rule as CoreRule
from personas.core.decision import decide_each
from personas.core.facts import Action, Facts, Named, Request
from personas.core.people import Person as CorePerson
from personas.core.people import Standing
from personas.core.sensitive import HELD
from personas.models import Artifact, Passage, Person, Persona, Rule, Tier
from personas.services import settle_policy
from personas.tests.archives import Archive

RANKS = {"public": 0, "family": 1}
_ENDED = date(2020, 1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Twin:
    """One of the two, and who asks it."""

    persona: Persona
    asker: User


def twins(drawn: Drawn, number: int, asker: User) -> tuple[Twin, Twin]:
    """Write both into the database: the same name, slugs of the same length, the same asker with the same tier."""
    bare = without(drawn)
    return (
        _build(drawn, f"whole-{number:05d}", asker),
        _build(bare, f"other-{number:05d}", asker),
    )


def without(drawn: Drawn) -> Drawn:
    """Take away what the asker may not know: hidden records, hidden passages, and people who are named nowhere else."""
    kept = tuple(_bare(drawn, one) for one in drawn.records if _known(drawn, one, _heading(drawn, one)))
    seen = " ".join(f"{one.title} {one.creator} {' '.join(text for _, text in one.late)}" for one in kept)
    return replace(
        drawn,
        records=kept,
        people={name: state if name in seen else "" for name, state in drawn.people.items()},
    )


def _bare(drawn: Drawn, record: Record) -> Record:
    open_ = {Standing.CLEARED, Standing.ANONYMIZED, None}
    late = (one for n, one in enumerate(record.late) if n not in record.held)
    return replace(
        record, late=tuple(one for one in late if _standing(drawn, one[0]) in open_), held=frozenset()
    )


def _standing(drawn: Drawn, name: str) -> Standing | None:
    person = _person(drawn, name)
    return person.standing_on(timezone.now().date()) if person else None


def _person(drawn: Drawn, name: str) -> CorePerson | None:
    if not drawn.people[name]:
        return None
    return CorePerson(
        name=name,
        aliases=(),
        state=Standing(drawn.people[name]),
        pseudonym=_pseudonym(name),
        receipt="a letter",
        valid_until=_ENDED if name in drawn.ended else None,
    )


def _pseudonym(name: str) -> str:
    return f"Friend {max(name)}{len(name)}"


def _heading(drawn: Drawn, record: Record) -> tuple[Named, ...]:
    heading = f"{record.title} {record.creator}"
    people = (_person(drawn, name) for name in drawn.people if name in heading)
    return tuple(Named(person=person, heading=True) for person in people if person)


def _known(drawn: Drawn, record: Record, people: tuple[Named, ...]) -> bool:
    """Whether the asker may know the record, by the pure decision; what they may not use stays in both archives."""
    if record.is_held:
        return False
    request = Request(action=Action.KNOW, tier=drawn.asker, day=timezone.now().date(), active=True)
    facts = Facts(
        rule=CoreRule(**{**record.rule, "tier": record.tier or None, **_classes(record)}),  # type: ignore[arg-type]  # drawn
        default=CoreRule(**drawn.default),  # type: ignore[arg-type]  # drawn
        tiers=RANKS,
        people=people,
        tombstone=record.withdrawn,
    )
    return decide_each(request, facts)[Action.KNOW].permitted


def _classes(record: Record) -> dict[str, object]:
    return {"sensitive": tuple(record.rule["sensitive"])} if "sensitive" in record.rule else {}  # type: ignore[arg-type]  # drawn


def _build(drawn: Drawn, slug: str, asker: User) -> Twin:
    archive = Archive(slug, default=dict(drawn.default), is_settled=False)
    Persona.objects.filter(pk=archive.persona.pk).update(
        name="Ada Obi", archive_id=slug.encode().hex().ljust(32, "0")
    )
    archive.persona.refresh_from_db()
    _limits(archive, drawn)
    people = _register(archive, drawn)
    for record in drawn.records:
        _enter(archive, record, people)
    gone = [one.key for one in drawn.records if one.withdrawn]
    for key in gone:
        archive.publish(withdrawn=key)
    archive.settle()
    archive.requestor(asker.username, drawn.asker)
    settle_policy(persona=archive.persona)
    return Twin(persona=archive.persona, asker=asker)


def _limits(archive: Archive, drawn: Drawn) -> None:
    Tier.objects.filter(persona=archive.persona).update(
        excerpt_cap=drawn.cap,
        daily_chars=drawn.budget,
        artifact_chars=drawn.budget,
        daily_expansions=drawn.budget,
        daily_probes=drawn.budget,
        per_minute=10**6,
    )


def _register(archive: Archive, drawn: Drawn) -> dict[str, Person]:
    return {
        name: archive.person(
            name,
            state,
            pseudonym=_pseudonym(name) if state == "anonymized" else "",
            receipt="a letter" if state == "cleared" else "",
            valid_until=_ENDED if name in drawn.ended else None,
        )
        for name, state in drawn.people.items()
        if state
    }


def _enter(archive: Archive, record: Record, people: dict[str, Person]) -> None:
    words = (*record.paragraphs, *(text for _, text in record.late))
    row = archive.add(
        record.key,
        *words,
        title=record.title,
        creator=record.creator,
        kind=record.kind,
        date=record.date,
        **record.told,  # type: ignore[arg-type]  # facts of a record
    )
    Artifact.objects.filter(pk=row.pk).update(is_held=record.is_held)
    for n, (name, _) in enumerate(record.late):
        mentions = [*([HELD] if n in record.held else []), *([people[name].pk] if name in people else [])]
        passages = Passage.objects.filter(persona=archive.persona, artifact=row)
        passages.filter(ordinal=n + len(record.paragraphs)).update(mentions=mentions)
    tier = {"tier": getattr(archive, record.tier)} if record.tier else {}
    if record.rule or tier:
        Rule.objects.create(persona=archive.persona, record_key=record.key, **{**record.rule, **tier})

"""What comes into an archive with its documents: the instructions that hold for them, rules, people, and rows."""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from personas.core import dates, text
from personas.core.artifact import Artifact as CoreArtifact
from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT, filled
from personas.core.consent import Rule as CoreRule
from personas.core.errors import LooseningError
from personas.core.findings import Broken, Finding
from personas.core.manifest import Row
from personas.core.policy import Standing
from personas.core.sensitive import HELD
from personas.core.tiers import Tier as CoreTier
from personas.models import Artifact, Passage, Person, Persona, Rule, Tier
from personas.services.founding import rule_row
from personas.services.planning import Fate, Shelf, look
from personas.services.policies import ATTESTED, UNSETTLED, rules_of
from personas.services.reports import IngestReport, Item, Outcome


def instructed(row: Row, attested: CoreRule | None, *, is_for_all: bool) -> Row:
    """Let an attestation that is for these rows alone speak where the row says nothing."""
    return row if attested is None or is_for_all else replace(row, rule=filled(row.rule, attested))


def is_for_all(persona: Persona, rows: Sequence[Row], attested: CoreRule | None) -> bool:
    """Tell whether an attestation becomes the default: where it is that, or nothing else is there and none was chosen.

    Else it would open what somebody else handed in under other words, before and later.
    """
    default = rules_of(persona).get("")
    if attested is None or default == attested:
        return attested is not None
    if default not in {None, OPEN, OPEN_IN_WHOLE}:
        return False
    paths = [one.path for one in rows]
    return (
        not persona.pk or not Artifact.objects.filter(persona=persona).exclude(record_key__in=paths).exists()
    )


def shelf_of(
    persona: Persona, rows: Sequence[Row], attested: CoreRule | None, tiers: Sequence[CoreTier]
) -> Shelf:
    """Read what the archive holds, with what is attested now where these documents' own rules were silent."""
    default = rules_of(persona).get("", SILENT)
    if attested is None or is_for_all(persona, rows, attested):
        return look(persona, attested or default, tiers)
    shelf = look(persona, default, tiers)
    paths = {one.path for one in rows} & shelf.rules.keys()
    said = {path: filled(shelf.rules[path], attested) for path in paths}
    return replace(shelf, rules={**shelf.rules, **said})


def meant_before(persona: Persona, paths: Sequence[str]) -> Mapping[str, frozenset[int]]:
    """Return who was named in every passage of what stood under each record key: a correction frees nobody."""
    found: dict[tuple[str, int], frozenset[int]] = {}
    rows = Passage.objects.filter(persona=persona, artifact__record_key__in=paths)
    for key, artifact, mentions in rows.values_list("artifact__record_key", "artifact_id", "mentions"):
        named = frozenset(mentions) - {HELD}
        found[key, artifact] = found.get((key, artifact), named) & named
    meant = defaultdict[str, frozenset[int]](frozenset)
    for (key, _), named in found.items():
        meant[key] |= named
    return meant


def failed(rows: Sequence[Row], findings: Sequence[Finding]) -> IngestReport:
    """Report that nothing was kept."""
    items = tuple(Item(path=row.path, outcome=Outcome.FAILED) for row in rows)
    return IngestReport(items=items, findings=tuple(findings))


def looser(rows: Sequence[Row], error: LooseningError) -> tuple[Finding, ...]:
    """Tell which rows would loosen what was signed."""
    numbers = {row.path: row.number for row in rows}
    return tuple(
        Finding(file=each.thing, row=numbers.get(each.thing, 0), rule=Broken.LOOSER, detail=each.what)
        for each in error.loosenings
    )


def rule_rows(persona: Persona, steps: Iterable[Fate]) -> list[Rule]:
    """Make the rule of every record that is in the archive and that one speaks of; what is left out leaves no trace."""
    tiers = {tier.name: tier for tier in Tier.objects.filter(persona=persona)}
    held = set(Artifact.objects.filter(persona=persona).values_list("record_key", flat=True))
    spoken = set(Rule.objects.filter(persona=persona).values_list("record_key", flat=True))
    return [
        rule_row(persona, step.row.path, step.rule, tiers)
        for step in steps
        if (step.comes_in or step.row.path in held) and (step.rule != SILENT or step.row.path in spoken)
    ]


def new_people(persona: Persona, steps: Iterable[Fate], *, cleared: bool) -> list[Person]:
    """Make the rows of those who are named in the manifest and not in the register."""
    known = {persona.name.casefold(), *(alias.casefold() for alias in persona.aliases)}
    for row in Person.objects.filter(persona=persona):
        known |= {name.casefold() for name in (row.name, *row.aliases)}
    taken = [step for step in steps if step.outcome not in {Outcome.LEFT_OUT, Outcome.WITHDRAWN}]
    names = dict.fromkeys(text.line(name) for step in taken for name in step.row.mentions)
    state, receipt = (Standing.CLEARED, ATTESTED) if cleared else (Standing.SEALED, UNSETTLED)
    return [
        Person(persona=persona, name=name, state=state.value, receipt=receipt)
        for name in names
        if name.casefold() not in known
    ]


def artifact_row(
    persona: Persona, row: Row, artifact: CoreArtifact, payload: bytes, artifact_id: str
) -> Artifact:
    """Make the row of an artifact that is new, with a key of its own."""
    return Artifact(
        persona=persona,
        record_key=row.path,
        artifact_id=artifact_id,
        payload=payload,
        media=artifact.media,
        title=row.fact("title"),
        creator=row.fact("creator"),
        date=row.fact("date"),
        year=dates.earliest_year(row.fact("date")),
        kind=row.fact("kind"),
        language=row.language,
        primary=_primary(persona, artifact),
        key=secrets.token_bytes(32),
    )


def _primary(persona: Persona, artifact: CoreArtifact) -> bool:
    own = {persona.name.casefold(), *(alias.casefold() for alias in persona.aliases)}
    return artifact.fact("kind") != "biography" and str(artifact.fact("creator")).casefold() in own

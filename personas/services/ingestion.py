"""Take an archive folder in: all of it, or nothing."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from personas.core import dates, text
from personas.core.artifact import Artifact as CoreArtifact
from personas.core.consent import SILENT
from personas.core.consent import Rule as CoreRule
from personas.core.errors import IngestError, LooseningError
from personas.core.findings import Broken, Finding
from personas.core.policy import Standing
from personas.embedders import Embedder
from personas.models import Artifact, Passage, Person, Persona, Rule, Tier
from personas.readers.folder import Document
from personas.selectors.epochs import lock_policy
from personas.services import indexing
from personas.services.changing import changing
from personas.services.founding import attest, found, rule_row
from personas.services.mentioning import Register, refresh_mentions
from personas.services.planning import Plan, Step, look, plan
from personas.services.policies import UNSETTLED, freeze_policy, latest_policy, rules_of
from personas.services.reports import IngestReport, Item, Outcome

ATTESTED: Final = "by the attestation of the archive's opening"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Documents that are planned and cut; what is left is to embed the cuts and to write it all."""

    persona: Persona
    documents: tuple[Document, ...]
    planned: Plan
    attested: CoreRule | None
    cuts: tuple[indexing.Cut, ...]
    embedder: Embedder


def ingest(
    *,
    persona: Persona,
    documents: Sequence[Document],
    embedder: Embedder,
    attested: CoreRule | None = None,
    dry_run: bool = False,
    progress: indexing.Progress | None = None,
) -> IngestReport:
    """Take in the documents of one folder; running it again changes nothing. A draft is founded with them.

    *attested* are the person's instructions about everything (``--open``), which also settle who is named as
    cleared; without them, who is named and not in the register is entered as sealed and must be settled
    before publishing. Texts are embedded before the transaction begins, which then only writes. Findings mean
    that nothing was kept.
    """
    ready = prepare(
        persona=persona, documents=documents, embedder=embedder, attested=attested, dry_run=dry_run
    )
    return keep(ready, indexing.embed(ready.cuts, embedder, progress), dry_run=dry_run)


def prepare(
    *,
    persona: Persona,
    documents: Sequence[Document],
    embedder: Embedder,
    attested: CoreRule | None = None,
    dry_run: bool = False,
) -> Ready:
    """Plan and cut the documents: all that is done before they are embedded. Nothing is written."""
    default = attested or rules_of(persona).get("", SILENT)
    planned = plan(persona, documents, look(persona, default))
    fresh = [step for step in planned.steps if step.is_new]
    whole = not (dry_run or planned.findings)
    cuts = tuple(indexing.cut(step.artifact, embedder) for step in fresh) if whole else ()
    return Ready(
        persona=persona,
        documents=tuple(documents),
        planned=planned,
        attested=attested,
        cuts=cuts,
        embedder=embedder,
    )


def keep(ready: Ready, made: indexing.Embedded, *, dry_run: bool = False) -> IngestReport:
    """Write what was prepared and embedded, in one step or not at all.

    Raises: IngestError where the archive was changed meanwhile in what these documents come to.
    """
    if ready.planned.findings:
        return _failed(ready.documents, ready.planned.findings)
    try:
        with transaction.atomic():
            report = _keep(ready, made)
            transaction.set_rollback(dry_run)
    except LooseningError as e:
        return _failed(ready.documents, _looser(ready.documents, e))
    return report


def stands(ready: Ready) -> bool:
    """Tell whether the documents still come to what was planned; until the transaction ends nobody changes that."""
    lock_policy(ready.persona.pk)
    default = ready.attested or rules_of(ready.persona).get("", SILENT)
    return plan(ready.persona, ready.documents, look(ready.persona, default)) == ready.planned


def _keep(ready: Ready, made: indexing.Embedded) -> IngestReport:
    """Write everything, under a lock on the persona; the caller's transaction makes it one step."""
    persona, planned, attested, cuts = ready.persona, ready.planned, ready.attested, ready.cuts
    if not persona.pk:
        found(persona=persona)
    if not stands(ready):
        raise IngestError(f"the archive of {persona.slug} was changed meanwhile: start again")
    with changing(persona=persona, by=None) as changes:
        if attested is not None:
            attest(persona=persona, rule=attested)
        changes.put_rules(_rules(persona, planned.steps))
        people = _new_people(persona, planned.steps, cleared=attested is not None)
        changes.put(*people)
    fresh = [step for step in planned.steps if step.is_new]
    rows = Artifact.objects.bulk_create(_row(persona, step) for step in fresh)
    passages = 0
    if cuts:
        named = Register(persona)
        said = [step.document.row.mentions for step in fresh]
        keys = [
            [
                sorted({*found, *_meant_before(persona, step)})
                for found in named.of_artifact(step.artifact, one.texts, names)
            ]
            for step, one, names in zip(fresh, cuts, said, strict=True)
        ]
        passages = indexing.write(persona, rows, cuts, made, embedder=ready.embedder, mentions=keys)
    if people:
        refresh_mentions(persona=persona)
    if latest_policy(persona):
        freeze_policy(persona=persona)
    return IngestReport(
        items=tuple(step.item for step in planned.steps),
        passages=passages,
        people=tuple(person.name for person in people),
    )


def _meant_before(persona: Persona, step: Step) -> frozenset[int]:
    """Return who was named in every passage of what stood under the same record key: a correction frees nobody."""
    found: dict[int, frozenset[int]] = {}
    for passage in Passage.objects.filter(persona=persona, artifact__record_key=step.document.row.path).only(
        "artifact", "mentions"
    ):
        named = frozenset(passage.mentions)
        found[passage.artifact_id] = found.get(passage.artifact_id, named) & named
    return frozenset().union(*found.values())


def _failed(documents: Sequence[Document], findings: Sequence[Finding]) -> IngestReport:
    items = tuple(Item(path=document.row.path, outcome=Outcome.FAILED) for document in documents)
    return IngestReport(items=items, findings=tuple(findings))


def _looser(documents: Sequence[Document], error: LooseningError) -> tuple[Finding, ...]:
    rows = {document.row.path: document.row.number for document in documents}
    return tuple(
        Finding(file=each.thing, row=rows.get(each.thing, 0), rule=Broken.LOOSER, detail=each.what)
        for each in error.loosenings
    )


def _rules(persona: Persona, steps: Iterable[Step]) -> list[Rule]:
    """Make the rule of every record that is in the archive; a record that is left out leaves no trace."""
    tiers = {tier.name: tier for tier in Tier.objects.filter(persona=persona)}
    held = set(Artifact.objects.filter(persona=persona).values_list("record_key", flat=True))
    return [
        rule_row(persona, step.document.row.path, step.rule, tiers)
        for step in steps
        if step.is_new or step.document.row.path in held
    ]


def _new_people(persona: Persona, steps: Iterable[Step], *, cleared: bool) -> list[Person]:
    """Make the rows of those who are named in the manifest and not in the register."""
    known = {persona.name.casefold(), *(alias.casefold() for alias in persona.aliases)}
    for row in Person.objects.filter(persona=persona):
        known |= {name.casefold() for name in (row.name, *row.aliases)}
    taken = [step for step in steps if step.outcome not in {Outcome.LEFT_OUT, Outcome.WITHDRAWN}]
    names = dict.fromkeys(text.line(name) for step in taken for name in step.document.row.mentions)
    state, receipt = (Standing.CLEARED, ATTESTED) if cleared else (Standing.SEALED, UNSETTLED)
    return [
        Person(persona=persona, name=name, state=state.value, receipt=receipt)
        for name in names
        if name.casefold() not in known
    ]


def _row(persona: Persona, step: Step) -> Artifact:
    row = step.document.row
    return Artifact(
        persona=persona,
        record_key=row.path,
        artifact_id=step.artifact_id,
        payload=step.payload,
        media=step.artifact.media,
        title=row.fact("title"),
        creator=row.fact("creator"),
        date=row.fact("date"),
        year=dates.earliest_year(row.fact("date")),
        kind=row.fact("kind"),
        language=row.language,
        primary=_primary(persona, step.artifact),
        key=secrets.token_bytes(32),
    )


def _primary(persona: Persona, artifact: CoreArtifact) -> bool:
    own = {persona.name.casefold(), *(alias.casefold() for alias in persona.aliases)}
    return artifact.fact("kind") != "biography" and str(artifact.fact("creator")).casefold() in own

"""Take an archive folder in: all of it, or nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from personas.core.consent import Rule as CoreRule
from personas.core.errors import IngestError, LooseningError
from personas.core.manifest import Row
from personas.core.tiers import TIERS
from personas.core.tiers import Tier as CoreTier
from personas.embedders import Embedder
from personas.models import Artifact, Persona
from personas.readers.folder import Document
from personas.selectors.epochs import lock_policy
from personas.services import coming_in, indexing, staging, trash
from personas.services.changing import changing
from personas.services.coming_in import (
    artifact_row,
    failed,
    instructed,
    looser,
    meant_before,
    new_people,
    rule_rows,
    shelf_of,
)
from personas.services.founding import attest, found
from personas.services.ground import ground
from personas.services.holding_back import Judged, hold_back, judge, known_names
from personas.services.mentioning import Register, look_ahead, refresh_mentions
from personas.services.planning import Plan, Step, plan
from personas.services.policies import freeze_policy, latest_policy
from personas.services.reports import IngestReport


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Documents that are planned, and the sentences of what is new; what is left is to embed, to judge and to write."""

    persona: Persona
    documents: tuple[Document, ...]
    planned: Plan
    attested: CoreRule | None
    is_for_all: bool
    tiers: tuple[CoreTier, ...]
    found: tuple[indexing.Sentences, ...]
    embedder: Embedder

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the documents."""
        return tuple(one.row for one in self.documents)

    @property
    def fresh(self) -> tuple[Step, ...]:
        """What is new."""
        return tuple(step for step in self.planned.steps if step.is_new)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What is new, judged, cut and embedded."""

    judged: tuple[Judged, ...]
    cuts: tuple[indexing.Cut, ...]
    embedded: indexing.Embedded


def ingest(
    *,
    persona: Persona,
    documents: Sequence[Document],
    embedder: Embedder,
    attested: CoreRule | None = None,
    tiers: Sequence[CoreTier] = TIERS,
    dry_run: bool = False,
    progress: indexing.Progress | None = None,
) -> IngestReport:
    """Take in the documents of one folder; running it again changes nothing. A draft is founded with them.

    *attested* are the person's instructions about these documents (``--open``), which also settle who is named as
    cleared; where they are the first and nothing was said before, they hold for what comes later too. *tiers* are
    those that a draft is founded with. Without an attestation, who is named and not in the register is entered as
    sealed and must be settled before publishing. Texts are embedded and judged before the transaction begins, which
    then only writes. Findings mean that nothing was kept.
    """
    ready = prepare(
        persona=persona,
        documents=documents,
        embedder=embedder,
        attested=attested,
        tiers=tiers,
        dry_run=dry_run,
    )
    return keep(ready, make(ready, progress), dry_run=dry_run)


def prepare(
    *,
    persona: Persona,
    documents: Sequence[Document],
    embedder: Embedder,
    attested: CoreRule | None = None,
    tiers: Sequence[CoreTier] = TIERS,
    dry_run: bool = False,
) -> Ready:
    """Plan the documents and find their sentences: all that is done before they are embedded. Nothing is written."""
    rows = [one.row for one in documents]
    is_for_all = coming_in.is_for_all(persona, rows, attested)
    documents = [replace(one, row=instructed(one.row, attested, is_for_all=is_for_all)) for one in documents]
    planned = plan(persona, documents, shelf_of(persona, [one.row for one in documents], attested, tiers))
    fresh = [] if dry_run or planned.findings else [step for step in planned.steps if step.is_new]
    return Ready(
        persona=persona,
        documents=tuple(documents),
        planned=planned,
        attested=attested,
        is_for_all=is_for_all,
        tiers=tuple(tiers),
        found=tuple(indexing.sentences(step.artifact, embedder) for step in fresh),
        embedder=embedder,
    )


def make(ready: Ready, progress: indexing.Progress | None = None, kept: indexing.Kept | None = None) -> Made:
    """Embed, judge and cut what is new. What is held back stands in passages of its own."""
    near = indexing.embed_sentences(ready.found, ready.embedder, progress, kept)
    judged, cuts = _cut(ready, near)
    return Made(judged=judged, cuts=cuts, embedded=indexing.embed(cuts, ready.embedder, progress, kept))


def make_on(ready: Ready, kept: indexing.Kept, more: Callable[[], float]) -> Made | None:
    """Make it out of what was kept before, and keep the rest piece by piece; return None while some is left to embed.

    *more* tells until when (monotonic) one of the two halves may go on: the sentences, and then the passages.
    """
    sentences = [text for one in ready.found for text in one.texts]
    if not indexing.ahead(sentences, ready.embedder, kept, until=more()):
        return None
    judged, cuts = _cut(ready, indexing.embed_sentences(ready.found, ready.embedder, kept=kept))
    passages = [text for one in cuts for text in one.indexed]
    if not indexing.ahead(passages, ready.embedder, kept, until=more(), is_deep=True):
        return None
    return Made(judged=judged, cuts=cuts, embedded=indexing.embed(cuts, ready.embedder, kept=kept))


def _cut(ready: Ready, near: Sequence[bytes]) -> tuple[tuple[Judged, ...], tuple[indexing.Cut, ...]]:
    if not ready.found:
        return (), ()
    artifacts = [step.artifact for step in ready.fresh]
    known = known_names(ready.persona)
    judged = judge(ready.persona, artifacts, ready.found, near, ready.embedder, known)
    cuts = tuple(
        indexing.cut(artifact, ready.embedder, found=one, near=vectors, apart=holds.spans)
        for artifact, one, vectors, holds in zip(artifacts, ready.found, near, judged, strict=True)
    )
    return judged, cuts


def keep(ready: Ready, made: Made, *, dry_run: bool = False) -> IngestReport:
    """Write what was prepared and made, in one step or not at all.

    Raises: IngestError where the archive was changed meanwhile in what these documents come to.
    """
    if ready.planned.findings:
        return failed(ready.rows, ready.planned.findings)
    try:
        with transaction.atomic():
            report = _keep(ready, made)
            transaction.set_rollback(dry_run)
    except LooseningError as e:
        return failed(ready.rows, looser(ready.rows, e))
    return report


def stands(ready: Ready) -> bool:
    """Tell whether the documents still come to what was planned; until the transaction ends nobody changes that."""
    lock_policy(ready.persona.pk)
    rows = [one.row for one in ready.documents]
    if coming_in.is_for_all(ready.persona, rows, ready.attested) is not ready.is_for_all:
        return False
    shelf = shelf_of(ready.persona, rows, ready.attested, ready.tiers)
    return plan(ready.persona, ready.documents, shelf) == ready.planned


def _keep(ready: Ready, made: Made) -> IngestReport:
    """Write everything, under a lock on the persona; the caller's transaction makes it one step."""
    persona, planned, attested = ready.persona, ready.planned, ready.attested
    if not persona.pk:
        found(persona=persona, tiers=ready.tiers)
    coming = new_people(persona, planned.steps, cleared=attested is not None)
    ahead = look_ahead(persona, coming) if coming else None
    if not stands(ready):
        raise IngestError(f"the archive of {persona.slug} was changed meanwhile: start again")
    is_same = ahead is not None and ahead.ground == ground(persona)
    with changing(persona=persona, by=None) as changes:
        if attested is not None and ready.is_for_all:
            attest(persona=persona, rule=attested)
        changes.put_rules(rule_rows(persona, planned.steps))
        people = new_people(persona, planned.steps, cleared=attested is not None)
        changes.put(*people)
    trash.bring_back(
        persona=persona,
        named=[(step.row.path, step.artifact_id) for step in planned.steps if step.is_back],
    )
    fresh = [step for step in planned.steps if step.is_new]
    staging.give_way(persona, [step.artifact_id for step in fresh])
    rows = Artifact.objects.bulk_create(
        artifact_row(persona, step.row, step.artifact, step.payload, step.artifact_id) for step in fresh
    )
    passages = 0
    if made.cuts:
        named = Register.of(persona)
        said = [step.row.mentions for step in fresh]
        meant = meant_before(persona, [step.row.path for step in fresh])
        keys = [
            [
                sorted({*found, *meant.get(step.row.path, ())})
                for found in named.of_artifact(step.artifact, [each.spans for each in one.passages], names)
            ]
            for step, one, names in zip(fresh, made.cuts, said, strict=True)
        ]
        passages = indexing.write(
            persona, rows, made.cuts, made.embedded, embedder=ready.embedder, mentions=keys
        )
        hold_back(persona, rows, made.judged)
    if people:
        refresh_mentions(persona=persona, ahead=ahead if is_same else None)
    if latest_policy(persona):
        freeze_policy(persona=persona)
    return IngestReport(
        items=tuple(step.item for step in planned.steps),
        passages=passages,
        people=tuple(person.name for person in people),
    )

"""Take an archive folder in: all of it, or nothing."""

import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from personas.core import dates, text
from personas.core.artifact import Artifact as CoreArtifact
from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT, filled
from personas.core.consent import Rule as CoreRule
from personas.core.errors import IngestError, LooseningError
from personas.core.findings import Broken, Finding
from personas.core.policy import Standing
from personas.core.sensitive import HELD
from personas.core.tiers import TIERS
from personas.core.tiers import Tier as CoreTier
from personas.embedders import Embedder
from personas.models import Artifact, Passage, Person, Persona, Rule, Tier
from personas.readers.folder import Document
from personas.selectors.epochs import lock_policy
from personas.services import indexing, trash
from personas.services.changing import changing
from personas.services.founding import attest, found, rule_row
from personas.services.holding_back import Judged, hold_back, judge, known_names
from personas.services.mentioning import Register, refresh_mentions
from personas.services.planning import Plan, Shelf, Step, look, plan
from personas.services.policies import ATTESTED, UNSETTLED, freeze_policy, latest_policy, rules_of
from personas.services.reports import IngestReport, Item, Outcome


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
    is_for_all = _is_for_all(persona, documents, attested)
    if attested is not None and not is_for_all:
        documents = [
            replace(one, row=replace(one.row, rule=filled(one.row.rule, attested))) for one in documents
        ]
    planned = plan(persona, documents, _shelf(persona, documents, attested, tiers))
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
    if not indexing.ahead(passages, ready.embedder, kept, until=more()):
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
    if _is_for_all(ready.persona, ready.documents, ready.attested) is not ready.is_for_all:
        return False
    shelf = _shelf(ready.persona, ready.documents, ready.attested, ready.tiers)
    return plan(ready.persona, ready.documents, shelf) == ready.planned


def _is_for_all(persona: Persona, documents: Sequence[Document], attested: CoreRule | None) -> bool:
    """Tell whether an attestation becomes the default: where it is that, or nothing else is there and none was chosen.

    Else it would open what somebody else handed in under other words, before and later.
    """
    default = rules_of(persona).get("")
    if attested is None or default == attested:
        return attested is not None
    if default not in {None, OPEN, OPEN_IN_WHOLE}:
        return False
    paths = [one.row.path for one in documents]
    return (
        not persona.pk or not Artifact.objects.filter(persona=persona).exclude(record_key__in=paths).exists()
    )


def _shelf(
    persona: Persona, documents: Sequence[Document], attested: CoreRule | None, tiers: Sequence[CoreTier]
) -> Shelf:
    """Read what the archive holds, with what is attested now where these documents' own rules were silent."""
    default = rules_of(persona).get("", SILENT)
    if attested is None or _is_for_all(persona, documents, attested):
        return look(persona, attested or default, tiers)
    shelf = look(persona, default, tiers)
    paths = {one.row.path for one in documents} & shelf.rules.keys()
    said = {path: filled(shelf.rules[path], attested) for path in paths}
    return replace(shelf, rules={**shelf.rules, **said})


def _keep(ready: Ready, made: Made) -> IngestReport:
    """Write everything, under a lock on the persona; the caller's transaction makes it one step."""
    persona, planned, attested = ready.persona, ready.planned, ready.attested
    if not persona.pk:
        found(persona=persona, tiers=ready.tiers)
    if not stands(ready):
        raise IngestError(f"the archive of {persona.slug} was changed meanwhile: start again")
    with changing(persona=persona, by=None) as changes:
        if attested is not None and ready.is_for_all:
            attest(persona=persona, rule=attested)
        changes.put_rules(_rules(persona, planned.steps))
        people = _new_people(persona, planned.steps, cleared=attested is not None)
        changes.put(*people)
    trash.bring_back(
        persona=persona,
        named=[(step.document.row.path, step.artifact_id) for step in planned.steps if step.is_back],
    )
    fresh = [step for step in planned.steps if step.is_new]
    rows = Artifact.objects.bulk_create(_row(persona, step) for step in fresh)
    passages = 0
    if made.cuts:
        named = Register(persona)
        said = [step.document.row.mentions for step in fresh]
        meant = _meant_before(persona, fresh)
        keys = [
            [
                sorted({*found, *meant.get(step.document.row.path, ())})
                for found in named.of_artifact(step.artifact, [each.spans for each in one.passages], names)
            ]
            for step, one, names in zip(fresh, made.cuts, said, strict=True)
        ]
        passages = indexing.write(
            persona, rows, made.cuts, made.embedded, embedder=ready.embedder, mentions=keys
        )
        hold_back(persona, rows, made.judged)
    if people:
        refresh_mentions(persona=persona)
    if latest_policy(persona):
        freeze_policy(persona=persona)
    return IngestReport(
        items=tuple(step.item for step in planned.steps),
        passages=passages,
        people=tuple(person.name for person in people),
    )


def _meant_before(persona: Persona, steps: Sequence[Step]) -> Mapping[str, frozenset[int]]:
    """Return who was named in every passage of what stood under each record key: a correction frees nobody."""
    found: dict[tuple[str, int], frozenset[int]] = {}
    paths = [step.document.row.path for step in steps]
    rows = Passage.objects.filter(persona=persona, artifact__record_key__in=paths)
    for key, artifact, mentions in rows.values_list("artifact__record_key", "artifact_id", "mentions"):
        named = frozenset(mentions) - {HELD}
        found[key, artifact] = found.get((key, artifact), named) & named
    meant = defaultdict[str, frozenset[int]](frozenset)
    for (key, _), named in found.items():
        meant[key] |= named
    return meant


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
        if step.comes_in or step.document.row.path in held
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

"""What is taken in is judged, sentence by sentence: what may expose somebody who lives is held back from everybody.

Nobody has to ask for it and no attestation opens it. A curator clears a sentence, or whoever it names.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from typing import Final

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from personas.core.artifact import Artifact as CoreArtifact
from personas.core.artifact import parse_payload
from personas.core.errors import ArtifactError
from personas.core.mentions import candidates_of
from personas.core.passages import Span
from personas.core.sensitive import holding, stamps
from personas.core.sensitive.clearing import HEADING, Cleared
from personas.core.sensitive.holding import Held, Paper
from personas.core.sensitive.kinds import Kind
from personas.core.sensitive.living import may_live
from personas.core.sensitive.shape import holds_contact
from personas.core.sensitive.turning import turned
from personas.embedders import Embedder, packed, sensitivity
from personas.embedders.sensitivity import Told
from personas.held_back import FoundName, HeldSentence
from personas.models import Artifact, Passage, Person, Persona
from personas.selectors.held import FACTS, words_of
from personas.services.held_marks import refresh_holds
from personas.services.indexing import Sentences, embed_sentences

_NUMBERS: Final = frozenset({Kind.IDENTITY, Kind.CONTACT})
WHERE: Final = 3  # records that are kept beside a name


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What is to be held back of one artifact: sentences, and perhaps its heading; and by which model.

    ``risks`` are paragraph, start and risk of each sentence that was read and risks something, in one row of numbers;
    none, where nothing was read because nobody of whom the paper tells may live.
    """

    sentences: tuple[Held, ...]
    heading: Held | None
    model: str
    risks: tuple[int, ...] | None = None

    @property
    def spans(self) -> frozenset[Span]:
        """Where they stand in the text."""
        return frozenset(one.span for one in self.sentences)


def judge(
    persona: Persona,
    artifacts: Sequence[CoreArtifact],
    found: Sequence[Sentences],
    near: Sequence[bytes],
    embedder: Embedder,
    known: Collection[str] = (),
) -> tuple[Judged, ...]:
    """Judge the sentences of some artifacts, by their words and packed vectors, and their headings.

    *known* are names that the register holds. Of a paper that is too old to tell of anybody who lives, nothing is read.
    """
    model, today = sensitivity.get(embedder.name), _today()
    papers = [_paper(persona, one) for one in artifacts]
    heads = [_lines([str(one.fact(name) or "") for name in FACTS]) for one in artifacts]
    above = embed_sentences(heads, embedder)
    asked = [
        _Asked(paper=paper, found=one, near=vectors)
        for paper, head, over, body, vectors in zip(papers, heads, above, found, near, strict=True)
        for one, vectors in ((body, vectors), (head, over))
    ]
    alive = iter(_told(model, embedder, [one for one in asked if one.lives(today)]))
    read = [next(alive) if one.lives(today) else None for one in asked]
    told = [
        (Told(),) * len(one.found.texts) if some is None else some
        for one, some in zip(asked, read, strict=True)
    ]
    told[1::2] = [_headed(model, embedder, *each) for each in zip(heads, told[1::2], strict=True)]
    held = [
        holding.hold(
            one.paper,
            one.found.spans,
            one.found.texts,
            [each.kinds for each in some],
            known=known,
            today=today,
        )
        for one, some in zip(asked, told, strict=True)
    ]
    return tuple(
        Judged(sentences=body, heading=head[0] if head else None, model=model.name, risks=_risks(spans, some))
        for spans, some, body, head in zip(
            [one.spans for one in found], read[::2], held[::2], held[1::2], strict=True
        )
    )


def _risks(spans: Sequence[Span], told: Sequence[Told] | None) -> tuple[int, ...] | None:
    if told is None:
        return None
    some = zip(spans, told, strict=True)
    return tuple(
        number for (paragraph, start, _), one in some if one.risk for number in (paragraph, start, one.risk)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """Sentences of one paper, with their packed vectors."""

    paper: Paper
    found: Sentences
    near: bytes

    def lives(self, today: date) -> bool:
        """Tell whether somebody of whom the paper tells may live."""
        return may_live(written=self.paper.date, ended=self.paper.ended, today=today)


def _told(
    model: sensitivity.Judge, embedder: Embedder, asked: Sequence[_Asked]
) -> Iterator[tuple[Told, ...]]:
    """Judge the sentences of all papers at once; what another hand says of itself also as told of another.

    It keeps the vector of its own words then: one more costs as much as reading it, and says the same to the sieve.
    """
    texts = [text for one in asked for text in one.found.texts]
    vectors = packed.unpack(b"".join(one.near for one in asked), embedder.width)
    told = list(model.judge(vectors, texts))
    own = [one.paper.is_own for one in asked for _ in one.found.texts]
    closed = [is_own or bool(one.kinds) for is_own, one in zip(own, told, strict=True)]
    others = {at: said for at, text in enumerate(texts) if not closed[at] and (said := turned(text)) != text}
    for at, more in zip(others, model.judge(vectors[[*others]], [*others.values()]), strict=True):
        risks = [one.risk for one in (told[at], more) if one.risk is not None]
        told[at] = Told(kinds=more.kinds, risk=max(risks, default=None))
    ends = accumulate((len(one.found.texts) for one in asked), initial=0)
    for start, one in zip(ends, asked, strict=False):
        yield tuple(told[start : start + len(one.found.texts)])


def _headed(
    model: sensitivity.Judge, embedder: Embedder, head: Sentences, told: Sequence[Told]
) -> tuple[Told, ...]:
    """Judge again what of a heading was taken for a number of somebody, without its days, times and counters."""
    found = list(told)
    for at, (text, one) in enumerate(zip(head.texts, told, strict=True)):
        left = stamps.bare(text)
        if not one.kinds or left == text or not _NUMBERS.issuperset(one.kinds) or holds_contact(text):
            continue
        near = packed.unpack(b"".join(embed_sentences([_lines([left])], embedder)), embedder.width)
        found[at] = model.judge(near, [left])[0] if left else Told()
    return tuple(found)


def hold_back(persona: Persona, rows: Sequence[Artifact], judged: Sequence[Judged]) -> None:
    """Write down what is held back of artifacts, and the names that stand in those that are new; and hold it back.

    What another model held back before stays until a curator decides it.
    """
    new = [row for row in rows if not row.judged]
    keep_held(persona, rows, judged)
    for row, one in zip(rows, judged, strict=True):
        row.judged, row.risks = one.model, one.risks
    Artifact.objects.bulk_update(rows, ["judged", "risks"], batch_size=500)
    note_names(persona, ((row.record_key, _names_in(persona, row)) for row in new))
    refresh_holds(persona=persona, artifacts=[row.pk for row in rows])


def keep_held(persona: Persona, rows: Sequence[Artifact], judged: Sequence[Judged]) -> None:
    """Write down what is held back of artifacts, decided as the same words were before."""
    made = [held for row, one in zip(rows, judged, strict=True) for held in _rows(row, one)]
    _decide_as_before(persona, made)
    HeldSentence.objects.bulk_create(made, ignore_conflicts=True)


def clear_as_signed(*, persona: Persona, cleared: Collection[Cleared]) -> None:
    """Open the sentences that a signed policy says were cleared, in an archive that comes in as it was taken out."""
    held = HeldSentence.objects.filter(persona=persona).exclude(state=HeldSentence.State.OPEN)
    for one in cleared:
        held.filter(
            artifact__artifact_id=one.artifact,
            paragraph=None if one.paragraph == HEADING else one.paragraph,
            start=one.start,
            end=one.end,
        ).update(state=HeldSentence.State.OPEN, receipt=one.receipt, decided=timezone.now())
    refresh_holds(persona=persona)


def judge_again(*, persona: Persona, embedder: Embedder, everything: bool = False) -> int:
    """Judge artifacts that no model judged yet, or another, or all; return how many. Passages stay as they were cut.

    A passage that holds one sentence that is held back is then held back whole. A model opens nothing: what an older
    one held back waits for a curator. Of all, the names that stand in them are found again too.
    """
    waiting = (_with_text() if everything else _unjudged(embedder)).filter(persona=persona)
    keys = list(waiting.order_by("pk").values_list("pk", flat=True))
    for key in keys:
        with transaction.atomic():
            row = Artifact.objects.get(pk=key)
            hold_back(persona, [row], _judge_row(persona, row, embedder, known_names(persona)))
    if everything:
        _find_names_again(persona)
    return len(keys)


@transaction.atomic
def _find_names_again(persona: Persona) -> None:
    """Count the names of all papers anew; what a curator said is nobody's stays so."""
    names = FoundName.objects.filter(persona=persona)
    names.update(times=0, records=[])
    rows = _with_text().filter(persona=persona).order_by("pk").iterator(chunk_size=50)
    note_names(persona, ((row.record_key, _names_in(persona, row)) for row in rows))
    names.filter(times=0, is_nobody=False).delete()


def missed(persona: Persona, embedder: Embedder) -> Iterator[str]:
    """Judge everything again and tell, a sentence each, of which artifacts what is to be held back has no row.

    Nothing is changed. The register is left out: it may have grown since, and names that it has only hold back more.
    """
    for row in _with_text().filter(persona=persona).order_by("pk").iterator(chunk_size=50):
        try:
            yield from _missed(persona, row, embedder)
        except ArtifactError:
            yield f"artifact {row.pk} cannot be read, and so not be judged"


def _missed(persona: Persona, row: Artifact, embedder: Embedder) -> Iterator[str]:
    if row.judged != sensitivity.get(embedder.name).name:
        yield f"artifact {row.pk} was judged by another model than today's: run judge_sentences, and look again"
    elif lost := _lost(row, *_judge_row(persona, row, embedder, ())):
        yield f"artifact {row.pk} has {lost} sentences that its model holds back, and no row says so"


def _judge_row(
    persona: Persona, row: Artifact, embedder: Embedder, known: Collection[str]
) -> tuple[Judged, ...]:
    artifact = parse_payload(bytes(row.payload))
    found = _as_cut(persona, row, artifact)
    return judge(persona, [artifact], [found], embed_sentences([found], embedder), embedder, known)


def _lost(row: Artifact, judged: Judged) -> int:
    """Count what was judged so and stands in no row."""
    kept = set(row.held_sentences.values_list("paragraph", "start"))
    due = {(paragraph, start) for paragraph, start, _ in judged.spans} | (
        {(None, 0)} if judged.heading else set()
    )
    return len(due - kept)


def unjudged(embedder: Embedder, using: str = "default") -> tuple[tuple[str, int], ...]:
    """Return the archives with artifacts that ``judge_again`` would judge, by slug, and how many."""
    waiting = _unjudged(embedder).using(using).order_by("persona__slug")
    return tuple(waiting.values_list("persona__slug").annotate(Count("pk")))


def _unjudged(embedder: Embedder) -> QuerySet[Artifact]:
    return _with_text().exclude(judged=sensitivity.get(embedder.name).name)


def _with_text() -> QuerySet[Artifact]:
    return Artifact.objects.exclude(payload=b"")


def _rows(row: Artifact, one: Judged) -> Iterator[HeldSentence]:
    for held in one.sentences:
        yield _row(row, held, held.span)
    if one.heading:
        yield _row(row, one.heading, None)


def _decide_as_before(persona: Persona, made: Sequence[HeldSentence]) -> None:
    """Give a sentence of a correction what a curator decided about the same words of the record it corrects."""
    records = {one.artifact.record_key for one in made}
    decided = HeldSentence.objects.filter(persona=persona, artifact__record_key__in=records)
    before = {
        (one.artifact.record_key, words_of(one)): one
        for one in decided.exclude(state=HeldSentence.State.WAITING).select_related("artifact").order_by("pk")
    }
    for one in made if before else ():
        same = before.get((one.artifact.record_key, words_of(one)))
        if same:
            one.state, one.receipt = same.state, same.receipt
            one.decided_by, one.decided = same.decided_by, timezone.now()


def _row(row: Artifact, held: Held, span: Span | None) -> HeldSentence:
    paragraph, start, end = span or (None, 0, 0)
    return HeldSentence(
        persona_id=row.persona_id,
        artifact=row,
        paragraph=paragraph,
        start=start,
        end=end,
        kinds=[kind.value for kind in held.kinds],
        names=list(held.names),
        is_sure=held.is_sure,
    )


def known_names(persona: Persona) -> tuple[str, ...]:
    """Return all names that the register of a persona holds; none for one that is not kept yet."""
    if not persona.pk:
        return ()
    rows = Person.objects.filter(persona=persona)
    return tuple(name for row in rows for name in (row.name, *row.aliases))


def _paper(persona: Persona, artifact: CoreArtifact) -> Paper:
    own = (persona.name, *persona.aliases)
    creator = str(artifact.fact("creator") or "").casefold()
    return Paper(
        date=str(artifact.fact("date") or ""),
        ended=persona.archive_end or persona.died,
        own=own,
        is_own=creator in {name.casefold() for name in own} and artifact.fact("kind") != "biography",
    )


def _lines(lines: Sequence[str]) -> Sentences:
    said = [line for line in lines if line]
    return Sentences(
        heading="", spans=tuple((n, 0, len(line)) for n, line in enumerate(said)), texts=tuple(said)
    )


def _as_cut(persona: Persona, row: Artifact, artifact: CoreArtifact) -> Sentences:
    """Return the sentences of an artifact as its passages hold them."""
    passages = Passage.objects.filter(persona=persona, artifact=row).order_by("ordinal")
    spans = sorted(span for flat in passages.values_list("sentences", flat=True) for span in _spans(flat))
    texts = tuple(artifact.paragraphs[number][start:end] for number, start, end in spans)
    return Sentences(heading="", spans=tuple(spans), texts=texts)


def _spans(flat: Sequence[int]) -> Iterable[Span]:
    return zip(flat[::3], flat[1::3], flat[2::3], strict=True)


def _names_in(persona: Persona, row: Artifact) -> tuple[str, ...]:
    return candidates_of(parse_payload(bytes(row.payload)), known=(persona.name, *persona.aliases))


def note_names(persona: Persona, found: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Enter names that stand in new records among those that nobody reviewed, or count them once more."""
    times, records = Counter[str](), dict[str, dict[str, None]]()
    for record, names in found:
        for name in names:
            times[name[:200]] += 1
            some = records.setdefault(name[:200], {})
            if len(some) < WHERE:
                some[record] = None
    held = {one.name: one for one in FoundName.objects.filter(persona=persona, name__in=list(times))}
    for name, one in held.items():
        one.times += times[name]
        one.records = [*dict.fromkeys([*one.records, *records[name]])][:WHERE]
    FoundName.objects.bulk_update(held.values(), ["times", "records"], batch_size=500)
    FoundName.objects.bulk_create(
        [
            FoundName(persona=persona, name=name, times=count, records=[*records[name]][:WHERE])
            for name, count in times.items()
            if name not in held
        ],
        batch_size=500,
    )


def _today() -> date:
    return timezone.now().date()

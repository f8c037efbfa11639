"""What stands around a source of an earlier answer, as far as its owner may use it now."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from citations import selectors
from citations.adapters.risks import Risks
from citations.core.extractive import context
from citations.core.passages.runs import offered
from citations.core.records import Hit, Origin, Sentence
from citations.models import Question
from citations.selectors import reading
from personas import selectors as personas
from personas.core.media import from_value
from personas.core.media.base import TextLocator
from personas.embedders.packed import each
from personas.models import Artifact
from personas.selectors import Standing


def around(question: Question, standing: Standing, risks: Risks, *, version: int) -> tuple[Hit, ...]:
    """Return one hit with whole sentences around every place that was cited; none where nothing is open any more.

    The policy of now decides, and a sentence that it closes ends what is shown. So does one that was not cited and may
    expose somebody who lives: nobody asked for it.
    """
    handle = selectors.handle_around(question)
    if handle is None:
        return ()
    wording = reading.asked(handle.bundle.question)
    origin = _origin(standing, handle.artifact, version, wording)
    if origin is None:
        return ()
    rows = tuple(selectors.sentences_of(standing, handle.artifact, version=version, asked=wording))
    places = [place for place in map(from_value, handle.locator) if isinstance(place, TextLocator)]
    weighed = _weighed([one for _, one in rows], origin, handle.artifact, risks)
    chosen = context.window(weighed, places, standing.tier.context_chars)
    if not chosen:
        return ()
    return (_hit(next(_holding(rows, chosen[0])), origin, chosen),)


def beginnings(
    standing: Standing,
    artifact_ids: Sequence[str],
    risks: Risks,
    *,
    version: int,
    asked: str | None,
    chars: int,
) -> Iterator[Hit]:
    """Yield the first sentence of each of these papers that is open, in this order, to tell facts of their records.

    With *chars*, to quote: the first that hardly exposes anybody, and so many code points of those behind it. What is
    closed is stepped over, or where a quotation ends would tell that there is such a thing.
    """
    found = Artifact.objects.filter(persona=standing.persona_id, artifact_id__in=artifact_ids)
    papers = {one.artifact_id: one for one in found}
    for n, name in enumerate(artifact_ids, 1):
        origin = _origin(standing, papers[name], version, asked) if name in papers else None
        rows = selectors.sentences_of(standing, papers[name], version=version, asked=asked) if origin else ()
        if origin and chars:
            yield from _opening(tuple(rows), origin, papers[name], risks, chars, n)
        elif origin and (first := next(((held, one) for held, one in rows if one), None)):
            yield _hit(first[0], origin, first[1:], rank=n)


def _opening(
    rows: tuple[tuple[int, Sentence | None], ...],
    origin: Origin,
    paper: Artifact,
    risks: Risks,
    chars: int,
    rank: int,
) -> Iterator[Hit]:
    told = filter(None, _weighed([one for _, one in rows], origin, paper, risks))
    weighed = [replace(one, risk=0 if offered(one) else one.risk) for one in told]
    first = next((one for one in weighed if not one.risk), None)
    if first is not None:
        place = TextLocator(paragraph=first.paragraph, start=first.start, end=first.end)
        chosen = context.window(weighed, [place], chars)
        yield _hit(next(_holding(rows, chosen[0])), origin, chosen, rank=rank)


def _weighed(
    sentences: Sequence[Sentence | None], origin: Origin, paper: Artifact, risks: Risks
) -> tuple[Sentence | None, ...]:
    """Tell the risk of each sentence that is open."""
    width = risks.embedder.width
    near = {
        (paragraph, start): vector
        for flat, packed in selectors.vectors_around(paper, risks.embedder.name, width)
        for paragraph, start, vector in zip(flat[::3], flat[1::3], each(packed or b"", width), strict=False)
    }
    told = tuple(one for one in sentences if one is not None)
    known = [near.get((one.paragraph, one.start)) for one in told]
    vectors = None if None in known else b"".join(one for one in known if one)
    (hit,) = risks.weigh([(_hit(0, origin, told), vectors)])
    weighed = iter(hit.sentences)
    return tuple(one and next(weighed) for one in sentences)


def _holding(rows: tuple[tuple[int, Sentence | None], ...], one: Sentence) -> Iterator[int]:
    return (passage_id for passage_id, sentence in rows if sentence == replace(one, risk=0))


def _hit(passage_id: int, origin: Origin, sentences: tuple[Sentence, ...], *, rank: int = 1) -> Hit:
    return Hit(
        passage_id=passage_id,
        origin=origin,
        sentences=sentences,
        vector_rank=rank,
        lexical_rank=rank,
        cosine=1000,
    )


def _origin(standing: Standing, artifact: Artifact, version: int, asked: str | None) -> Origin | None:
    """Return where the sentences stand; None when their artifact may not be used, or not be quoted."""
    name = artifact.artifact_id
    scope = personas.scopes(standing, version=version, artifact_ids=[name], asked=asked).get(name)
    facts = personas.metadata(standing, artifact_id=name, version=version, asked=asked)
    if scope is None or facts is None or not scope.display:
        return None
    known = dict(facts)
    return Origin(
        record_key=artifact.record_key,
        artifact_id=name,
        version=version,
        title=artifact.title,
        creator=artifact.creator,
        date=artifact.date,
        year=artifact.year,
        kind=artifact.kind,
        primary=artifact.primary,
        language=artifact.language,
        source=known.get("/source", ""),
        rights=known.get("/rights", ""),
        facts=facts,
        scope=scope,
    )

"""What stands around a source of an earlier answer, as far as its owner may use it now."""

from collections.abc import Iterator

from citations import selectors
from citations.core.extractive import context
from citations.core.records import Hit, Origin, Sentence
from citations.models import Handle, Question
from citations.selectors import reading
from personas import selectors as personas
from personas.core.media import from_value
from personas.core.media.base import TextLocator
from personas.selectors import Standing


def around(question: Question, standing: Standing, *, version: int) -> tuple[Hit, ...]:
    """Return one hit with whole sentences around every place that was cited; none where nothing is open any more.

    The policy of now decides, and a sentence that it closes ends what is shown.
    """
    handle = selectors.handle_around(question)
    if handle is None:
        return ()
    rows = tuple(selectors.sentences_of(standing, handle, version=version))
    places = [place for place in map(from_value, handle.locator) if isinstance(place, TextLocator)]
    chosen = context.window([one for _, one in rows], places, standing.tier.context_chars)
    origin = _origin(standing, handle, version)
    if not chosen or origin is None:
        return ()
    return (_hit(next(_holding(rows, chosen[0])), origin, chosen),)


def _holding(rows: tuple[tuple[int, Sentence | None], ...], one: Sentence) -> Iterator[int]:
    return (passage_id for passage_id, sentence in rows if sentence == one)


def _hit(passage_id: int, origin: Origin, sentences: tuple[Sentence, ...]) -> Hit:
    return Hit(
        passage_id=passage_id,
        origin=origin,
        sentences=sentences,
        vector_rank=1,
        lexical_rank=1,
        cosine=1000,
    )


def _origin(standing: Standing, handle: Handle, version: int) -> Origin | None:
    """Return where the sentences stand; None when their artifact may not be used, or not be quoted."""
    artifact, asked = handle.artifact, reading.asked(handle.bundle.question)
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

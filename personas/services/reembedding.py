"""New vectors for passages that another embedder made, or whose sentences have none yet."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import connection
from django.db.models import BinaryField, Count, Func, IntegerField, Q, QuerySet

from personas.core.artifact import parse_payload
from personas.core.passages import of_flat
from personas.embedders import Embedder, Reader
from personas.embedders.pieces import LAYOUT
from personas.models import Artifact, Passage, Persona
from personas.services import indexing

_STRIDE: Final = 32  # passages that are embedded and then written, each time

_UPDATE: Final = """
UPDATE personas_passage AS passage
SET embedding = given.embedding::vector, sentence_vectors = given.near, embedder = %(embedder)s,
    former_embedding = CASE WHEN embedder = %(embedder)s THEN former_embedding ELSE passage.embedding END,
    former_sentence_vectors =
        CASE WHEN embedder = %(embedder)s THEN former_sentence_vectors ELSE passage.sentence_vectors END,
    former_embedder = CASE WHEN embedder = %(embedder)s THEN former_embedder ELSE embedder END
FROM unnest(%(ids)s::bigint[], %(embeddings)s::text[], %(near)s::bytea[]) AS given (id, embedding, near)
WHERE passage.persona_id = %(persona)s AND passage.id = given.id
"""


def embed_again(*, persona: Persona, embedder: Embedder, progress: indexing.Progress | None = None) -> int:
    """Embed every passage of a persona, and its sentences, whose vectors are not this embedder's; return how many.

    Passages stay as they were cut, so that what was cited keeps its place; where one is longer than the new embedder
    reads, its end is not in the vector. The vectors of before stay beside the new ones, so that whoever still asks with
    that embedder is answered as ever, until ``forget_former``. Each stride is written by itself: what was interrupted
    goes on where it ended.
    """
    others = _others(embedder).filter(persona=persona)
    # Alike in length side by side, so that little is spent on padding.
    waiting = [key for key, _ in sorted(others.values_list("id", "length"), key=lambda row: (row[1], row[0]))]
    headings = dict[int, str]()
    for start in range(0, len(waiting), _STRIDE):
        rows = list(Passage.objects.filter(persona=persona, id__in=waiting[start : start + _STRIDE]))
        _look_up({row.artifact_id for row in rows} - headings.keys(), embedder, headings)
        _write(persona, rows, headings, embedder)
        if progress:
            progress(min(start + _STRIDE, len(waiting)), len(waiting))
    return len(waiting)


def incomplete(embedder: Embedder, using: str = "default") -> tuple[tuple[str, int], ...]:
    """Return the archives with passages of *embedder* of which it would make more today, by slug, and how many."""
    waiting = _others(embedder).using(using).filter(embedder=embedder.name).order_by("persona__slug")
    return tuple(waiting.values_list("persona__slug").annotate(Count("pk")))


def _others(embedder: Embedder) -> QuerySet[Passage]:
    """Return the passages of another embedder, or without their sentences' vectors or today's pieces behind them."""
    done = Q(embedder=embedder.name, sentence_vectors__isnull=False)
    if isinstance(embedder, Reader):
        done &= Q(layout=bytes([LAYOUT]))
    numbers = Func("sentences", function="jsonb_array_length", output_field=IntegerField())
    behind = Func(
        "sentence_vectors", numbers * embedder.width / 3 + 1, 1, function="substr", output_field=BinaryField()
    )
    return Passage.objects.annotate(layout=behind).exclude(done)


def forget_former(*, persona: Persona) -> int:
    """Take away the vectors of the embedder before, once nobody asks with it any more; return of how many passages."""
    held = Passage.objects.filter(persona=persona).exclude(former_embedder="")
    return held.update(former_embedder="", former_embedding=None, former_sentence_vectors=None)


def _look_up(artifacts: set[int], embedder: Embedder, headings: dict[int, str]) -> None:
    for row in Artifact.every.filter(pk__in=artifacts).only("payload"):
        headings[row.pk] = indexing.heading(parse_payload(bytes(row.payload)), embedder)


def _write(
    persona: Persona, rows: Sequence[Passage], headings: Mapping[int, str], embedder: Embedder
) -> None:
    cuts = [
        indexing.Cut(heading=headings[row.artifact_id], passages=(of_flat(row.sentences),), texts=(row.text,))
        for row in rows
    ]
    made = indexing.embed(cuts, embedder)
    given: dict[str, Any] = {
        "persona": persona.pk,
        "embedder": embedder.name,
        "ids": [row.id for row in rows],
        "embeddings": [str(vector.tolist()) for vector in made.passages],
        "near": list(made.sentences),
    }
    with connection.cursor() as cursor:
        cursor.execute(_UPDATE, given)

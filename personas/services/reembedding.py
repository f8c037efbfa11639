"""New vectors for passages that another embedder made, when the setting has changed."""

from collections.abc import Sequence
from typing import Any, Final

from django.db import connection

from personas.core.artifact import parse_payload
from personas.embedders import Embedder, Vectors
from personas.models import Artifact, Passage, Persona
from personas.services import indexing

_STRIDE: Final = 32  # passages that are embedded and then written, each time

_UPDATE: Final = """
UPDATE personas_passage AS passage SET embedding = given.embedding::vector, embedder = %(embedder)s
FROM unnest(%(ids)s::bigint[], %(embeddings)s::text[]) AS given (id, embedding)
WHERE passage.persona_id = %(persona)s AND passage.id = given.id
"""


def embed_again(*, persona: Persona, embedder: Embedder, progress: indexing.Progress | None = None) -> int:
    """Embed every passage of a persona whose vector is another embedder's; return how many.

    Passages stay as they were cut, so that what was cited keeps its place; where one is longer than the new embedder
    reads, its end is not in the vector. Each stride is written by itself: what was interrupted goes on where it ended.
    """
    others = Passage.objects.filter(persona=persona).exclude(embedder=embedder.name)
    # Alike in length side by side, so that little is spent on padding.
    waiting = [key for key, _ in sorted(others.values_list("id", "length"), key=lambda row: (row[1], row[0]))]
    headings = dict[int, str]()
    for start in range(0, len(waiting), _STRIDE):
        rows = list(Passage.objects.filter(persona=persona, id__in=waiting[start : start + _STRIDE]))
        _look_up({row.artifact_id for row in rows} - headings.keys(), embedder, headings)
        texts = [indexing.under(headings[row.artifact_id], row.text) for row in rows]
        _write(persona, [row.id for row in rows], embedder.embed(texts), embedder)
        if progress:
            progress(min(start + _STRIDE, len(waiting)), len(waiting))
    return len(waiting)


def _look_up(artifacts: set[int], embedder: Embedder, headings: dict[int, str]) -> None:
    for row in Artifact.objects.filter(pk__in=artifacts).only("payload"):
        headings[row.pk] = indexing.heading(parse_payload(bytes(row.payload)), embedder)


def _write(persona: Persona, ids: Sequence[int], vectors: Vectors, embedder: Embedder) -> None:
    given: dict[str, Any] = {
        "persona": persona.pk,
        "embedder": embedder.name,
        "ids": ids,
        "embeddings": [str(vector.tolist()) for vector in vectors],
    }
    with connection.cursor() as cursor:
        cursor.execute(_UPDATE, given)

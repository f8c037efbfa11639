"""Passages of new artifacts: cut, embedded, and written with their postings."""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, Protocol

import numpy as np
from django.db import connection

from personas.core import passages
from personas.core.artifact import Artifact as CoreArtifact
from personas.embedders import DIMENSIONS, Embedder, Vectors
from personas.embedders.packed import pack
from personas.models import Artifact, Persona

Progress = Callable[[int, int], None]

_STRIDE: Final = 32  # passages embedded between two reports of progress
_HEADER_SHARE: Final = 4  # a heading gets at most this part of the tokens

# The heading is indexed with the text, but counted and stored apart from it.
_INSERT: Final = """
INSERT INTO personas_passage
    (persona_id, artifact_id, ordinal, text, sentences, mentions, length, embedder, embedding,
    sentence_vectors)
SELECT %(persona)s, given.artifact, given.ordinal, given.text, given.sentences::jsonb, given.mentions::jsonb,
    (SELECT coalesce(sum(cardinality(term.positions)), 0)
     FROM unnest(kwanzaa_terms(given.indexed)) AS term),
    %(embedder)s, given.embedding::vector, given.near
FROM unnest(%(artifacts)s::bigint[], %(ordinals)s::int[], %(texts)s::text[], %(sentences)s::text[],
    %(mentions)s::text[], %(indexed)s::text[], %(embeddings)s::text[], %(near)s::bytea[])
    AS given (artifact, ordinal, text, sentences, mentions, indexed, embedding, near)
"""
_POSTINGS: Final = """
INSERT INTO personas_posting (persona_id, lexeme, passage_id, tf)
SELECT passage.persona_id, term.lexeme, passage.id, cardinality(term.positions)
FROM unnest(%(artifacts)s::bigint[], %(ordinals)s::int[], %(indexed)s::text[]) AS given (artifact, ordinal,
indexed) JOIN personas_passage AS passage
    ON passage.persona_id = %(persona)s AND passage.artifact_id = given.artifact AND passage.ordinal =
    given.ordinal
CROSS JOIN LATERAL unnest(kwanzaa_terms(given.indexed)) AS term
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """One artifact, cut: its heading, its passages, and their words."""

    heading: str
    passages: tuple[passages.Passage, ...]
    texts: tuple[str, ...]

    @property
    def indexed(self) -> tuple[str, ...]:
        """The passages' words under their heading, as they are embedded and as their terms are found."""
        return tuple(under(self.heading, text) for text in self.texts)

    @property
    def sentences(self) -> tuple[tuple[str, ...], ...]:
        """The sentences of each passage, without heading, as they are embedded."""
        return tuple(
            passages.cut_back(text, passage.spans)
            for text, passage in zip(self.texts, self.passages, strict=True)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """The vectors of all passages in their order, and for each of them those of its sentences, packed."""

    passages: Vectors
    sentences: tuple[bytes, ...]


def cut(artifact: CoreArtifact, embedder: Embedder) -> Cut:
    """Cut an artifact into passages that fit the embedder with their heading: title, creator, date."""
    above = heading(artifact, embedder)
    budget = embedder.max_tokens - embedder.count(above)
    found = passages.pack(
        artifact.paragraphs, budget=budget, count=embedder.count, language=artifact.language or "en"
    )
    texts = tuple(passages.text_of(artifact.paragraphs, passage) for passage in found)
    return Cut(heading=above, passages=found, texts=texts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What the embedder is given of one passage, and the digest by which that is known again."""

    text: str
    sentences: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What the embedder made of it: bytes of float32, and those of its sentences, packed."""

    vector: bytes
    sentences: bytes


class Kept(Protocol):
    """Where what is embedded of one file waits for whoever goes on with it."""

    def known(self) -> frozenset[str]:
        """Return the digests of what is there."""
        ...

    def found(self) -> Mapping[str, Made]:
        """Return all that is there, by digest."""
        ...

    def keep(self, made: Mapping[str, Made]) -> None:
        """Keep this at once."""
        ...


def ahead(cuts: Sequence[Cut], embedder: Embedder, kept: Kept, *, until: float) -> bool:
    """Embed what is not kept yet, and keep it piece by piece; return whether all is there. *until* is monotonic.

    At least one piece is made, so that whoever comes often enough comes to an end.
    """
    there = kept.known()
    missing = {one.digest: one for one in _given(cuts, embedder) if one.digest not in there}
    for done in _strides([*missing.values()], embedder):
        kept.keep(done)
        for digest in done:
            del missing[digest]
        if missing and time.monotonic() > until:
            return False
    return True


def embed(
    cuts: Sequence[Cut], embedder: Embedder, progress: Progress | None = None, kept: Kept | None = None
) -> Embedded:
    """Embed all passages of all artifacts but what is kept, in their order; no transaction is open meanwhile."""
    given = _given(cuts, embedder)
    made = dict(kept.found()) if kept else {}
    missing = {one.digest: one for one in given if one.digest not in made}
    left = len(missing)
    for done in _strides([*missing.values()], embedder):
        made, left = made | done, left - len(done)
        if progress:
            progress(len(given) - left, len(given))
    vectors = np.frombuffer(b"".join(made[one.digest].vector for one in given), dtype=np.float32)
    return Embedded(
        passages=vectors.reshape(len(given), DIMENSIONS),
        sentences=tuple(made[one.digest].sentences for one in given),
    )


def _given(cuts: Sequence[Cut], embedder: Embedder) -> list[Given]:
    return [
        Given(text=text, sentences=said, digest=_digest(embedder.name, text, *said))
        for one in cuts
        for text, said in zip(one.indexed, one.sentences, strict=True)
    ]


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()  # no text holds NUL


def _strides(given: Sequence[Given], embedder: Embedder) -> Iterator[dict[str, Made]]:
    """Embed some passages at a time: alike in length side by side, so that little is spent on padding."""
    order = sorted(given, key=lambda one: len(one.text))
    for start in range(0, len(order), _STRIDE):
        chosen = order[start : start + _STRIDE]
        vectors = embedder.embed([one.text for one in chosen])
        near = packed_of([one.sentences for one in chosen], embedder)
        yield {
            one.digest: Made(vector=vector.astype(np.float32).tobytes(), sentences=packed)
            for one, vector, packed in zip(chosen, vectors, near, strict=True)
        }


def packed_of(sentences: Sequence[Sequence[str]], embedder: Embedder) -> Iterator[bytes]:
    """Embed the sentences of some passages at once, and pack those of each."""
    vectors = embedder.embed([sentence for said in sentences for sentence in said])
    for end, said in zip(accumulate(map(len, sentences)), sentences, strict=True):
        yield pack(vectors[end - len(said) : end])


def write(
    persona: Persona,
    rows: Sequence[Artifact],
    cuts: Sequence[Cut],
    made: Embedded,
    *,
    embedder: Embedder,
    mentions: Sequence[Sequence[Sequence[int]]],
) -> int:
    """Write the passages of new artifacts and their postings; return how many passages."""
    places = [
        (row.pk, ordinal) for row, one in zip(rows, cuts, strict=True) for ordinal in range(len(one.texts))
    ]
    given: dict[str, Any] = {
        "persona": persona.pk,
        "embedder": embedder.name,
        "artifacts": [artifact for artifact, _ in places],
        "ordinals": [ordinal for _, ordinal in places],
        "texts": [text for one in cuts for text in one.texts],
        "indexed": [text for one in cuts for text in one.indexed],
        "sentences": [_flat(passage) for one in cuts for passage in one.passages],
        "mentions": [str(list(keys)) for artifact in mentions for keys in artifact],
        "embeddings": [str(vector.tolist()) for vector in made.passages],
        "near": list(made.sentences),
    }
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, given)
        cursor.execute(_POSTINGS, given)
    return len(places)


def under(heading: str, text: str) -> str:
    """Put a passage under its heading, as it is embedded and as its terms are found."""
    return f"{heading}\n{text}"


def _flat(passage: passages.Passage) -> str:
    return str([number for span in passage.spans for number in span])


def heading(artifact: CoreArtifact, embedder: Embedder) -> str:
    """Return title, creator and date, in no more tokens than a heading may take."""
    title, creator, date = (artifact.fact(name) for name in ("title", "creator", "date"))
    words = f"{title}. {creator}{f', {date}' if date else ''}.".split()
    while embedder.count(" ".join(words)) > embedder.max_tokens // _HEADER_SHARE:
        words.pop()
    return " ".join(words)

"""Passages of new artifacts: cut, embedded, and written with their postings."""

import hashlib
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Protocol

import numpy as np

from personas.core import passages, terms
from personas.core.artifact import Artifact as CoreArtifact
from personas.embedders import Embedder, Vectors, packed
from personas.models import Artifact, Persona
from personas.services import index_rows

Progress = Callable[[int, int], None]
"""Is told how many texts are done, of how many: first the sentences, then the passages."""

_STRIDE: Final = (
    32  # texts that are embedded at once, and kept and told of together: or as many as have together
)
_CHARS: Final = 16_000  # code points, where they are short
_HEADER_SHARE: Final = 4  # a heading gets at most this part of the tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """One artifact before it is cut: its heading, the places of its sentences, and their words."""

    heading: str
    spans: tuple[passages.Span, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """One artifact, cut: its heading, its passages, their words, and the packed vectors of their sentences.

    Passages are embedded under ``heading`` and found by words under ``record``; it is the heading, where there is none.
    ``near`` is empty where the sentences are embedded with their passages.
    """

    heading: str
    passages: tuple[passages.Passage, ...]
    texts: tuple[str, ...]
    near: tuple[bytes, ...] = ()
    record: str = ""

    @property
    def indexed(self) -> tuple[str, ...]:
        """The passages' words under their heading, as they are embedded."""
        return tuple(under(self.heading, text) for text in self.texts)

    @property
    def held(self) -> tuple[Mapping[str, terms.Held], ...]:
        """The terms of each passage, with those of the artifact's record."""
        return tuple(terms.held(under(self.record or self.heading, text)) for text in self.texts)

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


def sentences(artifact: CoreArtifact, embedder: Embedder) -> Sentences:
    """Find an artifact's sentences, each as long as fits the embedder with the heading: title, creator, date."""
    above = heading(artifact, embedder)
    spans = passages.pieces(
        artifact.paragraphs,
        budget=embedder.max_tokens - embedder.count(above),
        count=embedder.count,
        language=artifact.language or "en",
    )
    texts = tuple(artifact.paragraphs[number][start:end] for number, start, end in spans)
    return Sentences(heading=above, spans=spans, texts=texts)


def cut(
    artifact: CoreArtifact,
    embedder: Embedder,
    *,
    found: Sentences | None = None,
    near: bytes = b"",
    apart: Collection[passages.Span] = (),
) -> Cut:
    """Cut an artifact into passages that fit the embedder with their heading; what is *apart* stands alone.

    *found* are its sentences, where they were looked for before, and *near* their packed vectors in their order.
    """
    found = found or sentences(artifact, embedder)
    made = passages.pack(
        artifact.paragraphs,
        found.spans,
        budget=embedder.max_tokens - embedder.count(found.heading),
        count=embedder.count,
        apart=apart,
    )
    texts = tuple(passages.text_of(artifact.paragraphs, passage) for passage in made)
    vectors = dict(zip(found.spans, packed.each(near, embedder.width), strict=True)) if near else {}
    return Cut(
        heading=found.heading,
        passages=made,
        texts=texts,
        near=tuple(b"".join(vectors[span] for span in one.spans) for one in made) if near else (),
        record=terms.record(dict(artifact.metadata)),
    )


class Kept(Protocol):
    """Where what is embedded of one file waits for whoever goes on with it: bytes of float32, by digest."""

    def known(self) -> frozenset[str]:
        """Return the digests of what is there."""
        ...

    def found(self) -> Mapping[str, bytes]:
        """Return all that is there, by digest."""
        ...

    def keep(self, made: Mapping[str, bytes]) -> None:
        """Keep this at once."""
        ...


def ahead(texts: Sequence[str], embedder: Embedder, kept: Kept, *, until: float) -> bool:
    """Embed what is not kept yet, and keep it piece by piece; return whether all is there. *until* is monotonic.

    At least one piece is made, so that whoever comes often enough comes to an end.
    """
    there = kept.known()
    named = {digest(embedder.name, text): text for text in texts}
    missing = {name: text for name, text in named.items() if name not in there}
    for done in _strides(missing, embedder):
        kept.keep(done)
        for one in done:
            del missing[one]
        if missing and time.monotonic() > until:
            return False
    return True


def embed_sentences(
    found: Sequence[Sentences],
    embedder: Embedder,
    progress: Progress | None = None,
    kept: Kept | None = None,
) -> tuple[bytes, ...]:
    """Embed the sentences of all artifacts but what is kept; return those of each, packed, in their order."""
    texts = [text for one in found for text in one.texts]
    near = packed.each(packed.pack(_vectors(texts, embedder, progress, kept)), embedder.width)
    ends = accumulate((len(one.texts) for one in found), initial=0)
    return tuple(
        b"".join(near[start : start + len(one.texts)]) for start, one in zip(ends, found, strict=False)
    )


def embed(
    cuts: Sequence[Cut], embedder: Embedder, progress: Progress | None = None, kept: Kept | None = None
) -> Embedded:
    """Embed all passages of all artifacts but what is kept, in their order; no transaction is open meanwhile."""
    texts = [text for one in cuts for text in one.indexed]
    near = [each for one in cuts for each in one.near or packed_of(one.sentences, embedder)]
    return Embedded(passages=_vectors(texts, embedder, progress, kept), sentences=tuple(near))


def _vectors(
    texts: Sequence[str], embedder: Embedder, progress: Progress | None, kept: Kept | None
) -> Vectors:
    """Return a row for each text, of which the same one is embedded once."""
    names = [digest(embedder.name, text) for text in texts]
    made = dict(kept.found()) if kept else dict[str, bytes]()
    missing = {name: text for name, text in zip(names, texts, strict=True) if name not in made}
    left = len(missing)
    for done in _strides(missing, embedder):
        made |= done
        left -= len(done)
        if progress:
            progress(len(texts) - left, len(texts))
    rows = b"".join(made[name] for name in names)
    return np.frombuffer(rows, dtype=np.float32).reshape(len(texts), embedder.width)


def digest(*parts: str) -> str:
    """Name what is embedded: the embedder and the text."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()  # no text holds NUL


def _strides(texts: Mapping[str, str], embedder: Embedder) -> Iterator[dict[str, bytes]]:
    """Embed some texts at a time: alike in length side by side, so that little is spent on padding."""
    order = sorted(texts.items(), key=lambda one: len(one[1]))
    at = 0
    while some := _stride(order, at):
        at += len(some)
        vectors = embedder.embed([text for _, text in some])
        yield {
            name: vector.astype(np.float32).tobytes() for (name, _), vector in zip(some, vectors, strict=True)
        }


def _stride(order: Sequence[tuple[str, str]], at: int) -> Sequence[tuple[str, str]]:
    """Take some of the shortest that are left: many sentences, or a few passages."""
    some = order[at : at + _STRIDE]
    longest = len(some[-1][1]) if some else 0
    return order[at : at + _CHARS // max(1, longest)] if longest * _STRIDE < _CHARS else some


def packed_of(sentences: Sequence[Sequence[str]], embedder: Embedder) -> Iterator[bytes]:
    """Embed the sentences of some passages at once, and pack those of each."""
    vectors = embedder.embed([sentence for said in sentences for sentence in said])
    for end, said in zip(accumulate(map(len, sentences)), sentences, strict=True):
        yield packed.pack(vectors[end - len(said) : end])


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
    return index_rows.write(
        [index_rows.block([*rows_of([row.pk for row in rows], cuts, made, mentions)])],
        persona=persona.pk,
        embedder=embedder.name,
    )


def rows_of(
    artifacts: Sequence[int], cuts: Sequence[Cut], made: Embedded, mentions: Sequence[Sequence[Sequence[int]]]
) -> Iterator[index_rows.Row]:
    """Yield the passages of some artifacts, given by their primary keys, as they are written."""
    vectors = zip(made.passages, made.sentences, strict=True)
    for artifact, one, named in zip(artifacts, cuts, mentions, strict=True):
        each = zip(one.texts, one.passages, one.held, named, strict=True)
        for ordinal, (text, passage, held, keys) in enumerate(each):
            vector, near = next(vectors)
            yield index_rows.Row(
                artifact=artifact,
                ordinal=ordinal,
                text=text,
                sentences=[number for span in passage.spans for number in span],
                mentions=keys,
                embedding=vector.tolist(),
                near=near,
                held=held,
            )


def under(heading: str, text: str) -> str:
    """Put a passage under what tells of its artifact."""
    return f"{heading}\n{text}"


def heading(artifact: CoreArtifact, embedder: Embedder) -> str:
    """Return title, creator and date, in no more tokens than a heading may take."""
    title, creator, date = (artifact.fact(name) for name in ("title", "creator", "date"))
    words = f"{title}. {creator}{f', {date}' if date else ''}.".split()
    while embedder.count(" ".join(words)) > embedder.max_tokens // _HEADER_SHARE:
        words.pop()
    return " ".join(words)

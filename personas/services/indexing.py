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
from personas.core.artifact import headed
from personas.embedders import Embedder, Reader, Vectors, packed, pieces
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
    def bounds(self) -> tuple[tuple[int, ...], ...]:
        """Where the sentences of each passage begin in what is embedded of it, and where the last one ends."""
        before = len(under(self.heading, ""))
        sizes = ([end - start + 1 for _, start, end in one.spans] for one in self.passages)
        return tuple(tuple(accumulate(one, initial=before)) for one in sizes)

    @property
    def sentences(self) -> tuple[tuple[str, ...], ...]:
        """The sentences of each passage, without heading, as they are embedded."""
        return tuple(
            passages.cut_back(text, passage.spans)
            for text, passage in zip(self.texts, self.passages, strict=True)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """The vectors of all passages in their order, and for each of them those of its sentences, packed.

    Behind these stand the word pieces, where the embedder tells them apart.
    """

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


def ahead(
    texts: Sequence[str], embedder: Embedder, kept: Kept, *, until: float, is_deep: bool = False
) -> bool:
    """Embed what is not kept yet, and keep it piece by piece; return whether all is there. *until* is monotonic.

    *is_deep*: they are passages, whose pieces are kept as well.

    At least one piece is made, so that whoever comes often enough comes to an end.
    """
    there = kept.known()
    named = {name_of(text, embedder, is_deep=is_deep): text for text in texts}
    missing = {name: text for name, text in named.items() if name not in there}
    for done in _strides(missing, embedder, is_deep=is_deep):
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
    rows = _rows(texts, embedder, progress, kept)
    near = packed.each(packed.pack(_vectors(rows, embedder.width)), embedder.width)
    ends = accumulate((len(one.texts) for one in found), initial=0)
    return tuple(
        b"".join(near[start : start + len(one.texts)]) for start, one in zip(ends, found, strict=False)
    )


def embed(
    cuts: Sequence[Cut], embedder: Embedder, progress: Progress | None = None, kept: Kept | None = None
) -> Embedded:
    """Embed all passages of all artifacts but what is kept, in their order; no transaction is open meanwhile."""
    texts = [text for one in cuts for text in one.indexed]
    near = (each for one in cuts for each in one.near or packed_of(one.sentences, embedder))
    rows = _rows(texts, embedder, progress, kept, is_deep=True)
    bounds = (each for one in cuts for each in one.bounds)
    said = (pieces.load(row[4 * embedder.width :]) for row in rows)
    all_near = (
        pieces.join(vectors, one, ends) if len(one.ids) else vectors
        for vectors, one, ends in zip(near, said, bounds, strict=True)
    )
    return Embedded(passages=_vectors(rows, embedder.width), sentences=tuple(all_near))


def _rows(
    texts: Sequence[str],
    embedder: Embedder,
    progress: Progress | None,
    kept: Kept | None,
    *,
    is_deep: bool = False,
) -> list[bytes]:
    """Return what is made of each text, of which the same one is embedded once."""
    told = _told(embedder, is_deep=is_deep)
    names = [digest(*told, text) for text in texts]
    made = dict(kept.found()) if kept else dict[str, bytes]()
    missing = {name: text for name, text in zip(names, texts, strict=True) if name not in made}
    left = len(missing)
    for done in _strides(missing, embedder, is_deep=is_deep):
        made |= done
        left -= len(done)
        if progress:
            progress(len(texts) - left, len(texts))
    return [made[name] for name in names]


def _vectors(rows: Sequence[bytes], width: int) -> Vectors:
    bits = b"".join(row[: 4 * width] for row in rows)
    return np.frombuffer(bits, dtype=np.float32).reshape(len(rows), width)


def name_of(text: str, embedder: Embedder, *, is_deep: bool = False) -> str:
    """Name what is made of a text; with its pieces, where the embedder tells them apart, it is something else."""
    return digest(*_told(embedder, is_deep=is_deep), text)


def _told(embedder: Embedder, *, is_deep: bool) -> tuple[str, ...]:
    apart = (f"pieces {pieces.LAYOUT}",) if is_deep and isinstance(embedder, Reader) else ()
    return embedder.name, *apart


def digest(*parts: str) -> str:
    """Name what is embedded: the embedder and the text."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()  # no text holds NUL


def _strides(texts: Mapping[str, str], embedder: Embedder, *, is_deep: bool) -> Iterator[dict[str, bytes]]:
    """Embed some texts at a time: alike in length side by side, so that little is spent on padding."""
    order = sorted(texts.items(), key=lambda one: len(one[1]))
    at = 0
    while some := _stride(order, at):
        at += len(some)
        made = _made([text for _, text in some], embedder, is_deep=is_deep)
        yield {name: row for (name, _), row in zip(some, made, strict=True)}


def _made(texts: Sequence[str], embedder: Embedder, *, is_deep: bool) -> list[bytes]:
    """Embed: of each text its vector in float32 and, where they are told apart and wanted, its pieces behind it."""
    if not (is_deep and isinstance(embedder, Reader)):
        return [one.astype(np.float32).tobytes() for one in embedder.embed(texts)]
    vectors, said = embedder.embed_apart(texts)
    return [one.astype(np.float32).tobytes() + each.dump() for one, each in zip(vectors, said, strict=True)]


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
    words = headed(*(artifact.fact(name) for name in ("title", "creator", "date"))).split()
    while embedder.count(" ".join(words)) > embedder.max_tokens // _HEADER_SHARE:
        words.pop()
    return " ".join(words)

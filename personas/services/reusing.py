"""Vectors of words that did not change: who puts right what a record says has none of its sentences embedded again."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from personas.core.artifact import parse_payload
from personas.core.passages import of_flat
from personas.embedders import Embedder, packed, pieces
from personas.models import Artifact, Passage, Persona
from personas.services import indexing
from personas.services.ingestion import Ready


class Reused:
    """What is embedded already of records whose words stay, by what it will be asked for (``indexing.Kept``).

    A passage stands under the heading of its record. Where that says something else now, its vector is still the one
    under the heading before: ``stale`` are the record keys of those, which ``embed_again`` makes good.
    """

    def __init__(self, ready: Ready, held: Mapping[str, Artifact]) -> None:
        """Look up what *held*, the artifacts that stand there now by record key, have."""
        self._found = dict[str, bytes]()
        self.stale = set[str]()
        steps = {step.document.row.path: step for step in ready.fresh}
        keys = {row.pk: key for key, row in held.items() if key in steps}
        above = {key: indexing.heading(step.artifact, ready.embedder) for key, step in steps.items()}
        for key, row in held.items():
            before = indexing.heading(parse_payload(bytes(row.payload)), ready.embedder)
            if key in steps and above[key] != before:
                self.stale.add(key)
        for passage in _passages(ready.persona, ready.embedder, list(keys)):
            self._note(passage, above[keys[passage.artifact_id]], ready.embedder)

    def known(self) -> frozenset[str]:
        """Return what there is."""
        return frozenset(self._found)

    def found(self) -> Mapping[str, bytes]:
        """Return all of it."""
        return self._found

    def keep(self, made: Mapping[str, bytes]) -> None:
        """Keep what was embedded meanwhile."""
        self._found |= made

    def _note(self, passage: Passage, heading: str, embedder: Embedder) -> None:
        vector = np.asarray(passage.embedding, dtype=np.float32).tobytes()
        cut = _cut(passage, heading, embedder)
        (said,), (text,), (ends,) = cut.sentences, cut.indexed, cut.bounds
        bits, each = pieces.split(bytes(passage.sentence_vectors or b""), len(said), embedder.width)
        name = indexing.name_of(text, embedder, is_deep=bool(each))
        self._found[name] = vector + pieces.dumped(each, ends)
        near = packed.each(bits, embedder.width)
        if len(near) == len(said):
            for text, bits in zip(said, near, strict=True):
                self._found[indexing.digest(embedder.name, text)] = packed.loose(bits)


def embed_again(*, persona: Persona, artifacts: Sequence[int], embedder: Embedder) -> None:
    """Embed the passages of these artifacts under the headings that they have."""
    rows = Artifact.objects.filter(persona=persona, pk__in=artifacts)
    above = {row.pk: indexing.heading(parse_payload(bytes(row.payload)), embedder) for row in rows}
    found = list(_passages(persona, embedder, list(above)))
    cuts = [_cut(one, above[one.artifact_id], embedder) for one in found]
    made = indexing.embed(cuts, embedder)
    for one, vector, near in zip(found, made.passages, made.sentences, strict=True):
        held = Passage.objects.filter(persona=persona, id=one.id)
        held.update(embedding=vector.tolist(), sentence_vectors=near)


def _cut(passage: Passage, heading: str, embedder: Embedder) -> indexing.Cut:
    """Return a passage as it was cut, with the vectors of its sentences."""
    cut, held = of_flat(passage.sentences), bytes(passage.sentence_vectors or b"")
    near, _ = pieces.split(held, len(cut.spans), embedder.width)
    return indexing.Cut(heading=heading, passages=(cut,), texts=(passage.text,), near=(near,) if near else ())


def _passages(persona: Persona, embedder: Embedder, artifacts: Sequence[int]) -> Iterator[Passage]:
    rows = Passage.objects.filter(persona=persona, artifact__in=artifacts, embedder=embedder.name)
    yield from rows.order_by("artifact", "ordinal")

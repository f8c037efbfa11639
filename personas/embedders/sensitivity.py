"""Which sentences tell something that exposes somebody: a small model reads those that a sieve lets through.

The sieve is linear, over the vector that a sentence has anyway and the forms of ``personas.core.sensitive.shape``; it
is fitted for each embedder apart, and lets through all that may be sensitive. What comes through is read by the network
of all-MiniLM-L6-v2 with weights that were adapted to it by matrices of low rank (Hu et al. 2021). Beside its word is
that of a hidden layer over what the sieve looks at, which has read hands that the network has not (decision 182). All
are fitted on sentences that were written for it (``evaluation/sensitivity``).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np
import onnx
from django.conf import settings
from numpy.typing import NDArray
from safetensors.numpy import load

from personas.core.sensitive.kinds import Kind
from personas.core.sensitive.shape import holds_contact, shape
from personas.embedders import minilm, minilm_graph
from personas.embedders.base import Vectors

FOLDER: Final = Path(__file__).parent / "sensitivity"
READER: Final = FOLDER / "reader.safetensors"
SCALE: Final = 4.0  # of the adapted matrices
ASIDE: Final = (
    1.0  # below the floor, on the scale of the sieve: what risks nothing lies deeper than it passes over
)
UNSURE: Final = (
    1.0  # deeper still, of what another hand tells of itself: no sieve was fitted on that (decision 165)
)
PLAIN: Final = 1.3  # below the limit, on the scale of the reader: what lies deeper risks nothing
STEEP: Final = 8.0  # of what the reader says, on the scale of the sieve (decision 164)
WAY: Final = 5  # of using both: one more with whatever makes it hold back other sentences
_KINDS: Final = tuple(Kind)

Array = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sieve:
    """A linear first look, with the outputs of a reader; where the first lies below ``floor``, all is harmless.

    ``alone``: no reader reads what it lets through; else ``beside`` is what stands beside it.
    """

    weights: Array
    floor: float
    alone: bool
    beside: "Beside | None" = None

    def read(self, vectors: Vectors, texts: Sequence[str]) -> Array:
        """Return the outputs for each sentence, before the logistic function."""
        found: Array = inputs(vectors, texts) @ self.weights
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """A hidden layer over what a sieve looks at, and a line beside it."""

    up: Array
    start: Array
    down: Array
    straight: Array

    def read(self, seen: Array) -> Array:
        """Return its word for each row of inputs."""
        found: Array = np.maximum(seen @ self.up + self.start, 0) @ self.down + seen @ self.straight
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """A layer whose word, ``share`` of it, is added to the reader's; from ``limit`` on a sentence is held back."""

    layer: Layer
    share: float
    limit: float


class Reader(minilm.Encoder):
    """The network with adapted weights, and a head: first whether anything is sensitive, then one output a kind.

    In whole numbers, which takes half as long, and says of a sentence the same in any company.
    """

    alone = True

    @cached_property
    def _held(self) -> Mapping[str, Array]:
        return load(READER.read_bytes())

    @property
    def limit(self) -> float:
        """The least first output that holds a sentence back."""
        return float(self._held["limit"][0])

    def path(self) -> Path:
        """Return the file of its graph, made of the pinned weights and the adapted matrices."""
        return minilm.built(
            Path(settings.KWANZAA_MODELS) / f"{minilm.NAME}-sensitivity-{digest(READER)}-8.onnx", self._graph
        )

    def _graph(self) -> onnx.ModelProto:
        weights = minilm_graph.adapted(load(minilm.weights()), self._held, SCALE)
        return minilm_graph.in_whole_numbers(minilm_graph.build(weights))

    def read(self, texts: Sequence[str]) -> Array:
        """Return the outputs for each sentence, before the logistic function."""
        found: Array = self.embed(texts) @ self._held["head"].astype(np.float32) + self._held["bias"]
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a sentence tells: kinds, the likeliest first, or none. ``risk`` is in thousandths, where it was read."""

    kinds: tuple[Kind, ...] = ()
    risk: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Sieve and reader of one embedder's sentences. ``name`` tells both by their digests, and how they are used."""

    name: str
    sieve: Sieve | None
    reader: Reader

    def judge(self, vectors: Vectors, texts: Sequence[str]) -> tuple[Told, ...]:
        """Return what each sentence tells."""
        found = [Told(kinds=(Kind.CONTACT,) if holds_contact(text) else ()) for text in texts]
        for at, one in self._looked(vectors, texts) if texts else ():
            kinds = dict.fromkeys((*found[at].kinds, *one.kinds))
            found[at] = Told(kinds=tuple(kinds), risk=one.risk)
        return tuple(found)

    def risks(self, vectors: Vectors, texts: Sequence[str], *, are_turned: bool = False) -> tuple[int, ...]:
        """Return how far the sieve sees each sentence above what risks nothing, in thousandths; 0 below.

        Vectors of texts that *are_turned* are of what a hand tells of itself: what lies somewhat deeper risks 1 there.

        Without a sieve nobody looked, and each is 1: it may be sensitive, for all that is known. Where ``reads`` says
        so, a sentence that was judged has a better one in ``Told``.
        """
        if self.sieve is None or not texts:
            return (1,) * len(texts)
        least = self.sieve.floor - (0 if self.sieve.alone else ASIDE)
        above = self.sieve.read(vectors, texts)[:, 0] - least
        unsure = UNSURE if are_turned else 0
        return tuple(max(0, int(one > -unsure), round(1000 * float(one))) for one in above)

    def reads(self, risk: int) -> bool:
        """Tell whether the reader reads a sentence of which the sieve says so much; of what rounds to its floor not."""
        return self.sieve is None or (not self.sieve.alone and risk > 1000 * ASIDE)

    def _looked(self, vectors: Vectors, texts: Sequence[str]) -> Iterator[tuple[int, Told]]:
        """Yield the place of each sentence that may be sensitive, and what it tells."""
        if self.sieve is None:
            yield from enumerate(self._said(self.reader.read(texts)))
            return
        seen = inputs(vectors, texts)
        rows = seen @ self.sieve.weights
        chosen = [int(at) for at in np.flatnonzero(rows[:, 0] >= self.sieve.floor)]
        if self.sieve.alone:
            yield from ((at, Told(kinds=_kinds(rows[at]))) for at in chosen)
            return
        if chosen:
            read = self.reader.read([texts[at] for at in chosen])
            yield from zip(chosen, self._said(read, seen[chosen]), strict=True)

    def _said(self, read: Array, seen: Array | None = None) -> Iterator[Told]:
        """Yield what sentences tell: held back by the reader's word and that of what stands beside it together.

        What is left risks what the reader alone says, for together they are too sure of what they miss.
        """
        both = alone = read[:, 0] - self.reader.limit
        if seen is not None and self.sieve and (beside := self.sieve.beside):
            both = read[:, 0] + beside.share * beside.layer.read(seen) - beside.limit
        risks = alone + PLAIN
        for row, above, risk in zip(read, both, risks, strict=True):
            yield Told(
                kinds=_kinds(row) if above >= 0 else (), risk=max(0, round(1000 * STEEP * float(risk)))
            )


def _kinds(row: Array) -> tuple[Kind, ...]:
    """Return the likely kinds, at least one."""
    order = [int(at) for at in np.argsort(-row[1:])]
    return tuple(_KINDS[at] for at in order if row[1 + at] > 0) or (_KINDS[order[0]],)


def inputs(vectors: Vectors, texts: Sequence[str]) -> Array:
    """Return what a sieve looks at: a row for each sentence, its vector, its forms, and 1."""
    forms = np.array([(*shape(text), 1) for text in texts], dtype=np.float32)
    return np.hstack([vectors, forms])


def digest(path: Path) -> str:
    """Return the first letters of a file's SHA-256."""
    return sha256(path.read_bytes()).hexdigest()[:16]


@lru_cache(maxsize=4)
def get(embedder: str, threads: int = 1) -> Judge:
    """Return the judge for the vectors of an embedder of that name; one without a sieve reads every sentence."""
    path = FOLDER / f"{embedder}.safetensors"
    sieve = _sieve(load(path.read_bytes())) if path.is_file() else None
    name = f"{digest(path) if sieve else 'all'}+{'' if sieve and sieve.alone else digest(READER)}-{WAY}"
    return Judge(name=name, sieve=sieve, reader=Reader(threads))


def _sieve(held: Mapping[str, Array]) -> Sieve:
    beside = None
    if "up" in held:
        parts = {name: held[name].astype(np.float32) for name in ("up", "start", "down", "straight")}
        share, limit = float(held["share"][0]), float(held["limit"][0])
        beside = Beside(layer=Layer(**parts), share=share, limit=limit)
    return Sieve(
        weights=held["weights"], floor=float(held["floor"][0]), alone=bool(held["alone"][0]), beside=beside
    )

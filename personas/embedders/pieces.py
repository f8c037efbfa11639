"""Late interaction: the word pieces of a question against those of each sentence found, told in six numbers.

A piece is its number in the tokenizer's dictionary and what the network made of it among all others of its text, as
``WIDTH`` numbers of a byte. Nothing but integers is added up, so that every machine tells the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import log
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Whole: TypeAlias = NDArray[np.int64]

WIDTH: Final = 64
LAYOUT: Final = 7
"""Of what stands behind vectors, raised with the network and with what narrows it: only the same may be compared."""
NUMBERS: Final = 6
_UNIT: Final = 10_000  # of a cosine, before it is told in thousandths
_BEST: Final = 3
_ASKING: Final = 2  # the first words of a question
_LEAST: Final = 0.1
_LAST: Final = 65_535


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """The pieces of a text, or of a sentence: the number of each, where it starts, and a row of ``WIDTH`` bytes."""

    ids: NDArray[np.uint16]
    starts: NDArray[np.uint16]
    rows: NDArray[np.int8]

    def within(self, start: int, end: int) -> "Pieces":
        """Return those that start in a stretch of the text."""
        kept = (self.starts >= start) & (self.starts < end)
        return Pieces(ids=self.ids[kept], starts=self.starts[kept], rows=self.rows[kept])

    def dump(self) -> bytes:
        """Return it as bytes."""
        return self.ids.astype("<u2").tobytes() + self.starts.astype("<u2").tobytes() + self.rows.tobytes()


def dumped(said: Sequence[Pieces], ends: Sequence[int]) -> bytes:
    """Return the bytes of a passage whose sentences were taken apart; each piece starts where its sentence does."""
    if not said:
        return b""
    starts = np.repeat(places(ends[:-1]), [len(one.ids) for one in said])
    ids = np.concatenate([one.ids for one in said])
    return Pieces(ids=ids, starts=starts, rows=np.concatenate([one.rows for one in said])).dump()


def places(starts: Sequence[int]) -> NDArray[np.uint16]:
    """Return where pieces start; one behind a word without end is at the last place that can be told."""
    return np.minimum(np.array(starts, dtype=np.int64), _LAST).astype(np.uint16)


def load(data: bytes) -> Pieces:
    """Return what was dumped."""
    held = np.frombuffer(data, dtype=np.uint8)
    count = len(held) // (WIDTH + 4)
    ids, starts = held[: 4 * count].view("<u2").reshape(2, count)
    return Pieces(ids=ids, starts=starts, rows=held[4 * count :].view(np.int8).reshape(count, WIDTH))


def join(near: bytes, said: Pieces, ends: Sequence[int]) -> bytes:
    """Put the pieces of a passage behind the packed vectors of its sentences; *ends* is where each begins, and the end.

    The first byte of them is ``LAYOUT``. What stands before the first sentence, a heading, is left out.
    """
    each = [said.within(a, b) for a, b in pairwise(ends)]
    counts = np.array([len(one.ids) for one in each], dtype="<u2")
    ids = (one.ids.astype("<u2").tobytes() for one in each)
    return b"".join((near, bytes([LAYOUT]), counts.tobytes(), *ids, *(one.rows.tobytes() for one in each)))


def split(packed: bytes, sentences: int, width: int) -> tuple[bytes, tuple[Pieces, ...]]:
    """Take both apart again; without pieces where none were put there, or those of another ``LAYOUT``."""
    head, layout, rest = (
        packed[: sentences * width],
        packed[sentences * width : sentences * width + 1],
        packed[sentences * width + 1 :],
    )
    if layout != bytes([LAYOUT]):
        return head, ()
    counts = np.frombuffer(rest, dtype="<u2", count=sentences).tolist()
    whole = sum(counts)
    ids = np.frombuffer(rest, dtype="<u2", count=whole, offset=2 * sentences)
    rows = np.frombuffer(rest, dtype=np.int8, offset=2 * (sentences + whole)).reshape(whole, WIDTH)
    ends = accumulate(counts, initial=0)
    return head, tuple(Pieces(ids=ids[a:b], starts=ids[:0], rows=rows[a:b]) for a, b in pairwise(ends))


def compare(asked: Pieces, said: Sequence[Pieces]) -> list[tuple[int, ...]]:
    """Tell of each sentence how near its pieces are to those asked, in thousandths.

    Of each piece that is asked the nearest: their mean, rare ones weighing more, their plain mean and the least; of
    each piece that is said the nearest: their mean; of each asked the mean of the three nearest, weighed again; and of
    the first two asked, the words that ask, the mean of the nearest.
    """
    some = [n for n, one in enumerate(said) if len(one.ids)]
    told: list[tuple[int, ...]] = [(0,) * NUMBERS] * len(said)
    if not some or not len(asked.ids):
        return told
    counts = np.array([len(said[n].ids) for n in some])
    starts = np.cumsum(counts) - counts
    ids = np.concatenate([said[n].ids for n in some])
    near = _cosines(asked.rows, np.concatenate([said[n].rows for n in some]))
    weights = _weights(asked.ids, ids, starts)
    whole = int(weights.sum())
    best = np.maximum.reduceat(near, starts, axis=1)
    found = (
        _thousandths(weights @ best, whole),
        _thousandths(best.sum(axis=0), len(best)),
        _thousandths(best.min(axis=0), 1),
        _thousandths(np.add.reduceat(near.max(axis=0), starts), counts),
        _thousandths(weights @ _highest(near, starts, counts), whole * np.minimum(counts, _BEST)),
        _thousandths(best[:_ASKING].sum(axis=0), len(best[:_ASKING])),
    )
    for n, *six in zip(some, *(one.tolist() for one in found), strict=True):
        told[n] = tuple(six)
    return told


def _cosines(asked: NDArray[np.int8], said: NDArray[np.int8]) -> Whole:
    """Compare each with each. Products of bytes are whole numbers, which single precision holds as they are."""
    a, b = asked.astype(np.float32), said.astype(np.float32)
    squares = (np.einsum("ij,ij->i", one, one) for one in (a, b))
    lengths = np.sqrt(np.outer(*squares).astype(np.float64))
    made: Whole = np.rint(_UNIT * (a @ b.T) / np.maximum(lengths, 1)).astype(np.int64)
    return made


def _highest(near: Whole, starts: Whole, counts: Whole) -> Whole:
    """Add up, for each piece that is asked, the three nearest of each sentence, or all where it has fewer.

    All sentences at once: what is nearest is told apart by its place, and taken out before the next is looked for.
    """
    asked, said = near.shape
    left = (near + 2 * _UNIT) * said + np.arange(said)
    total = np.zeros((asked, len(starts)), dtype=np.int64)
    for taken in range(_BEST):
        some = counts > taken
        top = np.maximum.reduceat(left, starts, axis=1)[:, some]
        total[:, some] += top // said - 2 * _UNIT
        left[np.arange(asked)[:, None], top % said] = -1
    return total


def _weights(asked: NDArray[np.uint16], ids: NDArray[np.uint16], starts: Whole) -> Whole:
    """Weigh a piece by how few of the sentences hold it."""
    holding = np.logical_or.reduceat(ids == asked[:, None], starts, axis=1).sum(axis=1).tolist()
    told = [round(1000 * max(_LEAST, log((len(starts) + 2) / (held + 0.5)))) for held in holding]
    return np.array(told, dtype=np.int64)


def _thousandths(total: Whole, of: Whole | int) -> Whole:
    return total * 1000 // (of * _UNIT)

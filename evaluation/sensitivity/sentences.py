"""Sentences that were written to fit and to measure on, and what is due for each."""

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from personas.core.sensitive.kinds import Kind

FOLDER: Final = Path(__file__).parent
HARMLESS: Final = "none"
_KINDS: Final = tuple(Kind)

Array = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One sentence: what kind of sensitive thing it tells (``HARMLESS``: nothing), and of whom."""

    text: str
    kind: str
    who: str


def read(name: str) -> tuple[Written, ...]:
    """Read ``train.jsonl.gz``, or ``held.jsonl``, on which nothing is fitted."""
    packed = (FOLDER / name).read_bytes()
    lines = (gzip.decompress(packed) if name.endswith(".gz") else packed).decode().splitlines()
    return tuple(Written(**json.loads(line)) for line in lines)


def due(rows: tuple[Written, ...]) -> Array:
    """Return the outputs that are due, a row for each sentence: whether it is sensitive, then each kind."""
    made = np.zeros((len(rows), 1 + len(_KINDS)), dtype=np.float32)
    for at, row in enumerate(rows):
        if row.kind != HARMLESS:
            made[at, [0, 1 + _KINDS.index(Kind(row.kind))]] = 1
    return made


def area(told: Array, truth: Array) -> float:
    """Return the area under the curve: how often a sensitive sentence stands above a harmless one."""
    ranks = np.empty(len(told))
    ranks[np.argsort(told, kind="stable")] = np.arange(1, len(told) + 1)
    many = int(truth.sum())
    return float((ranks[truth == 1].sum() - many * (many + 1) / 2) / (many * (len(told) - many)))


def report(held: NDArray[np.bool_], rows: tuple[Written, ...]) -> tuple[str, ...]:
    """Say what is held back: of sensitive sentences by kind and by who is meant, of harmless ones by who is meant."""
    lines = list[str]()
    for title, wanted, fields in (("sensitive", True, ("kind", "who")), ("harmless", False, ("who",))):
        chosen = np.array([(row.kind != HARMLESS) is wanted for row in rows])
        lines.append(f"{title}: {held[chosen].mean():.3f} of {chosen.sum()} held back")
        for field in fields:
            for value in sorted({getattr(row, field) for row, one in zip(rows, chosen, strict=True) if one}):
                part = chosen & np.array([getattr(row, field) == value for row in rows])
                lines.append(f"  {value}: {held[part].mean():.3f} of {part.sum()}")
    return tuple(lines)

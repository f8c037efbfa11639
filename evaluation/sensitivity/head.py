"""Fit the head of the reader again, on sentences that its network did not learn from, and set its limit there.

A head that was learnt together with its network trusts it too much: what both have read is told apart nearly without
fault. ``python -m evaluation.sensitivity.head`` reads ``fresh.jsonl.gz`` and ``fresh2.jsonl.gz``, adds to the learnt
head what a logistic regression finds missing there, and writes both into
``personas/embedders/sensitivity/reader.safetensors``. The limit is where folds of them hold back so many of the
harmless sentences of the first, nearly all of which were written to tempt; of the second no limit can be set, since
its harmless twins often differ by one word. It needs no torch; run again, it starts from the learnt head.
"""

import argparse
import os
from typing import TYPE_CHECKING, Final

import django
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load, save_file

if TYPE_CHECKING:
    from collections.abc import Mapping

STEPS: Final = 300
RATE: Final = 0.02
DECAY: Final = 0.01  # of what is added: the learnt head stays where the new sentences say little
SPREAD: Final = 8.0  # of a vector of length 1, as while the head was learnt
FOLDS: Final = 5
TOGETHER: Final = 10  # rows that stand together in one fold: a sentence and its harmless twin are neighbours

Array = NDArray[np.float32]


def main() -> None:
    """Fit, write, and say what folds and ``held.jsonl`` give, before and after."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--harmless", type=float, default=0.2, help="share of harmless ones held back")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    _write(options.harmless)


def _write(harmless: float) -> None:
    from evaluation.sensitivity import sentences  # noqa: PLC0415 -- the project's settings come first
    from personas.embedders import sensitivity  # noqa: PLC0415

    held: Mapping[str, Array] = load(sensitivity.READER.read_bytes())
    learnt = held.get("learnt", np.append(held["head"][:, 0], held["bias"][0]).astype(np.float32))
    first, second, apart = (
        sentences.read(name) for name in ("fresh.jsonl.gz", "fresh2.jsonl.gz", "held.jsonl")
    )
    rows, many = first + second, len(first)
    reader = sensitivity.Reader(2)
    seen, other = (inputs(reader.embed([row.text for row in some])) for some in (rows, apart))
    due, meant = (sentences.due(some)[:, 0] for some in (rows, apart))
    told, fitted = crossed(seen, due, learnt), fit(seen, due, learnt)
    limit = np.quantile(told[:many][due[:many] == 0], 1 - harmless)
    head, bias = held["head"].copy(), held["bias"].copy()
    head[:, 0], bias[0] = fitted[:-1], fitted[-1]
    made = {**held, "head": head, "bias": bias, "limit": np.array([limit], np.float32), "learnt": learnt}
    save_file(made, sensitivity.READER)
    for name, values, truth in (
        ("fresh.jsonl.gz, as learnt", (seen @ learnt)[:many], due[:many]),
        ("fresh.jsonl.gz, folds", told[:many], due[:many]),
        ("fresh2.jsonl.gz, as learnt", (seen @ learnt)[many:], due[many:]),
        ("fresh2.jsonl.gz, folds", told[many:], due[many:]),
        ("held.jsonl, as learnt", other @ learnt, meant),
        ("held.jsonl, fitted", other @ fitted, meant),
    ):
        print(f"{name}: area {sentences.area(values, truth):.4f}, {_kept(values, truth)}")  # noqa: T201
    print(f"limit {limit:.3f}: {(told[due == 1] >= limit).mean():.3f} of the folds' sensitive ones")  # noqa: T201
    print("\n".join(sentences.report(other @ fitted >= limit, apart)))  # noqa: T201


def _kept(told: Array, due: Array) -> str:
    """Say what share of the sensitive sentences is held back where some shares of the harmless ones are."""
    shares = (0.05, 0.1, 0.2)
    kept = [(told[due == 1] >= np.quantile(told[due == 0], 1 - one)).mean() for one in shares]
    return ", ".join(f"{one:.3f} where {share}" for one, share in zip(kept, shares, strict=True))


def inputs(vectors: Array) -> Array:
    """Return a row for each sentence: its vector, and 1."""
    return np.hstack([vectors, np.ones((len(vectors), 1), dtype=np.float32)])


def fit(seen: Array, due: Array, learnt: Array) -> Array:
    """Return the weights of *learnt* and what is missing in them."""
    scale = np.append(np.full(seen.shape[1] - 1, SPREAD), 1).astype(np.float32)
    wide, before = seen * scale, seen @ learnt
    added = np.zeros_like(learnt)
    one, two = np.zeros_like(added), np.zeros_like(added)
    for step in range(1, STEPS + 1):
        slope = wide.T @ (1 / (1 + np.exp(-(wide @ added + before))) - due) / len(due) + DECAY * added
        one += 0.1 * (slope - one)
        two += 0.001 * (slope * slope - two)
        move = (one / (1 - 0.9**step)) / (np.sqrt(two / (1 - 0.999**step)) + 1e-8)
        added -= (RATE * (1 - step / (STEPS + 1)) * move).astype(np.float32)
    return learnt + added * scale


def crossed(seen: Array, due: Array, learnt: Array) -> Array:
    """Return what heads that were not fitted on a sentence say of it."""
    fold = np.arange(len(seen)) // TOGETHER % FOLDS
    told = np.zeros(len(seen), dtype=np.float32)
    for n in range(FOLDS):
        told[fold == n] = seen[fold == n] @ fit(seen[fold != n], due[fold != n], learnt)
    return told


if __name__ == "__main__":
    main()

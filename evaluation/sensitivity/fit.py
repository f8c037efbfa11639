"""Fit the sieve of one embedder (``personas/embedders/sensitivity.py``): a logistic regression a kind, by Adam.

``python -m evaluation.sensitivity.fit --embedder minilm`` writes
``personas/embedders/sensitivity/NAME.safetensors``. Its floor is where folds of ``train.jsonl.gz`` lose so many of the
sensitive sentences, or, for an embedder whose sentences nothing reads, hold back so many of the harmless ones.
"""

import argparse
import os
from typing import Any, Final

import django
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

STEPS: Final = 1500
RATE: Final = 0.02
DECAY: Final = 3e-4
FOLDS: Final = 5
SEED: Final = 20261123

Array = NDArray[np.float32]


def main() -> None:
    """Fit, write and say what comes through."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--embedder", default="minilm", help="a row of personas.embedders.EMBEDDERS")
    parser.add_argument("--lost", type=float, default=0.01, help="share of sensitive ones that are lost")
    parser.add_argument(
        "--alone", type=float, metavar="SHARE", help="nothing reads on: so many harmless ones are held"
    )
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    _write(options)


def _write(options: argparse.Namespace) -> None:
    from evaluation.sensitivity import sentences  # noqa: PLC0415 -- the project's settings come first
    from personas import embedders  # noqa: PLC0415
    from personas.embedders import packed, sensitivity  # noqa: PLC0415

    embedder = embedders.get(options.embedder, 2)

    def given(rows: tuple[Any, ...]) -> Array:
        texts = [row.text for row in rows]
        return sensitivity.inputs(packed.unpack(packed.pack(embedder.embed(texts))), texts)

    rows = sentences.read("train.jsonl.gz")
    seen, wanted = given(rows), sentences.due(rows)
    told, truth = crossed(seen, wanted), wanted[:, 0]
    floor = np.quantile(told[truth == 1], options.lost)
    if options.alone is not None:
        floor = np.quantile(told[truth == 0], 1 - options.alone)
    weights = fit(seen, wanted)
    held: dict[str, NDArray[Any]] = {
        "weights": weights,
        "floor": np.array([floor], dtype=np.float32),
        "alone": np.array([options.alone is not None], dtype=np.uint8),
    }
    sensitivity.FOLDER.mkdir(exist_ok=True)
    path = sensitivity.FOLDER / f"{embedder.name}.safetensors"
    save_file(held, path)
    print(f"folds of train.jsonl.gz: area {sentences.area(told, truth):.4f}, floor {floor:.3f}")  # noqa: T201
    rows = sentences.read("held.jsonl")
    told = (given(rows) @ weights)[:, 0]
    print(f"held.jsonl: area {sentences.area(told, sentences.due(rows)[:, 0]):.4f}")  # noqa: T201
    print("\n".join(sentences.report(told >= floor, rows)))  # noqa: T201


def fit(seen: Array, wanted: Array) -> Array:
    """Return the weights: a column for each output."""
    weights = np.zeros((seen.shape[1], wanted.shape[1]), dtype=np.float32)
    one, two = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = seen.T @ (1 / (1 + np.exp(-(seen @ weights))) - wanted) / len(seen) + DECAY * weights
        one += 0.1 * (slope - one)
        two += 0.001 * (slope * slope - two)
        move = (one / (1 - 0.9**step)) / (np.sqrt(two / (1 - 0.999**step)) + 1e-8)
        weights -= (RATE * (1 - step / (STEPS + 1)) * move).astype(np.float32)
    return weights


def crossed(seen: Array, wanted: Array) -> Array:
    """Return what regressions that did not see a sentence say of it."""
    fold = np.random.default_rng(SEED).integers(0, FOLDS, len(seen))
    told = np.zeros(len(seen), dtype=np.float32)
    for n in range(FOLDS):
        told[fold == n] = (seen[fold == n] @ fit(seen[fold != n], wanted[fold != n]))[:, 0]
    return told


if __name__ == "__main__":
    main()

"""Fit the model that judges sentences, for the vectors of one embedder, and say how well it judges those held back.

``python -m evaluation.sensitivity.fit --embedder minilm`` writes ``personas/embedders/sensitivity/NAME.safetensors``.
Two layers are fitted by Adam (Kingma and Ba 2015) on ``train.jsonl``; ``held.jsonl`` is read for its figures alone.
"""

import argparse
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import django
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

FOLDER: Final = Path(__file__).parent
HIDDEN: Final = 32
EPOCHS: Final = 20
BATCH: Final = 64
RATE: Final = 2e-3
DECAY: Final = 3e-4
DROP: Final = 0.25  # of inputs and hidden values, while fitting
FOLDS: Final = 5
SEED: Final = 20261123

Array = NDArray[np.float32]


def main() -> None:
    """Fit, write and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--embedder", default="minilm", help="a row of personas.embedders.EMBEDDERS")
    parser.add_argument(
        "--harmless",
        type=float,
        default=0.03,
        help="share of harmless sentences that may be held back: the limit is set by it, on folds of train.jsonl",
    )
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    from personas import embedders  # noqa: PLC0415 -- needs the settings
    from personas.embedders import packed, sensitivity  # noqa: PLC0415

    embedder = embedders.get(options.embedder, 2)

    def read(name: str) -> tuple[Array, Array, list[dict[str, Any]]]:
        rows = [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
        texts = [row["text"] for row in rows]
        vectors = packed.unpack(packed.pack(embedder.embed(texts)))
        return sensitivity.inputs(vectors, texts), targets(rows), rows

    given, wanted, _ = read("train.jsonl")
    limit = limit_of(*crossed(given, wanted), options.harmless)
    weights = fit(given, wanted, np.random.default_rng(SEED))
    sensitivity.FOLDER.mkdir(exist_ok=True)
    path = sensitivity.FOLDER / f"{embedder.name}.safetensors"
    save_file({**weights, "limit": np.array([limit], dtype=np.float32)}, path)
    model = sensitivity.get(embedder.name)
    held, truth, rows = read("held.jsonl")
    told = sensitivity.outputs(model, held)[:, 0]
    for line in report(told, truth[:, 0], rows, model.limit):
        print(line)  # noqa: T201 -- a command's output
    assert replace(model, limit=limit).limit == limit  # noqa: S101 -- nothing was rounded away


def targets(rows: list[dict[str, Any]]) -> Array:
    """Return a row for each sentence: whether anything is sensitive, and which kind."""
    from personas.core.sensitive.kinds import Kind  # noqa: PLC0415

    kinds = [kind.value for kind in Kind]
    made = np.zeros((len(rows), 1 + len(kinds)), dtype=np.float32)
    for at, row in enumerate(rows):
        if row["kind"] != "none":
            made[at, [0, 1 + kinds.index(row["kind"])]] = 1
    return made


def fit(given: Array, wanted: Array, chance: np.random.Generator) -> dict[str, Array]:
    """Fit the weights of two layers."""
    weights = {
        "first": chance.normal(0, np.sqrt(2 / given.shape[1]), (given.shape[1], HIDDEN)),
        "first_bias": np.zeros(HIDDEN),
        "second": chance.normal(0, np.sqrt(1 / HIDDEN), (HIDDEN, wanted.shape[1])),
        "second_bias": np.zeros(wanted.shape[1]),
    }
    held = {name: value.astype(np.float32) for name, value in weights.items()}
    moments = {name: (np.zeros_like(value), np.zeros_like(value)) for name, value in held.items()}
    step, steps = 0, EPOCHS * -(-len(given) // BATCH)
    for _ in range(EPOCHS):
        order = chance.permutation(len(given))
        for start in range(0, len(given), BATCH):
            step += 1
            chosen = order[start : start + BATCH]
            slopes = _slopes(held, given[chosen], wanted[chosen], chance)
            rate = RATE * (1 - step / steps)
            for name, slope in slopes.items():
                one, two = moments[name]
                one += 0.1 * (slope - one)
                two += 0.001 * (slope * slope - two)
                move = (one / (1 - 0.9**step)) / (np.sqrt(two / (1 - 0.999**step)) + 1e-8)
                held[name] -= (rate * (move + DECAY * held[name] * (held[name].ndim > 1))).astype(np.float32)
    return held


def _slopes(held: dict[str, Array], given: Array, wanted: Array, chance: np.random.Generator) -> dict[str, Array]:
    kept = (chance.random(given.shape) > DROP) / (1 - DROP)
    rows = given * kept
    hidden = rows @ held["first"] + held["first_bias"]
    live = (hidden > 0) * (chance.random(hidden.shape) > DROP) / (1 - DROP)
    active = hidden * live
    odds = active @ held["second"] + held["second_bias"]
    miss = 1 / (1 + np.exp(-odds)) - wanted
    miss /= len(given)
    back = (miss @ held["second"].T) * live
    return {
        "first": rows.T @ back,
        "first_bias": back.sum(axis=0),
        "second": active.T @ miss,
        "second_bias": miss.sum(axis=0),
    }


def crossed(given: Array, wanted: Array) -> tuple[Array, Array]:
    """Return what models that did not see a sentence say of it, and whether it is sensitive."""
    chance = np.random.default_rng(SEED)
    fold = chance.integers(0, FOLDS, len(given))
    told = np.zeros(len(given), dtype=np.float32)
    for n in range(FOLDS):
        weights = fit(given[fold != n], wanted[fold != n], chance)
        hidden = np.maximum(given[fold == n] @ weights["first"] + weights["first_bias"], 0)
        told[fold == n] = (hidden @ weights["second"] + weights["second_bias"])[:, 0]
    return told, wanted[:, 0]


def limit_of(told: Array, truth: Array, harmless: float) -> float:
    """Return the limit above which that share of harmless sentences lies; say what it keeps of the others."""
    limit = float(np.float32(np.quantile(told[truth == 0], 1 - harmless)))
    print(  # noqa: T201 -- a command's output
        f"folds of train.jsonl: limit {limit:.3f}; harmless held back {np.mean(told[truth == 0] >= limit):.3f}; "
        f"sensitive held back {np.mean(told[truth == 1] >= limit):.3f}; area {area(told, truth):.4f}"
    )
    return limit


def area(told: Array, truth: Array) -> float:
    """Return the area under the curve: how often a sensitive sentence stands above a harmless one."""
    ranks = np.empty(len(told))
    ranks[np.argsort(told, kind="stable")] = np.arange(1, len(told) + 1)
    many = int(truth.sum())
    return float((ranks[truth == 1].sum() - many * (many + 1) / 2) / (many * (len(told) - many)))


def report(told: Array, truth: Array, rows: list[dict[str, Any]], limit: float) -> list[str]:
    """Say how the sentences of held.jsonl are judged: all, by kind, by who is meant."""
    lines = [
        f"held.jsonl, {len(rows)} sentences: harmless held back {np.mean(told[truth == 0] >= limit):.3f}; "
        f"sensitive held back {np.mean(told[truth == 1] >= limit):.3f}; area {area(told, truth):.4f}"
    ]
    for field in ("kind", "who"):
        for value in sorted({row[field] for row in rows}):
            chosen = np.array([row[field] == value and row["kind"] != "none" for row in rows])
            if chosen.any():
                lines.append(f"  {value}: {np.mean(told[chosen] >= limit):.3f} of {chosen.sum()} held back")
    return lines


if __name__ == "__main__":
    main()

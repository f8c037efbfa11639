"""Fit what stands beside the reader: a hidden layer over what the sieve looks at, learnt from seven hands.

The reader's network learnt from one hand; a hidden layer is weaker, and has read what the reader never saw, so that
both together judge better than either. ``python -m evaluation.sensitivity.beside --embedder minilm`` adds it to the
embedder's sieve. What is set, is set on ``UNREAD``, which the reader never read, by layers that did not read it either:
the limit, where as many sensitive sentences are held back as by the reader alone.
"""

import argparse
import os
from typing import Any, Final

import django
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load, save_file

from personas.embedders.sensitivity import Layer

READ: Final = ("train.jsonl.gz", "fresh.jsonl.gz", "fresh2.jsonl.gz")  # by the reader, or by its head
UNREAD: Final = ("fresh3.jsonl.gz", "prose.jsonl.gz", "fresh4.jsonl.gz", "prose2.jsonl.gz")
NETS: Final = 3  # side by side, of different chance
HIDDEN: Final = 128
EPOCHS: Final = 12
BATCH: Final = 256
RATE: Final = 1.5e-3
WARM: Final = 100  # steps until the whole rate
DECAY: Final = 0.05
DROPS: Final = (0.1, 0.3)  # of what is given, and of what is hidden
SMOOTH: Final = 0.05  # of what is due: who is never told that anything is sure is not too sure
SPREAD: Final = 8.0  # of a vector of length 1
SHARE: Final = 0.6  # of the layer, beside the reader's word: areas are flat from .45 to 1
FOLDS: Final = 5
TOGETHER: Final = 10  # rows that stand in one fold: a sentence and its harmless twin are neighbours
SEED: Final = 20261129

Array = NDArray[np.float32]


def main() -> None:
    """Fit, write, and say what is held back by the reader alone and with it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--embedder", default="minilm", help="a row of personas.embedders.EMBEDDERS")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    _write(options.embedder)


def _write(embedder: str) -> None:
    from evaluation.sensitivity import sentences  # noqa: PLC0415 -- the project's settings come first
    from personas import embedders  # noqa: PLC0415
    from personas.embedders import packed, sensitivity  # noqa: PLC0415

    own = embedders.get(embedder, 2)
    judge = sensitivity.get(own.name, 2)
    path = sensitivity.FOLDER / f"{own.name}.safetensors"

    def looked(names: tuple[str, ...]) -> tuple[Array, Array, Array]:
        """Return inputs, what is due, and the reader's word, where the sieve lets it read."""
        rows = tuple(row for name in names for row in sentences.read(name))
        texts = [row.text for row in rows]
        seen = sensitivity.inputs(packed.unpack(packed.pack(own.embed(texts))), texts)
        word = np.full(len(rows), np.nan, dtype=np.float32)
        through = np.flatnonzero((seen @ judge.sieve.weights)[:, 0] >= judge.sieve.floor)  # type: ignore[union-attr]  # a sieve is fitted first
        word[through] = judge.reader.read([texts[at] for at in through])[:, 0]
        return seen, sentences.due(rows)[:, 0], word

    first, last, held = looked(READ), looked(UNREAD), looked(("held.jsonl",))
    crossed = folds(first[:2], last[:2])
    made = settled(crossed, last[2], last[1], judge.reader.limit)
    layer = together(np.vstack([first[0], last[0]]), np.concatenate([first[1], last[1]]))
    save_file({**load(path.read_bytes()), **kept(layer), **made}, path)
    for name, told, (_, due, word) in (
        ("what the reader did not read, by folds", crossed, last),
        ("held.jsonl", layer.read(scaled(held[0])), held),
    ):
        both = word + SHARE * told
        for whose, values, limit in (("reader", word, judge.reader.limit), ("both", both, made["limit"][0])):
            shares = ", ".join(f"{(values[due == one] >= limit).mean():.3f}" for one in (1, 0))
            area = sentences.area(np.nan_to_num(values, nan=-9), due)
            print(f"{name}, {whose}: area {area:.4f}, held back of sensitive and harmless {shares}")  # noqa: T201
    print({name: value.tolist() for name, value in made.items()})  # noqa: T201


def scaled(seen: Array) -> Array:
    """Return inputs as the layer reads them: vectors as long as forms."""
    made = seen.copy()
    made[:, : seen.shape[1] - _forms()] *= SPREAD
    return made


def _forms() -> int:
    from personas.core.sensitive.shape import shape  # noqa: PLC0415

    return len(shape("")) + 1


def folds(first: tuple[Array, Array], last: tuple[Array, Array]) -> Array:
    """Return what layers say of the *last* that did not read them."""
    fold = np.arange(len(last[1])) // TOGETHER % FOLDS
    told = np.zeros(len(last[1]), dtype=np.float32)
    for n in range(FOLDS):
        kept = fold != n
        layer = together(np.vstack([first[0], last[0][kept]]), np.concatenate([first[1], last[1][kept]]))
        told[~kept] = layer.read(scaled(last[0][~kept]))
    return told


def settled(told: Array, word: Array, due: Array, limit: float) -> dict[str, Array]:
    """Return the layer's share, and the limit."""
    both, bad = word + SHARE * told, due == 1
    reads = ~np.isnan(word)
    many = int((word[bad & reads] >= limit).sum())
    return {
        "share": np.array([SHARE], dtype=np.float32),
        "limit": np.sort(both[bad & reads])[-many:][:1].astype(np.float32),
    }


def kept(layer: Layer) -> dict[str, NDArray[Any]]:
    """Return the layer as it is kept: of half the bytes, and for inputs as they are."""
    scale = scaled(np.ones((1, len(layer.up)), dtype=np.float32))[0]
    return {
        "up": (layer.up * scale[:, None]).astype(np.float16),
        "start": layer.start,
        "down": layer.down,
        "straight": layer.straight * scale,
    }


def together(seen: Array, due: Array) -> Layer:
    """Return the mean of some layers, as one."""
    each = [fit(scaled(seen), due, SEED + n) for n in range(NETS)]
    return Layer(
        up=np.hstack([one.up for one in each]),
        start=np.concatenate([one.start for one in each]),
        down=(np.concatenate([one.down for one in each]) / NETS).astype(np.float32),
        straight=np.mean([one.straight for one in each], axis=0, dtype=np.float32),
    )


def fit(seen: Array, due: Array, chance: int) -> Layer:
    """Fit one layer, by Adam with what is decayed apart."""
    drawn = np.random.default_rng(chance)
    wide = seen.shape[1]
    layer = Layer(
        up=drawn.normal(0, wide**-0.5, (wide, HIDDEN)).astype(np.float32),
        start=np.zeros(HIDDEN, dtype=np.float32),
        down=drawn.normal(0, 0.05, HIDDEN).astype(np.float32),
        straight=np.zeros(wide, dtype=np.float32),
    )
    parts = (layer.up, layer.start, layer.down, layer.straight)
    one, two = ([np.zeros_like(part) for part in parts] for _ in range(2))
    wanted = due * (1 - SMOOTH) + SMOOTH / 2
    steps, step = EPOCHS * (len(seen) // BATCH), 0
    for _ in range(EPOCHS):
        order = drawn.permutation(len(seen))
        for at in range(0, len(seen) - BATCH + 1, BATCH):
            some = order[at : at + BATCH]
            slopes = _slopes(layer, _left(seen[some], DROPS[0], drawn), wanted[some], drawn)
            step += 1
            rate = RATE * (1 - step / (steps + 1)) * min(1, step / WARM)
            for n, (part, slope) in enumerate(zip(parts, slopes, strict=True)):
                one[n] += 0.1 * (slope - one[n])
                two[n] += 0.001 * (slope * slope - two[n])
                move = (one[n] / (1 - 0.9**step)) / (np.sqrt(two[n] / (1 - 0.999**step)) + 1e-8)
                np.subtract(part, rate * (move + (DECAY * part if part.ndim > 1 else 0)), out=part)
    return layer


def _slopes(
    layer: Layer, given: Array, wanted: Array, drawn: np.random.Generator
) -> tuple[Array, Array, Array, Array]:
    raised = given @ layer.up + layer.start
    mask = _left(np.ones_like(raised), DROPS[1], drawn)
    hidden = np.maximum(raised, 0) * mask
    told = 1 / (1 + np.exp(-(hidden @ layer.down + given @ layer.straight)))
    wrong = ((told - wanted) / len(given)).astype(np.float32)
    back = np.outer(wrong, layer.down) * (raised > 0) * mask
    return given.T @ back, back.sum(axis=0), hidden.T @ wrong, given.T @ wrong


def _left(given: Array, share: float, drawn: np.random.Generator) -> Array:
    """Leave out some, and weigh what is left the more."""
    made: Array = (given * (drawn.random(given.shape) > share) / (1 - share)).astype(np.float32)
    return made


if __name__ == "__main__":
    main()

"""Fit ``support_table``: the risk of a word and the support of a claim, from half of WiCE's development set.

Two logistic regressions, damped, each weight held to the sign that its count can explain. The first learns from words
(those that annotators marked as not supported, and all words of supported claims), the second from whole claims and
what the first says of their words. The claims' own half is never read; nothing is drawn by chance.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import unicodedata2
from numpy.typing import NDArray

from citations.core.binding import bearing, risks, support_table
from citations.core.text.wording import read
from evaluation.halves import fitted
from evaluation.letting_through import NOBODY
from evaluation.memory import Memory, plain
from personas.embedders import Embedder

Reals = NDArray[np.float64]
CLAIMS, WORDS = "wice_claim_dev.jsonl", "wice_non_supported_tokens_dev.jsonl"
COUNTS: Final = tuple(support_table.RISK)
_MORE: Final = frozenset(
    {"alone", "lonely", "rare"} | {name for name in COUNTS if name.startswith("missing_")}
)
_LESS: Final = frozenset({"around", "beside"})
_PARTS: Final = ("mean", "greatest")
_PASSAGES: Final = 5
_ROUNDS: Final = 1500
_DAMPING: Final = (3.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A claim with the counts of its words. ``unsupported`` is None for a word that nobody judged."""

    supported: bool | None
    counts: tuple[dict[str, int], ...]
    unsupported: tuple[bool | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """Weights in thousandths, as they stand in the table."""

    risk_base: int
    risk: dict[str, int]
    support_base: int
    support: dict[str, int]


def rows(folder: Path, embedder: Embedder) -> Iterator[Row]:
    """Read the fitted half of claims and of words, each with the five passages retrieved for it."""
    for name in (CLAIMS, WORDS):
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if fitted(row["meta"]["claim_title"]):
                yield _row(row, embedder)


def _row(row: dict[str, Any], embedder: Embedder) -> Row:
    title, *sentences = (_plain(one) for one in row["evidence"] if one.strip())
    title = title.removeprefix("(meta data) TITLE: ") or "Page"
    memory = Memory([plain("page", *sentences, title=title, creator="Page")], NOBODY, embedder)
    claim = _plain(row["claim"])
    texts = [one.text for passage in memory.passages(claim, limit=_PASSAGES) for one in passage.sentences]
    words, told = bearing.units(claim, frozenset()), bearing.ground(title)
    every = tuple(bearing.ground(text) for text in texts)
    counts = risks.counts(words, every, told, bearing.choose(words, every, told))
    if "claim_tokens" in row:
        judged = _judged(row, [word.form for word in words])
        return Row(supported=None, counts=counts, unsupported=judged)
    supported = row["label"] == "supported"
    return Row(supported=supported, counts=counts, unsupported=(False if supported else None,) * len(words))


def _plain(text: str) -> str:
    return str(unicodedata2.normalize("NFC", " ".join(text.split())))


def _judged(row: dict[str, Any], forms: Sequence[str]) -> tuple[bool | None, ...]:
    """Find, for each word, what annotators said of it; both lists are in the order of the claim."""
    said = [
        (word.form, bool(flag))
        for token, flag in zip(row["claim_tokens"], row["non_supported_spans"], strict=True)
        for word in read(token)
    ]
    found: list[bool | None] = []
    for form in forms:
        place = next((n for n, (other, _) in enumerate(said) if other == form), None)
        found.append(None if place is None else said[place][1])
        said = said if place is None else said[place + 1 :]
    return tuple(found)


def fit(made: Sequence[Row]) -> Fit:
    """Fit both regressions, the second on the integers of the first."""
    words = [
        (counts, flag)
        for row in made
        for counts, flag in zip(row.counts, row.unsupported, strict=True)
        if flag is not None
    ]
    features = np.array([[counts.get(name, 0) / 1000 for name in COUNTS] for counts, _ in words])
    signs = np.array([1 if name in _MORE else -1 if name in _LESS else 0 for name in COUNTS])
    weights, base = _regress(features, np.array([flag for _, flag in words], float), signs, _DAMPING[0])
    risk, risk_base = dict(zip(COUNTS, _whole(weights), strict=True)), round(1000 * base)
    claims = [row for row in made if row.supported is not None and row.counts]
    parts = np.array([_parts(row, risk, risk_base) for row in claims])
    truth = np.array([row.supported for row in claims], float)
    mine, start = _regress(parts, truth, -np.ones(len(_PARTS), int), _DAMPING[1])
    return Fit(
        risk_base=risk_base,
        risk=risk,
        support_base=round(1000 * start),
        support=dict(zip(_PARTS, _whole(mine), strict=True)),
    )


def written(fit_: Fit) -> str:
    """Return the source of ``support_table`` with these weights in place of those that stand there."""
    text = Path(support_table.__file__).read_text(encoding="utf-8")
    for name, value in {**fit_.risk, **fit_.support}.items():
        text = re.sub(rf'"{name}": -?[\d_]+', f'"{name}": {value}', text)
    for name, value in (("RISK_BASE", fit_.risk_base), ("SUPPORT_BASE", fit_.support_base)):
        text = re.sub(rf"{name}: Final = -?[\d_]+", f"{name}: Final = {value}", text)
    return text


def _parts(row: Row, risk: dict[str, int], base: int) -> list[float]:
    each = [
        risks.softplus(base + sum(risk[name] * count // 1000 for name, count in counts.items())) / 1000
        for counts in row.counts
    ]
    return [sum(each) / len(each), max(each)]


def _whole(weights: Reals) -> list[int]:
    return [round(1000 * float(one)) for one in weights]


def _regress(features: Reals, truth: Reals, signs: NDArray[np.int_], damping: float) -> tuple[Reals, float]:
    """Fit by projected gradient steps; a weight of the wrong sign stays nought."""
    middle, spread = features.mean(0), features.std(0) + 1e-9
    scaled = (features - middle) / spread
    step = 1 / (float(np.linalg.norm(scaled, 2)) ** 2 / 4 + damping)
    weights, base = np.zeros(scaled.shape[1]), 0.0
    for _ in range(_ROUNDS):
        error = 1 / (1 + np.exp(-(scaled @ weights + base))) - truth
        weights = weights - step * (scaled.T @ error + damping * weights)
        base -= 4 * float(error.mean())
        weights = np.where(weights * signs < 0, 0.0, weights)
    return weights / spread, base - float((middle / spread * weights).sum())

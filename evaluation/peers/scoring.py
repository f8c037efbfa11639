"""What of the evidence was shown, how much had to be read for it, and whether the words stand in the document."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from evaluation.figures import percentile
from evaluation.peers.giving import Gold

AT: Final = (1, 3, 5)
READ: Final = 2_000
"""Characters that somebody reads: systems that show long pieces are not right because of that."""
Words = tuple[str, str, float]  # document, text, score


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is told of one system on one archive; shares in thousandths, spans in milliseconds."""

    hits: tuple[int, ...]
    within: int
    due: int
    mean: int
    verbatim: int
    undue: tuple[int, int]
    median: int
    p95: int
    work: int


def span(text: str, shown: str) -> tuple[int, int] | None:
    """Return where *shown* stands in *text*, white space apart; None where it does not."""
    at = text.find(shown)
    if at >= 0:
        return at, at + len(shown)
    found = re.search(r"\s+".join(map(re.escape, shown.split())), text) if shown.split() else None
    return (found.start(), found.end()) if found else None


def hit(shown: Sequence[Words], gold: Gold, texts: Mapping[str, str]) -> bool:
    """Tell whether what is shown covers, of every part, a quote by half: as ``measuring.hitting`` has it."""
    spans = [(key, found) for key, text, _ in shown if (found := span(texts.get(key, ""), text))]
    return all(
        any(_covers(found, pieces) for path, pieces in part for key, found in spans if key == path)
        for part in gold
    )


def _covers(shown: tuple[int, int], pieces: Sequence[tuple[int, int]]) -> bool:
    whole = sum(end - start for start, end in pieces)
    shared = sum(max(0, min(shown[1], end) - max(shown[0], start)) for start, end in pieces)
    return 0 < whole <= 2 * shared


def first(shown: Sequence[Words], most: int = READ) -> list[Words]:
    """Return what is read of it in so many characters; the last piece is cut off there."""
    kept: list[Words] = []
    for key, text, score in shown:
        if most <= 0:
            break
        kept.append((key, text[:most], score))
        most -= len(text)
    return kept


def tell(found: Mapping[str, Any], gold: Mapping[str, Gold], texts: Mapping[str, str]) -> Told:
    """Tell what a run came to. Questions without gold have no answer in the archive."""
    shown, deep = found["shown"], found["deep"]
    pieces = [(key, text) for name in gold for key, text, _ in shown[name]]
    spans = [round(1000 * one) for one in found["spans"].values()]
    empty = [name for name in shown if name not in gold]
    return Told(
        hits=tuple(sum(hit(shown[name][:k], gold[name], texts) for name in gold) for k in AT),
        within=sum(hit(first(deep[name]), gold[name], texts) for name in gold),
        due=len(gold),
        mean=sum(len(text) for _, text in pieces) // max(len(pieces), 1),
        verbatim=1000 * sum(text in texts.get(key, "") for key, text in pieces) // max(len(pieces), 1),
        undue=(sum(not shown[name] for name in empty), len(empty)),
        median=percentile(spans, 50),
        p95=percentile(spans, 95),
        work=percentile([round(1000 * one) for one in found["works"].values()], 50),
    )


def traces(lost: Mapping[str, Any], key: str) -> dict[str, int]:
    """Compare a system that lost a document with itself where it never held it, question by question."""
    after, never = lost["after"], lost["never"]
    return {
        "asked": len(after),
        "back": sum(any(one[0] == key for one in shown) for shown in after.values()),
        "order": sum([one[:2] for one in after[name]] != [one[:2] for one in never[name]] for name in after),
        "scores": sum(after[name] != never[name] for name in after),
        "pieces": abs(lost["pieces_after"] - lost["pieces_never"]),
    }

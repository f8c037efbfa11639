"""The smallest stretch of a sentence that may stand alone. A negation, a condition or a speaker is never cut off."""

import re
from collections.abc import Set as AbstractSet

from citations.core.text.words import WORDS, content, negated, tokens

_CLAUSE = re.compile(r".+?(?:[;:—]\s*|--\s*|,\s+|$)", re.DOTALL)
_BINDING = WORDS["BINDING"]
_SHORTEST = 25


def fit(text: str, cap: int, wanted: AbstractSet[str]) -> tuple[int, int] | None:
    """Find the whole clauses, at most *cap* code points, that hold most of *wanted*; None when none is safe.

    A sentence that fits is taken whole. Otherwise nothing that binds (a negation, a condition, a time, a speaker, a
    quotation mark left open) may stand in what is cut off, a front is cut off only at a semicolon, and of stretches
    that hold as much the shortest is taken.
    """
    if len(text) <= cap:
        return (0, len(text))
    clauses = [(found.start(), found.end()) for found in _CLAUSE.finditer(text) if found.group()]
    safe: list[tuple[int, int, int]] = []
    for first, (start, _) in enumerate(clauses):
        for _, end in clauses[first:]:
            span = (start, start + len(text[start:end].rstrip(" ,;:—-")))
            if span[1] - span[0] > cap:
                break
            held = len(content(text[span[0] : span[1]]) & wanted)
            if held and span[1] - span[0] >= _SHORTEST and _safe(text, span):
                safe.append((held, *span))
    best = max(safe, key=lambda one: (one[0], one[1] - one[2]), default=None)
    return best and best[1:]


def _safe(text: str, span: tuple[int, int]) -> bool:
    """Tell whether what is cut off is harmless: at the front whole sentences' worth, ended by a semicolon."""
    head, inside, tail = text[: span[0]].rstrip(), text[span[0] : span[1]], text[span[1] :]
    balanced = inside.count("“") == inside.count("”") and inside.count('"') % 2 == 0
    apart = not head or (head.endswith(";") and ":" not in head)
    rest = f"{head} {tail}"
    return balanced and apart and not negated(rest) and not _BINDING & set(tokens(rest))

"""Do the words of a claim carry a passage that is withheld? Six of its words in a row are too many (DESIGN, section 3).

Words count as the same whatever their case, accents and apostrophes, numbers in letters as in digits. A run is found
also where words are cut up or run together, and where its six words stand in another order.
"""

import re
from functools import lru_cache
from typing import Final

from citations.core.text.quantities import TENS, UNITS
from personas.core.folding import fold_alone

RUN: Final = 6
LEAST: Final = 3  # words of a passage so short that it has no run; all of it counts as one

Run = tuple[str, ...]
_WORD: Final = re.compile(r"[^\W_]+")
_GROUPED: Final = re.compile(r"(?<=\d),(?=\d{3})")
_DIGITS: Final = {word: str(n) for n, word in enumerate(UNITS)} | {
    word: str(n * 10) for n, word in enumerate(TENS, 2)
}


def runs(text: str, *, short: bool = False) -> frozenset[Run]:
    """Return every run of six words in *text*. *short*: of fewer words, down to three, all of them are one run."""
    words = _words(text)
    if short and LEAST <= len(words) < RUN:
        return frozenset((words,))
    return frozenset(words[n : n + RUN] for n in range(len(words) - RUN + 1))


def carries(text: str, closed: frozenset[Run]) -> bool:
    """Tell whether *text* carries one of these runs."""
    if not closed:
        return False
    words = _words(text)
    joined, sets = _index(closed)
    squeezed = "".join(words)
    return any(run in squeezed for run in joined) or any(
        tuple(sorted(words[n : n + RUN])) in sets for n in range(len(words) - RUN + 1)
    )


@lru_cache(maxsize=4_096)
def _words(text: str) -> tuple[str, ...]:
    folded = _GROUPED.sub("", fold_alone(text)).replace("'", "")
    return tuple(_DIGITS.get(word, word) for word in _WORD.findall(folded))


@lru_cache(maxsize=64)
def _index(closed: frozenset[Run]) -> tuple[frozenset[str], frozenset[Run]]:
    return frozenset("".join(run) for run in closed), frozenset(
        tuple(sorted(run)) for run in closed if len(run) == RUN
    )

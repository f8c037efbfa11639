"""What answers no question at all: headings, numbers, scraps, names in a row, questions, and what is not ended.

Which sentence answers: ``sentences``.
"""

import re
from functools import lru_cache

_FEWEST = 12
_LONGER = 4
_MOST_TITLED = 12
_WORD = re.compile(r"[^\W\d_]{2,}")
_MARKUP = re.compile(r"\s*(?:#{1,6}\s|\||<!--|```)")


@lru_cache(maxsize=8_192)
def noisy(text: str) -> bool:
    """Tell whether *text* is a heading, a table's row, a number or a scrap, and no sentence (seed 004, 6.1 D)."""
    letters = [*filter(str.isalpha, text)]
    shouted = sum(map(str.isupper, letters)) * 2 > len(letters)
    return (
        bool(_MARKUP.match(text))
        or shouted
        or _titled(text)
        or _names_alone(text)
        or len(letters) < _FEWEST
        or text.rstrip().endswith(("?", ","))
    )


def _titled(text: str) -> bool:
    """Tell whether *text* is written like a title: no full stop, and most of its longer words capitalised."""
    if not text.rstrip()[-1:].isalnum():
        return False
    longer = [word for word in text.split() if len(word) >= _LONGER]
    capitalised = sum(word[0].isupper() for word in longer)
    return len(longer) <= _MOST_TITLED and capitalised * 2 > len(longer)


def _names_alone(text: str) -> bool:
    """Tell whether *text* is nothing but names in a row, as *Horta, Faial, Azores.*: every word has a capital."""
    words = _WORD.findall(text)
    return len(words) > 1 and all(word[0].isupper() for word in words)

"""What answers no question at all: headings, numbers, scraps, and questions. Which sentence answers: ``picking``."""

import re
from functools import lru_cache

_FEWEST = 12
_LONGER = 4
_MOST_TITLED = 12
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
        or len(letters) < _FEWEST
        or text.rstrip().endswith("?")
    )


def _titled(text: str) -> bool:
    """Tell whether *text* is written like a title: no full stop, and most of its longer words capitalised."""
    longer = [word for word in text.split() if len(word) >= _LONGER]
    capitalised = sum(word[0].isupper() for word in longer)
    return text.rstrip()[-1:].isalnum() and len(longer) <= _MOST_TITLED and capitalised * 2 > len(longer)

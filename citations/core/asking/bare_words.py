"""What is typed as into a search box, and is no question: bare words."""

from typing import Final

from citations.core.language.words import STOP, content, tokens

_JOINING: Final = frozenset("a an the of in on at to from for with by and or".split())
_FEWEST: Final = 2


def searches(text: str) -> bool:
    """Tell whether *text* is bare words: no question mark, no verb of asking, nobody addressed or pointed at."""
    small = set(tokens(text)) & STOP
    return "?" not in text and small <= _JOINING and len(content(text)) >= _FEWEST

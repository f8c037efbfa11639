"""What the training sets' texts are made of: words, sentences, and marks put back where a tokenizer split them off."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[a-z0-9']+")
_TOKEN: Final = re.compile(r"[A-Za-z0-9'-]+")
_END: Final = re.compile(r"(?<=[.!?])\s+(?=[\"'“A-Z0-9])")
_SHORTEST: Final = 15  # characters; what is no longer is no sentence
_LONG: Final = 3  # characters; a shorter word says little
STOP: Final = frozenset(
    (
        "a an the of in on at to for and or but is was were are be been by with from as that this it its he she his "
        "her they their did do does what who when where which how why whom whose many much"
    ).split()
)
_JOINED: Final = (
    ("``", '"'),
    ("''", '"'),
    ("-lrb-", "("),
    ("-rrb-", ")"),
    ("-LRB-", "("),
    ("-RRB-", ")"),
)
_CLOSED: Final = ((r" ([.,;:?!%')])", r"\1"), (r"\( ", "("), (r" n't", "n't"), (r" - ", "-"))


def words(text: str) -> list[str]:
    """Return the words in lower case."""
    return _WORD.findall(text.lower())


@lru_cache(maxsize=1 << 15)
def content(text: str) -> frozenset[str]:
    """Return the words that say something."""
    return frozenset(words(text)) - STOP


def tokens(text: str) -> list[str]:
    """Return the words as they are written."""
    return _TOKEN.findall(text)


def telling(texts: Iterable[str]) -> list[str]:
    """Return every word, as written, that could stand in another's place; in order."""
    return sorted({one for text in texts for one in tokens(text) if _tells(one)})


def _tells(word: str) -> bool:
    return (len(word) > _LONG or word.isdigit()) and word.lower() not in STOP


def joined(text: str) -> str:
    """Undo what tokenizers do to quotes, brackets and marks."""
    for split, whole in _JOINED:
        text = text.replace(split, whole)
    for pattern, whole in _CLOSED:
        text = re.sub(pattern, whole, text)
    return " ".join(text.split())


def sentences(text: str) -> list[str]:
    """Divide running text."""
    return [one.strip() for one in _END.split(" ".join(text.split())) if len(one.strip()) > _SHORTEST]

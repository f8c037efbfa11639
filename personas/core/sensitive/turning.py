"""What somebody else says of themselves, told as of another: whoever wrote to the archive's person may live too."""

import re
from typing import Final

_SAID: Final = {
    "i": "he",
    "i'm": "he's",
    "i've": "he has",
    "i'd": "he had",
    "i'll": "he will",
    "me": "him",
    "my": "his",
    "mine": "his",
    "myself": "himself",
    "am": "is",
}
_FIRST: Final = re.compile(
    r"\b(?:I(?:['’](?:m|ve|d|ll))?|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself|(?<=I )am)\b(?!['’]\w)"
)


def turned(sentence: str) -> str:
    """Return the sentence with *he* for *I*; the same where nobody says *I*. For a model to judge, never to show."""
    return _FIRST.sub(lambda found: _SAID[found[0].lower().replace("’", "'")], sentence)

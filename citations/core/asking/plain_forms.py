"""Questions whose words are about the asking, put in words that papers have. Forms of English; decides nothing.

*What happened to the boat?* looks for its fate: *happened* stands in sentences that tell nothing of it.
"""

import re
from typing import Final

_ABOUT: Final = (
    r"(?:(?:tell|give|share|read|show)\s+(?:me\s+|us\s+)?)?(?:an?|some|any|another|one|the)\s+(?:[a-z]+\s+)?"
    r"(?:stor(?:y|ies)|anecdotes?|tales?|details|information|facts)\s+(?:about|of|on|from)"
    r"\s+(?=his|her|their|the|your)"
)
_FATE: Final = r"what\s+(?:ever\s+|else\s+)?(?:happened\s+to|became\s+of|has\s+become\s+of)\s+"
_FORMS: Final = ((_FATE, "What was the fate of {}?"), (_ABOUT, "about {}"))
_ROWS: Final = tuple(
    (re.compile(rf"^\W*{form}(?P<what>[^?!]+?)[\s?.!]*$", re.IGNORECASE), plain) for form, plain in _FORMS
)


def plain(text: str) -> str:
    """Return *text* by the first form that fits, else as it is."""
    found = ((form.match(text), plainer) for form, plainer in _ROWS)
    return next((plainer.format(match["what"]) for match, plainer in found if match), text)

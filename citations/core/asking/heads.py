"""Several question words for one thing: *when and where did she die?*, *who taught her, and when?* Decides nothing."""

import re
from typing import Final

_WORD: Final = (
    r"(?:(?:in|on|at|to|from|by|for|with|of|under|since|until|about|during) )?"
    r"(?:who|whom|whose|when|where|why|how(?: (?:old|many|much|long|far|often|tall|big|deep))?"
    r"|(?:what|which)(?: (?!and\b|or\b|did\b|was\b|were\b|is\b|are\b|had\b)[a-z]+)?)"
)
_LED: Final = (
    r"(?P<led>(?:(?:and|so|please)\s+)?(?:(?:can|could) you\s+)?(?:do you know|tell me|say|find out)\s+|)"
)
_BEFORE: Final = re.compile(
    rf"^\W*{_LED}(?P<heads>{_WORD}(?:,\s*{_WORD})*,?\s+(?:and|&|or)\s+{_WORD})\s+(?P<rest>\S.*)$",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    rf"^\W*{_LED}(?P<head>{_WORD})\s+(?P<rest>\S.*?),?\s+(?:and|&)\s+(?P<tail>{_WORD})\W*$", re.IGNORECASE
)
_JOINT: Final = re.compile(r"\s*,\s*(?:and|or|&)\s+|\s+(?:and|or|&)\s+|\s*,\s*", re.IGNORECASE)


def spread(text: str) -> tuple[str, ...]:
    """Return a question for each of its question words; the question alone where it has one."""
    if found := _BEFORE.match(text):
        return tuple(f"{head} {found['rest']}" for head in _JOINT.split(found["heads"]))
    if found := _BEHIND.match(text):
        return f"{found['head']} {found['rest']}?", f"{found['tail']} {found['rest']}?"
    return (text,)

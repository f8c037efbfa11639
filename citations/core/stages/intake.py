"""Stage 1. Is this a question at all?

Receives: the text as it came, and nothing else.
Returns:  the question ``Understood``, or a ``Refusal`` that says only how long a question may be.
Never:    looks at the archive or at who asks.
"""

import re

import unicodedata2

from citations.core.query import understood
from citations.core.records import Reason, Refusal, Understood
from personas.core.text import escape_visible

LIMIT = 1_000
_NONCHARACTERS = "".join(
    f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000)
)
_BROKEN = re.compile(rf"[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef{_NONCHARACTERS}]")


def admit(text: str) -> Understood | Refusal:
    """Admit a question of 1 to 1,000 code points after NFC; controls, NUL and lone surrogates are malformed."""
    if len(text) > 4 * LIMIT or _BROKEN.search(text):
        return Refusal(reason=Reason.MALFORMED)
    line = " ".join(unicodedata2.normalize("NFC", text).split())
    shown = escape_visible(line)
    if not 1 <= len(shown) <= LIMIT or not any(letter.isalnum() for letter in line):
        return Refusal(reason=Reason.MALFORMED)
    return understood.read(shown)

"""Stage 1. Is this a question at all?

Receives: the text as it came, and nothing else.
Returns:  a ``Query``, or a ``Refusal`` that says only how long a question may be.
Never:    looks at the archive or at who asks.
"""

import unicodedata2

from citations.core import questions
from citations.core.records import Query, Reason, Refusal
from personas.core.text import escape_visible

LIMIT = 1_000
_WHITE = frozenset("\t\n\r\x0b\x0c\x85\u2028\u2029")


def admit(text: str) -> Query | Refusal:
    """Admit a question of 1 to 1,000 code points after NFC; controls, NUL and lone surrogates are malformed."""
    if len(text) > 4 * LIMIT or any(_broken(letter) for letter in text):
        return Refusal(reason=Reason.MALFORMED)
    plain = "".join(" " if letter in _WHITE else letter for letter in text)
    line = " ".join(unicodedata2.normalize("NFC", plain).split())
    shown = escape_visible(line)
    if not 1 <= len(shown) <= LIMIT or not any(letter.isalnum() for letter in line):
        return Refusal(reason=Reason.MALFORMED)
    return Query(
        text=shown,
        language=questions.language(shown),
        query_type=questions.query_type(shown),
        topics=questions.sides(shown),
    )


def _broken(letter: str) -> bool:
    code = ord(letter)
    if 0xD800 <= code <= 0xDFFF or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return True
    return unicodedata2.category(letter) == "Cc" and letter not in _WHITE

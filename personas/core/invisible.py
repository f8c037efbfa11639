"""What nobody sees in a text, and how it is made visible.

Bidi controls can turn a sentence around, Tag characters and selectors of variants can carry words past a
reader (Trojan Source, CVE-2021-42574). The archive keeps them, because they were written; whoever reads is
shown an escape.
"""

import re
from typing import Final

import unicodedata2

# Invisible without being of category Cf: the joiner of graphemes, fillers, selectors of variants.
_FILLERS: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_EMOJI: Final = (
    "[\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_JOINING: Final = "[\u0620-\u0dff\u1000-\u109f\u1780-\u17ff]"  # scripts in which a joiner is spelling
_KEPT: Final = (
    f"{_EMOJI}\ufe0f?[\U0001f3fb-\U0001f3ff]?(?:\u200d{_EMOJI}\ufe0f?[\U0001f3fb-\U0001f3ff]?)*"
    "|[0-9#*]\ufe0f\u20e3"
    f"|(?<={_JOINING})[\u200c\u200d](?={_JOINING})"
)
_HIDDEN: Final = re.compile(f"(?P<kept>{_KEPT})|[\xad\u0300-\U0010ffff]")


def invisible(char: str) -> bool:
    """Tell whether *char* prints nothing by itself and is no white space."""
    return unicodedata2.category(char) == "Cf" or _FILLERS.match(char) is not None


def hidden(text: str) -> tuple[tuple[int, int, str], ...]:
    """Find what cannot be seen: where it stands, in code points, and the escape that shows it; in order."""
    found = ((match, _escape(match)) for match in _HIDDEN.finditer(text))
    return tuple((match.start(), match.end(), shown) for match, shown in found if shown != match[0])


def escape_visible(text: str) -> str:
    """Show what cannot be seen as an escape such as ``⟨U+202E⟩``; all else stays as it is.

    A joiner or selector that makes one emoji, or spells a word of a joining script, is part of it and stays.
    """
    return _HIDDEN.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    found = match[0]
    return found if match["kept"] or not invisible(found) else f"⟨U+{ord(found):04X}⟩"

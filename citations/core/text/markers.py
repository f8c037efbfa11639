"""Citation markers in free text, read by one parser everywhere (seed 004; requirements 3.5).

Accepted: ``[c1]``, ``[C1]``, ``[c1][c2]``, ``[c1, c2]``, ``[c1;c2]``, ``[see c2]``, ``[1]``; ``[c1-c3]`` is all three.
Not a marker: ``(c1)``, ``[c1`` without its end, ``[abc1]``, ``[2024]`` or any number above the passages there can be.
"""

import re

_BRACKET = re.compile(r"\s*\[+(?P<inside>[^\[\]]{1,60})\]+")
_RANGE = re.compile(r"\bc?(\d{1,2})\s*[-–]\s*c?(\d{1,2})\b")
_KEY = re.compile(r"\bc?([1-9]\d?)\b")
_PLAIN = re.compile(r"(?:see|also|cf\.?|and|[\s,;&–-]|c?\d{1,2}\b)*", re.IGNORECASE)


def keys(text: str) -> tuple[str, ...]:
    """Return the keys named by the markers of *text*, lower case, each once, in the order of their first mention."""
    found = (key for bracket in _BRACKET.finditer(text) for key in _inside(bracket["inside"]))
    return tuple(dict.fromkeys(found))


def bare(text: str) -> str:
    """*text* without its markers; other brackets stay."""
    return _BRACKET.sub(lambda bracket: "" if _inside(bracket["inside"]) else bracket.group(), text).strip()


def leading(text: str) -> tuple[tuple[str, ...], str]:
    """Return the keys of the markers that *text* begins with, and what comes after them."""
    found: list[str] = []
    while (bracket := _BRACKET.match(text)) and (inside := _inside(bracket["inside"])):
        found += inside
        text = text[bracket.end() :]
    return tuple(dict.fromkeys(found)), text.strip()


def _inside(inside: str) -> tuple[str, ...]:
    if not _PLAIN.fullmatch(inside):
        return ()
    spread = _RANGE.sub(_spread, inside.lower())
    return tuple(f"c{number}" for number in _KEY.findall(spread))


def _spread(found: re.Match[str]) -> str:
    first, last = int(found[1]), int(found[2])
    return " ".join(f"c{n}" for n in range(first, last + 1)) if first <= last else f"c{first} c{last}"

"""Questions of two parts, as *where did she work, and what did they pay her?*: each part is answered by itself."""

import re
from collections.abc import Mapping

from citations.core.asking import essence
from citations.core.language.words import content, names, tokens
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.writing.quoting import MOST, quotes
from citations.core.writing.stating import state

_JOINT = re.compile(
    r"\s*[,;]?\s+(?:and|but|or)\s+(?=(?:(?:in|on|at|to|from|by|for|with|of)\s+)?"
    r"(?:who|whom|whose|what|when|where|which|why|how)\b)|(?<=\?)\s+",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\?|\b(?:who|whom|whose|what|when|where|which|why|how)\b", re.IGNORECASE)
_POINTING = frozenset(
    "he she it they him her them his hers its their theirs this that these those one there".split()
)
_FEWEST = 2


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Answer both parts in their order; None when there are no two, or one of them has no answer of its own."""
    parts = split(essence.asked(scoped.query.text, life), life)
    if len(parts) == 1:
        return None
    answers = [_answer(part, keyed, life) for part in parts]
    if not all(answers):
        return None
    share = max(MOST // len(parts), 1)
    pieces = {piece.text: piece for answer in answers for piece in answer[:share]}
    return tuple(pieces.values())[:MOST]


def _answer(part: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Piece, ...]:
    return state(part, keyed, life) or quotes(part, keyed, life)


def split(text: str, life: Life) -> tuple[str, ...]:
    """Return the parts of a question. One that points back takes the names of the part before it along."""
    parts: list[str] = []
    start = 0
    for joint in _JOINT.finditer(text):
        if _asks(text[start : joint.start()]) and _asks(text[joint.end() :]):
            parts.append(text[start : joint.start()].strip())
            start = joint.end()
    parts.append(text[start:].strip())
    return tuple(part if not n else _completed(part, parts[n - 1], life) for n, part in enumerate(parts))


def _asks(text: str) -> bool:
    return bool(_ASKS.search(text)) and len(content(text)) >= _FEWEST


def _completed(part: str, before: str, life: Life) -> str:
    own = {word for name in (life.name, *life.aliases) for word in tokens(name)}
    others = [name for name in names(before) if not set(tokens(name)) <= own]
    if set(tokens(part)) & _POINTING and not names(part) and others:
        return f"{part.rstrip('?.! ')} {' '.join(others)}?"
    return part

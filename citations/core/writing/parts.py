"""Questions of two parts, as *where did she work, and what did they pay her?*: each part is answered by itself.

Where several question words ask for one thing, as *when and where was it cast?*, one sentence that tells all is enough.
"""

import re
from collections.abc import Mapping, Sequence

from citations.core.asking import essence
from citations.core.asking.heads import spread
from citations.core.language.words import content, names, tokens
from citations.core.picking.kinds import Kind, asking
from citations.core.picking.sentences import Candidate
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.writing.quoting import MOST, near, quotes
from citations.core.writing.stating import state
from citations.core.writing.stretches import quote

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
_PLAIN = frozenset({Kind.TIME, Kind.PLACE})


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Answer both parts in their order; None when there are no two, or one of them has no answer of its own."""
    text = essence.asked(scoped.query.text, life)
    parts = split(text, life)
    if len(parts) == 1:
        return None
    if spread(text) == parts:
        return _fewest(parts, keyed, life)
    answers = [_answer(part, keyed, life) for part in parts]
    if not all(answers):
        return None
    share = max(MOST // len(parts), 1)
    pieces = {piece.text: piece for answer in answers for piece in answer[:share]}
    return tuple(pieces.values())[:MOST]


def _fewest(parts: Sequence[str], keyed: Mapping[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote one sentence that shows what every part asks for, else the likeliest for each; None where one has none."""
    stated = [piece for part in parts for piece in state(part, keyed, life) or ()]
    if stated:
        return tuple(dict.fromkeys(stated))[:MOST]
    found = [near(part, keyed, life) for part in parts]
    shown = [
        [each for each in told if _shows(part, each[0])] for part, told in zip(parts, found, strict=True)
    ]
    places = [[(one.key, stretch) for one, stretch in each] for each in shown]
    common = [each for each in places[0] if all(each in others for others in places[1:])]
    best = min(common, key=lambda each: sum(others.index(each) for others in places), default=None)
    if best:
        return (quote(best[0], keyed[best[0]], best[1]),)
    if not all(found):
        return None
    first = [(mine or told)[0] for mine, told in zip(shown, found, strict=True)]
    return tuple(dict.fromkeys(quote(one.key, one.passage, stretch) for one, stretch in first))


def _shows(part: str, one: Candidate) -> bool:
    """Tell whether something of the kind that is asked for stands there; a time and a place surely."""
    held = dict(one.ties)
    return bool(held["sure"]) if asking(part).kind in _PLAIN else not held["lacking"]


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
    told = (part if not n else _completed(part, parts[n - 1], life) for n, part in enumerate(parts))
    return tuple(one for part in told for one in spread(part))


def _asks(text: str) -> bool:
    return bool(_ASKS.search(text)) and len(content(text)) >= _FEWEST


def _completed(part: str, before: str, life: Life) -> str:
    own = {word for name in (life.name, *life.aliases) for word in tokens(name)}
    others = [name for name in names(before) if not set(tokens(name)) <= own]
    if set(tokens(part)) & _POINTING and not names(part) and others:
        return f"{part.rstrip('?.! ')} {' '.join(others)}?"
    return part

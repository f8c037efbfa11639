"""What the person wrote or said to somebody: quoted from what is addressed to just them, and from nothing else.

*What did he write to his daughter Eleanor?* is not answered by a will that names her, nor by a letter to his mother of
the same name: whose title calls its reader another relative is left out.
"""

import re
from typing import Final

from citations.core.asking import essence
from citations.core.asking.addressed import addressed
from citations.core.asking.mentions import KIN
from citations.core.asking.milestones import Whose
from citations.core.language.words import content, stem, stems
from citations.core.records import Life, Origin, Passage, Piece, Scoped
from citations.core.telling.voices import own
from citations.core.writing.papers import quoted

_TO: Final = re.compile(r"\bto\b(?P<whom>.*?)(?:\b(?:on|about|in|from|at|of)\b|$)", re.IGNORECASE)
_KIN: Final = frozenset(map(stem, KIN))


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote the papers that are to them, in the order of time; None where none is, or too many are."""
    text = essence.asked(scoped.query.text, life)
    told = addressed(text, life)
    if told is None or len(scoped.searches) > 1:
        return None
    papers = {key: one for key, one in keyed.items() if own(one.origin, life) and _to(told, one.origin)}
    return quoted(text, papers, life, lambda _: True) or None


def _to(told: Whose, origin: Origin) -> bool:
    found = _TO.search(origin.title)
    titled = content(found["whom"]) if found else frozenset[str]()
    other = titled & _KIN - told.kin
    if told.names:
        return told.names <= titled | set(stems(dict(origin.facts).get("/recipient", ""))) and not (
            told.kin and other
        )
    return told.kin <= titled

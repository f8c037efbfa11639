"""Who else than the person is asked for as the one who spoke: *what did his mother write to him?* Decides nothing."""

import re
from dataclasses import dataclass
from typing import Final

from citations.core.asking.accounts import CALLED
from citations.core.asking.mentions import KIN, OF_A_NAME, TITLES
from citations.core.asking.selves import self_of
from citations.core.language.words import STOP, content, numbers, stem, stems, tokens
from citations.core.records import Life

_VERBS: Final = (
    "say|write|tell|report|answer|reply|claim|argue|advise|warn|announce|complain|confess|explain|promise"
)
_DONE: Final = "said|written|told|reported|answered|replied|claimed|announced"
_ASKED: Final = re.compile(
    rf"^\W*(?:(?:and|so|but)\s+)?what\s+(?:else\s+)?(?:did|does|do|had|has|have)\s+(?P<who>{OF_A_NAME}{{1,60}}?)\s+"
    rf"(?:\w+ly\s+|ever\s+|also\s+|later\s+)?(?P<verb>{_VERBS}|{_DONE})\b(?P<rest>.*)$",
    re.IGNORECASE,
)
_TO: Final = re.compile(
    r"^\s*(?:(?:to\s+)?(?P<them>him|her|them|you)\b(?!\s+[a-z]+(?<!about)(?<!of)(?<!on)(?<!in)(?<!when)\b)"
    r"|to\s+(?:(?:his|her|their|the)\s+)?(?P<whom>[\w'’]+(?:\s+[A-Z][\w'’]*)*))"
)
_ABOUT: Final = re.compile(r"^\W*(?:(?:about|of|on|over|regarding|concerning|that|in)\b\W*)+", re.IGNORECASE)
_YEAR: Final = re.compile(r"(?:\bin\s+)?\b\d{4}\b")
_DIGITS: Final = 4
_JOINED: Final = frozenset({"and", "to", "or"})
_PRESS: Final = frozenset("newspaper newspapers paper papers press gazette".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """Who spoke, to whom, in which years, and about what; empty where the question says nothing of it.

    ``who`` and ``whom`` are stems. ``relative``: it is told by what they were to the person. ``press``: by no name.
    ``writes``: it was to be written, not only said.
    """

    who: frozenset[str]
    relative: bool
    press: bool
    whom: frozenset[str]
    years: frozenset[str]
    topic: str
    writes: bool


def speaker(text: str, life: Life) -> Speaker | None:
    """Return whom *text* asks for as the one who spoke; None where it is the person, a paper or nobody."""
    found = _ASKED.match(text)
    words = [word.removesuffix("'s") for word in tokens(found["who"])] if found else []
    named = [word for word in words if word not in STOP and (word not in TITLES or word == words[-1])]
    person = self_of(life)
    if found is None or not named or set(named) <= person.words or _JOINED & set(words):
        return None
    press = bool(_PRESS & set(named))
    if not press and CALLED.keys() & set(named):
        return None
    rest, whom = _whom(found["rest"].strip(" ?.!"), life)
    years = frozenset(one for one in numbers(rest) if len(one) == _DIGITS)
    return Speaker(
        who=frozenset(map(stem, named)),
        relative=not KIN.isdisjoint(named),
        press=press,
        whom=whom,
        years=years,
        topic=_ABOUT.sub("", _YEAR.sub(" ", rest)).strip(),
        writes=found["verb"].lower() in {"write", "written"},
    )


def _whom(rest: str, life: Life) -> tuple[str, frozenset[str]]:
    """Return what is left of *rest* without the one who was spoken to, and that one."""
    to = _TO.match(rest)
    if to is None:
        return rest, frozenset()
    return rest[to.end() :], frozenset(stems(life.name)) if to["them"] else content(to["whom"])

"""What one side of a comparison leaves out because the other says it. Decides nothing.

*The mills of Roubaix and those of Halden* are mills both; *her view and Tom's* are views; *his 1845 and 1855 accounts
of the fight* are two accounts of the fight.
"""

import re
from typing import Final

ORDER: Final = r"(?:\d{4}s?|first|second|third|last|early|earlier|late|later|older?|newer?|former|latter)"
_QUALIFIER: Final = re.compile(
    r"\s+(?:in|on|over|about|regarding|concerning|as to|with regard to|when it comes to|in terms of)\s+\S.*$",
    re.IGNORECASE,
)
_ABOUT: Final = re.compile(
    r"\s(?:on|over|about|regarding|concerning|as to|with regard to|when it comes to)\s+\S.*$",
    re.IGNORECASE,
)
_BARE: Final = re.compile(rf"(?:his|her|their|your)?\s*{ORDER}(?:\s+ones?)?", re.IGNORECASE)
_ORDERED: Final = re.compile(rf"\b{ORDER}\b", re.IGNORECASE)
_COMPLEMENT: Final = re.compile(r"\s(?P<of>(?:of|about|on)\s+\S.*)$", re.IGNORECASE)
_PREPOSITION: Final = re.compile(r"^(?P<in>in|at|during|under|on|before|after|by|with)\s+\S", re.IGNORECASE)
_POINTING: Final = re.compile(r"^(?:those|that|the ones?)\s+(?=of|in|at|from|on|by|to|with)", re.IGNORECASE)
_HEAD: Final = re.compile(r"^(?P<head>.+?)\s+(?:of|in|at|from|on|by|to|with)\s", re.IGNORECASE)
_PLACED: Final = re.compile(r"^(?P<head>.+?)\s+(?:in|at|on|under|during)\s+\S", re.IGNORECASE)
_OWNED: Final = re.compile(
    r"^(?:his|her|their|your|\w[\w.\s-]*?(?:['’]s|s['’]))\s+(?P<what>\S.*)$", re.IGNORECASE
)
_OWNER: Final = re.compile(r"(?:.*\w['’]s|.*s['’])|(?:his|her|their|your) own", re.IGNORECASE)
_PRONOUNS: Final = {"his": "his", "hers": "her", "theirs": "their", "yours": "your"}
_ROLE: Final = re.compile(r"\s+as\s+(?:an?\s+)?\w+s?$", re.IGNORECASE)


def bare(side: str) -> str:
    """Return *side* without what both are compared in, which stands behind the last."""
    return _QUALIFIER.sub("", side)


def common(first: str, second: str) -> str:
    """Return what both are asked about where only the last side says it: *her letter and her diary on the fire*."""
    about = _ABOUT.search(second)
    return about[0] if about and not _QUALIFIER.search(first) and not _COMPLEMENT.search(first) else ""


def filled(first: str, second: str) -> tuple[str, str]:
    """Say on each side what only the other says; a qualifier of the whole comparison is left out."""
    leading = _PREPOSITION.match(second)
    if leading and (place := first.lower().rfind(f" {leading['in'].lower()} ")) > 0:
        return first, f"{first[:place]} {second}"
    if _BARE.fullmatch(first):
        return f"{first} {_ORDERED.sub('', _own(second), count=1).strip()}", second
    if _BARE.fullmatch(second) and _ORDERED.search(first):
        ordered = _ORDERED.search(second)
        return first, _ORDERED.sub(ordered[0], first, count=1) if ordered else second
    if not _QUALIFIER.search(first) and not _parallel(first, second):
        second = bare(second)
    return _pointed(_ROLE.sub("", first), _ROLE.sub("", second))


def _parallel(first: str, second: str) -> bool:
    """Tell whether both begin with the same words and end in places of their own: *what he did at Leith*, *in Hull*."""
    places = [_PLACED.match(side) for side in (first, second)]
    return all(places) and len({found["head"].casefold() for found in places if found}) == 1


def _pointed(first: str, second: str) -> tuple[str, str]:
    """Put in what *those*, *hers* or a bare possessive points at, and the complement that the first side alone has."""
    head, theirs, ours = _HEAD.match(first), _OWNED.match(first), _OWNED.match(second)
    if head and _POINTING.match(second):
        return first, _POINTING.sub(lambda _: f"{head['head']} ", second)
    if theirs and (owner := _PRONOUNS.get(second.lower()) or (_OWNER.fullmatch(second) and second)):
        return first, f"{owner} {theirs['what']}"
    if head and (owner := _PRONOUNS.get(second.lower())):
        return first, f"{owner} {head['head']}"
    if ours and _OWNER.fullmatch(first):
        return f"{first} {ours['what']}", second
    of = _COMPLEMENT.search(first)
    if of and not _COMPLEMENT.search(second) and _head(first[: of.start()]) == _head(second):
        return first, f"{second} {of['of']}"
    return first, second


def _own(side: str) -> str:
    return re.sub(r"^(?:his|her|their|your)\s+", "", side, flags=re.IGNORECASE)


def _head(side: str) -> str:
    """Return the last word, which is what an English noun phrase is about; plural and singular are one."""
    return side.rsplit(maxsplit=1)[-1].casefold().removesuffix("s") if side.split() else ""

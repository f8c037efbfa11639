"""Whose relative a sentence speaks of, where the person's own is asked for: *your mother*, to a child, is not theirs.

A sentence is left out only where each of its words for such a relative is somebody else's; what cannot be told stays.
What only greets one, as *Dear Mother*, tells nothing of her, but to whoever asks what was said to her.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from citations.core.asking.mentions import PLACES, TITLES, words
from citations.core.asking.selves import self_of
from citations.core.language.calendar import MONTHS, WEEKDAYS
from citations.core.language.kin import RELATIVES
from citations.core.language.words import STOP, names, tokens
from citations.core.picking.persons import opens_as_name
from citations.core.records import Life, Origin, Passage, Sentence
from citations.core.telling.greeting import GREETED
from citations.core.telling.marks import within_marks
from citations.core.telling.voices import addressed_to, own

Test = Callable[[Passage, Sentence], bool]

_DEAR: Final = (
    r"(?:(?:late|dear|dearest|poor|old|own|aged|beloved|only|elder|eldest|older|oldest|younger|youngest|little|good"
    r"|best|kind|first|second|half|other|dead|blessed|future|former)\s+)*"
)
_SIBLING: Final = re.compile(
    r"\b(?:to|from|by|of) (?:(?:his|her|their|the) )?(?:[a-z]+ ){0,2}(?:brother|sister)s?\b(?!['’]|-)"
)
_SHARED: Final = frozenset("father mother uncle aunt grandmother grandfather cousin".split())
"""What a brother or a sister has in common with the person."""
_PARENTS: Final = frozenset({"father", "mother"})
_SPOKEN_TO: Final = re.compile(r"\b(?:to|tell|told|asks?|asked|with|by|from|write|wrote)\s*$", re.IGNORECASE)
_HERS: Final = {"he": "his", "she": "her", "they": "their"}
_THIRD: Final = frozenset(_HERS.values())
_LOOSE: Final = frozenset("the a an this that every no any".split())
_MINE_BEHIND: Final = re.compile(r" (?:(?:that |whom? )?(?:I|we)\b|(?:that|who) \w+ (?:me|us)\b)")
"""*The mother I had*, *the mother who bore me*."""
_BACK: Final = 3
_PLACED: Final = PLACES | frozenset("to for from of on by behind before after".split())


def another(question: str, life: Life) -> Test:
    """Return the test for sentences that speak of such a relative of somebody else alone; nothing passes it else."""
    found = _asked(question, life)
    if found is None:
        return _nothing
    kin, spoken_to = found
    return lambda passage, one: _another(kin, passage, one, life, spoken_to=spoken_to)


def _nothing(_: Passage, __: Sentence) -> bool:
    return False


@lru_cache(maxsize=1_024)
def _asked(question: str, life: Life) -> tuple[str, bool] | None:
    """Return the one relative of the person, without a name, whom *question* names, and whether as spoken to."""
    form = rf"\b(?:{self_of(life).possessive})\s+{_DEAR}(?P<kin>{'|'.join(sorted(RELATIVES))})\b"
    called = list(re.finditer(rf"(?i:{form})(?![-’']?\s?in[- ]law|\s+[A-ZÀ-ÖØ-Þ])", question))
    person = self_of(life).words
    others = [name for name in names(question) if not set(tokens(name)) <= person]
    if len({one["kin"].lower() for one in called}) != 1 or any(
        question.find(name) < called[0].start() for name in others
    ):
        return None
    return called[0]["kin"].lower(), bool(_SPOKEN_TO.search(question[: called[0].start()]))


def _another(kin: str, passage: Passage, one: Sentence, life: Life, *, spoken_to: bool) -> bool:
    greeting = GREETED.match(one.text)
    start = greeting.end() if greeting else 0
    told = [_theirs(found, one, passage, life) for found in _form(kin).finditer(one.text, start)]
    if not told and greeting and _form(kin).search(greeting[0]):
        return not (spoken_to and _may_be_own(passage.origin, life))
    return bool(told) and all(each is False for each in told)


@lru_cache(maxsize=64)
def _form(kin: str) -> re.Pattern[str]:
    every = "|".join(sorted(RELATIVES))
    return re.compile(
        r"(?:\b(?P<whose>my|our|your|his|her|their|whose|the|an?|this|that|every|no|any|[\w-]+['’]s|[\w-]+s['’])\s+"
        rf"{_DEAR}(?:(?:{every})s?(?:,? and |,? or |, ){_DEAR})*)?"
        rf"\b(?P<kin>{kin})s?\b"
        r"(?P<law>-in-|\s+in[- ]law)?(?:\s+of\s+(?P<of>(?:the |an? )?(?:\w+\.? )?\w+))?",
        re.IGNORECASE,
    )


def _theirs(found: re.Match[str], one: Sentence, passage: Passage, life: Life) -> bool | None:
    """Tell whether a mention is of the person's relative; None where it cannot be told."""
    whose, kin = (found["whose"] or "").lower().replace("’", "'"), found["kin"].lower()
    origin = passage.origin
    if found["law"]:
        return False
    if whose in {"my", "our", ""}:
        return _writers(found, one.text, origin, life)
    if whose == "your":
        return _readers(found, one.text, origin, life)
    if whose in _THIRD:
        may_be = not own(origin, life) and whose in {_HERS.get(life.pronoun, ""), "their"}
        return _of_them(found, one, passage, life) if may_be else False
    if whose in _LOOSE:
        of = tokens(found["of"] or "")
        theirs = not self_of(life).words.isdisjoint(of)
        mine = not of and _MINE_BEHIND.match(one.text, found.end())
        return False if kin in _PARENTS and not (theirs or mine) else None
    return whose.removesuffix("'s").removesuffix("'") in self_of(life).words


def _writers(found: re.Match[str], text: str, origin: Origin, life: Life) -> bool | None:
    """Tell it of *my mother*, and of *Mother* alone, which are the writer's."""
    mine, kin = own(origin, life), found["kin"]
    if not found["whose"] and kin.islower():
        return None
    if within_marks(text, found.start()):
        return False if mine else None
    named = not found["whose"] and re.match(r" [A-ZÀ-ÖØ-Þ]", text[found.end() :])
    theirs = not named and (mine or _shared(kin, origin))
    return None if not (theirs or named) and _may_be_own(origin, life) else theirs


def _may_be_own(origin: Origin, life: Life) -> bool:
    """Tell whether a paper may be from the person's hand under another last name, as before a wedding or after."""
    return own(origin, life) or tokens(life.name)[:1] == tokens(origin.creator)[:1]


def _readers(found: re.Match[str], text: str, origin: Origin, life: Life) -> bool | None:
    """Tell it of *your mother*, which is the reader's."""
    if within_marks(text, found.start()):
        return None
    return addressed_to(origin, life) or (own(origin, life) and _shared(found["kin"], origin))


def _shared(kin: str, origin: Origin) -> bool:
    """Tell whether it is one whom the person shares with a brother or a sister, by or to whom the paper is."""
    return kin.lower() in _SHARED and bool(_SIBLING.search(origin.title))


def _of_them(found: re.Match[str], one: Sentence, passage: Passage, life: Life) -> bool | None:
    """Tell it of *her mother* in another hand: of those who are named last before it, a few sentences back at most."""
    line = [each for each in passage.sentences if each.paragraph == one.paragraph]
    n = line.index(one)
    before = (one.text[: found.start()], *(each.text for each in reversed(line[max(n - _BACK, 0) : n])))
    named = next((held for text in before if (held := _people(GREETED.sub("", text)))), None)
    return None if named is None else bool(named & self_of(life).words)


def _people(text: str) -> frozenset[str]:
    """Return the capitalised words of *text* that stand where no place and no day does; what opens it may be any."""
    said = words(text)
    return frozenset(
        one.bare
        for n, one in enumerate(said)
        if one.text[:1].isupper()
        and one.bare not in STOP | MONTHS | WEEKDAYS | TITLES | RELATIVES
        and (not one.opens or opens_as_name(said[n + 1].text if n + 1 < len(said) else ""))
        and not (n and said[n - 1].low in _PLACED)
    )

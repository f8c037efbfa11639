"""Who tells it: the accounts that a question sets beside each other, as *the 1951 letter* and *her memoir*.

An account is named by its year, its kind, the beginning of its title, the one it was written to, or the one who wrote
it. Nothing is known of works but what stands in the records of what was found.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from citations.core.asking.mentions import KIN
from citations.core.asking.selves import self_of
from citations.core.asking.tellers import Mention, Origins, Test, both, described, made_by, same, writers
from citations.core.language.words import names, tokens
from citations.core.records import Life

_KINDS: Final[dict[str, str]] = {
    "memoir": "memoir memoirs autobiography reminiscences recollections",
    "letter": "letter letters",
    "journal": "journal journals diary diaries notebook notebooks",
    "speech": "speech speeches talk address lecture sermon remarks oration",
    "article": "article articles essay essays pamphlet newspaper newspapers press",
    "email": "email emails",
    "message": "message telegram postcard",
    "photograph": "photograph photo caption",
    "recording": "recording tape cassette",
    "interview": "interview",
    "legal": "will deed contract affidavit certificate licence license",
    "biography": "biography obituary",
    "titled": "minutes register chronicle history statement preface certificate testimony notes ledger",
    "": "book account version edition telling story text work narrative paper piece one",
}
CALLED: Final = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_YEAR = r"(?:1[5-9]|20)\d\d"
_NOUN = "|".join(sorted(CALLED, key=len, reverse=True))
_WHO = r"(?:(?:the|his|her|their)\s+)?[A-ZÀ-ÖØ-Þ][\w'’-]*(?:\s+[A-ZÀ-ÖØ-Þ][\w'’-]*)*"
_OWNER = (
    r"(?!(?:Do|Does|Did|What|How|Is|Was|In|Of|By|And|Compare|Contrast|According|Where|When|Why|Who|Which)\b)"
    r"[A-ZÀ-ÖØ-Þ][\w-]*(?: [A-ZÀ-ÖØ-Þ][\w-]*)*"
)
_PHRASE = re.compile(
    rf"\b(?:(?:(?i:the|its|an?|one)|(?P<theirs>(?i:his|her|their))|(?P<whose>{_OWNER})['’]s?)\s+)?"
    r"(?:(?P<own>(?i:own))\s+)?"
    rf"(?:(?P<year>{_YEAR})\s+)?(?P<order>(?i:first|earlier|earliest|second|later|latest|last)\s+)?"
    rf"(?i:(?P<noun>{_NOUN}))\b(?:\s+(?:of|from|in|dated)\s+(?P<of>{_YEAR}))?"
    rf"(?:(?:\s+(?i:that|which))?\s+(?:(?i:he|she|they)|{_WHO})\s+(?i:wrote|sent|gave|made))?"
    rf"(?:\s+(?i:(?P<way>to|from|by))\s+(?P<who>{_WHO}|(?i:(?:his|her|their)\s+(?:{'|'.join(sorted(KIN))})\b)))?"
)
_WRITTEN: Final = frozenset({"memoir", "letter", "journal", "speech", "article", "email", "message"})
"""Kinds of which *her letters* are those that she wrote."""
_TOLD: Final = frozenset({"account", "version", "telling"})
"""What is called *her account* is hers, whatever kind it is of."""
_PRESS: Final = frozenset({"newspaper", "newspapers", "press"})
_BARE = re.compile(rf"\b(?:in|of|from)\s+(?P<year>{_YEAR})\b|\b(?P<last>{_YEAR})\b")
_TWO = re.compile(
    rf"\b(?:between\s+(?=\d)|(?=(?:in|of|from)\s))(?P<a>(?:(?:in|of|from)\s+)?(?P<year>{_YEAR}))"
    rf"\s+(?:and|or|versus|vs\.?|to|than|as)\s+(?:again\s+)?(?P<b>(?:(?:in|of)\s+)?(?P<last>{_YEAR}))"
    rf"\b(?!\s+(?:{_NOUN})\b)",
    re.IGNORECASE,
)
_EARLY = frozenset({"first", "earlier", "earliest"})
Choice = Callable[[Sequence[Mention]], Sequence[Mention]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One account that is named: where in the question it is named, and the keys of what is of it."""

    start: int
    end: int
    keys: tuple[str, ...]


def named(text: str, origins: Origins, life: Life, choose: Choice = tuple) -> tuple[Account, ...]:
    """Return the accounts that *text* names, in its order, each key with the one that is named most narrowly.

    An account that is named and not found has no keys. *choose* leaves out mentions, in the order of the text, that
    are no accounts after all.
    """
    mentions = choose(sorted(_mentions(text, origins, life), key=lambda one: one.start))
    held = [{key for key, origin in origins.items() if one.test(origin)} for one in mentions]
    made = [
        Account(
            start=one.start,
            end=one.end,
            keys=tuple(key for key in origins if key in mine and not _elsewhere(key, mine, held)),
        )
        for one, mine in zip(mentions, held, strict=True)
    ]
    return _distinct(sorted(made, key=lambda one: one.start))


def together(text: str, origins: Origins, life: Life) -> tuple[str, ...]:
    """Return the keys of what is everything at once that *text* names, as *the letter in the 1855 book*."""
    tests = [one.test for one in _mentions(text, origins, life)]
    return tuple(key for key, origin in origins.items() if tests and all(test(origin) for test in tests))


def _mentions(text: str, origins: Origins, life: Life) -> list[Mention]:
    years = tuple(_two_years(text, origins))
    if years:
        return [*years]
    mentions = _apart(
        (*_phrases(text, origins, life), *_titles(text, origins, life), *writers(text, origins, life))
    )
    if len(mentions) <= 1:
        mentions = _apart((*mentions, *_years(text, origins)))
    return mentions


def _apart(found: Iterable[Mention]) -> list[Mention]:
    """Keep the longest of mentions that share words of the question; of equal ones the first."""
    kept: list[Mention] = []
    for one in sorted(found, key=lambda one: one.start - one.end):
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return kept


def _elsewhere(key: str, mine: set[str], held: list[set[str]]) -> bool:
    return any(key in other and len(other) < len(mine) for other in held)


def _distinct(made: list[Account]) -> tuple[Account, ...]:
    return tuple(
        one
        for n, one in enumerate(made)
        if not any(one.keys and one.keys == other.keys for other in made[:n])
    )


def _phrases(text: str, origins: Origins, life: Life) -> Iterator[Mention]:
    for found in _PHRASE.finditer(text):
        kind, year = CALLED[found["noun"].lower()], found["year"] or found["of"]
        order = (found["order"] or "").strip().lower()
        told = found["noun"].lower() in _TOLD and (found["theirs"] or "").lower() in self_of(life).pronouns
        if kind or year or order or found["who"] or found["own"] or found["whose"] or told:
            at = _ordered(order, kind, origins, life) if order and not year else None
            sent = (found["way"] or "").lower() == "to"
            who = " ".join(filter(None, (found["who"], found["own"] and life.name)))
            by = found["whose"] or (
                life.name
                if (found["theirs"] and kind in _WRITTEN and (sent or not who)) or (told and not who)
                else ""
            )
            test = described(kind, year, who if sent or found["own"] else "", found["noun"], at)
            if found["noun"].lower() in _PRESS:
                test = both(test, lambda origin: not same(origin.creator, life.name))
            made = made_by(by, "" if sent or found["own"] else who)
            yield Mention(start=found.start(), end=found.end(), test=both(test, made))


def _ordered(order: str, kind: str, origins: Origins, life: Life) -> int | None:
    """Return the year of the first or the last of the person's own works that were found."""
    own = (origin for origin in origins.values() if same(origin.creator, life.name))
    years = sorted({origin.year for origin in own if origin.year and origin.kind == (kind or "memoir")})
    return (years[0] if order in _EARLY else years[-1]) if len(years) > 1 else None


def _titles(text: str, origins: Origins, life: Life) -> Iterator[Mention]:
    """Find runs of capitalised words with which a title, or the name of a series, begins; not the person's name."""
    own = {word for name in (life.name, *life.aliases) for word in tokens(name)}
    for name in names(text):
        words = tokens(name)
        if set(words) - own and any(_headed(words)(origin) for origin in origins.values()):
            start = text.index(name)
            yield Mention(start=start, end=start + len(name), test=_headed(words))


@lru_cache(maxsize=4_096)
def _heads(*names: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of titles and series, which are the same for most of what is found, without an article."""
    made = (tokens(head) for head in names)
    return tuple(head[1:] if head[:1] in {("the",), ("a",), ("an",)} else head for head in made if head)


def _headed(words: tuple[str, ...]) -> Test:
    return lambda origin: any(
        head[: len(words)] == words for head in _heads(origin.title, dict(origin.facts).get("/part_of", ""))
    )


def _two_years(text: str, origins: Origins) -> Iterator[Mention]:
    """Find two bare years that are set beside each other, as *in 1893 and in 1920*, of which both are known."""
    found = _TWO.search(text)
    known = {str(origin.year) for origin in origins.values()}
    if found and {found["year"], found["last"]} <= known:
        for year, place in (("year", "a"), ("last", "b")):
            test = described("", found[year], "", "", None)
            yield Mention(start=found.start(place), end=found.end(place), test=test)


def _years(text: str, origins: Origins) -> Iterator[Mention]:
    for found in _BARE.finditer(text):
        year = found["year"] or found["last"]
        if any(str(origin.year) == year for origin in origins.values()):
            yield Mention(start=found.start(), end=found.end(), test=described("", year, "", "", None))

"""Give each account its own share of what was found, where a question sets accounts beside each other.

An account is what the record itself names: a title or the work that it is part of, a hand, a recipient, a year, a kind.
It reads the records of what this requestor may use, and nothing else; what is of no account that is named is left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from citations.core.records import Hit, Life, Origin, Understood
from citations.core.text.selves import self_of
from citations.core.text.words import stem, tokens

Origins = Mapping[str, Origin]
BESIDE: Final = re.compile(
    r"\b(?:agree[sd]?|disagree[sd]?|differ(?:s|ed|ent|ently|ence|ences)?|contradict\w*|conflict\w*|same|both|each|either|"
    r"compare[sd]?|comparison|contrast\w*|change[sd]?|match(?:es)?|versus|vs\.?|alike|is that what)\b",
    re.IGNORECASE,
)
_YEAR: Final = re.compile(r"\b[12]\d{3}\b")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_BETWEEN: Final = re.compile(r"['’]?s?[\s,(]*(?:\w+[\s,(]+)?['“\"]?")
_JOINS: Final = re.compile(r"\b(?:and|or|with|as|than|from|versus|vs)\b", re.IGNORECASE)
_ARTICLES: Final = ("the", "a", "an")


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What a question names by its record: where it does so, and the keys of everything that is of it."""

    start: int
    end: int
    keys: tuple[str, ...]


def beside(asked: Understood, origins: Origins, life: Life) -> tuple[Account, ...]:
    """Return the accounts of a question that sets two or more of them beside each other, else none."""
    if not BESIDE.search(asked.plain):
        return ()
    told = named(asked, origins, life)
    apart = all(set(one.keys).isdisjoint(other.keys) for one, other in combinations(told, 2))
    return told if len(told) > 1 and apart else ()


def named(asked: Understood, origins: Origins, life: Life) -> tuple[Account, ...]:
    """Return every account that a question names, in its order; *the letter of 1962* is one, and said twice is one."""
    made: list[Account] = []
    for one in sorted(_mentions(asked, origins, life), key=lambda one: (one.start, -one.end)):
        last = made[-1] if made else None
        joined = _joined(asked.plain, last, one) if last else None
        if joined:
            made[-1] = joined
        elif last is None or one.start >= last.end:
            made.append(one)
    unlike = {one.keys: one for one in reversed(made)}
    return tuple(one for one in made if unlike[one.keys] is one)


def sided(hits: Sequence[Hit], asked: Understood, life: Life) -> tuple[Hit, ...]:
    """Put each hit on the side of its account; where none are set beside each other, change nothing."""
    told = beside(asked, {str(n): hit.origin for n, hit in enumerate(hits)}, life)
    if not told:
        return tuple(hits)
    return tuple(replace(hits[int(key)], side=side) for side, one in enumerate(told) for key in one.keys)


def _joined(text: str, last: Account, one: Account) -> Account | None:
    """Put two mentions together that stand side by side and are both of the same papers."""
    between = text[last.end : one.start]
    keys = tuple(key for key in last.keys if key in one.keys)
    if not keys or not _BETWEEN.fullmatch(between) or _JOINS.search(between):
        return None
    return Account(start=last.start, end=one.end, keys=keys)


def _mentions(asked: Understood, origins: Origins, life: Life) -> Iterator[Account]:
    text = asked.plain
    own = self_of(life).words
    kinds = {stem(one.kind): one.kind for one in origins.values()}
    for found in _YEAR.finditer(text):
        yield from _of(found.span(), [key for key, one in origins.items() if str(one.year) == found[0]])
    for found in _WORD.finditer(text):
        kind = kinds.get(stem(found[0].lower()), "other")
        if kind != "other":
            yield from _of(found.span(), [key for key, one in origins.items() if one.kind == kind])
    for name in asked.names:
        words, start = tokens(name), text.index(name)
        at = (start, start + len(name))
        yield from _of(at, [key for key, one in origins.items() if _called(words, one, own)])


def _of(at: tuple[int, int], keys: Sequence[str]) -> Iterator[Account]:
    if keys:
        yield Account(start=at[0], end=at[1], keys=tuple(keys))


def _called(words: Sequence[str], origin: Origin, own: frozenset[str]) -> bool:
    """Tell whether a name in a question is that of who made or got a paper, or begins its title or its work's."""
    bare = {word.removesuffix("'s") for word in words}
    facts = dict(origin.facts)
    if bare <= own:
        return set(tokens(origin.creator)) >= bare
    people = (set(tokens(origin.creator)), set(tokens(facts.get("/recipient", ""))))
    heads = (tokens(origin.title), tokens(facts.get("/part_of", "")))
    led = (head[1:] if head[:1] and head[0] in _ARTICLES else head for head in heads)
    return any(bare <= told for told in people) or any(tuple(words) == head[: len(words)] for head in led)

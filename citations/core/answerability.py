"""Does a sentence answer the question? Decided on what it binds: words, names, numbers, and the kind of answer.

First form: fixed weights in thousandths. A similarity score has no say here (DESIGN, section 4).
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import log

from citations.core.questions import Wanted, wanted
from citations.core.records import Life, Passage, Sentence
from citations.core.voices import foreign, voiced
from citations.core.words import content, names, numbers, stems, tokens

ENOUGH = 450
_NEAR = 500
_KIND = 150
_SIMILAR = 200
_FEWEST = 12
_LONGER = 4
_MOST_TITLED = 12
_MONTH = re.compile(
    r"\b(?:1[5-9]\d\d|20\d\d|january|february|march|april|may|june|july|august|september|october|november|december)\b"
)
_PLACE = re.compile(r"\b(?:in|at|to|from|near|of|on) (?:the )?[A-Z]")
_COUNT = frozenset(
    "one two three four five six seven eight nine ten eleven twelve dozen twenty thirty forty fifty sixty hundred "
    "thousand half several".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A sentence that may answer; all numbers in thousandths. ``covered`` is how much of the question it binds."""

    key: str
    passage: Passage
    sentence: Sentence
    covered: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What has to be bound: stems with their weights, and names and numbers that must be there."""

    weights: tuple[tuple[str, int], ...]
    must: tuple[str, ...]
    wanted: Wanted


def asked(text: str, life: Life, keyed: dict[str, Passage]) -> Asked:
    """Read *text* against the passages: a stem that is rare among their sentences weighs more."""
    own = {stem for name in (life.name, *life.aliases) for stem in stems(name)}
    wanted_stems = (content(text) - own) or content(text)
    sentences = [content(s.text) for passage in keyed.values() for s in passage.sentences]
    total = len(sentences) + 1
    holding = Counter(stem for words in sentences for stem in wanted_stems & words)
    weights = tuple((stem, _weight(holding[stem], total)) for stem in sorted(wanted_stems))
    must = {stem for name in names(text) for stem in stems(name) if stem in wanted_stems} | set(numbers(text))
    return Asked(weights=weights, must=tuple(sorted(must)), wanted=wanted(text))


def _weight(holding: int, total: int) -> int:
    """Weigh a stem by how rare it is; one that stands nowhere may be the asker's own word and weighs little."""
    return 1000 + int(1000 * log(total / (1 + holding))) if holding else 2000


def candidates(need: Asked, keyed: dict[str, Passage]) -> tuple[Candidate, ...]:
    """Every sentence of every passage in which all names and numbers asked for are bound, best first."""
    found = [
        candidate
        for key, passage in keyed.items()
        if bound(need, passage)
        for candidate in _sentences(need, key, passage)
    ]
    return tuple(
        sorted(
            found, key=lambda one: (-one.score, one.passage.rank, one.sentence.paragraph, one.sentence.start)
        )
    )


def bound(need: Asked, passage: Passage) -> bool:
    """Whether every name and number asked for stands in the passage or in what is known of its artifact."""
    told = _told(passage)
    known = content(told).union(*(content(sentence.text) for sentence in passage.sentences))
    missing = set(need.must) - known
    return not missing or missing <= set(numbers(f"{passage.text} {told}"))


def _told(passage: Passage) -> str:
    return " ".join(
        (passage.origin.title, passage.origin.creator, *(value for _, value in passage.origin.facts))
    )


def _sentences(need: Asked, key: str, passage: Passage) -> list[Candidate]:
    words = [content(sentence.text) for sentence in passage.sentences]
    told = content(_told(passage))
    made = []
    shared = voiced(passage)
    for n, sentence in enumerate(passage.sentences):
        if noisy(sentence.text) or (shared and foreign(passage, sentence)):
            continue
        near = told.union(*words[max(n - 1, 0) : n + 2])
        covered = _covered(need, words[n], near)
        score = covered + _KIND * answers(need.wanted, sentence.text) + _SIMILAR * passage.similarity // 1000
        made.append(Candidate(key=key, passage=passage, sentence=sentence, covered=covered, score=score))
    return made


@lru_cache(maxsize=8_192)
def noisy(text: str) -> bool:
    """Tell whether *text* is a heading, a number or a scrap rather than a sentence (seed 004, 6.1 D)."""
    letters = [letter for letter in text if letter.isalpha()]
    shouted = sum(letter.isupper() for letter in letters) * 2 > len(letters)
    return shouted or _titled(text) or len(letters) < _FEWEST or text.rstrip().endswith("?")


def _titled(text: str) -> bool:
    """Tell whether *text* is written like a title: no full stop, and most of its longer words capitalised."""
    longer = [word for word in text.split() if len(word) >= _LONGER]
    capitalised = sum(word[0].isupper() for word in longer)
    return text.rstrip()[-1:].isalnum() and len(longer) <= _MOST_TITLED and capitalised * 2 > len(longer)


def _covered(need: Asked, here: frozenset[str], near: frozenset[str]) -> int:
    if here.isdisjoint(stem for stem, _ in need.weights):
        return 0
    total = sum(weight for _, weight in need.weights) or 1
    got = sum(
        weight * (1000 if stem in here else _NEAR if stem in near else 0) for stem, weight in need.weights
    )
    return got // total


def answers(kind: Wanted, text: str) -> bool:
    """Whether *text* holds something of the kind asked for."""
    match kind:
        case Wanted.WHO:
            return bool(names(text))
        case Wanted.WHEN:
            return bool(_MONTH.search(text.lower()))
        case Wanted.WHERE:
            return bool(_PLACE.search(text))
        case Wanted.HOW_MANY:
            return bool(numbers(text)) or bool(_COUNT & set(tokens(text)))
        case Wanted.WHY:
            return bool({"because", "since", "therefore", "reason"} & set(tokens(text)))
        case Wanted.HOW | Wanted.WHAT | Wanted.YES_NO:  # pragma: no branch - every kind is named
            return False

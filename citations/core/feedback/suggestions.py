"""What patterns suggest to a curator. Nothing is done by itself, and nothing of one person alone is told."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from citations.core.choices import Reason
from citations.core.feedback.patterns import Kind, Pattern, of_term
from citations.core.learned_table import Spot
from citations.core.text import words

READERS: Final = 5  # who must have asked, before a word of it is shown
OFTEN: Final = 5  # questions that must have retrieved a passage in vain
GAP: Final = 3  # refused questions that must share a word
NEAR: Final = 50  # thousandths below a threshold that count as near it
_MOST: Final = 50  # of each kind


class About(StrEnum):
    """What a suggestion is about."""

    UNUSED = "unused_passage"
    REFUSED = "refused_question"
    GAP = "corpus_gap"
    THRESHOLD = "threshold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """One suggestion: *words* are masked, or a profile; *spot* is a passage; *times* how often it was seen.

    ``low`` and ``high`` are, for a threshold, the least similarity that was refused near it and the threshold itself.
    """

    about: About
    words: str = ""
    spot: Spot | None = None
    times: int = 0
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """The numbers of a refusal, with the profile it was asked under."""

    profile: str
    reason: Reason
    found: int
    needed: int


def suggest(
    patterns: Sequence[Pattern], refused: Sequence[Refused], *, least: int = READERS
) -> tuple[Hint, ...]:
    """Return all suggestions, the most frequent of each kind first; words alone that *least* readers asked."""
    asked = _always_refused(patterns, least), _gaps(patterns, least)
    kinds = _unused(patterns), *asked, _thresholds(refused)
    return tuple(hint for kind in kinds for hint in kind)


def _unused(every: Sequence[Pattern]) -> Iterable[Hint]:
    """Find passages that one question after the other retrieved, and that none ever cited."""
    answered = [one for one in every if one.kind is Kind.ANSWERED]
    times = Counter(place.spot for one in answered for place in one.places)
    cited = {place.spot for one in answered for place in one.cited}
    found = [spot for spot in times if spot not in cited and times[spot] >= OFTEN]
    found.sort(key=lambda spot: (-times[spot], spot.key))
    return [Hint(about=About.UNUSED, spot=spot, times=times[spot]) for spot in found[:_MOST]]


def _always_refused(every: Sequence[Pattern], least: int) -> Iterable[Hint]:
    """Find questions of several people that were refused, and never answered."""
    answered = {one.masked for one in every if one.kind is Kind.ANSWERED}
    refused = [
        one
        for one in every
        if one.kind is Kind.REFUSED and one.people() >= least and one.terms and one.masked not in answered
    ]
    refused.sort(key=lambda one: (-one.times, one.masked))
    return [Hint(about=About.REFUSED, words=one.masked, times=one.times) for one in refused[:_MOST]]


def _gaps(every: Sequence[Pattern], least: int) -> Iterable[Hint]:
    """Find words that refused questions of several people share, and that no answer was ever found under.

    Words of the very same questions are told together: whoever asked one of them asked all.
    """
    refused = [one for one in every if one.kind is Kind.REFUSED]
    helped = {term for one in every for term in one.held}
    asked: dict[str, list[int]] = defaultdict(list)
    people: dict[str, set[str]] = defaultdict(set)
    for at, one in enumerate(refused):
        for term in one.terms:
            asked[term].append(at)
            people[term] |= one.askers.get(of_term(term), frozenset())
    together: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for term, places in asked.items():
        if len(places) >= GAP and len(people[term]) >= least and term not in helped:
            together[tuple(places)].append(_written(term, [refused[at].masked for at in places]))
    found = [
        Hint(about=About.GAP, words=", ".join(sorted(terms)), times=len(at)) for at, terms in together.items()
    ]
    return sorted(found, key=lambda hint: (-hint.times, hint.words))[:_MOST]


def _written(term: str, masked: Iterable[str]) -> str:
    """Return a word of the questions as they have it most, and not its stem."""
    forms = Counter(word for one in masked for word in words.tokens(one) if words.stem(word) == term)
    return min(forms, key=lambda word: (-forms[word], word), default=term)


def _thresholds(refused: Sequence[Refused]) -> Iterable[Hint]:
    """Count refusals just below a threshold of similarity, by profile."""
    near: dict[tuple[str, int], list[int]] = defaultdict(list)
    for one in refused:
        if one.reason is Reason.LOW_SIMILARITY_SCORE and 0 < one.needed - one.found <= NEAR:
            near[one.profile, one.needed].append(one.found)
    return [
        Hint(about=About.THRESHOLD, words=profile, times=len(found), low=min(found), high=needed)
        for (profile, needed), found in sorted(near.items())
        if len(found) >= GAP
    ]

"""What patterns suggest to a curator. Nothing is done by itself, and nothing of one person alone is told."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from citations.core.choices import Reason
from citations.core.feedback.patterns import Kind, Pattern, of_term
from citations.core.learned_table import Spot

PEOPLE: Final = 2  # who must have asked, before a word of it is shown
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
    """One suggestion: *words* are masked, a stem or a profile; *spot* is a passage; *times* how often it was seen.

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


def suggest(patterns: Sequence[Pattern], refused: Sequence[Refused]) -> tuple[Hint, ...]:
    """Return all suggestions, the most frequent of each kind first."""
    kinds = _unused(patterns), _always_refused(patterns), _gaps(patterns), _thresholds(refused)
    return tuple(hint for kind in kinds for hint in kind)


def _unused(every: Sequence[Pattern]) -> Iterable[Hint]:
    """Find passages that one question after the other retrieved, and that none ever cited."""
    answered = [one for one in every if one.kind is Kind.ANSWERED]
    times = Counter(place.spot for one in answered for place in one.places)
    cited = {place.spot for one in answered for place in one.cited}
    found = [spot for spot in times if spot not in cited and times[spot] >= OFTEN]
    found.sort(key=lambda spot: (-times[spot], spot.key))
    return [Hint(about=About.UNUSED, spot=spot, times=times[spot]) for spot in found[:_MOST]]


def _always_refused(every: Sequence[Pattern]) -> Iterable[Hint]:
    """Find questions of several people that were refused, and never answered."""
    answered = {one.masked for one in every if one.kind is Kind.ANSWERED}
    refused = [
        one
        for one in every
        if one.kind is Kind.REFUSED and one.people() >= PEOPLE and one.terms and one.masked not in answered
    ]
    refused.sort(key=lambda one: (-one.times, one.masked))
    return [Hint(about=About.REFUSED, words=one.masked, times=one.times) for one in refused[:_MOST]]


def _gaps(every: Sequence[Pattern]) -> Iterable[Hint]:
    """Find words that refused questions of several people share, and that no answer was ever found under."""
    refused = [one for one in every if one.kind is Kind.REFUSED]
    times = Counter(term for one in refused for term in one.terms)
    helped = {term for one in every for term in one.held}
    people: dict[str, set[str]] = defaultdict(set)
    for one in refused:
        for term in one.terms:
            people[term] |= one.askers.get(of_term(term), frozenset())
    found = [
        term for term in times if times[term] >= GAP and len(people[term]) >= PEOPLE and term not in helped
    ]
    found.sort(key=lambda term: (-times[term], term))
    return [Hint(about=About.GAP, words=term, times=times[term]) for term in found[:_MOST]]


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

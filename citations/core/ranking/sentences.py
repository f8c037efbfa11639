"""Which sentences answer a question, and how likely each does: what is measured of each, weighed by fitted integers.

Who selects is behind a port, ``Selector``: a question and numbered sentences in, numbers and odds out, or nothing.
``LINEAR`` is the row that ships; what another one leaves open, it decides. Odds are thousandths of a logarithm, 0 is
one in two; ``Candidate.enough`` compares them with ``NEEDED``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from citations.core.passages.voices import strangers
from citations.core.query.understood import ENGLISH, language
from citations.core.ranking.calibration import LIFTED
from citations.core.ranking.features import CROSSED, measured, need, standing, summits
from citations.core.ranking.reading import noisy
from citations.core.ranking.weights import Part, first, odds_of, parts, table, weigh
from citations.core.records import Life, Passage, Sentence, Understood

NEEDED: Final = -1_500
"""Odds from which a sentence counts as an answer; chosen on the fit parts (0206)."""
_MOST: Final = 12
_LEAST: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """An eligible sentence of a passage with its features; *n* is its place in the passage."""

    key: str
    passage: Passage
    n: int
    features: Mapping[str, int]
    points: int = field(init=False)

    def __post_init__(self) -> None:
        """Tell what speaks for it being the one that answers."""
        object.__setattr__(self, "points", weigh(first(self.features), self.features))

    @property
    def sentence(self) -> Sentence:
        """The sentence itself."""
        return self.passage.sentences[self.n]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The number of a sentence that may answer, how it stands among the others, and the odds that it answers."""

    n: int
    points: int
    odds: int


class Selector(Protocol):
    """Something that tells which of numbered sentences answer a question."""

    @property
    def name(self) -> str:
        """How the tables call it."""
        ...

    def select(self, question: str, found: Sequence[Measured]) -> Sequence[Chosen] | None:
        """Choose, the likeliest first; nothing chosen is an answer, None is no judgement at all."""
        ...


class Linear:
    """The row that ships: features, multiplied and added up."""

    name = "linear"

    def select(self, question: str, found: Sequence[Measured]) -> Sequence[Chosen] | None:  # noqa: ARG002 - measured already
        """Put the likeliest first. What may expose somebody is no surer for what a cross-encoder says of it."""
        order = likeliest(found)[:_MOST]
        odds = _judged(found, order)
        if any(found[n].sentence.risk for n in order) and CROSSED in found[order[0]].features:
            bare = _judged([_bare(one) for one in found], order)
            odds = [
                min(told, less) if found[n].sentence.risk else told
                for n, told, less in zip(order, odds, bare, strict=True)
            ]
        return [Chosen(n=n, points=found[n].points, odds=told) for n, told in zip(order, odds, strict=True)]


LINEAR: Final[Selector] = Linear()


def likeliest(found: Sequence[Measured]) -> list[int]:
    """Return the places of all sentences, those first that the fitted weights put first, equal ones by their places."""
    return sorted(range(len(found)), key=lambda n: (-found[n].points, found[n].passage.rank, found[n].n))


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A sentence that may answer. ``points`` order; 700 more of ``odds`` are twice as likely; ``judged`` by a model.

    ``wordless``: a model or its likeness speaks for it, so it may share no word with what is asked.
    """

    key: str
    passage: Passage
    sentence: Sentence
    points: int
    odds: int
    features: Mapping[str, int]
    judged: bool = False
    wordless: bool = False

    @property
    def enough(self) -> bool:
        """Whether it answers, as far as can be told."""
        return self.odds >= NEEDED and self.bound

    @property
    def bound(self) -> bool:
        """Whether words or likeness bind it, it tells no other year, and nothing asked for stands nowhere."""
        held, near = self.features, self.wordless or self.features["binds"] >= _LEAST
        return near and not held["missing"] and not held["misdated"]

    @property
    def binds(self) -> int:
        """How much of what is asked for it holds, its neighbours counting half; 0 where a name is missing."""
        return 0 if self.features["lost"] else self.features["binds"]


def pick(
    question: Understood, keyed: Mapping[str, Passage], life: Life, selector: Selector = LINEAR
) -> tuple[Candidate, ...]:
    """Return the sentences that may answer, the likeliest first, at most twelve."""
    return pick_of(question, draw(question, keyed, life), selector)


def pick_of(
    question: Understood, found: Sequence[Measured], selector: Selector = LINEAR
) -> tuple[Candidate, ...]:
    """Return the same of what was measured already; what risks to expose somebody must be bound by words."""
    chosen = selector.select(question.plain, found)
    judged = chosen is not None and selector is not LINEAR
    chosen = LINEAR.select(question.plain, found) or () if chosen is None else chosen
    most = summits([one.features for one in found])
    return tuple(
        Candidate(
            key=found[one.n].key,
            passage=found[one.n].passage,
            sentence=found[one.n].sentence,
            points=one.points,
            odds=one.odds,
            features={**found[one.n].features, **most, **standing([each.points for each in chosen], n)},
            judged=judged,
            wordless=judged or _is_like(question, found[one.n]),
        )
        for n, one in enumerate(chosen[:_MOST])
    )


def _is_like(question: Understood, one: Measured) -> bool:
    """Tell whether likeness speaks for a sentence, and no other language alone that it shares with the question."""
    is_foreign = question.language != ENGLISH and language(one.sentence.text) != ENGLISH
    return not (one.sentence.risk or is_foreign) and one.features["cosine"] > 0


def draw(question: Understood, keyed: Mapping[str, Passage], life: Life) -> list[Measured]:
    """Measure every eligible sentence."""
    asked = need(question, tuple(keyed.values()), life)
    rows = ((key, passage, measured(asked, passage, life)) for key, passage in keyed.items())
    return [
        Measured(key=key, passage=passage, n=n, features=told[n])
        for key, passage, told in rows
        for n in eligible(passage)
    ]


def eligible(passage: Passage) -> Iterator[int]:
    """Yield the places of sentences that are no scraps, and the creator's own as far as can be told.

    Where one may expose somebody, none answers but in a passage that were near among many: among few, chance is near.
    """
    others, risky = strangers(passage), any(one.risk for one in passage.sentences)
    for n, one in enumerate(passage.sentences if passage.whole >= LIFTED or not risky else ()):
        if not noisy(one.text) and (one.paragraph, one.start) not in others:
            yield n


def explain(one: Candidate) -> tuple[Part, ...]:
    """Tell what speaks for and against that a candidate answers, the weightiest first."""
    return parts(table(one.features).weights, one.features)


def _judged(found: Sequence[Measured], some: Sequence[int]) -> list[int]:
    """Tell the odds of some of what was found, beside all of it."""
    points, most = [one.points for one in found], summits([one.features for one in found])
    return [odds_of({**found[n].features, **most, **standing(points, n)}) for n in some]


def _bare(one: Measured) -> Measured:
    return replace(one, features={name: each for name, each in one.features.items() if name != CROSSED})

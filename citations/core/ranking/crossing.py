"""The likeliest sentences, read together with the question by a cross-encoder behind a port, if there is one.

Features lay two readings beside each other, of which neither knew the other. A cross-encoder reads both at once
(Nogueira and Cho 2019), which costs its whole network for every sentence: so it reads the few that come first without
it. What it says is one more feature; it adds no sentence, and what is bound and gated is bound and gated as ever.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from citations.core.query.understood import ENGLISH
from citations.core.ranking.features import PIECES
from citations.core.ranking.sentences import Measured, draw, likeliest
from citations.core.records import Life, Passage, Understood
from personas.core.artifact import headed

READ: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A passage under its heading, and where in it the sentence stands that is read; code points, half open."""

    text: str
    start: int
    end: int


class CrossEncoder(Protocol):
    """Something that tells how surely sentences answer a question."""

    @property
    def name(self) -> str:
        """How the tables call it."""
        ...

    def read(self, question: str, told: Sequence[Told]) -> tuple[int, ...] | None:
        """Tell of each, in their order, a logarithm of odds in thousandths; None where it cannot."""
        ...


class NoCrossEncoder:
    """The row for none: it reads nothing."""

    name = "none"

    def read(self, question: str, told: Sequence[Told]) -> tuple[int, ...] | None:  # noqa: ARG002 - looks at neither
        """Read nothing."""
        return None


NONE: Final[CrossEncoder] = NoCrossEncoder()


def crossed(
    passages: tuple[Passage, ...], question: Understood, life: Life, model: CrossEncoder
) -> tuple[Passage, ...]:
    """Put what *model* says of the likeliest sentences to them; any other is as likely as the least of these.

    Only where word pieces were compared, so that all of it was found by one search, and of a question in English. What
    may not be displayed is neither read nor in the way of what may: the answer would tell that it is there.
    """
    if model is NONE or question.language != ENGLISH:
        return passages
    open_ = {str(n): one for n, one in enumerate(passages) if one.origin.scope.display}
    found = draw(question, open_, life)
    near = [found[n] for n in likeliest(found)[:READ] if PIECES[0] in found[n].features]
    odds = model.read(question.plain, [told(one) for one in near]) if near else None
    if odds is None:
        return passages
    said = {(one.key, one.n): each for one, each in zip(near, odds, strict=True)}
    least = min(odds)
    return tuple(
        _with(one, [said.get((str(n), m), least) for m in range(len(one.sentences))])
        if str(n) in open_
        else one
        for n, one in enumerate(passages)
    )


def told(one: Measured) -> Told:
    """Return what is read of a sentence: its passage under title, creator and date, and its place there."""
    origin = one.passage.origin
    heading = headed(origin.title, origin.creator, origin.date)
    before = "".join(f"{each.text} " for each in one.passage.sentences[: one.n])
    start = len(heading) + 1 + len(before)
    return Told(text=f"{heading}\n{one.passage.text}", start=start, end=start + len(one.sentence.text))


def _with(passage: Passage, odds: Sequence[int]) -> Passage:
    sentences = (replace(one, crossed=each) for one, each in zip(passage.sentences, odds, strict=True))
    return replace(passage, sentences=tuple(sentences))

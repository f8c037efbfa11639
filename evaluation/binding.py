"""What becomes of one claim that another writer hands in with its citations: stages 6 to 9, apart from any question.

A judge that agrees to everything is asked, so that what is measured are the hard checks of the binder alone.
"""

from collections.abc import Sequence

from citations.core.binding.judge import Opinion, Told
from citations.core.records import Draft, Evidence, GatedClaim, Piece, Quote, Rung
from citations.core.stages import assignment, coverage, knowledge, segmentation
from evaluation.letting_through import statement
from evaluation.memory import Memory


class Agreeing:
    """The worst judge there is: it agrees."""

    name = "agreeing"

    def judge(self, told: Sequence[Told], question: str) -> tuple[Opinion, ...]:  # noqa: ARG002 - it looks at neither
        """Say yes to everything."""
        return tuple(Opinion(says=True) for _ in told)


def judged(piece: Piece, found: Evidence, memory: Memory, *, inference: bool) -> tuple[GatedClaim, ...]:
    """Put one piece of a draft through."""
    typed = knowledge.classify(segmentation.split(Draft(drafter="writer", pieces=(piece,))))
    cited = assignment.assign(typed, found, memory, Agreeing())
    return coverage.judge(cited, statement(piece.text), inference=inference).judged


def resting(text: str, found: Evidence) -> Piece:
    """Let a claim quote all of what was found: the binder chooses the sentences that bear it."""
    quotes = tuple(
        Quote(key=key, text=each.text) for key, one in found.keyed().items() for each in one.sentences
    )
    return Piece(text=text, keys=tuple(found.keyed()), quotes=quotes)


def is_supported(claims: Sequence[GatedClaim]) -> bool:
    """Tell whether there are claims, and all of them are called supported."""
    return bool(claims) and all(one.rung is Rung.SUPPORTED for one in claims)


def is_told(claims: Sequence[GatedClaim]) -> bool:
    """Tell whether all of them are supported in their own words, and none by its quotation in their place."""
    cited = (citation for one in claims for citation in one.cited.citations)
    return is_supported(claims) and all(one.why == "judge.agreed" for one in cited)

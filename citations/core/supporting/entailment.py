"""A second opinion on a paraphrase, from a model behind a port. There is none unless one is plugged in.

It can only take back: what the rules let pass is dropped when the model doubts it. What the rules refuse stays refused,
so that a model that is wrong, or was fooled by the text it read, never adds a claim.
"""

from collections.abc import Sequence
from typing import Final, Protocol

LEAST: Final = 500


class Entailment(Protocol):
    """Something that judges whether sentences say what a claim says."""

    @property
    def name(self) -> str:
        """How the record and the tables call it."""
        ...

    def likely(self, claim: str, spans: Sequence[str]) -> int | None:
        """Tell how likely the *spans* say what *claim* says, in thousandths; None when it does not judge."""
        ...


class NoEntailment:
    """The row for none: it judges nothing."""

    name = "none"

    def likely(self, claim: str, spans: Sequence[str]) -> int | None:  # noqa: ARG002 - it looks at neither
        """Judge nothing."""
        return None


NONE: Final[Entailment] = NoEntailment()


def doubts(
    model: Entailment, claim: str, spans: Sequence[str], unsaid: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the doubt of a model that judges the claim as rather not said.

    Where it does not judge, a claim with words that are *unsaid* in the spans has nobody to vouch for them.
    """
    likely = model.likely(claim, spans)
    if likely is None:
        return ("paraphrase.unsaid",) if unsaid else ()
    return ("paraphrase.entailment",) if likely < LEAST else ()

"""A second opinion on the order of what was found, from a model behind a port. There is none unless one is plugged in.

It orders and nothing else: no passage is added, none gets more similar, and the gate counts the same sources. So a
model that is wrong, or was fooled by the text it read, makes an answer worse and never less true.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from citations.core.evidence import Passage


class Reranker(Protocol):
    """Something that judges how well texts fit a question."""

    @property
    def name(self) -> str:
        """How the record and the tables call it."""
        ...

    def relevance(self, question: str, texts: Sequence[str]) -> tuple[int, ...] | None:
        """Tell of each text, in their order, how well it fits, in thousandths; None when it does not judge."""
        ...


class NoReranker:
    """The row for none: it judges nothing."""

    name = "none"

    def relevance(self, question: str, texts: Sequence[str]) -> tuple[int, ...] | None:  # noqa: ARG002 - looks at neither
        """Judge nothing."""
        return None


NONE: Final[Reranker] = NoReranker()


def reordered(passages: tuple[Passage, ...], question: str, model: Reranker) -> tuple[Passage, ...]:
    """Put passages into the order that *model* gives them, equal ones as they stood; number them anew.

    A model that does not judge every passage is not heard.
    """
    given = model.relevance(question, [one.text for one in passages])
    if given is None or len(given) != len(passages):
        return passages
    order = sorted(range(len(passages)), key=lambda n: -given[n])
    return tuple(replace(passages[n], rank=rank) for rank, n in enumerate(order, 1))

"""Second readers that know the truth: nobody, one that is never wrong, and one that errs in one of ten."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from citations.core.binding.judge import Opinion, Told

_ONE_IN: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowing:
    """Says no to what is among *lies* or *beside*; where it ``errs``, one in ten times the contrary."""

    lies: frozenset[str]
    beside: frozenset[str]
    errs: bool = False
    name: str = "knowing"

    def judge(self, told: Sequence[Told], question: str) -> tuple[Opinion | None, ...]:
        """Judge every claim."""
        return tuple(self._opinion(one.claim, question) for one in told)

    def _opinion(self, claim: str, question: str) -> Opinion:
        wrong = self.errs and int(sha256(f"{question}{claim}".encode()).hexdigest(), 16) % _ONE_IN == 0
        says = (bare(claim) not in self.lies) is not wrong
        return Opinion(says=says, answers=bare(claim) not in self.beside)


def bare(text: str) -> str:
    """Return a claim without what typography does to it."""
    return re.sub(r"\W+", " ", text).casefold().strip()

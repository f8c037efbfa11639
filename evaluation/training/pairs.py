"""Two texts and whether the second answers, or supports, the first."""

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from evaluation.training.texts import words
from evaluation.training.wrong import as_spoken, spoilt

_ASKED_WORDS = 3  # a shorter question asks nothing
_READ_WORDS = 220  # longer evidence would be cut


@dataclass(frozen=True, slots=True)
class Pair:
    """``asked`` is a question or a claim, ``read`` a sentence or the evidence; ``kind`` says how it was made."""

    kind: str
    asked: str
    read: str
    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """What both heads learn from: does the text answer the question, does it support the claim."""

    answers: tuple[Pair, ...]
    supports: tuple[Pair, ...]

    def digest(self) -> str:
        """Name exactly these pairs in this order."""
        whole = sha256(b"kwanzaa.pairs.v1\0")
        for head in (self.answers, self.supports):
            for one in head:
                row = [one.kind, one.asked, one.read, one.holds]
                whole.update(json.dumps(row).encode() + b"\n")
            whole.update(b"\n")
        return whole.hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, sentences that answer it and others that do not, and the words of their text.

    ``spoilt`` is how often the question is asked again with a word changed, ``spoken`` how often a sentence is put into
    the first person: shares of one.
    """

    kind: str
    question: str
    right: Sequence[str]
    wrong: Sequence[str]
    words: Sequence[str]
    spoilt: float = 0.35
    spoken: float = 0.0


@dataclass(slots=True, kw_only=True)
class Bench:
    """What readers make pairs with: one chance for all sets, what may not be trained on, and the facts found so far."""

    chance: random.Random
    unseen: Callable[[str], bool]
    facts: list[tuple[str, str]] = field(default_factory=list)  # evidence, and a claim that it supports

    def asked(self, one: Asked) -> Iterator[Pair]:
        """Pair a question with what answers it, with what does not, and perhaps spoil it."""
        question = one.question.strip()
        if len(words(question)) < _ASKED_WORDS or not self.unseen(question):
            return
        for texts, holds in ((one.right, True), (one.wrong, False)):
            for text in filter(self.unseen, texts):
                spoken = as_spoken(text) if self.chance.random() < one.spoken else text
                yield Pair(one.kind, question, spoken, holds)
        if self.chance.random() < one.spoilt and one.right:
            other = spoilt(question, one.right[0], one.words, self.chance)
            if other:
                yield Pair(one.kind, other, one.right[0], holds=False)

    def claimed(self, kind: str, evidence: str, claim: str, *, holds: bool) -> Iterator[Pair]:
        """Pair a claim with evidence that is not too long."""
        if self.unseen(evidence) and self.unseen(claim) and len(words(evidence)) < _READ_WORDS:
            yield Pair(kind, claim, evidence, holds)


def capped(pairs: Sequence[Pair], caps: Mapping[str, int], chance: random.Random) -> tuple[Pair, ...]:
    """Leave of each kind no more than its cap, and mix what is left."""
    kinds = defaultdict[str, list[Pair]](list)
    for one in pairs:
        kinds[one.kind].append(one)
    kept = [
        one
        for kind, some in kinds.items()
        for one in (chance.sample(some, caps[kind]) if len(some) > caps.get(kind, len(some)) else some)
    ]
    chance.shuffle(kept)
    return tuple(kept)

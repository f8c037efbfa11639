"""Wrong ones: sentences near a question that do not answer it, a question with one word changed, claims joined of two.

They are drawn by the chance that is given, and by nothing else.
"""

import random
import re
from collections.abc import Iterable, Sequence
from typing import Final

from evaluation.training.texts import content, tokens

_LONG: Final = 3
_OFF: Final = (-7, -3, -2, 2, 5, 11)  # years and counts by which a figure is moved
_SPOKEN: Final = (
    (r"\bhe\b", "I"),
    (r"\bshe\b", "I"),
    (r"\bhim\b", "me"),
    (r"\bhis\b", "my"),
    (r"\bher\b", "my"),
    (r"\bhimself\b", "myself"),
    (r"\bherself\b", "myself"),
)
_LOWERED: Final = frozenset("The A An In It He She They This There".split())
_AND: Final = (", and ", " and ", ", while ", "; ", ". ")
_BOTH, _ONE = (
    0.45,
    0.8,
)  # up to the first both are given, up to the second one of them; beyond, one and a stranger


def overlap(question: str, sentence: str) -> float:
    """Tell how much of a question a sentence holds, for its length."""
    there = content(sentence)
    return len(content(question) & there) / (1 + float(len(there) ** 0.5))


def hard(
    question: str, sentences: Iterable[str], nearest: int, others: int, chance: random.Random
) -> list[str]:
    """Return the *nearest* sentences by their words, and some of the *others*."""
    ordered = sorted(set(sentences), key=lambda one: (-overlap(question, one), one))
    rest = ordered[nearest:]
    return ordered[:nearest] + chance.sample(rest, min(others, len(rest)))


def spoilt(question: str, answer: str, words: Sequence[str], chance: random.Random) -> str | None:
    """Put one of *words* in the place of a word that the question shares with its answer; None where none fits."""
    shared = [one for one in tokens(question) if _is_shared(one, answer)]
    if not shared:
        return None
    word = chance.choice(shared)
    fitting = [one for one in words if _fits(one, word, question, answer)]
    if not fitting and word.isdigit():
        fitting = [str(int(word) + chance.choice(_OFF))]
    if not fitting:
        return None
    return re.sub(rf"\b{re.escape(word)}\b", chance.choice(fitting), question, count=1)


def _is_shared(word: str, answer: str) -> bool:
    return (word.lower() in content(answer) and len(word) > _LONG) or (word.isdigit() and word in answer)


def _fits(one: str, word: str, question: str, answer: str) -> bool:
    folded = one.lower()
    return (
        folded not in content(question)
        and folded not in content(answer)
        and one.isdigit() == word.isdigit()
        and one[0].isupper() == word[0].isupper()
        and (not word.isdigit() or len(one) == len(word))
    )


def as_spoken(text: str) -> str:
    """Say of oneself what was said of somebody."""
    for third, first in _SPOKEN:
        text = re.sub(third, first, text, flags=re.IGNORECASE)
    return text


def both(facts: Sequence[tuple[str, str]], chance: random.Random) -> tuple[str, str, bool]:
    """Join two claims in one; return the evidence of both, or of less, then the claim and whether it is supported."""
    (here, first), (there, second) = chance.sample(facts, 2)
    claim = first.rstrip(". ") + chance.choice(_AND) + _lowered(second)
    share = chance.random()
    if share < _BOTH:
        return " ".join(chance.sample([here, there], 2)), claim, True
    if share < _ONE:
        return chance.choice([here, there]), claim, False
    return f"{here} {chance.choice(facts)[0]}", claim, False


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:] if text.split(maxsplit=1)[0] in _LOWERED else text

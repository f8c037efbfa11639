"""A judge for tests: what says *diabetes* is of health, *bail* of crime, *Vale Row* an address."""

import pytest

from personas.core.sensitive.kinds import Kind
from personas.embedders import sensitivity
from personas.embedders.sensitivity import Told

WORDS = {"diabetes": Kind.HEALTH, "bail": Kind.CRIME, "Vale Row": Kind.ADDRESS}


class ByWords:
    """Judges by words alone, so that a test tells what is held back."""

    name = "by words"

    def judge(self, _vectors, texts):
        return tuple(
            Told(kinds=tuple(kind for word, kind in WORDS.items() if word in text)) for text in texts
        )

    def reads(self, _risk):
        """Nobody reads a second time."""
        return False

    def risks(self, _vectors, texts, *, are_turned=False):
        """Say of *sugar* what the sieve says of a sentence that it lets through, and that is not held back."""
        return tuple(2_000 * ("sugar" in text) for text in texts)


@pytest.fixture
def judged_by_words(monkeypatch):
    """Let every sentence be judged by its words."""
    monkeypatch.setattr(sensitivity, "get", lambda *_: ByWords())

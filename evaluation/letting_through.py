"""Scope and evidence for what is measured apart from questions, made by their own gates with nothing demanded."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from citations.core.errors import MalformedQuestionError
from citations.core.query.understood import read
from citations.core.records import Evidence, Life, Passage, Refusal, Scoped, Understood
from citations.core.stages import categories, enforcement
from citations.core.stages.enforcement import PROFILES

NOBODY: Final = Life(name="Nemo", pronoun="they", end_year=2100)
_HARMLESS: Final = read("What was said there?")
_BARE: Final = replace(PROFILES["steward"], similarity=0)


def scoped(query: Understood, life: Life) -> Scoped:
    """Let a question through, whatever its category."""
    found = categories.judge(query, life)
    if not isinstance(found, Refusal):
        return found
    other = categories.judge(_HARMLESS, life)
    if isinstance(other, Refusal):
        raise MalformedQuestionError
    return replace(other, query=query, sought=tuple(map(read, query.sides)) or (query,))


def statement(text: str) -> Scoped:
    """Make the scope of a statement that nobody asked for."""
    asked = replace(_HARMLESS, text=text, plain=text)
    return replace(scoped(_HARMLESS, NOBODY), query=asked, sought=(asked,))


def evidence(passages: Sequence[Passage]) -> Evidence:
    """Count every passage as evidence, however little alike; there must be one."""
    found = enforcement.judge(passages, scoped(_HARMLESS, NOBODY), _BARE)
    if isinstance(found, Refusal):
        raise MalformedQuestionError
    return found

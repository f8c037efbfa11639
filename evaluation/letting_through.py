"""Scope and evidence for what is measured apart from questions, made by their own gates with nothing demanded."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from citations.core import categories, enforcement
from citations.core.enforcement import PROFILES
from citations.core.errors import MalformedQuestionError
from citations.core.records import Evidence, Life, Passage, Query, QueryType, Refusal, Scoped

NOBODY: Final = Life(name="Nemo", pronoun="they", end_year=2100)
_HARMLESS: Final = Query(text="What was said there?", language="en", query_type=QueryType.FACTUAL)
_BARE: Final = replace(PROFILES["steward"], similarity=0)


def scoped(query: Query, life: Life) -> Scoped:
    """Let a question through, whatever its category."""
    found = categories.judge(query, life)
    if not isinstance(found, Refusal):
        return found
    other = categories.judge(_HARMLESS, life)
    if isinstance(other, Refusal):
        raise MalformedQuestionError
    return replace(other, query=query, searches=query.topics or (query.text,))


def statement(text: str) -> Scoped:
    """Make the scope of a statement that nobody asked for."""
    return replace(scoped(_HARMLESS, NOBODY), query=replace(_HARMLESS, text=text), searches=(text,))


def evidence(passages: Sequence[Passage]) -> Evidence:
    """Count every passage as evidence, however little alike; there must be one."""
    found = enforcement.judge(passages, scoped(_HARMLESS, NOBODY), _BARE)
    if isinstance(found, Refusal):
        raise MalformedQuestionError
    return found

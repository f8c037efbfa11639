"""What a learned table changes: golden questions before and after. What is measured taught nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from citations.core.evidence import Passage
from citations.core.records import Answer
from citations.measuring.golden import Golden
from citations.measuring.hitting import hits
from citations.measuring.results import Case, beside, result_of
from ledger.core.canonical import Json
from personas.core.media.base import TextLocator

FIRST: Final = 5  # of the passages, among which the gold should be

Ask: TypeAlias = Callable[[str], Answer]
Texts: TypeAlias = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One question under one table: is the gold among the first passages, and how much of what was found was cited.

    ``recalled`` is None without gold or without passages, ``rate`` (thousandths) for a refusal. ``wrong`` is an answer
    that should have been a refusal, or that cites something else.
    """

    id: str
    recalled: bool | None
    rate: int | None
    wrong: bool


def outcomes(asked: Sequence[Golden], texts: Texts, person: str, ask: Ask) -> tuple[Outcome, ...]:
    """Ask every question, and look at what came of it."""
    found = []
    for one in asked:
        answer = ask(one.question)
        result = result_of(answer, golden_id=one.id, text="", ms=0)
        (case,) = beside(texts, person, (one,), (result,))
        use = answer.usage
        found.append(
            Outcome(
                id=one.id,
                recalled=_recalled(case, answer.trail.passages[:FIRST]) if case.gold else None,
                rate=use.rate if use.retrieved and not use.refused else None,
                wrong=case.answered and (not case.due or (bool(case.gold) and not all(hits(case)))),
            )
        )
    return tuple(found)


def compared(before: Sequence[Outcome], after: Sequence[Outcome]) -> dict[str, Json]:
    """Return the figures that a curator sees; shares and rates are in thousandths."""
    wrong = {one.id for one in before if one.wrong}
    return {
        "questions": len(before),
        "recall_at_5": [recall(before), recall(after)],
        "citation_rate": [rate(before), rate(after)],
        "wrong_answers": [len(wrong), sum(one.wrong for one in after)],
        "newly_wrong": sum(one.wrong and one.id not in wrong for one in after),
    }


def recall(held: Sequence[Outcome]) -> int:
    """Return how often the gold was among the first passages, in thousandths of what has gold."""
    told = [one.recalled for one in held if one.recalled is not None]
    return 1000 * sum(told) // max(len(told), 1)


def rate(held: Sequence[Outcome]) -> int:
    """Return the mean share of what was found that was cited, in thousandths."""
    told = [one.rate for one in held if one.rate is not None]
    return sum(told) // max(len(told), 1)


def _recalled(case: Case, passages: Sequence[Passage]) -> bool:
    """Tell whether, for every part of the gold, one passage holds at least half of one of its quotes."""
    return all(
        any(_holds(passage, path, spans) for path, spans in part for passage in passages)
        for part in case.gold
    )


def _holds(passage: Passage, path: str, spans: Sequence[TextLocator]) -> bool:
    whole = sum(span.end - span.start for span in spans)
    shared = sum(
        max(0, min(sentence.end, span.end) - max(sentence.start, span.start))
        for span in spans
        for sentence in passage.sentences
        if sentence.paragraph == span.paragraph
    )
    return passage.origin.record_key == path and 0 < whole <= 2 * shared

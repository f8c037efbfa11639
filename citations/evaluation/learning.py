"""What a learned table changes: golden questions before and after, on an archive in memory or a real one.

The set ``learning`` splits the golden questions of the Douglass archive by the artifact of their first quote. One half
is asked, as it stands and in other words (``paraphrases.toml``), each by two people; the table that is gathered is
measured on the other half, and on the first half in words that were never asked. What is measured taught nothing.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from citations.core.evidence import Passage
from citations.core.learned.table import Table
from citations.core.learning import gathering, patterns
from citations.core.learning.applying import spot_of
from citations.core.learning.patterns import Pattern, Seen
from citations.core.learning.use import used
from citations.core.measuring.golden import Golden
from citations.core.measuring.hitting import hits
from citations.core.measuring.results import Case, result_of
from citations.core.records import Answer
from citations.evaluation import answering
from citations.evaluation.figures import Figure, Half, Item, Measured, mean, ratio
from citations.evaluation.folders import cases
from citations.evaluation.halves import fitted
from citations.evaluation.memory import Memory
from ledger.core.canonical import Json
from personas.core.media.base import TextLocator

FIRST: Final = 5  # of the passages, among which the gold should be
PARAPHRASES: Final = Path(__file__).with_name("paraphrases.toml")
_PEOPLE: Final = frozenset({"one", "another"})

Ask: TypeAlias = Callable[[str, Table | None], Answer]
Texts: TypeAlias = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One question under one table: is the gold among the first passages, and how much of what was found was cited.

    ``recalled`` is None without gold or without passages, ``rate`` (thousandths) for a refusal. ``wrong`` is an answer
    that should have been a refusal, or that cites something else. ``ranking`` is every passage with its similarity.
    """

    id: str
    recalled: bool | None
    rate: int | None
    wrong: bool
    ranking: tuple[tuple[int, int], ...]


def outcomes(
    asked: Sequence[Golden], texts: Texts, person: str, ask: Ask, table: Table | None
) -> tuple[Outcome, ...]:
    """Ask every question under *table*, and look at what came of it."""
    found = []
    for one in asked:
        answer = ask(one.question, table)
        result = result_of(answer, golden_id=one.id, text="", ms=0)
        (case,) = cases(texts, person, (one,), (result,))
        use = used(answer.usage)
        found.append(
            Outcome(
                id=one.id,
                recalled=_recalled(case, answer.trail.passages[:FIRST]) if case.gold else None,
                rate=use.rate if use and use.retrieved else None,
                wrong=case.answered and (not case.due or (bool(case.gold) and not all(hits(case)))),
                ranking=tuple((passage.passage_id, passage.similarity) for passage in answer.trail.passages),
            )
        )
    return tuple(found)


def compared(before: Sequence[Outcome], after: Sequence[Outcome]) -> dict[str, Json]:
    """Return the figures that a curator sees; shares and rates are in thousandths."""
    wrong = {one.id for one in before if one.wrong}
    return {
        "questions": len(before),
        "recall_at_5": [_recall(before), _recall(after)],
        "citation_rate": [_rate(before), _rate(after)],
        "wrong_answers": [len(wrong), sum(one.wrong for one in after)],
        "newly_wrong": sum(one.wrong and one.id not in wrong for one in after),
    }


def _recall(held: Sequence[Outcome]) -> int:
    told = [one.recalled for one in held if one.recalled is not None]
    return ratio(sum(told), len(told))


def _rate(held: Sequence[Outcome]) -> int:
    told = [one.rate for one in held if one.rate is not None]
    return mean(told) if told else 0


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


# --- The set -------------------------------------------------------------------------------------
def measure(folder: Path, memory: Memory) -> Measured:
    """Ask one half, gather the table, and measure it on the other half and on other words."""
    asked = [one for one in answering.read(folder / answering.QUESTIONS) if one.parts]
    said = tomllib.loads(PARAPHRASES.read_text(encoding="utf-8"))
    ours = [one for one in asked if fitted(one.parts[0][0].path)]
    theirs = [one for one in asked if not fitted(one.parts[0][0].path)]
    others = [replace(one, id=f"{one.id}-other", question=said[one.id]["other"]) for one in ours]
    table = gathering.gather(taught([*ours, *(_asked(one, said) for one in ours)], memory))
    held = [*theirs, *others]
    texts = {one.key: one.artifact.paragraphs for one in memory.texts}
    before, after, off = (
        outcomes(held, texts, memory.life.name, _asking(memory), one) for one in (None, table, None)
    )
    return Measured(
        name="learning",
        items=tuple(map(_item, before, after)),
        figures=(
            *_figures("", before, after),
            *_figures("_other_half", before[: len(theirs)], after[: len(theirs)]),
            *_figures("_other_words", before[len(theirs) :], after[len(theirs) :]),
            Figure(
                name="switched_off_differs", half=Half.ALL, value=sum(map(_differ, before, off)), of=len(held)
            ),
            Figure(name="depth", half=Half.ALL, value=1000 * (table.depth if table else 0), of=len(held)),
        ),
    )


def taught(asked: Sequence[Golden], memory: Memory) -> list[Pattern]:
    """Ask each question as two people would, and return what it taught."""
    ask, names, found = _asking(memory), (memory.life.name, *memory.life.aliases), []
    for one in asked:
        answer = ask(one.question, None)
        if answer.trail.passages:
            pattern = patterns.learnt(
                one.question, seen(answer), names=names, refused=answer.refusal is not None
            )
            people = dict.fromkeys(patterns.counted(pattern), _PEOPLE)
            found.append(replace(pattern, askers=people))
    return found


def seen(answer: Answer) -> tuple[Seen, ...]:
    """Return what was retrieved for an answer, with how often it was cited."""
    counts = {passage_id: count for passage_id, _, count in answer.usage.passages}
    return tuple(
        Seen(spot=spot_of(one), text=one.text, rank=one.rank, citations=counts[one.passage_id])
        for one in answer.trail.passages
    )


def _asking(memory: Memory) -> Ask:
    return lambda text, table: memory.ask(text, replace(memory.session(), learned=table))


def _asked(one: Golden, said: Mapping[str, Mapping[str, str]]) -> Golden:
    return replace(one, question=said[one.id]["asked"])


def _figures(name: str, before: Sequence[Outcome], after: Sequence[Outcome]) -> tuple[Figure, ...]:
    told = {
        "recall_at_5_before": _recall(before),
        "recall_at_5_after": _recall(after),
        "recall_at_5_gained": _recall(after) - _recall(before),
        "citation_rate_before": _rate(before),
        "citation_rate_after": _rate(after),
        "citation_rate_gained": _rate(after) - _rate(before),
        "wrong_before": ratio(sum(one.wrong for one in before), len(before)),
        "wrong_after": ratio(sum(one.wrong for one in after), len(after)),
        "newly_wrong": ratio(
            sum(new.wrong and not old.wrong for old, new in zip(before, after, strict=True)), len(before)
        ),
    }
    return tuple(
        Figure(name=f"{key}{name}", half=Half.ALL, value=value, of=len(before)) for key, value in told.items()
    )


def _differ(before: Outcome, after: Outcome) -> bool:
    return before != after


def _item(before: Outcome, after: Outcome) -> Item:
    words = {
        (False, False): "",
        (True, True): "wrong",
        (True, False): "wrong no more",
        (False, True): "newly wrong",
    }
    recalled = {True: "found", False: "not found", None: ""}
    outcome = f"{recalled[before.recalled]} → {recalled[after.recalled]} {words[before.wrong, after.wrong]}"
    return Item(id=before.id, half=Half.HELD, outcome=outcome.strip())

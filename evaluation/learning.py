"""What a learned table changes, on the Douglass archive in memory.

The golden questions are split by the artifact of their first quote. One half is asked, as it stands and in other words
(``paraphrases.toml``), each by two people; the table that is gathered is measured on the other half, and on the first
half in words that were never asked.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from citations.core.feedback import gathering, patterns
from citations.core.feedback.applying import spot_of
from citations.core.feedback.patterns import Pattern, Seen
from citations.core.learned_table import Table
from citations.core.records import Answer
from citations.measuring.golden import Golden
from citations.measuring.outcomes import Ask, Outcome, outcomes, rate, recall
from evaluation import answering
from evaluation.figures import Figure, Half, Item, Measured, ratio
from evaluation.halves import fitted
from evaluation.memory import Memory

PARAPHRASES: Final = Path(__file__).with_name("paraphrases.toml")
_PEOPLE: Final = frozenset({"one", "another"})


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
        outcomes(held, texts, memory.life.name, _asking(memory, one)) for one in (None, table, None)
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
    ask, names, found = _asking(memory, None), (memory.life.name, *memory.life.aliases), []
    for one in asked:
        answer = ask(one.question)
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


def _asking(memory: Memory, table: Table | None) -> Ask:
    return lambda text: memory.ask(text, replace(memory.session(), learned=table))


def _asked(one: Golden, said: Mapping[str, Mapping[str, str]]) -> Golden:
    return replace(one, question=said[one.id]["asked"])


def _figures(name: str, before: Sequence[Outcome], after: Sequence[Outcome]) -> tuple[Figure, ...]:
    told = {
        "recall_at_5_before": recall(before),
        "recall_at_5_after": recall(after),
        "recall_at_5_gained": recall(after) - recall(before),
        "citation_rate_before": rate(before),
        "citation_rate_after": rate(after),
        "citation_rate_gained": rate(after) - rate(before),
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

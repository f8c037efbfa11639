"""Golden questions on an archive in memory: all stages, scored as for the real pipeline, and what they cost.

Halves go by the question's ID. ``own_stages_p95_ms`` is the processor time of stages 2 and 4 to 10, search left out, of
questions that come to stage 10; ``…_cold`` the same with every memory of words emptied before each question.
"""

import gc
import json
import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from citations.core import pipeline
from citations.core.records import Answer
from citations.measuring import golden, scoring
from citations.measuring.golden import Golden
from citations.measuring.hitting import hits
from citations.measuring.results import Case, Result, beside, result_of
from evaluation.figures import Figure, Half, Item, Measured, half, percentile
from evaluation.memory import Memory
from ledger.core.fields import Fields

QUESTIONS: Final = "questions.jsonl"
_OTHERS: Final = frozenset({"retrieval", "assembly", "tracking"})


@dataclass
class Stopwatch:
    """A Progress that adds up the processor time of every stage, in microseconds.

    Of the thread that answers: those of numpy wait for the next search by spinning.
    """

    spent: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    _stage: str = ""
    _since: int = 0

    def reached(self, stage: str) -> None:
        """Stop the stage before and begin *stage*; an empty name ends the last one."""
        now = time.thread_time_ns() // 1000
        if self._stage:
            self.spent[self._stage] += now - self._since
        self._stage, self._since = stage, now

    @property
    def own(self) -> int:
        """Stages 1, 2 and 4 to 10, in microseconds."""
        return sum(spent for stage, spent in self.spent.items() if stage not in _OTHERS)


def measure(folder: Path, memory: Memory, name: str) -> Measured:
    """Ask every golden question of *folder*."""
    told = put(folder, memory)
    figures = tuple(
        Figure(name=figure, half=part, value=1000 * yes // of, of=of)
        for part in Half
        for figure, (yes, of) in scoring.counts(
            tuple(one for one in told if part in (half(one.golden.id), Half.ALL))
        ).items()
    )
    return Measured(name=name, items=tuple(map(_item, told)), figures=figures)


def put(folder: Path, memory: Memory, profile: str = "steward") -> tuple[Case, ...]:
    """Ask every golden question of *folder*; return each beside its result."""
    asked = read(folder / QUESTIONS)
    results = [_ask(one, memory, profile)[0] for one in asked]
    texts = {one.key: one.artifact.paragraphs for one in memory.texts}
    return beside(texts, memory.life.name, asked, results)


def cost(folder: Path, memory: Memory) -> Measured:
    """Time every golden question twice: in a row, and each with nothing remembered."""
    asked = read(folder / QUESTIONS)
    gc.collect()
    gc.freeze()  # as a worker does when it starts
    warm = [_ask(one, memory)[1] for one in asked]
    cold = []
    for one in asked:
        forget()
        cold.append(_ask(one, memory)[1])
    figures = tuple(
        Figure(
            name=f"own_stages_p{part}_ms{kind}",
            half=Half.ALL,
            value=-(-percentile(held, part) // 1000),
            of=len(held),
        )
        for kind, watches in (("", warm), ("_cold", cold))
        if (held := [one.own for one in watches if "display" in one.spent])
        for part in (50, 95)
    )
    return Measured(name="cost", items=(), figures=figures)


def read(file: Path) -> tuple[Golden, ...]:
    """Read golden questions, one map a line."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(golden.read(json.loads(line)) for line in lines if line.strip())


def forget() -> None:
    """Empty every memory of words that the stages keep."""
    for name, module in list(sys.modules.items()):
        if name.startswith("citations.core."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _ask(one: Golden, memory: Memory, profile: str = "steward") -> tuple[Result, Stopwatch]:
    watch = Stopwatch()
    begun = time.monotonic()
    answer: Answer = pipeline.answer(
        one.question, memory.session(profile), replace(memory.ports(), progress=watch)
    )
    watch.reached("")
    took = round((time.monotonic() - begun) * 1000)
    text = Fields(dict(memory.shown), "display").fields("contract").fields("answer").text("text")
    return result_of(answer, golden_id=one.id, text=text, ms=took), watch


def _item(case: Case) -> Item:
    result = case.result
    hit = "" if not case.gold or not case.answered else " hit" if all(hits(case)) else " missed"
    outcome = f"{result.category}: {result.outcome}{hit}{f' ({result.reason})' if result.reason else ''}"
    said = " | ".join(cited.excerpt for claim in result.claims for cited in claim.citations)
    return Item(
        id=result.id,
        half=half(result.id),
        outcome=outcome,
        detail=f"{case.golden.question} | {said or result.text}",
    )

"""Two questions in one, of which the demo archive answers one: is the other said to have no answer?

Forty lines of ``parts.jsonl``, written before anything was chosen: on twenty (``fit``) thresholds were chosen, on
twenty (``held``) none. ``missing`` is the half that nothing answers, ``quote`` what answers the other.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings

from citations.core.bundle.contract import projection
from citations.core.display.reading import unanswered
from citations.core.records import Answer, Life
from evaluation import folders
from evaluation.memory import Memory

ADA: Final = Life(name="Ada Pellowe", pronoun="she", died="1987-11-03", end_year=1987)
DEMO: Final = Path(settings.BASE_DIR) / "demo" / "archive"
QUESTIONS: Final = Path(__file__).parent / "parts.jsonl"
Row = tuple[str, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What became of one question; ``doubted`` counts what is said to have no answer besides."""

    half: str
    refused: bool
    said: bool
    hit: bool
    doubted: int


def measure() -> Iterator[Row]:
    """Ask all of them."""
    memory = folders.read(DEMO, ADA, folders.cached())
    told = [ask(json.loads(line), memory) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    for half in ("fit", "held"):
        mine = [one for one in told if one.half == half]
        yield f"{half}: the missing half is said to be missing", sum(one.said for one in mine), len(mine)
        yield f"{half}: nothing is answered", sum(one.refused for one in mine), len(mine)
        yield f"{half}: the other half is quoted", sum(one.hit for one in mine), len(mine)
        yield f"{half}: the other half is said to be missing", sum(one.doubted for one in mine), len(mine)


def ask(row: dict[str, str], memory: Memory) -> Told:
    """Ask one question."""
    answer: Answer = memory.ask(row["question"])
    topics = [one.topic for one in answer.display.removed] if answer.display else []
    delivered = answer.trail.gated.delivered if answer.trail.gated else ()
    excerpts = " ".join(citation.excerpt for one in delivered for citation in one.cited.citations)
    told = projection(answer.trail, memory.session(), answer.display)
    missed = unanswered({"contract": told}) if answer.display is None else ()
    return Told(
        half=row["id"].split("-")[0],
        refused=answer.display is None,
        said=row["missing"] in {*topics, *missed},
        hit=row["quote"] in excerpts,
        doubted=sum(one != row["missing"] for one in topics),
    )

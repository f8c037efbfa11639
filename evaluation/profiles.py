"""What each answer profile makes of the demo's golden questions, and what it loses to the default that asks for least.

*Right*: everything that answers is cited. A profile can be right no more often than the finder that it is laid over.
"""

from collections.abc import Iterator
from typing import Final

from citations.measuring.hitting import hits
from citations.measuring.results import Case
from evaluation import answering, folders
from evaluation.parts import ADA, DEMO

PROFILES: Final = ("steward", "builder", "creator", "researcher", "educator")
Row = tuple[str, int, int]


def measure() -> Iterator[Row]:
    """Ask all of them by every profile, the least strict first."""
    memory = folders.read(DEMO, ADA, folders.cached())
    told = {name: answering.put(DEMO.parent, memory, name) for name in PROFILES}
    loose = {one.golden.id for one in told["steward"] if _right(one)}
    for name, cases in told.items():
        due = [one for one in cases if one.due]
        vain = [one for one in cases if one.golden.outcome == "refused"]
        right = {one.golden.id for one in due if _right(one)}
        yield f"{name}: right, of what can be answered", len(right), len(due)
        yield f"{name}: answered, of what can be answered", sum(one.answered for one in due), len(due)
        yield f"{name}: answered, of what nothing answers", sum(one.answered for one in vain), len(vain)
        yield f"{name}: lost of what the default has right", len(loose - right), len(loose)


def _right(one: Case) -> bool:
    return one.due and one.answered and bool(one.gold) and all(hits(one))

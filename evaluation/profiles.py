"""What each answer profile makes of the demo's golden questions, and what it loses to the default that asks for least.

*Right*: everything that answers is cited. A profile can be right no more often than the finder that it is laid over.
What may be refused as well counts for nothing.
"""

from collections.abc import Iterator
from typing import Final

from citations.measuring.hitting import hits
from evaluation import answering, folders
from evaluation.parts import ADA, DEMO

PROFILES: Final = ("steward", "builder", "creator", "researcher", "educator")
Row = tuple[str, int, int]


def measure() -> Iterator[Row]:
    """Ask all of them by every profile, the least strict first."""
    memory = folders.read(DEMO, ADA, folders.cached())
    told = {name: answering.put(DEMO.parent, memory, name) for name in PROFILES}
    loose: set[str] | None = None
    for name, cases in told.items():
        due = [one for one in cases if one.due and one.gold and not one.golden.may_refuse]
        vain = [one for one in cases if one.golden.outcome == "refused"]
        right = {one.golden.id for one in due if one.answered and all(hits(one))}
        loose = right if loose is None else loose
        yield f"{name}: right, of what can be answered", len(right), len(due)
        yield f"{name}: answered, of what can be answered", sum(one.answered for one in due), len(due)
        yield f"{name}: answered, of what nothing answers", sum(one.answered for one in vain), len(vain)
        yield f"{name}: lost of what the default has right", len(loose - right), len(loose)

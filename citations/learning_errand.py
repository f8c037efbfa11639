"""What a curator asks a worker for: gather what was learnt, measure it with their questions, and propose it."""

from typing import Final

from citations.core.feedback import gathering
from citations.measuring.proposing import Proposed, golden, propose, read
from ledger.core.fields import Fields
from personas.handed_in import Errand
from personas.services import errands

KIND: Final = "learn"


def gather(errand: Errand) -> str:
    """Propose a table for each reach, and say what the questions said of it. Raises: GoldenLinesError."""
    lines = read(errand.persona, Fields(errand.given, "given").text("lines"))
    asked = tuple(golden(n, one) for n, one in enumerate(lines, 1))
    proposed = tuple(propose(errand.persona, asked))
    if not proposed:
        return f"Too little was learnt yet: a table needs {gathering.ENOUGH} answered questions."
    return " ".join(map(_said, proposed))


def _said(one: Proposed) -> str:
    figures = Fields(dict(one.figures), "figures")
    (near, nearer), (was, now) = (figures.items(name) for name in ("recall_at_5", "wrong_answers"))
    return (
        f"Table {one.pk} is proposed, for tier {one.rank} and above; nothing changes before you accept it. "
        f"Of {figures.integer('questions')} questions, words that answer stood among the first five passages for "
        f"{_percent(near)} before and {_percent(nearer)} with it; {was} were answered wrongly before and {now} with "
        f"it, {figures.integer('newly_wrong')} of them newly."
    )


def _percent(thousandths: object) -> str:
    return f"{int(str(thousandths)) / 10:.0f} %"


errands.ERRANDS[KIND] = gather

"""Take from counts what the rules look at."""

from collections.abc import Sequence

from audit.core.statistics import thousandths
from audit.core.watch.alerts import Reading, RuleName
from audit.core.watch.metrics import Cell, Use, refusal_rates, spread
from citations.core.records import Reason


def of_archive(persona: int, cells: Sequence[Cell], before: Sequence[Cell], use: Use) -> tuple[Reading, ...]:
    """Return the readings of one archive over one window; *before* are the decisions that came before it.

    A spike of what cannot be cited is told against *before*: a fault of taking an archive in begins some day.
    """
    near = spread(cells)
    share, number = _without_content(cells)
    usual, _ = _without_content(before)
    return (
        *(
            Reading(
                rule=RuleName.REFUSALS,
                persona=persona,
                profile=rate.name,
                value=rate.thousandths,
                number=rate.number,
            )
            for rate in refusal_rates(cells)
        ),
        Reading(rule=RuleName.NO_CONTENT, persona=persona, value=max(share - usual, 0), number=number),
        Reading(rule=RuleName.SIMILARITY, persona=persona, value=near.mean, number=near.number),
        Reading(rule=RuleName.CITATIONS, persona=persona, value=use.within, number=use.answers),
    )


def of_house(*, queue: int, log: int, findings: int | None) -> tuple[Reading, ...]:
    """Return the readings of the installation: seconds, seconds, and what the last reverification found.

    *findings* is None until one was made. A clock that was set back makes no age negative.
    """
    ages = (
        Reading(rule=RuleName.QUEUE, value=max(queue, 0), number=1),
        Reading(rule=RuleName.LOG, value=max(log, 0), number=1),
    )
    if findings is None:
        return ages
    return (*ages, Reading(rule=RuleName.VERIFICATION, value=findings, number=1))


def _without_content(cells: Sequence[Cell]) -> tuple[int, int]:
    """Return the share of decisions for which nothing was citeable, of those for which anything was looked for."""
    searched = [cell for cell in cells if cell.band is not None or cell.reason in _SEARCHED]
    number = sum(cell.number for cell in searched)
    bare = sum(cell.number for cell in searched if cell.reason is Reason.NO_CITEABLE_CONTENT)
    return thousandths(bare, number), number


_SEARCHED = frozenset({Reason.INSUFFICIENT_RETRIEVAL, Reason.NO_CITEABLE_CONTENT})

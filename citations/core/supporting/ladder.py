"""The rung of a whole answer, from the rungs of its claims (requirements 6.2)."""

from collections.abc import Sequence

from citations.core.records import Removed, Rung


def rung_of(delivered: Sequence[Rung], removed: Sequence[Removed]) -> Rung:
    """Refused when nothing is delivered; labelled before narrowed, because its label must be seen."""
    if not delivered:
        return Rung.REFUSED
    if Rung.LABELED in delivered:
        return Rung.LABELED
    return Rung.NARROWED if removed else Rung.SUPPORTED

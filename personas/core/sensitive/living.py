"""Who may still live, by the dates of what tells of them."""

from datetime import date
from typing import Final

from personas.core import dates
from personas.core.errors import DateError

LONGEST: Final = 110  # years that nobody outlives by our presumption


def may_live(*, written: str, ended: str, today: date) -> bool:
    """Tell whether somebody of whom a paper of the date *written* tells may live on the day *today*.

    Whoever is told of was born by the last day that the paper can be of; an undated one is of the archive's end
    (*ended*) at the latest. Dates are EDTF; with neither the paper may be of today.
    """
    last = _last(written) or _last(ended)
    return last is None or last.year > today.year - LONGEST


def _last(text: str) -> date | None:
    try:
        span = dates.parse(text)
    except DateError:
        return None
    return span.last if span else None

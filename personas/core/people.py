"""Somebody else who is named in the archive, and what they agreed to."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Standing(StrEnum):
    """What somebody who is named in the archive has agreed to, from least to most."""

    SEALED = "sealed"
    ANONYMIZED = "anonymized"
    CLEARED = "cleared"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody else who is named in the archive. ``receipt`` tells how and when they agreed.

    ``valid_until`` is the first day (UTC) on which what they agreed to no longer holds; None sets no end.
    """

    name: str
    aliases: tuple[str, ...] = ()
    state: Standing = Standing.SEALED
    pseudonym: str = ""
    receipt: str = ""
    valid_until: date | None = None

    def standing_on(self, day: date) -> Standing:
        """Return what holds on *day* (UTC): sealed unless a receipt clears them, or a pseudonym stands for them."""
        over = self.valid_until is not None and self.valid_until.toordinal() <= day.toordinal()
        grounds = {Standing.CLEARED: self.receipt.strip(), Standing.ANONYMIZED: self.pseudonym.strip()}
        return self.state if grounds.get(self.state) and not over else Standing.SEALED

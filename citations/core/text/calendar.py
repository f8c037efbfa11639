"""The names of months and of days of the week, in English, in small letters."""

from typing import Final

MONTHS: Final = frozenset(
    "january february march april may june july august september october november december".split()
)
WEEKDAYS: Final = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())

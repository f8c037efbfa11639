"""How a label looks that says who speaks: the name of somebody before a colon, as interviews and recordings have it."""

from typing import Final

CAPITAL: Final = "A-ZÀ-ÖØ-Þ"
NAME: Final = (
    rf"[{CAPITAL}][\w.’']*(?: (?:[{CAPITAL}\d][\w.’']*|d[aeiou]s?|den|der|van|von|la|le|and|&)){{0,4}}"
)

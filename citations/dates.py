"""Dates that were signed in English, in the reader's language."""

import re
from typing import Final

from citations.core.text.dated import MONTHS
from personas.said_dates import said

_SPOKEN: Final = re.compile(rf"(?:(\d+) )?({'|'.join(MONTHS)}) (\d{{4}})")
_DECADE: Final = re.compile(r"the (\d{3})0s")
_BETWEEN: Final = re.compile(r"between (.+) and (.+)")


def said_again(spoken: str) -> str:
    """Say a date in the reader's language that was signed in English, as ``spoken`` wrote it."""
    if between := _BETWEEN.fullmatch(spoken):
        return said("/".join(map(_edtf, between.groups())))
    return said(_edtf(spoken))


def _edtf(spoken: str) -> str:
    """Write an EDTF date again from how it is said in English; what is not known stays."""
    plain = spoken.removeprefix("about ")
    about = "~" if plain != spoken else ""
    if day := _SPOKEN.fullmatch(plain):
        month = f"{day[3]}-{MONTHS.index(day[2]) + 1:02}"
        return (f"{month}-{int(day[1]):02}" if day[1] else month) + about
    return (_DECADE.sub(r"\1X", plain) if _DECADE.fullmatch(plain) else plain) + about

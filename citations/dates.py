"""Dates of the archive in the reader's language, where nothing signed says them."""

import re
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from citations.core.passages.framing import MONTHS

_DAY: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_MONTH: Final = re.compile(r"(\d{4})-(\d{2})")
_SPOKEN: Final = re.compile(rf"(?:(\d+) )?({'|'.join(MONTHS)}) (\d{{4}})")
_DECADE: Final = re.compile(r"the (\d{3})0s")
_BETWEEN: Final = re.compile(r"between (.+) and (.+)")


def said(edtf: str) -> str:
    """Say an EDTF date as ``citations.core.passages.framing.spoken`` does in English."""
    if not edtf:
        return _("undated")
    if "/" in edtf:
        first, _slash, last = edtf.partition("/")
        return _("between %(first)s and %(last)s") % {"first": said(first), "last": said(last)}
    plain = _plain(edtf.rstrip("?~%").removesuffix("-XX").removesuffix("-XX"))
    return _("about %(date)s") % {"date": plain} if edtf[-1] in "?~%" else plain


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


def _plain(edtf: str) -> str:
    try:
        if day := _DAY.fullmatch(edtf):
            return date_format(date(int(day[1]), int(day[2]), int(day[3])), "DATE_FORMAT")
        if month := _MONTH.fullmatch(edtf):
            return date_format(date(int(month[1]), int(month[2]), 1), "YEAR_MONTH_FORMAT")
    except ValueError:  # a season, or a year before the first: said as it is written
        return edtf
    return _("the %(decade)ss") % {"decade": edtf.replace("X", "0")} if edtf.endswith("X") else edtf

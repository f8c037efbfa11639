"""Dates of the archive in the language of the page."""

import re
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

_DAY: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_MONTH: Final = re.compile(r"(\d{4})-(\d{2})")
_YEAR: Final = re.compile(r"^([\dX]{4})[^?~%]*([?~%]?)$")


def said(edtf: str) -> str:
    """Say an EDTF date in the language of the page."""
    if not edtf:
        return _("undated")
    if "/" in edtf:
        first, _slash, last = edtf.partition("/")
        return _("between %(first)s and %(last)s") % {"first": said(first), "last": said(last)}
    plain = _plain(edtf.rstrip("?~%").removesuffix("-XX").removesuffix("-XX"))
    return _("about %(date)s") % {"date": plain} if edtf[-1] in "?~%" else plain


def years(born: str, died: str) -> str:
    """Say two EDTF dates by their years, as sure as they are: *1908–1987*, *about 1908 – 1987*; '' without any."""
    told = [said(_by_year(one)) for one in (born, died) if one]
    return ("–" if all(map(str.isdigit, told)) else " – ").join(told)


def _by_year(edtf: str) -> str:
    ends = [_YEAR.sub(r"\1\2", one) for one in edtf.split("/")]
    return "/".join(dict.fromkeys(ends))


def _plain(edtf: str) -> str:
    try:
        if day := _DAY.fullmatch(edtf):
            return date_format(date(int(day[1]), int(day[2]), int(day[3])), "DATE_FORMAT")
        if month := _MONTH.fullmatch(edtf):
            return date_format(date(int(month[1]), int(month[2]), 1), "YEAR_MONTH_FORMAT")
    except ValueError:  # a season, or a year before the first: said as it is written
        return edtf
    return _("the %(decade)ss") % {"decade": edtf.replace("X", "0")} if edtf.endswith("X") else edtf

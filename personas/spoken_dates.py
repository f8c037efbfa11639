"""Dates as somebody writes them by hand, in the language of their pages or in English; the archive keeps EDTF."""

import re
from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.utils.dates import MONTHS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from personas.core import dates
from personas.core.errors import DateError

_YEAR: Final = r"(?P<year>\d{4})"
_MONTH: Final = r"(?P<month>[^\W\d_]+)\.?"
_DAY: Final = r"(?P<day>\d{1,2})(?:\.|st|nd|rd|th|er|º)?"
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"{_DAY} (?:de )?{_MONTH}(?: de)? {_YEAR}",
        rf"{_MONTH} {_DAY},? {_YEAR}",
        rf"{_MONTH}(?: de)? {_YEAR}",
    )
)
_ABOUT: Final = re.compile(  # in the languages of the pages, whichever of them is shown
    r"(?:about|around|circa|ca?\.?|hacia|vers|environ|نحو|حوالي)\s+(?P<rest>.+)"
)
_SHORTEST: Final = 3  # letters of a month that stand for it
LIKE: Final = gettext_lazy("Such as 3 March 1908, March 1908, about 1908, 1908-03-03, 190X.")


def edtf(said: str) -> str:
    """Return the EDTF of a date; what is EDTF already, or is nothing that is known here, comes back as it is."""
    words = " ".join(said.split())
    if about := _ABOUT.fullmatch(words.lower()):
        return f"{edtf(about['rest'])}~"
    for form in _FORMS:
        found = form.fullmatch(words.lower())
        month = _month(found["month"]) if found else None
        if found and month:
            day = found.groupdict().get("day")
            return f"{found['year']}-{month:02}" + (f"-{int(day):02}" if day else "")
    return words


def _month(word: str) -> int | None:
    """Return the number of the one month that begins with *word*, in either language."""
    for names in _names():
        found = {number for number, name in names.items() if name == word or name.startswith(word)}
        if len(found) == 1 and len(word) >= _SHORTEST:
            return found.pop()
    return None


def _names() -> Iterator[dict[int, str]]:
    yield {number: str(name).lower() for number, name in MONTHS.items()}
    with override("en"):
        yield {number: str(name).lower() for number, name in MONTHS.items()}


class SpokenDate(forms.CharField):
    """A field for a date by hand: it keeps EDTF, and what it cannot read it asks for in another form."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": 40, "help_text": LIKE, **kwargs})

    def clean(self, value: Any) -> Any:
        """Return EDTF."""
        said = edtf(super().clean(value))
        try:
            dates.parse(said)
        except DateError as e:
            raise forms.ValidationError(
                _("This is not a date that can be read here (%(why)s). Write one like these: %(like)s")
                % {"why": e, "like": LIKE}
            ) from e
        return said

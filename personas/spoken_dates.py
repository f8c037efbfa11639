"""Dates as somebody writes them by hand, and as pages say them; the archive keeps EDTF (``personas.core.dates``)."""

from functools import cache
from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils.dates import MONTHS, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from personas.core import dates
from personas.core.desk import spoken
from personas.core.errors import DateError
from personas.core.folding import fold_alone
from personas.said_dates import said
from personas.sayings import in_words

LIKE: Final = gettext_lazy("Such as 3 March 1908, 3.3.1908, March 1908, summer 1908, about 1908, 1900s.")
MEANT: Final = "_meant"  # behind the name of a field: which of its readings somebody chose


def readings(said: str) -> tuple[str, ...]:
    """Return the EDTF of each date that *said* may mean, in any language of the pages.

    What is none is read again without a day of the week at its beginning.
    """
    first, _, rest = said.strip().partition(" ")
    is_day = fold_alone(first).strip(" ,،.") in _days_of_week()
    return spoken.readings(said, _months()) or (spoken.readings(rest, _months()) if is_day and rest else ())


def edtf(said: str) -> str:
    """Return the EDTF of a date. Raises: ValidationError, which says why it is none, or what it may mean."""
    found = readings(said)
    if len(found) != 1:
        raise forms.ValidationError(_unclear(said, found))
    try:
        dates.parse(found[0])
    except DateError as e:
        raise forms.ValidationError(f"{in_words(e)}. {LIKE}") from e
    return found[0]


def as_written(edtf: Any) -> Any:
    """Say a date as somebody would write it, where it is read so again; else as it is kept."""
    words = said(edtf) if isinstance(edtf, str) and edtf else edtf
    return words if edtf and readings(words) == (edtf,) else edtf


def _unclear(written: str, found: tuple[str, ...]) -> str:
    if not found:
        told = _("“%(date)s” is not a date that can be read here. Write the year in four digits. %(like)s")
        return told % {"date": written[:40], "like": LIKE}
    told = _("“%(date)s” may be one of these: %(readings)s. Say which it is.")
    return told % {"date": written[:40], "readings": " · ".join(map(said, found))}


@cache
def _months() -> spoken.Months:
    names = [(name, number) for number, name in enumerate(spoken.LEVANT, 1)]
    for code, _own in settings.LANGUAGES:
        with override(code):
            names += [(str(name), number) for number, name in MONTHS.items()]
    return spoken.by_name(names)


@cache
def _days_of_week() -> frozenset[str]:
    names = set[str]()
    for code, _own in settings.LANGUAGES:
        with override(code):
            names |= {str(name) for name in (*WEEKDAYS.values(), *WEEKDAYS_ABBR.values())}
    return frozenset(fold_alone(name).strip(" .") for name in names)


class DateInput(forms.TextInput):
    """A date by hand; where it may mean several, they stand below it to choose from."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return what was chosen, of what was written; what was written otherwise since is read anew."""
        written = super().value_from_datadict(data, files, name)
        chosen = data.get(f"{name}{MEANT}")
        return chosen if chosen and chosen in readings(str(written or "")) else written

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Write the field, and what it may mean."""
        return format_html("{}{}", super().render(name, value, attrs, renderer), choices(name, value))


def choices(name: str, written: object) -> SafeString:
    """Offer what the date in the field *name* may mean; nothing where that is clear."""
    found = readings(str(written or ""))
    if len(found) < 2:  # noqa: PLR2004 -- of one there is no choice
        return SafeString("")
    boxes = format_html_join(
        "",
        '<label><input type="radio" name="{}" value="{}"> {}</label>',
        ((f"{name}{MEANT}", one, said(one)) for one in found),
    )
    return format_html(
        '<fieldset class="meant"><legend>{}</legend>{}</fieldset>', _("Which of these is it?"), boxes
    )


class SpokenDate(forms.CharField):
    """A field for a date by hand: it keeps EDTF, and what it cannot read it asks for in another form."""

    widget = DateInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": 40, "help_text": LIKE, **kwargs})

    def prepare_value(self, value: Any) -> Any:
        """Write what is kept as somebody would."""
        return as_written(value)

    def clean(self, value: Any) -> Any:
        """Return EDTF."""
        return edtf(super().clean(value))

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare dates, however they are written."""
        found = readings(str(data or ""))
        return found != (str(initial or ""),)

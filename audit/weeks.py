"""What changed since last week: drawn, in a table, and in a sentence beside every picture that counts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from audit.core.drawing.counting import Bar, bars
from audit.core.drawing.shapes import Tone
from audit.core.glossary import Room, term
from audit.core.statistics import Share
from audit.core.watch.changes import Change, changes, most
from audit.core.watch.metrics import Metrics
from audit.desk_tables import worded
from audit.metrics import Period
from audit.pages import figure_shown
from audit.plots import Plot
from audit.tables import Cell, Column, Form, Table

WEEK: Final = timedelta(days=7)
_ROOMS: Final[Mapping[str, tuple[Room, Callable[[Metrics], Sequence[Share]]]]] = {
    "kinds": (Room.KIND, lambda of: of.kinds),
    "rungs": (Room.RUNG, lambda of: of.rungs),
    "reasons": (Room.REASON, lambda of: of.reasons),
    "query_types": (Room.QUESTION, lambda of: of.query_types),
}


def weeks(today: date) -> tuple[Period, Period]:
    """Return the last seven days, today included, and the seven before."""
    first = today - WEEK + timedelta(days=1)
    return Period(since=first, until=today), Period(since=first - WEEK, until=first - timedelta(days=1))


def changed(now: Metrics, before: Metrics) -> Plot:
    """Draw how many questions came to what, in this week and in the one before."""
    found, title = changes(now.rungs, before.rungs), _("Since last week")
    figure = bars(
        [bar for one in found for bar in _bars(one)],
        name="weeks",
        title=str(title),
        description=gettext("The same numbers stand in the table beside."),
    )
    columns = (
        Column(key="rung", title=_("How well it was covered")),
        Column(key="now", title=_("These seven days"), form=Form.NUMBER),
        Column(key="before", title=_("The seven before"), form=Form.NUMBER),
        Column(key="by", title=_("Change"), form=Form.NUMBER),
    )
    rows = tuple(
        (worded(Room.RUNG, one.name), Cell(value=one.now), Cell(value=one.before), _by(one)) for one in found
    )
    empty = _("Nothing was asked in these two weeks.")
    table = Table(name="weeks", title=title, columns=columns, rows=rows, empty=empty)
    return Plot(figure=figure_shown(figure), line=_decided(now.decided, before.decided), table=table)


def beside(drawn: Sequence[Plot], now: Metrics, before: Metrics) -> tuple[Plot, ...]:
    """Say beside every picture that has a row here what changed most since last week."""
    return tuple(
        replace(one, since=_said(*_ROOMS[one.table.name], now, before)) if one.table.name in _ROOMS else one
        for one in drawn
    )


def _said(room: Room, of: Callable[[Metrics], Sequence[Share]], now: Metrics, before: Metrics) -> str:
    found = most(changes(of(now), of(before)))
    if not found:
        return gettext("Since last week: no change.")
    told = gettext("%(name)s %(now)s after %(before)s")
    lines = (
        told % {"name": term(room, one.name).word, "now": one.now, "before": one.before} for one in found
    )
    return gettext("Since last week: %(changes)s.") % {"changes": "; ".join(lines)}


def _decided(now: int, before: int) -> str:
    told = {"now": now, "before": before}
    if now == before:
        return (
            gettext("In the last seven days %(now)s questions were decided, as in the seven before.") % told
        )
    words = (
        gettext("In the last seven days %(now)s questions were decided, more than the %(before)s before.")
        if now > before
        else gettext(
            "In the last seven days %(now)s questions were decided, fewer than the %(before)s before."
        )
    )
    return words % told


def _bars(one: Change) -> tuple[Bar, Bar]:
    word = term(Room.RUNG, one.name).word
    before = gettext("%(word)s, the week before") % {"word": word}
    return (
        Bar(name=word, number=one.now, told=str(one.now)),
        Bar(name=before, number=one.before, told=str(one.before), tone=Tone.PLAIN),
    )


def _by(one: Change) -> Cell:
    return Cell(value=one.by, shown=f"{one.by:+d}" if one.by else "0")

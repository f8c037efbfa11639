"""Counts as plots: each a figure and the table beside it, made of the same numbers; and alerts as a table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from audit.core.drawing.counting import Bar, Column, bars, columns
from audit.core.drawing.lanes import Lane, Stretch, lanes, stretches
from audit.core.drawing.shapes import Tone
from audit.core.glossary import Room, term
from audit.core.statistics import Share
from audit.core.watch.metrics import Metrics
from audit.desk_tables import LOGGED, NONE, when, worded
from audit.models import Alert
from audit.pages import figure_shown
from audit.selectors import TOLD_KINDS
from audit.tables import Cell, Form, Table
from audit.tables import Column as Heading
from audit.timeline import Logged
from citations.core.records import RefusalKind, Rung

RUNGS: Final = {
    Rung.SUPPORTED: Tone.GOOD,
    Rung.NARROWED: Tone.ACCENT,
    Rung.LABELED: Tone.CARE,
    Rung.REFUSED: Tone.PLAIN,
}
KINDS: Final = {
    RefusalKind.CARE: Tone.PLAIN,
    RefusalKind.COURTESY: Tone.PLAIN,
    RefusalKind.CATEGORY: Tone.ACCENT,
    RefusalKind.COVERAGE: Tone.CARE,
    RefusalKind.CONSENT: Tone.BAD,
    RefusalKind.LIMIT: Tone.PLAIN,
    RefusalKind.MALFORMED: Tone.PLAIN,
}
_LANES: Final = {
    Logged.BUNDLE: Tone.ACCENT,
    Logged.COUNTERFACTUAL: Tone.PLAIN,
    Logged.OPENING: Tone.CARE,
    Logged.POLICY: Tone.GOOD,
    Logged.VERSION: Tone.GOOD,
    Logged.TOMBSTONE: Tone.BAD,
    Logged.DESTRUCTION: Tone.BAD,
    Logged.TAKEN_OUT: Tone.CARE,
}
_BESIDE: Final = _("The same numbers stand in the table beside.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """One figure, what it is to be read as, its table, and what changed since last week."""

    figure: SafeString
    line: Promise | str
    table: Table
    since: str = ""


def plots(counted: Metrics, narrowed: Mapping[str, str]) -> tuple[Plot, ...]:
    """Draw everything that is counted, in the order in which an auditor asks.

    *narrowed* is what was counted, as the list of bundles is asked for it: numbers lead to what they count.
    """
    came = [share for share in counted.reasons if share.number]
    return (
        _bars(Room.KIND, _("Refusals by kind"), _KIND, counted.kinds, _kinds_link(narrowed), KINDS),
        _days(counted, narrowed),
        _bars(Room.REASON, _("Refusals by reason"), _REASON, came),
        _profiles(counted, narrowed),
        _bands("similarity", _("Similarity of the nearest passage"), _NEAR, counted.similarity.bands),
        _bands("sources", _("Sources at or above the threshold"), _SOURCES, counted.sources),
        _bars(Room.QUESTION, _("Kinds of questions"), "", counted.query_types),
        _use(counted),
    )


_KIND: Final = _(
    "Category: this is not what the archive does. Coverage: there is not enough material. Consent: the person did not "
    "allow it. They are never added up. Requestors are told of consent in the words of coverage."
)
_REASON: Final = _("As the records have them, in numbers alone; of one answer, the seal alone tells.")
_NEAR: Final = _(
    "How near the nearest passage came, where any was found. A mean below 0.500 hints at a drift."
)
_SOURCES: Final = _("How many different artifacts a question found near enough.")


_NAMES: Final = {Room.KIND: "kinds", Room.REASON: "reasons", Room.QUESTION: "query_types"}


def percent(thousandths: int) -> str:
    """Write thousandths per cent."""
    return f"{thousandths // 10}.{thousandths % 10} %"


def decimal(thousandths: int) -> str:
    """Write thousandths as a decimal number."""
    return f"{thousandths // 1000}.{thousandths % 1000:03d}"


def _bars(
    room: Room,
    title: Promise,
    line: Promise | str,
    rows: Sequence[Share],
    links: Mapping[str, str] = MappingProxyType({}),
    tones: Mapping[RefusalKind, Tone] = MappingProxyType({}),
) -> Plot:
    told = {kind.value: tone for kind, tone in tones.items()}
    figure = bars(
        [
            Bar(name=word, number=one.number, told=str(one.number), tone=told.get(one.name, Tone.ACCENT))
            for one in rows
            for word in [term(room, one.name).word]
        ],
        name=_NAMES[room],
        title=str(title),
        description=str(_BESIDE),
    )
    return Plot(figure=figure_shown(figure), line=line, table=_shares(_NAMES[room], title, rows, links, room))


def _bands(name: str, title: Promise, line: Promise, rows: Sequence[Share]) -> Plot:
    figure = columns(
        [Column(name=one.name, parts=(one.number,)) for one in rows],
        [("", Tone.ACCENT)],
        name=name,
        title=str(title),
        description=str(_BESIDE),
    )
    return Plot(figure=figure_shown(figure), line=line, table=_shares(name, title, rows, {}))


def _days(counted: Metrics, narrowed: Mapping[str, str]) -> Plot:
    title = _("Rungs, day by day")
    figure = columns(
        [Column(name=day.day[5:], parts=tuple(share.number for share in day.rungs)) for day in counted.days],
        [(term(Room.RUNG, rung).word, tone) for rung, tone in RUNGS.items()],
        name="rungs",
        title=str(title),
        description=str(_BESIDE),
    )
    headings = (
        Heading(key="day", title=_("Day (UTC)"), form=Form.TIME),
        *(Heading(key=rung.value, title=term(Room.RUNG, rung).word, form=Form.NUMBER) for rung in Rung),
    )
    whole = (Cell(value=None, shown=_("all days")), *(Cell(value=one.number) for one in counted.rungs))
    asked = [day for day in counted.days if any(share.number for share in day.rungs)]
    rows = tuple(
        (
            Cell(value=day.day, link=_list(narrowed, since=day.day, until=day.day)),
            *(Cell(value=one.number) for one in day.rungs),
        )
        for day in asked
    )
    table = Table(name="rungs", title=title, columns=headings, rows=(whole, *rows))
    line = _("Days on which nothing was asked are left out of the table.")
    return Plot(figure=figure_shown(figure), line=line, table=table)


def _profiles(counted: Metrics, narrowed: Mapping[str, str]) -> Plot:
    title = _("How often each profile is refused")
    figure = bars(
        [
            Bar(name=one.name, number=one.thousandths, told=percent(one.thousandths), tone=Tone.CARE)
            for one in counted.profiles
        ],
        name="profiles",
        title=str(title),
        description=str(_BESIDE),
        whole=1000,
    )
    headings = (
        Heading(key="profile", title=_("Profile")),
        Heading(key="asked", title=_("Asked"), form=Form.NUMBER),
        Heading(key="refused", title=_("Refused"), form=Form.NUMBER),
        Heading(key="thousandths", title=_("Share"), form=Form.NUMBER),
    )
    rows = tuple(
        (
            worded(Room.PROFILE, one.name, link=_list(narrowed, profile=one.name)),
            Cell(value=one.number),
            Cell(value=one.refused, link=_list(narrowed, profile=one.name, kind="refusal")),
            _share(one.thousandths),
        )
        for one in counted.profiles
    )
    table = Table(name="profiles", title=title, columns=headings, rows=rows, empty=_("Nothing was asked."))
    return Plot(figure=figure_shown(figure), line=_("More than half raises an alert."), table=table)


def _use(counted: Metrics) -> Plot:
    use, title = counted.citations, _("What was cited of what was found")
    told = {"rate": (_("rate"), use.rate), "density": (_("density"), use.density)}
    figure = bars(
        [Bar(name=str(word), number=value, told=decimal(value)) for word, value in told.values()],
        name="citations",
        title=str(title),
        description=str(_BESIDE),
        whole=1000,
    )
    headings = (
        Heading(key="figure", title=_("Figure")),
        Heading(key="number", title=_("Number"), form=Form.NUMBER),
    )
    numbers = (
        ("answers", _("answers"), use.answers),
        ("retrieved", _("passages found for them"), use.retrieved),
        ("cited", _("of these, cited"), use.cited),
        ("occurrences", _("citations"), use.occurrences),
    )
    rows = (
        *((Cell(value=key, shown=word), Cell(value=number)) for key, word, number in numbers),
        *((Cell(value=key, shown=w), Cell(value=v, shown=decimal(v))) for key, (w, v) in told.items()),
    )
    line = _("Rate: passages that were cited, of those that were found. Density: citations, of the same.")
    table = Table(name="citations", title=title, columns=headings, rows=rows)
    return Plot(figure=figure_shown(figure), line=line, table=table)


def _shares(
    name: str, title: Promise, rows: Sequence[Share], links: Mapping[str, str], room: Room | None = None
) -> Table:
    headings = (
        Heading(key="name", title=_("Which")),
        Heading(key="number", title=_("Number"), form=Form.NUMBER),
        Heading(key="thousandths", title=_("Share"), form=Form.NUMBER),
    )
    found = tuple(
        (
            worded(room, one.name, link=links.get(one.name, "")) if room else Cell(value=one.name),
            Cell(value=one.number),
            _share(one.thousandths),
        )
        for one in rows
    )
    return Table(name=name, title=title, columns=headings, rows=found, empty=_("None yet."))


def _kinds_link(narrowed: Mapping[str, str]) -> Mapping[str, str]:
    """Lead from each kind to the bundles that were told so; consent was told as coverage."""
    told = {kind: kind if kind in TOLD_KINDS else RefusalKind.COVERAGE.value for kind in RefusalKind}
    return {kind.value: _list(narrowed, refusal=word) for kind, word in told.items()}


def _list(narrowed: Mapping[str, str], **more: str) -> str:
    return f"{reverse('audit:desk')}?{urlencode({**narrowed, 'by': 'people', **more})}"


def _share(thousandths: int) -> Cell:
    return Cell(value=thousandths, shown=percent(thousandths))


def days_plot(days: Mapping[date, Mapping[Logged, int]], narrowed: Mapping[str, str]) -> Plot | None:
    """Draw when what is in the log was made, a lane for each kind of it; None where there is nothing."""
    kinds = [kind for kind in Logged if any(day.get(kind) for day in days.values())]
    cut = stretches({day: [numbers.get(kind, 0) for kind in kinds] for day, numbers in days.items()})
    if not cut:
        return None
    title = _("What was logged, over time")
    figure = lanes(
        [
            Lane(name=str(LOGGED[kind]), numbers=tuple(one.numbers[n] for one in cut), tone=_LANES[kind])
            for n, kind in enumerate(kinds)
        ],
        (cut[0].since.isoformat(), cut[-1].until.isoformat()),
        name="days",
        title=str(title),
        description=str(_BESIDE),
    )
    line = _(
        "Each lane is as high as its own greatest number; its sum stands at its end. A keyset has no day and "
        "stands in the list alone."
    )
    return Plot(figure=figure_shown(figure), line=line, table=_days_table(title, kinds, cut, narrowed))


def _days_table(
    title: Promise, kinds: Sequence[Logged], cut: Sequence[Stretch], narrowed: Mapping[str, str]
) -> Table:
    """List the stretches in which something was made; numbers of answers lead to their list."""
    headings = (
        Heading(key="since", title=_("From (UTC)"), form=Form.TIME),
        Heading(key="until", title=_("To"), form=Form.TIME),
        *(Heading(key=kind.value, title=LOGGED[kind], form=Form.NUMBER) for kind in kinds),
    )
    rows = list[tuple[Cell, ...]]()
    for one in cut:
        since, until = one.since.isoformat(), one.until.isoformat()
        asked = _list(narrowed, by="", since=since, until=until)
        numbers = (
            Cell(value=number, link=asked if number and kind is Logged.BUNDLE else "")
            for kind, number in zip(kinds, one.numbers, strict=True)
        )
        if any(one.numbers):
            rows.append((Cell(value=since), Cell(value=until), *numbers))
    return Table(name="days", title=title, columns=headings, rows=tuple(rows))


def alerts_table(rows: Iterable[Alert]) -> Table:
    """List alerts as the watch raised and cleared them; values are in the unit of their rule."""
    headings = (
        Heading(key="rule", title=_("What")),
        Heading(key="persona", title=_("Archive")),
        Heading(key="profile", title=_("Profile")),
        Heading(key="state", title=_("State"), form=Form.TAG),
        Heading(key="raised", title=_("Raised (UTC)"), form=Form.TIME),
        Heading(key="cleared", title=_("Cleared (UTC)"), form=Form.TIME),
        Heading(key="value", title=_("When raised"), form=Form.NUMBER),
        Heading(key="limit", title=_("Limit"), form=Form.NUMBER),
        Heading(key="last", title=_("Last"), form=Form.NUMBER),
        Heading(key="number", title=_("Counted"), form=Form.NUMBER),
    )
    return Table(
        name="alerts",
        title=_("Alerts, open ones first"),
        columns=headings,
        rows=tuple(map(_alert, rows)),
        empty=_("Nothing was raised."),
    )


def _alert(row: Alert) -> tuple[Cell, ...]:
    is_open = row.cleared is None
    state = Cell(
        value="open" if is_open else "cleared",
        shown=gettext("open") if is_open else gettext("cleared"),
        tone="bad" if is_open else "good",
    )
    persona = row.persona
    numbers = (row.value, row.limit, row.last, row.number)
    return (
        Cell(value=row.rule),
        Cell(value=None, shown=_("the whole installation")) if persona is None else Cell(value=persona.slug),
        Cell(value=row.profile) if row.profile else NONE,
        state,
        when(row.raised),
        when(row.cleared),
        *(Cell(value=number) for number in numbers),
    )

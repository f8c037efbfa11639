"""The desk's wide views: the log leaf by leaf, counts as plots with a table beside each, and alerts."""

from typing import Final

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from audit import metrics, selectors, timeline, weeks
from audit.alerts_shown import alerts_shown
from audit.desk_tables import heads_table, log_table
from audit.forms import ArchiveForm, PeriodForm
from audit.plots import alerts_table, days_plot, plots
from audit.tables import taken
from audit.views import MOST, PER_PAGE, Request, page

NEWEST: Final = 100  # alerts on one page


@require_safe
@page
def log(request: Request) -> HttpResponse:
    """List the leaves of the archives that the reader audits, newest first, and the newest heads."""
    form = ArchiveForm(request.GET, personas=selectors.audited(request.user))
    slug = form.slug()
    found = timeline.leaves(request.user, slug=slug)
    heads = heads_table(timeline.heads())
    narrowed = {name: str(value) for name, value in form.chosen().items()}
    plot = days_plot(timeline.days(request.user, slug=slug), narrowed)
    if wanted := request.GET.get("as"):
        whole = log_table(timeline.events(request.user, found[:MOST], slug=slug))
        drawn = (plot.table,) if plot else ()
        file = taken(wanted, (whole, *drawn, heads), name="log", only=request.GET.get("table", ""))
        return file or redirect("audit:log")
    shown = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": shown,
        "query": form.query(),
        "leaves": log_table(timeline.events(request.user, shown, slug=slug)),
        "heads": heads,
        "plot": plot,
    }
    return render(request, "audit/log.html", context)


@require_safe
@page
def statistics(request: Request) -> HttpResponse:
    """Draw how questions came out over a period; beside each plot stands its table."""
    form = PeriodForm(request.GET, personas=selectors.audited(request.user))
    slug, profile, since, until = form.given()
    today = timezone.now().date()
    of = metrics.period(today, since=since, until=until)
    counted = metrics.metrics(request.user, of, slug=slug, profile=profile)
    narrowed = {name: str(value) for name, value in form.chosen().items()}
    this, before = (
        metrics.metrics(request.user, week, slug=slug, profile=profile) for week in weeks.weeks(today)
    )
    drawn = (
        weeks.changed(this, before),
        *weeks.beside(
            plots(counted, {**narrowed, "since": counted.since, "until": counted.until}), this, before
        ),
    )
    if wanted := request.GET.get("as"):
        name = f"statistics-{counted.since}-{counted.until}"
        tables = [one.table for one in drawn]
        return taken(wanted, tables, name=name, only=request.GET.get("table", "")) or redirect(
            "audit:statistics"
        )
    to = selectors.Narrowing(slug=slug, profile=profile, since=of.since, until=of.until, by="people")
    context = {
        "form": form,
        "counted": counted,
        "bundles": selectors.bundles(request.user, to).count(),
        "plots": drawn,
        "query": form.query(),
    }
    return render(request, "audit/statistics.html", context)


@require_safe
@page
def alerts(request: Request) -> HttpResponse:
    """List what should be looked at, then what was."""
    form = ArchiveForm(request.GET, personas=selectors.audited(request.user))
    rows = list(metrics.alerts(request.user, slug=form.slug())[:NEWEST])
    table = alerts_table(rows)
    if wanted := request.GET.get("as"):
        return taken(wanted, (table,), name="alerts") or redirect("audit:alerts")
    context = {
        "form": form,
        "shown": alerts_shown(rows),
        "number_open": sum(row.cleared is None for row in rows),
        "table": table,
        "query": form.query(),
    }
    return render(request, "audit/alerts.html", context)

"""The desk's page about the writer: who writes, who reads again, what was used today, and a test of both.

It names a server and a model and shows no word of an archive; no word of one is sent in the test.
"""

from datetime import UTC
from typing import Any, Final

from django.conf import settings
from django.contrib import admin
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from citations.adapters.drafters.probing import probe
from citations.adapters.judges import trying
from citations.core.llm import reports
from citations.selectors.spending import used
from personas.desks import overseen
from personas.services import recognising

_KEPT: Final = "kwanzaa.writer.report"
_SECONDS: Final = 30  # a test costs something, so one that was made just now is shown again


@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """Show who writes, and what it used today for each persona of the caller."""
    return _page(request, None)


@require_POST
def test(request: HttpRequest) -> HttpResponse:
    """Test the connection, and show what was found."""
    report = cache.get(_KEPT)
    if report is None:
        report = reports.value(
            probe(settings.KWANZAA_DRAFTER),
            tokens=settings.KWANZAA_LLM_MAX_TOKENS,
            seconds=settings.KWANZAA_LLM_TIMEOUT,
        )
        report["others"] = [trying.probe().value(), trying.probe_selector().value()]
        cache.set(_KEPT, report, _SECONDS)
    return _page(request, report)


def _page(request: HttpRequest, report: dict[str, Any] | None) -> HttpResponse:
    today = timezone.now().astimezone(UTC).date()
    shown = {
        **admin.site.each_context(request),
        "title": gettext("Writer"),
        "drafter": settings.KWANZAA_DRAFTER,
        "address": reports.bare(settings.KWANZAA_LLM_BASE_URL) if settings.KWANZAA_LLM_BASE_URL else "",
        "model": settings.KWANZAA_LLM_MODEL,
        "judge": settings.KWANZAA_JUDGE or "none",
        "selector": settings.KWANZAA_SELECTOR,
        "readers": [(_("Reads images"), _reader("IMAGE")), (_("Hears recordings"), _reader("SPEECH"))],
        "tesseract": ", ".join(recognising.languages()),
        "report": report,
        "used": [_row(persona, *used(persona, today)) for persona in overseen(request).order_by("slug")],
    }
    return render(request, "admin/writer/page.html", shown)


def _reader(what: str) -> tuple[str, str]:
    """Return where a server that proposes words stands, and its model; empty where there is none."""
    other = recognising.server(what)
    return (reports.bare(other.url), other.model) if other else ("", "")


def _row(persona: Any, requests: int, use: Any) -> dict[str, Any]:
    cost = use.cost // 1_000
    return {
        "persona": persona,
        "requests": requests,
        "tokens": use.tokens,
        "seconds": use.ms // 1_000,
        "cost": f"{cost // 1_000}.{cost % 1_000:03d}",
    }

"""What a bundle's reader may read, beside what was signed; and who read it, with the steward's word that lets them."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from audit import readings as services
from audit import selectors
from audit.beside import beside, signed
from audit.core.errors import NotLoggedError
from audit.desk_tables import readings_table, signed_table
from audit.tables import taken
from audit.views import MOST, PER_PAGE, Request, page, shared_page
from personas.core.errors import ForbiddenError
from personas.selectors import Need, persona_for


@require_POST
@page
def answer(request: Request, bundle_id: str) -> HttpResponse:
    """Show what its reader may read now beside what was signed. Each showing is a reading: no address leads here."""
    found = selectors.bundle_for(request.user, bundle_id)
    try:
        selectors.bundle_file(found)
        shown = services.read(bundle=found, by=request.user, now=timezone.now())
    except (ForbiddenError, NotLoggedError):
        messages.error(request, gettext("The steward of this archive does not let auditors read answers."))
        return redirect("audit:bundle", found.bundle_id)
    payload = signed(found)
    table = None if payload is None else signed_table(payload, beside(found, payload))
    return render(request, "audit/answer.html", {"bundle": found, "shown": shown, "table": table})


@require_http_methods(["GET", "HEAD", "POST"])
@shared_page
def readings(request: Request) -> HttpResponse:
    """List who read what; let stewards say, archive by archive, whether auditors may."""
    if request.method == "POST":
        return _attested(request)
    found = services.readings(request.user)
    if wanted := request.GET.get("as"):
        whole = readings_table(found[:MOST], min(found.count(), MOST))
        return taken(wanted, (whole,), name="readings") or redirect("audit:readings")
    shown = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "table": readings_table(shown, shown.paginator.count),
        "files": MOST,
        "said": services.attestations(request.user),
        "most": services.LONGEST,
        "audits": selectors.audited(request.user).exists(),
    }
    return render(request, "audit/readings.html", context)


def _attested(request: Request) -> HttpResponse:
    persona = persona_for(request.user, request.POST.get("persona", ""), Need.STEWARD)
    try:
        if request.POST.get("shown") == "yes":
            services.attest(persona=persona, by=request.user, why=request.POST.get("why", ""))
        else:
            services.withdraw(persona=persona, by=request.user)
    except services.ReadingError as e:
        messages.error(request, e.public_message)
    return redirect("audit:readings")

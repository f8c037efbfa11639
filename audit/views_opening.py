"""The pages on which a seal is opened in the browser: keys and words stay there; letters for one person come back."""

from typing import cast

from csp.decorators import csp_replace
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from audit import opening_page, selectors, services, services_letters
from audit.core.errors import OpenedFileError, OpeningError
from audit.models import Opening
from audit.opening_words import words
from audit.selectors import Act
from audit.views import Request, shared_page
from audit.views_verify import POLICY

METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
@shared_page
def open_seal(request: Request, opening: str) -> HttpResponse:
    """Let the auditor who asked open the seal in their browser, or first give the half that one field needs."""
    return _page(request, opening, Act.OPEN)


@require_http_methods(METHODS)
@shared_page
def give(request: Request, opening: str) -> HttpResponse:
    """Let a steward give the share in their browser."""
    return _page(request, opening, Act.GIVE)


@require_safe
@shared_page
def key_file(request: Request) -> HttpResponse:
    """Let an auditor or a steward keep their key file under a security key; the page sends nothing."""
    return _strict(request, "audit/key_file.html", {"words": words()})


def _page(request: Request, handle: str, act: Act) -> HttpResponse:
    found, now = selectors.opening_for(request.user, handle), timezone.now()
    if act not in selectors.acts(request.user, found, selectors.stage_of(found, now)):
        messages.error(request, gettext("This is not for you to do, or not at this step."))
        return redirect("audit:opening", found.handle)
    if request.method == "POST":
        return _keep(request, found)
    try:
        context = opening_page.values(found, act, now)
    except OpeningError as e:
        messages.error(request, str(e))
        return redirect("audit:opening", found.handle)
    services.note(found, services.Kind.FETCHED, request.user, now)
    return _strict(request, "audit/in_browser.html", context)


def _strict(request: Request, template: str, context: dict[str, object]) -> HttpResponse:
    """Show a page that may send nothing but what a form holds."""
    shown = csp_replace(POLICY)(lambda known: render(known, template, context))
    return cast("HttpResponse", shown(request))


def _keep(request: Request, found: Opening) -> HttpResponse:
    """Take a letter. What is none is refused by name."""
    data, laid = request.POST.get("letter", "").encode(), request.POST.get("laid", "")
    try:
        services_letters.keep(opening=found, by=request.user, data=data, laid=laid, now=timezone.now())
    except (OpeningError, OpenedFileError) as e:
        messages.error(request, str(e))
    else:
        messages.success(request, gettext("Given. The other person can go on now."))
    return redirect("audit:opening", found.handle)

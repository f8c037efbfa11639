"""The auditor's desk: which bundles there are, what each check says, and everything one needs to check at home.

Nothing here opens a seal. Every page works without script. Whoever audits nothing gets the same 404 as for nothing.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, Final, ParamSpec, cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from audit import selectors
from audit.core.errors import NotLoggedError, UnknownBundleError
from audit.forms import FilterForm
from audit.pages import attachment, proof_shown, report_shown, statistics_shown
from personas.core.errors import ForbiddenError, UnknownPersonaError

PER_PAGE: Final = 50


class Request(HttpRequest):
    """A request by somebody who is signed in, as the middleware made it."""

    user: User


_P = ParamSpec("_P")


def page(
    view: Callable[Concatenate[Request, _P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, _P], HttpResponse]:
    """Make *view* a page for auditors: kept by no cache, and not there for anybody else."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: _P.args, **kwargs: _P.kwargs) -> HttpResponse:
        known = cast("Request", request)
        if not selectors.audited(known.user).exists():
            raise Http404
        try:
            return view(known, *args, **kwargs)
        except (UnknownBundleError, UnknownPersonaError, ForbiddenError) as e:
            raise Http404 from e

    return login_required(cache_control(private=True, no_store=True)(guarded))


@require_safe
@page
def desk(request: Request) -> HttpResponse:
    """List bundles by what lies in clear, newest first, and count how they ended."""
    form = FilterForm(request.GET, personas=selectors.audited(request.user))
    wanted = form.cleaned_data if form.is_valid() else {}
    slug, kind, rung = (wanted.get(name, "") for name in ("persona", "kind", "rung"))
    found = selectors.bundles(request.user, slug=slug, kind=kind, rung=rung)
    context = {
        "form": form,
        "page": Paginator(found, PER_PAGE).get_page(request.GET.get("page")),
        "statistics": statistics_shown(selectors.statistics(request.user, slug=slug)),
        "query": form.query(),
    }
    return render(request, "audit/desk.html", context)


@require_safe
@page
def bundle(request: Request, bundle_id: str) -> HttpResponse:
    """Show every check of one bundle, and its way through the log."""
    found = selectors.bundle_for(request.user, bundle_id)
    try:
        data = selectors.bundle_file(found)
    except NotLoggedError:
        return render(request, "audit/waiting.html", {"bundle": found}, status=HTTPStatus.ACCEPTED)
    context = {
        "bundle": found,
        "report": report_shown(selectors.report(found, data)),
        "proof": proof_shown(data),
        "size": len(data),
    }
    return render(request, "audit/bundle.html", context)


@require_safe
@page
def download(request: Request, bundle_id: str) -> HttpResponse:
    """Hand out the bundle's file, byte for byte what ``kwanzaa-verify`` takes."""
    found = selectors.bundle_for(request.user, bundle_id)
    try:
        data = selectors.bundle_file(found)
    except NotLoggedError:
        return render(request, "audit/waiting.html", {"bundle": found}, status=HTTPStatus.ACCEPTED)
    return attachment(data, f"bundle-{found.bundle_id}.json")


@require_safe
@page
def keyset(_request: Request) -> HttpResponse:
    """Hand out the keyset file."""
    return attachment(selectors.keyset_file(), "keyset.json")

"""Pages of what is kept of somebody: to take along, and to have erased."""

from http import HTTPStatus
from typing import cast

from allauth.core.internal import ratelimit
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kwanzaa import tasks
from kwanzaa.accounts import erasing, parcels
from kwanzaa.accounts.again import shown_again
from personas.services import leaving


@require_safe
@never_cache
@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """Say what is kept, what stays, and who has to be found first."""
    return _page(request, cast("User", request.user))


@require_POST
@never_cache
@login_required
@shown_again
def take_along(request: HttpRequest) -> HttpResponse:
    """Have a worker pack everything that is kept of who is signed in."""
    user = cast("User", request.user)
    late: HttpResponse | None = ratelimit.consume_or_429(
        request, app="allauth.account", action="take_along", key=str(user.pk)
    )
    if late is not None:
        return late
    parcels.order(user, get_language() or settings.LANGUAGE_CODE)
    tasks.call(tasks.pack, user.pk)  # where nobody hears it, ``tend_parcels`` finds it within a minute
    return redirect("own-data")


@require_POST
@never_cache
@login_required
@shown_again
def fetch_along(request: HttpRequest) -> HttpResponse:
    """Hand out what was packed; where they may read something else by now, say so."""
    user = cast("User", request.user)
    body = parcels.fetch(user)
    if body is None:
        return _page(request, user, is_stale=True)
    named = {"Content-Disposition": 'attachment; filename="my-data.zip"'}
    return HttpResponse(body, content_type="application/zip", headers=named)


@require_POST
@never_cache
@login_required
@shown_again
def erase(request: HttpRequest) -> HttpResponse:
    """Close the account at once, and have a worker let it go."""
    user = cast("User", request.user)
    if request.POST.get("login", "").strip() != user.username:
        return _page(request, user, wrong=True)
    try:
        erasing.close(user)
    except erasing.LastError:
        return _page(request, user)
    logout(request)
    tasks.call(
        tasks.erase_account, user.pk
    )  # where nobody hears it, ``erase_accounts`` finds it within the hour
    return redirect("erased")


@require_safe
@never_cache
def erased(request: HttpRequest) -> HttpResponse:
    """Say that it is done; the same to everybody."""
    return render(request, "account/erased.html")


def _page(request: HttpRequest, user: User, *, wrong: bool = False, is_stale: bool = False) -> HttpResponse:
    parcel = parcels.of(user)
    context = {
        "lasts": leaving.lasts_of(user),
        "wrong": wrong,
        "parcel": parcel,
        "until": parcel.ready + parcels.WAITS if parcel and parcel.ready else None,
        "has_failed": parcel is not None and parcels.has_failed(parcel),
        "is_stale": is_stale,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "account/data.html", context, status=status)

"""Pages of what is kept of somebody: to take along, and to have erased."""

from http import HTTPStatus
from typing import cast

from allauth.core.internal import ratelimit
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kwanzaa import tasks
from kwanzaa.accounts import erasing, taking_along
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
    """Hand out everything that is kept of who is signed in."""
    user = cast("User", request.user)
    late: HttpResponse | None = ratelimit.consume_or_429(
        request, app="allauth.account", action="take_along", key=str(user.pk)
    )
    if late is not None:
        return late
    named = {"Content-Disposition": 'attachment; filename="my-data.zip"'}
    return HttpResponse(taking_along.packed(user), content_type="application/zip", headers=named)


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


def _page(request: HttpRequest, user: User, *, wrong: bool = False) -> HttpResponse:
    context = {"lasts": leaving.lasts_of(user), "wrong": wrong}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "account/data.html", context, status=status)

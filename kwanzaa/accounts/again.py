"""Who is it, now? Asked before what cannot be undone, also of somebody who has no password here."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import (
    did_recently_reauthenticate,
    get_reauthentication_flows,
)
from allauth.core.exceptions import ReauthenticationRequired
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = Callable[..., HttpResponse]


def shown_again(view: View) -> View:
    """Ask for password or code before a POST, as allauth does; who has neither comes again by their issuer."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST" or _is_fresh(request):
            return view(request, *args, **kwargs)
        if get_reauthentication_flows(request.user):
            raise ReauthenticationRequired
        context = {"issuer": settings.KWANZAA_OIDC_NAME}
        return render(request, "account/again.html", context, status=403)

    return asked


def _is_fresh(request: HttpRequest) -> bool:
    """Tell whether they showed who they are just now; allauth takes who has no password at their word."""
    if get_reauthentication_flows(request.user):
        return bool(did_recently_reauthenticate(request))
    records = get_authentication_records(request, request.user)
    latest = max((record.get("at", 0) for record in records), default=0)
    return time.time() - latest < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT

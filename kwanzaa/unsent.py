"""What was typed and did not arrive: its sender was signed out meanwhile, or signed in anew in another window.

The page that tells it holds every field and sends them again, but only where the browser says that the form was ours:
a form of another site is never offered anew. Passwords are never repeated.
"""

import json
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, HttpResponseRedirectBase
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse

from kwanzaa.middleware import PRIVATE

TOKEN: Final = "csrfmiddlewaretoken"  # noqa: S105 -- the name of a field


def nothing_typed_is_lost(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Where a form or a part of a page is led to sign in, keep what was typed instead of showing another page."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not _is_led_away(response):
            return response
        if _is_part(request):
            return _told(request, HTTPStatus.UNAUTHORIZED)
        return _held(request, HTTPStatus.UNAUTHORIZED) if _may_be_repeated(request) else response

    return answer


def stale(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose token is none any more; *reason* is for programs, and told to nobody."""
    del reason
    if _is_part(request):
        return _told(request, HTTPStatus.UNPROCESSABLE_ENTITY)
    if _may_be_repeated(request):
        return _held(request, HTTPStatus.FORBIDDEN)
    return render(request, "403_csrf.html", status=HTTPStatus.FORBIDDEN)


def _is_led_away(response: HttpResponseBase) -> bool:
    """Tell whether somebody is to sign in and then to come back; who signs out comes to the same page without that."""
    doors = tuple(f"{reverse(name)}?" for name in (settings.LOGIN_URL, "admin:login"))
    return isinstance(response, HttpResponseRedirectBase) and response.url.startswith(doors)


def _is_part(request: HttpRequest) -> bool:
    """Tell whether script asked, to put the answer into a page that stays."""
    return request.headers.get("HX-Request") == "true"


def _may_be_repeated(request: HttpRequest) -> bool:
    """Tell whether a form came from a page of ours, and holds no secret."""
    ours = f"{request.scheme}://{request.get_host()}"
    is_ours = request.method == "POST" and request.headers.get("Origin") == ours
    return is_ours and not request.path.startswith(PRIVATE)


def _held(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    context = {"fields": tuple(_fields(request)), "question": request.POST.get("question", "")}
    response = render(request, "unsent.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _fields(request: HttpRequest) -> Iterator[tuple[str, str]]:
    for name, values in request.POST.lists():
        if name != TOKEN:
            yield from ((name, value) for value in values)


def _told(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """Say it in the line of the page that tells how things stand, and give its forms the token that is good now."""
    response = render(request, "_unsent.html", status=status)
    response["HX-Retarget"] = "#status"
    response["HX-Reswap"] = "innerHTML"
    response["HX-Trigger"] = json.dumps({"token": get_token(request)})
    return response

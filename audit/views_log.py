"""The log for everybody, if the stewards say so: C2SP tlog-tiles without signing in, and a page to follow it by.

While they do not, every address here is like one that there is not.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from math import ceil
from typing import Concatenate, Final, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.request import Request as ApiRequest
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from audit import public_log, timeline
from audit.views import Request, shared_page
from ledger import selectors as ledger
from ledger.core.canonical import to_base64
from ledger.core.errors import UnknownPlaceError
from ledger.core.tiles import Tile, parse_tile
from personas.selectors import Need, persona_for

LASTING: Final = "public, max-age=31536000, immutable"
PASSING: Final = "public, max-age=5"
FEW: Final = 5  # heads on the page
LATE: Final = "Too many requests from this address. Come again after the seconds that Retry-After names.\n"
_P = ParamSpec("_P")
_View = Callable[Concatenate[HttpRequest, _P], HttpResponse]


class Flood(SimpleRateThrottle):
    """Stops one address that reads the log too fast. A whole log of 150,000 leaves is read within the minute."""

    scope = "log"
    rate = "600/min"

    def get_cache_key(self, request: ApiRequest, view: APIView) -> str:  # noqa: ARG002 -- the parent's signature
        """Count by the address of the network, whoever is signed in."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


def public(view: _View[_P]) -> _View[_P]:
    """Let everybody in while the log is public; else there is nothing here, whatever the method, and however often."""
    safe = require_safe(view)

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: _P.args, **kwargs: _P.kwargs) -> HttpResponse:
        if not public_log.is_public():
            raise Http404
        flood = Flood()
        if not flood.allow_request(ApiRequest(request), APIView()):
            return _late(flood.wait())
        try:
            return safe(request, *args, **kwargs)
        except (UnknownPlaceError, ValueError) as e:
            raise Http404 from e

    return guarded


def from_anywhere(view: _View[_P]) -> _View[_P]:
    """Let pages of any site read it. It is data, the same for everybody: never a page, which has a reader's token."""

    @wraps(view)
    def opened(request: HttpRequest, /, *args: _P.args, **kwargs: _P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Access-Control-Allow-Origin"] = "*"
        return response

    return opened


@public
@cache_control(private=True, no_store=True)
def page(request: HttpRequest) -> HttpResponse:
    """Show the newest heads, and say how to follow the log."""
    return render(request, "verify/log.html", {"heads": timeline.heads(FEW)})


@public
@from_anywhere
def checkpoint(_request: HttpRequest) -> HttpResponse:
    """Return the newest head with the lines of its witnesses."""
    response = HttpResponse(ledger.checkpoint_note(), content_type="text/plain; charset=utf-8")
    response["Cache-Control"] = PASSING
    return response


@public
@from_anywhere
def tile(_request: HttpRequest, level: int, tile: str) -> HttpResponse:
    """Return up to 256 hashes."""
    return _lasting(ledger.tile, parse_tile(level, tile))


@public
@from_anywhere
def entries(_request: HttpRequest, tile: str) -> HttpResponse:
    """Return up to 256 leaves, each behind its length in two bytes: digests of what was signed."""
    return _lasting(ledger.entries, parse_tile(0, tile))


@public
@from_anywhere
def consistency(request: HttpRequest) -> HttpResponse:
    """Return the proof that one size of the log grew out of another."""
    old, size = (int(request.GET.get(name, "")) for name in ("old", "size"))
    if not 0 < old <= size:
        raise UnknownPlaceError(f"no log of {size} leaves grew out of {old}")
    found, hashes = ledger.consistency(old, size=size)
    return JsonResponse({"old": old, "size": found, "hashes": [to_base64(one) for one in hashes]})


@require_http_methods(["GET", "HEAD", "POST"])
@shared_page
def attesting(request: Request) -> HttpResponse:
    """Let stewards say whether everybody may read the log, archive by archive."""
    if request.method == "POST":
        persona = persona_for(request.user, request.POST.get("persona", ""), Need.STEWARD)
        try:
            if request.POST.get("public") == "yes":
                public_log.attest(persona=persona, by=request.user, why=request.POST.get("why", ""))
            else:
                public_log.withdraw(persona=persona, by=request.user)
        except public_log.PublicLogError as e:
            messages.error(request, e.public_message)
        return redirect("audit:public-log")
    context = {
        "said": public_log.attestations(request.user),
        "is_public": public_log.is_public(),
        "most": public_log.LONGEST,
    }
    return render(request, "audit/public_log.html", context)


def _late(seconds: float | None) -> HttpResponse:
    response = HttpResponse(
        LATE, status=HTTPStatus.TOO_MANY_REQUESTS, content_type="text/plain; charset=utf-8"
    )
    response["Retry-After"] = str(ceil(seconds or 1))
    response["Cache-Control"] = "no-store"
    return response


def _lasting(read: Callable[[Tile], bytes], wanted: Tile) -> HttpResponse:
    response = HttpResponse(read(wanted), content_type="application/octet-stream")
    response["Cache-Control"] = LASTING
    return response

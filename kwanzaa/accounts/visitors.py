"""Who reads an archive without signing in: a stranger, who gets a seat for the few pages that are open to anybody.

Nothing is written by looking: the seat follows from the network's address. Who asks gets a secret into their session,
and sees nothing of a seat but what was asked under it. Everywhere else, and in every archive that is not open to
anybody, a stranger is a stranger: sent to sign in, whether there is such an archive or not.
"""

import hmac
import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from allauth.core.internal import ratelimit
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, ResolverMatch, resolve

from personas.selectors import Need, personas_for
from personas.selectors.tenancy import as_user, become
from personas.selectors.visitors import is_visitor, seats

VISIT: Final = "visit"  # in the session: the seat, and the secret
_APP: Final = "allauth.account"
_ANYWHERE: Final = frozenset({"chat:home", "chat:shared", "ark"})
_ASKING: Final = frozenset({"chat:persona", "chat:again", "chat:context"})
_COSTLY: Final = "chat:talk-pdf"  # drawn for seconds; counted as questions are
_OF_ARCHIVE: Final = {"harvest"} | frozenset(
    f"chat:{name}"
    for name in (
        *("persona", "notice", "portrait", "thumbnail", "care", "reading", "item", "piece", "conversation"),
        *("keep-all", "talk-markdown", "talk-docx", "talk-pdf", "talk-zip"),
    )
)
_OF_QUESTION: Final = frozenset(
    f"chat:{name}"
    for name in (
        *("question", "again", "answer", "events", "context", "place", "original"),
        *("keep", "markdown", "json", "receipt"),
    )
)
"""What is left out is not for strangers: to share, to rate, to name what is kept, to write to the curators."""


class Visitors:
    """Give whoever is not signed in their seat, where the archive of the address is open to anybody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Look only where strangers may be; count each look by network before anything is looked up."""
        match = None if request.user.is_authenticated else _match(request)
        if match is not None and (seat := _seat(request)) is not None:
            action = "visit_picture" if match.view_name == "chat:thumbnail" else "visit"
            if (late := _late(request, action, _network(request))) is not None:
                return late
            if _is_open(seat, match):
                request.user = seat
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _kwargs: object
    ) -> HttpResponse | None:
        """Begin a visit with a form of ours: after the token of the form was checked, never by looking."""
        match, user = request.resolver_match, request.user
        name = match.view_name if match is not None else ""
        asks = name in _ASKING if request.method == "POST" else name == _COSTLY
        if not (asks and isinstance(user, User) and is_visitor(user)):
            return None
        for action, key in (("visit_ask", _network(request)), ("visit_ask_all", "all")):
            if (late := _late(request, action, key)) is not None:
                return late
        if VISIT not in request.session and request.method == "POST":
            request.session.cycle_key()  # whoever planted a session does not share the visit
            request.session[VISIT] = [user.pk, secrets.token_hex(16)]
        _remember(request, user)
        become(user)  # from here on the database knows the visit
        return None


def _match(request: HttpRequest) -> ResolverMatch | None:
    """Return the route of a page that strangers may come to."""
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return None
    return match if match.view_name in _ANYWHERE | _OF_ARCHIVE | _OF_QUESTION else None


def _seat(request: HttpRequest) -> User | None:
    """Return the seat of this session, else that of this network; None where no archive was ever opened to anybody."""
    there = list(seats())
    if not there:
        return None
    chosen = request.session.get(VISIT, [0])[0]
    mine = next((one for one in there if one.pk == chosen), None) or there[_place(request) % len(there)]
    _remember(request, mine)
    return mine


def _remember(request: HttpRequest, seat: User) -> None:
    """Say of which visit the seat is: of one that this session began, else of none, which asked nothing."""
    pk, secret = request.session.get(VISIT, (0, ""))
    seat.visit = secret if pk == seat.pk else "none"  # type: ignore[attr-defined]  # read by citations' selectors


def _is_open(seat: User, match: ResolverMatch) -> bool:
    """Tell whether a stranger comes in here: by one query, whatever there is."""
    with as_user(seat):
        found = personas_for(seat, Need.ASK)
        if match.view_name in _OF_ARCHIVE:
            found = found.filter(slug=match.kwargs["slug"])
        is_open = found.exists()
    # An answer is nobody's but of who asked it: without a visit there is none to look at.
    return is_open and (match.view_name not in _OF_QUESTION or getattr(seat, VISIT) != "none")


def _place(request: HttpRequest) -> int:
    """Divide networks among seats, so that nobody chooses theirs."""
    key, network = settings.SECRET_KEY.encode(), _network(request).encode()
    return int.from_bytes(hmac.digest(key, b"kwanzaa.seat.v1\0" + network, "sha256")[:8])


def _network(request: HttpRequest) -> str:
    """Return whence somebody comes: an address of IPv4, the network of one of IPv6, of which somebody has all."""
    return str(ratelimit.get_ip(request))


def _late(request: HttpRequest, action: str, key: str) -> HttpResponse | None:
    if ratelimit.consume(request, app=_APP, action=action, key=key, limit_get=True):
        return None
    late: HttpResponse = ratelimit.respond_429(request)
    late.status_code = HTTPStatus.TOO_MANY_REQUESTS
    late["Retry-After"] = "60"
    return late

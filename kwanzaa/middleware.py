"""What holds for every request and every answer, whoever made it."""

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Final, TypeVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render

from citations.waiting import through
from personas.selectors.tenancy import as_user

Part = TypeVar("Part")

# Told to one caller, or holding a secret of theirs.
PRIVATE: Final = ("/api/", "/account/", "/invitations/", "/login/")
# Hashes that never change; their view says for how long, and that they are for the caller's own cache alone.
LASTING: Final = "/api/v1/log/tile/"


def kept_by_no_cache(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let no cache keep what was told to one caller (RFC 9111, section 5.2.2.5); errors and redirects too."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_lasting = request.path.startswith(LASTING) and response.status_code == HTTPStatus.OK
        if request.path.startswith(PRIVATE) and not is_lasting:
            response["Cache-Control"] = "no-store"
        return response

    return answer


def indexed_nowhere(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Ask search engines to keep no page: what consent opens today it may close tomorrow, and theirs would stay."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response["X-Robots-Tag"] = "noindex, nofollow, noarchive"
        return response

    return answer


def robots(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view's signature
    """Ask programs that go from link to link to read nothing."""
    return HttpResponse("User-agent: *\nDisallow: /\n", content_type="text/plain; charset=utf-8")


def no_cookie_with_nul(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Leave out cookies with NUL, which we never set: as the key of a session PostgreSQL would fail on it."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if "\0" not in value}
        return get_response(request)

    return answer


def small_files(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Send script and style compressed; nothing else, for beside a secret the length of a page would tell of it."""
    squeezed = GZipMiddleware(get_response)

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_whole_file = request.path.startswith(settings.STATIC_URL) and "Range" not in request.headers
        return squeezed.process_response(request, response) if is_whole_file else response

    return answer


def within_reach(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Tell the database who is signed in, so that row security shows this request what is theirs and no more."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        with as_user(request.user):
            response = get_response(request)
        if through(response, lambda steps: _step_by_step(request.user, steps)):
            return response
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = _step_by_step(request.user, iter(response))
        return response

    return answer


def never_blank(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Give a page to whoever opens an address that forms alone are sent to: for an empty answer browsers show an error.

    It is in the address field after what was filled in came back, and in a tab that is opened again.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not (isinstance(response, HttpResponseNotAllowed) and request.method == "GET"):
            return response
        page = render(request, "404.html", status=HTTPStatus.METHOD_NOT_ALLOWED)
        page["Allow"] = response["Allow"]
        return page

    return answer


def _step_by_step(user: AbstractBaseUser | AnonymousUser, parts: Iterator[Part]) -> Iterator[Part]:
    """Make each part within reach of *user*: it is made when the request is over, and others may come in between."""
    while True:
        with as_user(user):
            part = next(parts, None)
        if part is None:
            return
        yield part

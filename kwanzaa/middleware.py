"""What holds for every request and every answer, whoever made it."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase


def kept_by_no_cache(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let no cache keep what was told to one caller (RFC 9111, section 5.2.2.5); errors and redirects too."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.path.startswith("/api/"):
            response["Cache-Control"] = "no-store"
        return response

    return answer


def no_cookie_with_nul(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Leave out cookies with NUL, which we never set: as the key of a session PostgreSQL would fail on it."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if "\0" not in value}
        return get_response(request)

    return answer

"""Where people call this site, for links that leave it. A request's ``Host`` is whatever its sender wrote."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

HOME: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
AT_HOME: Final = "http://localhost:8000"


def site() -> str:
    """Return where people call: the first origin or foreign host that the settings name, else this machine."""
    return _named() or AT_HOME


def site_of(request: HttpRequest) -> str:
    """Return the same; where the settings name nothing, this machine by the port that was called."""
    own = request.get_host()
    at_home = f"{request.scheme}://{own}" if split_domain_port(own)[0] in HOME else AT_HOME
    return _named() or at_home


def _named() -> str:
    scheme = "https" if settings.HTTPS else "http"
    foreign = (f"{scheme}://{host}" for host in settings.ALLOWED_HOSTS if host not in HOME)
    named = [*settings.CSRF_TRUSTED_ORIGINS, *foreign]
    # A pattern is nowhere to call.
    return next((one.rstrip("/") for one in named if "*" not in one and "://." not in one), "")

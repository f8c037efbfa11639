"""Names and passwords, as this database can hold them."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.http import HttpRequest


class NameBackend(ModelBackend):
    """Know people by their names; a name with NUL is nobody's, and PostgreSQL would fail on it."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """Return who has this name and this password; None for nobody."""
        if "\0" in (username or ""):
            return None
        return super().authenticate(request, username, password, **kwargs)

"""Tokens: a program's key to the API in somebody's name, for some scopes and some time.

A token is ``kwz_`` and 43 characters, 256 random bits; the database holds its SHA-256. It gives nothing that its
person may not do: scopes only take away. What a view needs stands on it as ``required_scope``; a view without one
is closed to tokens.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from personas import roles
from personas.core.errors import TokenError
from personas.models import Token
from personas.selectors.tenancy import become, holding


class Scope(StrEnum):
    """What a token is for."""

    ASK = "ask"
    READ = "read"
    AUDIT = "audit"
    WITNESS = "witness"
    TEND = "tend"


# A scope and what it holds: whoever asks has to read the answer, and whoever audits sees the log.
INCLUDES: Final[Mapping[Scope, frozenset[Scope]]] = {
    Scope.ASK: frozenset({Scope.ASK, Scope.READ}),
    Scope.READ: frozenset({Scope.READ}),
    Scope.AUDIT: frozenset({Scope.AUDIT, Scope.WITNESS}),
    Scope.WITNESS: frozenset({Scope.WITNESS}),
    Scope.TEND: frozenset({Scope.TEND}),
}
PREFIX: Final = "kwz_"
LONGEST_DAYS: Final = 365
MOST: Final = 20  # live tokens of one person
_FORM: Final = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")


def make(
    *, user: User, name: str, scopes: frozenset[Scope], days: int, second_factor: bool, now: datetime
) -> tuple[Token, str]:
    """Make a token and return it with its secret, which is kept nowhere.

    *second_factor* says whether the session in which it is made has shown one.
    Raises: TokenError.
    """
    if not scopes:
        raise TokenError("a token needs a scope: " + ", ".join(Scope))
    if not 1 <= days <= LONGEST_DAYS:
        raise TokenError(f"a token lasts 1 to {LONGEST_DAYS} days, not {days}")
    if not second_factor and roles.needs_second_factor(user):
        raise TokenError(
            f"{user.username} needs a second factor, and makes tokens on the page of their account"
        )
    if live(user=user, now=now).count() >= MOST:
        raise TokenError(f"{user.username} has {MOST} tokens; revoke one first")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        user=user,
        name=name,
        digest=_digest(secret),
        scopes=sorted(scopes),
        expires=now + timedelta(days=days),
        second_factor=second_factor,
    )
    return token, secret


def live(*, user: User, now: datetime) -> QuerySet[Token]:
    """Return the tokens of *user* that still open something, newest first."""
    return Token.objects.filter(user=user, revoked=None, expires__gt=now).order_by("-created", "-pk")


def revoke(*, user: User, pk: int, now: datetime) -> bool:
    """End one token of *user*'s own; False when there is no such live one."""
    return live(user=user, now=now).filter(pk=pk).update(revoked=now) == 1


def revoke_all(*, user: User, now: datetime) -> int:
    """End every token of *user*; return how many."""
    return live(user=user, now=now).update(revoked=now)


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer kwz_…``. One answer for what is unknown, expired, revoked or its person's no more."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """Return the token's person, or None when no token is shown.

        Raises: AuthenticationFailed; PermissionDenied for a token without the view's scope.
        """
        scheme, _, word = get_authorization_header(request).decode("latin-1").partition(" ")
        match scheme.lower():
            case "":
                return None
            case "bearer":
                token = _find(word.strip(), timezone.now())
            case str():
                raise AuthenticationFailed(
                    "This kind of sign-in is not taken here. Make a token on the page of your account, and send "
                    "it as: Authorization: Bearer kwz_…"
                )
        _check_scope(token, request)
        become(token.user)
        _note_use(token, timezone.now())
        return token.user, token


def _find(word: str, now: datetime) -> Token:
    token = None
    if _FORM.fullmatch(word):
        digest = _digest(word)
        rows = Token.objects.select_related("user").filter(
            revoked=None, expires__gt=now, user__is_active=True
        )
        with holding(digest):
            token = rows.filter(digest=digest).first()
    if token is None or (not token.second_factor and roles.needs_second_factor(token.user)):
        raise AuthenticationFailed(
            "This token is not known, has expired or was revoked. Make a new one on the page of your account."
        )
    return token


def _check_scope(token: Token, request: Request) -> None:
    context: Mapping[str, object] = getattr(request, "parser_context", None) or {}
    needed = getattr(context.get("view"), "required_scope", None)
    known = (Scope(name) for name in token.scopes if name in set(Scope))
    held = frozenset[Scope]().union(*(INCLUDES[scope] for scope in known))
    if needed not in held:
        wanted = f"scope {needed}" if isinstance(needed, Scope) else "a session; no token opens it"
        raise PermissionDenied(f"This address needs {wanted}. The token has {', '.join(token.scopes)}.")


def _note_use(token: Token, now: datetime) -> None:
    """Keep the minute of the last use, and write no more than once a minute."""
    minute = now.replace(second=0, microsecond=0)
    rows = Token.objects.filter(Q(last_used=None) | Q(last_used__lt=minute), pk=token.pk)
    rows.update(last_used=minute)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()

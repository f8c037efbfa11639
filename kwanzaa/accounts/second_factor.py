"""Who tends, audits or attests needs a second factor, and reaches nothing else until the session has passed one.

Whoever has set one up has to use it too, in every session. A session passes by a code, a passkey or a recovery code,
or by setting a factor up, which proves it.
"""

from collections.abc import Callable
from enum import StrEnum
from http import HTTPStatus
from typing import Final

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.account.signals import password_changed
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.contrib.auth.models import AnonymousUser, User
from django.db.models.signals import pre_save
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from personas import roles, tokens

FACTORS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
VOUCHED: Final = "oidc"  # a factor that the issuer saw, where the settings take its word for that


class Step(StrEnum):
    """What a session has to do before anything else."""

    NONE = "none"
    SET_UP = "set up"
    CONFIRM = "confirm"


# The names of the routes that stay open.
ALWAYS: Final = frozenset({"account_login", "account_logout", "account_inactive", "health"})
OPEN: Final[dict[Step, frozenset[str]]] = {
    Step.SET_UP: ALWAYS | {"mfa_index", "mfa_activate_totp", "mfa_add_webauthn", "account_reauthenticate"},
    # No way to add a factor: an old session and the password must not be enough to bring one's own.
    Step.CONFIRM: ALWAYS | {"mfa_reauthenticate", "mfa_reauthenticate_webauthn"},
}


def passed(request: HttpRequest) -> bool:
    """Say whether this session has shown a second factor of the person that it belongs to."""
    records = get_authentication_records(request, request.user)
    return any(record.get("method") == "mfa" for record in records)


def _vouched(request: HttpRequest) -> bool:
    """Say so of one that the issuer saw. One of ours that was taken away since counts no more."""
    records = get_authentication_records(request, request.user)
    return any((record.get("method"), record.get("type")) == ("mfa", VOUCHED) for record in records)


def step_of(request: HttpRequest) -> Step:
    """Find out what the session still has to do."""
    user = request.user
    if not isinstance(user, User):
        return Step.NONE
    if Authenticator.objects.filter(user=user, type__in=FACTORS).exists():
        return Step.NONE if passed(request) else Step.CONFIRM
    return Step.SET_UP if roles.needs_second_factor(user) and not _vouched(request) else Step.NONE


class SecondFactorMiddleware:
    """Send a session to its next step, whatever it asked for; a program gets an error that says so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass on; the decision is made once the route is known."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _kwargs: object
    ) -> HttpResponse | None:
        """Answer in the view's place while a step is left to do."""
        name = request.resolver_match.view_name if request.resolver_match else None
        if name in ALWAYS:
            return None
        step = step_of(request)
        if step is Step.NONE or name in OPEN[step]:
            return None
        return _for_a_program(step) if request.path.startswith("/api/") else _for_a_person(request, step)


def _for_a_program(step: Step) -> JsonResponse:
    detail = (
        f"This account needs a second factor, and this session has shown none ({step}). "
        f"Sign in at {reverse('login')} and follow the page, or use a token."
    )
    return JsonResponse({"code": "second_factor_required", "detail": detail}, status=HTTPStatus.FORBIDDEN)


def _for_a_person(request: HttpRequest, step: Step) -> HttpResponseRedirect:
    if step is Step.SET_UP:
        return HttpResponseRedirect(reverse("mfa_index"))
    has_app = Authenticator.objects.filter(user_id=request.user.pk, type=Authenticator.Type.TOTP).exists()
    where = reverse("mfa_reauthenticate" if has_app else "mfa_reauthenticate_webauthn")
    then = request.get_full_path() if request.method == "GET" else "/"
    return HttpResponseRedirect(f"{where}?{urlencode({'next': then})}")


def count_as_passed(
    request: HttpRequest, user: User | AnonymousUser, authenticator: Authenticator, **_: object
) -> None:
    """Receive ``authenticator_added``: who sets a factor up has just shown it."""
    if authenticator.type in FACTORS:
        record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type)


def revoke_tokens(user: User, **_: object) -> None:
    """Receive ``password_changed``: whoever changes a password wants others out, programs too."""
    tokens.revoke_all(user=user, now=timezone.now())


def revoke_tokens_with_a_password(instance: User, update_fields: object, **_: object) -> None:
    """Receive ``pre_save``: a password that was set at the console. A mere rehash names its field."""
    stored = User.objects.filter(pk=instance.pk) if update_fields is None else User.objects.none()
    if stored.exclude(password=instance.password).exists():
        tokens.revoke_all(user=instance, now=timezone.now())


pre_save.connect(revoke_tokens_with_a_password, sender=User, dispatch_uid="kwanzaa.password")
authenticator_added.connect(count_as_passed, dispatch_uid="kwanzaa.second_factor")
password_changed.connect(revoke_tokens, dispatch_uid="kwanzaa.tokens")

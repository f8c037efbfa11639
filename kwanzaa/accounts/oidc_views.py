"""Pages of signing in by an issuer of OpenID Connect: there, back, and on the account's own page."""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, cast

from allauth.account import views as account
from allauth.account.utils import get_next_redirect_url
from allauth.core.internal import ratelimit
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.internal import flows
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from requests import RequestException

from kwanzaa.accounts import oidc
from kwanzaa.accounts.again import shown_again

_BITS: Final = 32  # bytes of a nonce


def _with_an_issuer(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Leave the page unknown where nobody signs in by an issuer."""

    @wraps(view)
    def opened(request: HttpRequest) -> HttpResponse:
        if not oidc.is_on():
            raise Http404
        return view(request)

    return opened


@require_POST
@_with_an_issuer
@never_cache
def begin(request: HttpRequest) -> HttpResponse:
    """Send somebody to the issuer, to come back signed in."""
    return _leave(request, AuthProcess.LOGIN)


@require_POST
@_with_an_issuer
@never_cache
@login_required
@shown_again
def connect(request: HttpRequest) -> HttpResponse:
    """Send who is signed in to the issuer, to be known by it from then on."""
    return _leave(request, AuthProcess.CONNECT)


@require_POST
@_with_an_issuer
@never_cache
@login_required
@shown_again
def disconnect(request: HttpRequest) -> HttpResponse:
    """End that; not for who could not sign in any more."""
    if (mine := oidc.linked(cast("User", request.user))) is None:
        raise Http404
    try:
        flows.connect.validate_disconnect(request, mine)
    except ValidationError:
        messages.error(request, _("Set a password first: you could not sign in any more."))
    else:
        mine.delete()
        messages.success(request, _("That way in is closed."))
    return redirect("account_change_password")


@require_safe
@_with_an_issuer
@never_cache
def callback(request: HttpRequest) -> HttpResponse:
    """Take what the issuer sent back with the browser."""
    view = Callback.adapter_view(oidc.Issuer(request, oidc.provider_id()))
    try:
        response: HttpResponse = view(request)
    except (OSError, LookupError, ValueError) as e:  # allauth takes for granted what an issuer sends
        oidc.logger.warning("oidc refused: error=%s", type(e).__name__)
        return oidc.refused(request, "failed")
    return response


class Callback(OAuth2CallbackView):
    """allauth's own, which takes a state once; the ID token has to carry the nonce of that state."""

    def _get_state(
        self, request: HttpRequest, provider: Any
    ) -> tuple[dict[str, Any] | None, HttpResponse | None]:
        state, response = super()._get_state(request, provider)
        self.adapter.nonce = (state or {}).get("nonce", "")
        return state, response


class SignInView(account.LoginView):
    """allauth's page, with the issuer's button where there is one."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Name the issuer."""
        return {**super().get_context_data(**kwargs), **_about(None)}


class PasswordView(account.PasswordChangeView):
    """allauth's page; who has no password is told how they sign in, and how to have one."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show it without a form to who has none."""
        if isinstance(request.user, User) and not request.user.has_usable_password():
            return render(request, self.template_name, _about(request.user))
        response: HttpResponse = super().dispatch(request, *args, **kwargs)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Say whether the issuer knows this account."""
        return {**super().get_context_data(**kwargs), **_about(cast("User", self.request.user))}


def _about(user: User | None) -> dict[str, object]:
    if not oidc.is_on():
        return {}
    return {
        "issuer": settings.KWANZAA_OIDC_NAME,
        "linked": user is not None and oidc.linked(user) is not None,
    }


def _leave(request: HttpRequest, process: str) -> HttpResponse:
    """Lead to the issuer by a page of ours: a form may be sent to nobody else, not even by a redirect."""
    late: HttpResponse | None = ratelimit.consume_or_429(
        request, app="allauth.account", action="oidc", key=str(ratelimit.get_ip(request))
    )
    if late is not None:
        return late
    nonce = secrets.token_urlsafe(_BITS)
    asked = {"nonce": nonce, **({"prompt": "login"} if request.user.is_authenticated else {})}
    if settings.KWANZAA_OIDC_AMR:
        asked["max_age"] = str(oidc.FRESH)
    try:
        provider = get_adapter(request).get_provider(request, provider=oidc.provider_id())
        then = get_next_redirect_url(request)
        there = provider.redirect(request, process, next_url=then, auth_params=asked, nonce=nonce)
    except (OAuth2Error, RequestException, OSError, ValueError) as e:
        oidc.logger.warning("oidc not begun: error=%s", type(e).__name__)
        return oidc.refused(request, "failed")
    where = there.headers["Location"]
    context = {"issuer": settings.KWANZAA_OIDC_NAME, "where": where}
    page = render(request, "account/oidc_leaving.html", context)
    page.headers["Refresh"] = f"0; url={where}"
    return page

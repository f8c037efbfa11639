"""Sign-in by an issuer of OpenID Connect: whose word is taken, and for what (decision 0158).

django-allauth keeps state and PKCE and exchanges the code. The ID token is verified here as if a stranger had brought
it: signature, issuer, audience, time and nonce. Nothing of it is kept but issuer and subject, and of a new account the
address.
"""

import logging
import time
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from stat import S_IMODE
from typing import Any, Final
from urllib.parse import urlsplit

import jwt
from allauth.account.internal.flows.login import record_authentication
from allauth.account.signals import user_logged_in
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.models import Authenticator
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter, get_adapter
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialLogin
from allauth.socialaccount.providers.base import AuthError
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from requests import Session

from kwanzaa.accounts.second_factor import FACTORS, VOUCHED
from personas import roles
from personas.adapters.site import HOME, site_of

logger = logging.getLogger("kwanzaa.accounts")

ALGORITHMS: Final = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}
)
NEEDED: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")
LEEWAY: Final = 60  # seconds that two clocks may differ
FRESH: Final = 5 * 60  # seconds for which a second factor that the issuer saw is new
OLDEST: Final = 10 * 60  # seconds of an ID token; allauth keeps a state as long
_LONGEST: Final = 191  # code points of a subject, as allauth's column holds
_OTHERS: Final = 0o077
_HOME: Final = frozenset(name.strip("[]") for name in HOME)


class NotProvedError(OAuth2Error):
    """Something that the issuer sent, or somebody in its place, does not hold; its text is ours."""


def is_on() -> bool:
    """Say whether people sign in by an issuer here."""
    return bool(settings.KWANZAA_OIDC_ISSUER)


def provider_id() -> str:
    """Name the issuer in rows: a subject of another one is somebody else."""
    return f"oidc-{sha256(settings.KWANZAA_OIDC_ISSUER.encode()).hexdigest()[:24]}"


def linked(user: User) -> SocialAccount | None:
    """Return what this account is known by at the issuer, if it is."""
    return SocialAccount.objects.filter(user=user, provider=provider_id()).first() if is_on() else None


def is_closed_line(address: str) -> bool:
    """Say whether nobody reads along on the way to *address*: https, or this machine."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    at_home = parts.scheme == "http" and parts.hostname in _HOME
    return bool(parts.hostname) and (parts.scheme == "https" or at_home)


def secret() -> str:
    """Read the client's secret. Raises: OSError, ValueError for a file that others may read, or that holds none."""
    path = Path(settings.BASE_DIR, settings.KWANZAA_OIDC_SECRET_FILE)
    if S_IMODE(path.stat().st_mode) & _OTHERS:
        raise ValueError("others may read it")
    if not (found := path.read_text(encoding="ascii").strip()):
        raise ValueError("it is empty")
    return found


class Issuer(OpenIDConnectOAuth2Adapter):
    """The issuer that the settings name. ``nonce`` is what this browser's sign-in was begun with."""

    nonce = ""

    @property
    def openid_config(self) -> dict[str, Any]:
        """Fetch what the issuer says of itself. Raises: NotProvedError where another speaks, or on an open line."""
        found: dict[str, Any] = super().openid_config
        if found.get("issuer") != settings.KWANZAA_OIDC_ISSUER:
            raise NotProvedError("another issuer")
        if not all(isinstance(found.get(name), str) and is_closed_line(found[name]) for name in NEEDED):
            raise NotProvedError("no closed line")
        return found

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:  # noqa: ARG002 -- allauth's signature
        """Lead back to where the settings say that people call."""
        return site_of(request) + reverse("oidc_callback")

    def complete_login(
        self, request: HttpRequest, app: SocialApp, token: object, **kwargs: Any
    ) -> SocialLogin:
        """Take what the ID token proves, and ask the issuer for nothing else. Raises: NotProvedError."""
        del token
        with get_adapter().get_requests_session() as session:
            answer = session.get(self.openid_config["jwks_uri"])
            answer.raise_for_status()
            keys = answer.json()
        claims = proved(
            str(kwargs["response"].get("id_token") or ""), keys, client=app.client_id, nonce=self.nonce
        )
        login = self.get_provider().sociallogin_from_response(request, {"id_token": claims})
        login.account.extra_data = {}
        login.claims = claims
        return login


class IssuerProvider(OpenIDConnectProvider):
    """allauth's provider, with our own look at what comes back."""

    oauth2_adapter_class = Issuer


def proved(token: str, keys: object, *, client: str, nonce: str) -> Mapping[str, Any]:
    """Verify an ID token and return its claims. Raises: NotProvedError."""
    try:
        name = jwt.get_unverified_header(token).get("kid")
        listed = keys.get("keys") if isinstance(keys, dict) else None
        usable = [one for one in listed or () if isinstance(one, dict) and one.get("use", "sig") == "sig"]
        fits = [one for one in usable if one.get("kid") == name] if name else usable
        if len(fits) != 1:
            raise NotProvedError("no such key")
        said = fits[0].get("alg")
        claims: dict[str, Any] = jwt.decode(
            token,
            key=jwt.PyJWK(fits[0]).key,
            algorithms=sorted(ALGORITHMS & {said} if said else ALGORITHMS),
            issuer=settings.KWANZAA_OIDC_ISSUER,
            audience=client,
            leeway=LEEWAY,
            options={"require": ["iss", "aud", "sub", "exp", "iat", "nonce"]},
        )
    except (jwt.PyJWTError, ValueError, TypeError) as e:
        raise NotProvedError(type(e).__name__) from e
    _agree(claims, client=client, nonce=nonce)
    return claims


def _agree(claims: Mapping[str, Any], *, client: str, nonce: str) -> None:
    """Hold what no library looks at. Raises: NotProvedError."""
    many = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
    wrong = {
        "another party": claims.get("azp", None if many else client) != client,
        "another sign-in": not (nonce and compare_digest(str(claims["nonce"]).encode(), nonce.encode())),
        "old": time.time() - claims["iat"] > OLDEST + LEEWAY,
        "no subject": not (isinstance(claims["sub"], str) and 0 < len(claims["sub"]) <= _LONGEST),
    }
    if said := next((word for word, is_so in wrong.items() if is_so), ""):
        raise NotProvedError(said)


def address_of(claims: Mapping[str, Any]) -> str:
    """Return the address that the issuer says it verified; '' for every other."""
    address = claims.get("email")
    if claims.get("email_verified") is not True or not isinstance(address, str):
        return ""
    try:
        validate_email(address)
    except ValidationError:
        return ""
    return address


def vouches(claims: Mapping[str, Any]) -> bool:
    """Say whether the issuer saw a second factor just now, of a kind that the settings take its word for."""
    shown, at = claims.get("amr"), claims.get("auth_time")
    if not isinstance(shown, list) or not isinstance(at, int):
        return False
    is_taken = any(word in settings.KWANZAA_OIDC_AMR for word in shown if isinstance(word, str))
    return is_taken and time.time() - at <= FRESH + LEEWAY


class OidcAdapter(DefaultSocialAccountAdapter):
    """What django-allauth asks of us: one issuer, out of the settings; new accounts; nobody else's account."""

    def get_requests_session(self) -> Session:
        """Go where the issuer says, and from there nowhere else: a redirect could lead off a closed line."""
        session: Session = super().get_requests_session()
        session.max_redirects = 0
        return session

    def list_apps(
        self, request: HttpRequest, provider: str | None = None, client_id: str | None = None
    ) -> list[SocialApp]:
        """Return the one that the settings name; rows of the database name none."""
        del request, provider, client_id
        if not is_on():
            return []
        app = SocialApp(
            provider="openid_connect",
            provider_id=provider_id(),
            name=settings.KWANZAA_OIDC_NAME,
            client_id=settings.KWANZAA_OIDC_CLIENT,
            secret=secret(),
            settings={"server_url": settings.KWANZAA_OIDC_ISSUER.rstrip("/"), "oauth_pkce_enabled": True},
        )
        return [app]

    def get_provider(
        self, request: HttpRequest, provider: str, client_id: str | None = None
    ) -> IssuerProvider:
        """Return the one that there is. Raises: SocialApp.DoesNotExist where there is none."""
        return IssuerProvider(request, app=self.get_app(request, provider, client_id))

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:  # noqa: ARG002 -- allauth's signature
        """Open it: the operator chose whose people the issuer knows. An account alone opens no archive."""
        return True

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: Mapping[str, Any]) -> User:  # noqa: ARG002 -- allauth's signature
        """Take a name to sign in by, and the address; what else the issuer tells of a person stays there."""
        user: User = sociallogin.user
        user.username = str(data.get("username") or data.get("email", "").partition("@")[0])[:100]
        user.email = data.get("email", "")
        return user

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: SocialAccount) -> str:  # noqa: ARG002 -- allauth's signature
        """Lead back to where it was asked for."""
        return reverse("account_change_password")

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Let in who is known, let make an account who is new, and link by a verified address only.

        Never to an account that has a second factor or needs one: its person signs in with it and links it themselves.
        """
        if sociallogin.is_existing or sociallogin.state.get("process") == AuthProcess.CONNECT:
            return
        if not (address := address_of(sociallogin.claims)):
            raise ImmediateHttpResponse(refused(request, "unverified"))
        mine = Q(email__iexact=address) | Q(emailaddress__email__iexact=address)
        found = list(User.objects.filter(mine).distinct()[:2])
        if not found:
            return
        if len(found) > 1 or not may_be_linked(found[0]):
            raise ImmediateHttpResponse(refused(request, "taken"))
        sociallogin.connect(request, found[0])

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: object,
        error: object = None,
        exception: Exception | None = None,
        extra_context: object = None,
    ) -> None:
        """Say in our own words that it did not come to pass, and log the kind of it."""
        del provider, extra_context
        known = exception if isinstance(exception, NotProvedError) else ""
        logger.warning("oidc refused: error=%s why=%s", type(exception).__name__, known)
        why = "cancelled" if error == AuthError.CANCELLED else "failed"
        raise ImmediateHttpResponse(refused(request, why))


def may_be_linked(user: User) -> bool:
    """Say whether a verified address is enough to come in by: as for a new password, and no second factor is passed."""
    guarded = roles.needs_second_factor(user) or Authenticator.objects.filter(user=user).exists()
    return user.is_active and not guarded


def refused(request: HttpRequest, why: str) -> HttpResponse:
    """Say why nobody is signed in, and what to do."""
    context = {"why": why, "issuer": settings.KWANZAA_OIDC_NAME}
    return render(request, "account/oidc_refused.html", context, status=403)


def count_as_passed(
    request: HttpRequest, user: User, sociallogin: SocialLogin | None = None, **_: object
) -> None:
    """Receive ``user_logged_in``: take the issuer's word for a second factor of who has none here, if it counts."""
    if sociallogin is None or not vouches(getattr(sociallogin, "claims", {})):
        return
    if not Authenticator.objects.filter(user=user, type__in=FACTORS).exists():
        record_authentication(request, user, "mfa", type=VOUCHED)


user_logged_in.connect(count_as_passed, dispatch_uid="kwanzaa.oidc")

"""What django-allauth asks of us: nobody signs up, nobody locks another out, and secrets at rest are encrypted."""

import base64
import re
from typing import Any, Final

import qrcode
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.http import HttpRequest
from django.utils.encoding import force_bytes
from django.utils.translation import gettext_lazy as _
from qrcode.image.svg import SvgPathImage

from ledger.core.errors import KwanzaaError

# Built-in users, and accounts that end: what is told by their names is nobody's to choose.
RESERVED: Final = re.compile("(?:(?:kwanzaa|leaving|erased)-)+", re.IGNORECASE)


class SecretLostError(KwanzaaError):
    """A second factor that was kept under another SECRET_KEY."""

    code = "account.secret_lost"
    public_message = (
        "Your second factor cannot be checked any more. Ask the person who runs this site to remove it."
    )


class AccountAdapter(DefaultAccountAdapter):
    """Sign-in by name; accounts come by invitation alone, and no mail is sent."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _(
            "That name and password do not go together. Check both; capital letters matter. "
            "If you have no account, ask the person who looks after the archive."
        ),
        "too_many_login_attempts": _("Too many failed attempts. Wait five minutes, then try again."),
        "name_is_guessed_at": _(
            "Many have tried this name in vain. Wait a quarter of an hour, or sign in with a passkey."
        ),
        "incorrect_password": _("That is not your password. Check it; capital letters matter."),
        "enter_current_password": _("That is not your password. Check it; capital letters matter."),
        "rate_limited": _("Too many attempts. Wait a minute, then try again."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002 -- allauth's signature
        """Close it."""
        return False

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 -- allauth's signature
        """Refuse a name that is not for people. Raises: ValidationError."""
        if RESERVED.match(username):
            raise self.validation_error("username_blacklisted")
        cleaned: str = super().clean_username(username, shallow=shallow)
        return cleaned

    def generate_unique_username(self, txts: list[str | None], regex: str | None = None) -> str:
        """Make a name out of what an issuer tells, and none of those."""
        made: str = super().generate_unique_username([RESERVED.sub("", txt or "") for txt in txts], regex)
        return made

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send none: nobody has an address here."""

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count an attempt, which a right password takes back. Raises: ValidationError when there were too many.

        Whoever guesses is stopped where they are. At a name that is guessed at from everywhere each address has fewer
        attempts, and never none: else anybody could lock anybody out (decision 0039).
        """
        super().pre_authenticate(request, **credentials)
        by_name = ratelimit.consume(
            request, app="allauth.account", action="login_failed_anywhere", key=_name(credentials)
        )
        found = by_name or ratelimit.consume(
            request,
            app="allauth.account",
            action="login_failed_guessed",
            key=self._get_login_attempts_cache_key(request, **credentials),
        )
        if found is None:
            raise self.validation_error("name_is_guessed_at")
        self._login_failed_rl_usage.usage.extend(found.usage)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count failed attempts at one name from one address.

        allauth's own key holds the Host header with its port, which a client may choose: each port would have given
        five more attempts.
        """
        return f"{ratelimit.get_ip(request)} {_name(credentials)}"


class SecondFactorAdapter(DefaultMFAAdapter):
    """Second factors of ours: secrets encrypted under SECRET_KEY, pictures that a strict CSP shows."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _(
            "That code is not right, or was used already. Wait for the next one and type it."
        ),
    }

    def encrypt(self, text: str) -> str:
        """Encrypt a secret for the database, so that a dump signs nobody in."""
        return _fernet().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt it again. Raises: SecretLostError when SECRET_KEY is another one."""
        try:
            return _fernet().decrypt(encrypted_text.encode()).decode()
        except InvalidToken as e:
            raise SecretLostError("a second factor was kept under another SECRET_KEY") from e

    def build_totp_svg(self, url: str) -> str:
        """Draw the code as one SVG element, which a page may hold where ``data:`` pictures are refused."""
        drawn: str = qrcode.make(url, image_factory=SvgPathImage).to_string(encoding="unicode")
        return drawn

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Name us without our port."""
        return {**super().get_public_key_credential_rp_entity(), "name": "Kwanzaa"}


def _name(credentials: dict[str, Any]) -> str:
    return str(credentials.get("username", "")).lower()


def _fernet() -> MultiFernet:
    """Derive the keys; the first one encrypts."""
    return MultiFernet([_key(word) for word in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(word: str | bytes) -> Fernet:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"kwanzaa second factor v1")
    return Fernet(base64.urlsafe_b64encode(derived.derive(force_bytes(word))))

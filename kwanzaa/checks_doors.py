"""Start-up checks of who is let in by whose word."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from kwanzaa.accounts import oidc


@register(Tags.security)
def the_issuer_can_be_asked(
    app_configs: Sequence[AppConfig] | None,  # noqa: ARG001 -- Django's signature
    **_: object,
) -> list[CheckMessage]:
    """Refuse an issuer on an open line, without a name of ours there, or with a secret that others may read."""
    if not oidc.is_on():
        return []
    wrong = [
        (not oidc.is_closed_line(settings.KWANZAA_OIDC_ISSUER), "KWANZAA_OIDC_ISSUER is no https address"),
        (not settings.KWANZAA_OIDC_CLIENT, "KWANZAA_OIDC_CLIENT is empty"),
        (not _has_secret(), "KWANZAA_OIDC_SECRET_FILE names no file with a secret that we alone may read"),
    ]
    hint = "Read docs/how-to/sign-in-by-an-issuer.md."
    return [Error(f"{said}.", hint=hint, id="kwanzaa.E018") for is_wrong, said in wrong if is_wrong]


def _has_secret() -> bool:
    try:
        return bool(oidc.secret())
    except (OSError, ValueError):
        return False

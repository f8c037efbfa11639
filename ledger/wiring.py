"""Which adapters the record uses."""

from django.conf import settings

from ledger.adapters import keyring
from ledger.adapters.signer import KeySigner


def signer() -> KeySigner:
    """Return the signer of this installation. Raises: KeyFileError."""
    return keyring.signer(settings.KWANZAA_KEYS)

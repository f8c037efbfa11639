"""Which adapters the record uses."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from django.conf import settings

from ledger import selectors
from ledger.adapters import keyring
from ledger.adapters.remote_signer import Publics, RemoteSigner
from ledger.adapters.tls import Place
from ledger.core.checkpoint import Checkpoint
from ledger.core.envelope import Signer
from ledger.core.keyset import Keyset


class LogSigner(Signer, Protocol):
    """Signs what is logged, and the heads of the log."""

    def sign_checkpoint(
        self,
        checkpoint: Checkpoint,
        prove: Callable[[int], tuple[bytes, ...]],
        *,
        keyset: Keyset | None = None,
    ) -> str:
        """Return the head as a signed note; *prove* makes the proof that it grew out of one of a given size.

        *keyset* is the one in force, where the caller knows that it stays so.
        """
        ...


def signer() -> LogSigner:
    """Return the signer of this installation: another process, unless a test keeps the keys in this one.

    Raises: KeyFileError; SignerError when it is used.
    """
    if settings.KWANZAA_SIGNER is None:
        return keyring.signer(settings.KWANZAA_KEYS)
    return remote(settings.KWANZAA_SIGNER)


def publics(*, founds: bool) -> Publics:
    """Return the keysets and recipients that a log is founded with, as the signer has them.

    *founds* says that the log has none yet: then demo keys are made where there is no folder of keys.
    Raises: KeyFileError, CanonicalError; SignerError.
    """
    if settings.KWANZAA_SIGNER is not None:
        return remote(settings.KWANZAA_SIGNER).publics(founds=founds)
    folder = Path(settings.KWANZAA_KEYS)
    if founds and not folder.exists():
        keyring.make_demo_keys(folder)
    return publics_in(folder)


def publics_in(folder: Path) -> Publics:
    """Return what a folder of keys says in public. Raises: KeyFileError, CanonicalError."""
    return Publics(chain=keyring.chain(folder), recipients=keyring.recipients(folder))


@lru_cache(maxsize=4)
def remote(path: Path | Place) -> RemoteSigner:
    """Return the signer behind a socket, or at a place in the network, with one connection for this process."""
    return RemoteSigner(path, keyset=selectors.keyset)

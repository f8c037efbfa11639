"""Who may sign now: every leaf passes here on its way into the queue, and every head on its way out.

While keys change, the gate is closed: nobody is between signing and queueing then, so that what old keys signed stands
before what new keys sign. The gate is an advisory lock of the database; whoever dies lets go of it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import OperationalError, connection

from ledger.core.envelope import Envelope
from ledger.core.errors import KeysetError
from ledger.core.keyset import Keyset, Role
from ledger.core.rotation import check_head, check_in_use
from ledger.models import KeyChange
from ledger.selectors import reading

_GATE: Final = int.from_bytes(b"kwz-keys")
# Nearly never so: an object is made of a change that there is.
_CHANGING: Final = "SELECT EXISTS (SELECT FROM ledger_keychange WHERE state = %s)"
_BEHIND: Final = f"{_CHANGING}, ({reading.IN_FORCE})"
_PATIENCE: Final = "60s"


def enter(*envelopes: Envelope) -> None:
    """Let signed envelopes through until the end of the caller's transaction.

    Raises: SigningHaltedError when the keys of one are not those in use; then the transaction must not commit.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [_GATE])
        # Looked at behind the gate, by a statement of its own: what was changed while it was closed is seen.
        cursor.execute(_BEHIND, [KeyChange.State.OPEN])
        is_changing, found = cursor.fetchone()
    keyset = reading.keyset_in(found)
    if keyset is not None:  # the first keyset founds the log
        now_halted = _halted() if is_changing else frozenset[Role]()
        for envelope in envelopes:
            check_in_use(envelope, keyset, halted=now_halted)


def leave(note: str, keyset: Keyset) -> None:
    """Let a signed head out; *keyset* was read under the lock of the log's state. Raises: SigningHaltedError."""
    check_head(note, keyset, halted=halted())


def halted() -> frozenset[Role]:
    """Return the roles that may sign nothing until their next keyset is imported."""
    with connection.cursor() as cursor:
        cursor.execute(_CHANGING, [KeyChange.State.OPEN])
        return _halted() if cursor.fetchone() == (True,) else frozenset()


def _halted() -> frozenset[Role]:
    change = KeyChange.objects.filter(state=KeyChange.State.OPEN).first()
    return change.halted_roles() if change else frozenset()


@contextmanager
def closed() -> Iterator[None]:
    """Keep everybody out for the length of a block, which makes its own transactions.

    Raises: KeysetError when somebody does not come out within a minute.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, false)", [_PATIENCE])
        try:
            cursor.execute("SELECT pg_advisory_lock(%s)", [_GATE])
        except OperationalError as e:
            raise KeysetError(
                f"somebody has been signing for {_PATIENCE}, perhaps an ingestion; wait for its end and try again"
            ) from e
        finally:
            cursor.execute("SELECT set_config('lock_timeout', '0', false)")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_GATE])

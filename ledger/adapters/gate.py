"""Who may sign now: every leaf passes here on its way into the queue, and every head on its way out.

While keys change, the gate is closed: nobody is between signing and queueing then, so that what old keys signed stands
before what new keys sign. The gate is an advisory lock of the database; whoever dies lets go of it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.db import OperationalError, connection

from ledger.core.envelope import Envelope
from ledger.core.errors import KeysetError
from ledger.core.keyset import Keyset, Role
from ledger.core.rotation import check_head, check_in_use
from ledger.models import KeyChange
from ledger.selectors import reading
from ledger.selectors.together import Rows, Statement, together

_GATE: Final = int.from_bytes(b"kwz-keys")
# Nearly never so: an object is made of a change that there is.
_CHANGING: Final = "SELECT EXISTS (SELECT FROM ledger_keychange WHERE state = %s)"
_BEHIND: Final = f"{_CHANGING}, ({reading.IN_FORCE})"
_PATIENCE: Final = "60s"

ENTER: Final[tuple[Statement, ...]] = (
    ("SELECT pg_advisory_xact_lock_shared(%s)", [_GATE]),
    # Looked at behind the gate, by a statement of its own: what was changed while it was closed is seen.
    (_BEHIND, [KeyChange.State.OPEN]),
)
"""Lets somebody in until the end of their transaction; the rows of the last are for ``inside``."""
CHANGING: Final[Statement] = (_CHANGING, [KeyChange.State.OPEN])
"""Its rows are for ``leave``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inside:
    """What holds for whoever is behind the gate: the keyset in force, None before the log is founded; who is halted."""

    keyset: Keyset | None
    halted: frozenset[Role]

    def check(self, *envelopes: Envelope) -> None:
        """See that these are signed by keys in use.

        Raises: SigningHaltedError; then the transaction must not commit.
        """
        if self.keyset is not None:  # the first keyset founds the log
            for envelope in envelopes:
                check_in_use(envelope, self.keyset, halted=self.halted)


def enter() -> Inside:
    """Go in, until the end of the caller's transaction."""
    return inside(together(*ENTER)[-1])


def inside(behind: Rows) -> Inside:
    """Read what was found behind the gate (``ENTER``)."""
    ((is_changing, found),) = behind
    return Inside(keyset=reading.keyset_in(found), halted=_halted() if is_changing else frozenset[Role]())


def leave(note: str, keyset: Keyset, changing: Rows) -> None:
    """Let a signed head out; *keyset* was read under the lock of the log's state, *changing* once it was signed.

    Raises: SigningHaltedError; then the transaction must not commit.
    """
    check_head(note, keyset, halted=_halted() if changing == [(True,)] else frozenset())


def halted() -> frozenset[Role]:
    """Return the roles that may sign nothing until their next keyset is imported."""
    return _halted() if together(CHANGING) == [[(True,)]] else frozenset()


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

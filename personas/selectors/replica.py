"""Reading from a streaming replica what it has replayed, and everything else from the primary.

Every change of what eligibility rests on draws a new mark for its persona, in its own transaction. A
snapshot of the replica that shows the primary's present mark holds that change and all that was committed before it;
the mark is read in the snapshot itself, so nothing can come between, and one history's mark is no other's. Where it
shows another one, another day (its clock is not ours), no persona, or nothing at all, the primary is read.

Whoever keeps an answer still compares epochs on the primary, under the lock (``citations.adapters.recheck``).
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

from django.db import DEFAULT_DB_ALIAS, Error, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from personas.core.tenancy import Setting

logger = logging.getLogger("kwanzaa.replica")

Answer = TypeVar("Answer")

REPLICA: Final = "replica"
REST: Final = 5.0  # seconds that a replica which failed is left alone
_SAYS: Final = (*Setting,)
_TOLD: Final = f"""
SELECT mark, (clock_timestamp() AT TIME ZONE 'UTC')::date, {", ".join(["current_setting(%s, true)"] * len(_SAYS))}
FROM personas_policyepoch WHERE persona_id = %s
"""  # noqa: S608 -- our own words
_SAY: Final = f"SELECT {', '.join(['set_config(%s, %s, true)'] * len(_SAYS))}"
_SHOWN: Final = """
SELECT pg_is_in_recovery(), (now() AT TIME ZONE 'UTC')::date,
    (SELECT mark FROM personas_policyepoch WHERE persona_id = %s)
"""

_alias: ContextVar[str] = ContextVar("kwanzaa_reads", default=DEFAULT_DB_ALIAS)
_rests: dict[str, float] = {}


class BehindError(Exception):
    """The replica does not show what the primary says; *code* tells how."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Router:
    """Django's router: models are read where ``replayed`` says, and written on the primary whatever they came from."""

    def db_for_read(self, model: Any, **hints: Any) -> str:  # noqa: ARG002 -- Django's signature
        """Read where this block reads."""
        return _alias.get()

    def db_for_write(self, model: Any, **hints: Any) -> str:  # noqa: ARG002 -- Django's signature
        """Write on the primary; a row is locked there too."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *_: Any, **__: Any) -> bool:
        """Let rows of both stand beside each other: they are one database."""
        return True

    def allow_migrate(self, db: str, *_: Any, **__: Any) -> bool:
        """Migrate the primary; the replica gets it by itself."""
        return db == DEFAULT_DB_ALIAS


def reading() -> BaseDatabaseWrapper:
    """Return the connection that this block reads from."""
    return connections[_alias.get()]


def replayed(persona_id: int, look: Callable[[], Answer]) -> Answer:
    """Return what *look* reads of a persona, from a replica that has replayed what is in force, or from the primary.

    *look* only reads, and returns values, not rows to be read later: where the replica fails half-way it is called
    again. Raises: what *look* raises on the primary.
    """
    if REPLICA in connections.settings and _alias.get() == DEFAULT_DB_ALIAS and not _is_resting():
        told = _told(persona_id)
        try:
            with _snapshot(persona_id, told):
                return look()
        except BehindError as e:
            logger.info("%s: read from the primary: persona=%s", e.code, persona_id)
        except Error as e:
            _rests[REPLICA] = time.monotonic() + REST
            connections[REPLICA].close()
            logger.warning("replica.away: read from the primary: error=%s", type(e).__name__)
    return look()


@contextmanager
def _snapshot(persona_id: int, told: tuple[Any, ...] | None) -> Iterator[None]:
    """Read from one snapshot of the replica. Raises: BehindError; Error where it does not answer."""
    if told is None:
        raise BehindError("replica.unknown")
    mark, day, *says = told
    with transaction.atomic(using=REPLICA):
        with connections[REPLICA].cursor() as cursor:
            # For whom this is, before anything is looked at: row security holds here too. It takes the snapshot.
            cursor.execute(
                _SAY, [part for pair in zip(_SAYS, says, strict=True) for part in (pair[0], pair[1] or "")]
            )
            cursor.execute(_SHOWN, [persona_id])
            is_replica, its_day, shown = cursor.fetchone()
        if not is_replica:
            raise BehindError("replica.promoted")
        if shown != mark:
            raise BehindError("replica.behind")
        if its_day != day:
            raise BehindError("replica.clock")
        token = _alias.set(REPLICA)
        try:
            yield
        finally:
            _alias.reset(token)


def _told(persona_id: int) -> tuple[Any, ...] | None:
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(_TOLD, [*_SAYS, persona_id])
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row


def _is_resting() -> bool:
    return _rests.get(REPLICA, 0.0) > time.monotonic()

"""How this host stands to the others: its clock beside the database's, and how far the replica is."""

import logging
import time
from typing import Final

from django.db import Error, connection, connections

from personas.selectors.replica import REPLICA

logger = logging.getLogger("kwanzaa.hosts")

APART: Final = 30  # seconds; ticks end after five at the least, and seats begin and end by the host's clock
LAG: Final = 60  # seconds
_LAG: Final = """
SELECT pg_is_in_recovery(), CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0) END::bigint
"""


def apart() -> int:
    """Return how many seconds this host's clock is from the database's. Raises: Error."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        its: float = cursor.fetchone()[0]
    return abs(round(time.time() - its))


def lag() -> int | None:
    """Return by how many seconds the replica is behind what it has received; None where it is none, or away."""
    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(_LAG)
            is_replica, seconds = cursor.fetchone()
    except Error:
        connections[REPLICA].close()
        return None
    return max(seconds, 0) if is_replica else None


def has_replica() -> bool:
    """Tell whether the settings name one."""
    return REPLICA in connections.settings


def tell(**_: object) -> None:
    """Say in the log, when a worker or the clock of tasks starts, that this host's clock is another one."""
    try:
        seconds = apart()
    except Error:
        return  # the database is away; whoever needs it says so
    if seconds > APART:
        logger.warning("clock.apart: this host's clock and the database's differ: seconds=%s", seconds)

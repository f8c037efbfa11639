"""Port Progress: tells whoever waits how far an answer is.

The row is what a page without script reads; the stream in Valkey is what a page with script follows. Losing
the stream loses nothing: it is a courtesy, so its failures are logged and passed over.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias, cast

import redis
from django.conf import settings
from django.db import connection
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

logger = logging.getLogger("kwanzaa.citations")

STAGES_SHOWN: Final[dict[str, Promise]] = {
    "categories": _("Reading the question"),
    "retrieval": _("Searching the archive"),
    "drafting": _("Gathering the words"),
    "assignment": _("Binding every claim to its source"),
    "coverage": _("Checking what the archive supports"),
    "display": _("Applying the person's instructions"),
    "assembly": _("Sealing and signing"),
}
"""The stages of the pipeline that a requestor sees, in order, with their names. Others pass in silence."""

DELIVERED: Final = "delivered"
FAILED: Final = "failed"
_SECONDS: Final = 900  # how long a stream outlives its last event
_MOST: Final = 64  # events kept of one question: five attempts of seven stages
# A stage that is lost with the power is no loss: its commit waits for no disk.
_REACHED: Final = """
UPDATE citations_question SET stage = %s WHERE id = %s AND attempt = %s
AND set_config('synchronous_commit', 'off', true) = 'off'
"""
_Entries: TypeAlias = list[tuple[str, dict[str, str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened to a question. ``mark`` is where to go on reading; ``stage`` may be the end."""

    mark: str
    stage: str

    @property
    def last(self) -> bool:
        """Whether nothing follows."""
        return self.stage in {DELIVERED, FAILED}


class Stages:
    """Writes the stages of one attempt at one question."""

    def __init__(self, *, question_id: int, handle: str, attempt: str) -> None:
        """Take the question's key, its public name, and the attempt that may write."""
        self._question_id = question_id
        self._handle = handle
        self._attempt = attempt

    def reached(self, stage: str) -> None:
        """Tell that *stage* has begun, if it is one of those shown."""
        if stage in STAGES_SHOWN:
            with connection.cursor() as cursor:
                cursor.execute(_REACHED, (stage, self._question_id, self._attempt))
            tell(self._handle, stage)


def tell(handle: str, stage: str) -> None:
    """Add an event to the stream of a question."""
    name = _stream(handle)
    try:
        pipe = valkey().pipeline(transaction=False)
        pipe.xadd(name, {"stage": stage}, maxlen=_MOST)
        pipe.expire(name, _SECONDS)
        pipe.execute()
    except redis.RedisError as e:
        logger.warning("progress lost: stage=%s error=%s", stage, type(e).__name__)


def follow(handle: str, *, after: str = "0", wait_ms: int = 15_000) -> Iterator[Event]:
    """Yield the events of a question after the mark *after*, waiting *wait_ms* for the first of each batch.

    Ends after the last event, or when nothing came in time, or when the stream cannot be read: the caller
    then looks at the question itself, and calls again.
    """
    while batch := _read(_stream(handle), after, wait_ms):
        for event in batch:
            yield event
            if event.last:
                return
        after = batch[-1].mark


def _read(name: str, after: str, wait_ms: int) -> tuple[Event, ...]:
    try:
        # redis-py's annotation covers all its protocols at once; this is RESP2, decoded.
        found = cast("list[tuple[str, _Entries]]", valkey().xread({name: after}, block=wait_ms))
    except redis.RedisError as e:
        logger.warning("progress unreadable: error=%s", type(e).__name__)
        return ()
    return tuple(Event(mark=mark, stage=fields["stage"]) for _, entries in found for mark, fields in entries)


@cache
def valkey() -> "redis.Redis":
    """Return this process's connections to Valkey."""
    return redis.Redis.from_url(
        settings.CELERY_BROKER_URL.replace("redis+socket:", "unix:", 1),
        decode_responses=True,
        socket_connect_timeout=1,
        protocol=2,
    )


def _stream(handle: str) -> str:
    return f"kwanzaa:progress:{handle}"

"""The queue: kombu's way to Valkey, with every message sealed whole, so that no worker reads what is not ours.

Kombu parses messages in its event loop, and the worker ends where that fails. Here a message that is changed or foreign
is dropped before anything is parsed, and the log tells its code. What was dropped and ours the outbox calls for again.
"""

import logging
from queue import Empty
from typing import Any, Final

from kombu.transport import TRANSPORT_ALIASES
from kombu.transport import redis as kombus
from kombu.utils import json
from kombu.utils.encoding import bytes_to_str
from redis.exceptions import ResponseError

from kwanzaa.sealed import ForeignError, opened, sealed

log = logging.getLogger("kwanzaa.queue")
plain: Any = kombus  # its types name half of what it has

FOREIGN: Final = "queue.foreign"
_PLACE: Final = "queue"
_MEMBERS: Final = 3  # of a binding: routing key, pattern, queue
_FOR_EVER: Final = -1  # of what has no end, says Valkey
_FOREIGN: Final = (ForeignError, ValueError, TypeError)  # the latter two: sealed by us for another place


def written(value: object) -> bytes:
    """Write a message, or one that a worker holds."""
    return sealed(_PLACE, json.dumps(value))


def read(data: bytes | str) -> Any:
    """Read one. Raises: ForeignError."""
    return json.loads(opened(_PLACE, data.encode() if isinstance(data, str) else data))


class QoS(plain.QoS):  # type: ignore[misc]  # see above
    """What workers hold and have not confirmed."""

    def restore_visible(self, *args: Any, **kwargs: Any) -> None:
        """Give back what a worker held for too long. A lock of ours has an end; another would hold for ever."""
        try:
            with self.channel.conn_or_acquire() as client:
                if client.ttl(self.unacked_mutex_key) == _FOR_EVER:
                    client.delete(self.unacked_mutex_key)
            super().restore_visible(*args, **kwargs)
        except ResponseError:
            self.channel.put_right()

    def restore_by_tag(self, tag: Any, client: Any = None, leftmost: bool = False) -> None:  # noqa: FBT001, FBT002 -- kombu's signature
        """Give one back; what is not ours is forgotten."""
        try:
            super().restore_by_tag(tag, client, leftmost)
        except _FOREIGN:
            _told()
            self._remove_from_indices(tag).execute()


class Channel(plain.Channel):  # type: ignore[misc]  # see above
    """Takes nothing that is not sealed, and removes what has one of our names and is of another type."""

    QoS = QoS

    def put_right(self, *queues: str) -> None:
        """Remove what has the name of one of *queues*, or of what workers hold, and is no such thing."""
        _told()
        named = {self._q_for_pri(queue, step): "list" for queue in queues for step in self.priority_steps}
        held = {self.unacked_key: "hash", self.unacked_index_key: "zset"}
        with self.conn_or_acquire() as client:
            for key, kind in (named | held).items():
                if bytes_to_str(client.type(key)) not in {kind, "none"}:
                    client.delete(key)

    def get_table(self, exchange: str) -> list[tuple[str, ...]]:
        """Return the bindings of *exchange* that are well formed."""
        try:
            return [row for row in super().get_table(exchange) if len(row) == _MEMBERS]
        except ResponseError:
            return []

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        try:
            super()._queue_bind(exchange, routing_key, pattern, queue)
        except ResponseError:
            with self.conn_or_acquire() as client:
                client.delete(self.keyprefix_queue % exchange, self.keyprefix_binding_permanent % exchange)
            super()._queue_bind(exchange, routing_key, pattern, queue)

    def _put(self, queue: str, message: Any, **kwargs: Any) -> None:
        try:
            super()._put(queue, message, **kwargs)
        except ResponseError:
            self.put_right(queue)
            super()._put(queue, message, **kwargs)

    def _size(self, queue: str) -> int:
        try:
            return int(super()._size(queue))
        except ResponseError:
            self.put_right(queue)
            return 0

    def _brpop_read(self, **options: Any) -> Any:
        try:
            return super()._brpop_read(**options)
        except ForeignError:
            _told()
        except ResponseError:
            self.put_right(*self.active_queues)
        raise Empty

    def _receive_one(self, c: Any) -> Any:
        try:
            return super()._receive_one(c)
        except ForeignError:
            return _told()

    def _restore(self, message: Any, leftmost: bool = False) -> None:  # noqa: FBT001, FBT002 -- kombu's signature
        try:
            super()._restore(message, leftmost)
        except (*_FOREIGN, ResponseError):
            _told()


class Transport(plain.Transport):  # type: ignore[misc]  # see above
    """Kombu's, with our channel."""

    Channel = Channel

    def _deliver(self, message: Any, queue: str) -> None:
        """Hand a message on; what is sealed and no message comes from what a worker held."""
        if isinstance(message, dict):
            super()._deliver(message, queue)
        else:
            _told()


def use() -> None:
    """Let every connection to Valkey by kombu be one of ours. Kombu writes and reads by two names of its module."""
    plain.dumps, plain.loads = written, read
    TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "kwanzaa.sealed_queue:Transport"))


def _told() -> None:
    log.warning("%s: something in the queue that is not ours was removed", FOREIGN)

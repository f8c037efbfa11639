"""The cache: JSON in Valkey, each entry sealed for its key; Django's own would unpickle what it finds.

What is changed, foreign, too large or of another type counts as absent. It is removed, and the log tells its code.
"""

import json
import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import ResponseError

from kwanzaa.sealed import ForeignError, opened, sealed

log = logging.getLogger("kwanzaa.cache")

FOREIGN: Final = "cache.foreign"
LONGEST: Final = 2**20  # bytes of an entry; nothing that is longer is fetched
_ABSENT: Final = object()


def as_json(value: object) -> str:
    """Write *value*. Raises: TypeError where another value would come back, as a list for a tuple."""
    text = json.dumps(value, allow_nan=False)
    if json.loads(text) != value:
        raise TypeError(
            f"{type(value).__name__} does not come back from JSON as it is: keep lists and texts."
        )
    return text


class SealedClient(RedisCacheClient):
    """Reads and writes sealed JSON."""

    def add(self, key: Any, value: object, timeout: Any) -> bool:
        """Write where nothing of ours is."""
        client, data = self.get_client(key, write=True), _entry(key, value)
        if timeout == 0:
            return self._read(key) is _ABSENT
        for _again in range(2):  # what is foreign is removed by reading it
            if client.set(key, data, ex=timeout, nx=True):
                return True
            if self._read(key) is not _ABSENT:
                return False
            if not client.strlen(key):  # an empty text looks like nothing
                client.delete(key)
        return False

    def get(self, key: Any, default: object) -> Any:
        """Return what is kept, or *default*."""
        found = self._read(key)
        return default if found is _ABSENT else found

    def set(self, key: Any, value: object, timeout: Any) -> None:
        """Write, whatever was there."""
        client, data = self.get_client(key, write=True), _entry(key, value)
        if timeout == 0:
            client.delete(key)
        else:
            client.set(key, data, ex=timeout)

    def get_many(self, keys: Iterable[Any]) -> dict[Any, Any]:
        """Return what is kept of *keys*."""
        found = {key: self._read(key) for key in keys}
        return {key: value for key, value in found.items() if value is not _ABSENT}

    def set_many(self, data: Mapping[Any, Any], timeout: Any) -> None:
        """Write one after the other."""
        for key, value in data.items():
            self.set(key, value, timeout)

    def has_key(self, key: Any) -> bool:
        """Say whether something of ours is kept."""
        return self._read(key) is not _ABSENT

    def incr(self, key: Any, delta: int) -> int:
        """Raise NotImplementedError: Valkey cannot count under a seal."""
        raise NotImplementedError(f"{key} +{delta}: nothing is counted in the cache; count in the database.")

    def _read(self, key: str) -> Any:
        client = self.get_client(key)
        try:
            data = client.getrange(key, 0, LONGEST)  # one byte more than an entry may have
            return json.loads(opened(key, cast("bytes", data))) if data else _ABSENT
        except (ForeignError, ResponseError):  # the latter: no text at all, but a list or the like
            log.warning("%s: an entry that is not ours was removed", FOREIGN)
            self.get_client(key, write=True).delete(key)
            return _ABSENT


class SealedCache(RedisCache):
    """Django's backend for Valkey, with a client that reads nothing foreign."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        """Take addresses and options as Django has them."""
        super().__init__(server, params)
        self._class = SealedClient


def _entry(key: str, value: object) -> bytes:
    data = sealed(key, as_json(value))
    if len(data) > LONGEST:
        raise ValueError(f"{len(data)} bytes are too many for one entry of the cache.")
    return data

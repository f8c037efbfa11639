"""The cache of a test run: in memory, and as strict as the true one, so that every test finds what is no JSON."""

from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

from kwanzaa.sealed_cache import as_json


class StrictCache(LocMemCache):
    """Takes what comes back from JSON as it is, and nothing else."""

    def set(
        self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Write, as Django's does."""
        as_json(value)
        super().set(key, value, timeout, version)

    def add(
        self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Write where nothing is, as Django's does."""
        as_json(value)
        return super().add(key, value, timeout, version)

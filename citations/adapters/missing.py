"""What is learnt may be missing, and no answer waits for it: that is said once, and once more when it is back.

Valkey keeps that it was said, for all processes of the house.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.cache import cache
from django.db import ProgrammingError
from redis.exceptions import RedisError

logger = logging.getLogger("kwanzaa.citations")

_KEY: Final = "citations-missing-"
_DAY: Final = 86_400  # seconds; what is still missing then is said again


@contextmanager
def going_on(part: str) -> Iterator[None]:
    """Go on where a table of *part* is missing or shut, and say so. What else a database may say is raised."""
    try:
        yield
    except ProgrammingError as e:
        missed(part, e)
    else:
        is_back(part)


def missed(part: str, error: Exception) -> None:
    """Say that nothing came of *part*, unless that was said already."""
    if _is_news(part):
        logger.warning("missing, and answers go on: part=%s error=%s", part, type(error).__name__)


def is_back(part: str) -> None:
    """Say that *part* is there again, where it was said to be missing."""
    try:
        was_missing = cache.delete(_KEY + part)
    except RedisError:
        return  # whoever asks next will say it
    if was_missing:
        logger.warning("there again: part=%s", part)


def _is_news(part: str) -> bool:
    try:
        return cache.add(_KEY + part, 1, timeout=_DAY)
    except RedisError:
        return True  # nobody knows whether it was said

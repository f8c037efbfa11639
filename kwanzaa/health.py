"""Whether this process can work: it asks the database and the queue."""

import redis
from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 -- a view's signature
    """Say ``ok`` with 200, or which service is missing with 503; nothing else is told."""
    missing = [name for name, answers in (("database", _database), ("queue", _queue)) if not answers()]
    return JsonResponse({"missing": missing} if missing else {"status": "ok"}, status=503 if missing else 200)


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _queue() -> bool:
    try:
        cache.get("health")
    except redis.RedisError:
        return False
    return True

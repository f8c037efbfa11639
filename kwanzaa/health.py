"""Whether this process can work, for everybody; and how each part of the installation does, for who holds the token."""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final

import redis
from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from audit.core.watch.alerts import RULES, RuleName
from audit.models import Gauge
from kwanzaa import hosts
from kwanzaa.measured import with_token
from ledger import services_keys as keys
from ledger.core.keyset import Role
from personas import objects

SILENT: Final = timedelta(minutes=2)  # a worker measures twice a minute


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """How one part does; ``seconds`` is the age that tells it, None where there is none."""

    name: str
    ok: bool
    seconds: int | None = None


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 -- a view's signature
    """Say ``ok`` with 200, or which service is missing with 503; nothing else is told."""
    missing = [name for name, answers in (("database", _database), ("queue", _queue)) if not answers()]
    return JsonResponse({"missing": missing} if missing else {"status": "ok"}, status=503 if missing else 200)


@never_cache
@require_safe
@with_token
def parts(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 -- a view's signature
    """Say of each part whether it works, with 503 where one does not. Parts that cannot be asked do not work."""
    found = [
        Part(name="web", ok=True),
        Part(name="database", ok=_database()),
        Part(name="queue", ok=_queue()),
    ]
    if found[1].ok:
        found += [*_watched(timezone.now()), *_hosts()]
    else:
        found += [Part(name=name, ok=False) for name in ("worker", "questions", "log", "signer", "clock")]
    is_well = all(part.ok for part in found)
    told = {"status": "ok" if is_well else "failing", "parts": [asdict(part) for part in found]}
    return JsonResponse(told, status=200 if is_well else 503)


def _watched(now: datetime) -> list[Part]:
    """Return what a worker measured last, whether that was lately, and whether the signer answers."""
    rows = {row.name: row for row in Gauge.objects.filter(name__in=("queue_seconds", "log_seconds"))}
    newest = min((row.taken for row in rows.values()), default=None)
    silent = None if newest is None else max(now - newest, timedelta())
    return [
        Part(
            name="worker",
            ok=silent is not None and silent <= SILENT,
            seconds=None if silent is None else int(silent.total_seconds()),
        ),
        _aged("questions", rows.get("queue_seconds"), RuleName.QUEUE),
        _aged("log", rows.get("log_seconds"), RuleName.LOG),
        Part(name="signer", ok=keys.may_sign(Role.BUNDLE)),
    ]


def _hosts() -> list[Part]:
    """Return how far this host's clock is from the database's, and the replica behind, where there is one."""
    seconds = hosts.apart()
    found = [Part(name="clock", ok=seconds <= hosts.APART, seconds=seconds)]
    if hosts.has_replica():
        lag = hosts.lag()
        found.append(Part(name="replica", ok=lag is not None and lag <= hosts.LAG, seconds=lag))
    if objects.is_set():
        found.append(Part(name="storage", ok=objects.answers()))
    return found


def _aged(name: str, gauge: Gauge | None, rule: RuleName) -> Part:
    if gauge is None:
        return Part(name=name, ok=False)
    return Part(name=name, ok=gauge.value <= RULES[rule].limit, seconds=gauge.value)


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

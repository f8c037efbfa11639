"""Port Purse: budgets, the breaker and the places at a server, kept in the database, so that all workers share them.

What is reserved is committed before the request is made: a worker that dies meanwhile has spent it. A place is an
advisory lock: it is free again when its holder's connection is gone.
"""

import logging
import time
from dataclasses import dataclass
from datetime import UTC
from hashlib import sha256
from typing import Final

from django.db import connection, transaction
from django.db.models import QuerySet, Sum
from django.utils import timezone

from citations.core.llm import budgets
from citations.core.llm.budgets import Breaker, Denial, Leave, Limits, Prices, Use
from citations.models import Question, WriterServer, WriterUse

logger = logging.getLogger("kwanzaa.citations")

_PATIENCE: Final = 10.0  # seconds to wait for a place
_LOOK: Final = 0.05
_PLACES: Final = 0x6B77  # first half of the advisory locks that are places; the second is server and number
_ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a server costs and how much of it may be used. ``places`` is how many requests it gets at once."""

    server: str
    per_question: Limits
    per_day: Limits
    prices: Prices
    places: int


def name_of(base_url: str, model: str) -> str:
    """Name a server and its model by a hash: an address may hold a password."""
    return sha256(f"kwanzaa.server.v1\0{base_url}\0{model}".encode()).hexdigest()


class SharedPurse:
    """What one question may still use of one server."""

    def __init__(
        self, *, question: Question, terms: Terms, evaluation: bool, patience: float | None = None
    ) -> None:
        """Take whose question it is. An evaluation is bound by the budget of a question and by no day's."""
        self._question = question
        self._terms = terms
        self._evaluation = evaluation
        self._patience = _PATIENCE if patience is None else patience

    def ask(self, prompt_bytes: int, written: int, ms: int) -> Leave | Denial:
        """Take a place, then reserve the most that the request may use; or say why neither was to be had."""
        most = budgets.most(prompt_bytes, written, ms, self._terms.prices)
        place = self._take_place()
        if place is None:
            return self._deny(Denial.BUSY)
        granted = 0
        try:
            with transaction.atomic():
                denied = self._over_budget(most) or self._at_rest()
                granted = 0 if denied else self._reserve(most)
        finally:
            if not granted:
                self._leave_place(place)
        return self._deny(denied) if denied else Leave(most=most, number=granted, place=place)

    def give_back(
        self, leave: Leave, *, read: int | None, written: int | None, ms: int, failed: bool
    ) -> None:
        """Settle the request, tell the breaker how the server did, and leave the place."""
        used = budgets.settled(leave.most, read=read, written=written, ms=ms, prices=self._terms.prices)
        try:
            with transaction.atomic():
                WriterUse.objects.filter(pk=leave.number).update(
                    read=used.read, written=used.written, ms=used.ms, cost=used.cost
                )
                server = self._server()
                self._keep(server, budgets.came_back(_state(server), timezone.now(), failed=failed))
        finally:
            self._leave_place(leave.place)

    def _over_budget(self, most: Use) -> Denial | None:
        """Look at both budgets; until the transaction ends nobody else looks at this persona's."""
        with connection.cursor() as cursor:
            cursor.execute(_ONE_AT_A_TIME, [f"kwanzaa.writers {self._question.persona_id}"])
        rows = WriterUse.objects.filter(persona_id=self._question.persona_id)
        today = timezone.now().astimezone(UTC).date()
        return budgets.denied(
            most,
            question=_sum(rows.filter(question=self._question)),
            day=_sum(rows.filter(day=today, evaluation=False)),
            per_question=self._terms.per_question,
            per_day=Limits() if self._evaluation else self._terms.per_day,
        )

    def _at_rest(self) -> Denial | None:
        server = self._server()
        now = timezone.now()
        if not budgets.may_ask(_state(server), now):
            return Denial.AWAY
        self._keep(server, budgets.asked(_state(server), now))
        return None

    def _reserve(self, most: Use) -> int:
        made = WriterUse.objects.create(
            persona_id=self._question.persona_id,
            question=self._question,
            day=timezone.now().astimezone(UTC).date(),
            read=most.read,
            written=most.written,
            ms=most.ms,
            cost=most.cost,
            evaluation=self._evaluation,
        )
        return made.pk

    def _server(self) -> WriterServer:
        """Return the server's row, locked."""
        WriterServer.objects.bulk_create([WriterServer(name=self._terms.server)], ignore_conflicts=True)
        return WriterServer.objects.select_for_update().get(name=self._terms.server)

    def _keep(self, server: WriterServer, state: Breaker) -> None:
        if state == _state(server):
            return
        if state.rests_until and not server.rests_until:
            logger.warning("server rests: server=%s failures=%s", self._terms.server[:12], state.failures)
        server.failures, server.rests_until = state.failures, state.rests_until
        server.save(update_fields=["failures", "rests_until"])

    def _deny(self, denied: Denial) -> Denial:
        logger.warning("model not asked: question=%s why=%s", self._question.pk, denied.value)
        return denied

    def _take_place(self) -> int | None:
        """Return the number of a free place; None when none came free in time."""
        end = time.monotonic() + self._patience
        while True:
            for place in range(1, self._terms.places + 1):
                if self._locked("pg_try_advisory_lock", place):
                    return place
            if time.monotonic() >= end:
                return None
            time.sleep(_LOOK)

    def _leave_place(self, place: int) -> None:
        self._locked("pg_advisory_unlock", place)

    def _locked(self, how: str, place: int) -> bool:
        key = int(self._terms.server[:6], 16) * 64 + place % 64
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {how}(%s, %s)", [_PLACES, key])
            return bool(cursor.fetchone() == (True,))


def _sum(rows: QuerySet[WriterUse]) -> Use:
    found = rows.aggregate(read=Sum("read"), written=Sum("written"), ms=Sum("ms"), cost=Sum("cost"))
    return Use(**{name: amount or 0 for name, amount in found.items()})


def _state(server: WriterServer) -> Breaker:
    return Breaker(failures=server.failures, rests_until=server.rests_until)

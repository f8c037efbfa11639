"""Measure the installation and every archive in it: what alerts, gauges and the health of parts are made from.

A worker measures, across archives; the web reads the gauges. No name and no slug is measured.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Max, Min, Q

from audit.core.watch.alerts import Reading, RuleName
from audit.core.watch.metrics import Cell, spread
from audit.core.watch.readings import of_archive, of_house
from audit.counting import Span, cells, use
from audit.models import Alert, Gauge, Notice, Reverification
from citations.core.records import KIND_OF, RefusalKind, Rung
from citations.models import AnswerEvent, Outbox, Question, RefusalEvent, StoredBundle
from ledger import selectors as ledger
from ledger.models import PendingLeaf
from personas.models import Persona

WINDOW: Final = timedelta(days=1)  # that rates are of
USUAL: Final = timedelta(days=7)  # before it, that a spike is told against
TOLD: Final = timedelta(days=30)  # that an alert tells of a budget that got more
UNFINISHED: Final = timedelta(hours=12)  # after which a reverification that has not ended has failed


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The installation at one moment; ages in seconds, 0 where nothing waits."""

    queue: int
    waiting: int
    log: int
    log_since: int
    findings: int | None
    reverified: int | None

    def readings(self) -> tuple[Reading, ...]:
        """Return what the rules look at."""
        return of_house(queue=self.queue, log=self.log, findings=self.findings)


def house(now: datetime) -> House:
    """Measure the installation."""
    queued = Outbox.objects.aggregate(waiting=Count("pk"), since=Min("created"))
    since = _log_since(now)
    done = Reverification.objects.filter(finished__isnull=False).aggregate(at=Max("finished"))["at"]
    return House(
        queue=_age(now, queued["since"]),
        waiting=queued["waiting"],
        log=max(int(now.timestamp()) - since, 0) if since else 0,
        log_since=since,
        findings=_findings(now),
        reverified=_age(now, done) if done else None,
    )


def archives(now: datetime) -> Iterator[Reading]:
    """Measure every archive that was asked in the window, and the budgets of all that their stewards widened."""
    yield from _widened(now)
    window = Span(start=now - WINDOW, end=now)
    recent = Q(created__gte=window.start, created__lt=window.end, evaluation=False)
    asked = {*AnswerEvent.objects.filter(recent).values_list("persona", flat=True).distinct()}
    asked |= {*RefusalEvent.objects.filter(recent).values_list("persona", flat=True).distinct()}
    begun = _spikes()
    for persona in Persona.objects.filter(pk__in=asked).only("pk").order_by("pk"):
        end = min(begun.get(persona.pk, now), now) - WINDOW
        before = cells([persona], Span(start=end - USUAL, end=end))
        yield from of_archive(persona.pk, cells([persona], window), before, use([persona], window))


def _widened(now: datetime) -> Iterator[Reading]:
    """Count what was attested of late, for good or not: an alert stands until those days are over."""
    recent = Q(widenings__day__gt=(now - TOLD).date())
    counted = Persona.objects.filter(widenings__isnull=False).annotate(n=Count("widenings", filter=recent))
    for persona, n in counted.values_list("pk", "n"):
        yield Reading(rule=RuleName.WIDENED, persona=persona, value=n, number=n)


def gauges(now: datetime, measured: House) -> dict[tuple[str, str], int]:
    """Return every number of the installation by name and label; labels are rungs, kinds, states and rules."""
    window = Span(start=now - WINDOW, end=now)
    counted = cells(Persona.objects.all(), window)
    rungs = Counter[str]()
    kinds = Counter[str]()
    for cell in counted:
        if cell.reason is None or KIND_OF[cell.reason] is not RefusalKind.MALFORMED:
            rungs[cell.rung.value] += cell.number
        if cell.reason is not None:
            kinds[KIND_OF[cell.reason].value] += cell.number
    states = dict(Question.objects.order_by().values_list("state").annotate(n=Count("pk")))
    open_alerts = dict(
        Alert.objects.filter(cleared=None).order_by().values_list("rule").annotate(n=Count("pk"))
    )
    return {
        **{("decisions", rung.value): rungs[rung.value] for rung in Rung},
        **{("refusals", kind.value): kinds[kind.value] for kind in RefusalKind},
        **{("questions", state): states.get(state, 0) for state in Question.State.values},
        **{("alerts", rule.value): open_alerts.get(rule.value, 0) for rule in RuleName},
        **_totals(measured, counted, window),
    }


def _totals(measured: House, counted: tuple[Cell, ...], window: Span) -> Mapping[tuple[str, str], int]:
    state = ledger.latest_checkpoint()
    used = use(Persona.objects.all(), window)
    totals = {
        "bundles": StoredBundle.objects.count(),
        "log_leaves": state.size if state else 0,
        "queue_seconds": measured.queue,
        "queue_questions": measured.waiting,
        "log_seconds": measured.log,
        "log_since": measured.log_since,
        "similarity": spread(counted).mean,
        "citation_rate": used.rate,
        "citations_within": used.within,
        "notices": Notice.objects.filter(delivered=None, given_up=None).count(),
        "findings": measured.findings or 0,
    }
    if measured.reverified is not None:
        totals["reverified_seconds"] = measured.reverified
    return {(name, ""): value for name, value in totals.items()}


def _spikes() -> dict[int, datetime]:
    """Return since when an alert of a spike is open: what came after that is not what was usual."""
    rows = Alert.objects.filter(cleared=None, rule=RuleName.NO_CONTENT, persona__isnull=False)
    return {persona: raised for persona, raised in rows.values_list("persona", "raised") if persona}


def _log_since(now: datetime) -> int:
    """Return since when something waits for a signed head, in seconds since 1970; 0 while nothing does.

    A leaf has no time of its own: what counts is when it was first seen to wait, or the head before it.
    """
    if not (PendingLeaf.objects.exists() or ledger.unsigned_leaves() > 0):
        return 0
    seen = Gauge.objects.filter(name="log_since", value__gt=0).values_list("value", flat=True).first()
    head = ledger.latest_checkpoint()
    newest = int(head.created.timestamp()) if head else 0
    return max(seen, newest) if seen else int(now.timestamp())


def _findings(now: datetime) -> int | None:
    """Return what does not hold; None until it was looked for.

    What was found stands until a later run has come to its end; one that does not come to its end is a finding too.
    """
    done = Reverification.objects.filter(finished__isnull=False).order_by("-pk").first()
    going = (
        Reverification.objects.filter(finished=None, pk__gt=done.pk if done else 0).order_by("-pk").first()
    )
    if done is None and going is None:
        return None
    late = going is not None and abs(now - going.begun) > UNFINISHED
    return max(done.findings if done else 0, (going.findings if going else 0) + int(late))


def _age(now: datetime, since: datetime | None) -> int:
    return max(int((now - since).total_seconds()), 0) if since else 0

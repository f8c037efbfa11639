"""Count events in the database, for auditors and for the watch; only numbers leave here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from django.db.models import Avg, Count, F, Max, Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce, Least, TruncDate

from audit.core.watch.metrics import BANDS, MANY, Cell, Use
from citations.core.records import Reason, Rung
from citations.models import AnswerEvent, PassageUse, RefusalEvent
from personas.models import Persona

Personas = QuerySet[Persona] | Iterable[Persona]

_KEYS: Final = ("day", "profile", "query_type", "few", "band")
_ALIKE: Final[Mapping[str, Any]] = {
    "day": TruncDate("created", tzinfo=UTC),
    "few": Least(F("sources"), Value(MANY)),
    "band": F("similarity") / Value(1000 // BANDS),
}
_CITED: Final = Q(citations__gt=0)
_DOWN_TO_THE_LAST: Final[Mapping[str, Any]] = {
    "cited": Count("pk", filter=_CITED),
    "last": Max("rank", filter=_CITED),
}
_SUMS: Final[Mapping[str, Any]] = {"number": Count("pk"), "near": Coalesce(Sum("similarity"), 0)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A time: from ``start``, up to and without ``end``."""

    start: datetime
    end: datetime


def span_of(since: date, until: date) -> Span:
    """Return the time from the beginning of one day to the end of another, in UTC."""
    return Span(start=_midnight(since), end=_midnight(until + timedelta(days=1)))


def cells(personas: Personas, span: Span, *, profile: str = "") -> tuple[Cell, ...]:
    """Count the decisions of these archives that are alike; what the built-in user of evaluations asked is left out."""
    wanted = _wanted(personas, span, profile)
    answers = AnswerEvent.objects.filter(wanted).annotate(**_ALIKE).values(*_KEYS, "rung")
    refusals = RefusalEvent.objects.filter(wanted).annotate(**_ALIKE).values(*_KEYS, "reason")
    return (
        *(_cell(row, Rung(row["rung"]), None) for row in answers.annotate(**_SUMS).order_by()),
        *(_cell(row, Rung.REFUSED, Reason(row["reason"])) for row in refusals.annotate(**_SUMS).order_by()),
    )


def use(personas: Personas, span: Span, *, profile: str = "") -> Use:
    """Count what the answers of these archives cited of what was found for them."""
    answers = AnswerEvent.objects.filter(_wanted(personas, span, profile))
    passages = PassageUse.objects.filter(bundle__in=answers.values("bundle"))
    counted = passages.aggregate(
        answers=Count("bundle", distinct=True),
        retrieved=Count("pk"),
        cited=Count("pk", filter=_CITED),
        occurrences=Coalesce(Sum("citations"), 0),
    )
    one_by_one = passages.order_by().values("bundle").annotate(**_DOWN_TO_THE_LAST)
    within = one_by_one.aggregate(mean=Avg(Coalesce(1000.0 * F("cited") / F("last"), 0.0)))["mean"]
    return Use(**counted, within=round(within or 0))


def _wanted(personas: Personas, span: Span, profile: str) -> Q:
    wanted = Q(persona__in=personas, evaluation=False, created__gte=span.start, created__lt=span.end)
    return wanted & Q(profile=profile) if profile else wanted


def _cell(row: Mapping[str, Any], rung: Rung, reason: Reason | None) -> Cell:
    return Cell(
        day=row["day"].isoformat(),
        profile=row["profile"],
        rung=rung,
        reason=reason,
        query_type=row["query_type"],
        sources=row["few"],
        band=row["band"],
        similarity=row["near"],
        number=row["number"],
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=UTC)

"""What auditors read of counts and alerts: of the archives that they audit, and of no other."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import F, Q, QuerySet

from audit import counting
from audit.core.watch.metrics import Metrics, measure
from audit.models import Alert
from audit.selectors import audited
from personas.selectors import Need, persona_for

DAYS: Final = 30  # that are counted where nobody says which
MOST_DAYS: Final = 366


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """The first and the last day that are counted, in UTC."""

    since: date
    until: date

    def days(self) -> tuple[str, ...]:
        """Return every day of it in order, as ISO dates."""
        number = (self.until - self.since).days + 1
        return tuple((self.since + timedelta(days=n)).isoformat() for n in range(number))


def period(today: date, *, since: date | None = None, until: date | None = None) -> Period:
    """Return the period that was asked for: up to today, of ``DAYS`` days, and never of more than ``MOST_DAYS``."""
    last = min(until or today, today)
    first = min(since or _before(last, DAYS - 1), last)
    return Period(since=max(first, _before(last, MOST_DAYS - 1)), until=last)


def _before(day: date, days: int) -> date:
    """Return the day so many days before, or the first that there is."""
    return date.fromordinal(max(date.min.toordinal(), day.toordinal() - days))


def metrics(user: User | AnonymousUser, of: Period, *, slug: str = "", profile: str = "") -> Metrics:
    """Count what *user* may audit; an empty *profile* takes all. Raises: UnknownPersonaError, ForbiddenError."""
    personas = [persona_for(user, slug, Need.AUDIT)] if slug else audited(user)
    span = counting.span_of(of.since, of.until)
    return measure(
        counting.cells(personas, span, profile=profile),
        counting.use(personas, span, profile=profile),
        since=of.since.isoformat(),
        until=of.until.isoformat(),
        days=of.days(),
    )


def alerts(user: User | AnonymousUser, *, slug: str = "") -> QuerySet[Alert]:
    """Return the alerts that *user* may know of, open ones first, then the newest.

    Those of their archives; and, for whoever audits anything, those of the whole installation (``persona`` is None).
    Raises: UnknownPersonaError, ForbiddenError for a *slug* that is not theirs.
    """
    personas = [persona_for(user, slug, Need.AUDIT)] if slug else [*audited(user)]
    wanted = Q(persona__in=personas) | (Q(persona=None) if personas else Q(pk=None))
    rows = Alert.objects.filter(wanted).select_related("persona")
    return rows.order_by(F("cleared").desc(nulls_first=True), "-raised", "-pk")

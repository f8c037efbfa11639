"""The installation's numbers for Prometheus, to whoever holds the token.

They are what a worker measured last, read from the database: the same whichever process is asked. No label is a name or
a slug.
"""

import hmac
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector, CollectorRegistry

from audit.models import Gauge

# name of the gauge: (name for Prometheus, what it counts, name of its label)
GAUGES: Final[Mapping[str, tuple[str, str, str]]] = {
    "decisions": ("kwanzaa_decisions_last_day", "Signed answers and refusals of the last 24 hours", "rung"),
    "refusals": ("kwanzaa_refusals_last_day", "Refusals of the last 24 hours", "kind"),
    "questions": ("kwanzaa_questions", "Questions that are kept", "state"),
    "alerts": ("kwanzaa_alerts_open", "Alerts that are raised and not cleared", "rule"),
    "closed": ("kwanzaa_notices_way_closed", "1 where a way out for alerts does not work", "way"),
    "notices": ("kwanzaa_notices_waiting", "Messages about alerts that are not delivered", ""),
    "log_leaves": ("kwanzaa_log_leaves", "Leaves of the log under its newest signed head", ""),
    "queue_seconds": ("kwanzaa_queue_age_seconds", "How long the oldest question waits", ""),
    "queue_questions": ("kwanzaa_queue_questions", "Questions that wait", ""),
    "log_seconds": ("kwanzaa_log_wait_seconds", "How long something waits for a signed head", ""),
    "similarity": ("kwanzaa_similarity_mean_thousandths", "Mean of the last 24 hours", ""),
    "citation_rate": ("kwanzaa_citation_rate_thousandths", "Cited of found passages, last 24 hours", ""),
    "citations_within": (
        "kwanzaa_citations_within_thousandths",
        "Cited of the passages down to the last cited one, mean of the answers of the last 24 hours",
        "",
    ),
    "findings": ("kwanzaa_reverification_findings", "Bundles that did not hold", ""),
    "reverified_seconds": ("kwanzaa_reverification_age_seconds", "Since the last look at bundles ended", ""),
}
COUNTERS: Final[Mapping[str, tuple[str, str]]] = {"bundles": ("kwanzaa_bundles", "Signed bundles")}

View = Callable[[HttpRequest], HttpResponseBase]


def with_token(view: View) -> View:
    """Let in whoever sends the token as ``Authorization: Bearer``; where none is set there is nothing to find."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponseBase:
        token = settings.KWANZAA_METRICS_TOKEN
        if not token:
            raise Http404
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
            return HttpResponse(status=HTTPStatus.UNAUTHORIZED, headers={"WWW-Authenticate": "Bearer"})
        return view(request)

    return guarded


@never_cache
@require_safe
@with_token
def measured(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view's signature
    """Answer in the text format of Prometheus."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Stored())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class _Stored(Collector):
    """Reads what is stored; a number that nobody knows the meaning of stays where it is."""

    def collect(self) -> Iterator[Metric]:
        """Make one family of each name, and say how old they are."""
        rows = list(Gauge.objects.order_by("name", "label"))
        for name, (told, about, label) in GAUGES.items():
            family = GaugeMetricFamily(told, about, labels=[label] if label else [])
            for row in rows:
                if row.name == name:
                    family.add_metric([row.label] if label else [], row.value)
            yield family
        for name, (told, about) in COUNTERS.items():
            counter = CounterMetricFamily(told, about)
            for row in rows:
                if row.name == name:
                    counter.add_metric([], row.value)
            yield counter
        age = GaugeMetricFamily("kwanzaa_measured_age_seconds", "Since a worker measured all this")
        taken = [row.taken for row in rows if row.name == "bundles"]
        if taken:
            age.add_metric([], max((timezone.now() - taken[0]).total_seconds(), 0))
        yield age

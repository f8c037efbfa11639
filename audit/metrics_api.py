"""Counts and alerts for programs: JSON, and the same counts as a table in CSV."""

import csv
import io
from typing import cast

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit import metrics
from audit.core.watch.metrics import Metrics, lines
from audit.metrics_serializers import (
    AlertFilterSerializer,
    AlertSerializer,
    MetricsSerializer,
    PeriodSerializer,
)
from personas.paging import Pages
from personas.tokens import Scope

HEADER = ("table", "name", "number", "thousandths")


class MetricsView(APIView):
    """How questions came out, over a period."""

    required_scope = Scope.AUDIT

    @extend_schema(parameters=[PeriodSerializer], responses={200: MetricsSerializer}, tags=["audit"])
    def get(self, request: Request) -> Response:
        """Count refusals, rungs, similarities, sources, query types and citations; no word of a question."""
        return Response(MetricsSerializer(_metrics(request)).data)


class MetricsTableView(APIView):
    """The same, for a spreadsheet."""

    required_scope = Scope.AUDIT

    @extend_schema(
        parameters=[PeriodSerializer],
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV")},
        tags=["audit"],
    )
    def get(self, request: Request) -> HttpResponse:
        """Return every count as one line."""
        return table(_metrics(request))


class AlertsView(APIView):
    """What should be looked at, and what was."""

    required_scope = Scope.AUDIT
    pagination_class = Pages  # the schema's

    @extend_schema(
        parameters=[AlertFilterSerializer], responses={200: AlertSerializer(many=True)}, tags=["audit"]
    )
    def get(self, request: Request) -> Response:
        """List open alerts, then those that were cleared, newest first."""
        wanted = AlertFilterSerializer(data=request.query_params)
        wanted.is_valid(raise_exception=True)
        found = metrics.alerts(cast("User", request.user), slug=wanted.validated_data["persona"])
        pages = Pages()
        rows = pages.paginate_queryset(found, request, view=self) or []
        return pages.get_paginated_response(AlertSerializer(rows, many=True).data)


def table(counted: Metrics) -> HttpResponse:
    """Answer with a CSV file (RFC 4180) to be saved, not shown."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADER)
    writer.writerows(lines(counted))
    response = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="metrics-{counted.since}-{counted.until}.csv"'
    return response


def _metrics(request: Request) -> Metrics:
    wanted = PeriodSerializer(data=request.query_params)
    wanted.is_valid(raise_exception=True)
    given = wanted.validated_data
    of = metrics.period(timezone.now().date(), since=given["since"], until=given["until"])
    user = cast("User", request.user)
    return metrics.metrics(user, of, slug=given["persona"], profile=given["profile"])

"""The audit API: the desk for programs. Errors are mapped in ``kwanzaa.api``."""

from typing import Any, cast

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit import selectors, services
from audit.core.errors import UnknownBundleError
from audit.pages import opening_shown
from audit.serializers import (
    BundleSerializer,
    FilterSerializer,
    OpeningSerializer,
    ReportSerializer,
    RequestSerializer,
    StatisticsSerializer,
)
from audit.tables import attachment
from personas.paging import Pages
from personas.tokens import Scope

_FILE = OpenApiResponse(OpenApiTypes.OBJECT, description="The file, byte for byte")


class BundlesView(APIView):
    """Bundles of the archives that the caller may audit."""

    required_scope = Scope.AUDIT
    pagination_class = Pages  # the schema's

    @extend_schema(
        parameters=[FilterSerializer], responses={200: BundleSerializer(many=True)}, tags=["audit"]
    )
    def get(self, request: Request) -> Response:
        """List them, newest first; empty for whoever audits nothing."""
        given = _filter(request)
        to = selectors.Narrowing(slug=given.pop("persona"), **given)
        found = selectors.bundles(_user(request), to)
        pages = Pages()
        rows = pages.paginate_queryset(found, request, view=self) or []
        return pages.get_paginated_response(BundleSerializer(rows, many=True).data)


class BundleView(APIView):
    """One bundle."""

    required_scope = Scope.AUDIT

    @extend_schema(responses={200: ReportSerializer}, tags=["audit"])
    def get(self, request: Request, bundle_id: str) -> Response:
        """Run every check that needs no key, with this server's own keyset."""
        found = selectors.bundle_for(_user(request), bundle_id)
        report = selectors.report(found, selectors.bundle_file(found))
        return Response(ReportSerializer(report).data)


class FileView(APIView):
    """The file of one bundle."""

    required_scope = Scope.AUDIT

    @extend_schema(responses={200: _FILE}, tags=["audit"])
    def get(self, request: Request, bundle_id: str) -> HttpResponse:
        """Return it with its proof, as ``kwanzaa-verify`` takes it."""
        found = selectors.bundle_for(_user(request), bundle_id)
        return attachment(selectors.bundle_file(found), f"bundle-{found.bundle_id}.json")


class CounterfactualView(APIView):
    """What the full archive would have said beside one bundle, sealed."""

    required_scope = Scope.AUDIT

    @extend_schema(responses={200: _FILE}, tags=["audit"])
    def get(self, request: Request, bundle_id: str) -> HttpResponse:
        """Return it with its proof, as ``kwanzaa-open`` takes it."""
        found = selectors.bundle_for(_user(request), bundle_id)
        return attachment(selectors.counterfactual_file(found), f"counterfactual-{found.bundle_id}.json")


class OpeningsView(APIView):
    """Openings of seals, of the archives that the caller audits or is steward of."""

    required_scope = Scope.AUDIT
    pagination_class = Pages  # the schema's

    @extend_schema(responses={200: OpeningSerializer(many=True)}, tags=["audit"])
    def get(self, request: Request) -> Response:
        """List them, newest first."""
        now, pages = timezone.now(), Pages()
        rows = pages.paginate_queryset(selectors.openings(_user(request)), request, view=self) or []
        shown = [opening_shown(one, selectors.stage_of(one, now)) for one in rows]
        return pages.get_paginated_response(OpeningSerializer(shown, many=True).data)

    @extend_schema(request=RequestSerializer, responses={201: OpeningSerializer}, tags=["audit"])
    def post(self, request: Request) -> Response:
        """Ask for one, as an auditor. A person decides on the desk; the glass is broken there too, and nowhere else."""
        wanted = RequestSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        given = dict(wanted.validated_data)
        found, now = selectors.bundle_for(_user(request), given.pop("bundle_id")), timezone.now()
        made = services.request(user=_user(request), bundle=found, wish=services.Wish(**given), now=now)
        return Response(
            OpeningSerializer(opening_shown(made, selectors.stage_of(made, now))).data, status=201
        )


class OpeningView(APIView):
    """One opening."""

    required_scope = Scope.AUDIT

    @extend_schema(responses={200: OpeningSerializer}, tags=["audit"])
    def get(self, request: Request, opening: str) -> Response:
        """Say where it stands."""
        found = selectors.opening_for(_user(request), opening)
        return Response(
            OpeningSerializer(opening_shown(found, selectors.stage_of(found, timezone.now()))).data
        )


class StatementView(APIView):
    """The signed statement of one opening."""

    required_scope = Scope.AUDIT

    @extend_schema(responses={200: _FILE}, tags=["audit"])
    def get(self, request: Request, opening: str) -> HttpResponse:
        """Return it with its place in the log, as ``kwanzaa-open`` takes it, and write down who took it."""
        found, now = selectors.opening_for(_user(request), opening), timezone.now()
        data = selectors.statement_file(found, now)
        services.note(found, services.Kind.TAKEN, _user(request), now)
        return attachment(data, f"statement-{found.handle}.json")


class StatisticsView(APIView):
    """How answers ended."""

    required_scope = Scope.AUDIT

    @extend_schema(parameters=[FilterSerializer], responses={200: StatisticsSerializer}, tags=["audit"])
    def get(self, request: Request) -> Response:
        """Count answers by rung, and refusals by kind and reason."""
        counted = selectors.statistics(_user(request), slug=_filter(request)["persona"])
        return Response(StatisticsSerializer(counted).data)


class KeysetView(APIView):
    """The keyset file."""

    required_scope = Scope.AUDIT

    @extend_schema(responses={200: _FILE}, tags=["audit"])
    def get(self, request: Request) -> HttpResponse:
        """Return roots and chain; get it some other way if you do not trust this server."""
        if not selectors.audited(_user(request)).exists():
            raise UnknownBundleError("this caller audits nothing")
        return attachment(selectors.keyset_file(), "keyset.json")


def _user(request: Request) -> User:
    return cast("User", request.user)


def _filter(request: Request) -> dict[str, Any]:
    wanted = FilterSerializer(data=request.query_params)
    wanted.is_valid(raise_exception=True)
    return cast("dict[str, Any]", wanted.validated_data)

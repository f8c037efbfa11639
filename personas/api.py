"""The API of personas and their inventories. Errors are mapped in ``kwanzaa.api``; what is hidden is not there."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from personas.models import Persona
from personas.pacing import paced
from personas.paging import PAGE, Pages
from personas.selectors import (
    InventoryItem,
    Need,
    Standing,
    current_version,
    inventory,
    persona_for,
    personas_for,
    standing_of,
)
from personas.serializers import InventoryQuerySerializer, InventorySerializer, PersonaSerializer
from personas.tokens import Scope


@extend_schema(tags=["personas"])
class PersonasView(ListAPIView[Persona]):
    """The personas that the caller may ask."""

    required_scope = Scope.READ
    permission_classes = (IsAuthenticated,)
    serializer_class = PersonaSerializer
    queryset = Persona.objects.none()  # the schema's; whose request it is decides in get_queryset

    def get_queryset(self) -> QuerySet[Persona]:
        """Narrow to the caller."""
        return personas_for(cast("User", self.request.user), Need.ASK)


class PersonaView(APIView):
    """One persona."""

    required_scope = Scope.READ
    permission_classes = (IsAuthenticated,)

    @extend_schema(responses={200: PersonaSerializer}, tags=["personas"])
    def get(self, request: Request, slug: str) -> Response:
        """Return a persona that the caller may ask."""
        persona, _ = _asked(request, slug)
        return Response(PersonaSerializer(persona).data)


class InventoryView(APIView):
    """What one archive is known to hold."""

    required_scope = Scope.READ
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        parameters=[InventoryQuerySerializer, *PAGE], responses={200: InventorySerializer}, tags=["personas"]
    )
    @paced
    def get(self, request: Request, slug: str) -> Response:
        """Return what the caller may know to exist, with counts over nothing else."""
        persona, standing = _asked(request, slug)
        query = InventoryQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        wanted: dict[str, Any] = query.validated_data
        items = inventory(standing, version=current_version(persona).n)
        pages = Pages()
        page = pages.paginate_queryset(_fitting(items, wanted), request, self)
        body = {
            **pages.told(page),
            "facets": {name: _counted(items, wanted, name) for name in ("kind", "year")},
        }
        return Response(InventorySerializer(body).data)


def _asked(request: Request, slug: str) -> tuple[Persona, Standing]:
    user = cast("User", request.user)
    persona = persona_for(user, slug, Need.ASK)
    return persona, standing_of(user, persona)


def _fitting(items: Sequence[InventoryItem], wanted: dict[str, Any]) -> list[InventoryItem]:
    return [item for item in items if all(getattr(item, name) == value for name, value in wanted.items())]


def _counted(items: Sequence[InventoryItem], wanted: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """Count the values of one field over the items that the other filters leave, in the order of the inventory."""
    others = {other: value for other, value in wanted.items() if other != name}
    counts = Counter(getattr(item, name) for item in _fitting(items, others))
    return [{name: value, "count": count} for value, count in counts.items()]

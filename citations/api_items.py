"""The API of one item: read as its page reads it, counted and paid for alike. Errors are mapped in ``kwanzaa.api``."""

from http import HTTPStatus
from typing import cast

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from citations import services
from citations.core.display import room
from citations.serializers import read
from citations.serializers_of_items import ItemSerializer, PartSerializer
from citations.services import Opened
from personas.pacing import briefly_paced
from personas.tokens import Scope


@extend_schema(tags=["personas"])
class ItemView(APIView):
    """One item of an archive."""

    required_scope = Scope.ASK

    @extend_schema(parameters=[PartSerializer], responses={200: ItemSerializer})
    @briefly_paced
    def get(self, request: Request, slug: str, handle: str) -> Response:
        """Return what of an item the caller may read now; a search or the inventory names its handle."""
        part = read(PartSerializer, request.query_params)["part"]
        opened = services.open_item(user=cast("User", request.user), slug=slug, handle=handle)
        return Response(ItemSerializer(_told(opened, part)).data)

    @extend_schema(request=None, responses={200: ItemSerializer})
    @briefly_paced
    def post(self, request: Request, slug: str, handle: str) -> Response:
        """Pay for the opening of an item that is read by the excerpt; ``rest`` says what was too much for the day."""
        user = cast("User", request.user)
        services.begin_item(user=user, slug=slug, handle=handle)
        opened = services.open_item(user=user, slug=slug, handle=handle)
        return Response(ItemSerializer(_told(opened, 1)).data, status=HTTPStatus.OK)


def _told(opened: Opened, wanted: int) -> dict[str, object]:
    ranges = room.parts(opened.lines)
    part = min(wanted, len(ranges))
    kept = {opened.lines[n].anchor for n in ranges[part - 1]}
    item, found = opened.found.item, opened.found
    return {
        "item": item.handle,
        "title": item.title,
        "kind": item.kind,
        "date": item.date,
        "creator": item.creator,
        "facts": {name.removeprefix("/"): value for name, value in opened.reading.facts},
        "extent": opened.reading.extent.value,
        "sentences": [
            {"paragraph": n, "text": one.text, "anchor": one.anchor}
            for n, lines in enumerate(room.paragraphs(opened.lines), 1)
            for one in lines
            if one.anchor in kept
        ],
        "part": part,
        "parts": len(ranges),
        "is_all": opened.is_all,
        "rest": opened.rest,
        "before": found.before.handle if found.before else None,
        "behind": found.behind.handle if found.behind else None,
    }

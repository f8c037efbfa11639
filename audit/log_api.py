"""The log over HTTP, for auditors and witnesses: C2SP tlog-tiles, proofs, and where witnesses bring their lines.

Whoever audits nothing gets 404 everywhere. A token with the scope ``witness`` opens this and nothing else: what it
shows are hashes.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final, cast

from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from audit import selectors
from audit.log_serializers import (
    ConsistencySerializer,
    CosignatureSerializer,
    HeadFilterSerializer,
    LogProofSerializer,
    ProofFilterSerializer,
    StretchSerializer,
)
from ledger import selectors as ledger
from ledger import services
from ledger.core.canonical import to_base64
from ledger.core.tiles import Tile, parse_tile
from personas.tokens import Scope

# tlog-tiles: what lies in a tile never changes, and a head does. Both are for one caller.
LASTING: Final = "private, max-age=31536000, immutable"
_BYTES: Final = OpenApiResponse(OpenApiTypes.BINARY, description="The bytes, as C2SP tlog-tiles has them")
_NOTE: Final = OpenApiResponse(OpenApiTypes.STR, description="A signed note")


class _LogView(APIView):
    """What every address of the log has in common."""

    required_scope: ClassVar = Scope.WITNESS

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Let auditors in, and whoever holds a token of theirs; for anybody else there is nothing here."""
        super().initial(request, *args, **kwargs)
        if not selectors.audited(cast("User", request.user)).exists():
            raise Http404


class CheckpointView(_LogView):
    """The head of the log."""

    @extend_schema(parameters=[HeadFilterSerializer], responses={(200, "text/plain"): _NOTE}, tags=["log"])
    def get(self, request: Request) -> HttpResponse:
        """Return the newest, with the lines of all witnesses; or the one that was asked for."""
        wanted = _read(HeadFilterSerializer, request.query_params)
        note = ledger.checkpoint_note(size=wanted["size"], witnesses=wanted["witnesses"])
        return HttpResponse(note, content_type="text/plain; charset=utf-8")


class TileView(_LogView):
    """A piece of the tree."""

    @extend_schema(responses={(200, "application/octet-stream"): _BYTES}, tags=["log"])
    def get(self, request: Request, level: int, tile: str) -> HttpResponse:  # noqa: ARG002 -- a view's signature
        """Return up to 256 hashes."""
        return _lasting(ledger.tile, parse_tile(level, tile))


class EntriesView(_LogView):
    """A piece of what the tree is over."""

    @extend_schema(responses={(200, "application/octet-stream"): _BYTES}, tags=["log"])
    def get(self, request: Request, tile: str) -> HttpResponse:  # noqa: ARG002 -- a view's signature
        """Return up to 256 leaves, each behind its length in two bytes."""
        return _lasting(ledger.entries, parse_tile(0, tile))


class ProofView(_LogView):
    """That a leaf is in the log."""

    @extend_schema(parameters=[ProofFilterSerializer], responses={200: LogProofSerializer}, tags=["log"])
    def get(self, request: Request) -> Response:
        """Return the path from a leaf to the root of a signed head, as it stands in a bundle."""
        wanted = _read(ProofFilterSerializer, request.query_params)
        return Response(ledger.inclusion(wanted["index"], size=wanted["size"]).to_value())


class ConsistencyView(_LogView):
    """That the log only grew."""

    @extend_schema(parameters=[StretchSerializer], responses={200: ConsistencySerializer}, tags=["log"])
    def get(self, request: Request) -> Response:
        """Return the proof that one size of the log grew out of another."""
        wanted = _read(StretchSerializer, request.query_params)
        size, hashes = ledger.consistency(wanted["old"], size=wanted["size"])
        return Response({"old": wanted["old"], "size": size, "hashes": [to_base64(one) for one in hashes]})


class CosignaturesView(_LogView):
    """Where witnesses bring their lines."""

    @extend_schema(request=CosignatureSerializer, responses={201: None}, tags=["log"])
    def post(self, request: Request) -> Response:
        """Keep a line of a witness that this installation knows; once kept, the same again changes nothing."""
        brought = _read(CosignatureSerializer, request.data)
        services.keep_cosignature(size=brought["size"], line=brought["line"])
        return Response(status=status.HTTP_201_CREATED)


def _lasting(read: Callable[[Tile], bytes], tile: Tile) -> HttpResponse:
    response = HttpResponse(read(tile), content_type="application/octet-stream")
    response["Cache-Control"] = LASTING
    return response


def _read(kind: type[Serializer[Any]], data: Any) -> dict[str, Any]:
    wanted = kind(data=data)
    wanted.is_valid(raise_exception=True)
    return cast("dict[str, Any]", wanted.validated_data)

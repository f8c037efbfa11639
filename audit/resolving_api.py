"""An old citation for programs of auditors: what stood there with its proofs, or the signed statement that it left."""

import json
import logging
from typing import Any, cast

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from audit import selectors
from audit.core.errors import NotLoggedError
from ledger import selectors as ledger
from ledger.core.canonical import Json, decode
from personas.core.media import from_value, to_value
from personas.core.media.base import Locator
from personas.core.membership import to_value as member_value
from personas.core.record_errors import UnknownCitationError
from personas.models import ArchiveVersion, Tombstone
from personas.selectors.resolving import Gone, resolve_citation
from personas.tokens import Scope

logger = logging.getLogger("kwanzaa.audit")


class CitationSerializer(serializers.Serializer[Any]):
    """A citation, as an opened bundle holds it."""

    artifact_id = serializers.RegexField("^sha256:[0-9a-f]{64}$", help_text="sha256: and 64 hex digits")
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="Archive version")
    locator = serializers.CharField(
        max_length=400, help_text='As in the bundle, such as {"end":3,"paragraph":0,"start":0}'
    )


class LoggedSerializer(serializers.Serializer[Any]):
    """Something that was signed, with its proof in the log."""

    envelope = serializers.DictField()
    proof = serializers.DictField()


class ResolvedSerializer(serializers.Serializer[Any]):
    """What a citation resolves to. ``excerpt`` and ``annotation`` are null where ``tombstone`` is not."""

    artifact_id = serializers.CharField()
    version = serializers.IntegerField()
    locator = serializers.DictField()
    state = serializers.ChoiceField(choices=["present", "tombstone"])
    excerpt = serializers.CharField(allow_null=True)
    annotation = serializers.DictField(allow_null=True, help_text="W3C Web Annotation in JSON-LD")
    member = serializers.DictField(help_text="The artifact's entry in the version, with its proof")
    manifest = LoggedSerializer(help_text="The signed manifest of the version")
    tombstone = serializers.DictField(
        allow_null=True, help_text="statement, member and manifest of the withdrawal"
    )


class ResolveView(APIView):
    """A citation, however old."""

    required_scope = Scope.AUDIT

    @extend_schema(parameters=[CitationSerializer], responses={200: ResolvedSerializer}, tags=["audit"])
    def get(self, request: Request) -> Response:
        """Return the words at the cited place, or the signed statement that their record left the archive."""
        user = cast("User", request.user)
        if not selectors.audited(user).exists():
            raise UnknownCitationError("this caller audits nothing")
        wanted = CitationSerializer(data=request.query_params)
        wanted.is_valid(raise_exception=True)
        said: dict[str, Any] = wanted.validated_data
        body = _resolved(user, said["artifact_id"], said["version"], _locator(said["locator"]))
        logger.info(
            "citation resolved: user=%s artifact=%s version=%s", user.pk, said["artifact_id"], said["version"]
        )
        return Response(body)


def _locator(text: str) -> Locator:
    """Read a locator as people write JSON. Raises: LocatorError for anything else."""
    try:
        return from_value(json.loads(text))
    except (json.JSONDecodeError, RecursionError):
        return from_value(None)


def _resolved(user: User, artifact_id: str, version: int, locator: Locator) -> dict[str, Json]:
    found = resolve_citation(user, artifact_id=artifact_id, version=version, locator=locator)
    return {
        "artifact_id": artifact_id,
        "version": version,
        "locator": to_value(locator),
        "state": "tombstone" if found.gone else "present",
        "excerpt": found.excerpt,
        "annotation": found.annotation,
        "member": member_value(found.member),
        "manifest": _logged(found.version),
        "tombstone": _gone(found.gone) if found.gone else None,
    }


def _gone(gone: Gone) -> dict[str, Json]:
    return {
        "statement": _logged(gone.statement),
        "member": member_value(gone.member),
        "manifest": _logged(gone.version),
    }


def _logged(row: ArchiveVersion | Tombstone) -> dict[str, Json]:
    proof = ledger.proof_for(row.ticket)
    if proof is None:
        raise NotLoggedError(f"{row} waits for ticket {row.ticket}")
    return {"envelope": decode(bytes(row.envelope)), "proof": proof.to_value()}

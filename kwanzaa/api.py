"""From errors to HTTP: one table, one body ``{"code", "detail"}``."""

import logging
import sys
import traceback
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFilesSent
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.defaults import bad_request
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.views import SpectacularAPIView
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import exception_handler as plain_handler
from rest_framework.views import set_rollback

from audit.core.errors import (
    NotLoggedError,
    OpeningError,
    OpeningStateError,
    UnknownBundleError,
    UnknownOpeningError,
)
from citations.core.errors import (
    ConversationEndedError,
    KeyRequiredError,
    KeyReusedError,
    LooserThresholdError,
    LostQuestionError,
    MalformedQuestionError,
    StaleError,
    TitleError,
    TooManyError,
    UnknownConversationError,
    UnknownItemError,
    UnknownProfileError,
    UnknownQuestionError,
)
from kwanzaa.embedded.errors import EmbeddedError
from ledger.core.errors import (
    CanonicalError,
    KwanzaaError,
    SignerError,
    SigningHaltedError,
    UnknownKeyError,
    UnknownPlaceError,
    WitnessError,
)
from personas.core.errors import (
    ArtifactError,
    DateError,
    ForbiddenError,
    IngestError,
    InvitationError,
    LocatorError,
    LooseningError,
    NoTierError,
    PolicyError,
    PublishError,
    TextError,
    TokenError,
    UnknownInvitationError,
    UnknownPersonaError,
    UnpublishedError,
    UploadError,
)
from personas.core.record_errors import (
    ExportError,
    HeldBackError,
    MeanwhileError,
    StorageError,
    TrashError,
    UnknownCitationError,
    UnsettledError,
)
from personas.tokens import Scope

log = logging.getLogger("kwanzaa.api")

# The nearest class counts; what is not here is our own fault, and says nothing about its inside.
STATUS: Mapping[type[KwanzaaError], int] = {
    CanonicalError: status.HTTP_400_BAD_REQUEST,
    TextError: status.HTTP_400_BAD_REQUEST,
    DateError: status.HTTP_400_BAD_REQUEST,
    ArtifactError: status.HTTP_400_BAD_REQUEST,
    PolicyError: status.HTTP_400_BAD_REQUEST,
    IngestError: status.HTTP_400_BAD_REQUEST,
    NoTierError: status.HTTP_400_BAD_REQUEST,
    InvitationError: status.HTTP_400_BAD_REQUEST,
    TokenError: status.HTTP_400_BAD_REQUEST,
    UploadError: status.HTTP_400_BAD_REQUEST,
    LooserThresholdError: status.HTTP_400_BAD_REQUEST,
    UnknownProfileError: status.HTTP_400_BAD_REQUEST,
    MalformedQuestionError: status.HTTP_400_BAD_REQUEST,
    OpeningError: status.HTTP_400_BAD_REQUEST,
    KeyRequiredError: status.HTTP_400_BAD_REQUEST,
    WitnessError: status.HTTP_400_BAD_REQUEST,
    ForbiddenError: status.HTTP_403_FORBIDDEN,
    UnknownPersonaError: status.HTTP_404_NOT_FOUND,
    UnknownInvitationError: status.HTTP_404_NOT_FOUND,
    UnknownBundleError: status.HTTP_404_NOT_FOUND,
    UnknownCitationError: status.HTTP_404_NOT_FOUND,
    UnknownOpeningError: status.HTTP_404_NOT_FOUND,
    UnknownPlaceError: status.HTTP_404_NOT_FOUND,
    LocatorError: status.HTTP_404_NOT_FOUND,
    UnknownQuestionError: status.HTTP_404_NOT_FOUND,
    UnknownConversationError: status.HTTP_404_NOT_FOUND,
    UnknownItemError: status.HTTP_404_NOT_FOUND,
    KeyReusedError: status.HTTP_409_CONFLICT,
    LostQuestionError: status.HTTP_409_CONFLICT,
    StaleError: status.HTTP_409_CONFLICT,
    TitleError: status.HTTP_400_BAD_REQUEST,
    MeanwhileError: status.HTTP_409_CONFLICT,
    TrashError: status.HTTP_409_CONFLICT,
    ConversationEndedError: status.HTTP_409_CONFLICT,
    NotLoggedError: status.HTTP_409_CONFLICT,
    OpeningStateError: status.HTTP_409_CONFLICT,
    LooseningError: status.HTTP_409_CONFLICT,
    PublishError: status.HTTP_409_CONFLICT,
    ExportError: status.HTTP_409_CONFLICT,
    UnpublishedError: status.HTTP_409_CONFLICT,
    UnsettledError: status.HTTP_409_CONFLICT,
    HeldBackError: status.HTTP_409_CONFLICT,
    UnknownKeyError: status.HTTP_422_UNPROCESSABLE_ENTITY,
    TooManyError: status.HTTP_429_TOO_MANY_REQUESTS,
    SignerError: status.HTTP_503_SERVICE_UNAVAILABLE,
    SigningHaltedError: status.HTTP_503_SERVICE_UNAVAILABLE,
    StorageError: status.HTTP_503_SERVICE_UNAVAILABLE,
    EmbeddedError: status.HTTP_503_SERVICE_UNAVAILABLE,
}


class TooLargeError(exceptions.APIException):
    """A body that nobody reads to its end."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = (
        "This request is too large. A question has at most 1,000 characters; send a smaller body."
    )


class UnavailableError(exceptions.APIException):
    """The database does not answer."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "unavailable"
    default_detail = (
        "The archive cannot be reached at the moment. Send the same request again in a minute; "
        "if it lasts, tell the person who runs this site."
    )


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a token is sent, for OpenAPI; it registers itself."""

    target_class = "personas.tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002 -- its signature
        """Say it in OpenAPI's words."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "kwz_…"}


class SchemaView(SpectacularAPIView):
    """OpenAPI, to whoever may read anything."""

    required_scope = Scope.READ


def exception_handler(error: Exception, context: dict[str, Any]) -> Response:
    """Answer any error of a view; the logs get its class and the places it came through, never its text."""
    match error:
        case KwanzaaError():
            return _answer(error)
        case Http404():
            return _foreign(exceptions.NotFound())  # its own text may name what nobody should know of
        case PermissionDenied():
            return _foreign(exceptions.PermissionDenied())
        case RequestDataTooBig():
            return _foreign(TooLargeError())
        case exceptions.APIException():
            return _foreign(_counted(error, context))
        case Exception():
            return _unexpected(error)


def no_such_address(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 -- a view's signature
    """Answer a program in its own form where no route fits."""
    detail = "There is no such address. Read /api/v1/schema/ for those that exist."
    return JsonResponse({"code": "not_found", "detail": detail}, status=status.HTTP_404_NOT_FOUND)


def failed(request: HttpRequest) -> HttpResponse:
    """Answer what failed outside of the API's views: as JSON to a program, as a page to a person.

    Django calls it while it handles the exception. The page is rendered without the request: who asks may be
    what cannot be found out.
    """
    error = sys.exc_info()[1]
    told = _unexpected(error if isinstance(error, Exception) else KwanzaaError())
    if isinstance(error, StorageError):
        again = {"Retry-After": "10"}
        return HttpResponse(
            error.public_message, status=status_of(error), headers=again, content_type="text/plain"
        )
    if request.path.startswith("/api/"):
        return JsonResponse(told.data, status=told.status_code)
    return HttpResponse(render_to_string("500.html"), status=told.status_code)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that cannot be read. A curator who chose too many files is told how many may come at once."""
    if not (isinstance(exception, TooManyFilesSent) and request.path.startswith(reverse("admin:index"))):
        return bad_request(request, exception)
    told = {**admin.site.each_context(request), "most": settings.DATA_UPLOAD_MAX_NUMBER_FILES}
    return render(request, "admin/too_many_files.html", told, status=status.HTTP_400_BAD_REQUEST)


def status_of(error: Exception) -> int:
    """Look the error up, nearest class first; 500 when it is in no row."""
    found = (STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
    return next(found, status.HTTP_500_INTERNAL_SERVER_ERROR)


def _answer(error: KwanzaaError) -> Response:
    set_rollback()
    code = status_of(error)
    if code == status.HTTP_500_INTERNAL_SERVER_ERROR:
        return _unexpected(error)
    again = {"Retry-After": str(error.seconds)} if isinstance(error, TooManyError) else None
    return Response({"code": error.code, "detail": error.public_message}, status=code, headers=again)


def _unexpected(error: Exception) -> Response:
    """Log what nobody caused and say that the database is away, or else nothing about our inside."""
    set_rollback()
    places = "".join(traceback.format_tb(error.__traceback__))
    log.error("unexpected %s\n%s", type(error).__name__, places)
    if isinstance(error, OperationalError | InterfaceError):
        return _foreign(UnavailableError())
    return Response(
        {"code": KwanzaaError.code, "detail": KwanzaaError.public_message},
        status=status.HTTP_500_INTERNAL_SERVER_ERROR,
    )


def _counted(error: exceptions.APIException, context: dict[str, Any]) -> exceptions.APIException:
    """Count a stranger's request by address. A view's own throttles come after its permissions and never see it."""
    if "request" not in context or not isinstance(
        error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed
    ):
        return error
    limit = AnonRateThrottle()
    if limit.allow_request(context["request"], context["view"]):
        return error
    return exceptions.Throttled(limit.wait())


def _foreign(error: exceptions.APIException) -> Response:
    """Keep DRF's status and headers, give the body our form, and name the first problem with its field."""
    response = plain_handler(error, {})
    if response is None:  # it answers every error of its own
        return _unexpected(error)
    field, problem = _first(response.data)
    code = getattr(problem, "code", "invalid")
    response.data = {"code": code, "detail": f"{field}: {problem}" if field else str(problem)}
    return response


def _first(data: object, field: str = "") -> tuple[str, object]:
    match data:
        case {"detail": problem}:
            return field, problem
        case dict() if data:
            key, inner = next(iter(data.items()))
            return _first(inner, "" if key == "non_field_errors" else f"{field}.{key}".lstrip("."))
        case list() if data:
            return _first(data[0], field)
        case object():
            return field, data

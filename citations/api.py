"""The API of questions: ask, look, get the receipt, and search. Errors are mapped in ``kwanzaa.api``."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, cast

from django.contrib.auth.models import User
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from citations import browsing, selectors, services, tasks
from citations.adapters.release import look
from citations.browsing import Wanted
from citations.core import filters
from citations.core.demands import TOGGLES
from citations.exports import whole
from citations.models import Question
from citations.noes import looser_of
from citations.pages import ways_of
from citations.serializers import AskSerializer, ReceiptSerializer, StatusSerializer, ToldSerializer, read
from citations.serializers_of_search import FoundSerializer, SearchSerializer
from citations.services import Searched
from personas.pacing import briskly_paced, searching_paced
from personas.paging import PAGE, Pages
from personas.tokens import Scope

_KEY = OpenApiParameter(
    name="Idempotency-Key",
    location=OpenApiParameter.HEADER,
    required=True,
    type=OpenApiTypes.STR,
    description="1 to 80 printable ASCII characters; the same key with the same question asks once.",
)
_EITHER = PolymorphicProxySerializer(
    component_name="QuestionOrAnswer",
    serializers=[StatusSerializer, ToldSerializer],
    resource_type_field_name=None,
)


class AskView(APIView):
    """Questions to one persona."""

    required_scope = Scope.ASK

    @extend_schema(
        request=AskSerializer, responses={202: StatusSerializer}, parameters=[_KEY], tags=["questions"]
    )
    def post(self, request: Request, slug: str) -> Response:
        """Ask; the answer is fetched from the address in ``Location``."""
        asked = _asked(request, slug)
        question = services.ask(
            user=cast("User", request.user),
            slug=slug,
            text=asked["question"],
            profile=asked["profile"],
            conversation=asked["conversation"],
            filters=filters.read(asked.get("filters", {})),
            toggles=[*(one for one in TOGGLES if asked[one]), *_own(asked)],
            key=request.headers.get("Idempotency-Key", ""),
        )
        return _accepted(request, question)


def _own(asked: Mapping[str, Any]) -> Iterator[str]:
    """Yield the thresholds that somebody asks for themselves, as they are kept."""
    if (similarity := asked["similarity_threshold"]) is not None:
        yield f"similarity:{int(1000 * similarity)}"
    if (sources := asked["min_sources"]) is not None:
        yield f"min_sources:{sources}"


class QuestionView(APIView):
    """One question of the caller."""

    required_scope = Scope.READ

    @extend_schema(responses={200: _EITHER}, tags=["questions"])
    def get(self, request: Request, handle: str) -> Response:
        """Return how far it is, or the answer once it may be read."""
        question = selectors.question_of(cast("User", request.user), handle)
        display = selectors.delivered(question)
        if display is None:
            return Response(_status(question))
        ways = [{"leave_out": one.names, "count": one.count} for one in ways_of(question, display)]
        looser = [
            {
                "profile": one.profile or question.profile,
                "leave_out": [one.leave_out] if one.leave_out else [],
            }
            for one in looser_of(question, display)
        ]
        return Response({**whole(display), "without": ways, "looser": looser})


class ContextView(APIView):
    """What stands around one source of an answer."""

    required_scope = Scope.ASK

    @extend_schema(request=None, responses={202: StatusSerializer}, tags=["questions"])
    def post(self, request: Request, handle: str, letter: str) -> Response:
        """Ask for more context; it is an answer of its own, and fetched from the address in ``Location``.

        The same request on the same day (UTC) gives the same answer.
        """
        question = services.ask_around(user=cast("User", request.user), handle=handle, letter=letter)
        return _accepted(request, question)


class ReceiptView(APIView):
    """The receipt of one answer."""

    required_scope = Scope.READ

    @extend_schema(responses={200: ReceiptSerializer}, tags=["questions"])
    def get(self, request: Request, handle: str) -> Response:
        """Return what the caller needs to check the answer: its receipt, and what was shown, whole."""
        question = selectors.question_of(cast("User", request.user), handle)
        return Response(selectors.receipt_with_display(question))


class SearchView(APIView):
    """What a caller may find in one archive."""

    required_scope = Scope.ASK

    @extend_schema(parameters=[SearchSerializer, *PAGE], responses={200: FoundSerializer}, tags=["personas"])
    def get(self, request: Request, slug: str) -> Response:
        """Search by words and by meaning in what the caller may see; without words, all that fits the rest.

        An excerpt is given of what the caller may read in whole alone; ``found`` are the places in it that hold what
        was searched for.
        """
        wanted = browsing.read(request.query_params.dict())
        paced = searching_paced if wanted.q.strip() else briskly_paced
        return paced(self._found)(request, slug, wanted)

    def _found(self, request: Request, slug: str, wanted: Wanted) -> Response:
        user = cast("User", request.user)
        whose = selectors.persona_to_ask(user, slug)
        items = selectors.shelf_of(user, whose)
        words = wanted.q.strip()
        searched = (
            services.search(user=user, persona=whose, text=wanted.q, items=items) if words else Searched()
        )
        room = browsing.room(items, wanted, searched.found if words else None)
        pages = Pages()
        page = pages.paginate_queryset(room.found, request, self) or ()
        body = {
            **pages.told([browsing.told(one, searched.excerpt(one.item.artifact_id)) for one in page]),
            "without": [
                {"leave_out": one.fields, "count": one.count} for one in room.ways if not searched.needs_care
            ],
            "read": searched.read,
            "is_spent": searched.is_spent,
            "needs_care": searched.needs_care,
        }
        return Response(FoundSerializer(body).data)


def _asked(request: Request, slug: str) -> dict[str, Any]:
    """Read what was posted; a post that cannot be read counts against the minute like any other."""
    try:
        return read(AskSerializer, request.data)
    except APIException:
        services.count_malformed_post(user=cast("User", request.user), slug=slug)
        raise


def _accepted(request: Request, question: Question) -> Response:
    tasks.wake(question.pk)
    where = reverse("api-question", kwargs={"handle": question.handle}, request=request)
    return Response(_status(question), status=HTTPStatus.ACCEPTED, headers={"Location": where})


def _status(question: Question) -> dict[str, str]:
    """Say how far it was at the last step; that an answer is ready is told by the answer alone."""
    moment = look(question.pk)
    taken = Question.State.TAKEN if moment.stage else Question.State.OPEN
    return {
        "question": question.handle,
        "conversation": question.conversation.handle,
        "state": Question.State.FAILED if moment.has_failed else taken,
        "stage": moment.stage,
    }

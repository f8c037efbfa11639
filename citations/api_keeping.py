"""The API of what somebody says of their answers, and of questions that they share, as on their pages."""

from typing import Any, Final, cast

from django.contrib.auth.models import User
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from citations import selectors, services
from citations.models import Feedback, Question, Rating
from citations.serializers import TextField, read
from personas.tokens import Scope

LONGEST: Final = 500  # code points of words to the curators
_LARGEST: Final = 9_999  # number of a claim


class RatingSerializer(serializers.Serializer[Any]):
    """What is said of a whole answer, to its curators and without a name."""

    verdict = serializers.ChoiceField(
        choices=Rating.Verdict.choices, allow_blank=True, help_text="Empty: nothing, or no more"
    )
    words = TextField(allow_blank=True, required=False, default="", max_length=LONGEST)
    sends_question = serializers.BooleanField(
        required=False, default=False, help_text="The question goes along, as long as it is kept here"
    )


class FeedbackSerializer(serializers.Serializer[Any]):
    """What is wrong with one claim; it is counted, and neither name nor question is told."""

    claim = serializers.IntegerField(min_value=1, max_value=_LARGEST, help_text="Its n")
    kind = serializers.ChoiceField(
        choices=Feedback.Kind.choices, allow_blank=True, help_text="Empty: nothing, or no more"
    )


class SharingSerializer(serializers.Serializer[Any]):
    """Whether others who may ask the same archive may open the question and ask it for themselves."""

    is_shared = serializers.BooleanField()


class SharedSerializer(SharingSerializer):
    """The same, with where it is opened; both are null while it is not shared."""

    handle = serializers.CharField(allow_null=True)
    page = serializers.URLField(allow_null=True)


class OfferedSerializer(serializers.Serializer[Any]):
    """A question that somebody shares; whoever asks it is answered by what they may see."""

    persona = serializers.CharField(help_text="Slug of its archive")
    question = serializers.CharField()


@extend_schema(tags=["questions"])
class RatingView(APIView):
    """What the caller says of one answer of theirs."""

    required_scope = Scope.ASK

    @extend_schema(responses={200: RatingSerializer})
    def get(self, request: Request, handle: str) -> Response:
        """Return what is said of it."""
        return Response(_rating(selectors.question_of(cast("User", request.user), handle)))

    @extend_schema(request=RatingSerializer, responses={200: RatingSerializer})
    def post(self, request: Request, handle: str) -> Response:
        """Say it, in place of what was said before."""
        user = cast("User", request.user)
        selectors.question_of(user, handle)
        given = read(RatingSerializer, request.data)
        return Response(_rating(services.rate(user=user, handle=handle, **given)))


@extend_schema(tags=["questions"])
class FeedbackView(APIView):
    """What the caller says of one claim of an answer of theirs."""

    required_scope = Scope.ASK

    @extend_schema(request=FeedbackSerializer, responses={200: FeedbackSerializer})
    def post(self, request: Request, handle: str) -> Response:
        """Say it, in place of what was said of this claim before."""
        user = cast("User", request.user)
        selectors.question_of(user, handle)
        given = read(FeedbackSerializer, request.data)
        n = given["claim"]
        services.give_feedback(user=user, handle=handle, n=n, kind=given["kind"])
        return Response(FeedbackSerializer(given).data)


@extend_schema(tags=["questions"])
class SharingView(APIView):
    """Whether one question of the caller is shared."""

    required_scope = Scope.ASK

    @extend_schema(responses={200: SharedSerializer})
    def get(self, request: Request, handle: str) -> Response:
        """Return whether it is, and where it is opened."""
        return Response(_shared(request, selectors.question_of(cast("User", request.user), handle)))

    @extend_schema(request=SharingSerializer, responses={200: SharedSerializer})
    def post(self, request: Request, handle: str) -> Response:
        """Share it, or end that: its address is unknown from then on."""
        user = cast("User", request.user)
        selectors.question_of(user, handle)
        if read(SharingSerializer, request.data)["is_shared"]:
            question = services.share(user=user, handle=handle).question
        else:
            question = services.unshare(user=user, handle=handle)
        return Response(_shared(request, question))


@extend_schema(tags=["questions"])
class OfferedView(APIView):
    """A question that somebody else shares."""

    required_scope = Scope.ASK

    @extend_schema(responses={200: OfferedSerializer})
    def get(self, request: Request, handle: str) -> Response:
        """Return it, and not who asked it; ask it to be answered."""
        one = selectors.shared_to(cast("User", request.user), handle)
        return Response({"persona": one.persona.slug, "question": one.text})


def _rating(question: Question) -> dict[str, object]:
    said = selectors.ratings_of([question]).get(question.pk)
    if said is None:
        return {"verdict": "", "words": "", "sends_question": False}
    return {"verdict": said.verdict, "words": said.words, "sends_question": bool(said.wording)}


def _shared(request: Request, question: Question) -> dict[str, object]:
    made = selectors.shared_of([question]).get(question.pk)
    if made is None:
        return {"is_shared": False, "handle": None, "page": None}
    page = request.build_absolute_uri(reverse("chat:shared", args=[made.handle]))
    return {"is_shared": True, "handle": made.handle, "page": page}

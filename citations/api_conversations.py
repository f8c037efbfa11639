"""The API of what somebody asked: their conversations, one by one, named and put out of sight, as on their pages."""

from http import HTTPStatus
from typing import Any, cast

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from citations import selectors, services
from citations.core.errors import UnknownConversationError
from citations.models import Conversation, Question
from citations.serializers import TextField, read
from personas.paging import PAGE, Pages
from personas.tokens import Scope


class ConversationSerializer(serializers.Serializer[Any]):
    """A conversation in a list."""

    conversation = serializers.CharField(help_text="Its handle")
    title = serializers.CharField(allow_blank=True, help_text="As its owner named it, or its first question")
    begun = serializers.DateTimeField()


class AskedSerializer(serializers.Serializer[Any]):
    """A question of a conversation; its answer is at the address of the question."""

    question = serializers.CharField(help_text="Its handle")
    text = serializers.CharField()
    asked = serializers.DateTimeField()


class WholeSerializer(ConversationSerializer):
    """A conversation with its questions, in the order in which they were asked."""

    questions = AskedSerializer(many=True)


class ListedSerializer(serializers.Serializer[Any]):
    """A page of conversations, newest first."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = ConversationSerializer(many=True)


class TitleSerializer(serializers.Serializer[Any]):
    """Another name for a conversation."""

    title = TextField(allow_blank=True, help_text="One line of 1 to 120 characters")


@extend_schema(tags=["conversations"])
class ConversationsView(APIView):
    """The caller's conversations with one persona."""

    required_scope = Scope.READ

    @extend_schema(
        operation_id="conversations_list",
        parameters=PAGE,
        responses={200: ListedSerializer},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them, newest first."""
        user = cast("User", request.user)
        talks = selectors.conversations(user, selectors.persona_to_ask(user, slug))
        pages = Pages()
        page = pages.paginate_queryset(talks, request, self) or ()
        return Response(ListedSerializer(pages.told([_listed(one) for one in page])).data)


@extend_schema(tags=["conversations"])
class ConversationView(APIView):
    """One conversation of the caller."""

    required_scope = Scope.READ

    @extend_schema(operation_id="conversations_retrieve", responses={200: WholeSerializer})
    def get(self, request: Request, slug: str, handle: str) -> Response:
        """Return it with what was asked."""
        return Response(WholeSerializer(_whole(cast("User", request.user), slug, handle)).data)


@extend_schema(tags=["conversations"])
class TitleView(APIView):
    """The name of a conversation."""

    required_scope = Scope.ASK

    @extend_schema(request=TitleSerializer, responses={200: ConversationSerializer})
    def post(self, request: Request, slug: str, handle: str) -> Response:
        """Give it another name."""
        user, title = cast("User", request.user), read(TitleSerializer, request.data)["title"]
        talk = services.rename(user=user, slug=slug, handle=handle, title=title)
        return Response(ConversationSerializer(_listed(talk)).data)


@extend_schema(tags=["conversations"])
class DiscardView(APIView):
    """The end of a conversation."""

    required_scope = Scope.ASK

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, slug: str, handle: str) -> Response:
        """Put it out of sight for good; the sealed record stays, and what was counted stays counted."""
        services.discard(user=cast("User", request.user), slug=slug, handle=handle)
        return Response(status=HTTPStatus.NO_CONTENT)


def _listed(talk: Conversation) -> dict[str, object]:
    return {"conversation": talk.handle, "title": talk.title, "begun": talk.created}


def _whole(user: User, slug: str, handle: str) -> dict[str, object]:
    """Tell one with its questions. Raises: UnknownConversationError, also for one of which none is left."""
    talk = selectors.conversation_of(user, selectors.persona_to_ask(user, slug), handle)
    asked = selectors.history(talk)
    if not asked:
        raise UnknownConversationError
    return {**_listed(talk), "questions": [_asked(one) for one in asked]}


def _asked(one: Question) -> dict[str, object]:
    return {"question": one.handle, "text": one.text, "asked": one.created}

"""The curators' API of deliveries: files handed in together, what each asks, and what became of it."""

from http import HTTPStatus
from typing import Any, Final

from django.db.models import QuerySet
from django.http import QueryDict
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.serializers import ValidationError

from personas import asked_admin, tasks
from personas.core.desk import folk, speaking
from personas.core.desk.recognition import What
from personas.core.record_errors import MeanwhileError
from personas.desk_api import Given, TendedList, TendedView, note, read, user_of
from personas.desk_serializers import NumberSerializer
from personas.desk_serializers_of_files import (
    AgreedSerializer,
    AnswersSerializer,
    DeliverySerializer,
    FactsSerializer,
    FileSerializer,
    OutcomeSerializer,
    UploadSerializer,
    WordsSerializer,
)
from personas.handed_in import Batch, BatchFile
from personas.services import batch_speakers, batching, recognising

_TAGS = ["desk"]
_KEY: Final = OpenApiParameter(
    name="Idempotency-Key",
    location=OpenApiParameter.HEADER,
    type={"type": "string", "pattern": batching.KEY},
    description="1 to 80 printable ASCII characters: the same key opens no second delivery.",
)


class DeliveryView(TendedView):
    """What every view of one delivery has."""

    def delivery(self) -> Batch:
        """Return the delivery that the address names."""
        rows = Batch.objects.select_related("persona")
        return get_object_or_404(rows, persona=self.persona(), pk=self.kwargs["delivery"])

    def file(self) -> BatchFile:
        """Return the file that the address names."""
        rows = self.delivery().files.select_related("batch__persona")
        return get_object_or_404(rows, pk=self.kwargs["file"])

    def stands(self, batch: Batch, *, is_done: bool, status: int = HTTPStatus.ACCEPTED) -> Response:
        """Call a worker, and say how the delivery stands. Raises: MeanwhileError where nothing was done."""
        if not is_done:
            raise MeanwhileError(f"delivery {batch.pk} is {batch.state}")
        tasks.wake_batch(batch)
        batch.refresh_from_db()
        return Response(DeliverySerializer(batch).data, status=status)


@extend_schema(tags=_TAGS)
class DeliveriesView(TendedList):
    """Deliveries of an archive."""

    serializer_class = DeliverySerializer

    def get_queryset(self) -> QuerySet[Batch]:
        """List them, newest first."""
        return Batch.objects.filter(persona=self.persona()).order_by("-created", "-pk")

    @extend_schema(request=FactsSerializer, parameters=[_KEY], responses={201: DeliverySerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Open one: hand in files, then have them read."""
        persona, facts = self.persona(), read(FactsSerializer, request.data)
        key = request.headers.get("Idempotency-Key", "")
        batch = batching.open_batch(persona=persona, uploader=user_of(request), facts=facts, key=key)
        where = reverse("api-desk-delivery", kwargs={"slug": slug, "delivery": batch.pk}, request=request)
        told = DeliverySerializer(batch).data
        return Response(told, status=HTTPStatus.CREATED, headers={"Location": where})


class OneDeliveryView(DeliveryView):
    """One delivery."""

    @extend_schema(operation_id="desk_deliveries_retrieve", tags=_TAGS, responses={200: DeliverySerializer})
    def get(self, request: Request, slug: str, delivery: int) -> Response:  # noqa: ARG002 -- DRF's
        """Say how far it is."""
        return Response(DeliverySerializer(self.delivery()).data)


class ReadView(DeliveryView):
    """The end of handing in."""

    @extend_schema(tags=_TAGS, request=None, responses={202: DeliverySerializer})
    def post(self, request: Request, slug: str, delivery: int) -> Response:  # noqa: ARG002 -- DRF's
        """Close it for more files, and have a worker read them."""
        batch = self.delivery()
        return self.stands(batch, is_done=batching.begin(batch=batch))


class TakeInView(DeliveryView):
    """What was looked at comes in."""

    @extend_schema(tags=_TAGS, request=AgreedSerializer, responses={202: DeliverySerializer})
    def post(self, request: Request, slug: str, delivery: int) -> Response:  # noqa: ARG002 -- DRF's
        """Have a worker take in what is ready, with those corrections that are agreed to."""
        batch, given = self.delivery(), read(AgreedSerializer, request.data)
        batching.agree(batch=batch, files=given.get("agreed", ()))
        return self.stands(batch, is_done=batching.take_in(batch=batch))


class RetryView(DeliveryView):
    """Another try."""

    @extend_schema(tags=_TAGS, request=None, responses={202: DeliverySerializer})
    def post(self, request: Request, slug: str, delivery: int) -> Response:  # noqa: ARG002 -- DRF's
        """Have everything read again that failed or needs somebody."""
        batch = self.delivery()
        return self.stands(batch, is_done=bool(batching.retry(batch=batch)))


class UndoDeliveryView(DeliveryView):
    """The way back of a delivery."""

    @extend_schema(tags=_TAGS, request=None, responses={202: DeliverySerializer})
    def post(self, request: Request, slug: str, delivery: int) -> Response:  # noqa: ARG002 -- DRF's
        """Have what it brought taken out again, into the trash."""
        batch = self.delivery()
        return self.stands(batch, is_done=batching.undo(batch=batch))


class DiscardDeliveryView(DeliveryView):
    """The end of what was not taken in."""

    @extend_schema(tags=_TAGS, request=None, responses={200: DeliverySerializer})
    def post(self, request: Request, slug: str, delivery: int) -> Response:  # noqa: ARG002 -- DRF's
        """Let go what was not taken in; what was taken in stays."""
        batch = self.delivery()
        batching.discard(batch=batch)
        batch.refresh_from_db()
        return Response(DeliverySerializer(batch).data)


@extend_schema(tags=_TAGS)
class FilesView(TendedList, DeliveryView):
    """The files of a delivery, with what is found in them and what they ask."""

    serializer_class = FileSerializer
    parser_classes = (MultiPartParser,)

    @extend_schema(parameters=[OutcomeSerializer])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List them by path."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[BatchFile]:
        """Narrow to the delivery."""
        rows = self.delivery().files.order_by("path").defer("reading", "recognised")
        wanted = read(OutcomeSerializer, self.request.query_params)
        return rows.filter(**wanted)

    @extend_schema(request={"multipart/form-data": UploadSerializer}, responses={201: FileSerializer})
    def post(self, request: Request, slug: str, delivery: int) -> Response:  # noqa: ARG002 -- DRF's
        """Put one file into quarantine, unread; the same file under the same path again changes nothing."""
        batch = self.delivery()  # before the body is read
        given = read(UploadSerializer, request.data)
        path = given.get("path") or given["file"].name
        held = batching.add_file(batch=batch, path=path, content=given["file"])
        return Response(FileSerializer(held).data, status=HTTPStatus.CREATED)


class AnswersView(DeliveryView):
    """What a file asks."""

    @extend_schema(tags=_TAGS, request=AnswersSerializer, responses={202: NumberSerializer})
    def post(self, request: Request, slug: str, delivery: int, file: int) -> Response:  # noqa: ARG002 -- DRF's
        """Answer; who is who, for all files of the same speakers. It counts for so many, and all are said again."""
        held, said = self.file(), read(AnswersSerializer, request.data)
        answers = asked_admin.given(held, _as_sent(held, said))
        if not answers:
            raise ValidationError("It answers nothing that this file asks.")
        number = batch_speakers.answer(
            batch=held.batch, given={held.pk: answers}, alike=[held.pk] if said.get("alike") else []
        )
        if not number:
            raise MeanwhileError(f"delivery {held.batch_id} is {held.batch.state}")
        tasks.wake_batch(held.batch)
        return Response({"number": number}, status=HTTPStatus.ACCEPTED)


class WordsView(DeliveryView):
    """The words of an image or a recording."""

    @extend_schema(tags=_TAGS, request=WordsSerializer, responses={202: DeliverySerializer})
    def post(self, request: Request, slug: str, delivery: int, file: int) -> Response:  # noqa: ARG002 -- DRF's
        """Let it have these words, which a person has written or compared with it."""
        held, given = self.file(), read(WordsSerializer, request.data)
        user = user_of(request)
        given = {"by": user.get_full_name() or user.get_username(), **given, "what": What(given["what"])}
        done = recognising.confirm(batch=held.batch, file=held, **given)
        if done:
            note(user, held.batch, "confirmed words")
        return self.stands(held.batch, is_done=done)


def _as_sent(file: BatchFile, given: Given) -> QueryDict:
    """Return what the desk's own form would send, so that it is read and bounded in one place.

    Raises: ValidationError for a name that is not among those that it asks about: left out, it would mean nobody.
    """
    post = QueryDict(mutable=True)
    labels = [label for label, _ in file.asked.get(speaking.SPEAKERS, ())]
    listed = [name for name, _ in file.asked.get(folk.PEOPLE, ())]
    for name, known in (("own", labels), ("people", listed), ("names", labels)):
        if not set(known).issuperset(given.get(name, ())):
            raise ValidationError({name: "It asks about somebody else."})
    if "own" in given:
        ticked = [str(labels.index(one)) for one in given["own"]]
        post.setlist(f"who-{file.pk}", ticked or [asked_admin.NOBODY])
    if given.get("one_voice"):
        post.setlist(f"who-{file.pk}", [asked_admin.NO_SPEAKERS])
    for label, name in given.get("names", {}).items():
        post[f"name-{file.pk}-{labels.index(label)}"] = name
    if "people" in given:
        ticked = [str(listed.index(one)) for one in given["people"]]
        post.setlist(f"people-{file.pk}", ticked or [asked_admin.NOBODY])
    if given.get("everybody"):
        post.setlist(f"people-{file.pk}", [folk.ALL])
    for name in ("order", "life", "creator", "date", "kind"):
        if name in given:
            post[f"{name}-{file.pk}"] = str(given[name])
    return post

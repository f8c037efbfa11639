"""The curators' API, the desk for programs: items, their records and consent, the trash. It does what the desk does.

Every view asks for its archive as a curator; whoever is none gets what the pages say: 404, or 403 to another role.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, cast

from django import forms
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.core.exceptions import NON_FIELD_ERRORS
from django.db.models import Max, Model, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from personas import services, tasks
from personas.core.desk.matrix import written
from personas.core.record_errors import MeanwhileError
from personas.desk_serializers import (
    ChangeSerializer,
    ChangeWithRowsSerializer,
    ConsentSerializer,
    DeskSerializer,
    DocumentSerializer,
    NumberSerializer,
    RecordSerializer,
    RestoreSerializer,
    TaskSerializer,
    TendedItemSerializer,
    TrashedSerializer,
    WantedChangeSerializer,
    WantedSerializer,
)
from personas.document_pages import RecordForm
from personas.edits import Edit, Edited
from personas.forms import RuleForm
from personas.handed_in import Errand
from personas.models import Artifact, Persona, Rule
from personas.paging import MOST
from personas.selectors import Need, persona_for, personas_for
from personas.selectors.documents import document, matching
from personas.selectors.trash import in_trash
from personas.services import editing, errands, trash
from personas.tokens import Scope
from personas.trashed import Trashed

Given = Mapping[str, Any]
_TAGS = ["desk"]


class TendedView(APIView):
    """What every view of one archive has: its scope, and the archive to one of its curators."""

    required_scope = Scope.TEND
    permission_classes = (IsAuthenticated,)

    def persona(self) -> Persona:
        """Return the archive. Raises: UnknownPersonaError, ForbiddenError."""
        return persona_for(user_of(self.request), self.kwargs["slug"], Need.TEND)

    def item(self) -> Artifact:
        """Return the item that the address names."""
        rows = Artifact.objects.filter(persona=self.persona()).select_related("persona")
        return get_object_or_404(rows.defer("payload", "key"), pk=self.kwargs["item"])


class TendedList(TendedView, ListAPIView[Any]):
    """Many things of an archive."""

    queryset = Artifact.objects.none()  # the schema's; whose they are is asked at each request


def user_of(request: Request) -> User:
    """Return who is signed in."""
    return cast("User", request.user)


def read(kind: type[serializers.Serializer[Any]], data: Any) -> dict[str, Any]:
    """Return what was sent. Raises: ValidationError."""
    wanted = kind(data=data)
    wanted.is_valid(raise_exception=True)
    return cast("dict[str, Any]", wanted.validated_data)


def check(form: forms.BaseForm) -> None:
    """Refuse what the desk's own form refuses. Raises: ValidationError."""
    if not form.is_valid():
        told = {
            name if name != NON_FIELD_ERRORS else "non_field_errors": list(map(str, errors))
            for name, errors in form.errors.items()
        }
        raise serializers.ValidationError(told)


def note(user: User, row: Model, words: str) -> None:
    """Write down who did what, where the desk writes it."""
    LogEntry.objects.log_actions(user.pk, [row], CHANGE, change_message=words, single_object=True)


def asked(request: Request, errand: Errand) -> Response:
    """Call a worker, and say where what comes of it stands."""
    tasks.wake_errand(errand)
    where = {"slug": errand.persona.slug, "task": errand.pk}
    headers = {"Location": reverse("api-desk-task", kwargs=where, request=request)}
    return Response(TaskSerializer(errand).data, status=HTTPStatus.ACCEPTED, headers=headers)


@extend_schema(tags=_TAGS)
class DesksView(ListAPIView[Persona]):
    """The archives that the caller tends."""

    required_scope = Scope.TEND
    permission_classes = (IsAuthenticated,)
    serializer_class = DeskSerializer
    queryset = Persona.objects.none()

    def get_queryset(self) -> QuerySet[Persona]:
        """Narrow to the caller."""
        return personas_for(user_of(self.request), Need.TEND).annotate(version=Max("versions__n"))


@extend_schema(tags=_TAGS, parameters=[WantedSerializer])
class TendedItemsView(TendedList):
    """The items of an archive, as the desk lists and finds them."""

    serializer_class = TendedItemSerializer

    def get_queryset(self) -> QuerySet[Artifact]:
        """List them by path; of a record that was corrected, every text that it had."""
        persona, wanted = self.persona(), read(WantedSerializer, self.request.query_params)
        rows = Artifact.objects.filter(persona=persona).defer("payload", "key").order_by("record_key", "pk")
        if kind := wanted.get("kind"):
            rows = rows.filter(kind=kind)
        return matching(rows, [persona.pk], wanted.get("q", ""))


class TendedItemView(TendedView):
    """One item as its curators read it."""

    @extend_schema(operation_id="desk_items_retrieve", tags=_TAGS, responses={200: DocumentSerializer})
    def get(self, request: Request, slug: str, item: int) -> Response:  # noqa: ARG002 -- DRF's
        """Return it whole: its words, what is held back of them, who is named, who sees it, its past."""
        return Response(_told(self.item()))


class RecordView(TendedView):
    """What a record says of itself."""

    @extend_schema(tags=_TAGS, request=RecordSerializer, responses={202: WantedChangeSerializer})
    def post(self, request: Request, slug: str, item: int) -> Response:  # noqa: ARG002 -- DRF's
        """Have a worker correct it, as the desk's form does. What says so already changes nothing."""
        row, given = self.item(), read(RecordSerializer, request.data)
        shown = document(row)
        before = {**shown.facts, "language": row.language}
        form = RecordForm(row, {**before, **given}, initial=before)
        check(form)
        if not form.differs(form.cleaned_data):
            return Response({"change": None}, status=HTTPStatus.ACCEPTED)
        if not shown.is_newest:
            raise MeanwhileError(f"item {row.pk} is not the newest of its record")
        said, wanted = form.said(form.cleaned_data), form.changes(form.cleaned_data)
        edit = editing.correct(row=row, by=user_of(request), said=said, wanted=wanted)
        tasks.wake_edit(edit)
        where = reverse("api-desk-change", kwargs={"slug": slug, "change": edit.pk}, request=request)
        return Response({"change": edit.pk}, status=HTTPStatus.ACCEPTED, headers={"Location": where})


class ThrowAwayView(TendedView):
    """The way into the trash."""

    @extend_schema(tags=_TAGS, request=None, responses={202: TaskSerializer})
    def post(self, request: Request, slug: str, item: int) -> Response:  # noqa: ARG002 -- DRF's
        """Have a worker put it into the trash, with what corrected it since. For ever is on the desk alone."""
        row = self.item()
        given = {"record": row.record_key}
        kind = errands.Kind.THROW_AWAY
        return asked(request, errands.ask(persona=row.persona, by=user_of(request), kind=kind, given=given))


class ConsentView(TendedView):
    """Consent for one item."""

    @extend_schema(operation_id="desk_consent_retrieve", tags=_TAGS, responses={200: ConsentSerializer})
    def get(self, request: Request, slug: str, item: int) -> Response:  # noqa: ARG002 -- DRF's
        """Return what is said of it alone."""
        return Response(_consent(self._rule()))

    @extend_schema(tags=_TAGS, request=ConsentSerializer, responses={200: ConsentSerializer})
    def post(self, request: Request, slug: str, item: int) -> Response:  # noqa: ARG002 -- DRF's
        """Change what is named of it, at once; what is more than the person allowed is refused."""
        rule, given = self._rule(), read(ConsentSerializer, request.data)
        form = RuleForm({**_sent(rule, given), "persona": rule.persona_id}, instance=rule)
        check(form)
        with services.changing(persona=rule.persona, by=user_of(request)) as changes:
            changes.put(form.save(commit=False))
        tasks.wake(rule.persona_id)
        note(user_of(request), rule, "consent")
        return Response(_consent(rule))

    def _rule(self) -> Rule:
        row = self.item()
        found = Rule.objects.filter(persona=row.persona, record_key=row.record_key).select_related(
            "persona", "tier"
        )
        return found.first() or Rule(persona=row.persona, record_key=row.record_key)


@extend_schema(tags=_TAGS)
class TrashView(TendedList):
    """What lies in the trash, what was thrown away last before the rest."""

    serializer_class = TrashedSerializer

    def get_queryset(self) -> QuerySet[Trashed]:
        """Narrow to the archive."""
        return in_trash(self.persona())


class RestoreView(TendedView):
    """The way back."""

    @extend_schema(tags=_TAGS, request=RestoreSerializer, responses={200: NumberSerializer})
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 -- DRF's
        """Let rows of the trash come back with the next version; what is back already counts no more."""
        persona = self.persona()
        number = trash.restore(persona=persona, rows=read(RestoreSerializer, request.data)["rows"])
        if number:
            note(user_of(request), persona, f"restored {number} from the trash")
        return Response({"number": number})


@extend_schema(tags=_TAGS)
class ChangesView(TendedList):
    """Changes of records: who wanted what, newest first."""

    serializer_class = ChangeSerializer

    def get_queryset(self) -> QuerySet[Edit]:
        """Narrow to the archive."""
        return Edit.objects.filter(persona=self.persona()).select_related("by", "undone_by").order_by("-pk")


class ChangeView(TendedView):
    """One change of records."""

    @extend_schema(
        operation_id="desk_changes_retrieve", tags=_TAGS, responses={200: ChangeWithRowsSerializer}
    )
    def get(self, request: Request, slug: str, change: int) -> Response:  # noqa: ARG002 -- DRF's
        """Say whether it stands, and what each record became."""
        edit = get_object_or_404(Edit, persona=self.persona(), pk=change)
        rows = edit.rows.select_related("artifact").defer("artifact__payload").order_by("pk")[:MOST]
        return Response({**ChangeSerializer(edit).data, "rows": _rows(rows)})


class UndoView(TendedView):
    """The way back of a change."""

    @extend_schema(tags=_TAGS, request=None, responses={202: ChangeSerializer})
    def post(self, request: Request, slug: str, change: int) -> Response:  # noqa: ARG002 -- DRF's
        """Have a worker undo it, but where somebody corrected the record since."""
        edit = get_object_or_404(Edit, persona=self.persona(), pk=change)
        if not editing.take_back(edit=edit, by=user_of(request)):
            raise MeanwhileError(f"change {edit.pk} does not stand")
        tasks.wake_edit(edit)
        edit.refresh_from_db()
        return Response(ChangeSerializer(edit).data, status=HTTPStatus.ACCEPTED)


def _rows(rows: QuerySet[Edited]) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", ChangeWithRowsSerializer().fields["rows"].to_representation(rows))


def _told(row: Artifact) -> dict[str, Any]:
    """Return an item in the form of ``DocumentSerializer``."""
    shown = document(row)
    edits = Edited.objects.filter(
        persona=row.persona_id, artifact__record_key=row.record_key, after__isnull=False
    )
    return {
        **TendedItemSerializer(row).data,
        "artifact_id": row.artifact_id,
        "newest": shown.is_newest,
        "trashed": Trashed.objects.filter(artifact=row).exclude(state=Trashed.State.BACK).exists(),
        "facts": shown.facts,
        "paragraphs": [[{"text": one.text, "why": one.why} for one in some] for some in shown.paragraphs],
        "people": [one.name for one in shown.people],
        "versions": list(shown.versions),
        "past": [one.pk for one in shown.past],
        "seen": [
            {"tier": tier, "listed": one.listed, "used": one.used, "shown": one.shown}
            for tier, one in shown.seen
        ],
        "changes": sorted(set(edits.values_list("edit", flat=True)), reverse=True),
    }


def _consent(rule: Rule) -> dict[str, Any]:
    """Return a rule in the form of ``ConsentSerializer``."""
    plain = ("inclusion", "surfacing", "display", "existence", "sensitive", "valid_from", "valid_until")
    tier = rule.tier.name if rule.tier else None
    return {**{name: getattr(rule, name) for name in plain}, "cap": written(rule.cap) or None, "tier": tier}


def _sent(rule: Rule, given: Given) -> dict[str, Any]:
    """Return what the desk's form would send: the rule as it stands, with what is given in its place."""
    said = {**_consent(rule), **given, "record_key": rule.record_key}
    said["cap"] = said["cap"] or ""
    if said["tier"] is not None:
        tier = rule.persona.tiers.filter(name=said["tier"]).first()
        if tier is None:
            raise serializers.ValidationError({"tier": "This archive has no such tier."})
        said["tier"] = tier.pk
    return said

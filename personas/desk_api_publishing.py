"""The curators' API of people, tasks and the next version: look at what would be published, publish just that."""

from typing import Any, Final

from django.db.models import BooleanField, Case, QuerySet, Value, When
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from personas import services, tasks
from personas.core.record_errors import MeanwhileError
from personas.desk_api import Given, TendedList, TendedView, asked, check, note, read, user_of
from personas.desk_serializers import (
    DecisionSerializer,
    NextVersionSerializer,
    PersonSerializer,
    PublishSerializer,
    TaskSerializer,
    WhoSerializer,
)
from personas.forms import PersonForm
from personas.handed_in import Errand
from personas.models import Person, Persona
from personas.paging import MOST
from personas.services import errands
from personas.services.foreseeing import Change, Foreseen, foresee
from personas.services.policies import UNSETTLED

_TAGS = ["desk"]
_SETTLED: Final = Case(
    When(receipt=UNSETTLED, then=Value(False)),  # noqa: FBT003 -- Django's
    default=Value(True),  # noqa: FBT003 -- Django's
    output_field=BooleanField(),
)


def _register(persona: Persona) -> QuerySet[Person]:
    return Person.objects.filter(persona=persona).select_related("persona").annotate(settled=_SETTLED)


@extend_schema(tags=_TAGS, parameters=[WhoSerializer])
class PeopleView(TendedList):
    """The register: who else is named in an archive."""

    serializer_class = PersonSerializer

    def get_queryset(self) -> QuerySet[Person]:
        """List them by name."""
        rows, wanted = (
            _register(self.persona()).order_by("name"),
            read(WhoSerializer, self.request.query_params),
        )
        if state := wanted.get("state"):
            rows = rows.filter(state=state)
        return rows.filter(name__icontains=wanted.get("q", ""))


class PersonDecisionView(TendedView):
    """Somebody of the register."""

    @extend_schema(tags=_TAGS, request=DecisionSerializer, responses={200: PersonSerializer})
    def post(self, request: Request, slug: str, person: int) -> Response:  # noqa: ARG002 -- DRF's
        """Decide: sealed, cleared by a receipt, or anonymized by a pseudonym. In force at once, then signed."""
        row = get_object_or_404(_register(self.persona()), pk=person)
        form = PersonForm(_decided(row, read(DecisionSerializer, request.data)), instance=row)
        check(form)
        services.put_person(row=form.save(commit=False), by=user_of(request))
        tasks.wake(row.persona_id)
        note(user_of(request), row, row.state)
        return Response(PersonSerializer(_register(row.persona).get(pk=row.pk)).data)


@extend_schema(tags=_TAGS)
class TasksView(TendedList):
    """What workers were asked for."""

    serializer_class = TaskSerializer

    def get_queryset(self) -> QuerySet[Errand]:
        """List them, newest first."""
        return Errand.objects.filter(persona=self.persona()).order_by("-created", "-pk")


class TaskView(TendedView):
    """One task."""

    @extend_schema(operation_id="desk_tasks_retrieve", tags=_TAGS, responses={200: TaskSerializer})
    def get(self, request: Request, slug: str, task: int) -> Response:  # noqa: ARG002 -- DRF's
        """Say what came of it."""
        return Response(TaskSerializer(get_object_or_404(Errand, persona=self.persona(), pk=task)).data)


class NextVersionView(TendedView):
    """The next version."""

    @extend_schema(tags=_TAGS, responses={200: NextVersionSerializer})
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 -- DRF's
        """Look at what publishing now would make visible, and to whom. Nothing is written."""
        return Response(_foreseen(foresee(self.persona())))

    @extend_schema(tags=_TAGS, request=PublishSerializer, responses={202: TaskSerializer})
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 -- DRF's
        """Have a worker publish just what was seen; where something changed since, look again."""
        persona, given = self.persona(), read(PublishSerializer, request.data)
        seen = foresee(persona)
        if (given["mark"], given["for_ever"]) != (seen.mark, seen.for_ever):
            raise MeanwhileError(f"{persona.slug}: another version would be published now")
        mark = {"seen": seen.mark}
        errand = errands.ask(persona=persona, by=user_of(request), kind=errands.Kind.PUBLISH, given=mark)
        note(user_of(request), persona, f"asked for version {seen.n}, seen as {seen.mark}")
        return asked(request, errand)


def _decided(row: Person, given: Given) -> dict[str, Any]:
    """Return what the desk's form would send: somebody as they stand, with what is given in its place.

    Another decision rests on another receipt, and whoever clears somebody says on which, each time.
    """
    stands = {name: getattr(row, name) for name in ("persona", "name", "died", "pseudonym", "valid_until")}
    is_same = given["state"] == row.state != Person.State.CLEARED and row.receipt != UNSETTLED
    kept = {"receipt": row.receipt} if is_same else {}
    return {**stands, "aliases": "\n".join(row.aliases), **kept, **given}


def _foreseen(seen: Foreseen) -> dict[str, Any]:
    """Return it in the form of ``NextVersionSerializer``."""
    return {
        "version": seen.n,
        "mark": seen.mark,
        "records": seen.records,
        "differs": seen.is_different,
        "for_ever": seen.for_ever,
        "changes": [_change(one) for one in seen.changes[:MOST]],
        "more_changes": max(0, len(seen.changes) - MOST),
        "counts": [
            {"tier": one.tier, "degree": degree, "now": now, "then": then}
            for one in seen.openings
            for degree, now, then in one.counts
        ],
        "living": [
            {
                "person": one.person.pk,
                "name": one.person.name,
                "documents": one.documents,
                "new": one.new,
                "settled": one.is_settled,
            }
            for one in seen.living
        ],
        "names": list(seen.names),
        "more_names": seen.more_names,
        "held_back": seen.held_back,
    }


def _change(one: Change) -> dict[str, Any]:
    seen = [{"tier": tier, "degree": degree} for tier, degree in one.seen.items()]
    row = one.artifact
    return {"record": one.record, "item": row.pk, "title": row.title, "how": one.how, "seen": seen}

"""Many records changed at once on the curators' desk: what each would say, then one button; and one to undo it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_protect

from personas import tasks
from personas.core import manifest, text
from personas.core.artifact import parse_payload
from personas.core.errors import ForbiddenError, TextError
from personas.desk_words import choices
from personas.desks import ModelAdmin, ReadOnlyAdmin, signed_in, tell
from personas.edits import Edit, Edited
from personas.models import Artifact, Persona
from personas.plain_fields import Language, Visible
from personas.sayings import in_words
from personas.services import editing
from personas.spoken_dates import SpokenDate

ROWS: Final = 50  # records on a page
_EMPTY: Final = "empty_"
LABELS: Final = {
    "creator": gettext_lazy("Whose words they hold"),
    "date": gettext_lazy("Date"),
    "kind": gettext_lazy("Kind"),
    "recipient": gettext_lazy("To whom"),
    "place": gettext_lazy("Place"),
    "part_of": gettext_lazy("Part of"),
    "source": gettext_lazy("Where they come from"),
    "rights": gettext_lazy("Rights"),
    "language": gettext_lazy("Language"),
}
STATES: Final = {
    Edited.State.OPEN: gettext_lazy("to be changed"),
    Edited.State.SAME: gettext_lazy("says so already"),
    Edited.State.REFUSED: gettext_lazy("stays as it is"),
    Edited.State.DONE: gettext_lazy("changed"),
    Edited.State.UNDONE: gettext_lazy("as it was before"),
}


class EditForm(Visible):
    """What many records are to say. What is left empty stays as it is; what is ticked says nothing any more."""

    date = SpokenDate(label=LABELS["date"])
    kind = forms.ChoiceField(
        required=False, label=LABELS["kind"], choices=[("", "—"), *choices(manifest.KINDS, "kind")]
    )
    language = Language(label=LABELS["language"])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in editing.FIELDS:
            if name not in self.fields:
                most = manifest.LIMITS.get(name, manifest.LIMITS["title"])
                self.fields[name] = forms.CharField(required=False, max_length=most, label=LABELS[name])
            if name not in editing.NEEDED:
                label = _("%(field)s: leave it empty") % {"field": LABELS[name]}
                self.fields[_EMPTY + name] = forms.BooleanField(required=False, label=label)
        self.order_fields([one for name in editing.FIELDS for one in (name, _EMPTY + name)])

    def clean(self) -> dict[str, Any]:
        """Refuse what no record may say, and what is both said and emptied."""
        cleaned = super().clean() or {}
        for name in editing.FIELDS:
            try:
                cleaned[name] = text.line(str(cleaned.get(name) or ""))
            except TextError as e:
                self.add_error(
                    name, _("There is a sign in it that nobody sees (%(why)s).") % {"why": in_words(e)}
                )
            if cleaned.get(name) and cleaned.get(_EMPTY + name):
                self.add_error(name, _("Either say what it is to be, or tick that it is to be empty."))
        return cleaned

    @property
    def wanted(self) -> dict[str, str]:
        """What is to be changed, by field."""
        given = self.cleaned_data
        return {name: given[name] for name in editing.FIELDS if given.get(name) or given.get(_EMPTY + name)}


@admin.action(description=gettext_lazy("Change what is said of them"))
def change_records(_desk: ModelAdmin, request: HttpRequest, artifacts: QuerySet[Any]) -> HttpResponse | None:
    """Begin a change of all that were chosen, and go to its page."""
    personas = list(Persona.objects.filter(pk__in=artifacts.order_by().values("persona")).distinct()[:2])
    chosen = list(artifacts.values_list("pk", flat=True)[: editing.MOST + 1])
    if len(personas) != 1:
        messages.error(request, _("Nothing was begun: choose documents of one archive."))
        return None
    if len(chosen) > editing.MOST:
        messages.error(request, _("Nothing was begun: choose at most %(n)s.") % {"n": editing.MOST})
        return None
    edit = editing.begin(persona=personas[0], by=signed_in(request), artifacts=chosen)
    return HttpResponseRedirect(reverse("admin:personas_edit_change", args=[edit.pk]))


@admin.register(Edit)
class EditAdmin(ReadOnlyAdmin):
    """Changes of many records: who made which, of how many, and the way back."""

    called = (gettext_lazy("change of documents"), gettext_lazy("changes of documents"))
    list_display = ("name", "persona", "state", "fields_changed", "by", "created")
    ordering = ("-created",)
    actions = None

    @admin.display(description=gettext_lazy("change"))
    def name(self, edit: Edit) -> str:
        """Call it by its number."""
        return _("Change %(number)s") % {"number": edit.pk}

    @admin.display(description=gettext_lazy("fields"))
    def fields_changed(self, edit: Edit) -> str:
        """Name the fields."""
        return ", ".join(str(LABELS.get(name, name)) for name in edit.wanted)

    @method_decorator(csrf_protect)
    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",  # noqa: ARG002 (Django's)
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002 (Django's)
    ) -> HttpResponse:
        """Show what it would change, how far it is, or what it changed; do what the button says."""
        edit = self.get_object(request, unquote(object_id))
        if not isinstance(edit, Edit) or not self.has_view_permission(request, edit):
            messages.warning(request, _("There is no such change, or it is not yours to tend."))
            return HttpResponseRedirect(reverse("admin:index"))
        form = EditForm(request.POST if "_look" in request.POST else None, initial=_initial(edit.wanted))
        if request.method == "POST" and (not form.is_bound or form.is_valid()):
            self._do(request, edit, form)
            return HttpResponseRedirect(request.path)
        return TemplateResponse(request, "admin/personas/edit/page.html", self._shown(request, edit, form))

    def _do(self, request: HttpRequest, edit: Edit, form: EditForm) -> None:
        try:
            if form.is_bound:
                if edit.state == Edit.State.DRAFT:
                    editing.look(edit=edit, wanted=form.wanted)
                return
            button = editing.take_back if "_undo" in request.POST else editing.ask
            if button(edit=edit, by=signed_in(request)):
                tasks.wake_edit(edit)
                self.log_change(request, edit, edit.State(edit.state).label)
            else:
                messages.warning(request, _("Nothing was done: there is nothing to change, or it is done."))
        except ForbiddenError as e:
            tell(request, e)

    def _shown(self, request: HttpRequest, edit: Edit, form: EditForm) -> dict[str, Any]:
        counts = dict(edit.rows.values_list("state").annotate(Count("pk")))
        rows = edit.rows.select_related("artifact", "after", "edit").order_by("pk")
        if (state := request.GET.get("state", "")) in Edited.State.values:
            rows = rows.filter(state=state)
        page = Paginator(rows, ROWS).get_page(request.GET.get("page"))
        total = sum(counts.values())
        busy = edit.state in {Edit.State.ASKED, Edit.State.UNDOING}
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": self.name(edit),
            "edit": edit,
            "form": form,
            "page": page,
            "rows": [(row, STATES[Edited.State(row.state)], list(_changes(row))) for row in page],
            "counts": [(one, STATES[one], counts[one.value]) for one in Edited.State if one.value in counts],
            "chosen": state,
            "open": counts.get(Edited.State.OPEN, 0),
            "made": counts.get(Edited.State.DONE, 0),
            "total": total,
            "told": total - counts.get(Edited.State.OPEN, 0),
            "busy": busy,
            "stale": edit.rows.filter(is_stale=True).count() if busy else 0,
        }


def _initial(wanted: Mapping[str, str]) -> dict[str, Any]:
    return {name: value for name, value in wanted.items() if value} | {
        _EMPTY + name: True for name, value in wanted.items() if not value
    }


def _changes(row: Edited) -> Iterator[tuple[str, str, str]]:
    """Return field, before and after of all that differs."""
    before = _facts(row.artifact)
    given = next(iter(row.given.values()), None)
    after = {**given["facts"], "language": given["language"]} if given else _facts(row.after)
    if row.state == Edited.State.REFUSED:  # what somebody wanted is not lost
        after = {**before, **row.edit.wanted}
    for name in (*manifest.TOLD, "language") if after and before else ():
        if before.get(name, "") != after.get(name, ""):
            yield str(LABELS.get(name, name)), before.get(name, ""), after.get(name, "")


def _facts(row: Artifact | None) -> dict[str, str]:
    if row is None or not row.payload:
        return {}
    return {
        **{name: str(one) for name, one in parse_payload(bytes(row.payload)).metadata},
        "language": row.language,
    }

"""The page of one document on the curators' desk: read it, put right what its record says, see who sees it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_protect

from personas import tasks
from personas.core import bag, manifest, text
from personas.core.errors import ForbiddenError, TextError
from personas.core.invisible import escape_visible
from personas.desk_words import Words, choices
from personas.desks import signed_in, tell, tended
from personas.edits import Edited
from personas.forms import MEANWHILE
from personas.handed_in import Master
from personas.master_pages import MasterPages, heard_or_seen
from personas.models import Artifact
from personas.plain_fields import Language, Visible
from personas.sayings import in_words
from personas.selectors import desk
from personas.selectors.documents import document, matching
from personas.services import describing, editing, errands
from personas.services.describing import Said
from personas.spoken_dates import SpokenDate
from personas.trashed import Trashed

_LONG: Final = 500


def _line(label: Words, **more: Any) -> forms.CharField:
    return forms.CharField(**{"required": False, "max_length": _LONG, "label": label, **more})


_BEING_MADE: Final = gettext_lazy(
    "It is being corrected at this moment, and yours is not saved yet. Then it stands as follows: %(stands)s. What you "
    "filled in is still below: send it again in a moment."
)


class RecordForm(Visible):
    """What the record of one document says of it. Field names are those of the manifest."""

    title = _line(gettext_lazy("Title"), required=True)
    creator = _line(gettext_lazy("Whose words it holds"), required=True)
    date = SpokenDate(label=gettext_lazy("Date"))
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=choices(manifest.KINDS, "kind"))
    recipient = _line(gettext_lazy("To whom"))
    place = _line(gettext_lazy("Place"))
    part_of = _line(gettext_lazy("Part of"))
    source = _line(gettext_lazy("Where it comes from"))
    rights = _line(gettext_lazy("Rights"))
    description = _line(
        gettext_lazy("Description"), widget=forms.Textarea(attrs={"rows": 3}), max_length=4000
    )
    language = Language(label=gettext_lazy("Language"))
    seen = forms.CharField(required=False, widget=forms.HiddenInput, label="")

    def __init__(self, row: Artifact, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.row = row
        self.initial["seen"] = row.pk
        said = self.fields["language"]
        if isinstance(said, Language):
            said.keep(row.language)

    def clean(self) -> dict[str, Any]:
        """Hold it against what a record may say, and against what this archive was told before."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            given = {name: text.line(str(value)) for name, value in cleaned.items() if name != "seen"}
        except TextError as e:
            raise forms.ValidationError(
                in_words(f"There is a sign in it that nobody sees ({e}). Type it anew.")
            ) from e
        found = manifest.parse(bag.table([{"path": self.row.record_key, **given}])).findings
        for one in found:
            self.add_error(None, in_words(replace(one, file=_("This document"), row=0).message))
        if not found and self.differs(given):
            whys = describing.refused(persona=self.row.persona, said=[self.said(given)])
            for why in whys.values():
                self.add_error(None, in_words(why))
        return given

    def differs(self, given: dict[str, Any]) -> bool:
        """Tell whether it is something else than the record says."""
        return bool(self.changes(given))

    def changes(self, given: dict[str, Any]) -> dict[str, str]:
        """Return what is something else, by field."""
        names = (*manifest.TOLD, "language")
        return {name: given[name] for name in names if given[name] != str(self.initial.get(name) or "")}

    def ask_again(self, now: Artifact, facts: Mapping[str, str]) -> None:
        """Say what somebody else let it say since; what was filled in stands, and a second try is meant."""
        self.data = (
            {**self.data.dict(), "seen": str(now.pk)} if isinstance(self.data, QueryDict) else self.data
        )
        self.add_error(None, MEANWHILE % {"stands": self.stands(facts)})

    def stands(self, facts: Mapping[str, str]) -> str:
        """Say what is something else than was shown."""
        named = ((name, facts.get(name, "")) for name in (*manifest.TOLD, "language"))
        return "; ".join(
            f"{self.fields[name].label}: {fact or '–'}"
            for name, fact in named
            if fact != str(self.initial.get(name) or "")
        )

    def said(self, given: dict[str, Any]) -> Said:
        """Return what is to be said, for the worker that writes it."""
        return Said(
            record=self.row.record_key,
            before=self.row.artifact_id,
            language=given["language"],
            facts=tuple((name, given[name]) for name in manifest.TOLD if given[name]),
        )


class DocumentPages(MasterPages):
    """The page of one document in the place of Django's own, and a search through the words of all."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Find by path and title, and by words of the text."""
        return matching(queryset, [one.pk for one in tended(request)], search_term), False

    @method_decorator(csrf_protect)
    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",  # noqa: ARG002 (Django's)
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002 (Django's)
    ) -> HttpResponse:
        """Show it; have a worker write what was put right."""
        row = self.get_object(request, unquote(object_id))
        if not isinstance(row, Artifact) or not self.has_view_permission(request, row):
            messages.warning(request, _("There is no such document, or it is not yours to tend."))
            return HttpResponseRedirect(reverse("admin:index"))  # as Django does for a row that is not there
        for name, leave in LEAVING.items():
            if request.method == "POST" and name in request.POST:
                leave(request, row)
                return HttpResponseRedirect(request.get_full_path())
        shown = document(row)
        now = desk.newest(row.persona).filter(record_key=row.record_key).first()
        if now is not None and request.POST.get("seen") == str(now.pk):
            form = RecordForm(now, request.POST, initial=_said_of(now))
        else:
            form = RecordForm(row, request.POST or None, initial=_said_of(row))
        if request.method == "POST" and form.is_valid() and self._wrote(request, form, now):
            return HttpResponseRedirect(request.get_full_path())
        master = Master.objects.defer("content").filter(artifact=row).first()
        trashed = Trashed.objects.filter(artifact=row).exclude(state=Trashed.State.BACK).first()
        name = f"{row.persona.slug} {row.artifact_id}"
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "master": master if shown.facts else None,
            "piece": heard_or_seen(master.mime) if master else "",
            "edits": Edited.objects.filter(artifact__record_key=row.record_key, persona=row.persona_id)
            .filter(after__isnull=False)
            .select_related("edit__by", "edit__undone_by")
            .order_by("-pk"),
            "title": escape_visible(shown.facts.get("title", row.record_key)),
            "document": shown,
            "form": form,
            "trashed": trashed,
            "is_gone": now is None,
            "destroys": f"manage.py destroy_artifact {name} --as {signed_in(request).get_username()}",
            "days": row.persona.trash_days,
            "word": never(),
        }
        return TemplateResponse(request, "admin/personas/artifact/page.html", context)

    def _wrote(self, request: HttpRequest, form: RecordForm, now: Artifact | None) -> bool:
        """Ask a worker for it, where it differs and nothing newer stands; return whether nothing is left to do."""
        if not form.differs(form.cleaned_data):
            messages.info(request, _("Nothing differs from what is said of it."))
            return True
        if now is None:
            form.add_error(None, _("It was withdrawn, or lies in the trash: it is not corrected."))
            return False
        if now != form.row:
            form.ask_again(now, _said_of(now))
            return False
        if other := editing.being_made(row=now):
            form.add_error(None, _BEING_MADE % {"stands": form.stands(other)})
            return False
        try:
            edit = editing.correct(
                row=form.row,
                by=signed_in(request),
                said=form.said(form.cleaned_data),
                wanted=form.changes(form.cleaned_data),
            )
        except ForbiddenError as e:
            tell(request, e)
            return False
        tasks.wake_edit(edit)
        where = reverse("admin:personas_edit_change", args=[edit.pk])
        said = _("A worker corrects it. Publish, so that answers follow.")
        messages.success(request, format_html('{} <a href="{}">{}</a>', said, where, _("Look or undo")))
        return True


def _said_of(row: Artifact) -> dict[str, str]:
    """Return what the record of a document says, by the fields of its form."""
    return {**document(row).facts, "language": row.language}


def never() -> str:
    """Return the words that are typed for what nothing takes back."""
    return _("never show")


def _throw_away(request: HttpRequest, row: Artifact) -> None:
    _ask(request, row, errands.Kind.THROW_AWAY)


def _never_show(request: HttpRequest, row: Artifact) -> None:
    """Ask for what nothing takes back, where the words for it were typed."""
    if request.POST.get("word", "").strip().casefold() == never().casefold():
        _ask(request, row, errands.Kind.NEVER_SHOW)
    else:
        messages.error(request, _("Nothing was done: type “%(word)s” to do it.") % {"word": never()})


def _ask(request: HttpRequest, row: Artifact, kind: errands.Kind) -> None:
    try:
        errand = errands.ask(
            persona=row.persona, by=signed_in(request), kind=kind, given={"record": row.record_key}
        )
    except ForbiddenError as e:
        tell(request, e)
        return
    tasks.wake_errand(errand)
    messages.success(request, _("A worker takes it out; what comes of it stands under Tasks."))


# Button of the page → what it does.
LEAVING: Final = {"_throw_away": _throw_away, "_never_show": _never_show}

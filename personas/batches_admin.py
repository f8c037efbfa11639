"""Batches on the curators' desk: files handed in together, what each would become, and what became of it."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.paginator import Paginator
from django.db.models import Case, Model, QuerySet, Value, When
from django.db.models.fields.json import KT
from django.db.models.functions import Left
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.csrf import csrf_protect

from personas import asked_admin, tasks
from personas.core import text
from personas.core.desk import speaking
from personas.core.desk.outcomes import AGAIN, Outcome
from personas.core.errors import UploadError
from personas.core.manifest import KINDS
from personas.core.record_errors import StorageError
from personas.desk_words import choices
from personas.desks import signed_in, tended
from personas.handed_in import Batch, BatchFile
from personas.plain_fields import Language, Visible
from personas.readers import zipped
from personas.sayings import in_words
from personas.services import batch_speakers, batching
from personas.spoken_dates import SpokenDate
from personas.words_admin import WordsAdmin

if TYPE_CHECKING:
    BatchBase = forms.ModelForm[Batch]
else:
    BatchBase = forms.ModelForm

SHOWN: Final = 100  # files on a page
CHARSETS: Final = tuple(dict.fromkeys(["utf-8", *text.CHARSETS.values()]))
BEGINS: Final = 160  # characters of each of its first paragraphs, beside what is asked about a text
FIELD: Final = re.compile(r"[a-z]+-([0-9]{1,18})")  # of the form of a file
State = Batch.State
_BEGINS: Final = {
    f"begins_{at}": Case(
        When(asked__has_key=speaking.FACTS, then=Left(KT(f"reading__pieces__0__paragraphs__{at}"), BEGINS)),
        default=Value(""),
    )
    for at in range(3)
}


class ManyFiles(forms.ClearableFileInput):
    """A field of a form that takes several files."""

    allow_multiple_selected = True

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:  # noqa: ARG002 (Django's)
        """Return all of them."""
        return files.getlist(name) if hasattr(files, "getlist") else []

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:  # noqa: ARG002 (Django's)
        """Tell whether none came."""
        return name not in files


class FilesField(forms.FileField):
    """Several files at once."""

    widget = ManyFiles

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Clean each. An empty one has an outcome as any other; refused here, all would have to be chosen anew."""
        return [super(FilesField, self).clean(one, initial) for one in data or ()]


class BatchForm(Visible, BatchBase):
    """Files, and what is true of every one that does not say otherwise itself."""

    creator = forms.CharField(
        max_length=200,
        required=False,
        label=gettext_lazy("Whose words they are"),
        help_text=gettext_lazy("Of files that do not say so themselves, as mail does. Empty: you are asked."),
    )
    date = SpokenDate(
        label=gettext_lazy("When they were written"),
        help_text=gettext_lazy("Such as 1951, 12 May 1951 or about 1908. Empty: undated."),
    )
    kind = forms.ChoiceField(
        choices=[("", "—"), *choices(KINDS, "kind")],
        required=False,
        label=gettext_lazy("What they are"),
    )
    language = Language(
        label=gettext_lazy("Language"),
        help_text=gettext_lazy(
            "Of files that do not say it. Empty: that of the archive, where it has one alone."
        ),
    )
    charset = forms.ChoiceField(
        choices=[(name, name) for name in CHARSETS],
        required=False,
        label=gettext_lazy("Character set of plain texts"),
        help_text=gettext_lazy("Nothing is guessed. What a file declares itself counts more."),
    )
    chosen = FilesField(
        required=False,
        allow_empty_file=True,
        label=gettext_lazy("Files, or one ZIP of a folder"),
        help_text=gettext_lazy(
            "Letters and papers (text, Word, PDF, web pages), chats, mail, tables, calendars, address books, family "
            "trees, pictures, recordings. Where a picture or a recording has no words beside it, you write them here."
        ),
    )

    class Meta:
        model = Batch
        fields = ("persona",)
        labels = {"persona": gettext_lazy("Archive")}


@admin.register(Batch)
class BatchAdmin(WordsAdmin):
    """Batches of the personas that somebody tends."""

    called = (gettext_lazy("delivery"), gettext_lazy("deliveries"))
    may = frozenset({"add"})
    form = BatchForm
    add_form_template = "admin/personas/batch/hand_in.html"
    list_display = ("name", "persona", "state", "uploader", "created")
    list_filter = (("persona", admin.RelatedOnlyFieldListFilter), "state")
    ordering = ("-created",)
    actions = None

    @admin.display(description=gettext_lazy("delivery"))
    def name(self, batch: Batch) -> str:
        """Call it by its number."""
        return _("Delivery %(number)s") % {"number": batch.pk}

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:  # noqa: ARG002 (Django's)
        """Ask for what the form has."""
        return ("persona", "creator", "date", "kind", "language", "charset", "chosen")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Choose the archive of whoever tends one alone."""
        mine = list(tended(request)[:2])
        own = {"persona": mine[0].pk} if len(mine) == 1 else {}
        return {**own, **super().get_changeform_initial_data(request)}

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Call it by what it is for."""
        return super().add_view(request, form_url, {"title": _("Hand in files"), **(extra_context or {})})

    def get_urls(self) -> list[Any]:
        """Take files one slice after the other, for those who have script."""
        view = self.admin_site.admin_view(csrf_protect(self.take_files))
        return [path("<path:object_id>/files/", view, name="personas_batch_files"), *super().get_urls()]

    def save_model(self, request: HttpRequest, obj: Batch, form: Any, change: bool) -> None:  # noqa: ARG002, FBT001 (Django's)
        """Open the batch, put its files into quarantine, and have them read unless more are to come."""
        given = cast("dict[str, Any]", form.cleaned_data)
        batch = batching.open_batch(persona=given["persona"], uploader=signed_in(request), facts=given)
        obj.__dict__.update(batch.__dict__)
        for one in given["chosen"]:
            hand_in(request, batch, one.name or "", one)
        if "_later" not in request.POST:
            begin(request, batch)

    def response_add(
        self,
        request: HttpRequest,
        obj: Batch,
        post_url_continue: str | None = None,  # noqa: ARG002 (Django's)
    ) -> HttpResponse:
        """Go to the page of the batch; a script is told where its files go."""
        page = reverse("admin:personas_batch_change", args=[obj.pk])
        if "_later" in request.POST:
            files = reverse("admin:personas_batch_files", args=[obj.pk])
            return JsonResponse({"page": page, "files": files})
        return HttpResponseRedirect(page)

    def take_files(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Put a slice of files into quarantine and say of each whether it is there."""
        batch = self.get_object(request, unquote(object_id))
        if not isinstance(batch, Batch):
            return JsonResponse({"files": [], "said": _("There is no such delivery.")}, status=404)
        names = request.POST.getlist("path")
        told = []
        for at, one in enumerate(request.FILES.getlist("file")):
            name = names[at] if at < len(names) else one.name or ""
            told.append({"path": name, "said": hand_in(request, batch, name, one)})
        return JsonResponse({"files": told})

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",  # noqa: ARG002 (Django's)
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002 (Django's)
    ) -> HttpResponse:
        """Show what became of each file, and do what is next for the whole."""
        batch = self.get_object(request, unquote(object_id))
        if not isinstance(batch, Batch):
            away: HttpResponse = self._get_obj_does_not_exist_redirect(  # type: ignore[attr-defined] # Django's own
                request, self.opts, object_id
            )
            return away
        if request.method == "POST":
            done = [step(request, batch) for name, step in STEPS.items() if name in request.POST]
            if False not in done:
                return HttpResponseRedirect(request.get_full_path())
        return TemplateResponse(request, "admin/personas/batch/page.html", self._context(request, batch))

    def _context(self, request: HttpRequest, batch: Batch) -> dict[str, Any]:
        counts = batching.counts(batch)
        chosen = request.GET.get("outcome", "")
        files = (
            batch.files.order_by("path")
            .defer("reading", "recognised")
            .annotate(program=KT("recognised__program"), **_BEGINS)
        )
        if chosen in set(Outcome):
            files = files.filter(outcome=chosen)
        page = Paginator(files, SHOWN).get_page(request.GET.get("page"))
        is_open = batch.state == State.READ
        lacking = batch_speakers.lacking(batch) if is_open else {}
        rows = [
            (file, _form(file, request, lacking) if is_open and asked_admin.asks(file) else None)
            for file in page
        ]
        total = sum(counts.values())
        again = sum(counts.get(one, 0) for one in AGAIN)
        return {
            **self.admin_site.each_context(request),
            "title": self.name(batch),
            "opts": self.opts,
            "batch": batch,
            "page": page,
            "rows": rows,
            "chosen": chosen,
            "counts": [(one, counts[one]) for one in Outcome if counts.get(one)],
            "total": total,
            "told": total - batch.files.filter(state=BatchFile.State.WAITING).count(),
            "busy": batch.state in {State.READING, State.TAKING, State.UNDOING},
            "foreseen": batch.state in {State.READING, State.READ},
            "again": again if batch.state in {State.READ, State.DONE} else 0,
            "ready": counts.get(Outcome.ADDED, 0) + counts.get(Outcome.HERE, 0),
            "charsets": CHARSETS,
            "undoing": "undo" in request.GET,
        }


def _form(file: BatchFile, request: HttpRequest, lacking: Mapping[tuple[str, ...], int]) -> dict[str, Any]:
    """Return what is asked about a file, and of how many others the same."""
    others = lacking.get(tuple(file.asked.get(speaking.FACTS, ())), 0)
    others -= speaking.FACTS not in file.answers
    return {**asked_admin.shown(file, request.POST), "others": others}


def hand_in(request: HttpRequest, batch: Batch, name: str, content: Any) -> str:
    """Put one file into quarantine; return why it could not be, empty when it is there. The batch says it too.

    What a desktop left in a folder is passed over, as in a ZIP.
    """
    if zipped.is_litter(name):
        return ""
    try:
        batching.add_file(batch=batch, path=name, content=content)
    except (UploadError, StorageError) as e:
        why = _("Not handed in: %(why)s.") % {"why": in_words(e)}
        if not batching.turn_away(batch=batch, path=name, why=why):
            messages.error(request, why)
        return why
    return ""


def answer(request: HttpRequest, batch: Batch) -> bool:
    """Note what the forms of the page answer, and have the batch said again. Where they answer nothing, they stand.

    That of the button, and all others that somebody filled in.
    """
    pressed = request.POST.get("_answer", "")
    said = {file: asked_admin.given(file, request.POST) for file in _asked(request, batch)}
    given = {
        file.pk: answers
        for file, answers in said.items()
        if answers and (str(file.pk) == pressed or asked_admin.filled(file, answers))
    }
    unclear = next((why for file in said if (why := asked_admin.unclear(file, request.POST))), "")
    alike = [key for key in given if f"alike-{key}" in request.POST]
    number = 0 if unclear else batch_speakers.answer(batch=batch, given=given, alike=alike)
    if number:
        tasks.wake_batch(batch)
        messages.info(
            request, ngettext("Answered for %(n)s file.", "Answered for %(n)s files.", number) % {"n": number}
        )
    else:
        messages.error(request, unclear or asked_admin.NOTHING)
    return bool(number)


def _asked(request: HttpRequest, batch: Batch) -> QuerySet[BatchFile]:
    """Return the files whose forms stood on the page."""
    fields = (*request.POST, f"answer-{request.POST.get('_answer')}")
    keys = {int(found[1]) for name in fields if (found := FIELD.fullmatch(name))}
    return batch.files.filter(pk__in=keys, state=BatchFile.State.READ).defer("reading", "recognised")


def begin(request: HttpRequest, batch: Batch) -> None:
    """Close the batch and have it read."""
    if batching.begin(batch=batch):
        tasks.wake_batch(batch)
    else:
        messages.warning(request, _("No file is in this delivery. Choose some, or hand in another delivery."))


def take_in(request: HttpRequest, batch: Batch) -> bool | None:
    """Have it taken in, with those changes that the curator ticked; where rows were filled in, first answer these."""
    if any(asked_admin.touched(file, request.POST) for file in _asked(request, batch)):
        return answer(request, batch)
    ticked = [int(key) for key in request.POST.getlist("agreed") if key.isdecimal()]
    batching.agree(batch=batch, files=ticked)
    if batching.take_in(batch=batch):
        tasks.wake_batch(batch)
    else:
        messages.warning(request, _("It is being taken in already, or was."))
    return None


def retry(request: HttpRequest, batch: Batch) -> bool | None:
    """Have everything read again that failed or needs somebody; where rows were filled in, first answer these."""
    if any(asked_admin.touched(file, request.POST) for file in _asked(request, batch)):
        return answer(request, batch)
    number = batching.retry(batch=batch, charset=request.POST.get("charset", ""))
    if number:
        tasks.wake_batch(batch)
        messages.info(
            request,
            ngettext("%(n)s file is read again.", "%(n)s files are read again.", number) % {"n": number},
        )
    else:
        messages.warning(request, _("Nothing of it failed or needs you."))
    return None


def undo(request: HttpRequest, batch: Batch) -> None:
    """Have what it brought taken out again."""
    if batching.undo(batch=batch):
        tasks.wake_batch(batch)
    else:
        messages.warning(request, _("It is not taken in, so there is nothing to undo."))


def discard(request: HttpRequest, batch: Batch) -> None:
    """Let go what was not taken in."""
    batching.discard(batch=batch)
    messages.info(request, _("What was not taken in is gone, and its files with it."))


STEPS: Final = {
    "_answer": answer,
    "_begin": begin,
    "_take_in": take_in,
    "_retry": retry,
    "_undo": undo,
    "_discard": discard,
}

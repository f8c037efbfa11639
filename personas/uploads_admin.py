"""What a curator hands in, on the desk: an upload, its findings, and the two things that can come of it."""

from typing import IO, TYPE_CHECKING, Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from personas import tasks
from personas.core.errors import UploadError
from personas.core.manifest import KINDS
from personas.desk_words import choices
from personas.desks import TendedAdmin, signed_in
from personas.handed_in import Upload
from personas.plain_fields import Visible
from personas.sayings import in_words
from personas.services import uploading

if TYPE_CHECKING:
    UploadBase = forms.ModelForm[Upload]
else:
    UploadBase = forms.ModelForm

_FACTS = ("title", "creator", "date", "kind")


class UploadForm(Visible, UploadBase):
    """A ZIP of an archive folder; or one text, with what a manifest would say of it."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("A ZIP of an archive folder with its manifest.csv, or one plain text"),
    )
    title = forms.CharField(
        label=gettext_lazy("Title"), required=False, max_length=500, help_text=gettext_lazy("For one text")
    )
    creator = forms.CharField(
        label=gettext_lazy("Whose words they are"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("For one text: who wrote it"),
    )
    date = forms.CharField(
        label=gettext_lazy("Date"),
        required=False,
        max_length=40,
        help_text=gettext_lazy("For one text: such as 1951-05-12"),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        required=False,
        choices=[("", "—"), *choices(KINDS, "kind")],
        help_text=gettext_lazy("For one text"),
    )

    class Meta:
        model = Upload
        fields = ("persona",)

    def clean(self) -> dict[str, Any]:
        """Pack one text, and ask for the facts that it needs."""
        given = super().clean() or {}
        file = given.get("file")
        if file is not None:
            try:
                given["file"] = self._zip(file, given)
            except UploadError as e:
                raise forms.ValidationError(in_words(f"{e.public_message} ({e})")) from e
        return given

    def _zip(self, file: IO[bytes], given: dict[str, Any]) -> IO[bytes]:
        uploading.check_size(file)
        if uploading.is_zip(file):
            return file
        lacking = [name for name in ("title", "creator", "kind") if not given.get(name)]
        if lacking:
            raise UploadError(f"it is no ZIP; for one text, fill in as well: {', '.join(lacking)}")
        return uploading.packed(file, facts={name: given.get(name, "") for name in _FACTS})


@admin.register(Upload)
class UploadAdmin(TendedAdmin):
    """Uploads of the personas that somebody tends. Nobody reads the file here."""

    called = (gettext_lazy("prepared folder"), gettext_lazy("prepared folders"))
    may = frozenset({"add"})
    form = UploadForm
    list_display = ("name", "persona", "state", "size", "created")
    fields = ("persona", "name", "uploader", "size", "sha256", "state", "found", "created")
    readonly_fields = ("name", "uploader", "size", "sha256", "state", "found", "created")
    actions = ("call_again", "take_in", "discard")

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:  # noqa: ARG002 (Django's)
        """Ask for a file; show what came of it."""
        return ("persona", "file", *_FACTS) if obj is None else self.fields

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:  # noqa: ARG002 (Django's)
        """Let nothing of an upload be changed."""
        return () if obj is None else ("persona", *self.readonly_fields)

    @admin.display(description=gettext_lazy("findings"))
    def found(self, upload: Upload) -> SafeString:
        """Return the findings, one a line."""
        return format_html_join("", "<div>{}</div>", ((in_words(one),) for one in upload.findings))

    def save_model(self, request: HttpRequest, obj: Upload, form: Any, change: bool) -> None:  # noqa: ARG002, FBT001 (Django's)
        """Put the file into quarantine and call a worker."""
        given = cast("dict[str, Any]", form.cleaned_data)
        kept = uploading.hand_in(
            persona=given["persona"],
            uploader=signed_in(request),
            name=request.FILES["file"].name or "",  # type: ignore[union-attr] # one file, by its field
            content=given["file"],
        )
        obj.__dict__.update(kept.__dict__)
        tasks.wake_for(kept)

    @admin.action(description=gettext_lazy("Read again what waits"))
    def call_again(self, request: HttpRequest, queryset: QuerySet[Upload]) -> None:  # noqa: ARG002 (Django's)
        """Call a worker again for uploads that nobody came to."""
        for upload in queryset.filter(state=Upload.State.QUARANTINED):
            tasks.wake_for(upload)

    @admin.action(description=gettext_lazy("Take in"))
    def take_in(self, request: HttpRequest, queryset: QuerySet[Upload]) -> None:
        """Call a worker to take uploads in that were read without findings."""
        ready = list(queryset.filter(state=Upload.State.READ))
        for upload in ready:
            tasks.wake_for(upload)
        messages.info(
            request, _("%(n)s of %(of)s are being taken in.") % {"n": len(ready), "of": queryset.count()}
        )

    @admin.action(description=gettext_lazy("Discard"))
    def discard(self, request: HttpRequest, queryset: QuerySet[Upload]) -> None:  # noqa: ARG002 (Django's)
        """Remove the files of uploads that were not taken in."""
        for upload in queryset:
            uploading.discard(upload=upload)

"""The page on which a curator compares what a program read in an image with it, and stands for that or does not."""

from typing import Any

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_protect

from personas import tasks
from personas.core.desk import recognition
from personas.core.desk.recognition import Recognition
from personas.core.errors import UploadError
from personas.desks import TendedAdmin
from personas.handed_in import Batch, BatchFile
from personas.services import recognising


class WordsAdmin(TendedAdmin):
    """Pages of a batch for the words of its images, beside those of the batch itself."""

    def get_urls(self) -> list[Any]:
        """Add a page and a picture for each image."""
        words = self.admin_site.admin_view(csrf_protect(self.words_view))
        picture = self.admin_site.admin_view(self.picture_view)
        return [
            path("<path:object_id>/words/<int:file>/", words, name="personas_batch_words"),
            path("<path:object_id>/picture/<int:file>/", picture, name="personas_batch_picture"),
            *super().get_urls(),
        ]

    def words_view(self, request: HttpRequest, object_id: str, file: int) -> HttpResponse:
        """Show an image beside its words; take what a curator makes of them."""
        batch, held, found = self._found(request, object_id, file)
        said = request.POST.get("words", "") or recognition.BETWEEN.join(found.paragraphs)
        if request.method == "POST":
            try:
                if self._settled(request, batch, held):
                    return HttpResponseRedirect(_next(batch))
            except UploadError as e:
                messages.error(request, str(e))
        context = {
            **self.admin_site.each_context(request),
            "title": _("The words of %(path)s") % {"path": held.path},
            "opts": self.opts,
            "batch": batch,
            "file": held,
            "told": recognition.told(found),
            "words": said,
            "lines": said.count("\n") + 3,
        }
        return TemplateResponse(request, "admin/personas/batch/words.html", context)

    def picture_view(self, request: HttpRequest, object_id: str, file: int) -> HttpResponse:
        """Give the image that is compared: its pixels, drawn anew."""
        _batch, held, _words = self._found(request, object_id, file)
        try:
            content = recognising.picture(held)
        except UploadError as e:
            raise Http404 from e
        return HttpResponse(content, content_type="image/png")

    def _found(self, request: HttpRequest, object_id: str, file: int) -> tuple[Batch, BatchFile, Recognition]:
        """Return what is to be compared. Raises: Http404 where that is nothing, or nothing of the caller's."""
        batch = self.get_object(request, unquote(object_id))
        if not isinstance(batch, Batch) or not self.has_view_permission(request, batch):
            raise Http404
        held = batch.files.filter(pk=file).first()
        found = recognising.found_in(held) if held else None
        if held is None or found is None:
            raise Http404
        return batch, held, found

    def _settled(self, request: HttpRequest, batch: Batch, file: BatchFile) -> bool:
        """Do what the button says; return whether that is all. Raises: UploadError."""
        if "_discard" in request.POST:
            done, what = recognising.discard(batch=batch, file=file), "discarded words"
        elif "compared" in request.POST:
            words = request.POST.get("words", "")
            done, what = recognising.confirm(batch=batch, file=file, words=words), "confirmed words"
        else:
            messages.error(request, _("Compare every word with the image, then say so: nothing was kept."))
            return False
        if done:
            self.log_change(
                request, batch, [{"changed": {"name": "image", "object": file.path, "fields": [what]}}]
            )
            tasks.wake_batch(batch)
        else:
            messages.warning(request, _("It was settled already, or is being taken in."))
        return True


def _next(batch: Batch) -> str:
    """Return where the next image waits to be compared; else the batch."""
    waits = (
        batch.files.filter(state=BatchFile.State.READ, recognised__confirmed=False).order_by("path").first()
    )
    if waits is not None:
        return reverse("admin:personas_batch_words", args=[batch.pk, waits.pk])
    return reverse("admin:personas_batch_change", args=[batch.pk])

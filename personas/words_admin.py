"""The page on which a curator compares what a program read in a file with it, or writes its words."""

import re
from typing import Any, Final

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_protect

from personas import tasks
from personas.core.desk import kinds, recognition
from personas.core.desk.recognition import Recognition, What
from personas.core.errors import UploadError
from personas.core.media import audio
from personas.desks import TendedAdmin, signed_in
from personas.handed_in import Batch, BatchFile
from personas.readers.recordings import MIMES
from personas.sayings import in_words
from personas.services import recognising

_LASTS: Final = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)", re.ASCII)  # hours, minutes, seconds


class WordsAdmin(TendedAdmin):
    """Pages of a batch for the words of its images and recordings, beside those of the batch itself."""

    def get_urls(self) -> list[Any]:
        """Add a page and the original for each file."""
        wrap = self.admin_site.admin_view
        words = wrap(csrf_protect(self.words_view))
        return [
            path("<path:object_id>/words/<int:file>/", words, name="personas_batch_words"),
            path(
                "<path:object_id>/picture/<int:file>/", wrap(self.picture_view), name="personas_batch_picture"
            ),
            path("<path:object_id>/sound/<int:file>/", wrap(self.sound_view), name="personas_batch_sound"),
            *super().get_urls(),
        ]

    def words_view(self, request: HttpRequest, object_id: str, file: int) -> HttpResponse:
        """Show a file beside its words; take what a curator makes of them."""
        batch, held, found = self._found(request, object_id, file)
        said = request.POST.get("words", "") or recognition.BETWEEN.join(found.paragraphs)
        if request.method == "POST":
            try:
                if self._settled(request, batch, held, found):
                    return HttpResponseRedirect(_next(batch, held))
            except UploadError as e:
                messages.error(request, in_words(e))
        is_heard = recognising.media_of(held) == audio.MEDIUM.name
        context = {
            **self.admin_site.each_context(request),
            "title": _("The words of %(path)s") % {"path": held.path},
            "opts": self.opts,
            "batch": batch,
            "file": held,
            "told": recognition.told(found),
            "is_read": bool(found.program),
            "is_heard": is_heard,
            "wants_length": is_heard and not found.lasts_ms and not recognising.lasts(held),
            "words": said,
            "lines": said.count("\n") + 3,
            "what": request.POST.get("what", found.what.value if found.paragraphs else ""),
            "by": request.POST.get("by", found.by or _called(request)),
            "creator": batch.facts.get("creator", ""),
            "lasts": request.POST.get("lasts", ""),
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

    def sound_view(self, request: HttpRequest, object_id: str, file: int) -> HttpResponse:
        """Give the recording that is compared, for a browser to play and never to show as a page."""
        _batch, held, _words = self._found(request, object_id, file)
        try:
            content = recognising.sound(held)
        except UploadError as e:
            raise Http404 from e
        mime = MIMES.get(kinds.family(content[: kinds.HEAD]))
        if mime is None:
            raise Http404
        answer = HttpResponse(content, content_type=mime)
        answer["Content-Disposition"] = "attachment"  # a player plays it all the same
        return answer

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

    def _settled(self, request: HttpRequest, batch: Batch, file: BatchFile, found: Recognition) -> bool:
        """Do what the button says; return whether that is all. Raises: UploadError."""
        kind = request.POST.get("what") or (found.what.value if found.program else "")
        if "_discard" in request.POST:
            done, what = recognising.discard(batch=batch, file=file), "discarded words"
        elif "compared" in request.POST and kind in set(What):
            given = {**_given(request), "what": What(kind)}
            done, what = recognising.confirm(batch=batch, file=file, **given), "confirmed words"
        else:
            messages.error(
                request,
                _(
                    "Compare every word with the original, then say so, and say what they are: nothing was kept."
                ),
            )
            return False
        if done:
            self.log_change(
                request, batch, [{"changed": {"name": "image", "object": file.path, "fields": [what]}}]
            )
            tasks.wake_batch(batch)
        else:
            messages.warning(request, _("It was settled already, or is being taken in."))
        return True


def _given(request: HttpRequest) -> dict[str, Any]:
    """Return what the form says. Raises: UploadError where a length is none."""
    said = request.POST.get("lasts", "").strip()
    lasts = _LASTS.fullmatch(said)
    if said and lasts is None:
        raise UploadError(_("How long it lasts is written as minutes:seconds, such as 3:45."))
    hours, minutes, seconds = (int(one or 0) for one in lasts.groups()) if lasts else (0, 0, 0)
    return {
        "words": request.POST.get("words", ""),
        "by": request.POST.get("by", "")[:200],
        "lasts_ms": ((hours * 60 + minutes) * 60 + seconds) * 1000,
    }


def _called(request: HttpRequest) -> str:
    """Return what whoever looks is called."""
    user = signed_in(request)
    return user.get_full_name() or user.get_username()


def _next(batch: Batch, file: BatchFile) -> str:
    """Return where the next file waits to be compared; else the batch."""
    waits = recognising.next_of(batch, file)
    if waits is not None:
        return reverse("admin:personas_batch_words", args=[batch.pk, waits.pk])
    return reverse("admin:personas_batch_change", args=[batch.pk])

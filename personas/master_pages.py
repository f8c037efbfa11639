"""The file that a document was read from, on the desk: its picture or its sound beside the words, and the file."""

from http import HTTPStatus
from itertools import chain
from typing import Any, Final

from django.contrib.admin.utils import unquote
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from personas.core.artifact import parse_payload
from personas.core.desk.crops import WAV, Crop, Kind
from personas.desks import ModelAdmin
from personas.handed_in import Master
from personas.models import Artifact
from personas.readers import crops
from personas.readers.sandbox import StoppedError
from personas.selectors.masters import master_bytes, original_blocks

_LOUD: Final = 600_000  # milliseconds of a recording that are heard here; the whole is in the file


def heard_or_seen(mime: str) -> str:
    """Say what of an original stands on the page: a picture, a sound, or nothing."""
    return "picture" if mime.startswith("image/") else "sound" if mime == WAV else ""


class MasterPages(ModelAdmin):
    """What a curator sees and hears of an original; nothing of its bytes reaches a browser as a page."""

    def get_urls(self) -> list[Any]:
        """Put both before Django's own, which would take their names for keys."""
        wrap = self.admin_site.admin_view
        return [
            path("<path:object_id>/piece/", wrap(self.piece), name="personas_artifact_piece"),
            path("<path:object_id>/original/", wrap(self.original), name="personas_artifact_original"),
            *super().get_urls(),
        ]

    def piece(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Give its picture, or its sound, as a child draws it anew; in a while where too many are drawn."""
        row, master = self._held(request, object_id)
        what = heard_or_seen(master.mime)
        if not what:
            raise Http404
        crop = Crop(kind=Kind.PICTURE)
        if what == "sound":
            long = parse_payload(bytes(row.payload)).fact("duration_ms")
            crop = Crop(kind=Kind.SOUND, end_ms=min(int(long or _LOUD), _LOUD))
        try:
            data = crops.cut(master_bytes(row), crop)
        except StoppedError:
            return HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": "10"})
        return HttpResponse(data, content_type=crops.MIMES[crop.kind])

    def original(self, request: HttpRequest, object_id: str) -> StreamingHttpResponse:
        """Give the file as it was handed in, to be kept and never to be shown in the browser."""
        row, _master = self._held(request, object_id)
        blocks = original_blocks(row.pk)
        begun = chain([next(blocks, b"")], blocks)  # a storage that fails says so before anything is sent
        answer = StreamingHttpResponse(begun, content_type="application/octet-stream")
        name = row.record_key.rsplit("/", 1)[-1]
        safe = "".join(one if one.isascii() and (one.isalnum() or one in "._-") else "_" for one in name)
        answer["Content-Disposition"] = f'attachment; filename="{safe}"'
        return answer

    def _held(self, request: HttpRequest, object_id: str) -> tuple[Artifact, Master]:
        """Return the document and its original. Raises: Http404 where there is none, or none of the caller's."""
        row = self.get_object(request, unquote(object_id))
        if not isinstance(row, Artifact) or not self.has_view_permission(request, row):
            raise Http404
        master = Master.objects.defer("content").filter(artifact=row).first()
        if master is None or not row.payload:
            raise Http404
        return row, master

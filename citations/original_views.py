"""One piece of an original beside an excerpt: an image or a sound, cut out for this reader and kept nowhere."""

import re
from http import HTTPStatus
from typing import Final

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from citations import selectors
from citations.pages import Request, page
from personas import selectors as personas
from personas.core.desk.crops import Crop
from personas.models import Artifact
from personas.pacing import briefly_paced, paced
from personas.readers import crops
from personas.readers.sandbox import StoppedError

_FROM: Final = re.compile(r"bytes=(\d{1,12})-(\d{0,12})", re.ASCII)


@require_safe
@page
@paced
def portrait(request: Request, slug: str) -> HttpResponse:
    """Give the person's portrait, made small; where this reader has none, what is given for any other address."""
    whose = selectors.persona_to_ask(request.user, slug)
    found = personas.portrait_of(selectors.standing_of(request.user, whose), whose)
    if found is None:
        raise Http404
    if isinstance(found, Artifact):
        try:
            found = crops.portrait(personas.master_bytes(found))
        except StoppedError:
            return _later()
    is_png = found.startswith(b"\x89PNG")  # as what is handed in was drawn before
    return HttpResponse(found, content_type="image/png" if is_png else "image/jpeg")


@require_safe
@page
@briefly_paced
def thumbnail(request: Request, slug: str, handle: str) -> HttpResponse:
    """Give the picture of an item as lists show it; for whatever this reader has none of, what is given for nothing."""
    whose = selectors.persona_to_ask(request.user, slug)
    found = personas.thumbnail_of(selectors.standing_of(request.user, whose), whose, handle)
    if found is None:
        raise Http404
    return HttpResponse(found, content_type="image/jpeg")


@require_safe
@page
@paced
def original(request: Request, handle: str, n: int, place: int, part: int) -> HttpResponse:
    """Give the piece; how long it takes says nothing of the file that it was cut out of."""
    found = selectors.original_of(request.user, handle, n, place, part)
    return cut_out(found.artifact, found.crop, request.headers.get("Range", ""))


def cut_out(artifact: Artifact, crop: Crop, asked: str = "") -> HttpResponse:
    """Have a child cut a piece out of an artifact's master; in a while where too many are being cut.

    *asked* is the range that a player asks for, which seeks only where it gets one.
    """
    try:
        data = crops.cut(personas.master_bytes(artifact), crop)
    except StoppedError:
        return _later()
    return _part(data, crops.MIMES[crop.kind], asked)


def _later() -> HttpResponse:
    return HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": "10"})


def _part(data: bytes, mime: str, asked: str) -> HttpResponse:
    """Return the bytes from a first one on; all of them where none is named, none where it has no such byte.

    Source: RFC 9110, 14.1.2 and 15.5.17; what ends before it begins is no range.
    """
    found = _FROM.fullmatch(asked)
    first, last = (int(found[1]), int(found[2] or 10**12)) if found else (0, -1)
    if last < first:
        return HttpResponse(data, content_type=mime, headers={"Accept-Ranges": "bytes"})
    if first >= len(data):
        size = {"Accept-Ranges": "bytes", "Content-Range": f"bytes */{len(data)}"}
        return HttpResponse(
            status=HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE, content_type=mime, headers=size
        )
    part = data[first : last + 1]
    said = f"bytes {first}-{first + len(part) - 1}/{len(data)}"
    headers = {"Accept-Ranges": "bytes", "Content-Range": said}
    return HttpResponse(part, status=HTTPStatus.PARTIAL_CONTENT, content_type=mime, headers=headers)

"""One piece of an original beside an excerpt: an image or a sound, cut out for this reader and kept nowhere."""

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from citations import selectors
from citations.pages import Request, page
from personas import selectors as personas
from personas.core.desk.crops import Crop, Kind
from personas.models import Artifact
from personas.pacing import paced
from personas.readers import crops
from personas.readers.sandbox import StoppedError


@require_safe
@page
@paced
def portrait(request: Request, slug: str) -> HttpResponse:
    """Give the person's portrait, made small; where this reader has none, what is given for any other address."""
    whose = selectors.persona_to_ask(request.user, slug)
    found = personas.portrait_of(selectors.standing_of(request.user, whose), whose)
    if found is None:
        raise Http404
    if isinstance(found, bytes):
        return HttpResponse(found, content_type=crops.MIMES[Kind.PICTURE])
    return cut_out(found, Crop(kind=Kind.PICTURE))


@require_safe
@page
@paced
def original(request: Request, handle: str, n: int, place: int, part: int) -> HttpResponse:
    """Give the piece; how long it takes says nothing of the file that it was cut out of."""
    found = selectors.original_of(request.user, handle, n, place, part)
    return cut_out(found.artifact, found.crop)


def cut_out(artifact: Artifact, crop: Crop) -> HttpResponse:
    """Have a child cut a piece out of an artifact's master; in a while where too many are being cut."""
    try:
        data = crops.cut(personas.master_bytes(artifact), crop)
    except StoppedError:
        return HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": "10"})
    return HttpResponse(data, content_type=crops.MIMES[crop.kind])

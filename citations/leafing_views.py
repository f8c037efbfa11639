"""The page of one item: its text as far as its reader may see it, the quoted place marked, and what stands around it.

The page lives with citations and not with the archive, because it marks places of answers, and because what it shows
by the excerpt is paid from the budgets that answers are paid from. What may be read is decided by the archive's own
gate (``personas.selectors.room``).
"""

import re
from typing import Final
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect
from django.http.request import QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from citations import services
from citations.core.errors import TooManyError, UnknownItemError, UnknownQuestionError
from citations.forms import number
from citations.leafing import item_page
from citations.original_views import cut_out
from citations.pages import Request, page, slower
from citations.shown import persona_shown
from personas.models import Artifact
from personas.pacing import briefly_paced

PLACES: Final = 20  # that one link may mark
_LONGEST: Final = 20  # characters of an anchor
_CITED: Final = re.compile(
    r"([0-9a-f]{32})-([0-9]{1,4})-([0-9]{1,4})"
)  # question, claim, and which of its sources


@require_http_methods(["GET", "HEAD", "POST"])
@page
@briefly_paced
def item(request: Request, slug: str, handle: str) -> HttpResponseBase:
    """Show an item; a post pays for its opening, where it is read by the excerpt.

    A link in a kept file leads who asked to the place that is cited, and whoever else has the file to the item.
    """
    try:
        if request.method == "POST":
            return _begun(request, slug, handle)
        if cited := _CITED.fullmatch(request.GET.get("of", "")):
            return _cited(request, slug, handle, cited)
        opened = services.open_item(user=request.user, slug=slug, handle=handle, places=_places(request.GET))
    except TooManyError as e:
        return slower(render(request, "429.html"), e)
    context = {
        "persona": persona_shown(opened.persona),
        "item": item_page(opened, number(request.GET.get("part", ""))),
        "left": opened.left,
        "is_spent": "spent" in request.GET and opened.rest > 0,
        "has_changed": "changed" in request.GET,
        "places": urlencode(
            [one for place in _places(request.GET) for one in zip(("from", "to"), place, strict=True)]
        ),
    }
    return render(request, "citations/item.html", context)


@require_safe
@page
@briefly_paced
def place(request: Request, handle: str, n: int, at: int) -> HttpResponseBase:
    """Lead from a source of an answer to its place in the item."""
    try:
        return _led(request, handle, n, at)
    except TooManyError as e:
        return slower(render(request, "429.html"), e)


def _cited(request: Request, slug: str, handle: str, cited: re.Match[str]) -> HttpResponseBase:
    try:
        return _led(request, cited[1], int(cited[2]), int(cited[3]))
    except (UnknownQuestionError, UnknownItemError):
        return redirect("chat:item", slug, handle)


def _led(request: Request, handle: str, n: int, at: int) -> HttpResponse:
    slug, name, places, has_changed = services.place_of(user=request.user, handle=handle, n=n, at=at)
    query = [pair for first, last in places for pair in (("from", first), ("to", last))]
    query += [("changed", "1")] if has_changed else []
    where = reverse("chat:item", args=[slug, name])
    return HttpResponseRedirect(f"{where}?{urlencode(query)}#quote" if query else where)


@require_safe
@page
@briefly_paced
def piece(request: Request, slug: str, handle: str, paragraph: int, part: int) -> HttpResponse:
    """Give a piece of an item's original, cut out for this reader and kept nowhere; a whole picture also large."""
    artifact, crop = services.piece_of(
        user=request.user, slug=slug, handle=handle, paragraph=paragraph, part=part
    )
    crop = crop.large() if "large" in request.GET else crop
    return cut_out(Artifact(pk=artifact), crop, request.headers.get("Range", ""))


def _begun(request: Request, slug: str, handle: str) -> HttpResponse:
    paid = services.begin_item(user=request.user, slug=slug, handle=handle)
    where = redirect("chat:item", slug, handle)
    if not paid:
        where["Location"] += "?spent=1"
    return where


def _places(query: QueryDict) -> tuple[tuple[str, str], ...]:
    """Read the pairs of a link; one end alone means the sentence there."""
    firsts, lasts = query.getlist("from"), query.getlist("to")
    lasts += firsts[len(lasts) :]
    pairs = zip(firsts[:PLACES], lasts[:PLACES], strict=False)
    return tuple((first[:_LONGEST], last[:_LONGEST]) for first, last in pairs)

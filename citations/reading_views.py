"""The reading room: leaf through what one may know of, by kind, year and name, and search in it."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from citations import browsing, selectors, services
from citations.browsing import NAMES, Choice, Wanted
from citations.core.errors import MalformedQuestionError, TooManyError
from citations.pages import Request, page, slower
from citations.services import Searched
from citations.shown import persona_shown
from personas import selectors as personas
from personas.core.errors import UnpublishedError
from personas.core.room import Extent
from personas.models import Persona
from personas.pacing import briskly_paced, searching_paced
from personas.selectors import Shelved

_Failed = MalformedQuestionError | TooManyError
_FAILED: Final = (MalformedQuestionError, TooManyError)
_SAID: Final[dict[type[_Failed], Promise]] = {
    MalformedQuestionError: _(
        "This could not be read. Search for words, in plain text of at most 1,000 characters."
    ),
    TooManyError: _(
        "You have searched as often as one minute allows. Nothing was lost: search again in a moment."
    ),
}


@require_safe
@page
def reading(request: Request, slug: str) -> HttpResponse:
    """Show the items that fit, how many there are of what, and what a search found."""
    wanted = browsing.read(request.GET.dict())
    paced = searching_paced if wanted.q.strip() else briskly_paced
    return paced(_reading)(request, slug, wanted)


def _reading(request: Request, slug: str, wanted: Wanted) -> HttpResponse:
    whose = selectors.persona_to_ask(request.user, slug)
    try:
        items = selectors.shelf_of(request.user, whose)
    except UnpublishedError:
        items = ()
    try:
        searched = _searched(request, whose, wanted, items)
    except _FAILED as e:
        return _refused(request, whose, wanted, e)
    told = searched or Searched()
    room = browsing.room(items, wanted, searched.found if searched else None)
    shown = Paginator(room.found, browsing.FOUND if searched else browsing.PAGE).get_page(
        request.GET.get("page")
    )
    firsts, seen = _seen(request, whose, room.years, list(shown))
    context = {
        "persona": persona_shown(whose),
        "wanted": wanted,
        "kept": _kept(wanted, "when", "item"),
        "room": room,
        "years": browsing.pictured(whose.slug, room.years, firsts),
        "page": shown,
        "lines": browsing.lines(whose.slug, shown, told.excerpt, seen, told.near),
        "near": sum(one.item.artifact_id in told.near for one in room.found),
        "query": browsing.query(wanted),
        "asks_of": browsing.query(wanted),
        "searched": searched,
        "is_empty": not items,
        "is_narrowed": any(wanted[1:2] + wanted[3:]),
        "is_in_parts": bool(searched) and any(one.extent is not Extent.WHOLE for one in shown),
    }
    return render(request, "citations/reading.html", context)


def _seen(
    request: Request, whose: Persona, years: Sequence[Choice], shown: Sequence[Shelved]
) -> tuple[dict[int, Shelved], frozenset[int]]:
    """Return the item whose picture stands beside each year, and which artifacts of all these are seen small.

    Of each year the first is tried that is open in whole and has a picture, and no other.
    """
    drawn = personas.drawn(whose, [one.item.artifact_pk for year in years for one in year.items])
    firsts = {
        n: one
        for n, year in enumerate(years)
        for one in reversed(year.items)
        if one.extent is Extent.WHOLE and one.item.artifact_pk in drawn
    }
    wanted = [one.item.artifact_pk for one in (*firsts.values(), *shown) if one.extent is Extent.WHOLE]
    seen = selectors.pictured_of(request.user, whose, wanted)
    return {n: one for n, one in firsts.items() if one.item.artifact_pk in seen}, seen


def _searched(request: Request, whose: Persona, wanted: Wanted, items: Sequence[Shelved]) -> Searched | None:
    """Search, where words are given and there is something to find."""
    if not wanted.q.strip() or not items:
        return None
    return services.search(user=request.user, persona=whose, text=wanted.q, items=items)


def _kept(wanted: Wanted, *names: str) -> list[tuple[str, str]]:
    """Return what is chosen of this and has no field of its own on the page."""
    given = zip(NAMES, wanted, strict=True)
    return [(name, value) for name, value in given if value and name in names]


def _refused(request: Request, whose: Persona, wanted: Wanted, error: _Failed) -> HttpResponse:
    """Say what was wrong, and give back what was typed unless it was far too much."""
    context = {
        "persona": persona_shown(whose),
        "wanted": wanted._replace(q=wanted.q[:1_000]),
        "kept": _kept(wanted, *NAMES[1:]),
        "error": _SAID[type(error)],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    return slower(render(request, "citations/reading.html", context, status=status), error)

"""What every page of a requestor is made with: who is signed in, what they may not know, and their turns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, Final, ParamSpec, cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.views.decorators.cache import cache_control
from django_htmx.middleware import HtmxDetails

from citations import browsing, selectors
from citations.adapters.release import Moment, look
from citations.browsing import ItemShown, Wanted, Way
from citations.cards import BARE, AroundShown, Beside, around, excerpts_of
from citations.core import filters
from citations.core.errors import (
    CitationError,
    TooManyError,
    UnknownConversationError,
    UnknownItemError,
    UnknownQuestionError,
)
from citations.core.filters import Filters
from citations.forms import NOTHING, AskForm, Wish, ask_form, number, repeated, within
from citations.models import Question
from citations.noes import is_after_the_end, is_of_coverage, refused
from citations.shown import Turn, persona_shown, turn
from ledger.core.canonical import Json
from personas import selectors as personas
from personas.core.errors import ForbiddenError, UnknownPersonaError
from personas.models import Persona
from personas.pacing import briefly_paced, briskly_paced
from personas.selectors import Naming

EARLIER: Final = 5  # conversations listed; all of them have a page
TURNS: Final = 3  # shown at first, the newest, each of about 14 kB; each one before is a link away
MOST: Final = 6  # shown at once, however long a conversation is
NOTICE: Final = "notice_read"  # in the session: the personas whose notice was read


class Request(HttpRequest):
    """A request by somebody who is signed in, as the middleware made it."""

    user: User
    htmx: HtmxDetails


_P = ParamSpec("_P")


def page(
    view: Callable[Concatenate[Request, _P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, _P], HttpResponseBase]:
    """Make *view* a page for those who are signed in: kept by no cache, silent about what they may not know."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: _P.args, **kwargs: _P.kwargs) -> HttpResponseBase:
        try:
            return view(cast("Request", request), *args, **kwargs)
        except (
            UnknownPersonaError,
            UnknownConversationError,
            UnknownQuestionError,
            UnknownItemError,
        ) as e:
            raise Http404 from e
        except ForbiddenError as e:
            raise PermissionDenied from e

    return login_required(cache_control(private=True, no_store=True)(guarded))


def slower(response: HttpResponse, error: CitationError) -> HttpResponse:
    """Let *response* say when to come again, where the *error* is that somebody came too often."""
    if isinstance(error, TooManyError):
        response.status_code = HTTPStatus.TOO_MANY_REQUESTS
        response["Retry-After"] = str(error.seconds)
    return response


def turns_of(asked: Iterable[Question], opened: str = "") -> list[Turn]:
    """Return questions of one person to one persona as their page shows them; *opened* is the handle of one source."""
    questions = list(asked)
    if not questions:
        return []
    first = questions[0]
    said = selectors.feedback_of(questions)
    left, told = left_today(first), personas.naming(first.persona_id)
    more = selectors.widened(questions)
    ratings, shared = selectors.ratings_of(questions), selectors.shared_of(questions)
    papers = {of.item: of for of in (filters.read(one.filters) for one in questions)}
    titles = {item: _title(first.user, first.persona, of) for item, of in papers.items()}
    made: list[Turn] = []
    for one in questions:
        answer = selectors.delivered(one)
        moment = look(one.pk) if answer is None else Moment(is_settled=True)
        shown = turn(
            one,
            answer,
            moment,
            feedback=said,
            left=left,
            originals=selectors.originals(one, answer) if answer else {},
            columns=selectors.columns_of(one) if answer else (),
            beside=_beside(one, answer, told, more, opened) if answer else BARE,
        )
        made.append(
            replace(
                shown,
                within=within(of := filters.read(one.filters), one.toggles, titles.get(of.item, "")),
                latest=_latest(one) if is_after_the_end(answer) else (),
                ways=ways_of(one, answer),
                rating=ratings.get(one.pk),
                shared=shared[one.pk].handle if one.pk in shared else "",
            )
        )
    return made


def ways_of(one: Question, answer: Mapping[str, Json] | None) -> tuple[Way, ...]:
    """Return what leads to something, where nothing was found and no paper that who asked may know of fits."""
    of = filters.read(one.filters)
    return _ways(one, of) if of.chosen and is_of_coverage(answer) else ()


@briskly_paced
def _ways(one: Question, of: Filters) -> tuple[Way, ...]:
    return browsing.ways(selectors.shelf_of(one.user, one.persona), Wanted(**of.chosen))


@briskly_paced
def _latest(one: Question) -> tuple[ItemShown, ...]:
    """Return the last papers of the life that who asked may know of."""
    shelf = selectors.shelf_of(one.user, one.persona)
    return browsing.latest(one.persona.slug, shelf, personas.end_of(one.persona))


def form_of(request: Request, whose: Persona, wish: Wish, error: str = "") -> AskForm:
    """Make the form in which this wish stands, as who asks may know of its paper."""
    return ask_form(whose, wish, error, title=_title(request.user, whose, wish.filters))


def _title(user: User, persona: Persona, of: Filters) -> str:
    return _told(user, persona, of.item) if of.item else ""


@briefly_paced
def _told(user: User, persona: Persona, handle: str) -> str:
    return selectors.title_of(user, persona, handle)


def left_today(one: Question) -> selectors.Left | None:
    """Return what is left of the day of who asked, as it is told."""
    return selectors.left_of(one.user, one.persona)


def _beside(
    one: Question,
    answer: Mapping[str, Json],
    told: Naming,
    more: Mapping[tuple[int, str], tuple[Question, ...]],
    opened: str,
) -> Beside:
    handle, _, letter = opened.partition(" ")
    return Beside(
        papers=selectors.papers(one, answer, told),
        around={name: around_of(answer, name, asked) for (pk, name), asked in more.items() if pk == one.pk},
        opened=letter if handle == one.handle else "",
    )


def around_of(answer: Mapping[str, Json], letter: str, asked: Sequence[Question]) -> AroundShown:
    """Return what came of the requests for what stands around one source of *answer*, in their order."""
    quoted, shown = excerpts_of(answer, letter), AroundShown()
    for one in asked:
        told = selectors.delivered(one)
        if told is None:
            has_failed = look(one.pk).has_failed
            shown = replace(shown, running="" if has_failed else one.handle, has_failed=has_failed)
        elif texts := around(told, quoted):
            is_known = all(part.is_quoted or part.text.isspace() for text in texts for part in text)
            is_all = is_known or texts == shown.texts
            shown = AroundShown(handle=one.handle, letter="A", texts=texts, is_all=is_all)
        else:
            shown = replace(shown, running="", has_failed=False, refused=refused(told))
    return shown


def talk_shown(
    request: Request,
    whose: Persona,
    asked: tuple[Question, ...],
    shown: Question | None = None,
    opened: str = "",
) -> dict[str, object]:
    """Gather what the chat page shows: one conversation, or the list of those that were.

    Of a long one the newest turns, or those from the one that is to be *shown*.
    """
    last = asked[-1] if asked else None
    first = _first(request, asked, shown)
    return {
        "persona": persona_shown(whose),
        "turns": turns_of(asked[first : first + MOST], opened),
        "before": first,
        "before_from": max(0, first - TURNS),
        "after": max(0, len(asked) - first - MOST),
        "ask": form_of(request, whose, replace(repeated(last, {}), text="") if last else NOTHING),
        "talk": last.conversation.handle if last else "",
        "ended": last is not None and last.conversation.ended is not None,
        "left": selectors.left_of(request.user, whose),
        "first_visit": whose.slug not in request.session.get(NOTICE, []),
        "conversations": () if asked else selectors.conversations(request.user, whose)[:EARLIER],
    }


def _first(request: Request, asked: tuple[Question, ...], shown: Question | None) -> int:
    """Return with which turn a page begins."""
    newest = max(0, len(asked) - TURNS)
    wanted = number(request.GET.get("from", ""))
    newest = newest if wanted is None else min(newest, wanted)
    return min(newest, asked.index(shown)) if shown in asked else newest


def fragments(request: Request, one: Question, first: str, *others: str, typed: str = "") -> str:
    """Render the parts of the page that change; all but the first are swapped where their ids stand.

    *typed* is what stands in the form and was not sent.
    """
    context = {
        "persona": persona_shown(one.persona),
        "turn": turns_of([one])[0],
        "ask": form_of(request, one.persona, replace(repeated(one, {}), text=typed)),
        "ended": one.conversation.ended is not None,
        "stopped": one.handle if "stop" in request.GET else "",
        "left": selectors.left_of(request.user, one.persona),
        "live": True,
    }
    parts = [render_to_string(f"citations/{first}.html", context, request)]
    context["oob"] = True
    parts += [render_to_string(f"citations/{name}.html", context, request) for name in others]
    return "".join(parts)

"""The pages: ask an archive, watch the stages, read the answer beside its evidence.

Every page works without script: a form is posted, and the answer is a page. With script the same fragments are
swapped in, and the stages come as server-sent events. Whoever may not know gets the same 404 as for nothing.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.throttling import BaseThrottle

from citations import selectors, services, tasks
from citations.adapters import progress
from citations.cards import first_letter
from citations.core.errors import (
    CitationError,
    ConversationEndedError,
    KeyRequiredError,
    KeyReusedError,
    LooserThresholdError,
    MalformedQuestionError,
    TooManyError,
    UnknownConversationError,
    UnknownProfileError,
)
from citations.forms import Wish, chosen, number, posted, repeated
from citations.models import Question
from citations.pages import (
    NOTICE,
    Request,
    around_of,
    form_of,
    fragments,
    left_today,
    page,
    slower,
    talk_shown,
)
from citations.places import PLACES, Full
from citations.shown import persona_shown, stages
from citations.shown_welcome import welcome
from citations.waiting import Later, Live, Pause, Steps
from personas import selectors as personas
from personas.core.listeners import by_country
from personas.models import Persona
from personas.pacing import briskly_paced
from personas.services import doors

EVENTS: Final = "text/event-stream"
LONGEST: Final = 60.0  # seconds; then the stream ends, and the browser opens it again
AGAIN: Final = 3  # seconds after which a browser asks again that found no place for a stream
PATIENCE: Final = 10.0  # seconds that a post without script waits before it shows a page without the answer
_WORDS: Final = 1_000  # characters of a search that becomes a question
_KEY: Final = re.compile(r"(\d{1,4}-)?[A-Z]{1,4}")  # of a card of a source
_MENDED: Final[Mapping[type[CitationError], Promise]] = {
    UnknownConversationError: _(
        "This conversation is not there any more. Send the question again to begin anew."
    ),
    ConversationEndedError: _("This conversation has ended. Send the question again to begin a new one."),
    KeyReusedError: _("This form was sent before, with another question. Send it once more."),
    KeyRequiredError: _("This form did not arrive whole. Read your question once more and send it again."),
    MalformedQuestionError: _(
        "This could not be read as a question. Ask in plain text of at most 1,000 characters."
    ),
    LooserThresholdError: _("You may ask for more than this way of answering does, not for less."),
    UnknownProfileError: _("This archive has no such answer profile. Choose another one, and send it again."),
    TooManyError: _(
        "You have asked as much as one minute allows. Nothing was lost: send it again in a moment."
    ),
}


@require_safe
@page
def home(request: Request) -> HttpResponse:
    """Show whom one may ask, and the other desks that one has."""
    desks = {
        "is_auditor": personas.personas_for(request.user, personas.Need.AUDIT).exists(),
        "is_steward": personas.personas_for(request.user, personas.Need.STEWARD).exists(),
        "is_curator": request.user.is_staff,
    }
    context = {
        "personas": [persona_shown(one) for one in selectors.personas_to_ask(request.user)],
        "open": [persona_shown(door.persona) for door in doors.open_to(request.user)],
        "has_desk": any(desks.values()),
    }
    return render(request, "citations/home.html", {**context, **desks})


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Explain labels and refusals, to anybody."""
    return render(request, "citations/guide.html")


@require_safe
def pause(request: HttpRequest) -> HttpResponse:
    """Let anybody stop for now, in peace."""
    return render(request, "citations/pause.html")


@require_http_methods(["GET", "HEAD", "POST"])
@page
def persona(request: Request, slug: str) -> HttpResponse:
    """Show an empty conversation, or take a question."""
    whose = selectors.persona_to_ask(request.user, slug)
    if request.method == "POST":
        return _asked(request, whose, posted(request.POST.dict()))
    return _first_page(request, whose)


@briskly_paced
def _first_page(request: Request, whose: Persona) -> HttpResponse:
    """Show what is there, and what may be asked first."""
    offered, items = selectors.welcome_of(request.user, whose, get_language() or "en")
    portrait = personas.portrait_of(selectors.standing_of(request.user, whose), whose)
    context = {
        **talk_shown(request, whose, ()),
        "welcome": welcome(offered, items, has_portrait=bool(portrait)),
    }
    of, words = chosen(request.GET.dict()), request.GET.get("q", "")[:_WORDS]
    if of.chosen or words:
        context["ask"] = form_of(request, whose, Wish(text=words, filters=of))
    return render(request, "citations/chat.html", context)


@require_POST
@page
def notice(request: Request, slug: str) -> HttpResponse:
    """Remember, in the session alone, that the notice was read."""
    whose = selectors.persona_to_ask(request.user, slug)
    request.session[NOTICE] = [*request.session.get(NOTICE, []), whose.slug]
    return redirect("chat:persona", slug)


@require_safe
@page
def care(request: Request, slug: str) -> HttpResponse:
    """Say who listens to somebody in need; it is read as often as somebody likes."""
    whose = selectors.persona_to_ask(request.user, slug)
    context = {"persona": persona_shown(whose), "countries": by_country(whose.listeners)}
    return render(request, "citations/care.html", context)


@require_safe
@page
def conversation(request: Request, slug: str, handle: str) -> HttpResponse:
    """Show a conversation from its beginning."""
    whose = selectors.persona_to_ask(request.user, slug)
    talk = selectors.conversation_of(request.user, whose, handle)
    return render(request, "citations/chat.html", talk_shown(request, whose, selectors.history(talk)))


@require_safe
@page
def question(request: Request, handle: str) -> HttpResponse:
    """Show the conversation that a question is in."""
    one, letter = selectors.root_of(selectors.question_of(request.user, handle))
    wrong = number(request.GET.get("wrong", "")) or 0
    if request.htmx and (wrong or "edit" in request.GET):
        return _part(request, one, wrong)
    opened = letter or first_letter(selectors.delivered(one) if wrong else None, wrong)
    asked = selectors.history(one.conversation)
    context = talk_shown(request, one.persona, asked, shown=one, opened=f"{one.handle} {opened}")
    context |= {"wrong": wrong, "wronged": one.handle}
    if "edit" in request.GET:
        context["ask"] = form_of(request, one.persona, repeated(one, {}))
    context["stopped"] = one.handle if "stop" in request.GET else ""
    return render(request, "citations/chat.html", context)


def _part(request: Request, one: Question, wrong: int) -> HttpResponse:
    """Show by itself what a page asks: what is wrong with a claim, or how a question is to read."""
    if wrong:
        asked = {"turn": {"handle": one.handle}, "claim": {"n": wrong}, "wrong": wrong, "wronged": one.handle}
        return render(request, "citations/_feedback.html", asked)
    form = form_of(request, one.persona, repeated(one, {}))
    return render(request, "citations/_ask.html", {"persona": persona_shown(one.persona), "ask": form})


@require_POST
@page
def again(request: Request, handle: str) -> HttpResponse:
    """Ask the same once more, with all that was set; the address says what is to be otherwise."""
    one = selectors.root_of(selectors.question_of(request.user, handle))[0]
    wish = repeated(one, request.GET.dict(), key=request.POST.get("key", ""))
    return _asked(request, one.persona, wish, typed=request.POST.get("question", ""))


@require_safe
@page
def answer(request: Request, handle: str) -> HttpResponse:
    """Return one turn and its announcement, for the page that waits for it; or what stands around a source."""
    one = selectors.question_of(request.user, handle)
    if one.around_id is not None:
        return _around(request, one, request.GET.get("key", ""))
    return HttpResponse(fragments(request, one, "_turn", "_status", "_left", "_low"))


@require_safe
@page
def events(request: Request, handle: str) -> Live:
    """Stream the stages of one question; at the last event the page fetches the answer.

    Where too many streams are open already it ends at once, and the browser opens it again in some seconds.
    """
    one = selectors.question_of(request.user, handle)
    # Rendered here, in the reader's language, before the stream leaves the middleware.
    parts = {
        stage: render_to_string("citations/_stages.html", {"stages": stages(stage)})
        for stage in progress.STAGES_SHOWN
    }
    address = BaseThrottle().get_ident(request)  # type: ignore[arg-type]  # any request has addresses
    visit = selectors.visit_of(request.user)
    place = PLACES.take(person=request.user.pk, address=address, visit=visit)
    if isinstance(place, Full):  # told as it stands, and again when the browser has come back by itself
        response = Live(
            _stream(one, parts, seconds=0, again=AGAIN, why=place), ended=bool, content_type=EVENTS
        )
    else:
        response = Live(_stream(one, parts, seconds=LONGEST, again=1), ended=place, content_type=EVENTS)
    response["X-Accel-Buffering"] = "no"
    return response


@require_POST
@page
def context(request: Request, handle: str, letter: str) -> HttpResponse:
    """Ask for what stands around a source; the answer is shown there."""
    try:
        one = services.ask_around(user=request.user, handle=handle, letter=letter)
    except (TooManyError, ConversationEndedError, KeyReusedError) as e:
        one = selectors.question_of(request.user, handle)
        return _given_back(request, one.persona, replace(repeated(one, {}), text=""), e)
    tasks.wake(one.pk)
    if request.htmx:
        return _around(request, one, request.POST.get("card", ""))
    root, whose = selectors.root_of(one)
    return Later(f"{reverse('chat:question', args=[one.handle])}#s-{root.handle}-{whose}", _pauses(one))


def _around(request: Request, one: Question, key: str) -> HttpResponse:
    """Show what is known of what stands around a source, in the card that has this *key*."""
    root, letter = selectors.root_of(selectors.question_of(request.user, one.handle))
    answer = selectors.delivered(root) or {}
    shown = around_of(answer, letter, selectors.widened([root])[root.pk, letter])
    paper = selectors.papers(root, answer, personas.naming(root.persona_id)).get(letter)
    context = {
        "around": shown,
        "letter": letter,
        "key": key if _KEY.fullmatch(key) else letter,
        "handle": root.handle,
        "left": left_today(root),
        "language": paper.language if paper else "",
    }
    return render(request, "citations/_around.html", context)


def _asked(request: Request, whose: Persona, wish: Wish, *, typed: str = "") -> HttpResponse:
    """Take a question: with script the turn comes back at once, without it the page with the answer.

    *typed* stands in the form and is another question; with script it stays there.
    """
    try:
        one = services.ask(
            user=request.user,
            slug=whose.slug,
            text=wish.text,
            key=wish.key,
            profile=wish.profile,
            conversation=wish.conversation,
            filters=wish.filters,
            toggles=wish.toggles,
        )
    except tuple(_MENDED) as e:
        return _given_back(request, whose, wish, e)
    return _begun(request, one, typed)


def _begun(request: Request, one: Question, typed: str) -> HttpResponse:
    """Call a worker, and show the turn, which runs."""
    tasks.wake(one.pk)
    where = reverse("chat:question", args=[one.handle])
    if not request.htmx:
        return Later(f"{where}#q-{one.handle}", _pauses(one))
    response = HttpResponse(fragments(request, one, "_turn", "_ask", "_status", typed=typed))
    response["HX-Reswap"] = f"beforeend show:#q-{one.handle}:top"
    response["HX-Replace-Url"] = where
    return response


def _pauses(one: Question) -> Steps:
    """Wait until a question is settled, but not for long."""
    return (step for step in progress.watch(one.pk, seconds=PATIENCE) if isinstance(step, Pause))


def _given_back(request: Request, whose: Persona, wish: Wish, error: CitationError) -> HttpResponse:
    """Give the form back with what was wrong and what was wished for, and with a fresh key."""
    if isinstance(error, UnknownConversationError | ConversationEndedError):
        wish = replace(wish, conversation="")
    name = "citations/_ask.html" if request.htmx else "citations/chat.html"
    context = {**talk_shown(request, whose, ()), "ask": form_of(request, whose, wish, _mended(error))}
    response = render(request, name, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    response["HX-Retarget"] = "#ask"
    response["HX-Reswap"] = "outerHTML"
    return slower(response, error)


def _mended(error: CitationError) -> str:
    """Say what a person can do with a form; an error's own message may speak to a program."""
    return str(_MENDED.get(type(error), error.public_message))


def _stream(one: Question, parts: Mapping[str, str], *, seconds: float, again: int, why: str = "") -> Steps:
    """Yield a server-sent event or a comment at each step until the question is settled, or for so many *seconds*.

    A browser that opens the stream again, *again* seconds after its end, is told the stage anew, so events need no
    marks. Source: HTML Living Standard, 9.2.5 (a line that begins with a colon is a comment that keeps the line open).
    """
    yield f"retry: {again}000\n\n" + (f": {why}\n\n" if why else "")
    told = ""
    for moment in progress.watch(one.pk, seconds=seconds):
        if isinstance(moment, Pause):
            yield moment
            continue
        if moment.stage != told and moment.stage in parts:
            yield _event("stage", parts[moment.stage])
        told = moment.stage
        yield _event("done", "") if moment.is_settled else ": waiting\n\n"


def _event(name: str, data: str) -> str:
    lines = "".join(f"data: {line}\n" for line in data.splitlines() or [""])
    return f"event: {name}\n{lines}\n"

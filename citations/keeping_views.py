"""The pages for what somebody keeps: their conversations, files of their answers, and what they say of a claim."""

import json
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Final

import qrcode
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from qrcode.image.svg import SvgPathImage

from citations import conversation_files as files
from citations import exports, pdf, selectors, services
from citations.core.errors import TitleError, UnknownConversationError, UnknownQuestionError
from citations.forms import Wish, ask_form, number
from citations.listing import listed, perhaps
from citations.models import Conversation, Question
from citations.pages import Request, page, turns_of
from citations.shown import Proof, Turn, persona_shown
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas import selectors as personas
from personas.models import Persona
from personas.readers.sandbox import StoppedError
from personas.selectors import Naming
from personas.selectors.visitors import is_visitor

LONGEST_SEARCH: Final = 200  # code points of what is looked for in one's own conversations
LISTED: Final = 50  # conversations on a page
_WORD: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_Writer = Callable[[Question, Mapping[str, Json], Request], str]


@require_http_methods(["GET", "HEAD", "POST"])
@page
def conversations(request: Request, slug: str) -> HttpResponse:
    """List all conversations with a persona, how long they are kept, and what is left of the day.

    Posted are words to look for in one's own: words stand in no address, which others may log.
    """
    return _listed(request, selectors.persona_to_ask(request.user, slug))


@require_POST
@page
def retitle(request: Request, slug: str, handle: str) -> HttpResponse:
    """Give a conversation another name."""
    whose = selectors.persona_to_ask(request.user, slug)
    try:
        services.rename(user=request.user, slug=slug, handle=handle, title=request.POST.get("title", ""))
    except TitleError:
        return _listed(request, whose, wrong=handle, typed=request.POST.get("title", ""))
    return _back(request, whose, handle)


@require_POST
@page
def discard(request: Request, slug: str, handle: str) -> HttpResponse:
    """Put a conversation out of sight for good."""
    back = _back(request, selectors.persona_to_ask(request.user, slug), handle)
    services.discard(user=request.user, slug=slug, handle=handle)
    return back


@require_safe
@page
def keep(request: Request, handle: str) -> HttpResponse:
    """Show one answer alone, to be printed, with the files that it can be kept as."""
    one = selectors.question_of(request.user, handle)
    shown = turns_of([one])[0]
    if shown.answer is None:
        raise UnknownQuestionError
    context = {
        "persona": persona_shown(one.persona),
        "turn": shown,
        "asked": one.created,
        "proof": _proof(request, one, shown.answer),
    }
    return render(request, "citations/keep.html", context)


@require_safe
@page
def markdown(request: Request, handle: str) -> HttpResponse:
    """Hand out an answer for reading."""
    return _file(request, handle, _as_markdown, "text/markdown; charset=utf-8", "answer.md")


@require_safe
@page
def as_json(request: Request, handle: str) -> HttpResponse:
    """Hand out an answer for programs."""
    return _file(request, handle, _as_json, "application/json", "answer.json")


@require_safe
@page
def receipt(request: Request, handle: str) -> HttpResponse:
    """Hand out what proves an answer."""
    one = selectors.question_of(request.user, handle)
    body = json.dumps(selectors.receipt_with_display(one), ensure_ascii=False, indent=2) + "\n"
    return _download(body, "application/json", "receipt.json")


@require_safe
@page
def keep_all(request: Request, slug: str, handle: str) -> HttpResponse:
    """Show a whole conversation, to be printed, with the files that it can be kept as."""
    whose, asked = _talk(request, slug, handle)
    context = {
        "persona": persona_shown(whose),
        "turns": _proved(request, asked),
        "handle": handle,
        "asked": asked[0].created,
    }
    return render(request, "citations/keep_all.html", context)


@require_safe
@page
def talk_markdown(request: Request, slug: str, handle: str) -> HttpResponse:
    """Hand out a conversation for reading."""
    body = files.markdown(_told(request, slug, handle))
    return _download(body, "text/markdown; charset=utf-8", "conversation.md")


@require_safe
@page
def talk_docx(request: Request, slug: str, handle: str) -> HttpResponse:
    """Hand out a conversation for writing on."""
    return _download(files.word(_told(request, slug, handle)), _WORD, "conversation.docx")


@require_safe
@page
def talk_pdf(request: Request, slug: str, handle: str) -> HttpResponse:
    """Hand out a conversation as it is printed, with what proves it; in a while where too many are being drawn."""
    whose, asked = _talk(request, slug, handle)
    told = _told(request, slug, handle)
    receipts = [selectors.receipt_with_display(one[0]) for one in told]
    try:
        body = pdf.written(whose, _proved(request, asked), told, receipts)
    except StoppedError:
        return HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": "60"})
    return _download(body, "application/pdf", "conversation.pdf")


@require_safe
@page
def talk_zip(request: Request, slug: str, handle: str) -> HttpResponse:
    """Hand out a conversation with what proves it."""
    told = _told(request, slug, handle)
    receipts = [selectors.receipt_with_display(one[0]) for one in told]
    return _download(files.bundle(told, receipts), "application/zip", "conversation.zip")


@require_POST
@page
def feedback(request: Request, handle: str) -> HttpResponse:
    """Take what a reader says of one claim; with script the claim's own part of the page comes back."""
    one = selectors.question_of(request.user, handle)
    n = number(request.GET.get("claim", ""))
    if n is None:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    kind = request.POST.get("kind", "")
    services.give_feedback(user=request.user, handle=handle, n=n, kind=kind)
    if not request.htmx:
        return redirect(f"{reverse('chat:question', args=[one.handle])}#c-{one.handle}-{n}")
    context = {"turn": {"handle": one.handle}, "claim": {"n": n}, "feedback": kind, "is_said": True}
    return render(request, "citations/_feedback.html", context)


@require_POST
@page
def rate(request: Request, handle: str) -> HttpResponse:
    """Take what a reader says of a whole answer; with script its own part of the page comes back."""
    one = services.rate(
        user=request.user,
        handle=handle,
        verdict=request.POST.get("verdict", ""),
        words=request.POST.get("words", ""),
        sends_question="question" in request.POST,
    )
    if not request.htmx:
        return redirect(f"{reverse('chat:question', args=[one.handle])}#r-{one.handle}")
    answer = selectors.delivered(one)
    context = {
        "handle": one.handle,
        "rating": selectors.ratings_of([one]).get(one.pk),
        "is_refused": answer is not None and not answer["claims"],
        "is_said": True,
    }
    return render(request, "citations/_rating.html", context)


@require_POST
@page
def share(request: Request, handle: str) -> HttpResponse:
    """Share a question, or end that."""
    made = services.share(user=request.user, handle=handle).handle if request.POST.get("on") else ""
    if not made:
        services.unshare(user=request.user, handle=handle)
    if not request.htmx:
        return redirect(f"{reverse('chat:question', args=[handle])}#h-{handle}")
    return render(request, "citations/_share.html", {"handle": handle, "shared": made})


@require_safe
@page
def shared(request: Request, handle: str) -> HttpResponse:
    """Offer a question that somebody shares; whoever asks it is answered as by their own.

    Whoever has not signed in is asked to for a link that offers them nothing, whether there is one or not.
    """
    try:
        one = selectors.shared_to(request.user, handle)
    except UnknownQuestionError:
        if is_visitor(request.user):
            return redirect_to_login(request.get_full_path())
        raise
    context = {"persona": persona_shown(one.persona), "ask": ask_form(one.persona, Wish(text=one.text))}
    return render(request, "citations/shared.html", context)


def _proved(request: Request, asked: Sequence[Question]) -> list[tuple[Turn, Proof]]:
    """Return what was answered, each with what a reader on paper needs to verify it."""
    both = zip(turns_of(asked), asked, strict=True)
    return [(shown, _proof(request, one, shown.answer)) for shown, one in both if shown.answer is not None]


def _proof(request: Request, one: Question, answer: Mapping[str, Json]) -> Proof:
    bundle_id = one.bundle.bundle_id
    papers = selectors.papers(one, answer, personas.naming(one.persona_id))
    where = f"{request.build_absolute_uri(reverse('verify:page'))}#{bundle_id}"
    found = listed(answer, papers, one, _base(request))
    return Proof(sources=found, bundle_id=bundle_id, where=where, code=qr_code(where))


def qr_code(text: str) -> SafeString:
    """Draw *text* as a QR code, one SVG element: a page may hold it where ``data:`` pictures are refused."""
    drawn: str = qrcode.make(text, image_factory=SvgPathImage).to_string(encoding="unicode")
    return mark_safe(drawn)  # noqa: S308 -- paths alone; the text stands nowhere in it


def _listed(request: Request, whose: Persona, *, wrong: str = "", typed: str = "") -> HttpResponse:
    """Show a page of the list; *wrong* is the conversation whose new name, *typed*, was none."""
    words = request.POST.get("words", "").strip()[:LONGEST_SEARCH]
    talks = selectors.conversations(request.user, whose, words)
    at = _page_of(talks, wrong) if wrong else request.GET.get("page")
    context = {
        "persona": persona_shown(whose),
        "page": Paginator(talks, len(talks) + 1 if words else LISTED).get_page(at),
        "words": words,
        "days": whose.retention_days,
        "left": selectors.left_of(request.user, whose),
        "wrong": wrong,
        "typed": typed,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return render(request, "citations/conversations.html", context, status=status)


def _back(request: Request, whose: Persona, handle: str) -> HttpResponseRedirect:
    """Lead back to the page of the list on which a conversation stands."""
    at = _page_of(selectors.conversations(request.user, whose), handle)
    where = reverse("chat:conversations", args=[whose.slug])
    return HttpResponseRedirect(f"{where}?page={at}" if at > 1 else where)


def _page_of(talks: Sequence[Conversation], handle: str) -> int:
    return next((n // LISTED + 1 for n, talk in enumerate(talks) if talk.handle == handle), 1)


def _file(request: Request, handle: str, write: _Writer, kind: str, name: str) -> HttpResponse:
    one = selectors.question_of(request.user, handle)
    answer = selectors.delivered(one)
    if answer is None:
        raise UnknownQuestionError
    return _download(write(one, answer, request), kind, name)


def _as_json(one: Question, answer: Mapping[str, Json], _: Request) -> str:
    return exports.as_json(one, answer)


def _as_markdown(one: Question, answer: Mapping[str, Json], request: Request) -> str:
    return exports.markdown(*_whole(request, one, answer, personas.naming(one.persona_id)))


def _whole(request: Request, one: Question, answer: Mapping[str, Json], naming: Naming) -> files.Told:
    """Put beside an answer what its files have of its papers, of this site, and of what may answer less."""
    likely = 0 if selectors.columns_of(one) else perhaps(Fields(dict(answer), "display").items("claims"))
    return (
        one,
        answer,
        selectors.papers(one, answer, naming),
        exports.Beside(base=_base(request), perhaps=likely),
    )


def _base(request: Request) -> str:
    return request.build_absolute_uri("/").removesuffix("/")


def _talk(request: Request, slug: str, handle: str) -> tuple[Persona, tuple[Question, ...]]:
    """Return a conversation's questions. Raises: UnknownConversationError, also for one of which none is left."""
    whose = selectors.persona_to_ask(request.user, slug)
    asked = selectors.history(selectors.conversation_of(request.user, whose, handle))
    if not asked:
        raise UnknownConversationError
    return whose, asked


def _told(request: Request, slug: str, handle: str) -> Sequence[files.Told]:
    """Return what was answered in a conversation. Raises: UnknownConversationError where nothing was."""
    _whose, asked = _talk(request, slug, handle)
    naming = personas.naming(asked[0].persona_id)
    answers = ((one, selectors.delivered(one)) for one in asked)
    told = [_whole(request, one, answer, naming) for one, answer in answers if answer is not None]
    if not told:
        raise UnknownConversationError
    return told


def _download(body: str | bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(
        body, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )

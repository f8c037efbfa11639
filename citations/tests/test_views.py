"""The pages, without script: who gets what, and that nothing is inline or from elsewhere."""

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from guardian.shortcuts import assign_perm

from citations import places, selectors, tasks
from citations.adapters import progress
from citations.adapters.release import Moment
from citations.core.refusals.texts import REMOVED
from citations.models import Conversation, Question
from citations.places import MOST, Full
from citations.waiting import Later, Pause
from personas.models import Membership, Persona, Tier

pytestmark = pytest.mark.django_db

Q1, TALK, SAMS, NOTHING = (digit * 32 for digit in "1abf")  # handles
NOT_THEIR_WORDS = "Interpreted from Source B. These are not their words."
RESTRICTED = "Supported by archived material (source restricted by the person's instructions)."


def source(letter, label, excerpt, about):
    return {"handle": f"Source {letter}", "label": label, "excerpt": excerpt, "about": about}


def claim(n, text, rung, label, *sources):
    return {"n": n, "text": text, "rung": rung, "label": label, "sources": list(sources)}


def outcome(kind, rung, *, removed=(), refusal=None):
    return {"kind": kind, "rung": rung, "removed": list(removed), "refusal": refusal}


OWN = source("A", "their words", "I have counted rain.", "a letter")
CLOSED = source("C", "paraphrased", None, "a journal")
READ_INTO = source("B", "interpreted from", "a copper gauge", "a memoir")
ANSWER = {
    "claims": [
        claim(1, "In a letter she wrote: “I have counted rain.”", "supported", "their words", OWN, CLOSED),
        claim(3, "She may have kept <b>gauges</b>.", "labeled", "interpreted from", READ_INTO),
    ],
    "outcome": outcome("answer", "narrowed", removed=[{"topic": "the van", "why": "Nothing says it."}]),
}
REFUSED = {
    "kind": "coverage",
    "reason": "coverage",
    "title": "The archive does not answer this",
    "text": "I do not have enough in the archive to answer that.",
    "suggestions": ["Ask with other words."],
    "inventory": True,
}
REFUSAL = {
    "claims": [],
    "contract": {"unknowns": {"missing_context": [REFUSED["text"]]}},
    "outcome": outcome("refusal", "refused", refusal=REFUSED),
}


@pytest.fixture
def ada():
    return Persona.objects.create(
        slug="ada",
        name="Ada Lightfoot",
        born="1908",
        died="1987",
        state=Persona.State.ACTIVE,
        archive_id="a" * 32,
        profiles=["steward", "researcher"],
    )


@pytest.fixture
def femi(ada):
    user = User.objects.create_user("femi", password="f")
    assign_perm("ask_persona", user, ada)
    tier = Tier.objects.create(persona=ada, name="family", rank=1)
    Membership.objects.create(persona=ada, user=user, tier=tier)
    return user


@pytest.fixture
def sam():
    return User.objects.create_user("sam", password="s")


@pytest.fixture
def browse(client, femi):
    client.force_login(femi)
    return client


@pytest.fixture(autouse=True)
def nobody_answers(monkeypatch):
    """No worker here: stages end at once, and calls for a worker are counted by their questions."""
    called: list[int] = []
    monkeypatch.setattr(tasks, "wake", called.append)
    monkeypatch.setattr(progress, "watch", lambda question_id, **_: iter(()))
    return called


@pytest.fixture
def asked(ada, femi):
    talk = Conversation.objects.create(handle=TALK, persona=ada, user=femi)

    def ask(text="What about rain?", handle=Q1, **fields):
        return Question.objects.create(
            handle=handle,
            conversation=talk,
            persona=ada,
            user=femi,
            text=text,
            profile="steward",
            key=handle,
            **fields,
        )

    return ask


@pytest.fixture
def delivers(monkeypatch):
    def deliver(value):
        monkeypatch.setattr(selectors, "delivered", lambda _question: value)

    deliver(None)
    return deliver


def posted(question="What about rain?", key="k1", **more):
    return {"question": question, "key": key, **more}


# --- Who gets in --------------------------------------------------------------------------------------------------

PLACES = [
    pytest.param("chat:persona", ["ada"], id="persona"),
    pytest.param("chat:reading", ["ada"], id="reading"),
    pytest.param("chat:conversation", ["ada", TALK], id="conversation"),
    pytest.param("chat:question", [Q1], id="question"),
    pytest.param("chat:answer", [Q1], id="answer"),
    pytest.param("chat:events", [Q1], id="events"),
]


@pytest.mark.parametrize(("name", "args"), PLACES)
def test_a_stranger_gets_what_everybody_gets_for_nothing(client, asked, sam, delivers, name, args):
    asked()
    client.force_login(sam)
    missing = ["nothing" if arg == "ada" else NOTHING for arg in args]
    theirs, none = client.get(reverse(name, args=args)), client.get(reverse(name, args=missing))
    assert theirs.status_code == none.status_code == 404
    assert _without_token(theirs) == _without_token(none)


def test_the_list_holds_only_whom_one_may_ask(browse, client, sam, ada):
    Persona.objects.create(slug="other", name="Another One", state="active", archive_id="b" * 32)
    page = browse.get(reverse("chat:home")).content.decode()
    assert "Ada Lightfoot" in page
    assert "Another One" not in page
    client.force_login(sam)
    assert "No archive is open to you yet" in client.get(reverse("chat:home")).content.decode()


def test_auditors_and_curators_find_their_desks(browse, client, femi, sam, ada):
    home = browse.get(reverse("chat:home")).content.decode()
    assert reverse("audit:desk") not in home
    assert reverse("admin:index") not in home
    assign_perm("audit_persona", sam, ada)
    sam.is_staff = True
    sam.save()
    client.force_login(sam)
    home = client.get(reverse("chat:home")).content.decode()
    assert reverse("audit:desk") in home
    assert reverse("admin:index") in home
    assert "<h1>Your desks</h1>" in home
    assert "No archive is open to you yet" not in home
    assign_perm("audit_persona", femi, ada)
    client.force_login(femi)
    home = client.get(reverse("chat:home")).content.decode()
    assert home.index("<h1>Archives you may ask</h1>") < home.index("<h2>Your other desks</h2>")


# --- Asking -------------------------------------------------------------------------------------------------------


def test_a_question_is_asked_with_a_form_and_answered_with_a_page(browse, delivers, nobody_answers):
    response = browse.post(reverse("chat:persona", args=["ada"]), posted())
    question = Question.objects.get()
    assert response.status_code == 302
    assert response.url == f"/questions/{question.handle}/#q-{question.handle}"
    assert nobody_answers == [question.pk]
    page = browse.get(response.url).content.decode()
    assert "What about rain?" in page
    assert "Look again" in page


def test_whoever_stops_waiting_waits_no_more_and_finds_the_answer_later(browse, asked, delivers):
    one = asked()
    for where in (reverse("chat:question", args=[one.handle]), reverse("chat:answer", args=[one.handle])):
        waits, stopped = (browse.get(f"{where}{how}").content.decode() for how in ("", "?stop=1"))
        assert ("sse-connect" in waits, "sse-connect" in stopped) == (True, False)
        assert "You no longer wait for this." in stopped
    delivers(ANSWER)
    page = browse.get(f"{reverse('chat:question', args=[one.handle])}?stop=1").content.decode()
    assert "I have counted rain." in page
    assert "You no longer wait" not in page


def test_a_form_sent_again_with_another_question_comes_back_with_what_was_typed(browse, delivers):
    browse.post(reverse("chat:persona", args=["ada"]), posted())
    response = browse.post(reverse("chat:persona", args=["ada"]), posted("And the stove?"))
    assert response.status_code == 422
    assert "This form was sent before" in response.content.decode()
    assert response.context["ask"].text == "And the stove?"
    assert response.context["ask"].key != "k1"


@pytest.mark.parametrize("text", ["", "   ", "a\0b", "x" * 1001])
def test_what_is_no_question_comes_back_with_the_reason_beside_the_field(browse, text):
    response = browse.post(reverse("chat:persona", args=["ada"]), posted(text))
    page = response.content.decode()
    assert response.status_code == 422
    assert "at most 1,000 characters" in page
    assert 'aria-describedby="ask-error ask-left ask-hint"' in page
    assert not Question.objects.exists()


def test_a_second_question_goes_on_with_the_conversation(browse, asked, delivers):
    first = asked()
    browse.post(reverse("chat:persona", args=["ada"]), posted("And then?", conversation=TALK))
    page = browse.get(reverse("chat:question", args=[first.handle])).content.decode()
    assert page.index("What about rain?") < page.index("And then?")
    assert f'name="conversation" value="{TALK}"' in page


def test_nobody_goes_on_with_the_conversation_of_another(browse, ada, sam):
    Conversation.objects.create(handle=SAMS, persona=ada, user=sam)
    wrong = [posted(conversation=handle) for handle in (SAMS, NOTHING, "a\0b")]
    answers = [browse.post(reverse("chat:persona", args=["ada"]), form) for form in wrong]
    assert [answer.status_code for answer in answers] == [422, 422, 422]
    assert len({re.sub('name="key" value="[0-9a-f]+"', "", _without_token(one)) for one in answers}) == 1
    assert "This conversation is not there any more." in answers[0].content.decode()
    assert answers[0].context["ask"].conversation == ""
    assert answers[0].context["ask"].text == "What about rain?"
    assert not Question.objects.exists()


@pytest.mark.parametrize("key", ["", "a\0b", "x" * 81])
def test_a_form_without_a_key_that_can_be_kept_comes_back_and_does_not_blame_its_sender(browse, key):
    response = browse.post(reverse("chat:persona", args=["ada"]), posted(key=key))
    page = response.content.decode()
    assert response.status_code == 422
    assert "This form did not arrive whole." in page
    assert "sent before" not in page
    assert not Question.objects.exists()


def test_with_script_the_turn_comes_back_alone_with_a_new_form(browse, delivers):
    response = browse.post(reverse("chat:persona", args=["ada"]), posted(), headers={"HX-Request": "true"})
    question = Question.objects.get()
    page = response.content.decode()
    assert response.headers["HX-Replace-Url"] == f"/questions/{question.handle}/"
    assert "<html" not in page
    assert f'sse-connect="/questions/{question.handle}/events/"' in page
    assert page.count("hx-swap-oob") == 2
    assert 'value="k1"' not in page


def test_with_script_what_is_no_question_replaces_the_form_alone(browse):
    response = browse.post(reverse("chat:persona", args=["ada"]), posted(""), headers={"HX-Request": "true"})
    assert response.status_code == 422
    assert response.headers["HX-Retarget"] == "#ask"
    assert "<html" not in response.content.decode()


# --- Answers ------------------------------------------------------------------------------------------------------


@pytest.fixture
def page(browse, asked, delivers):
    """Return a way to read the page of a question that was answered so."""

    def read(answer, text="What about rain?"):
        if not Question.objects.exists():
            asked(text, state=Question.State.ANSWERED)
        delivers(answer)
        return _flat(browse.get(reverse("chat:question", args=[Q1])).content.decode())

    return read


def test_an_interpretation_says_so_above_it_and_what_it_rests_on_stands_beside_it_unfolded(page):
    said = page(ANSWER)
    third = said.partition(f'id="c-{Q1}-3"')[2].partition('<div class="sources">')[0]
    steps = (NOT_THEIR_WORDS, "She may have kept", f'href="#s-{Q1}-B"', "<q>a copper gauge</q>")
    places = [third.index(one) for one in steps]
    assert places == sorted(places)
    assert not [one for one in ("<details", "<button", "<input", "hidden>She") if one in third[: places[-1]]]
    assert said.count("These are not their words.") == said.count("a copper gauge") == 1


def test_a_quotation_stands_once_in_the_text_and_not_again_in_its_card(page):
    said = page(ANSWER)
    assert said.count("I have counted rain.") == 1
    told = claim(1, "She counted rain.", "supported", "paraphrased", OWN)
    assert page({**ANSWER, "claims": [told]}).count("<q>I have counted rain.</q>") == 1


def test_a_restricted_source_shows_one_line_and_nothing_else(page):
    card = page(ANSWER).partition(f'id="s-{Q1}-C"')[2].partition("</details>")[0]
    assert RESTRICTED in card
    assert "<q>" not in card


def test_what_was_left_out_is_named_with_its_reason(page):
    said = page(ANSWER)
    assert [
        word for word in ("Left out of this answer", "the van", "Nothing says it.") if word not in said
    ] == []


def test_of_several_questions_the_one_without_a_sure_answer_stands_open_and_is_not_left_out(page):
    told = {"topic": "Who <b>drove</b> it", "why": REMOVED["unfound"]}
    said = page({**ANSWER, "outcome": outcome("answer", "narrowed", removed=[told])})
    open_, _, _ = said.partition('<div class="sources">')
    assert "What has no sure answer here:" in open_
    assert "Who &lt;b&gt;drove&lt;/b&gt; it" in open_
    assert "Left out of this answer" not in said
    assert "What has no sure answer here:" not in page(ANSWER)


def test_a_no_leads_to_a_search_for_the_same_words(page, browse):
    (link,) = re.findall(r'href="(/personas/ada/reading/\?q=[^"]*)"', page(REFUSAL, "Rain & gauges?"))
    assert parse_qs(urlsplit(link).query) == {"q": ["Rain & gauges?"]}
    asked = browse.get("/personas/ada/?q=Rain+%26+<b>").content.decode()
    assert re.search(r'<textarea id="ask-question"[^>]*>Rain &amp; &lt;b&gt;</textarea>', asked)


def test_how_a_question_was_read_stands_below_it(page):
    assert "Read as: <bdi>The &lt;harbour&gt;?</bdi>" in page({**ANSWER, "read_as": "The <harbour>?"})
    assert "Read as" not in page(ANSWER)


def test_of_words_of_an_earlier_question_no_question_is_made_on_the_page(page):
    shown = page({**ANSWER, "read_as": "And then, husband's name?"}, "And then?")
    assert "Read with words of an earlier question: <bdi>husband&#x27;s name</bdi>" in " ".join(shown.split())
    assert "Read as" not in shown


@pytest.mark.parametrize(
    ("text", "read", "told"),
    [
        ("Tell me more.", "Who is Ruth?", True),
        ("Who is she?", "Who is she, Ruth?", False),
        ("Go on", "", False),
    ],
)
def test_that_nothing_comes_again_is_said_where_more_was_asked_for(page, text, read, told):
    shown = page({**REFUSAL, "read_as": read} if read else REFUSAL, text)
    assert ("What was shown of it before is left out." in shown) is told


def test_an_answer_to_another_language_says_that_it_may_be_none(page):
    said = page(ANSWER, "متى هطل المطر؟")
    assert "only English is surely understood here" in said.partition("I have counted rain.")[0]
    assert "only English is surely understood here" not in page({**ANSWER, "read_as": "When did it rain?"})


def test_text_from_an_archive_is_never_markup(page):
    said = page(ANSWER, "<script>alert(1)</script>")
    assert "<script>alert" not in said
    assert "<b>gauges" not in said


def test_a_refusal_says_what_kind_of_no_it_is_and_what_to_try(page):
    said = page(REFUSAL)
    assert "The archive does not answer this" in said
    assert "Ask with other words." in said
    assert said.count(f'href="{reverse("chat:reading", args=["ada"])}"') == 2
    told, no = "this kind of question is not answered here", {**REFUSED, "kind": "category"}
    assert told not in said
    assert told in page({**REFUSAL, "outcome": outcome("refusal", "refused", refusal=no)})


def test_a_question_that_failed_can_be_asked_again(browse, asked, delivers):
    asked(state=Question.State.FAILED, released=timezone.now())
    page = browse.get(reverse("chat:question", args=[Q1])).content.decode()
    assert "something failed on our side" in page
    assert f'formaction="/questions/{Q1}/again/"' in page


def test_the_fragment_of_an_answer_announces_it(browse, asked, delivers):
    asked(state=Question.State.ANSWERED)
    delivers(ANSWER)
    page = _flat(browse.get(reverse("chat:answer", args=[Q1])).content.decode())
    assert "The answer is ready: 2 claims." in page
    assert "1 topic was left out." in page
    assert "<html" not in page


# --- Stages -------------------------------------------------------------------------------------------------------


def test_stages_are_streamed_and_end_when_the_answer_may_be_read(browse, asked, delivers, monkeypatch):
    asked(state=Question.State.ANSWERED)
    delivers(ANSWER)
    told = [Moment(), *[Moment(stage="retrieval")] * 2, Moment(stage="drafting", is_settled=True)]
    monkeypatch.setattr(progress, "watch", lambda question_id, **_: iter(told))
    response = browse.get(reverse("chat:events", args=[Q1]))
    stream = response.getvalue().decode()
    assert response.headers["Content-Type"] == "text/event-stream"
    assert response.headers["X-Accel-Buffering"] == "no"
    assert "no-store" in response.headers["Cache-Control"]
    assert re.findall(r"^(?:id|event|): .*$", stream, re.MULTILINE) == [
        ": waiting",
        "event: stage",
        ": waiting",
        ": waiting",
        "event: stage",
        "event: done",
    ]
    assert 'aria-current="step"' in stream


@pytest.fixture
def watched(monkeypatch):
    """Tell one moment, and note for how long it was to be watched."""
    noted: list[float] = []

    def watch(question_id, *, seconds):
        noted.append(seconds)
        yield Moment(stage="retrieval")
        yield Pause(0)
        yield Moment(stage="drafting", is_settled=True)

    monkeypatch.setattr(progress, "watch", watch)
    return noted


def test_a_stream_without_a_place_tells_the_same_and_is_opened_again(browse, asked, watched):
    asked()
    opened = [browse.get(reverse("chat:events", args=[Q1])) for _ in range(MOST[Full.PERSON] + 1)]
    last = opened[-1].getvalue().decode()
    assert opened[-1].status_code == 200
    assert last.startswith("retry: 3000\n\n: streams.person\n\n")
    assert last.partition("streams.person")[2] == opened[0].getvalue().decode().partition("retry: 1000")[2]
    assert "event: done" in last
    again = browse.get(reverse("chat:events", args=[Q1])).getvalue().decode()
    assert again.startswith("retry: 1000\n\nevent: stage")
    assert watched == [0, 60, 60]
    for one in opened[1:-1]:
        one.getvalue()


def test_another_person_at_the_same_address_finds_a_place(browse, asked, watched, ada):
    asked()
    opened = [browse.get(reverse("chat:events", args=[Q1])) for _ in range(MOST[Full.PERSON])]
    rhea = User.objects.create_user("rhea")
    assert callable(places.PLACES.take(person=rhea.pk, address="127.0.0.1"))
    for one in opened:
        one.getvalue()


def test_without_script_whoever_asked_is_kept_waiting_and_then_led_to_the_answer(browse, watched):
    response = browse.post(reverse("chat:persona", args=["ada"]), posted())
    assert isinstance(response, Later)
    assert [type(step) for step in response.steps] == [Pause]
    assert watched == [10]
    assert response.headers["Location"].startswith(f"/questions/{Question.objects.get().handle}/#q-")


# --- The notice, every page ------------------------------------------------------------------------


def test_the_first_visit_says_that_this_is_not_the_person(browse):
    here = reverse("chat:persona", args=["ada"])
    assert "It is not Ada Lightfoot" in _flat(browse.get(here).content.decode())
    browse.post(reverse("chat:notice", args=["ada"]))
    assert "It is not Ada Lightfoot" not in _flat(browse.get(here).content.decode())


def test_an_archive_without_a_version_has_an_empty_inventory(browse):
    page = browse.get(reverse("chat:reading", args=["ada"])).content.decode()
    assert "nothing in this archive" in page


class Inline(HTMLParser):
    """Collects what a strict policy would stop, and addresses that lead elsewhere."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "style" or name.startswith("on") or re.match(r"(https?:)?//", value or ""):
                self.found.append((tag, name, value))
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.found.append((tag, "", ""))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/help/",
        "/login/",
        "/personas/ada/",
        "/personas/ada/reading/",
        f"/questions/{Q1}/",
        "/no-such-page/",
    ],
)
def test_nothing_is_inline_or_from_elsewhere_and_nothing_is_kept(browse, asked, delivers, path):
    asked(state=Question.State.ANSWERED)
    delivers(ANSWER)
    response = browse.get(path)
    inline = Inline()
    inline.feed(response.content.decode())
    assert inline.found == []
    policy = response.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    if path.startswith(("/personas", "/questions")) or path == "/":
        assert "no-store" in response.headers["Cache-Control"]


def test_a_page_is_written_in_a_language_and_says_which(browse):
    page = browse.get(reverse("chat:home"), headers={"Accept-Language": "fr"}).content.decode()
    assert re.search(r'<html\s+lang="fr"\s+dir="ltr"', page)


@pytest.mark.parametrize("path", ["/login/", "/help/", "/pause/", "/none/", "/personas/ada/"])
def test_help_and_a_stop_are_always_there(browse, path):
    for client in (browse, Client()):
        head = client.get(path, follow=True).content.decode().partition("</header>")[0]
        assert head.count('href="/help/"') == head.count('href="/pause/"') == 1


def test_a_form_that_is_too_old_says_so(femi):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(femi)
    response = strict.post(reverse("chat:persona", args=["ada"]), posted())
    assert response.status_code == 403
    assert "The form was too old" in response.content.decode()


def test_a_failure_of_ours_shows_no_inside(browse, monkeypatch):
    def fail(*_):
        raise RuntimeError("secret")

    monkeypatch.setattr(selectors, "persona_to_ask", fail)
    browse.raise_request_exception = False
    response = browse.get(reverse("chat:persona", args=["ada"]))
    assert response.status_code == 500
    assert "Something failed on our side" in response.content.decode()
    assert "secret" not in response.content.decode()


def _flat(page):
    return re.sub(r"\s+", " ", page)


def _without_token(response):
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode())

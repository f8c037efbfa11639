"""Somebody in need, as they are met: on the page, in the record, and where the page says who listens."""

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from citations import selectors
from citations.core.errors import ConversationEndedError
from citations.core.refusals.texts import TITLE
from citations.models import Conversation, StoredBundle
from citations.tests.asking import answered, ask, browser, reason, shown

NEED = "I do not want to live any more."


pytestmark = pytest.mark.usefixtures("called")


@pytest.fixture
def question(cast):
    return answered(cast.rhea, NEED)


@pytest.fixture
def browse(cast):
    return browser(cast.rhea)


def test_they_read_a_sentence_and_where_somebody_listens_and_no_refusal(question, browse):
    said = shown(question)["outcome"]["refusal"]
    assert (said["kind"], said["reason"]) == ("care", "care")
    page = browse.get(reverse("chat:question", args=[question.handle])).content.decode()
    assert reverse("chat:care", args=["ada"]) in page
    assert "An archive cannot be with you in this" in page
    assert "No answer" not in page
    assert "What was looked at" not in page


ASKING = ("Ask again", "Change the question", ">Keep<", "of this archive today", "of what one day lets you")


def test_nothing_beside_it_counts_or_asks_on_until_they_ask_something_else(
    cast, question, browse, monkeypatch
):
    low = selectors.Left(chars=90, of_chars=1_000, expansions=3, of_expansions=9)
    monkeypatch.setattr("citations.selectors.left_of", lambda *_: low)
    for path in (
        reverse("chat:question", args=[question.handle]),
        reverse("chat:answer", args=[question.handle]),
    ):
        page = browse.get(path).content.decode()
        assert [one for one in ASKING if one in page] == [], path
    asked = answered(cast.rhea, conversation=question.conversation.handle)
    page = browse.get(reverse("chat:question", args=[asked.handle])).content.decode()
    assert [page.count(one) for one in ASKING] == [1] * len(ASKING)


def test_a_search_that_tells_of_need_is_no_choice_and_no_question(cast, browse):
    room = browse.get("/personas/ada/reading/", {"q": NEED, "kind": "letter"}).content.decode()
    assert reverse("chat:care", args=["ada"]) in room
    assert [one for one in ("Leave out:", "Ask it as a question", "What you chose") if one in room] == []
    found = browse.get("/personas/ada/reading/", {"q": "Cardiff", "kind": "letter"}).content.decode()
    assert [one for one in ("Leave out:", "Ask it as a question", "What you chose") if one not in found] == []


def test_what_is_stored_of_it_holds_none_of_their_words(question):
    bundle = StoredBundle.objects.get(question=question)
    held = b"".join(
        bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()
        for value in vars(bundle).values()
    )
    assert b"want to live" not in held


def test_who_listens_is_told_by_country_as_it_was_written_down(cast, browse):
    url = reverse("chat:care", args=["ada"])
    assert "911" in browse.get(url).content.decode()
    cast.persona.listeners = "Utopia: <The Line>, 1-2-3\nthe parish nurse"
    cast.persona.save(update_fields=["listeners"])
    page = browse.get(url).content.decode()
    assert "Utopia" in page
    assert "&lt;The Line&gt;, 1-2-3" in page
    assert "Wherever you are" in page


def test_it_is_told_in_the_readers_language(question, browse):
    browse.cookies["django_language"] = "es"
    page = browse.get(reverse("chat:question", args=[question.handle])).content.decode()
    assert "No tiene que llevar esto a solas" in page


def test_no_list_of_conversations_has_their_words_and_an_ended_one_takes_them(cast, question, browse):
    assert question.conversation.title == ""
    listed = browse.get(reverse("chat:conversations", args=["ada"])).content.decode()
    assert "want to live" not in listed
    Conversation.objects.update(ended=timezone.now())
    again = answered(cast.rhea, "I want to die.", conversation=question.conversation.handle)
    assert reason(again) == "care"
    with pytest.raises(ConversationEndedError):
        ask(cast.rhea, conversation=question.conversation.handle)


@pytest.mark.parametrize(
    ("language", "text", "line"),
    [
        pytest.param("en", "Hello!", "You are welcome here", id="in English"),
        pytest.param("en", "Thank you so much.", "You are welcome here", id="thanks"),
        pytest.param("fr", "Merci !", "On vous reçoit ici avec plaisir", id="in French"),
    ],
)
def test_who_greets_or_thanks_gets_a_line_that_answers_either_and_no_refusal(
    cast, browse, language, text, line
):
    question = answered(cast.rhea, text)
    browse.cookies["django_language"] = language
    page = browse.get(reverse("chat:question", args=[question.handle])).content.decode()
    assert (shown(question)["outcome"]["refusal"]["kind"], line in page) == ("courtesy", True)
    assert f'href="{reverse("chat:persona", args=["ada"])}#welcome"' in page
    assert "refusal__kind" not in page
    assert "refusal__more" not in page


def test_a_question_in_another_language_is_answered_in_the_page_s(cast, browse):
    question = answered(cast.rhea, "¿Qué comía la abuela los domingos?")
    browse.cookies["django_language"] = "ar"
    page = browse.get(reverse("chat:question", args=[question.handle])).content.decode()
    assert '<html lang="ar"' in page
    with override("ar"):
        assert gettext(TITLE) in page
        assert gettext(shown(question)["outcome"]["refusal"]["text"]) in page
    assert "Your question seems" not in page

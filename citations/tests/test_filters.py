"""A question may be asked of some of the papers, and more strictly than its profile: from page and program."""

import html
import re
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from citations import exports, selectors
from citations.core.filters import Filters
from citations.core.refusals.texts import FILTERED, NOTHING, UNFILTERED
from citations.models import Question, Tally
from citations.tests.asking import CARDIFF, CHARTS, MORSE, answered, ask, attended, browser, program, shown
from citations.tests.test_delivery import anonymize
from ledger.tests.by_name import by_name
from personas import selectors as personas
from personas.models import Person, Persona, Rule
from personas.services import refresh_mentions

pytestmark = pytest.mark.django_db(transaction=True)
KEPT = "Who kept the rain gauge at Penarth?"
PRIMARY = "primary_sources_only"


def kind(question):
    return shown(question)["outcome"]["kind"]


def suggested(question):
    return shown(question)["outcome"]["refusal"]["suggestions"]


@by_name(
    ("filters", "answers"),
    {
        "its kind": (Filters(kind="letter"), True),
        "decade and writer": (Filters(when="1950s", sender="Ada Obi"), True),
        "from year to year": (Filters(since="1950", until="1951"), True),
        "another kind": (Filters(kind="memoir"), False),
        "later years": (Filters(since="1952"), False),
        "another writer": (Filters(sender="Femi Cole"), False),
        "a year of nothing": (Filters(when="1066"), False),
    },
)
def test_only_the_papers_that_were_chosen_are_searched_and_a_no_says_so(cast, filters, answers):
    question = answered(cast.rhea, CARDIFF, filters=filters)
    assert kind(question) == ("answer" if answers else "refusal")
    assert answers or suggested(question)[0] == UNFILTERED
    text = shown(question)["contract"]["answer"]["text"]
    assert answers or text == shown(question)["outcome"]["refusal"]["text"] == FILTERED
    near = [source["about"] for one in shown(question).get("nearest", ()) for source in one["sources"]]
    assert not [about for about in near if "Letter to Femi" in about and not answers]


def test_without_a_choice_nothing_is_said_of_one(cast):
    assert UNFILTERED not in suggested(answered(cast.rhea, "Did Ada ever see a giraffe in Peru?"))


@by_name("more", {"kind": {"filters": Filters(kind="letter")}, "in their own hand": {"toggles": [PRIMARY]}})
def test_what_is_withdrawn_reads_like_a_no_under_the_same_choice(cast, more):
    question = answered(cast.rhea, "Who taught her to read the weather charts?", **more)
    assert kind(question) == "answer"
    never = shown(answered(cast.rhea, "Did Ada ever see a giraffe?", **more))
    Person.objects.create(persona=cast.persona, name="Mr. Pryce")
    refresh_mentions(persona=cast.persona)
    assert shown(question)["outcome"]["refusal"] == never["outcome"]["refusal"]


def test_beside_a_choice_whoever_is_anonymized_is_found_by_no_words_so_that_no_name_tells_a_pseudonym(cast):
    anonymize(cast.persona, "Mr. Pryce")
    chosen = Filters(kind="letter", when="1951")
    assert kind(answered(cast.rhea, "Who taught her to read the weather charts?")) == "answer"
    told = [
        shown(answered(cast.rhea, text, filters=chosen))
        for text in (
            "Did Pryce teach her to read weather charts?",
            "Did Bloggs teach her to read weather charts?",
        )
    ]
    first, second = ([one["outcome"]["kind"], one.get("nearest"), one["claims"]] for one in told)
    assert first == second
    assert first[0] == "refusal"


def test_what_is_demanded_makes_a_profile_stricter_and_never_looser(cast):
    assert kind(answered(cast.rhea, KEPT)) == "answer"
    strict = answered(cast.rhea, KEPT, toggles=["primary_sources_only", "no such thing"])
    assert strict.toggles == ["primary_sources_only"]
    assert kind(strict) == "refusal"
    assert kind(answered(cast.rhea, MORSE, toggles=["primary_sources_only"])) == "answer"


def test_a_program_asks_of_some_papers_and_of_what_is_no_choice_hears_so(cast):
    body = {"question": CARDIFF, "filters": {"kind": "memoir"}, "primary_sources_only": True}
    client, where = program(cast.rhea), "/api/v1/personas/ada/questions/"
    first = client.post(where, body, format="json", headers={"Idempotency-Key": "k"})
    assert first.status_code == 202
    question = attended(Question.objects.get(handle=first.json()["question"]))
    assert (question.filters, question.toggles) == ({"kind": "memoir"}, ["primary_sources_only"])
    own = {"question": CARDIFF, "similarity_threshold": "0.950", "min_sources": 2}
    second = client.post(where, own, format="json", headers={"Idempotency-Key": "o"})
    held = attended(Question.objects.get(handle=second.json()["question"]))
    assert (held.toggles, kind(held)) == (["similarity:950", "min_sources:2"], "refusal")
    assert client.get(second["Location"]).json()["looser"] == [
        {"profile": "steward", "leave_out": [name]} for name in ("min_sources", "similarity")
    ]
    assert kind(question) == "refusal"
    again = {**body, "filters": {"kind": "letter"}}
    assert client.post(where, again, format="json", headers={"Idempotency-Key": "k"}).status_code == 409
    wrong = {**body, "filters": {"kind": 7}}
    assert client.post(where, wrong, format="json", headers={"Idempotency-Key": "n"}).status_code == 400


def test_the_reading_room_leads_to_a_question_of_what_it_shows_and_a_no_leads_back_to_everything(cast):
    client = browser(cast.rhea)
    room = client.get("/personas/ada/reading/?kind=memoir&q=").content.decode()
    (link,) = re.findall(r'href="(/personas/ada/\?kind=memoir)#ask-question"', room)
    form = client.get(link).content.decode()
    assert re.search(r'<input type="checkbox"\s+name="kind"\s+value="memoir"\s+checked>', form)
    assert client.post("/personas/ada/", {"question": CARDIFF, "key": "k8", "from": "\0"}).status_code == 302
    posted = client.post("/personas/ada/", {"question": CARDIFF, "key": "k9", "kind": "memoir"})
    assert posted.status_code == 302
    question = attended(Question.objects.get(key="k9"))
    page = client.get(f"/questions/{question.handle}/").content.decode()
    assert "Asked only of:" in page
    assert "Ask it of everything" in page


def handle_of(user, title):
    persona = Persona.objects.get()
    return next(one.handle for one in selectors.inventory_of(user, persona) if one.title == title)


def test_what_is_asked_about_an_item_is_asked_of_it_alone_whatever_somebody_types(cast):
    client, handle = browser(cast.rhea), handle_of(cast.rhea, "Letter to Femi")
    page = client.get(f"/personas/ada/items/{handle}/").content.decode()
    (link,) = re.findall(r'href="([^"]+)#ask-question"', page)
    form = client.get(link).content.decode()
    assert re.search(rf'name="item"\s+value="{handle}"\s+checked>\s*<bdi>Letter to Femi<', form)
    for key, text, answers in (("i1", CARDIFF, True), ("i2", "Who wrote this?", True), ("i3", MORSE, False)):
        client.post("/personas/ada/", {"question": text, "key": key, "item": handle})
        question = attended(Question.objects.get(key=key))
        assert (question.filters, kind(question) == "answer") == ({"item": handle}, answers)
        told = client.get(f"/questions/{question.handle}/").content.decode()
        assert re.search(r"Asked only of:\s*<bdi>Letter to Femi</bdi>", told)
        assert f'value="{handle}"' in told, "and so is the next one"
    assert "Ask it of everything" in told
    assert shown(Question.objects.get(key="i2"))["read_as"] == "Who wrote this, “Letter to Femi”?"


def test_an_item_that_is_hidden_is_asked_of_like_one_that_never_was(cast):
    client = browser(cast.rhea)
    hidden, never = handle_of(cast.femi, "Journal"), "0" * 32
    bare = [
        re.sub(
            r"[0-9a-f]{32,}|value=\"\w{64}\"", "", client.get(f"/personas/ada/?item={one}").content.decode()
        )
        for one in (hidden, never)
    ]
    assert bare[0] == bare[1]
    asked = [
        answered(cast.rhea, "Who lent her forty pounds?", filters=Filters(item=one))
        for one in (hidden, never)
    ]
    pages = [client.get(f"/questions/{one.handle}/").content.decode() for one in asked]
    assert [kind(one) for one in asked] == ["refusal"] * 2
    assert [re.findall(r"Asked only of:\s*<bdi>([^<]+)<", page) for page in pages] == [["one paper"]] * 2
    assert kind(answered(cast.femi, "Who lent her forty pounds?", filters=Filters(item=hidden))) == "answer"


def test_of_what_a_question_was_asked_is_told_no_more_once_it_is_hidden(cast):
    client, handle = browser(cast.rhea), handle_of(cast.rhea, "Letter to Femi")
    question = answered(cast.rhea, CARDIFF, filters=Filters(item=handle))
    Rule.objects.update_or_create(
        persona=cast.persona, record_key="texts/letter.txt", defaults={"existence": False}
    )
    page = client.get(f"/questions/{question.handle}/").content.decode()
    assert "Letter to Femi" not in page.split("Your earlier conversations")[0].replace(CARDIFF, "")
    assert "one paper" in page
    room = client.get(f"/personas/ada/reading/?item={handle}").content.decode()
    assert "Letter to Femi" not in room


def test_the_reading_room_keeps_the_one_item_that_it_was_narrowed_to(cast):
    client, handle = browser(cast.rhea), handle_of(cast.rhea, "Memoir")
    room = client.get(f"/personas/ada/reading/?item={handle}").content.decode()
    assert re.search(r"Leave out:</span> <bdi>Memoir<", room)
    assert f'<input type="hidden" name="item" value="{handle}">' in room
    assert room.count('class="item"') <= 1


@by_name(
    ("who", "chosen", "ways"),
    {
        "who knows of the journal": ("femi", {"kind": "journal", "when": "1951"}, {"kind": 1, "when": 1}),
        "who does not": ("rhea", {"kind": "journal", "when": "1951"}, {"kind": 1}),
        "years, who knows": ("femi", {"kind": "journal", "until": "1952"}, {"kind": 1, "until": 1}),
        "years, who does not": ("rhea", {"kind": "journal", "until": "1952"}, {"kind": 1}),
    },
)
def test_where_filters_leave_nothing_every_door_says_what_would_leave_something_of_what_its_reader_knows(
    cast, who, chosen, ways
):
    user, asked = getattr(cast, who), urlencode(chosen)
    question = answered(user, CARDIFF, filters=Filters(**chosen))
    titles = {"kind": "Journals", "when": "1951", "until": "up to 1952"}
    said = [f"Without <bdi>{titles[name]}</bdi>: {n} item" for name, n in ways.items()]
    told = [{"leave_out": [name], "count": n} for name, n in ways.items()]
    for where in (f"/questions/{question.handle}/", f"/personas/ada/reading/?{asked}"):
        page = " ".join(browser(user).get(where).content.decode().split())
        assert re.findall(r"Without <bdi>.*?</bdi>: \d+ items?", page) == said
        assert "Nothing fits all that you chose" in page
    for where in (f"questions/{question.handle}/", f"personas/ada/search/?{asked}"):
        assert program(user).get(f"/api/v1/{where}").json()["without"] == told
    fitting = answered(user, "Did Ada ever see a giraffe?", filters=Filters(kind="letter"))
    assert program(user).get(f"/api/v1/questions/{fitting.handle}/").json()["without"] == []


@pytest.mark.usefixtures("called")
def test_the_page_offers_what_is_stricter_where_there_is_a_choice_and_takes_nothing_looser(cast):
    client, where = browser(cast.rhea), reverse("chat:persona", args=["ada"])

    def sent(**given):
        Tally.objects.all().delete()
        body = {"question": CARDIFF, "profile": "steward", **given}
        return client.post(where, body, headers={"HX-Request": "true"})

    assert "primary_sources_only" not in client.get(where).content.decode()
    Persona.objects.update(profiles=["educator"])
    said = client.get(where).content.decode()
    assert 'name="primary_sources_only"' in said
    assert 'name="require_citations"' not in said, "every way of answering asks for them"
    sent(key="k", min_sources="3", similarity="95", primary_sources_only="on")
    question = Question.objects.latest("pk")
    assert question.toggles == ["primary_sources_only", "similarity:950", "min_sources:3"]
    assert kind(attended(question)) == "refusal"
    said = client.get(reverse("chat:question", args=[question.handle])).content.decode()
    assert re.search(r'name="min_sources"[^>]*value="3"', said)
    assert re.search(r'name="similarity"[^>]*value="95"', said)
    nearer = sent(key="n", profile="educator", similarity="79")
    assert (nearer.status_code, Question.objects.latest("pk")) == (422, question)
    looser = sent(key="l", profile="educator", min_sources="1")
    assert (looser.status_code, "not for less" in looser.content.decode()) == (422, True)
    for n, odd in enumerate(("", "0", "-1", "²", "9" * 99, "21", "two")):
        sent(key=f"o{n}", min_sources=odd, similarity=odd.replace("21", "101"))
        assert Question.objects.latest("pk").toggles == []


def test_an_answer_that_quotes_fewer_papers_than_were_asked_for_says_so(cast):
    client, few = browser(cast.rhea), "fewer than that are quoted here."
    for least, is_said in ((1, False), (2, True)):
        one = answered(cast.rhea, CHARTS, toggles=[f"min_sources:{least}"])
        quoted = {source["handle"] for claim in shown(one)["claims"] for source in claim["sources"]}
        assert (kind(one), len(quoted)) == ("answer", 1)
        papers = selectors.papers(one, shown(one), personas.naming(cast.persona.pk))
        assert (few in client.get(f"/questions/{one.handle}/").content.decode()) is is_said
        assert (few in exports.markdown(one, shown(one), papers)) is is_said


@pytest.mark.usefixtures("called")
@by_name(
    ("profile", "toggles", "offered"),
    {
        "more papers": ("steward", ["min_sources:3"], {"?without=min_sources": True}),
        "a nearer one": ("steward", ["similarity:999"], {"?without=similarity": True}),
        "in their own hand": ("steward", [PRIMARY], {f"?without={PRIMARY}": True}),
        "both of it": ("educator", ["min_sources:3"], {"?without=min_sources": False, "?profile=steward": True}),
        "as many as it asks for": ("educator", ["min_sources:2"], {"?profile=steward": True}),
    },
)  # fmt: skip
def test_where_what_its_reader_demands_is_why_nothing_is_answered_less_is_offered(
    cast, profile, toggles, offered
):
    Persona.objects.update(profiles=["educator"])
    text = KEPT if toggles == [PRIMARY] else CARDIFF
    one = answered(cast.rhea, text, profile=profile, toggles=toggles)
    client, where = browser(cast.rhea), f"/questions/{one.handle}/"
    assert kind(one) == "refusal"
    page = client.get(where).content.decode()
    asked = re.findall(r'formaction="/questions/\w+/again/(\?[^"]*)"', page)
    assert asked == [*offered]
    assert NOTHING not in page
    told = program(cast.rhea).get(f"/api/v1{where}").json()["looser"]
    assert [one["leave_out"] or one["profile"] for one in told] == [
        [how[9:]] if "without" in how else how[9:] for how in offered
    ]
    for n, (how, answers) in enumerate(offered.items()):
        Tally.objects.all().delete()
        client.post(f"{where}again/{how}", {"key": f"l{n}"})
        assert kind(attended(Question.objects.get(key=f"l{n}"))) == ("answer" if answers else "refusal")


def set_in(page):
    """Return what stands in the form of a page: what is ticked or chosen, typed, and hidden, without token and key."""
    form = page[page.index('id="ask"') :].partition("</form>")[0]
    given = dict(re.findall(r'<textarea[^>]*name="(\w+)"[^>]*>([^<]*)', form))
    for tag in re.findall(r"<input[^>]*>", form):
        told = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if told["type"] not in {"checkbox", "radio"} or "checked" in tag:
            given[told["name"]] = told["value"]
    return {name: one for name, one in given.items() if name not in {"csrfmiddlewaretoken", "key"}}


@pytest.mark.usefixtures("called")
def test_whoever_changes_or_repeats_a_question_keeps_all_that_was_set_and_leaves_out_what_they_say(cast):
    Persona.objects.update(profiles=["educator", "steward"])
    demands = ["primary_sources_only", "similarity:950", "min_sources:2"]
    first = answered(
        cast.rhea, CARDIFF, profile="educator", filters=Filters(kind="memoir", when="1979"), toggles=demands
    )
    ask(cast.rhea, MORSE, conversation=first.conversation.handle)  # the form of the page is of this one
    client, where = browser(cast.rhea), reverse("chat:question", args=[first.handle])
    page = client.get(f"{where}?edit=1").content.decode()
    fragment = client.get(f"{where}?edit=1", headers={"HX-Request": "true"}).content.decode()
    assert set_in(page) == {
        "question": CARDIFF,
        "conversation": first.conversation.handle,
        "profile": "educator",
        "kind": "memoir",
        "when": "1979",
        "primary_sources_only": "on",
        "similarity": "95",
        "min_sources": "2",
    }
    assert set_in(fragment) == set_in(page)
    assert fragment.lstrip().startswith("<form")
    offered = [html.unescape(one) for one in re.findall(r'formaction="(/questions/\w+/again/[^"]*)"', page)]
    made = {
        "": (CARDIFF, "educator", {"kind": "memoir", "when": "1979"}, demands),
        "?without=all": (CARDIFF, "educator", {}, demands),
        "?without=kind": (CARDIFF, "educator", {"when": "1979"}, demands),
        "?without=min_sources": (CARDIFF, "educator", {"kind": "memoir", "when": "1979"}, demands[:2]),
        "?profile=steward": (CARDIFF, "steward", {"kind": "memoir", "when": "1979"}, demands[:1]),
    }
    assert {f"{where}again/{how}" for how in ("", "?without=all")} <= set(offered)
    for n, (how, expected) in enumerate(made.items()):
        Tally.objects.all().delete()
        posted = {"key": f"again{n}", "question": "Half a question", "kind": "letter", "min_sources": "1"}
        said = client.post(f"{where}again/{how}", posted, headers={"HX-Request": "true"}).content.decode()
        one = Question.objects.get(key=posted["key"])
        assert (one.text, one.profile, one.filters, one.toggles) == expected
        assert one.conversation == first.conversation
        assert set_in(said)["question"] == "Half a question"


@pytest.mark.usefixtures("called")
def test_a_question_into_which_an_earlier_one_was_read_is_asked_by_itself_at_a_press(cast):
    client = browser(cast.rhea)
    first = answered(cast.rhea, "Who was Mr. Pryce?")
    leaning = answered(cast.rhea, "Who taught her to sing?", conversation=first.conversation.handle)
    assert shown(leaning)["read_as"] == "Who taught her to sing, Pryce?"
    where = f"/questions/{leaning.handle}/"
    assert f'formaction="{where}again/?alone=1"' in client.get(where).content.decode()
    assert "?alone=1" not in client.get(f"{where}keep/").content.decode()
    client.post(f"{where}again/?alone=1", {"key": "by itself"})
    alone = attended(Question.objects.get(key="by itself"))
    assert alone.conversation != leaning.conversation
    assert "read_as" not in shown(alone)
    assert "?alone=1" not in client.get(f"/questions/{alone.handle}/").content.decode()

"""What an archive offers to be asked first: all of it is answered, and none of it tells of what is hidden."""

import html
import io
import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import ExifTags, Image

from citations import selectors, services, tasks
from citations.models import Question, StoredBundle, Welcome
from citations.services import unkept, welcoming
from citations.tests.asking import browser
from citations.tests.test_demo import SLUG, demo
from citations.tests.test_originals import photograph
from ledger.tests.by_name import by_name
from personas.core.consent import WHOLE
from personas.doors import Portrait
from personas.handed_in import Master
from personas.models import Artifact, Person, Persona, Rule
from personas.roles import Role, grant
from personas.selectors.access import tier_standing
from personas.services import portraits, refresh_mentions
from personas.tests.desks import client_of

__all__ = ["demo"]
LONG_AGO = datetime(2001, 5, 1, tzinfo=UTC)
OFFERED = re.compile(r'name="question"\s+value="([^"]+)"')


@pytest.fixture(autouse=True)
def in_english(settings):
    settings.LANGUAGES = [("en", "English")]


def made():
    while welcoming.waiting():
        tasks.welcome()


def offered(user, slug="ada"):
    page = browser(user).get(f"/personas/{slug}/").content.decode()
    return [html.unescape(one) for one in OFFERED.findall(page)]


@pytest.mark.nightly
def test_every_role_of_the_demo_is_offered_six_questions_that_are_answered(demo):
    made()
    persona = Persona.objects.get(slug=SLUG)
    grant(User.objects.create_user("third"), persona, Role.REQUESTOR, persona.tiers.order_by("rank")[0].name)
    for name in ("rhea", "femi", "third"):
        user = User.objects.get(username=name)
        questions = offered(user, SLUG)
        assert len(questions) == welcoming.OFFERED
        for text in questions:
            _, answer = services.consult(user=user, slug=SLUG, text=text)
            assert (text, answer.refusal) == (text, None)
            assert answer.display
            first = answer.display.claims[0]
            assert first.excerpts[0].text
            named = re.search("“(.+)”", text)
            assert not named or f"“{named[1]}”" in first.text


MEMOIR_FIRST = "Who taught Ada the Morse code? When did Ada move to Cardiff?"
LETTER_FIRST = "When did Ada move to Cardiff? Who taught Ada the Morse code?"
PRYCE = "Who was Mr. Pryce?"


@by_name(
    ("asked", "creator", "kept"),
    {
        "a later claim is of the item": (MEMOIR_FIRST, "Ada Obi", {"What did Ada Obi do in 1979?"}),
        "the first is": (LETTER_FIRST, "Ada Obi", {"What did Ada Obi do in 1951?"}),
        "its words name another": (PRYCE, "Femi Cole", {"What is in “Letter to Femi”?"}),
        "the record dates it": (
            "When was “Letter to Femi” written?",
            "Ada Obi",
            {"What did Ada Obi do in 1951?"},
        ),
    },
)
def test_an_answer_is_one_to_a_question_where_it_begins_with_it(cast, monkeypatch, asked, creator, kept):
    persona = cast.persona
    Artifact.objects.filter(title="Letter to Femi").update(creator=creator)
    given = unkept.asking(persona, tier_standing(persona, persona.tiers.get(name="public")))(asked)
    assert given.display
    monkeypatch.setattr(welcoming, "asking", lambda *_: lambda _: given)
    made()
    assert {text for text, _ in Welcome.objects.get(tier__name="public").questions} == kept


@by_name(
    ("words", "kept"),
    {
        "in full": ("I met Femi Cole’s aunt.", ["Who was Femi Cole?"]),
        "of two": ("I met Femi and Mr. Cole.", []),
        "by a word for them": ("He was a Methodist.", []),
    },
)
def test_who_somebody_was_is_offered_where_what_is_quoted_first_names_them(cast, monkeypatch, words, kept):
    persona = cast.persona
    Artifact.objects.filter(title="Letter to Femi").update(creator="Femi Cole")
    given = unkept.asking(persona, tier_standing(persona, persona.tiers.get(name="public")))(PRYCE)
    assert given.display
    claim = given.display.claims[0]
    said = replace(claim, excerpts=(replace(claim.excerpts[0], text=words),))
    answer = replace(given, display=replace(given.display, claims=(said,)))
    monkeypatch.setattr(welcoming, "asking", lambda *_: lambda _: answer)
    made()
    offers = [text for text, _ in Welcome.objects.get(tier__name="public").questions]
    assert [one for one in offers if one.startswith("Who")] == kept


def test_more_of_one_form_are_offered_where_no_other_is_answered(cast, monkeypatch):
    persona = cast.persona
    given = unkept.asking(persona, tier_standing(persona, persona.tiers.get(name="public")))(PRYCE)
    title, never = welcoming._FORMS[3], welcoming._FORMS[4]
    monkeypatch.setattr(welcoming, "_FORMS", (replace(title, is_met=lambda *_: True), never))
    monkeypatch.setattr(welcoming, "asking", lambda *_: lambda _: given)
    made()
    assert len(Welcome.objects.get(tier__name="public").questions) == 3 > welcoming._EACH


def test_when_something_was_written_is_offered_where_the_record_says_so(cast, monkeypatch):
    persona = cast.persona
    ask = unkept.asking(persona, tier_standing(persona, persona.tiers.get(name="public")))
    quoting, dating = ask(PRYCE), ask("When was “Letter to Femi” written?")
    monkeypatch.setattr(welcoming, "_FORMS", welcoming._FORMS[-1:])
    for given, kept in ((quoting, []), (dating, ["When was “Letter to Femi” written?"])):
        monkeypatch.setattr(welcoming, "asking", lambda *_, given=given: lambda _: given)
        Welcome.objects.all().delete()
        made()
        assert [text for text, _ in Welcome.objects.get(tier__name="public").questions] == kept


@pytest.mark.parametrize("kind", ["photograph", "recording", "interview", "other"])
def test_nobody_is_offered_to_ask_when_a_picture_or_a_sound_was_written(cast, monkeypatch, kind):
    persona, text = cast.persona, "When was “Letter to Femi” written?"
    dating = unkept.asking(persona, tier_standing(persona, persona.tiers.get(name="public")))(text)
    Artifact.objects.update(kind=kind)
    monkeypatch.setattr(welcoming, "_FORMS", welcoming._FORMS[-1:])
    monkeypatch.setattr(welcoming, "asking", lambda *_: lambda _: dating)
    made()
    assert Welcome.objects.get(tier__name="public").questions == []


def test_they_are_made_without_a_trace(cast):
    made()
    assert offered(cast.rhea)
    assert not Question.objects.exists()
    assert not StoredBundle.objects.exists()


def test_each_kind_of_the_first_page_leads_to_its_items_alone(cast):
    reader = browser(cast.rhea)
    page = reader.get("/personas/ada/").content.decode()
    told = re.findall(r'href="(/personas/ada/reading/\?[^"]*)">([^<]+) \((\d+)\)', page)
    assert [name for _, name, _ in told] == ["Memoirs", "Letters", "About the person"]
    for where, _, count in told:
        room = reader.get(html.unescape(where)).context
        assert (len(room["lines"]), len({one.kind for one in room["lines"]})) == (int(count), 1)


def test_what_a_tier_may_not_see_changes_none_of_its_questions(cast):
    made()
    before = Welcome.objects.get(tier__name="public").questions
    assert "Journal" not in str(before)
    Artifact.objects.filter(title="Journal").update(title="Another journal", year=1961)
    Welcome.objects.all().delete()
    made()
    assert Welcome.objects.get(tier__name="public").questions == before
    assert Welcome.objects.get(tier__name="family").questions != before


def test_a_question_goes_at_once_when_its_item_is_hidden_and_comes_back_in_no_other_form(cast):
    made()
    assert any("1951" in one for one in offered(cast.rhea))
    Rule.objects.update_or_create(
        persona=cast.persona, record_key="texts/letter.txt", defaults={"existence": False}
    )
    assert not any("1951" in one for one in offered(cast.rhea))
    made()
    assert not any("1951" in one for one in offered(cast.rhea))


def obituary(**change):
    Artifact.objects.filter(title="Obituary").update(**change)


def femi(**state):
    Person.objects.create(persona=Persona.objects.get(), name="Femi Cole", **state)


@by_name(
    "change",
    {
        "anonymized": lambda: femi(state="anonymized", pseudonym="Person F", receipt="r"),
        "sealed": lambda: femi(state="sealed"),
        "by somebody else": lambda: obituary(creator="Grace Hale"),
        "of another year": lambda: obituary(year=1988),
        "under another title": lambda: obituary(title="In memoriam"),
        "hidden": lambda: Rule.objects.update_or_create(
            persona=Persona.objects.get(), record_key="texts/obituary.txt", defaults={"existence": False}
        ),
    },
)
def test_a_question_is_gone_at_once_with_what_it_was_made_of(cast, change):
    item = next(one for one in selectors.inventory_of(cast.rhea, cast.persona) if one.title == "Obituary")
    offers(cast, [["Who was Femi Cole?", selectors.made_of(item)]])
    assert offered(cast.rhea) == ["Who was Femi Cole?"]
    change()
    assert offered(cast.rhea) == []


def test_no_question_names_who_may_not_be_named_though_its_item_stands(cast):
    memoir = next(one for one in selectors.inventory_of(cast.rhea, cast.persona) if one.title == "Memoir")
    offers(cast, [["Who was Femi Cole?", selectors.made_of(memoir)]])
    assert offered(cast.rhea)
    femi(state="anonymized", pseudonym="Person F", receipt="r")
    assert not offered(cast.rhea)


def test_what_names_a_title_alone_is_not_offered(cast):
    offers(cast, [["What is in “Memoir”?", "Memoir"]])
    assert offered(cast.rhea) == []


def test_one_language_of_one_tier_is_made_at_once(cast, settings):
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    tiers = cast.persona.tiers.count()
    made: list[tuple[int, str]] = []
    while welcoming.waiting():
        before = set(Welcome.objects.values_list("tier__rank", "language"))
        tasks.welcome()
        made += set(Welcome.objects.values_list("tier__rank", "language")) - before
    assert [language for _, language in made] == ["en"] * tiers + ["de"] * tiers
    assert offered(cast.rhea)


@pytest.mark.by_day(3)
@by_name(
    ("change", "waits"),
    {
        "nothing": ({}, False),
        "another policy, not long ago": ({"epoch": -1}, False),
        "another policy, long ago": ({"epoch": -1, "made": LONG_AGO}, True),
        "long ago": ({"made": LONG_AGO}, False),
        "another version": ({"version": 0}, True),
        "another language": ({"language": "de"}, True),
    },
)
def test_questions_are_made_anew_at_once_for_a_version_and_after_a_rest_for_a_policy(cast, change, waits):
    made()
    Welcome.objects.update(**change)
    assert bool(welcoming.waiting()) is waits


def offers(cast, questions):
    tier = cast.persona.tiers.get(name="public")
    Welcome.objects.create(
        persona=cast.persona, tier=tier, version=1, epoch=1, language="en", questions=questions
    )


# --- The portrait ---------------------------------------------------------------------------------
HUNG = "texts/letter.txt"


@pytest.fixture
def hung(cast):
    """Let the letter be a picture that may be seen in whole, and the portrait."""
    Persona.objects.update(shows_originals=True)
    Rule.objects.filter(record_key="").update(cap=WHOLE)
    Portrait.objects.create(persona=cast.persona, record_key=HUNG)
    letter = Artifact.objects.get(record_key=HUNG)
    Master.objects.create(
        persona=cast.persona, artifact=letter, sha256="0" * 64, mime="image/jpeg", content=photograph()
    )
    return cast


def portrait(user):
    """Return what the page and the address of the portrait give."""
    page = browser(user).get("/personas/ada/").content.decode()
    said = browser(user).get("/personas/ada/portrait/")
    assert ("Portrait of" in page) is (said.status_code == 200)
    return said


def test_a_portrait_is_given_as_a_picture_made_anew(hung):
    said = portrait(hung.rhea)
    assert (said["Content-Type"], said.content[:4]) == ("image/jpeg", b"\xff\xd8\xff\xe0")


@by_name(
    "change",
    {
        "a cap": lambda: Rule.objects.filter(record_key="").update(cap=600),
        "no excerpt": lambda: Rule.objects.filter(record_key="").update(display=False),
        "no originals": lambda: Persona.objects.update(shows_originals=False),
        "no picture": lambda: Master.objects.update(mime="application/pdf"),
        "another tier's": lambda: Portrait.objects.update(record_key="texts/family.txt"),
        "none": lambda: Portrait.objects.all().delete(),
        "somebody sealed in it": lambda: (
            Person.objects.create(persona=Persona.objects.get(), name="Pryce", state="sealed"),
            refresh_mentions(persona=Persona.objects.get()),
        ),
    },
)
def test_what_may_not_be_seen_in_whole_is_as_if_there_were_no_portrait(hung, change):
    change()
    never = browser(hung.rhea).get("/personas/nobody/portrait/")
    said = portrait(hung.rhea)
    assert (said.status_code, bare(said)) == (404, bare(never))


def bare(said):
    """Leave out what is of the visit: the form's token, and the address that was asked for."""
    return re.sub(rb'value="(\w{64}|/personas/\w+/portrait/)"', b"", said.content)


PORTRAITS = "/admin/personas/portrait/add/"


def hand_in(cora, cast, data, **given):
    tier = cast.persona.tiers.get(name="family").pk
    picture = SimpleUploadedFile("her.jpg", data, content_type="image/jpeg")
    said = {"persona": cast.persona.pk, "upload": picture, "tier": tier, "why": "Femi, by letter", **given}
    return cora.post(PORTRAITS, said)


def test_a_portrait_is_handed_in_drawn_anew_and_shown_from_its_tier_up(cast):
    cora, exif, out = client_of("cora", cast.persona, Role.CURATOR), Image.Exif(), io.BytesIO()
    exif[ExifTags.Base.ImageDescription] = "Quay Row 7"
    Image.new("RGB", (1_600, 900), "teal").save(out, "JPEG", exif=exif)
    assert hand_in(cora, cast, out.getvalue()).status_code == 302
    said = portrait(cast.femi)
    with Image.open(io.BytesIO(said.content)) as shown:
        assert (shown.format, shown.size, dict(shown.getexif())) == ("JPEG", (400, 225), {})
    assert b"Quay Row" not in said.content
    assert portrait(cast.rhea).status_code == 404  # of the public tier: as if there were none
    Portrait.objects.update(tier=cast.persona.tiers.get(name="public"))
    assert portrait(cast.rhea).content == said.content


@by_name(
    ("data", "given", "wrong"),
    {
        "no picture": (b"GIF89a, and nothing", {}, "It is no picture that can be read here."),
        "too large": (bytes(portraits.MOST + 1), {}, "Make it smaller."),
        "nobody allowed it": (b"x", {"why": ""}, "Say who allowed"),
        "for nobody": (b"x", {"tier": ""}, "Say from which level"),
        "a record too": (b"x", {"record_key": HUNG}, "not both"),
    },
)
def test_a_portrait_that_is_none_or_nobodys_to_see_is_refused(cast, data, given, wrong):
    page = hand_in(client_of("cora", cast.persona, Role.CURATOR), cast, data, **given)
    assert wrong in html.unescape(page.content.decode())
    assert not Portrait.objects.exists()

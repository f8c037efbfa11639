"""A text that its reader may see in whole is not rationed; whatever else the archive holds is."""

import io
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.urls import reverse
from lxml import html

from citations import selectors, services
from citations.models import Budget, RiskSignal, ShownSpan, Tally
from citations.tests.asking import answered, attended, browser, reason
from citations.tests.conftest import Cast, told, written
from personas.models import Persona, Rule, Tier
from personas.roles import Role, grant
from personas.tests.folders import write_folder

LEFT = "more characters of this archive today"
NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
COLOURS = "green blue yellow crimson copper silver purple orange white black".split()
THINGS = (
    "kettle lantern compass teapot ladder bucket trumpet mirror carpet basket "
    "candle drum saddle anchor ribbon hammer button pillow wagon feather"
).split()
KEPT = [(colour, thing) for thing in THINGS for colour in COLOURS]
TEXT = "\n\n".join(
    f"In the {thing} room I kept the {colour} {thing} on shelf number {n} beside the window."
    for n, (colour, thing) in enumerate(KEPT, 1)
)
DIARY = "My sister taught me to mend the fishing nets when the harbour was frozen."
pytestmark = pytest.mark.usefixtures("called")


@pytest.fixture
def archive(transactional_db, settings, demo_keys, tmp_path, written_once):
    """Return a way to publish one long text and a short one, attested as *how* says."""
    settings.KWANZAA_KEYS = demo_keys
    root = write_folder(
        tmp_path / "shelves",
        {"a.txt": {"title": "Shelves"}, "b.txt": {"title": "Diary"}},
        a_txt=TEXT.encode(),
        b_txt=DIARY.encode(),
    )

    def publish(how: str) -> Cast:
        written_once(("shelves", how, *written(root), *told()), lambda: take_in(root, how))
        people = User.objects.in_bulk(["femi", "rhea", "sam"], field_name="username")
        return Cast(persona=Persona.objects.get(slug="ada"), **people)

    return publish


def take_in(root, how):
    named = ("--persona=ada", "--create", "--name=Ada", "--died=1987-11-02", how, "--publish", "--json")
    call_command("ingest", root, *named, stdout=io.StringIO())
    persona = Persona.objects.get(slug="ada")
    for name, tier in (("femi", "family"), ("rhea", "public")):
        grant(User.objects.create_user(name), persona, Role.REQUESTOR, tier)
    User.objects.create_user("sam")


def reasons(cast, number, monkeypatch):
    """Ask after so many things, each in a minute of its own; return why not, or None, for each."""
    said = []
    for n, (colour, thing) in enumerate(KEPT[:number]):
        moment = NOON + timedelta(minutes=n)
        monkeypatch.setattr("citations.services.limits.timezone.now", lambda moment=moment: moment)
        said.append(reason(answered(cast.rhea, f"Where did Ada keep the {colour} {thing}?")))
    return said


def tight():
    """Leave a reader less than two answers of anything."""
    Tier.objects.update(daily_chars=100, artifact_chars=100, daily_probes=1, daily_expansions=0)


def test_who_may_read_a_text_in_whole_is_never_stopped_by_a_budget(archive, monkeypatch):
    cast = archive("--whole")
    tight()
    assert reasons(cast, 3, monkeypatch) == [None] * 3
    assert not Budget.objects.filter(chars__gt=0).exists()
    assert not ShownSpan.objects.exists()
    assert not Tally.objects.filter(kind=Tally.Kind.ARTIFACT).exists()
    assert (selectors.left_of(cast.rhea, cast.persona), LEFT in page_of(cast.rhea)) == (None, False)


def page_of(user):
    return browser(user).get("/personas/ada/").content.decode()


@pytest.mark.parametrize(
    ("rule", "is_told"),
    [
        ({"cap": 600}, True),
        ({"cap": 600, "existence": False}, False),
        ({"cap": 600, "surfacing": False}, False),
    ],
)
def test_a_day_is_told_before_it_is_reached_where_there_is_one_and_no_hidden_thing_makes_one(
    archive, rule, is_told
):
    cast = archive("--whole")
    assert LEFT not in page_of(cast.rhea)
    Rule.objects.update_or_create(persona=cast.persona, record_key="b.txt", defaults=rule)
    assert (LEFT in page_of(cast.rhea)) is is_told


def test_a_day_that_is_reached_is_told_plainly(archive):
    cast = archive("--open")
    Tier.objects.update(daily_chars=0)
    assert "as much of this archive as one day allows" in page_of(cast.rhea)


@pytest.mark.parametrize(
    ("spent", "told"),
    [
        pytest.param(500, "", id="half is left"),
        pytest.param(751, "About 24 % of what one day lets you read here is left.", id="less than a quarter"),
        pytest.param(999, "About 1 % of what one day lets you read here is left.", id="hardly anything"),
        pytest.param(1_000, "You have read what one day allows here.", id="nothing"),
    ],
)
def test_that_little_is_left_is_told_where_a_question_is_typed_before_it_is_reached(archive, spent, told):
    cast = archive("--open")
    Tier.objects.update(daily_chars=1_000)
    kept = answered(cast.rhea, "Who taught her to mend nets?")
    Budget.objects.update(chars=spent)
    client = browser(cast.rhea)
    form = html.fromstring(client.get("/personas/ada/").content.decode()).get_element_by_id("ask")
    assert (
        " ".join(form.get_element_by_id("ask-left").text_content().split()).partition(" It begins")[0] == told
    )
    assert form.xpath(".//textarea/@aria-describedby") == ["ask-left ask-hint"]
    part = client.get(reverse("chat:answer", args=[kept.handle]), headers={"HX-Request": "true"})
    assert (told in part.content.decode(), 'id="ask-left"' in part.content.decode()) == (True, True)


def test_who_may_read_a_paragraph_is(archive, monkeypatch):
    cast = archive("--open")
    tight()
    said = reasons(cast, 3, monkeypatch)
    assert said[0] is None
    assert set(said[1:]) <= {"budget_spent", "extraction_risk"}


def test_one_thing_may_be_asked_after_as_often_as_somebody_likes_where_it_is_open_in_whole(archive):
    cast = archive("--whole")
    tight()
    asked = "Where did Ada keep the green kettle?"
    assert [reason(answered(cast.rhea, asked)) for _ in range(3)] == [None] * 3
    assert not Tally.objects.exclude(kind=Tally.Kind.MINUTE).exists()
    assert not RiskSignal.objects.exists()


@pytest.mark.nightly
@pytest.mark.parametrize(("how", "stopped"), [("--whole", False), ("--open", True)])
def test_two_hundred_questions_of_one_day(archive, monkeypatch, soak, how, stopped):
    cast = archive(how)
    said = reasons(cast, 200, monkeypatch)
    answered = said.count(None)
    ended = sum(one in {"budget_spent", "extraction_risk"} for one in said)
    soak.note(seed=0, count=200, differences=0 if stopped else ended, answered=answered, stopped=ended)
    assert bool(ended) is stopped
    assert stopped or answered > 190


@pytest.mark.parametrize(("left", "why"), [(len(DIARY), None), (len(DIARY) - 1, "budget_spent")])
def test_what_is_restricted_beside_it_is_rationed_by_itself(archive, monkeypatch, left, why):
    cast = archive("--whole")
    Rule.objects.update_or_create(persona=cast.persona, record_key="b.txt", defaults={"cap": 600})
    Tier.objects.update(daily_chars=left)
    assert reasons(cast, 2, monkeypatch) == [None, None]
    assert reason(answered(cast.rhea, "Who taught Ada to mend the fishing nets?")) == why
    assert sum(Budget.objects.values_list("chars", flat=True)) == (0 if why else len(DIARY))


def test_looks_around_a_source_are_not_counted_either(archive):
    cast = archive("--whole")
    tight()
    first = answered(cast.rhea, "Where did Ada keep the green kettle?")
    around = attended(services.ask_around(user=cast.rhea, handle=first.handle, letter="A"))
    assert reason(around) is None
    assert not Budget.objects.filter(expansions__gt=0).exists()


@pytest.mark.parametrize("hidden", [{"existence": False}, {"surfacing": False}])
def test_what_is_hidden_changes_no_budget_of_what_is_shown(archive, monkeypatch, hidden):
    cast = archive("--whole")
    Rule.objects.update_or_create(persona=cast.persona, record_key="b.txt", defaults={"cap": 600, **hidden})
    Tier.objects.update(daily_chars=10, daily_expansions=1)
    assert reasons(cast, 2, monkeypatch) == [None, None]
    assert reason(answered(cast.rhea, "Who taught Ada to mend the fishing nets?")) != "budget_spent"
    assert not Budget.objects.filter(chars__gt=0).exists()

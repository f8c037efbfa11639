"""The page of one item: the quoted place, what is rationed, and what it tells of what is hidden, which is nothing."""

import io
import re

import pytest
from django.core.management import call_command
from django.urls import reverse
from lxml import html

from citations import selectors, services
from citations.core.errors import UnknownItemError
from citations.models import Budget, ShownSpan
from citations.services import limits
from citations.tests.asking import CARDIFF, answered, browser, shown
from citations.tests.conftest import LETTER, MEMOIR
from personas import selectors as personas
from personas import services as archive
from personas.core.errors import UnpublishedError
from personas.models import Artifact, Person, Persona, Rule, Tier
from personas.services import refresh_mentions

WEB = "kwanzaa_web"  # the database's role
pytestmark = pytest.mark.usefixtures("called")
QUOTED = (
    "In the spring of 1951 I moved to Cardiff and took a post as a wireless operator on the tug Merganser."
)


def handles(cast, user=None) -> dict[str, str]:
    items = selectors.inventory_of(user or cast.rhea, cast.persona)
    return {one.title: one.handle for one in items}


def item(user, handle: str, query: str = "", slug: str = "ada"):
    return browser(user).get(f"/personas/{slug}/items/{handle}/{query}")


def page(response):
    assert response.status_code == 200, response.status_code
    return html.fromstring(response.content.decode())


def words(tree) -> list[str]:
    return [" ".join(one.text_content().split()) for one in tree.xpath("//*[@class='text__words']")]


def marked(tree) -> list[str]:
    return [one.text_content() for one in tree.xpath("//mark")]


def bare(response) -> bytes:
    return re.sub(rb'value="\w+"', b"", response.content)


def test_an_item_that_is_open_in_whole_is_read_to_its_end_and_costs_nothing(whole, acting_as):
    handle = handles(whole)["Letter to Femi"]
    with acting_as(WEB):
        tree = page(item(whole.rhea, handle))
    assert words(tree) == LETTER.split("\n\n")
    assert tree.xpath("//h1")[0].text_content() == "Letter to Femi"
    assert "Ada Obi" in tree.xpath("//dl")[0].text_content()
    assert not tree.xpath("//main//form")
    assert not Budget.objects.exists()
    assert not ShownSpan.objects.exists()


def test_an_item_tells_its_lasting_name_where_the_house_gives_names(whole, settings):
    handle = handles(whole)["Letter to Femi"]
    told = page(item(whole.rhea, handle)).xpath("//dl")[0].text_content()
    assert "ark:" not in told
    settings.KWANZAA_ARK = "12345/kw1"
    told = page(item(whole.rhea, handle)).xpath("//dl")[0].text_content()
    assert f"ark:/12345/kw1{whole.persona.archive_id}/{handle}" in told


def test_whatever_is_known_of_an_item_leads_to_all_that_has_it(whole):
    found = handles(whole)
    tree = page(item(whole.rhea, found["Letter to Femi"]))
    leads = [str(one) for one in tree.xpath("//dl//a/@href")]
    assert [one.partition("?")[2].partition("=")[0] for one in leads] == ["from", "when", "kind"]
    for address in leads:
        assert found["Letter to Femi"] in browser(whole.rhea).get(address).content.decode(), address


def test_from_a_citation_one_step_leads_to_its_place_which_is_marked(whole):
    question = answered(whole.rhea, CARDIFF)
    client = browser(whole.rhea)
    tree = page(client.get(reverse("chat:question", args=[question.handle])))
    link = tree.xpath("//a[contains(@href, '/places/')]/@href")[0]
    step = client.get(link)
    assert (step.status_code, step["Location"].endswith("#quote")) == (302, True)
    place = page(client.get(step["Location"]))
    assert marked(place) == [QUOTED]
    assert place.xpath("//mark/@id") == ["quote"]
    assert words(place) == LETTER.split("\n\n")


def test_what_is_read_by_the_excerpt_costs_its_length_once_and_shows_the_same_for_ever(cast):
    handle = handles(cast)["Memoir"]
    first = page(item(cast.rhea, handle))
    assert (words(first), len(first.xpath("//main//form"))) == ([], 1)
    assert not ShownSpan.objects.exists()
    sent = browser(cast.rhea).post(f"/personas/ada/items/{handle}/")
    assert sent["Location"] == f"/personas/ada/items/{handle}/"
    for _ in range(3):
        tree = page(item(cast.rhea, handle))
        assert words(tree) == MEMOIR.split("\n\n")
        assert not tree.xpath("//main//form")
        browser(cast.rhea).post(f"/personas/ada/items/{handle}/")
    sentences = sum(len(one.replace(". ", ".")) for one in MEMOIR.split("\n\n"))
    assert sum(Budget.objects.values_list("chars", flat=True)) == sentences
    Rule.objects.filter(record_key="").update(cap=60)
    assert words(page(item(cast.rhea, handle))) == ["My father repaired clocks in Enugu."]


@pytest.mark.parametrize("limit", ["daily_chars", "artifact_chars"])
def test_an_opening_that_is_more_than_somebody_has_left_is_not_shown(cast, limit):
    handle = handles(cast)["Memoir"]
    Tier.objects.update(**{limit: 20})
    sent = browser(cast.rhea).post(f"/personas/ada/items/{handle}/")
    assert sent["Location"].endswith("?spent=1")
    tree = page(item(cast.rhea, handle, "?spent=1"))
    assert words(tree) == []
    assert "Nothing was taken" in tree.xpath("//*[@role='alert']")[0].text_content()
    assert not ShownSpan.objects.exists()


def test_the_words_of_an_answer_stand_in_a_rationed_item_too_and_no_others(cast):
    question = answered(cast.rhea, CARDIFF)
    spent = sum(Budget.objects.values_list("chars", flat=True))
    step = browser(cast.rhea).get(reverse("chat:place", args=[question.handle, 1, 1]))
    tree = page(browser(cast.rhea).get(step["Location"]))
    assert (marked(tree), words(tree)) == ([QUOTED], [QUOTED])
    assert sum(Budget.objects.values_list("chars", flat=True)) == spent
    # The same link shows nothing to whoever was not shown it, and reads like one of words that are nowhere.
    nowhere = re.sub("[0-9a-f]{12}", "0" * 12, step["Location"].partition("?")[2])
    told = [
        bare(item(cast.femi, handles(cast)["Letter to Femi"], f"?{query}"))
        for query in (step["Location"].partition("?")[2], nowhere)
    ]
    assert told[0] == told[1]
    assert QUOTED.encode() not in told[0]


def test_what_a_paper_says_is_in_its_language_on_its_page_and_where_it_is_quoted(whole):
    question = answered(whole.rhea, CARDIFF)
    Artifact.objects.update(language="cy")
    client = browser(whole.rhea)
    read = page(item(whole.rhea, handles(whole)["Letter to Femi"]))
    told = page(client.get(reverse("chat:question", args=[question.handle])))
    assert set(read.xpath("//main//h1/@lang | //p[starts-with(@id, 'p-')]/@lang")) == {"cy"}
    assert set(told.xpath("//*[@class='claim__text']/@lang")) == {"en"}
    assert told.xpath("//*[@class='claim__text']/span[@lang='cy']/text()")[0] == QUOTED
    assert told.xpath("//summary/span[@lang='cy']/text()")[0] == "Letter to Femi"
    assert told.xpath("//header//a[@href='#languages']/bdi/text()") == ["English"]
    assert told.xpath("//form[@id='languages']")


@pytest.mark.parametrize(
    "query",
    [
        "?from=000000000000&to=ffffffffffff",
        "?from=",
        "?from=%00&to=%F0%9F",
        "?to=abc",
        "?part=0",
        "?part=99999",
        "?part=2",
        "?part=-1",
        "?part=%D9%A3",
        "?" + "&".join(f"from={n:012x}" for n in range(300)),
    ],
)
def test_a_place_that_is_none_is_a_plain_page(whole, query):
    tree = page(item(whole.rhea, handles(whole)["Memoir"], query))
    assert words(tree) == MEMOIR.split("\n\n")
    assert marked(tree) == []


def hide(record_key, **rule):
    Rule.objects.update_or_create(
        persona=Persona.objects.get(slug="ada"), record_key=record_key, defaults=rule
    )


HIDING: dict[str, dict[str, object]] = {
    "not to be known": {"existence": False},
    "not in the archive": {"inclusion": False},
    "no longer": {"valid_until": "2020-01-01"},
    "for the highest tier": {"sensitive": ["medical"]},
    "of a class that is not known": {"sensitive": ["gossip"]},
}


@pytest.mark.parametrize(
    "how", [*HIDING, "withdrawn", "sealed", "held back", "of a higher tier", "never there", "foreign"]
)
def test_whatever_may_not_be_known_is_the_same_page_as_nothing(cast, how):
    handle, slug = handles(cast)["Obituary"], "ada"
    nothing = item(cast.rhea, "0" * 32)
    row = Artifact.objects.get(title="Obituary")
    if how in HIDING:
        hide(row.record_key, **HIDING[how])
    elif how == "withdrawn":
        archive.publish(persona=cast.persona, withdraw=[row.record_key])
    elif how == "sealed":
        Person.objects.create(persona=cast.persona, name="Femi Cole")
        Person.objects.update(state=Person.State.SEALED, receipt="")
    elif how == "held back":
        Artifact.objects.filter(pk=row.pk).update(is_held=True)
    elif how == "of a higher tier":
        handle = handles(cast, cast.femi)["Journal"]
    elif how == "never there":
        handle = "a" * 32
    else:
        slug = "bea"
    found = item(cast.rhea, handle, slug=slug)
    assert (found.status_code, nothing.status_code) == (404, 404)
    assert bare(found) == bare(nothing)
    posted = browser(cast.rhea).post(f"/personas/{slug}/items/{handle}/")
    assert (posted.status_code, bare(posted)) == (404, bare(nothing))


def test_what_is_restricted_is_named_and_says_no_word(whole):
    hide("texts/memoir.txt", display=False)
    hide("texts/letter.txt", surfacing=False)
    for title in ("Memoir", "Letter to Femi"):
        response = item(whole.rhea, handles(whole)[title])
        assert words(page(response)) == []
        assert b"restricted by the person" in response.content
        for word in (b"Enugu", b"Merganser"):
            assert word not in response.content
        browser(whole.rhea).post(f"/personas/ada/items/{handles(whole)[title]}/")
    assert not ShownSpan.objects.exists()


def test_who_is_sealed_is_left_out_without_a_trace_and_who_is_anonymized_is_veiled(whole):
    handle = handles(whole)["Letter to Femi"]
    Person.objects.update_or_create(
        persona=whole.persona, name="Mr. Pryce", defaults={"state": Person.State.SEALED, "receipt": ""}
    )
    Person.objects.exclude(name="Mr. Pryce").update(state=Person.State.CLEARED, receipt="a letter")
    refresh_mentions(persona=whole.persona)
    sealed = item(whole.rhea, handle)
    assert b"Pryce" not in sealed.content
    assert "█" not in sealed.content.decode()
    assert words(page(sealed)) == []
    Person.objects.filter(name="Mr. Pryce").update(
        state=Person.State.ANONYMIZED, pseudonym="the old man", receipt="a letter"
    )
    veiled = item(whole.rhea, handle)
    assert b"Pryce" not in veiled.content
    assert any("[the old man]" in one for one in words(page(veiled)))
    assert "[the old man]" in page(veiled).xpath("//section[@aria-labelledby='named']")[0].text_content()


def test_a_comma_stands_right_behind_a_name(whole, monkeypatch):
    monkeypatch.setattr(personas, "named_in", lambda *_: ("Mr. Vogt", "R. Carne"))
    named = page(item(whole.rhea, handles(whole)["Letter to Femi"])).xpath(
        "//section[@aria-labelledby='named']"
    )
    assert "Mr. Vogt, R. Carne" in " ".join(named[0].text_content().split())


def test_before_and_behind_are_what_this_reader_may_know_of(cast):
    def around(user, title):
        tree = page(item(user, handles(cast, user)[title]))
        return [one.text_content() for one in tree.xpath("//*[@class='leaf__title']")]

    assert around(cast.rhea, "Letter to Femi") == ["Memoir"]
    assert around(cast.femi, "Letter to Femi") == ["Journal"]
    assert around(cast.rhea, "Memoir") == ["Letter to Femi", "Obituary"]


def test_a_source_whose_item_has_another_text_now_leads_there_and_says_so(whole, folder):
    question = answered(whole.rhea, CARDIFF)
    text = (folder / "texts/letter.txt").read_text(encoding="utf-8")
    (folder / "texts/letter.txt").write_text(text.replace("beans", "peas"), encoding="utf-8")
    call_command("ingest", folder, "--persona=ada", "--publish", "--json", stdout=io.StringIO())
    assert shown(question)["claims"]
    client = browser(whole.rhea)
    step = client.get(reverse("chat:place", args=[question.handle, 1, 1]))
    tree = page(client.get(step["Location"]))
    assert marked(tree) == [QUOTED]
    assert "another text" in tree.xpath("//p[@class='note']")[0].text_content()
    archive.publish(persona=whole.persona, withdraw=["texts/letter.txt"])
    gone, nothing = client.get(step["Location"]), item(whole.rhea, "0" * 32)
    assert (gone.status_code, bare(gone)) == (404, bare(nothing))
    assert client.get(reverse("chat:place", args=[question.handle, 1, 1])).status_code == 404


def test_a_link_in_a_kept_file_leads_who_asked_to_the_place_and_whoever_may_know_of_the_item_to_it(cast):
    question = answered(cast.rhea, CARDIFF)
    kept = browser(cast.rhea).get(f"/questions/{question.handle}/keep/answer.md").content.decode()
    (link,) = re.findall(r"<http://testserver(/personas/ada/items/[^>]*)>", kept)
    own = browser(cast.rhea).get(reverse("chat:place", args=[question.handle, 1, 1]))
    assert browser(cast.rhea).get(link)["Location"] == own["Location"]
    other = browser(cast.femi).get(link)
    assert other["Location"] == link.partition("?")[0]
    assert browser(cast.femi).get(other["Location"]).status_code == 200
    assert browser(cast.sam).get(link, follow=True).status_code == 404


@pytest.mark.parametrize(("n", "at"), [(1, 2), (2, 1), (0, 1), (10**30, 1)])
def test_a_source_that_is_none_or_somebody_elses_leads_nowhere(cast, n, at):
    question = answered(cast.rhea, CARDIFF)
    address = reverse("chat:place", args=[question.handle, n, at])
    assert browser(cast.rhea).get(address).status_code == 404
    assert browser(cast.femi).get(reverse("chat:place", args=[question.handle, 1, 1])).status_code == 404


def test_a_question_can_be_begun_from_an_item_and_from_no_other(cast):
    client, titles = browser(cast.rhea), handles(cast)
    address = page(item(cast.rhea, titles["Memoir"])).xpath("//a[contains(., 'Ask about this')]/@href")[0]
    assert asked_of(page(client.get(address))) == ["Memoir"]
    hidden = handles(cast, cast.femi)["Journal"]
    for other in (hidden, "0" * 32):
        assert asked_of(page(client.get(address.replace(titles["Memoir"], other)))) == ["one paper"]
    for other in ("", "%00"):
        assert asked_of(page(client.get(f"/personas/ada/?item={other}"))) in ([], ["one paper"])


def asked_of(tree) -> list[str]:
    return [
        one.text_content().strip() for one in tree.xpath("//fieldset[contains(@class, 'ask__within')]//label")
    ]


@pytest.mark.usefixtures("one_minute")
def test_a_minute_holds_so_many_looks_whatever_is_looked_at(cast, monkeypatch):
    monkeypatch.setattr(limits, "LOOKS", 2)
    looks = [item(cast.rhea, "0" * 32), item(cast.rhea, handles(cast)["Memoir"]), item(cast.rhea, "0" * 32)]
    assert [one.status_code for one in looks] == [404, 200, 429]
    assert 1 <= int(looks[-1]["Retry-After"]) <= 60


def test_an_archive_without_a_version_has_no_item(cast, monkeypatch):
    def none(_persona):
        raise UnpublishedError

    monkeypatch.setattr(personas, "current_version", none)
    with pytest.raises(UnknownItemError):
        services.open_item(user=cast.rhea, slug="ada", handle="0" * 32)
    tree = page(browser(cast.rhea).get("/personas/ada/?item=" + "0" * 32))
    assert tree.xpath("//textarea")[0].text_content().strip() == ""

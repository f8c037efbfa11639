"""The reading room: who finds what, what is beside it, and how often."""

import re
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from lxml import html

from citations import browsing
from citations.adapters.front_desk import FrontDesk
from citations.core import searching
from citations.core.query.filed import Filed
from citations.models import Budget, Tally
from ledger.tests.by_name import by_name
from personas import embedders, pacing, services
from personas.core.consent import WHOLE
from personas.models import Person, Tier
from personas.tests.archives import Archive, built_once

pytestmark = pytest.mark.django_db

HERE = reverse("chat:reading", args=["ada"])
YEARS = {"since": 1, "until": 9_999}
CLOCK = (
    "I wound the brass clock on Sunday.",
    "The harbour froze, and Denzil Hocking wrote of it.",
)  # a passage each


@pytest.fixture
def archive(written_once):
    return built_once(written_once, __name__, furnished)


def furnished():
    """Letters and a journal of three decades, all open in whole but one."""
    made = Archive(
        "ada",
        default={"inclusion": True, "surfacing": True, "display": True, "existence": True, "cap": WHOLE},
    )
    made.add(
        "a", *CLOCK, title="To Inês", date="1950-03-01", recipient="Inês da Silveira", part_of="Letters out"
    )
    made.add(
        "b",
        "The clock stopped.",
        title="To Ruth",
        date="1957",
        recipient="Ruth Adebayo",
        part_of="Letters out",
    )
    made.add("c", "Snow lay on the quay.", title="On snow", date="1962-02", kind="journal")
    made.add(
        "d",
        "The clock of the doctor ran slow.",
        title="At the doctor's",
        date="",
        kind="poem",
        creator="Ruth Adebayo",
    )
    made.rule("d", cap=600)
    return made


@pytest.fixture
def femi(archive):
    return reader(archive)


def reader(archive: Archive) -> Client:
    client = Client()
    client.force_login(archive.requestor("femi"))
    return client


def found(client: Client, query: str = "") -> list[str]:
    """Return the titles of a page of the room, in their order."""
    answer = client.get(f"{HERE}{query}")
    assert answer.status_code == 200, answer.content
    return [one.title for one in answer.context["lines"]]


def text_of(client: Client, query: str) -> str:
    text = client.get(f"{HERE}{query}").content.decode()
    return re.sub(r"\s+", " ", re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text))


@by_name(
    ("query", "titles"),
    {
        "everything": ("", ["To Inês", "To Ruth", "On snow", "At the doctor&#x27;s"]),
        "a kind": ("?kind=letter", ["To Inês", "To Ruth"]),
        "a kind that has no name": ("?kind=other", ["At the doctor&#x27;s"]),
        "a decade": ("?when=1950s", ["To Inês", "To Ruth"]),
        "a year": ("?when=1950", ["To Inês"]),
        "no year": ("?when=undated", ["At the doctor&#x27;s"]),
        "from whom": ("?from=Ruth+Adebayo", ["At the doctor&#x27;s"]),
        "to whom": ("?to=Ruth+Adebayo", ["To Ruth"]),
        "two at once": ("?series=Letters+out&when=1957", ["To Ruth"]),
        "none": ("?kind=speech", []),
        "years of none": ("?since=1958&until=1961", []),
        "no year at all": ("?when=" + "9" * 900, []),
        "no page": ("?page=x", ["To Inês", "To Ruth", "On snow", "At the doctor&#x27;s"]),
        "a word, in another form": ("?q=CLOCKS", ["To Inês", "To Ruth", "At the doctor&#x27;s"]),
        "a word and a year": ("?q=clock&when=1957", ["To Ruth"]),
        "a word that nobody wrote": ("?q=quinine", []),
    },
)
def test_items_are_found(femi, query, titles):
    said = text_of(femi, query)
    assert sorted(found(femi, query)) == sorted(one.replace("&#x27;", "'") for one in titles)
    assert all(f'/"><bdi lang="en">{title}</bdi></a>' in said for title in titles)
    assert ("Nothing fits" in said) == (not titles)


@by_name(
    ("query", "fits"),
    {
        "a year in the middle": ("?since=1916", True),
        "years within": ("?since=1916&until=1917", True),
        "behind": ("?since=1919&until=1949", False),
        "before": ("?until=1913", False),
    },
)
def test_what_is_dated_from_year_to_year_is_found_from_each_of_them(archive, query, fits):
    archive.add("e", "The war.", title="War book", date="1914-08/1918-11")
    archive.rule("e")
    femi = reader(archive)
    assert ("War book" in found(femi, query)) is fits
    said = femi.get(f"{reverse('api-search', args=['ada'])}{query}").json()["results"]
    assert ("War book" in [one["title"] for one in said]) is fits
    desk = FrontDesk(standing=archive.standing(), version=archive.version.n, embedder=embedders.get("blank"))
    since, until = (int(*re.findall(rf"{name}=(\d+)", query) or [any_]) for name, any_ in YEARS.items())
    counted = [one.title for one in desk.holdings() if Filed(plain="", years=(since, until)).holds(one)]
    assert ("War book" in counted) is fits


def test_what_was_searched_for_may_be_asked(femi):
    room = html.fromstring(femi.get(f"{HERE}?q=clock&kind=letter").content.decode())
    (link,) = room.xpath("//a[contains(@href, '#ask-question')]/@href")
    form = html.fromstring(femi.get(link.partition("#")[0]).content.decode())
    assert form.xpath("//textarea[@name='question']/text()") == ["clock"]
    assert form.xpath("//form[@id='ask']//input[@checked]/@value") == ["letter"]
    assert [one.get("aria-labelledby") for one in room.xpath("//section")] == [
        "found",
        "years",
    ]  # what was found, first


@by_name(
    ("query", "chosen"),
    {
        "a kind": ("?kind=speech", {"kind": "speech"}),
        "two": ("?kind=speech&from=Ruth+Adebayo", {"kind": "speech", "from": "Ruth Adebayo"}),
        "names that there are not": ("?to=Nobody&series=None", {"to": "Nobody", "series": "None"}),
        "a kind that there is not": ("?kind=x&since=1999", {"kind": "x"}),
        "a year": ("?since=1999", {}),
    },
)
def test_what_was_chosen_stays_chosen_where_it_leaves_nothing(femi, query, chosen):
    page = html.fromstring(femi.get(f"{HERE}{query}").content.decode())
    assert (
        dict(
            zip(
                page.xpath("//select[option[@selected]]/@name"),
                page.xpath("//option[@selected]/@value"),
                strict=True,
            )
        )
        == chosen
    )
    assert page.xpath("//details[@open]//input[@name='since']")


def test_choices_and_years_count_what_the_others_leave(femi):
    room = femi.get(f"{HERE}?kind=letter&when=1950s").context["room"]
    assert [(one.value, one.count) for one in room.kinds] == [("letter", 2)]
    assert [(one.value, one.count, one.is_chosen) for one in room.years] == [
        ("1950", 1, False),
        ("1957", 1, False),
    ]
    assert [(one.value, one.count) for one in room.recipients] == [
        ("Inês da Silveira", 1),
        ("Ruth Adebayo", 1),
    ]
    assert [one.query for one in room.chosen] == ["when=1950s", "kind=letter"]
    years = femi.get(HERE).context["room"].years
    assert [(one.title, one.count, one.query) for one in years] == [
        ("1950", 1, "when=1950"),
        ("1957", 1, "when=1957"),
        ("1962", 1, "when=1962"),
        ("undated", 1, "when=undated"),
    ]


def test_many_years_stand_by_decades(archive):
    archive.add("e", "Nothing.", title="Last", date="1971")
    years = reader(archive).get(HERE).context["room"].years
    assert [(one.title, one.count, one.percent) for one in years] == [
        ("the 1950s", 2, 100),
        ("the 1960s", 1, 50),
        ("the 1970s", 1, 50),
        ("undated", 1, 50),
    ]


def test_beside_what_is_open_in_whole_stands_its_sentence_with_the_words_marked_and_nothing_beside_the_rest(
    femi,
):
    said = text_of(femi, "?q=brass+clocks")
    assert "I wound the <mark>brass</mark> <mark>clock</mark> on Sunday." in said
    assert "harbour" not in said
    assert "the doctor ran slow" not in said
    assert "At the doctor" in said


def test_an_excerpt_is_no_longer_than_the_tier_allows(archive):
    Tier.objects.filter(pk=archive.public.pk).update(excerpt_cap=len(CLOCK[1]))
    assert "<mark>harbour</mark> froze" in text_of(reader(archive), "?q=harbour")
    Tier.objects.filter(pk=archive.public.pk).update(excerpt_cap=len(CLOCK[1]) - 1)
    said = text_of(reader(archive), "?q=harbour")
    assert "To Inês" in said
    assert "<mark>" not in said


def test_no_search_leads_to_a_passage_of_somebody_anonymized_however_their_name_is_slipped(archive):
    archive.person("Denzil Hocking", Person.State.ANONYMIZED, pseudonym="Martin Weir")
    services.refresh_mentions(persona=archive.persona)
    femi = reader(archive)
    assert "To Inês" in found(femi, "?q=brass")
    for asked in (
        "Hocking",
        "Hoking",
        "Hockinq",
        "Dennzil",
        "Denzel+Hoccking",
        "harbour",
        "harbour+Hocking",
        "Weir",
    ):
        told = text_of(femi, f"?q={asked}")
        assert "wrote of it" not in told, asked
        assert "Passages in which a name was changed are not searched." in told
    assert "not searched" not in text_of(femi, "")


def test_who_is_sealed_stands_in_no_field_and_no_choice(archive):
    archive.person("Inês da Silveira")
    said = text_of(reader(archive), "")
    assert "To Inês" in said
    assert "Silveira" not in said


def test_a_changed_name_is_marked_wherever_it_stands_and_told_to_who_hears_the_page(archive):
    archive.person("Inês", Person.State.ANONYMIZED, pseudonym="Person A", aliases=["Inês da Silveira"])
    services.refresh_mentions(persona=archive.persona)
    femi = reader(archive)
    room = text_of(femi, "")
    address = html.fromstring(room).xpath("//a[contains(., 'To') and contains(., 'Person A')]/@href")[0]
    begun = html.fromstring(femi.get(address).content.decode()).xpath("//a[contains(@href, '?item=')]/@href")[
        0
    ]
    paths = (
        address,
        begun.partition("#")[0],
        f"/api/v1{address}",
        "/api/v1/personas/ada/inventory/",
        "/api/v1/personas/ada/search/?kind=letter",
    )
    pages = [room, *(femi.get(path).content.decode() for path in paths)]
    assert ["Person A]" in one for one in pages] == [True] * 6
    assert [re.findall(r".{9}(?<!\[)(?<!\[</span>)Person A", one) for one in pages] == [[]] * 6
    heard = html.fromstring(pages[1]).xpath("//h1")[0]
    assert heard.text_content() == "To [Person A]"
    assert heard.xpath("span/@data-heard") == ["in brackets: "]


def test_what_may_not_be_shown_or_not_be_used_is_found_by_its_title_alone(archive):
    archive.rule("c", display=False)
    archive.rule("b", surfacing=False)
    femi = reader(archive)
    assert found(femi, "?q=quay") == found(femi, "?q=stopped") == []
    assert (found(femi, "?q=snow"), found(femi, "?q=1957")) == (["On snow"], ["To Ruth"])


def test_so_many_searches_a_day_look_inside_what_is_rationed_and_say_so(archive):
    Tier.objects.filter(pk=archive.public.pk).update(daily_probes=2, per_minute=100)
    femi = reader(archive)
    for words in ("clock", "snow", "clock", "clock&kind=other"):
        assert "as one day allows" not in text_of(femi, f"?q={words}")
    said = text_of(femi, "?q=slow+clocks")
    assert "as one day allows" in said
    assert sorted(found(femi, "?q=slow+clocks")) == ["To Inês", "To Ruth"]
    assert found(femi, "?q=doctor") == ["At the doctor's"]
    assert not Tally.objects.filter(key__contains="clock").exists()


def test_nobody_is_counted_where_all_is_open_in_whole(archive):
    archive.rule("d", cap=WHOLE)
    Tier.objects.filter(pk=archive.public.pk).update(daily_probes=0)
    assert "At the doctor's" in found(reader(archive), "?q=slow+clock")


@pytest.mark.parametrize("words", ["x" * 5_000, "\x00", "..."])
def test_what_is_no_search_is_said_plainly(femi, words):
    answer = femi.get(f"{HERE}?q={quote(words)}&kind=letter&until=1957")
    assert (answer.status_code, "could not be read" in answer.content.decode()) == (422, True)
    kept = html.fromstring(answer.content.decode()).xpath("//form[@role='search']//input[@type='hidden']")
    assert [(one.get("name"), one.get("value")) for one in kept] == [("kind", "letter"), ("until", "1957")]
    assert len(answer.content) < 12_000


@pytest.mark.usefixtures("one_minute")
def test_searches_have_a_minute_of_their_own(archive):
    Tier.objects.filter(pk=archive.public.pk).update(per_minute=1)
    femi = reader(archive)
    assert found(femi, "?q=snow")[0] == "On snow"
    late = femi.get(f"{HERE}?q=snow")
    assert (late.status_code, late["Retry-After"].isdigit()) == (429, True)
    assert "as often as one minute allows" in late.content.decode()
    assert found(femi, "?kind=journal") == ["On snow"]


def test_somebody_in_need_is_met_and_nothing_is_searched(femi):
    said = text_of(femi, "?q=I+want+to+die")
    assert "You do not have to carry this alone" in said
    assert reverse("chat:care", args=["ada"]) in said
    assert "To Inês" not in said
    assert "carry this alone" not in text_of(
        femi, "?q=I+miss+you"
    )  # words of a letter, as likely as one's own


def test_what_is_hidden_changes_nothing(archive):
    queries = [
        "",
        "?kind=letter",
        "?when=1950s",
        "?q=clock",
        "?q=the+zebra",
        "?q=zebras",
        "?to=Zoe+Zebra",
        "?q=ruth&page=2",
    ]
    femi = reader(archive)
    before = {query: text_of(femi, query) for query in queries}
    archive.person("Zoe Zebra")
    for n in range(60):
        archive.add(
            f"{'az'[n % 2]}{n}",
            f"A clock and a zebra {n}.",
            title=f"Zebra {n}",
            date="1955",
            recipient="Zoe Zebra",
        )
        archive.rule(f"{'az'[n % 2]}{n}", existence=False)
    femi = reader(archive)
    assert {query: text_of(femi, query) for query in queries} == before


def test_many_items_come_in_pages_that_keep_what_was_asked_for(archive):
    for n in range(browsing.PAGE):
        archive.add(f"m{n}", f"Clock number {n}.", title=f"Clock {n:02d}", date="1958")
    femi = reader(archive)
    second = femi.get(f"{HERE}?kind=letter&page=2")
    assert len(second.context["page"]) == 2
    assert "kind=letter&amp;page=1" in second.content.decode()


@pytest.mark.usefixtures("one_minute")
def test_programs_search_under_the_same_gates(archive):
    femi = reader(archive)
    here = reverse("api-search", args=["ada"])
    body = femi.get(f"{here}?q=brass+clocks&when=1950s&limit=1").json()
    assert (body["count"], body["previous"], body["is_spent"], body["needs_care"]) == (2, None, False, False)
    (first,) = body["results"]
    assert (first["title"], first["recipient"], first["part_of"]) == (
        "To Inês",
        "Inês da Silveira",
        "Letters out",
    )
    assert first["excerpt"] == CLOCK[0]
    assert [first["excerpt"][start:end] for start, end in first["found"]] == ["brass", "clock"]
    assert "q=brass+clocks" in body["next"]
    assert [one["excerpt"] for one in femi.get(f"{here}?q=doctor").json()["results"]] == [None]
    assert femi.get(f"{here}?kind=journal").json()["results"][0]["title"] == "On snow"
    assert femi.get(f"{here}?q={'x' * 5_000}").json()["code"] == "question.malformed"
    Tier.objects.filter(pk=archive.public.pk).update(per_minute=1)
    late = femi.get(f"{here}?q=snow")
    assert (late.status_code, late.json()["code"]) == (429, "citation.too_many")


def test_programs_read_an_item_as_its_page_has_it_and_pay_for_an_opening_once(archive):
    archive.add("e", "The clock of the mayor.", "It struck; nobody heard.", title="The mayor", date="1951")
    archive.rule("e", cap=30)
    archive.add("f", "Sold.", title="Ledger", date="1952")
    archive.rule("f", display=False)
    femi = reader(archive)
    found = femi.get(f"{reverse('api-search', args=['ada'])}").json()["results"]
    where = {one["title"]: reverse("api-item", args=["ada", one["item"]]) for one in found}
    letter = femi.get(where["To Inês"]).json()
    assert (letter["extent"], letter["is_all"], letter["rest"], letter["before"]) == ("whole", True, 0, None)
    assert [(one["paragraph"], one["text"]) for one in letter["sentences"]] == [*enumerate(CLOCK, 1)]
    assert letter["facts"] == {"recipient": "Inês da Silveira", "part_of": "Letters out"}
    page = reverse("chat:item", args=["ada", letter["item"]])
    assert 'id="quote"' in femi.get(f"{page}?from={letter['sentences'][1]['anchor']}").content.decode()
    capped = femi.get(where["The mayor"]).json()
    assert (capped["extent"], capped["sentences"], capped["rest"] > 0) == ("opening", [], True)
    paid = femi.post(where["The mayor"]).json()
    assert ([one["text"] for one in paid["sentences"]], paid["rest"]) == (["The clock of the mayor."], 0)
    assert femi.post(where["The mayor"]).json() == femi.get(where["The mayor"]).json() == paid
    assert Budget.objects.get().chars == len("The clock of the mayor.")
    closed = femi.get(where["Ledger"]).json()
    assert (closed["extent"], closed["sentences"], closed["facts"]) == ("withheld", [], {})


def test_an_item_that_is_hidden_is_to_programs_like_one_that_never_was(archive):
    femi = reader(archive)
    handle = femi.get(reverse("api-search", args=["ada"])).json()["results"][0]["item"]
    archive.rule("a", existence=False, surfacing=False, display=False, inclusion=False)
    told = {femi.get(reverse("api-item", args=["ada", one])).content for one in (handle, "0" * 32)}
    assert len(told) == 1
    assert femi.get(f"{reverse('api-item', args=['ada', handle])}?part=x").status_code == 400


def test_the_schema_names_what_a_search_takes():
    asked = SchemaGenerator().get_schema(request=None, public=True)["paths"][
        "/api/v1/personas/{slug}/search/"
    ]["get"]
    names = {"slug", "q", "kind", "when", "from", "to", "series", "since", "until", "item", "limit", "offset"}
    assert {one["name"] for one in asked["parameters"]} == names


def test_what_holds_no_word_is_counted_apart_and_says_so(femi, monkeypatch):
    monkeypatch.setattr(searching, "NEAR", 0)
    page = html.fromstring(femi.get(f"{HERE}?q=snow").content)
    lines = {one.findtext(".//bdi"): one.text_content() for one in page.findall(".//ul[@class='items']/li")}
    near = [title for title, said in lines.items() if "near in meaning" in said]
    assert len(near) == len(lines) - 1 > 0
    assert "On snow" not in near
    said = " ".join(page.text_content().split())
    assert (
        f"{len(lines)} items {len(near)} hold no word that you searched for, and come near in meaning."
        in said
    )
    titled = " ".join(html.fromstring(femi.get(f"{HERE}?q=Ruth").content).text_content().split())
    assert "To Ruth" in titled


def test_no_search_is_told_before_nearly_all_are_done(femi, settings, monkeypatch):
    held = []

    def left(_spent, *step):
        held.append(step)
        return 0.0

    settings.KWANZAA_RELEASE_STEP_MS = 400
    monkeypatch.setattr(pacing, "left", left)
    for query in ("", "?kind=letter", "?q=snow", "?q=%20"):
        femi.get(HERE + query)
    assert held == [(0.2, 0.0), (0.2, 0.0), (0.1, 0.3), (0.2, 0.0)]

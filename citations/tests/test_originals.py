"""Beside an excerpt stand its own words on their page, in their picture, in their voice; and nothing around them."""

import io
import json
import re
import wave
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from lxml import html
from PIL import Image

from citations import original_views, selectors
from citations.models import Question
from citations.tests import asking
from citations.tests.asking import browser, shown
from citations.tests.conftest import name_of
from ledger.core.canonical import encode
from ledger.tests.by_name import by_name
from personas import services as personas
from personas.core.consent import WHOLE
from personas.core.desk import recognition
from personas.core.desk.places import Box, Places, Word, spans
from personas.models import Artifact, Person, Persona, Rule
from personas.readers import crops, one, sandbox
from personas.readers.sandbox import StoppedError
from personas.roles import Role, grant
from personas.services import batching, refresh_mentions, thumbnails
from personas.tests.readers.test_files import page, sound
from personas.tests.services.mixed import work

WEB = "kwanzaa_web"  # the database's role
KEEL = "In 1933 I laid the keel of the Petrel."
NGOZI = "Nora Blake held the lamp all night."
PEAR = "I planted the pear tree in 1960."
LAMP = "I lit the great lamp in 1961."
TAPE = (
    b"WEBVTT\n\n00:00.000 --> 00:01.000\nNobody believed it.\n\n"
    b"00:01.000 --> 00:03.000\nIn 1947 I sold the barometer to Mr. Dunn.\n"
)


def photograph(colour: str = "navy") -> bytes:
    file = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "taken at Penarth pier"
    Image.new("RGB", (900, 300), colour).save(file, "JPEG", exif=exif, comment=b"behind the house")
    return file.getvalue()


LIT = recognition.Recognition(
    program="tesseract 5.3.0",
    language="eng",
    sha256=recognition.digest([LAMP]),
    paragraphs=(LAMP,),
    places=Places(
        words=tuple(
            Word(paragraph=0, start=start, end=end, page=0, box=Box(left=1, bottom=1, right=9_000, top=9_000))
            for _, start, end in spans([LAMP])
        )
    ),
    sure=96,
    doubtful=(),
    confirmed=True,
)
FILES = {
    "keel.pdf": page(KEEL, NGOZI),
    "pear.jpg": photograph(),
    "pear.txt": PEAR.encode(),
    "lamp.jpg": photograph("teal"),
    "talk.wav": sound(4),
    "talk.vtt": TAPE,
}


@pytest.fixture
def rhea(cast, folder, settings, tmp_path, monkeypatch, called, written_once) -> User:
    """Rhea, who may ask an archive that holds a page, a photograph and a recording."""
    on = name_of(folder)
    settings.KWANZAA_STATE = tmp_path
    plain = sandbox.hear

    def hear(file, program, limits, *words):
        """Read in this process, which is quicker; cut in the child."""
        if program in (crops._PROGRAM, crops._TURN):
            return plain(file, program, limits, *words)
        reader, name, member, charset = words
        return one.said(file, one.load(reader), reader, name, member, charset)

    monkeypatch.setattr(sandbox, "hear", hear)
    written_once(("originals", *on), lambda: take_in(cast.persona), on=on)
    reader: User = cast.rhea
    return reader


def take_in(persona: Persona) -> None:
    cora = User.objects.create_user("cora")
    grant(cora, persona, Role.CURATOR)
    facts = {"creator": "Ada Obi", "kind": "journal"}
    batch = batching.open_batch(persona=persona, uploader=cora, facts=facts)
    for name, data in FILES.items():
        batching.add_file(batch=batch, path=name, content=io.BytesIO(data))
    batching.begin(batch=batch)
    work(batch)
    batch.files.filter(path="lamp.jpg").update(recognised=recognition.to_value(LIT))
    batching.take_in(batch=batch)
    work(batch)
    assert batching.counts(batch) == {"added": 6}
    personas.publish(persona=persona)
    Persona.objects.update(shows_originals=True)


@pytest.fixture
def answered(rhea) -> Callable[[str], Question]:
    return lambda text: asking.answered(rhea, text)


def kinds(question: Question) -> dict[tuple[int, int], list[str]]:
    found = selectors.originals(question, shown(question))
    return {at: [one.crop.kind.value for one in pieces] for at, pieces in found.items()}


def fetched(rhea: User, question: Question, *, n: int = 1, place: int = 1, part: int = 1):
    return browser(rhea).get(reverse("chat:original", args=[question.handle, n, place, part]))


def beside(rhea: User, question: Question) -> list[tuple[str, str, int]]:
    """Return what stands beside the excerpts of an answer's page: how, in which words, what comes of its address."""
    client = browser(rhea)
    page = html.fromstring(client.get(reverse("chat:question", args=[question.handle])).content.decode())
    return [
        (one.tag, one.get("alt") or one.get("aria-label"), client.get(one.get("src")).status_code)
        for one in page.xpath("//details//*[self::img or self::audio]")
    ]


def test_beside_a_quote_stand_its_own_words_and_nothing_around_them(
    rhea, cast, answered, acting_as, monkeypatch
):
    keel = answered("When did Ada lay the keel of the Petrel?")
    assert kinds(keel) == {(1, 1): ["page"]}
    assert beside(rhea, keel) == [("img", "The words of the excerpt, as they stand in the original", 200)]
    with acting_as(WEB):
        said = fetched(rhea, keel)
    assert (said.status_code, said["Content-Type"]) == (200, "image/png")
    assert "no-store" in said["Cache-Control"]
    with Image.open(io.BytesIO(said.content)) as image:
        assert image.info == {}
        assert image.height < 2 * 14 * 2  # one line of the page, not two
        assert len(KEEL) * 11 < image.width < len(KEEL) * 16
    for other in ({"n": 2}, {"place": 2}, {"part": 2}, {"part": 0}, {"n": 10**30}):
        assert fetched(rhea, keel, **other).status_code == 404
    assert [fetched(one, keel).status_code for one in (cast.femi, cast.sam)] == [404, 404]

    sale = answered("When did Ada sell the barometer to Mr. Dunn?")
    assert kinds(sale) == {(1, 1): ["sound"]}
    assert beside(rhea, sale) == [("audio", "The words of the excerpt, as they were spoken", 200)]
    with wave.open(io.BytesIO(fetched(rhea, sale).content)) as part:
        assert part.getnframes() == 2 * part.getframerate()

    pear = answered("When did Ada plant the pear tree?")
    assert kinds(pear) == {(1, 1): ["picture"]}
    assert beside(rhea, pear) == [("img", "The picture: pear", 200)]
    with Image.open(io.BytesIO(fetched(rhea, pear).content)) as image:
        assert (image.size, image.info) == ((640, 213), {})

    plain = answered("When did Ada move to Cardiff?")
    assert (kinds(plain), fetched(rhea, plain).status_code) == ({}, 404)

    monkeypatch.setattr(crops, "cut", stopped)
    said = fetched(rhea, keel)
    assert (said.status_code, said["Retry-After"], said.content) == (503, "10", b"")


TOLD = {
    "When did Ada lay the keel of the Petrel?": ("page", "page 1", "start_page"),
    "When did Ada sell the barometer to Mr. Dunn?": ("start_ms", "from 0:01 to 0:03", "start_ms"),
    "When did Ada light the great lamp?": ("x", "at 0, 291 of the picture", "region"),
}


def test_a_citation_says_where_in_its_original_it_stands(rhea, answered):
    client = browser(rhea)
    for asked, (name, words, field) in TOLD.items():
        question = answered(asked)
        display = shown(question)
        assert name in display["claims"][0]["sources"][0]["original"][0]
        assert field in display["contract"]["sources"][0]
        page = client.get(reverse("chat:question", args=[question.handle])).content.decode()
        kept = client.get(reverse("chat:markdown", args=[question.handle])).content.decode()
        paper = client.get(reverse("chat:keep", args=[question.handle])).content.decode()
        assert [words in one for one in (page, kept, paper)] == [True] * 3, asked
    Persona.objects.update(shows_originals=False)
    for asked in TOLD:
        display = shown(answered(asked))
        assert "original" not in display["claims"][0]["sources"][0]
        assert set(display["contract"]["sources"][0]).isdisjoint({"start_page", "start_ms", "region"})


def test_that_a_program_read_the_words_is_said_beside_their_picture(rhea, answered):
    said = "A program proposed these words, and a curator compared them with the original."
    client = browser(rhea)
    for asked, due in (("When did Ada light the great lamp?", 1), ("When did Ada plant the pear tree?", 0)):
        page = client.get(reverse("chat:question", args=[answered(asked).handle])).content.decode()
        assert (page.count("<img"), page.count(said)) == (1, due), asked
    open_in_whole()
    above = "//h2[@id='words']/following-sibling::*[1][self::p[@class='soft']]/text()"
    assert [one.strip() for one in in_item(rhea, "lamp", above)] == [said]
    assert in_item(rhea, "pear", above) == []


def stopped(*_):
    raise StoppedError("time")


def test_an_original_goes_at_once_with_what_lets_it_be_seen(rhea, cast, answered, monkeypatch):
    monkeypatch.setattr(crops, "cut", lambda *_: b"\x89PNG")
    keel = answered("When did Ada lay the keel of the Petrel?")
    persona, rule = Persona.objects.all(), Rule.objects.filter(record_key="keel.pdf")
    Rule.objects.get_or_create(persona=cast.persona, record_key="keel.pdf")
    for rows, closed, open_again in (
        (persona, {"shows_originals": False}, {"shows_originals": True}),
        (persona, {"state": "suspended"}, {"state": "active"}),
        (rule, {"display": False}, {"display": None}),
    ):
        assert fetched(rhea, keel).status_code == 200
        rows.update(**closed)
        assert fetched(rhea, keel).status_code == 404, closed
        rows.update(**open_again)
    Person.objects.create(
        persona=cast.persona, name="Petrel", state="anonymized", pseudonym="Person 9", receipt="by letter"
    )
    refresh_mentions(persona=cast.persona)
    assert fetched(rhea, keel).status_code == 404
    again = answered("When did Ada lay the keel?")
    assert "Person 9" in str(shown(again))
    assert "original" not in shown(again)["claims"][0]["sources"][0]
    assert (kinds(again), fetched(rhea, again).status_code) == ({}, 404)


# --- Beside the text of an item -----------------------------------------------------------------------
def in_item(rhea: User, title: str, path: str = "//main//*[self::img or self::audio]/@src") -> list[str]:
    persona = Persona.objects.get()
    handle = next(one.handle for one in selectors.inventory_of(rhea, persona) if one.title == title)
    page = html.fromstring(browser(rhea).get(reverse("chat:item", args=["ada", handle])).content.decode())
    return [str(one) for one in page.xpath(path)]


def open_in_whole() -> None:
    Rule.objects.update(cap=WHOLE)


@pytest.mark.by_day(1)
@pytest.mark.parametrize(
    ("title", "kind", "places"),
    [
        ("keel", "image/png", ["Page 1"]),
        ("pear", "image/png", []),
        ("lamp", "image/png", []),
        ("talk", "audio/wav", ["0:00", "0:01"]),
    ],
)
def test_an_item_that_is_read_in_whole_is_seen_and_heard(rhea, title, kind, places, acting_as):
    assert in_item(rhea, title) == []  # by the excerpt
    open_in_whole()
    addresses = in_item(rhea, title)
    assert addresses
    assert [
        one.strip()
        for one in in_item(
            rhea, title, "//*[contains(@class, 'text__place') or contains(@class, 'text__time')]//text()"
        )
        if one.strip()
    ] == places
    with acting_as(WEB):
        for one in addresses:
            said = browser(rhea).get(one)
            assert (said.status_code, said["Content-Type"]) == (200, kind)
            beyond = browser(rhea).get(one, HTTP_RANGE="bytes=999999999-")
            size = f"bytes */{len(said.content)}"
            assert (beyond.status_code, beyond.content, beyond["Content-Range"]) == (416, b"", size)
    its = addresses[0].rsplit("originals/", 1)[0]
    never = its.replace(its.rstrip("/").rsplit("/", 1)[1], "0" * 32)
    told = {
        (said.status_code, re.sub(rb'value="\w+"', b"", said.content))
        for where in (its, never)
        for said in (
            browser(rhea).get(f"{where}originals/{n}/") for n in ("9/1", "1/9", "0/1", f"{10**30}/1")
        )
    }
    assert [status for status, _ in told] == [404], "the same bytes for all, and for an item that never was"
    Persona.objects.update(shows_originals=False)
    assert in_item(rhea, title) == []
    assert browser(rhea).get(addresses[0]).status_code == 404


def test_a_picture_stands_above_its_words_says_what_it_is_and_is_seen_large(rhea, monkeypatch):
    open_in_whole()
    (where,) = in_item(rhea, "pear", "//img/@src")
    assert in_item(rhea, "pear", "//img/@alt") == ["The picture: pear"]
    assert in_item(rhea, "pear", "//h2[@id='words']/preceding::img/@src") == [where]
    (large,) = in_item(rhea, "pear", "//a[img]/@href")
    monkeypatch.setattr(crops, "cut", lambda _, crop: f"{crop.side}".encode())
    assert [browser(rhea).get(one).content for one in (where, large)] == [b"640", b"1600"]
    assert in_item(rhea, "lamp", "//h2[@id='words']/preceding::img") == []
    Rule.objects.update(cap=600)
    assert [browser(rhea).get(one).status_code for one in (where, large)] == [404, 404]


@by_name(
    ("asked", "status", "given", "told"),
    {
        "nothing": ("", 200, b"0123456789", None),
        "from a byte on": ("bytes=7-", 206, b"789", "bytes 7-9/10"),
        "to a byte": ("bytes=2-4", 206, b"234", "bytes 2-4/10"),
        "more than there is": ("bytes=8-99", 206, b"89", "bytes 8-9/10"),
        "beyond the end": ("bytes=10-", 416, b"", "bytes */10"),
        "far beyond it": ("bytes=500-999", 416, b"", "bytes */10"),
        "what ends before it begins": ("bytes=4-2", 200, b"0123456789", None),
        "no bytes": ("pages=1-2", 200, b"0123456789", None),
    },
)
def test_a_range_is_given_as_far_as_there_is_one(asked, status, given, told):
    said = original_views._part(b"0123456789", "audio/wav", asked)
    assert (said.status_code, said.content, said.get("Content-Range")) == (status, given, told)


@pytest.mark.parametrize("state", [Person.State.SEALED, Person.State.ANONYMIZED])
def test_an_item_in_which_somebody_is_left_out_or_veiled_is_neither_seen_nor_heard(rhea, cast, state):
    open_in_whole()
    assert in_item(rhea, "talk")
    Person.objects.update_or_create(
        persona=cast.persona,
        name="Mr. Dunn",
        defaults={"state": state, "receipt": "a letter", "pseudonym": "the buyer"},
    )
    refresh_mentions(persona=cast.persona)
    assert in_item(rhea, "talk") == []


# --- Beside a title -----------------------------------------------------------------------------------
@pytest.fixture
def drawn(rhea) -> dict[str, str]:
    """Draw every picture small, as a worker does; return where each would be, by title."""
    persona = Persona.objects.get()
    assert thumbnails.undrawn() == (persona.pk,)
    while thumbnails.draw(persona_id=persona.pk):
        pass
    assert thumbnails.undrawn() == ()
    return {
        one.title: reverse("chat:thumbnail", args=["ada", one.handle])
        for one in selectors.inventory_of(rhea, persona)
    }


def listed(rhea: User, query: str = "") -> dict[str, set[str]]:
    """Return the pictures of the years and of the items in the reading room."""
    page = html.fromstring(browser(rhea).get(f"/personas/ada/reading/{query}").content.decode())
    return {name: set(page.xpath(f"//*[@class='{name}']//img/@src")) for name in ("years", "items")}


def test_a_picture_stands_small_beside_its_title_for_whoever_may_see_it_in_whole(
    rhea, drawn, answered, acting_as
):
    pear = {drawn["pear"]}
    card = answered("When did Ada plant the pear tree?")
    where = reverse("chat:question", args=[card.handle])
    assert listed(rhea) == {"years": set(), "items": set()}  # by the excerpt
    open_in_whole()
    with acting_as(WEB):
        assert listed(rhea) == {"years": pear, "items": pear}
        assert listed(rhea, "?q=pear+tree")["items"] == pear
        assert drawn["pear"] in browser(rhea).get(where).content.decode()
        said = browser(rhea).get(drawn["pear"])
    assert (said.status_code, said["Content-Type"]) == (200, "image/jpeg")
    assert "no-store" in said["Cache-Control"]
    with Image.open(io.BytesIO(said.content)) as image:
        assert (image.size, len(image.getexif()), image.info.get("comment")) == ((160, 53), 0, None)
    assert len(said.content) < 8_000


CLOSED = {
    "capped": lambda: Rule.objects.update(cap=600),
    "not to be shown": lambda: Rule.objects.update_or_create(
        record_key="pear.jpg", defaults={"display": False}
    ),
    "not to be known": lambda: Rule.objects.update_or_create(
        record_key="pear.jpg", defaults={"existence": False}
    ),
    "no originals": lambda: Persona.objects.update(shows_originals=False),
    "anonymized in its title alone": lambda: named_in("title", "anonymized"),
    "sealed in its title alone": lambda: named_in("title", "sealed"),
    "anonymized in its description alone": lambda: named_in("description", "anonymized"),
    "anonymized as its recipient alone": lambda: named_in("recipient", "anonymized"),
}


def named_in(field: str, state: str) -> None:
    row = Artifact.objects.get(record_key="pear.jpg")
    told = json.loads(bytes(row.payload))
    told["metadata"][field] = "Nora Blake at the tree"
    Artifact.objects.filter(pk=row.pk).update(payload=encode(told), title=told["metadata"]["title"])
    named(state)


def named(state: str) -> None:
    person = {"name": "Nora Blake", "state": state, "pseudonym": "Person 9", "receipt": "by letter"}
    Person.objects.create(persona=Persona.objects.get(), **person)
    refresh_mentions(persona=Persona.objects.get())


@pytest.mark.parametrize("closed", CLOSED.values(), ids=CLOSED)
def test_a_picture_that_may_not_be_seen_is_like_one_that_never_was(rhea, drawn, closed):
    open_in_whole()
    persona = Persona.objects.get()
    Rule.objects.get_or_create(persona=persona, record_key="pear.jpg", defaults={"cap": WHOLE})
    assert browser(rhea).get(drawn["pear"]).status_code == 200
    its_page = drawn["pear"].removesuffix("thumbnail/")
    assert b"originals/1/1/" in browser(rhea).get(its_page).content
    closed()
    assert listed(rhea) == {"years": set(), "items": set()}
    never = drawn["pear"].replace(its_page.rstrip("/").rsplit("/", 1)[1], "0" * 32)
    told = {
        (said.status_code, re.sub(rb'value="\w+"', b"", said.content), tuple(said.headers))
        for said in map(browser(rhea).get, (drawn["pear"], drawn["lamp"], drawn["talk"], never))
    }
    assert [status for status, *_ in told] == [404], "the same bytes for all, and for an item that never was"
    assert b"originals/1/1/" not in browser(rhea).get(its_page).content


def test_a_picture_that_cannot_be_drawn_is_tried_once_and_where_no_child_is_fenced_later(rhea, monkeypatch):
    persona = Persona.objects.get()

    def fails(error):
        def hear(*_):
            raise error

        return hear

    monkeypatch.setattr(sandbox, "hear", fails(sandbox.UnfencedError("no")))
    assert not thumbnails.draw(persona_id=persona.pk)
    assert thumbnails.undrawn() == (persona.pk,)
    monkeypatch.setattr(sandbox, "hear", fails(StoppedError("time")))
    while thumbnails.draw(persona_id=persona.pk):
        pass
    assert thumbnails.undrawn() == ()

"""Exports of chat programs: every turn is given to who spoke, on the day on which they did, or to nobody."""

import json

import pytest

from personas.core.desk import speaking, turns
from personas.core.desk.pieces import Piece, Reading
from personas.core.desk.turns import DAYS, KEEPER, SPEAKER
from personas.core.findings import Broken
from personas.tests.chats import FOREIGN, PROGRAMS, Export, exports
from personas.tests.readers.test_files import read, read_by_child


def pieces_of(export: Export) -> tuple[Piece, ...]:
    """Read an export as a batch does: by its reader, and where that gives one text, by its lines."""
    found = read(export.name, export.data)
    assert not found.findings
    return tuple(part for piece in found.pieces for part in (told(piece).pieces))


def told(piece: Piece) -> Reading:
    split = None if piece.fact(SPEAKER) else speaking.split(piece, "letter")
    return split or Reading(pieces=(piece,))


def wrong(export: Export) -> list[str]:
    """Return the turns that were lost, or given to another speaker or another day."""
    found: dict[str, list[Piece]] = {}
    for piece in pieces_of(export):
        for word in " ".join(piece.paragraphs).split():
            if word.startswith("z") and word.endswith("q"):
                found.setdefault(word, []).append(piece)
    owner = export.said[0].speaker if export.program in {"Signal", "SMS"} else ""
    return [one.mark for one in export.said if not is_right(found.get(one.mark, []), one, owner)]


def is_right(pieces: list[Piece], one, owner: str) -> bool:
    days = {day for piece in pieces for day in (piece.fact(DAYS) or piece.fact("date")).split(" ")}
    speaker = KEEPER if one.speaker == owner else one.speaker
    return (
        len(pieces) == 1
        and turns.called(pieces[0].fact(SPEAKER)) == turns.called(speaker)
        and (f"{one.moment:%Y-%m-%d}" in days or days == {""})  # no date at all, which is said
    )


def strangers(export: Export) -> set[str]:
    """Return who speaks in what was read and spoke in no export: what the program says itself is nobody's."""
    known = {one.speaker for one in export.said} | {turns.called(KEEPER), KEEPER}
    return {turns.called(piece.fact(SPEAKER)) for piece in pieces_of(export)} - known


@pytest.mark.parametrize("program", [*PROGRAMS, FOREIGN])
def test_no_turn_is_given_to_another(program: str) -> None:
    made = list(exports(program, count=20, turns=25))
    assert {export.name: wrong(export) for export in made if wrong(export)} == {}
    assert {export.name: strangers(export) for export in made if strangers(export)} == {}


@pytest.mark.nightly
@pytest.mark.parametrize("program", [*PROGRAMS, FOREIGN])
def test_no_turn_of_20_000_is_given_to_another(program: str, soak) -> None:
    made = list(exports(program, count=20, turns=200, seed=7))
    turns, found = sum(len(export.said) for export in made), {export.name: wrong(export) for export in made}
    soak.note(seed=7, count=turns, differences=sum(len(one) for one in found.values()))
    assert turns == 4_000
    assert {name: one for name, one in found.items() if one} == {}


def chat(**fields: object) -> bytes:
    return json.dumps({"id": 1, "messages": [{**TURN, **fields}, {**TURN, "id": 2}]}).encode()


TURN = {
    "id": 1,
    "type": "message",
    "date": "2019-05-24T10:00:00",
    "from": "Ada",
    "from_id": "user1",
    "text": "one",
}
SMS = b'<?xml version="1.0"?>%b<smses><sms address="1" date="1558692000000" type="1" body="%b"/></smses>'
META = {"sender_name": "Ada", "timestamp_ms": 1558692000000, "content": "one"}


def messenger(*messages: dict[str, object], people: tuple[str, ...] = ("Ada", "Ben")) -> bytes:
    return json.dumps({"participants": [{"name": one} for one in people], "messages": messages}).encode()


@pytest.mark.parametrize(
    ("name", "data", "rule"),
    [
        pytest.param("a.json", b"{", Broken.HALF, id="half of a file"),
        pytest.param("a.json", b"[" * 100_000, Broken.HALF, id="nested without end"),
        pytest.param("a.json", b'{"a": 1}', Broken.CHAT, id="another JSON"),
        pytest.param("a.json", b"[]", Broken.CHAT, id="an empty list"),
        pytest.param("a.json", b'{"messages": []}\xff', Broken.TEXT, id="not UTF-8"),
        pytest.param("a.json", chat(text="\0"), Broken.TEXT, id="no text"),
        pytest.param("a.json", chat(**{"from": "\x07"}), Broken.TEXT, id="a name that is no text"),
        pytest.param("a.json", chat(date="yesterday"), Broken.HALF, id="no date"),
        pytest.param("a.json", chat(text=7), Broken.HALF, id="words that are a number"),
        pytest.param("a.json", messenger({**META, "timestamp_ms": 10**30}), Broken.HALF, id="a time that is none"),
        pytest.param("a.json", messenger({**META, "content": ""}), Broken.EMPTY_FILE, id="no word"),
        pytest.param("a.xml", b"<smses><sms", Broken.HALF, id="half of XML"),
        pytest.param("a.xml", b"<other/>", Broken.CHAT, id="another XML"),
        pytest.param("a.xml", b"\xff\xfe<\0", Broken.TEXT, id="XML that is not UTF-8"),
        pytest.param("a.xml", SMS % (b'<!DOCTYPE a [<!ENTITY b "x">]>', b"&b;"), Broken.CHAT, id="entities"),
        pytest.param("a.xml", SMS.replace(b"1558692000000", b"x") % (b"", b"a"), Broken.HALF, id="no time"),
        pytest.param("a.html", b'<p class="_a6-g _3-95">Ada', Broken.CHAT, id="a page of Facebook"),
        pytest.param(
            "a.html",
            b'<div class="message default"><div class="body"><div class="date" title="x">'
            b'</div><div class="from_name">Ada</div><div class="text">one</div></div></div>',
            Broken.HALF,
            id="a page with a date that is none",
        ),
    ],
)  # fmt: skip
def test_a_chat_that_is_broken_or_hostile_is_a_finding(name: str, data: bytes, rule: Broken) -> None:
    assert [one.rule for one in read(name, data).findings] == [rule]


def of(reading: Reading) -> list[tuple[str, tuple[str, ...]]]:
    return [(piece.fact(SPEAKER), piece.paragraphs) for piece in reading.pieces]


def test_two_of_one_name_are_two_where_the_export_knows() -> None:
    assert of(read("a.json", chat(from_id="user2"))) == [("Ada [user2]", ("one",)), ("Ada [user1]", ("one",))]


def test_two_of_one_name_whom_an_export_does_not_tell_apart_are_nobody() -> None:
    data = messenger(META, {**META, "sender_name": "Ben"}, people=("Ada", "Ada", "Ben"))
    assert of(read("a.json", data)) == [("Ben", ("one",))]


@pytest.mark.parametrize(
    "left",
    [
        pytest.param({"forwarded_from": "Eve"}, id="forwarded"),
        pytest.param({"via_bot": "@gif"}, id="by a program"),
        pytest.param({"type": "service"}, id="the program's own"),
        pytest.param({"text": [{"type": "blockquote", "text": "you said"}]}, id="a quote"),
    ],
)
def test_what_somebody_did_not_write_is_not_theirs(left: dict[str, object]) -> None:
    assert of(read("a.json", chat(**left))) == [("Ada [user1]", ("one",))]


@pytest.mark.parametrize(
    ("message", "said"),
    [
        pytest.param({"share": {"link": "http://a.b"}, "content": "Ada sent a link."}, (), id="a share"),
        pytest.param({"share": {"link": "http://a.b"}, "content": "see http://a.b"}, ("see http://a.b",), id="a link"),
        pytest.param({"call_duration": 7, "content": "Ada called you."}, (), id="a call"),
        pytest.param({"type": "Subscribe", "content": "Ada added Ben."}, (), id="somebody added"),
        pytest.param({"photos": [{"uri": "a/b.jpg"}], "content": "Ada sent a photo."}, (), id="a picture"),
    ],
)  # fmt: skip
def test_what_a_messenger_says_of_a_message_is_nobodys(
    message: dict[str, object], said: tuple[str, ...]
) -> None:
    found = dict(of(read("a.json", messenger({**META, **message}, {**META, "sender_name": "Ben"}))))
    assert found.get("Ada", ()) == said


def test_a_messenger_of_today_writes_plain_letters() -> None:
    message = {"senderName": "Zoë", "timestamp": 1558692000000, "text": "café", "type": "text"}
    told = {"participants": ["Zoë", "Ben"], "threadName": "x", "messages": [message]}
    assert of(read("a.json", json.dumps(told).encode())) == [("Zoë", ("café",))]


def test_a_text_message_in_a_group_is_of_its_sender_or_of_nobody() -> None:
    mms = b'<mms address="1~2" date="1558692000000" msg_box="1"><part ct="text/plain" text="%b"/>%b</mms>'
    addr = b'<addr address="2" type="137"/>'
    data = b"<smses>%b%b</smses>" % (mms % (b"one", addr), mms % (b"two", b""))
    assert of(read("a.xml", data)) == [("2 [2]", ("one",))]


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_chat_is_read_behind_the_fence(program: str) -> None:
    export = next(exports(program, count=1, turns=30))
    assert read_by_child(export.name, export.data) == read(export.name, export.data)


def test_every_page_of_telegram_is_read_behind_the_fence() -> None:
    *_, export = exports("Telegram", count=2, turns=30)
    assert read_by_child(export.name, export.data) == read(export.name, export.data)


@pytest.mark.nightly
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_chat_of_200_000_turns_is_read_within_the_limits_of_a_file(program: str) -> None:
    export = next(exports(program, count=1, turns=200_000))
    assert not read_by_child(export.name, export.data).findings

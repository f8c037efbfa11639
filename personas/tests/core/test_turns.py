"""Turns of a conversation: read from lines in any form, given to one voice each, dated as the whole file allows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.tests.by_name import by_name
from personas.core import text
from personas.core.desk import dialogues, exported, pieces, speaking, turns
from personas.core.desk.pieces import Piece
from personas.core.desk.speaking import Person
from personas.core.desk.turns import DAYS, SPEAKER, Turn
from personas.core.findings import Broken

ADA = Person(names=("Ada Finch", "Ada"), born="1908", died="1987-11-03")


def told(words: str) -> list[tuple[str, str]]:
    return [(one.speaker, one.words) for one in exported.turns(words)]


@by_name(
    "head",
    {
        "Android": "24/05/2019, 14:03 - ",
        "iPhone": "[24/05/2019, 14:03:22] ",
        "with marks": "\u200e[24.05.2019, 2:03:22\u202fp.m.] ",
        "an old iPhone": "24/05/2019, 14:03:22: ",
        "Korean": "2019년 5월 24일 오후 2:03, ",
        "Arabic": "٢٤\u200f/٥\u200f/٢٠١٩، ٢:٠٣ م - ",
        "Chinese": "2019/5/24 下午2:03 - ",
    },
)
def test_a_head_is_told_by_its_shape(head: str) -> None:
    words = f"{head}It began.\n{head}Ada: one\n\nBen: two\n{head}Ben : three\n{head}Ada:\n"
    (first, second, third) = exported.turns(words)
    assert [(one.speaker, one.words) for one in (first, second, third)] == [
        ("Ada", "one\n\nBen: two"),
        ("Ben", "three"),
        ("Ada", ""),
    ]
    assert {one.days for one in (first, second, third)} == {("2019-05-24",)}


@by_name(
    "words",
    {
        "nothing": "",
        "no head": "Ada: I sold it.",
        "something before": "A letter.\n24/05/2019, 14:03 - Ada: one",
        "nobody speaks": "24/05/2019, 14:03 - It began.",
    },
)
def test_what_is_no_chat_has_no_turns(words: str) -> None:
    assert exported.turns(words) == ()


@by_name(
    ("body", "said", "attached"),
    {
        "edited": ("one <This message was edited>", "one", ()),
        "left out by the program": ("<Media omitted>", "", ()),
        "behind a mark": ("\u200eimage omitted", "", ()),
        "sent from an iPhone": ("\u200e<attached: a.jpg>", "", ("a.jpg",)),
        "sent with words": ("a.jpg (file attached)\nMy boat", "My boat", ("a.jpg",)),
        "a file that is spoken of": ("see a.jpg (the second)", "see a.jpg (the second)", ()),
        "a quoted line": ("> you said\nno", "no", ()),
        "an angle": ("I <3 you", "I <3 you", ()),
    },
)
def test_what_a_program_says_is_nobodys(body: str, said: str, attached: tuple[str, ...]) -> None:
    (one,) = exported.turns(f"24/05/2019, 14:03 - Ada: {body}")
    assert (one.words, one.attached) == (said, attached)


@by_name(
    ("days", "read"),
    {
        "one day above 12": (["04/05/19", "24/05/19"], [("2019-05-04",), ("2019-05-24",)]),
        "by the order of time": (["04/11/19", "05/01/19"], [("2019-04-11",), ("2019-05-01",)]),
        "in doubt": (["04/05/2019"], [("2019-05-04", "2019-04-05")]),
        "in more doubt": (["12/05/10"], [("2010-05-12", "2010-12-05", "2012-05-10")]),
        "the same in both": (["05/05/2019"], [("2019-05-05", "2019-05-05")]),
        "another calendar": (["24/05/2562"], [()]),
        "no day": (["31/02/2019"], [()]),
        "the year first": (["2019-05-04"], [("2019-05-04",)]),
        "one that goes back": (
            [f"{day:02}/{month:02}/19" for month in (1, 2, 3) for day in range(1, 13)] + ["11/03/19"],
            [(f"2019-{month:02}-{day:02}",) for month in (1, 2, 3) for day in range(1, 13)]
            + [("2019-03-11",)],
        ),
    },
)
def test_the_order_of_day_and_month_is_what_the_whole_file_allows(
    days: list[str], read: list[tuple[str, ...]]
) -> None:
    words = "\n".join(f"{day}, 14:03 - Ada: one" for day in days)
    assert [one.days for one in exported.turns(words)] == read


@by_name(
    ("head", "days"),
    {
        "a month in words": ("24 mai 2019 à 14:03 - ", ()),
        "in the afternoon": ("May 24, 2019, 2:03 PM - ", ()),
        "between brackets": ("[24-May-19 2:03 PM] ", ()),
        "years of a reign": ("令和元年5月24日 14:03 - ", ()),
        "the time first": ("14:03, 24/05/2019 - ", ("2019-05-24",)),
        "a table": ("24/05/2019\t14:03\t", ("2019-05-24",)),
        "nothing between time and name": ("24/05/2019, 14.03 ", ("2019-05-24",)),
    },
)
def test_a_chat_in_a_form_that_is_not_known_here_has_its_speakers(head: str, days: tuple[str, ...]) -> None:
    words = (
        f"{head}It began.\n{head}Ada: I\n\nBen: two: so\n{head}Ben: three\n{head}Ada: four\n{head}Ben left"
    )
    (read,) = {speaking.split(Piece(paragraphs=tuple(words.split("\n\n"))), "letter")}
    assert read is not None
    assert [(one.fact(SPEAKER), one.paragraphs, one.fact("date")) for one in read.pieces] == [
        ("Ada", ("I", "Ben: two: so", "four"), "".join(days)),
        ("Ben", ("three",), "".join(days)),
    ]
    assert ("in no form that is known" in "".join(read.pieces[0].notes)) == (not days)


@by_name(
    "words",
    {
        "one name": "24 May 2019 - Ada: one\n24 May 2019 - Ada: two",
        "few": "Rows: 1\n1/2/2019 Rent: 5\n" + "It was so.\n" * 20 + "2/2/2019 Bus: 1\n3/2/2019 Bus: 2",
        "a clock alone": "1:10 - Ada: one\n1:12 - Ben: two\n1:13 - Ada: three",
        "dates in a text": "On 1/2/2019 we left.\nOn 2/2/2019 we came.",
    },
)
def test_what_is_no_chat_in_any_form_has_no_turns(words: str) -> None:
    assert exported.stamped(words) == ()


def test_a_turn_that_goes_back_in_time_is_nobodys() -> None:
    lines = "24/05/2019, 14:03 - Ben: look\n20/01/2018, 14:03 - Ada: old\n24/05/2019, 14:04 - Ben: so"
    assert told(lines) == [("Ben", "look"), ("", "old"), ("Ben", "so")]


def test_whoever_exported_a_chat_of_signal_is_no_name() -> None:
    lines = "[2019-05-24, 14:03] Me: one\n[2019-05-24, 14:03] Ben: two"
    assert told(lines) == [(turns.KEEPER, "one"), ("Ben", "two")]
    assert told("24/05/2019, 14:03 - Me: one") == [("Me", "one")]


@by_name(
    ("paragraphs", "speakers"),
    {
        "a talk": (["Ada: a", "Ben: b", "Ada: c", "Ben: d"], ["", "Ada", "Ben", "Ada", "Ben"]),
        "line by line": (["At noon.", "Ada: a\nBen: b\nAda: c\nBen [laughs]: d\nEve: e"],
            ["", "Ada", "Ben", "Ada", "Ben", "Eve"]),
        "an interview": (["Q. a", "A. b", "Q. c", "A. d: e"], ["", "Q.", "A.", "Q.", "A."]),
        "a wide colon": (["我\uff1a你", "李\uff1a好"] * 2, ["", "我", "李", "我", "李"]),
        "timed": (["[00:01] **Ada**: a", "(00:02) Ben: b"] * 2, ["", "Ada", "Ben", "Ada", "Ben"]),
        "at a time": (["14:03 - Ada: a", "14:05 - Ben: b"] * 2, ["", "Ada", "Ben", "Ada", "Ben"]),
        "the head of a letter": (["From: A\nTo: B\nDate: C\n", "Dear B"], []),
        "nobody recurs": (["Ada: a", "Ben: b"], []),
        "one label": (["Note: a", "Note: b", "Note: c"], []),
        "a few in a book": (["Ada: a", "Ben: b", "Ada: c", "Ben: d", *["It was so."] * 9], []),
        "nothing": ([], []),
    },
)  # fmt: skip
def test_a_text_of_labelled_lines_is_a_dialogue(paragraphs: list[str], speakers: list[str]) -> None:
    assert [one.speaker for one in dialogues.turns(paragraphs)] == speakers


_NAMES = st.sampled_from(["Ada", "Ben Obi", "أحمد", "李明", "Dr. Ann van der Berg"])


@given(
    st.lists(st.tuples(_NAMES, st.text(st.characters(categories=["L", "N", "Zs"]), max_size=9)), max_size=9)
)
def test_no_word_of_a_chat_moves_to_another(said: list[tuple[str, str]]) -> None:
    words = "\n".join(f"24/05/2019, 14:03 - {name}: x{at}y {text}" for at, (name, text) in enumerate(said))
    read = told(text.canonical_str(words).paragraphs[0]) if said else []
    assert [(name, f"x{at}y" in body) for at, (name, body) in enumerate(read)] == [
        (one, True) for one, _ in said
    ]


def one_of(day: str = "2019-05-24", **facts) -> Turn:
    return Turn(**{"speaker": "Ada", "words": "one", "days": (day,), **facts})


def test_each_speaker_has_a_piece_for_each_day() -> None:
    said = [
        one_of(),
        one_of(speaker="Ben"),
        one_of(words="two\n\nthree"),
        one_of("2019-05-25"),
        one_of(chat="b"),
    ]
    made = turns.reading("a", said, program="Chat").pieces
    assert [(one.fact(SPEAKER), one.fact("date"), one.paragraphs) for one in made] == [
        ("Ada", "2019-05-24", ("one", "two", "three")),
        ("Ben", "2019-05-24", ("one",)),
        ("Ada", "2019-05-25", ("one",)),
        ("Ada", "2019-05-24", ("one",)),
    ]
    assert len({one.name for one in made}) == 4
    assert turns.labels(made) == {"Ada": 5, "Ben": 1}
    assert turns.reading("a", said, program="Chat").pieces[2].name == made[2].name


def test_what_is_left_out_is_said() -> None:
    said = [
        one_of(speaker="", words="who?"),
        one_of(words=" ", attached=("a.jpg",)),
        one_of(attached=("a.jpg",)),
    ]
    (made,) = turns.reading("a", said).pieces
    assert made.notes == (
        "left out: 1 turns of which nobody can tell who spoke",
        "left out: 1 turns that hold a file and no word",
    )
    assert made.fact(turns.ATTACHED) == "a.jpg"
    (undated,) = turns.reading("a", [one_of(days=())], program="Chat").pieces
    assert undated.notes == ("left out: its dates, which are in no form that is known here",)


@by_name(
    ("said", "rule"),
    {
        "no turn": ([], Broken.EMPTY_FILE),
        "nobody": ([one_of(speaker="")], Broken.EMPTY_FILE),
        "no text": ([one_of(words="\0")], Broken.TEXT),
    },
)
def test_what_holds_no_words_is_a_finding(said: list[Turn], rule: Broken) -> None:
    assert [one.rule for one in turns.reading("a", said).findings] == [rule]


@by_name(
    ("days", "note"),
    {
        "months": (["2019-05-01", "2019-05-02", "2019-06-01", "2020-01-01"], "month"),
        "years": ([f"2019-{month:02}-01" for month in range(1, 9)], "year"),
        "too many years": ([f"20{year}-01-01" for year in range(20, 28)], ""),
    },
)
def test_what_would_be_too_many_pieces_is_kept_by_the_month_or_the_year(
    days: list[str], note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "MOST", 3)
    read = turns.reading("a", [one_of(day) for day in days])
    assert [one.rule for one in read.findings] == ([] if note else [Broken.CROWDED])
    assert [one.split(":")[0] for piece in read.pieces for one in piece.notes] == (
        [f"its dates are kept by the {note}"] if note else []
    )


def test_a_label_tells_who_has_the_name() -> None:
    assert turns.label(" Ada\nFinch", "user1") == "Ada Finch [user1]"
    assert turns.called("Ada Finch [user1]") == "Ada Finch"
    assert turns.label("Ada") == "Ada"


TALK = ("Ada: a", "Ben: b", "Ada: c", "Ben: d")
CHAT = ("04/05/2019, 14:03 - Ada: one\n04/05/2019, 14:03 - Ben: two",)


@by_name(
    ("paragraphs", "kind", "speakers"),
    {
        "a talk": (TALK, "letter", ("Ada", "Ben")),
        "told apart where it is read": (TALK, "interview", ()),
        "not told apart there": (("ada: a", "ben: b", "ada: c", "ben: d"), "interview", ("ada", "ben")),
        "a chat": (CHAT, "interview", ("Ada", "Ben")),
        "one voice": (("I sold it.",), "letter", ()),
        "nothing": ((), "letter", ()),
    },
)  # fmt: skip
def test_a_text_of_several_is_not_one_voice(
    paragraphs: tuple[str, ...], kind: str, speakers: tuple[str, ...]
) -> None:
    assert speaking.voices(paragraphs, kind) == speakers


def test_a_split_text_keeps_what_it_says_of_itself_but_no_creator() -> None:
    piece = Piece(name="m.eml", facts=(("title", "News"), ("creator", "Eve")), paragraphs=TALK, notes=("n",))
    read = speaking.split(piece, "letter")
    assert read is not None
    assert all(one.name.startswith("m.eml/") and one.notes[0] == "n" for one in read.pieces)
    assert [dict(one.facts) for one in read.pieces] == [
        {"title": "News", SPEAKER: "Ada"},
        {"title": "News", SPEAKER: "Ben"},
    ]


def parts(paragraphs: tuple[str, ...] = CHAT) -> tuple[Piece, ...]:
    read = speaking.split(Piece(paragraphs=paragraphs), "letter")
    assert read is not None
    return read.pieces


def test_a_file_asks_who_is_who_and_how_its_dates_are_read() -> None:
    found = parts()
    assert speaking.asked(found, may_be_one=True) == {
        "speakers": [["Ada", 1], ["Ben", 1]],
        "one": True,
        "orders": [["2019-05-04", "2019-05-04"], ["2019-04-05", "2019-04-05"]],
    }
    assert speaking.asked((Piece(paragraphs=("x",)),), may_be_one=False) == {}
    who = {"speakers": ["Ada", "Ben"], "own": []}
    assert (speaking.answered(found, {}), speaking.answered(found, who)) == (False, True)
    assert not speaking.answered(found, {"speakers": ["Ada", "Cleo"], "own": ["Ada"]})
    assert not speaking.answered(found, {"speakers": ["Ada", "Ben"]})
    assert [speaking.ordered(found, one) for one in ({}, {"orders": 0})] == [False, True]
    assert speaking.ordered(parts(TALK), {})
    assert [speaking.lasts(one) for one in ([], ["Ada"], ["Ada", turns.KEEPER])] == [False, True, False]


@by_name(
    ("answers", "facts"),
    {
        "the person": (
            {"own": ["Ada"], "orders": 0},
            {"creator": "Ada Finch", "date": "2019-05-04", "title": "Chat, 2019-05-04", "kind": "message"},
        ),
        "another one of the name": (
            {"own": [], "orders": 1},
            {
                "creator": "Ada (somebody else)",
                "date": "2019-04-05",
                "title": "Chat, 2019-04-05",
                "other": "yes",
            },
        ),
        "another one, renamed, at no date": (
            {"own": [], "names": {"Ada": "Ada Obi"}, "orders": -1},
            {"creator": "Ada Obi", "date": "", "title": "Chat", "other": "yes"},
        ),
        "nothing answered": ({}, {"creator": "Ada (somebody else)", "other": "yes"}),
    },
)
def test_a_piece_is_whose_the_answer_says(answers: dict[str, object], facts: dict[str, str]) -> None:
    made = dict(speaking.settled(parts()[0], answers, ADA, str).facts)
    assert {name: made.get(name) for name in facts} == facts
    assert ("other" in made) == ("other" in facts)


def test_a_turn_of_a_talk_has_no_date_of_its_own_and_names_what_was_sent() -> None:
    made = speaking.settled(parts(TALK)[1], {"own": ["Ada"]}, ADA, str)
    assert dict(made.facts) == {SPEAKER: "Ben", "creator": "Ben", "other": "yes"}
    sent = Piece(facts=((SPEAKER, "Ada"), (turns.ATTACHED, "a.jpg / b.jpg")))
    found = speaking.settled(sent, {}, ADA, {"a.jpg": "x/a.jpg", "b.jpg": "b.jpg"}.__getitem__)
    assert found.fact("description") == "Sent with it: x/a.jpg / b.jpg"


@by_name(
    ("date", "is_outside"),
    {
        "before a birth": ("1907", True),
        "in the year of it": ("1908", False),
        "after a death": ("1987-11-04", True),
        "in the month of it": ("1987-11", False),
        "undated": ("", False),
        "no date": ("nonsense", False),
    },
)
def test_dates_outside_of_a_life_are_known(date: str, *, is_outside: bool) -> None:
    assert speaking.outside(date, ADA) is is_outside
    assert not speaking.outside(date, Person(names=("Ada",), born="", died=""))


def test_an_undecided_day_is_the_same_piece_in_any_order() -> None:
    assert [one.fact(DAYS) for one in parts()] == ["2019-05-04 2019-04-05"] * 2
    again = pieces.from_value(pieces.to_value(pieces.Reading(pieces=parts())), "a").pieces
    assert [(one.name, dict(one.facts)) for one in again] == [(one.name, dict(one.facts)) for one in parts()]

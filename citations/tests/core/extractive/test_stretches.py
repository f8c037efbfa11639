"""What is quoted around a sentence: as little as may stand alone, and never less."""

from dataclasses import replace

import pytest

from citations.core.extractive import stretches
from citations.core.passages.runs import EASED, Run
from citations.core.records import Passage, Sentence
from citations.core.text.words import content
from citations.tests.core.making import origin, passage
from personas.core.consent import Scope


def cut(text: str, kind: str = "letter") -> Passage:
    """Cut at every bar, as sentences may stand that the library would not cut."""
    made, start = [], 0
    for part in text.split("|"):
        made.append(Sentence(paragraph=0, start=start, end=start + len(part), text=part))
        start += len(part) + 1
    return replace(passage("x", of=origin(kind=kind)), sentences=tuple(made))


def around(text: str, n: int, wanted: str = "", kind: str = "letter", *, on: bool = False) -> Run | None:
    found = cut(text, kind)
    return stretches.around(found, found.sentences[n], content(wanted), on=on)


@pytest.mark.parametrize(
    ("text", "n", "wanted", "taken"),
    [
        pytest.param("Rose kept a shop.|I liked it.", 0, "shop", "Rose kept a shop.", id="one sentence"),
        pytest.param(
            "My sister kept a shop.|She sold buttons.",
            1,
            "sister buttons",
            "My sister kept a shop. She sold buttons.",
            id="what it leans on was asked for",
        ),
        pytest.param(
            "We met Tom Hale.|He sold buttons.",
            1,
            "buttons",
            "We met Tom Hale. He sold buttons.",
            id="it leans on a name",
        ),
        pytest.param(
            "The rain came down.|It sold no buttons.",
            1,
            "buttons",
            "It sold no buttons.",
            id="it leans on nothing that was asked for",
        ),
        pytest.param(
            "He would come on Monday.|But he never came.|I waited.",
            0,
            "Monday",
            "He would come on Monday. But he never came.",
            id="what takes it back comes along",
        ),
        pytest.param(
            "He would come on Monday.|But he liked it.|I waited.",
            0,
            "Monday",
            "He would come on Monday.",
            id="a but that denies nothing does not",
        ),
        pytest.param(
            "All may enter.|Except on Sundays.",
            0,
            "enter",
            "All may enter. Except on Sundays.",
            id="an exception comes along",
        ),
        pytest.param(
            "Tom said: “I saw the ship.|It was red.”|I did not see it.",
            1,
            "ship red",
            "Tom said: “I saw the ship. It was red.”",
            id="who speaks comes along",
        ),
    ],
)
def test_a_sentence_is_quoted_with_what_it_cannot_do_without(text, n, wanted, taken):
    made = around(text, n, wanted)
    assert made is not None
    assert made.text == taken


def test_neighbours_that_do_not_fit_stay_out():
    long = "We met Tom Hale on the road to Leeds in the rain, " + "and it rained and rained " * 20 + "."
    made = around(f"{long}|He sold buttons.", 1, "buttons")
    assert made == Run(paragraph=0, start=len(long) + 1, text="He sold buttons.")


def test_of_two_neighbours_that_do_not_fit_together_the_one_behind_is_kept():
    ahead = "We met Tom Hale on the road to Leeds in the rain " + "and the rain and the rain " * 13 + "."
    made = around(
        f"{ahead}|He would come on Monday.|But he never came, {'not once ' * 3}at all.", 1, "Monday"
    )
    assert made is not None
    assert made.text.startswith("He would come on Monday. But he never")


def test_when_what_limits_it_does_not_fit_the_one_before_is_kept():
    behind = "But he never came, " + "and the rain and the rain " * 20 + "."
    made = around(f"We met Tom Hale.|He would come home.|{behind}", 1, "home")
    assert made is not None
    assert made.text == "We met Tom Hale. He would come home."


@pytest.mark.parametrize(
    "before",
    [pytest.param("", id="alone"), pytest.param("We met Tom Hale.|", id="with a neighbour before it")],
)
def test_a_sentence_whose_exception_does_not_fit_is_not_quoted(before):
    behind = "Except on Sundays, " + "and the rain and the rain " * 20 + "."
    assert around(f"{before}He may enter.|{behind}", 1 if before else 0, "enter") is None


def test_words_inside_quotation_marks_are_told_when_who_opens_them_does_not_fit():
    long = "Tom said: “I saw the ship, " + "and the rain and the rain " * 20 + "."
    found = replace(
        cut(f"{long}|It was red.”|I did not see it.|“Go,” said Tom."), origin=origin(title="To Tom")
    )
    told = [stretches.around(found, one, content("red")) for one in found.sentences[1:]]
    assert [None if one is None else stretches.quote("c1", found, one).text for one in told] == [
        "In “To Tom”, a letter dated 12 May 1951, Ada Finch quoted: “It was red.’”",
        "In “To Tom”, a letter dated 12 May 1951, Ada Finch wrote: “I did not see it.”",
        "In “To Tom”, a letter dated 12 May 1951, Ada Finch wrote: “‘Go,’ said Tom.”",
    ]


def test_another_s_turn_never_comes_along():
    made = around(
        "FEMI: Tom Hale had a shop.|ADA: He sold buttons there.", 1, "shop buttons", kind="recording"
    )
    assert made is not None
    assert made.text == "ADA: He sold buttons there."


def test_consent_may_allow_less_than_is_quoted_else():
    tight = Scope(inclusion=True, surfacing=True, display=True, existence=True, cap=20)
    assert stretches.limit(passage("x", of=origin(scope=tight))) == 20
    assert stretches.limit(passage("x")) == stretches.LONGEST


def test_of_a_sentence_that_is_too_long_the_clauses_are_taken_that_carry_what_is_asked():
    long = f"My sister Rose kept a shop in Leeds; {'the hens are red; ' * 30}and it rained."
    found = around(long, 0, "shop")
    assert found is not None
    assert (found.start, found.text) == (0, "My sister Rose kept a shop in Leeds")


@pytest.mark.parametrize("rest", ["but she did not", "if one may believe it", "as Tom said"])
def test_where_the_rest_of_a_sentence_that_is_too_long_may_turn_it_about_nothing_is_taken(rest):
    assert around(f"My sister Rose kept a shop; {'the hens are red; ' * 30}{rest}.", 0, "shop") is None


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        pytest.param(
            "Rose kept a shop.|The shop sold buttons.",
            "Rose kept a shop. The shop sold buttons.",
            id="behind",
        ),
        pytest.param("Rose kept a shop.|The hens were red.", "Rose kept a shop.", id="of something else"),
        pytest.param(
            "Rose kept a shop.|They say the shop was burnt.|I do not believe it.",
            "Rose kept a shop.",
            id="what would be taken back behind it stays out",
        ),
    ],
)
def test_a_neighbour_that_speaks_of_what_is_asked_comes_along(text, taken):
    made = around(text, 0, "shop")
    assert made is not None
    assert made.text == taken


SHOP = "Rose kept a shop."


@pytest.mark.parametrize(
    ("behind", "taken"),
    [
        pytest.param(
            "She sold her hens.", " She sold her hens.", id="the next sentence, whatever it speaks of"
        ),
        pytest.param("She sold her hens.|Tom bought two of them.", " She sold her hens.", id="and no more"),
        pytest.param("Was it hers?", "", id="a question"),
        pytest.param("“It was never hers at all.”", "", id="who speaks is somebody else"),
        pytest.param("“It was never hers,|as they say.”", "", id="it would end inside another's words"),
        pytest.param("They say she stole.|I do not believe it.", "", id="what is taken back behind it"),
        pytest.param("She sold hens and more hens," + " and hens" * 60 + ".", "", id="it does not fit"),
        pytest.param("Not for long.", " Not for long.", id="what limits it, as ever"),
    ],
)
def test_the_first_quotation_goes_on_with_one_sentence_of_the_same_hand(behind, taken):
    made, alone = around(f"{SHOP}|{behind}", 0, "keep", on=True), around(f"{SHOP}|{behind}", 0, "keep")
    assert made is not None
    assert alone is not None
    assert made.text == SHOP + taken
    assert alone.text == SHOP + (taken if behind.startswith("Not") else "")


def test_words_between_quotation_marks_do_not_go_on_in_another_voice():
    said = "Tom said: “I saw the ship.|It was red.”|I did not see the harbour."
    made = around(said, 1, "ship red", on=True)
    assert made is not None
    assert made.text == "Tom said: “I saw the ship. It was red.”"


@pytest.mark.parametrize(
    ("risk", "wanted", "on", "taken"),
    [
        pytest.param(EASED, "shop", False, True, id="as much as asks for nothing"),
        pytest.param(EASED + 1, "shop", True, False, id="more"),
        pytest.param(0, "Rose", True, True, id="unasked, without any"),
        pytest.param(1, "Rose", True, False, id="unasked, with some"),
    ],
)
def test_a_neighbour_that_may_expose_somebody_does_not_come_along(risk, wanted, on, taken):
    made = cut(f"{SHOP}|The shop sold buttons.")
    first, second = made.sentences
    risky = replace(made, sentences=(first, replace(second, risk=risk)))
    stretch = stretches.around(risky, first, content(wanted), on=on)
    assert stretch is not None
    assert stretch.text == (f"{SHOP} The shop sold buttons." if taken else SHOP)

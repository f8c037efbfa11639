"""Each side of a comparison is quoted from what is about it, or nothing is said."""

import pytest

from citations.core.records import Course, Passage, Piece, Relation
from citations.core.writing import standing, topics
from citations.core.writing.naming import called
from citations.core.writing.quoted_sides import LACKING
from citations.tests.core.fakes import LIFE, OPEN
from citations.tests.core.making import evidence, origin, passage, scoped

FAN = "A fan costs eleven pounds."
COFFIN = "A coffin costs four."


def write(sides: tuple[str, ...], *passages: Passage, course: Course = Course.PROCEED) -> tuple[Piece, ...]:
    return topics.write(scoped("Compare them", *sides, course=course), evidence(*passages).keyed(), LIFE)


def on(text: str, key: str = "letters/1.txt", side: int = 0, *before: str, **facts: str) -> Passage:
    return passage(*before, text, of=origin(key, scope=OPEN, **facts), sides=(side,))


def told(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.text.split("“")[-1].rstrip("”") for piece in pieces]


def alone(pieces: tuple[Piece, ...]) -> bool:
    """Tell whether one side alone is quoted, and the other is said to have nothing."""
    return len(pieces) == 2 and sum(piece.text == LACKING for piece in pieces) == 1


def test_figures_on_one_thing_that_is_asked_of_both_are_said_to_differ():
    pieces = write(("price of a fan", "price of a coffin"), on(FAN), on(COFFIN, "b", 1))
    assert told(pieces[:2]) == [FAN, COFFIN]
    assert pieces[2].relation is Relation.INFERENCE
    assert pieces[2].text == (
        "Side by side, these passages suggest that price of a fan and price of a coffin differ "
        "where they speak of price."
    )


@pytest.mark.parametrize(
    ("second", "course"),
    [
        pytest.param("A coffin costs eleven too.", Course.PROCEED, id="the same figure"),
        pytest.param("A coffin costs much.", Course.PROCEED, id="no figure"),
        pytest.param("There were four in the coffin shop.", Course.PROCEED, id="another thing"),
        pytest.param(COFFIN, Course.DOWNGRADE, id="own words alone"),
    ],
)
def test_what_cannot_be_compared_is_only_quoted(second, course):
    pieces = write(("price of a fan", "price of a coffin"), on(FAN), on(second, "b", 1), course=course)
    assert {piece.relation for piece in pieces} <= {Relation.DIRECT_QUOTE}


def test_over_three_sides_nothing_is_inferred():
    cart = on("A cart costs ninety pounds.", "c", 2)
    pieces = write(
        ("price of a fan", "price of a coffin", "price of a cart"), on(FAN), on(COFFIN, "b", 1), cart
    )
    assert [piece.relation for piece in pieces] == [Relation.DIRECT_QUOTE] * 3


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(on("Mr. Dilworth has never lifted a hand to a child.", "b", 1), id="the other one"),
        pytest.param(on("Dear Mr. Arkwright, the rain has come at last.", "b", 1), id="a greeting"),
        pytest.param(
            on(
                "The rain has come at last to the valley.",
                "b",
                1,
                title="Letter to Mr. Arkwright",
                recipient="Mr. Arkwright",
            ),
            id="a letter to them on something else",
        ),
    ],
)
def test_what_is_not_about_a_side_does_not_stand_for_it(other):
    first = on("Mr. Dilworth is dead, of his heart.")
    assert write(("Mr. Dilworth", "Mr. Arkwright"), first, other) == ()


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(on("Old Arkwright was kind to every child.", "b", 1), id="named"),
        pytest.param(
            on("I was kind to every child.", "b", 1, creator="John Arkwright"),
            id="by them",
        ),
        pytest.param(
            on("You were kind to every child.", "b", 1, recipient="John Arkwright"), id="said to them"
        ),
    ],
)
def test_what_is_about_a_side_stands_for_it(other):
    first = on("Mr. Dilworth has never lifted a hand to a child.")
    pieces = write(("Mr. Dilworth and the child", "Mr. Arkwright and the child"), first, other)
    assert [piece.side.name for piece in pieces if piece.side] == ["Mr. Dilworth", "Mr. Arkwright"]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(on("Rose was kind to every child.", "b", 1, creator="John Arkwright"), id="by them"),
        pytest.param(on("Rose was kind to every child.", "b", 1, recipient="John Arkwright"), id="to them"),
    ],
)
def test_what_somebody_writes_or_reads_of_others_is_not_about_them(other):
    first = on("Mr. Dilworth has never lifted a hand to a child.")
    assert alone(write(("Mr. Dilworth and the child", "Mr. Arkwright and the child"), first, other))


def test_somebody_with_two_names_may_be_called_by_the_last():
    first = on("Mr. Dilworth is dead, of his heart.")
    told = on("Old Pickles was kind to every child.", "b", 1, title="Minutes", description="Joseph Pickles")
    assert len(write(("Mr. Dilworth", "Joseph Pickles"), first, told)) == 2
    food = on("The pickles were dear that winter.", "b", 1, title="Minutes", description="Joseph Pickles")
    assert write(("Mr. Dilworth", "Joseph Pickles"), first, food) == ()


def test_a_place_is_bound_by_its_own_name_and_not_by_what_kind_of_place_it_is():
    other = on("The Mill Road was long and muddy in those days.", "b", 1)
    assert write(("Brindle Mill", "Oldham Mill"), on("Brindle Mill burned in the night."), other) == ()


def test_a_sentence_on_the_place_may_leave_its_name_to_the_record_where_it_binds_what_is_asked():
    here = on("The sheds here are lofty.", "b", 1, title="Letter to Rose from Bradford")
    pieces = write(("sheds of Leeds", "sheds of Bradford"), on("The sheds of Leeds are low."), here)
    assert told(pieces) == ["The sheds of Leeds are low.", "The sheds here are lofty."]
    bare = on("The roads here are muddy.", "b", 1, title="Letter to Rose from Bradford")
    assert write(("sheds of Leeds", "sheds of Bradford"), on("The sheds of Leeds are low."), bare) == ()


def test_the_person_as_a_side_is_quoted_from_their_own_papers():
    hers = on("I am against the war, and I shall say so.", "a", 0)
    rose = on("Rose spoke for the war in the hall.", "b", 1)
    other = on("The war has come, wrote the paper.", "c", 0, creator="The Mercury")
    pieces = write(("she about the war", "Rose about the war"), other, hers, rose)
    assert told(pieces) == [
        "I am against the war, and I shall say so.",
        "Rose spoke for the war in the hall.",
    ]
    assert write(("Ada Finch about the war", "Rose about the war"), other, rose) == ()


def test_what_was_written_to_somebody_needs_no_word_to_them():
    tom = on("A strike feeds nobody at all.", "b", 1, recipient="Tom")
    rose = on("A strike is a hungry thing.", "a", 0, recipient="Rose")
    pieces = write(("what she wrote to Rose about strikes", "what she wrote to Tom about strikes"), rose, tom)
    assert [piece.side.name for piece in pieces if piece.side] == [
        "what she wrote to Rose",
        "what she wrote to Tom",
    ]


BOTH = "Annie Holt would burn the gates; Joseph Pickles would send a letter."


def test_a_sentence_that_tells_of_both_comes_first():
    pieces = write(
        ("Annie Holt", "Joseph Pickles"),
        passage(BOTH, of=origin("a"), sides=(0, 1)),
        on("Annie Holt was brave.", "b", 0),
        on("Joseph Pickles was patient.", "c", 1),
    )
    assert told(pieces) == [BOTH, "Annie Holt was brave.", "Joseph Pickles was patient."]
    assert pieces[0].side is None


def test_it_stands_for_a_side_that_has_nothing_else_and_alone_for_both():
    both = passage(BOTH, of=origin("a"), sides=(0, 1))
    one = write(("Annie Holt", "Joseph Pickles"), both, on("Annie Holt was brave.", "b", 0))
    assert [(text, piece.side.name) for text, piece in zip(told(one), one, strict=True) if piece.side] == [
        ("Annie Holt was brave.", "Annie Holt"),
        (BOTH, "Joseph Pickles"),
    ]
    (alone,) = write(("Annie Holt", "Joseph Pickles"), both)
    assert told((alone,)) == [BOTH]


def test_it_may_leave_one_to_the_record_where_both_are_asked_one_thing():
    text = "I earn nineteen shillings, which is four more than Brindle ever paid me."
    both = passage(text, of=origin("a", title="Letter from Keighley"), sides=(0, 1))
    assert told(write(("what she earned at Brindle", "what she earned at Keighley"), both)) == [text]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("Porthvean, 2 May 1958", False, id="a dateline"),
        pytest.param("Horta, Faial, in the Azores.", False, id="a place"),
        pytest.param("Witnesses: Amos Ellinor and Ruth Ellinor.", False, id="names"),
        pytest.param("A. In Bell Yard, in Halden, in 1861.", False, id="an answer of places"),
        pytest.param("Annie Holt was brave.", True, id="a sentence"),
        pytest.param("I want the vote.", True, id="a short one"),
    ],
)
def test_what_tells_nothing_stands_for_no_side(text, says):
    assert standing.tells(text) is says


def test_a_caption_compares_nobody():
    text = "Left to right: Annie Holt with a drum, Joseph Pickles."
    caption = passage(text, of=origin("a", kind="photograph"), sides=(0, 1))
    assert write(("Annie Holt", "Joseph Pickles"), caption) == ()


@pytest.mark.parametrize(
    ("told_", "names"),
    [
        pytest.param(("Tom over the war", "Rose over the war"), ("Tom", "Rose"), id="one end"),
        pytest.param(("the war", "war"), ("the war", "war"), id="nothing would be left"),
        pytest.param(("Tom in the war", "Rose in the war"), ("Tom", "Rose"), id="small words go along"),
        pytest.param(("talk of war", "fear of a war"), ("talk", "fear"), id="small words that are not alike"),
        pytest.param(("Tom", "Rose"), ("Tom", "Rose"), id="nothing alike"),
    ],
)
def test_sides_are_called_by_what_tells_them_apart(told_, names):
    assert called(told_) == names


LOW = "The sheds of Leeds are low and dark."


def test_of_a_side_without_anything_it_is_said_that_it_has_nothing():
    pieces = write(("sheds of Bradford", "sheds of Leeds"), on(LOW, "b", 1), on("It rained.", "c", 0))
    assert [(one.side.name if one.side else "", one.keys) for one in pieces] == [
        ("sheds of Bradford", ()),
        ("sheds of Leeds", ("c1",)),
    ]
    assert pieces[0].text == LACKING
    assert told(pieces)[1] == LOW


@pytest.mark.parametrize(
    ("sides", "papers"),
    [
        pytest.param(("Leeds", "Bradford"), (on(LOW),), id="sides that are mere names"),
        pytest.param(("sheds of Hull", "sheds of Hayle"), (on(LOW), on(LOW, "b", 1)), id="both"),
        pytest.param(("sheds of Leeds", "sheds of Hull", "sheds of Hayle"), (on(LOW),), id="two of three"),
    ],
)
def test_else_nothing_is_said_of_any(sides, papers):
    assert write(sides, *papers) == ()


@pytest.mark.parametrize(
    ("other", "stands"),
    [
        pytest.param(on("She is wise and quick.", "b", 1, creator="Tom Carne"), False, id="nothing of it"),
        pytest.param(on("The war is a folly.", "b", 1, creator="Tom Carne"), True, id="in his paper"),
        pytest.param(on("Tom Carne said that the war is a folly.", "b", 1), True, id="as it is told of him"),
        pytest.param(on("Tom Carne went to the war on Monday.", "b", 1), False, id="what he did"),
    ],
)
def test_what_somebody_thinks_is_told_by_them_or_as_theirs(other, stands):
    hers = on("I am against the war, and I shall say so.", "a", 0)
    pieces = write(("she think of the war", "Tom Carne think of the war"), hers, other)
    assert (len(pieces) == 2 and not alone(pieces)) is stands


def test_what_is_asked_of_both_must_be_told_of_each():
    quarry = on("In the quarry I was paid fourpence.", "a", 0)
    chapel = on("I was paid a crown for the chapel.", "b", 1)
    idle = on("In the chapel I fell asleep.", "b", 1)
    asked = ("pay in the quarry", "pay in the chapel")
    assert len(write(asked, quarry, chapel)) >= 2
    assert all(idle.sentences[0].text not in piece.text for piece in write(asked, quarry, idle))


@pytest.mark.parametrize(
    ("facts", "text", "stands"),
    [
        pytest.param({"recipient": "Tom Hale"}, "The horses are ill again, I fear.", True, id="to him"),
        pytest.param(
            {"title": "Letter to her son Tom"}, "The horses are ill, I fear.", True, id="by its title"
        ),
        pytest.param({}, "I told Tom that the horses are ill.", True, id="as it is told"),
        pytest.param({"recipient": "Rose"}, "Do not let Tom ride the horses.", False, id="of him"),
    ],
)
def test_what_was_written_to_somebody_is_not_what_only_names_them(facts, text, stands):
    asked = ("she wrote to Rose about horses", "she wrote to Tom about horses")
    rose = on("I have sold the horses, and I am glad.", "a", 0, recipient="Rose")
    pieces = write(asked, rose, on(text, "b", 1, **facts))
    assert any(text in piece.text for piece in pieces) is stands


@pytest.mark.parametrize(
    ("other", "stands"),
    [
        pytest.param(on("The cottage at Ulvik is dear.", "b", 1), True, id="in her paper"),
        pytest.param(on("Ada sang at Ulvik.", "b", 1, creator="The Mercury"), True, id="she is named"),
        pytest.param(
            on("It snowed at Ulvik that year.", "b", 1, creator="The Mercury"), False, id="of the place"
        ),
    ],
)
def test_where_the_person_did_something_is_told_by_them_or_of_them(other, stands):
    pieces = write(("she at Leeds", "she at Ulvik"), on("I was cold at Leeds.", "a", 0), other)
    assert any("Ulvik" in piece.text for piece in pieces) is stands


def test_what_you_said_is_not_what_the_writer_thinks():
    yours = on("You said that the war is a folly.", "b", 1, creator="Tom Carne")
    hers = on("I am against the war, and I shall say so.", "a", 0)
    assert all(
        "You said" not in one.text
        for one in write(("she think of the war", "Tom Carne think of the war"), hers, yours)
    )


def test_of_two_relatives_each_must_be_named():
    line = (
        passage("My father taught me.", of=origin("a", title="Letter from her father")),
        passage(
            "Grandmother held that a girl who reads is lost.",
            of=origin("b", title="Letter to her father"),
            sides=(0, 1),
        ),
    )
    pieces = write(("her grandmother on girls reading", "her father on girls reading"), *line)
    assert all(one.side is not None for one in pieces)

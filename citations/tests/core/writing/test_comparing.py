"""Both sides or nothing."""

import pytest

from citations.core.records import Course, Passage, Piece, Relation
from citations.core.writing import comparing
from citations.core.writing.quoted_sides import LACKING, Side, fuller
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

FORD = "The sea came to the third step of the chapel in the great storm."
STEP = "In the great storm the sea came to the fifth step of the chapel, and I saw it there."
LETTER = passage(FORD, of=origin("l", title="Letter to Tom", date="1962-03-09", recipient="Tom"))
MEMOIR = passage(STEP, of=origin("m", title="Slack Water, chapter 6", kind="memoir", date="1979"))


def write(question: str, *passages: Passage, course: Course = Course.PROCEED) -> tuple[Piece, ...] | None:
    return comparing.write(scoped(question, course=course), evidence(*passages).keyed(), LIFE)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(
            "How high came the sea in the great storm, in the letter to Tom and in Slack Water?", id="and"
        ),
        pytest.param(
            "Do her 1962 letter and her memoir agree how high the sea came in the great storm?", id="agree"
        ),
        pytest.param(
            "How high came the sea in the great storm in the 1962 telling and in the 1979 telling?",
            id="years",
        ),
        pytest.param(
            "Does the memoir give the same step of the chapel for the sea as the letter of 1962?",
            id="the same",
        ),
    ],
)
def test_two_accounts_are_both_quoted_with_their_dates(question):
    pieces = write(question, LETTER, MEMOIR)
    assert pieces is not None
    assert {piece.keys for piece in pieces[:2]} == {("c1",), ("c2",)}
    assert {"9 March 1962" in piece.text or "1979" in piece.text for piece in pieces[:2]} == {True}


def test_where_figures_differ_a_labelled_inference_says_so():
    pieces = write(
        "How high came the sea in the great storm, in the letter to Tom and in Slack Water?", LETTER, MEMOIR
    )
    assert pieces is not None
    assert pieces[-1].relation is Relation.INFERENCE
    assert pieces[-1].text == (
        "Side by side, these passages suggest that the accounts of 1962 and 1979 differ "
        "where they speak of great and storm."
    )
    assert pieces[-1].keys == ("c1", "c2")


@pytest.mark.parametrize(
    ("second", "said"),
    [
        pytest.param("The sea came to the third step in the great storm.", "agree", id="alike"),
        pytest.param("The sea came to the third step, or the fifth, in the great storm.", "", id="partly"),
        pytest.param("The sea came high in the great storm.", "", id="no figure"),
    ],
)
def test_what_no_rule_can_tell_is_not_said(second, said):
    memoir = passage(second, of=origin("m", title="Slack Water", kind="memoir", date="1979"))
    pieces = write(
        "How high came the sea in the great storm, in the letter to Tom and in Slack Water?", LETTER, memoir
    )
    assert pieces is not None
    assert [f" {said} where" in piece.text for piece in pieces[2:]] == ([True] if said else [])


def test_accounts_of_one_year_are_not_told_apart_by_it():
    memoir = passage(STEP, of=origin("m", title="Slack Water", kind="memoir", date="1962"))
    pieces = write(
        "How high came the sea in the great storm, in the letter to Tom and in Slack Water?", LETTER, memoir
    )
    assert pieces is not None
    assert [piece.relation for piece in pieces] == [Relation.DIRECT_QUOTE] * 2


def test_in_the_person_s_own_words_nothing_is_inferred():
    question = "How high came the sea in the great storm, in the letter to Tom and in Slack Water?"
    pieces = write(question, LETTER, MEMOIR, course=Course.DOWNGRADE)
    assert pieces is not None
    assert len(pieces) == 2


def test_where_one_account_is_missing_it_is_said_to_have_nothing():
    told = write("How high came the sea, in the letter to Tom and in the diary?", LETTER, MEMOIR) or ()
    assert [(one.side.name if one.side else "", one.text == LACKING) for one in told] == [
        ("the letter to Tom", False),
        ("the diary", True),
    ]


def test_where_no_account_tells_it_nothing_is_said():
    assert write("Do Slack Water and the letter to Tom agree on the name of the cat?", LETTER, MEMOIR) == ()


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("How high came the sea in the great storm?", id="no account"),
        pytest.param(
            "Who read the letter to Tom while she wrote the memoir?", id="two that are not set side by side"
        ),
    ],
)
def test_what_compares_nothing_is_left_to_others(question):
    assert write(question, LETTER, MEMOIR) is None


def test_different_answers_come_from_works_of_different_years():
    late = passage("The sea came to the fourth step in the storm.", of=origin("n", date="1985"))
    question = "How high came the sea in the great storm? I find two different answers."
    pieces = write(question, late, MEMOIR, LETTER)
    assert pieces is not None
    assert [piece.keys for piece in pieces[:2]] == [("c3",), ("c2",)]
    assert " differ where" in pieces[2].text
    own = write(question, late, MEMOIR, LETTER, course=Course.DOWNGRADE)
    assert own is not None
    assert len(own) == 2


def test_of_three_accounts_each_is_quoted():
    talk = passage(
        "In the great storm the sea came to the sixth step.", of=origin("t", kind="speech", date="1984")
    )
    question = (
        "How high came the sea in the great storm, in the letter to Tom, in Slack Water and in the speech?"
    )
    pieces = write(question, LETTER, MEMOIR, talk)
    assert pieces is not None
    assert [piece.keys for piece in pieces[:3]] == [("c1",), ("c2",), ("c3",)]


def test_accounts_that_share_one_word_alone_are_not_said_to_differ():
    memoir = passage(
        "In 1933 he had the year of the chapel on his mind.", of=origin("m", title="Slack Water", date="1979")
    )
    letter = passage(
        "It was the year 1932 when I was sent to school.", of=origin("l", title="Letter to Tom", date="1962")
    )
    pieces = write(
        "What year was she sent to school, in the letter to Tom and in Slack Water?", letter, memoir
    )
    assert not pieces or all(piece.relation is Relation.DIRECT_QUOTE for piece in pieces)


def test_where_only_one_work_answers_there_are_no_two():
    undated = passage(STEP, of=origin("u", date=""))
    assert (
        write("How high came the sea in the storm? There are conflicting accounts.", LETTER, undated) is None
    )


def test_what_two_topics_begin_with_is_what_both_accounts_are_asked_about():
    question = "How high came the sea in the great storm, in the letter to Tom and in Slack Water?"
    asked = scoped(question, "sea in the great storm, letter", "sea in the great storm, Slack Water")
    pieces = comparing.write(asked, evidence(LETTER, MEMOIR).keyed(), LIFE)
    assert pieces is not None
    assert [piece.keys for piece in pieces[:2]] == [("c1",), ("c2",)]
    assert FORD in pieces[0].text


def test_a_side_is_quoted_a_second_time_where_that_comes_close():
    letter = passage(
        FORD,
        "In the great storm the sea came over the quay to the chapel.",
        of=origin("l", title="Letter to Tom", date="1962-03-09", recipient="Tom"),
    )
    pieces = write(
        "How high came the sea in the great storm, in the letter to Tom and in Slack Water?", letter, MEMOIR
    )
    assert pieces is not None
    assert [piece.keys for piece in pieces] == [("c1",), ("c1",), ("c2",), ("c1", "c2")]
    assert "over the quay" in pieces[1].text
    assert len({piece.text for piece in pieces}) == 4


def test_a_second_quotation_stands_in_the_passage_of_the_first():
    of = origin("l", title="Letter to Tom", date="1962-03-09", recipient="Tom")
    other = passage("In the great storm the sea came over the quay to the chapel.", of=of, passage_id=2)
    question = "How high came the sea in the great storm, in the letter to Tom and in Slack Water?"
    pieces = write(question, passage(FORD, of=of), MEMOIR, other)
    assert pieces is not None
    assert [piece.keys for piece in pieces] == [("c1",), ("c2",), ("c1", "c2")]


def test_where_it_is_asked_what_they_said_each_side_is_quoted_from_their_own_papers():
    tom = passage("The sea came to the first step in the storm.", of=origin("t", creator="Tom", date="1962"))
    letter = passage("The sea came to the third step in the storm.", of=origin("l", date="1962"))
    memoir = passage("The sea came to the fifth step in the storm.", of=origin("m", date="1979"))
    pieces = write("What did she say of the sea in the storm in 1962 and in 1979?", tom, letter, memoir)
    assert pieces is not None
    assert [piece.keys for piece in pieces[:2]] == [("c2",), ("c3",)]
    (piece, *_) = write("How high came the sea in the storm in 1962 and in 1979?", tom, memoir) or ()
    assert piece.keys == ("c1",)


def test_a_count_of_years_is_no_two_answers():
    assert write("How high came the sea two years after the great storm?", LETTER, MEMOIR) is None


def test_accounts_of_something_may_be_asked_whether_they_agree():
    pieces = write("Do the accounts of the great storm agree how high the sea came?", LETTER, MEMOIR)
    assert pieces is not None
    assert {piece.keys for piece in pieces[:2]} == {("c1",), ("c2",)}


NOON = origin("n", title="Diary: the flood", kind="journal", date="1950")
NIGHT = origin("p", title="The flood at Hayle", creator="The Herald", kind="article", date="1951")


def test_what_shows_the_hour_stands_for_an_account_whose_title_names_the_thing():
    diary = passage("It came over the wall on 14 March 1950 at noon.", "It was deep.", of=NOON)
    press = passage("The flood came upon Hayle on 15 March 1950, at eight.", of=NIGHT)
    told = write("Do the accounts of the flood agree on the hour?", diary, press) or ()
    assert [one.side.name for one in told if one.side] == ["1950", "1951"]
    assert "It came over the wall" in told[0].text
    assert (
        write("Do the accounts of the flood agree on the hour?", passage("We ran.", of=NOON), press) is None
    )


def test_a_side_is_quoted_from_the_work_whose_title_names_the_thing_where_one_does():
    flood = origin("f", title="Journal: the flood", kind="journal", date="1950")
    fever = origin("i", title="Journal: the influenza", kind="journal", date="1952")
    press = passage("Nine were dead in the flood.", of=NIGHT, passage_id=3)
    mine = passage("Six were dead in the flood, and the bridge gone.", of=flood)
    other = passage("Twenty-seven dead in the flood of cases.", of=fever, passage_id=2)
    question = "Compare the dead of the flood in her journal and in the newspaper."
    pieces = write(question, other, mine, press)
    assert pieces is not None
    assert all("Twenty-seven" not in piece.text for piece in pieces)
    assert "Six were dead" in pieces[0].text
    bell = passage("Rose rang the bell.", of=origin("b", title="Letter to Agnes Bell", date="1950"))
    told = write(
        "Who rang the bell, in her letter and in the newspaper?",
        bell,
        passage("Tom rang the bell.", of=NIGHT),
    )
    assert told


def test_a_second_quotation_says_more_than_the_question():
    letter = passage(FORD, of=LETTER.origin)
    memoir = passage(f"{STEP} But to the great storm.", of=MEMOIR.origin)
    question = "How high came the sea in the great storm, in the letter to Tom and in Slack Water?"
    assert all("But to the" not in piece.text for piece in write(question, letter, memoir) or ())


def test_a_second_quotation_that_holds_the_first_takes_its_place():
    told = "In the great storm the sea came to the fifth step. It broke the chapel door and the great bell."
    memoir = passage(told, of=MEMOIR.origin)
    question = "How high came the sea in the great storm, in the letter to Tom and in Slack Water?"
    assert sum("fifth step" in piece.text for piece in write(question, LETTER, memoir) or ()) == 1


def test_a_second_quotation_that_the_first_holds_is_left_out():
    keyed = evidence(passage("The sea rose to the step in the storm.")).keyed()
    text = "Ada Finch wrote: “You ask if the sea rose. The sea rose to the step in the storm.”"
    side = Side(key="c1", text="You ask if the sea rose.", piece=Piece(text=text, keys=("c1",)))
    assert fuller(["the sea in the storm"], [keyed], [side], 4, LIFE) == ((side.piece,),)

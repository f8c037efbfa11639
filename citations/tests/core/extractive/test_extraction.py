"""Writing in the archive's own words. Contracts and borders; the weights are tuned elsewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.extractive import extraction
from citations.core.extractive.comparing import LACKING
from citations.core.records import Course, Draft, Passage, Relation
from citations.core.text.words import fold
from citations.tests.core.fakes import LIFE, OPEN, World
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, same_every_time, scoped
from personas.core.consent import Scope
from personas.core.media.base import MetadataLocator, TextLocator

SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."


def write(question: str, *passages: Passage, course: Course = Course.PROCEED) -> Draft:
    return extraction.write(scoped(question, course=course), evidence(*passages), LIFE)


def compare(*passages: Passage, course: Course = Course.PROCEED) -> Draft:
    asked = scoped(
        "Compare the village children and her sister", "the village children", "her sister", course=course
    )
    return extraction.write(asked, evidence(*passages), LIFE)


def test_an_answer_is_a_sentence_of_the_archive_framed_by_who_wrote_it_when():
    (piece,) = write(
        "What did she say of the village children?", passage(SCHOOL, of=origin(title="To Tom"))
    ).pieces
    assert piece.text == f"In “To Tom”, a letter dated 12 May 1951, Ada Finch wrote: “{SCHOOL}”"
    assert (piece.keys, piece.relation) == (("c1",), Relation.DIRECT_QUOTE)
    assert piece.hint == TextLocator(paragraph=0, start=0, end=len(SCHOOL))


@pytest.mark.parametrize(
    ("before", "behind", "framed"),
    [
        pytest.param("", "", "Ada Finch wrote: “I taught", id="hers"),
        pytest.param("My sister said to Tom: “", "”", f"Ada Finch wrote: “My sister said to Tom: ‘{SCHOOL}", id="told"),
        pytest.param("“", "”", f"Ada Finch quoted: “‘{SCHOOL}", id="nobody says it"),
    ],
)  # fmt: skip
def test_what_somebody_else_says_in_a_paper_is_delivered_and_not_as_its_writer_s(before, behind, framed):
    bound = World().artifact("a.txt", f"{before}{SCHOOL}{behind}").ask("Who taught the village children?")
    assert bound.display is not None
    (claim,) = bound.display.claims
    assert framed in claim.text
    assert SCHOOL in str(claim.excerpts[0].text)


def test_a_question_that_nothing_answers_is_declined():
    draft = write("Did she ever see Japan?", passage(SCHOOL))
    assert (draft.declined, draft.pieces, draft.drafter) == (True, (), extraction.NAME)


def test_the_same_sentence_in_two_artifacts_is_said_once():
    draft = write(
        "Who taught the village children?", passage(SCHOOL, of=origin("a")), passage(SCHOOL, of=origin("b"))
    )
    assert len(draft.pieces) == 1


def test_a_few_sentences_are_enough():
    many = [
        passage(f"I taught the village children, {name} among them.", of=origin(name)) for name in "abcdefg"
    ]
    assert 1 <= len(write("Who taught the village children?", *many).pieces) < len(many)


def test_a_restricted_artifact_is_not_quoted():
    assert write("Who taught the village children?", passage(SCHOOL, of=origin(scope=RESTRICTED))).declined


def test_a_restricted_artifact_still_gives_the_facts_of_its_record():
    hidden = passage(SCHOOL, of=origin(title="Letter to Tom", scope=RESTRICTED))
    (piece,) = write("When was the letter to Tom written?", hidden).pieces
    assert piece.text == "“Letter to Tom” is dated 12 May 1951."
    assert (piece.relation, piece.hint) == (Relation.METADATA_FACT, MetadataLocator(pointer="/date"))


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        pytest.param(
            "Who wrote about the village children?", {"title": "Letter to Tom"}, id="no title named"
        ),
        pytest.param(
            "Where was the Letter to Tom about the village children sent?",
            {"title": "Letter to Tom"},
            id="no such fact",
        ),
    ],
)
def test_without_a_title_or_a_fact_the_text_is_searched(question, facts):
    draft = write(question, passage(SCHOOL, of=origin(**facts)))
    assert {piece.relation for piece in draft.pieces} == {Relation.DIRECT_QUOTE}


def test_a_quoted_title_that_is_not_there_is_not_answered_from_another():
    other = passage(SCHOOL, of=origin("b", title="Telegram from Inês da Silveira"))
    draft = write("When was “Letter to Inês da Silveira, November 1938” written?", other)
    assert draft.pieces == ()


def test_of_two_titles_the_one_that_is_named_more_fully_is_meant():
    one = passage(SCHOOL, of=origin("a", title="Letter to Rose", date="1931"))
    two = passage(SCHOOL, of=origin("b", title="Second letter to Rose", date="1932"))
    (piece,) = write("When was the second letter to Rose written?", one, two).pieces
    assert piece.keys == ("c2",)


def test_another_s_turn_is_not_quoted_under_the_creator_s_name():
    talk = origin("t", kind="recording", title="A talk")
    turns = ("FEMI: I taught the village children to read.", "ADA: I sold buttons in Leeds.")
    assert write("Who taught the village children?", passage(*turns, of=talk)).declined


def test_a_downgraded_question_is_answered_in_the_person_s_own_words_only():
    other = passage(SCHOOL, of=origin("b", creator="Tom Hale"))
    assert write("Who taught the village children?", other, course=Course.DOWNGRADE).declined
    own = passage(SCHOOL, of=origin("a"))
    draft = write("Who taught the village children?", other, own, course=Course.DOWNGRADE)
    assert [piece.keys for piece in draft.pieces] == [("c2",)]


def test_a_sentence_that_cannot_be_cut_to_its_cap_is_not_quoted():
    tight = Scope(inclusion=True, surfacing=True, display=True, existence=True, cap=20)
    assert write("Who taught the village children?", passage(SCHOOL, of=origin(scope=tight))).declined


def test_a_side_is_quoted_from_where_it_is_said_and_not_from_where_it_ranked_first():
    heading = passage("HER SISTER, 1961", of=origin("b"), similarity=1000, sides=(1,))
    said = passage(SHOP, of=origin("c"), similarity=500, rank=3, sides=(1,))
    draft = compare(passage(SCHOOL, of=origin("a")), heading, said)
    assert [piece.keys for piece in draft.pieces] == [("c1",), ("c3",)]


def test_one_sentence_does_not_stand_for_both_sides():
    one = compare(passage("I taught the village children, and so did he.", sides=(0, 1)))
    assert [piece.text == LACKING for piece in one.pieces] == [False, True]
    both = compare(passage("I taught the village children, and so did my sister.", sides=(0, 1)))
    assert [(one.keys, one.side) for one in both.pieces] == [(("c1",), None)]


words = st.sampled_from(
    [
        "village",
        "children",
        "shop",
        "“buttons”",
        "sea",
        "taught",
        "kept",
        "Rose",
        "never",
        "1932",
        "—",
        "long,",
    ]
)
paragraph = st.lists(words, min_size=5, max_size=30).map(lambda some: "I " + " ".join(some) + ".")


@given(st.lists(paragraph, min_size=1, max_size=3), st.lists(words, min_size=2, max_size=4), st.booleans())
@same_every_time
def test_whatever_is_written_is_found_again_word_for_word(texts, asked, display):
    scope = OPEN if display else RESTRICTED
    world = World()
    for n, text in enumerate(texts):
        world.artifact(f"{n}.txt", text, scope=scope, title=f"Page {n}")
    answer = world.ask("Who " + " ".join(asked) + "?")
    draft = answer.trail.draft
    for piece in draft.pieces if draft else ():
        assert isinstance(piece.hint, TextLocator | MetadataLocator)
        assert display or piece.relation is Relation.METADATA_FACT
    assert not any(
        "unsupported" in one.why for one in (answer.trail.gated.removed if answer.trail.gated else ())
    )
    if answer.display:
        for shown in answer.display.claims:
            for excerpt in shown.excerpts:
                assert (
                    excerpt.text is None
                    or any(fold(excerpt.text) in fold(text) for text in texts)
                    or not display
                )


def test_where_her_own_words_are_wanted_no_other_hand_answers():
    told = passage(SCHOOL, of=origin("b", creator="Tom Hale", kind="biography"))
    wanted = "In her own words, who taught the village children to read?"
    assert write(wanted, told).declined
    assert not write("Who taught the village children to read?", told).declined
    assert [piece.keys for piece in write(wanted, told, passage(SCHOOL)).pieces] == [("c2",)]

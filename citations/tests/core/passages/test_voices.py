"""Whose words stand in an artifact by another name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.passages.voices import foreign, voiced
from citations.tests.core.making import origin, passage, same_every_time


def voices(text, **facts):
    made = passage(*text.split("\n\n"), of=origin(**facts))
    return {sentence.text: foreign(made, sentence) for sentence in made.sentences}


def test_only_the_creator_s_turns_of_a_conversation_are_hers():
    told = voices("FEMI: Say it again. For the tape.\n\nADA: It was a watch. It lost time.", kind="recording")
    assert [told[text] for text in told] == [True, True, False, False]


@pytest.mark.parametrize(
    ("text", "kind", "is_foreign"),
    [
        pytest.param("It was a watch.", "recording", False, id="no turn at all"),
        pytest.param("Ada Finch: It was a watch.", "interview", False, id="the full name"),
        pytest.param("A.F.: It was a watch.", "interview", False, id="initials"),
        pytest.param("Interviewer: Was it a watch, then?", "interview", True, id="a role"),
        pytest.param("Remember: it was a watch.", "letter", False, id="a colon in a letter"),
        pytest.param("TOM: It was a watch.", "letter", True, id="a turn in a letter"),
        pytest.param(
            "MY DEAR FRIEND TOM: It was a watch.", "letter", False, id="a letter begins in capitals"
        ),
        pytest.param("SIR: It was a watch.", "letter", False, id="a letter begins with a title"),
        pytest.param("> We would give it all.\n> Would you mind?", "email", True, id="a quoted reply"),
        pytest.param(
            "I said it, and then\nTOM: you did not say it.", "letter", True, id="a turn inside a sentence"
        ),
    ],
)
def test_in_doubt_the_words_are_another_s(text, kind, is_foreign):
    assert set(voices(text, kind=kind).values()) == {is_foreign}


def test_words_before_the_first_turn_that_shows_are_nobody_s():
    told = voices("And so it was.\n\nADA: It was a watch.", kind="recording")
    assert told == {"And so it was.": True, "ADA: It was a watch.": False}


@pytest.mark.parametrize(
    ("text", "of", "hers"),
    [
        pytest.param("Q. Where?\n\nA. In Leeds. It rained.", {}, "A. In Leeds. It rained.", id="full stops"),
        pytest.param("Q: Where?\n\nA: In Leeds.", {}, "A: In Leeds.", id="colons"),
        pytest.param("Q.—Where? A.—In Leeds.", {}, "A.—In Leeds.", id="in one line, with dashes"),
        pytest.param("QUESTION 3: Where?\n\nANSWER 3: In Leeds.", {}, "ANSWER 3: In Leeds.", id="counted"),
        pytest.param("A. In Leeds.\n\nOr York.", {}, "A. In Leeds. Or York.", id="a turn of two paragraphs"),
        pytest.param("Q. Where?\n\nA. In Leeds.", {"kind": "recording"}, "", id="no interview"),
        pytest.param("Q. Where?\n\nA. In Leeds.", {"kind": "letter"}, "", id="a hearing in a letter"),
        pytest.param("A: Where?\n\nB: In Leeds.", {}, "", id="one of several voices"),
        pytest.param("Q. Where?\n\nA. In Leeds.", {"description": "Interviewer: Ada Finch"}, "", id="she asks"),
        pytest.param("Q. Where?\n\nA. In Leeds.", {"title": "Interview with Tom Eddy"}, "", id="he answers"),
        pytest.param(
            "Q. Where?\n\nA. In Leeds.",
            {"title": "Interview with Miss Ada Finch", "description": "Interviewed by Tom"},
            "A. In Leeds.",
            id="she answers him",
        ),
        pytest.param("Interviewee: In Leeds.", {}, "Interviewee: In Leeds.", id="who is interviewed"),
        pytest.param("A. Bread. B. Milk.", {"kind": "letter"}, "A. Bread. B. Milk.", id="a list in a letter"),
        pytest.param("Dr. Ada Finch: In Leeds.", {}, "Dr. Ada Finch: In Leeds.", id="with a title"),
        pytest.param("Miss Finch: In Leeds.", {}, "", id="perhaps her sister"),
        pytest.param("A. Finch: In Leeds.", {}, "", id="perhaps her brother"),
        pytest.param("Inês da Silveira: In Leeds.", {}, "", id="a name with a small word"),
        pytest.param("Ada and Tom: In Leeds.", {}, "", id="two at once"),
    ],
)  # fmt: skip
def test_labels_tell_who_speaks(text, of, hers):
    told = voices(text, **{"kind": "interview"} | of)
    assert " ".join(words for words, is_foreign in told.items() if not is_foreign) == hers


HERS = ("Ada Finch", "ADA FINCH", "Ada", "ADA", "A.F.", "AF", "Finch")
ANOTHER_S = (
    "Interviewer", "INTERVIEWER", "Interviewer 2", "The Interviewer", "Tom", "TOM EDDY", "Mr. Eddy", "T.E.", "A. Finch",
    "Tom Finch", "Mrs. Finch", "Speaker 1", "Unknown", "Voice", "Inês da Silveira", "O’Hara", "Tom & Rose", "B", "Q",
)  # fmt: skip
FORMS = (
    "{}: {}", "{} : {}", "{} [laughs]: {}", "{} (softly): {}", "[00:01:20] {}: {}", "00:07 {}: {}", "**{}:** {}",
    "**{}**: {}", "_{}_ [after a while]: {}", "  {}: {}",
)  # fmt: skip
SAID = ("It lost time.", "It was a watch. It lost time.", "It lost a thing: four minutes.")


@given(
    turns=st.lists(
        st.tuples(st.sampled_from((*HERS, *ANOTHER_S)), st.sampled_from(SAID)), min_size=1, max_size=6
    ),
    form=st.sampled_from(FORMS),
    kind=st.sampled_from(("interview", "recording")),
)
@same_every_time
def test_in_every_form_of_a_label_her_turns_are_hers_and_all_others_are_not(turns, form, kind):
    made = passage(*(form.format(*turn) for turn in turns), of=origin(kind=kind))
    assert voiced(made)
    for sentence in made.sentences:
        assert foreign(made, sentence) == (turns[sentence.paragraph][0] not in HERS), sentence.text


ASKED = ("Q. {}", "Q: {}", "Q.—{}", "Q {}: {{}}", "Question: {}", "**Q.** {}", "Q1. {}", "Q— {}", "Q) {}")


@given(
    form=st.sampled_from(ASKED),
    answers=st.lists(st.sampled_from(SAID), min_size=1, max_size=4),
    creator=st.sampled_from(("Ada Finch", "Femi Adebayo", "Zora Q. Hale")),
)
@same_every_time
def test_in_every_form_of_question_and_answer_the_answers_are_the_creator_s(form, answers, creator):
    form = form.replace("{}:", "1:").replace("{{}}", "{}")
    replied = form.replace("Question", "Answer").replace("Q", "A")
    lines = [line for said in answers for line in (form.format("And then?"), replied.format(said))]
    made = passage(*lines, of=origin(kind="interview", creator=creator))
    assert {sentence.paragraph for sentence in made.sentences} == {*range(len(lines))}
    for sentence in made.sentences:
        assert foreign(made, sentence) == (sentence.paragraph % 2 == 0), sentence.text

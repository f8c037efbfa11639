"""Whose words stand in an artifact by another name."""

import pytest

from citations.core.telling.voices import foreign
from citations.tests.core.making import origin, passage


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

"""What is embedded of a question: as the person would put it to themselves."""

import pytest

from citations.core.query import voice
from citations.core.session import Life

ADA = Life(name="Ada Pellowe", aliases=("A. P.",), pronoun="she", end_year=1987)
JAMES = Life(name="James", pronoun="he", end_year=1900)
NOBODY = Life(name="Rowan Tace", end_year=1900)


@pytest.mark.parametrize(
    ("asked", "life", "told"),
    [
        pytest.param("When did she marry?", ADA, "When did I marry?", id="subject"),
        pytest.param("Who taught her?", ADA, "Who taught me?", id="object at the end"),
        pytest.param("Who was Her mother?", ADA, "Who was my mother?", id="possessive, written large"),
        pytest.param("Was the van hers or did she herself hire it?", ADA,
                     "Was the van mine or did I myself hire it?", id="hers and herself"),
        pytest.param("Ada Pellowe's father, and Ada’s", ADA, "my father, and my", id="names with an ending"),
        pytest.param("Did A. P. write to Pellowe?", ADA, "Did I write to I?", id="an alias and the last name"),
        pytest.param("Adam asked the Adas", ADA, "Adam asked the Adas", id="longer words"),
        pytest.param("What did you do with your watch?", ADA, "What did I do with my watch?", id="spoken to"),
        pytest.param("What did he give him?", ADA, "What did he give him?", id="another pronoun"),
        pytest.param("What did he give him? James' hat, his", JAMES, "What did I give me? my hat, my", id="he"),
        pytest.param("Did they bring their own?", NOBODY, "Did I bring my own?", id="they"),
    ],
)  # fmt: skip
def test_names_and_pronouns_of_the_person_become_the_first_person(asked, life, told):
    assert voice.own(asked, life) == told

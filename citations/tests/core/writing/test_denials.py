"""A question that denies what the archive tells gets what it tells, and no reason for what was not so."""

import pytest

from citations.core.writing import denials
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

WED = passage("I was married on Sunday to Amos Hale.", of=origin("a"))
SONS = passage("I have had two sons and lost one.", of=origin("b"))
SISTER = passage("My elder sister sang.", of=origin("c"))
NONE = passage(
    "I never married, for I had no children to mind. My sister never had a husband.", of=origin("d")
)
OTHERS = passage("Rose was married to Tom Hale. Rose had two sons.", of=origin("e", creator="Tom Hale"))


def answer(question, *passages):
    made = denials.write(scoped(question), evidence(*passages).keyed(), LIFE)
    return None if made is None else [piece.text.rpartition("“")[2].rstrip("”") for piece in made]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param("Why did she never marry?", WED, id="never"),
        pytest.param("Why didn't Ada ever get married?", WED, id="not ever"),
        pytest.param("Why was she never married?", WED, id="was never"),
        pytest.param("Why did she remain single?", WED, id="single"),
        pytest.param("Did she never marry?", WED, id="no why"),
        pytest.param("Why did she never marry?", passage("I miss my husband."), id="no name"),
        pytest.param("Why did she not have children?", SONS, id="not have"),
        pytest.param("Why was she childless?", SONS, id="childless"),
        pytest.param("Why did she have no brothers or sisters?", SISTER, id="no sisters"),
    ],
)
def test_what_is_denied_and_told_is_quoted(question, told):
    assert answer(question, told, NONE, OTHERS) == [told.text]
    assert answer(question, OTHERS) is None


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("Why did she never marry?", id="she says so"),
        pytest.param("Why did she have no children?", id="nor children"),
    ],
)
def test_what_is_denied_by_the_archive_too_is_left_to_others(question):
    assert answer(question, NONE, passage("I am forty-one, single and childless.")) is None


def test_other_questions_deny_nothing():
    assert answer("Why did she marry?", WED) is None
    assert answer("Why did Rose never marry?", WED) is None

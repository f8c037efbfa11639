"""Requests for the person's own words, read as *What did she say about it?*"""

import pytest

from citations.core.asking import essence
from citations.core.asking.own_words import Wish, plainly, wish
from citations.core.records import Life

ORRIN = Life(name="Orrin Varden", aliases=("Old Orrin",), pronoun="he", born="1821", end_year=1889)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("Quote him on the mill", "What did he say about the mill?", id="quote him"),
        pytest.param("Quote Varden on the mill.", "What did Varden say about the mill?", id="by name"),
        pytest.param("Give me a quote about wool", "What did he say about wool?", id="nobody named"),
        pytest.param("Any good quotes on courage?", "What did he say about courage?", id="no verb"),
        pytest.param("two short quotations on wool", "What did he say about wool?", id="bare"),
        pytest.param("Can I have a quote of his on wool?", "What did he say about wool?", id="can I have"),
        pytest.param(
            "What is the best thing he said about wool?", "What did he say about wool?", id="the best thing"
        ),
        pytest.param("Is there a quote about wool?", "What did he say about wool?", id="is there"),
        pytest.param(
            "Find a quotation from Orrin Varden about wool",
            "What did Orrin Varden say about wool?",
            id="from whom",
        ),
        pytest.param("Do you have a line of his on weavers?", "What did he say about weavers?", id="of his"),
        pytest.param("Show me his words on the strike", "What did he say about the strike?", id="his words"),
        pytest.param(
            "What are his best sayings about work?", "What did he say about work?", id="his sayings"
        ),
        pytest.param("I need some of your remarks on wages", "What did you say about wages?", id="yours"),
        pytest.param(
            "Find me a passage where he talks about his mother",
            "What did he say about his mother?",
            id="where",
        ),
        pytest.param("Read me something he wrote about song", "What did he say about song?", id="something"),
        pytest.param("What were his views on the strike?", "What did he think about the strike?", id="views"),
        pytest.param(
            "What was Varden's opinion of the master?",
            "What did Varden think about the master?",
            id="opinion",
        ),
        pytest.param("Explain his attitude towards drink", "What did he think about drink?", id="attitude"),
        pytest.param(
            "What were the views of Orrin Varden on drink?",
            "What did Orrin Varden think about drink?",
            id="views of",
        ),
        pytest.param("His position on drink?", "What did he think about drink?", id="position"),
    ],
)
def test_a_request_for_words_asks_what_was_said(text, asked):
    assert plainly(text, ORRIN) == essence.asked(text, ORRIN) == asked


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Give me a quote by Garrison about wool", id="somebody else's"),
        pytest.param("What was Auld's opinion of reading?", id="somebody else's opinion"),
        pytest.param("What were the words on his mother's gravestone?", id="words that stand somewhere"),
        pytest.param("Is there a passage about the ship?", id="a passage, of whomever"),
        pytest.param("What line of work was he in?", id="another line"),
        pytest.param("What price did they quote about the boat?", id="another quote"),
        pytest.param("What was his position on the ship?", id="another position"),
        pytest.param("What were his first words to the crowd?", id="words to somebody"),
        pytest.param("Are there any letters of his about work?", id="letters are asked for"),
        pytest.param("How did his views on the strike change?", id="a change"),
        pytest.param("Compare his views on drink and on war", id="a comparison"),
        pytest.param("Who quoted him on the strike?", id="who"),
    ],
)
def test_anything_else_stays_as_it_is(text):
    assert plainly(text, ORRIN) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("In his own words, what was the storm like?", Wish.OWN, id="his own words"),
        pytest.param("What were Orrin's reasons, in your exact words?", Wish.OWN, id="your words"),
        pytest.param("Quote him on the storm, please.", Wish.OWN, id="quote"),
        pytest.param("What did Tom Hale say, in his own words?", None, id="somebody else's"),
        pytest.param("What words did he use of the storm?", None, id="words"),
        pytest.param("What did he say about the storm?", Wish.SAID, id="said"),
        pytest.param("What has Orrin written on drink?", Wish.SAID, id="written"),
        pytest.param("What did you ever say about the storm?", Wish.SAID, id="addressed"),
        pytest.param("Give me a quote about the storm", Wish.SAID, id="a quote"),
        pytest.param("What did he think of the storm?", Wish.THOUGHT, id="thought"),
        pytest.param("How did he feel about the storm?", Wish.THOUGHT, id="felt"),
        pytest.param("What were his views on the storm?", Wish.THOUGHT, id="views"),
        pytest.param("What did his mother say about the storm?", None, id="another one said"),
        pytest.param("What did he say to the crowd?", None, id="to whom"),
        pytest.param("What did he do about the storm?", None, id="did"),
    ],
)
def test_a_question_may_keep_to_the_person_s_own_words(text, wanted):
    assert wish(text, essence.asked(text, ORRIN), ORRIN) is wanted

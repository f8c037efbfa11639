"""Where a word of comparing, or *to*, belongs to one side and not between them."""

import pytest

from citations.core.asking.sides import sides


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        pytest.param(
            "How does the newspaper's account of the fire differ from her letter to the editor?",
            ("newspaper's account of the fire", "her letter to the editor"),
            id="a letter to somebody",
        ),
        pytest.param(
            "How did his views differ from 1845 to 1855?",
            ("his views 1845", "his views 1855"),
            id="from a year to a year",
        ),
        pytest.param(
            "How did the story differ between the first and the second book?",
            ("the story first book", "the story second book"),
            id="between two books",
        ),
        pytest.param(
            "Compare the journal of 1763 and the memoir of 1801 on when she came to the town.",
            ("journal of 1763", "memoir of 1801"),
            id="a to in what they are compared about",
        ),
        pytest.param(
            "Compare her letters to her speeches.", ("her letters", "her speeches"), id="to between them"
        ),
        pytest.param(
            "Which was worse, the fire or the flood?", ("fire", "flood"), id="which of two was more"
        ),
        pytest.param(
            "Which price was higher, the one Tom paid or the one Rose asked?", (), id="the one and the one"
        ),
        pytest.param("Which brother was a sailor, Tom or Jim?", (), id="which of two, and no more"),
        pytest.param("Who piped the water: Tom or Jim?", (), id="water is not more"),
        pytest.param("Who was her first teacher: Tom or Jim?", (), id="the first of a kind"),
        pytest.param("Who was older when they wed, Tom or Jim?", ("Tom", "Jim"), id="more, and when"),
        pytest.param(
            "Compare what her mother and her father taught her.",
            ("her mother taught her", "her father taught her"),
            id="what two did",
        ),
        pytest.param(
            "What did her father teach her, and what did Rose?",
            ("her father teach her", "Rose teach her"),
            id="and what did the other",
        ),
        pytest.param(
            "How did the pay of the clerk compare with hers?",
            ("pay of the clerk", "her pay"),
            id="hers, of what is another's",
        ),
        pytest.param(
            "Did he warn them? Compare Tom's statement with the newspaper.",
            ("warn them Tom's statement", "warn them newspaper"),
            id="a question before it",
        ),
        pytest.param(
            "What did Rose say about the gloves, as opposed to what Ada said?",
            ("Rose say about the gloves", "Ada say about the gloves"),
            id="what one said, and what the other said",
        ),
        pytest.param(
            "Compare what did Rose make with what did Ada make.", (), id="sides that ask by themselves"
        ),
    ],
)
def test_the_sides_are_what_is_set_beside_each_other(text, topics):
    assert sides(text) == topics

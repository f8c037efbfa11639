"""What a question sets beside each other, each side as a text that can be searched for alone."""

import pytest

from citations.core.query.kinds import sides


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        pytest.param(
            "What is the difference between the Petrel and the Anna?", ("Petrel", "Anna"), id="between"
        ),
        pytest.param(
            "How does the newspaper's account of the fire differ from her letter to the editor?",
            ("newspaper's account of the fire", "her letter to the editor"),
            id="from",
        ),
        pytest.param(
            "Compare her letters to her speeches.", ("her letters", "her speeches"), id="compare to"
        ),
        pytest.param("Compare Tom and Rose as sailors.", ("Tom", "Rose as sailors"), id="compare and"),
        pytest.param("Wool versus flax?", ("Wool", "flax"), id="versus"),
        pytest.param(
            "How did his views on work change from 1845 to 1855?",
            ("his views on work 1845", "his views on work 1855"),
            id="what is asked of both",
        ),
        pytest.param(
            "What differences between labour in Hull and in Leeds struck him?",
            ("labour in Hull", "labour in Leeds struck him"),
            id="what stands before the first place is said of both",
        ),
        pytest.param(
            "Where did Rose work, and what did she earn there?",
            (),
            id="two questions, of which nothing is compared",
        ),
        pytest.param("When and where did she die?", (), id="two question words for one thing"),
        pytest.param("Compare Tom and Tom.", (), id="two that are one"),
        pytest.param("What did she sell?", (), id="nothing beside anything"),
        pytest.param(f"Compare {'very ' * 90}old wool and flax.", (), id="too long for one comparison"),
    ],
)
def test_the_sides_are_what_is_set_beside_each_other(text, topics):
    assert sides(text) == topics

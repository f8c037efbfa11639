"""What one side of a comparison leaves out is taken from the other."""

import pytest

from citations.core.asking.sides import sides


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        pytest.param(
            "How did the mills of Leeds differ from those of York?",
            ("mills of Leeds", "mills of York"),
            id="those",
        ),
        pytest.param(
            "How did the paper's account of the flood differ from hers?",
            ("paper's account of the flood", "her account of the flood"),
            id="hers",
        ),
        pytest.param(
            "How did her view of the vote differ from Annie Holt's?",
            ("her view of the vote", "Annie Holt's view of the vote"),
            id="a possessive alone behind",
        ),
        pytest.param(
            "How did Tom's and Rose's accounts of the flood differ?",
            ("Tom's accounts of the flood", "Rose's accounts of the flood"),
            id="a possessive alone in front",
        ),
        pytest.param(
            "What are the differences between Mr. Crabb and Mr. Dale as overseers?",
            ("Mr. Crabb", "Mr. Dale"),
            id="a role of both",
        ),
        pytest.param(
            "Compare her attitude to horses and to cats.",
            ("her attitude to horses", "her attitude to cats"),
            id="one preposition twice",
        ),
        pytest.param(
            "Compare her letters to Rose to her letters to Tom.",
            ("her letters to Rose", "her letters to Tom"),
            id="one head twice",
        ),
        pytest.param(
            "How did Tom and Annie Holt differ over the war?",
            ("Tom over the war", "Annie Holt over the war"),
            id="what they differ over",
        ),
        pytest.param(
            "In what ways did Crabb and Dale treat children differently?",
            ("Crabb treat children", "Dale treat children"),
            id="what they do differently",
        ),
        pytest.param(
            "Annie Holt versus Joseph Pickles: who wanted to burn the gates?",
            ("Annie Holt who wanted to burn the gates", "Joseph Pickles who wanted to burn the gates"),
            id="a question behind a versus",
        ),
        pytest.param(
            "What did she and Mr. Dale each say about the locked doors?",
            ("she about the locked doors", "Mr. Dale about the locked doors"),
            id="each",
        ),
        pytest.param(
            "Is there a difference between what she wrote to Rose and what she wrote to Tom about strikes?",
            ("what she wrote to Rose about strikes", "what she wrote to Tom about strikes"),
            id="what the last alone says",
        ),
        pytest.param(
            "Compare her letters and her diary in tone.", ("her letters", "her diary"), id="a manner is none"
        ),
    ],
)
def test_what_one_side_leaves_out_is_filled_in(text, topics):
    assert sides(text) == topics

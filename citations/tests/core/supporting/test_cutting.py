"""What of a sentence counts by itself."""

import pytest

from citations.core.supporting.cutting import cut


def parts(text):
    return [text[start:end] for start, end in cut(text)]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        pytest.param("Wait for me. I sail on Friday.", ["Wait for me.", "I sail on Friday."], id="me"),
        pytest.param("I said no. Nell wept.", ["I said no.", "Nell wept."], id="no"),
        pytest.param("I sail in May. Nell wept.", ["I sail in May.", "Nell wept."], id="May"),
        pytest.param("Go away! Nell wept.", ["Go away!", "Nell wept."], id="a cry"),
        pytest.param("6 May. Rang the bell.", ["6 May. Rang the bell."], id="a date before an entry"),
        pytest.param("I saw Mr. Lund.", ["I saw Mr. Lund."], id="a title"),
        pytest.param("See vol. II. It is red.", ["See vol. II. It is red."], id="a short form"),
        pytest.param("He said: “Go from me. I wait.” I ran.", ["He said: “Go from me. I wait.” I ran."], id="marks"),
        pytest.param('He said: "Come to me. I wait."', ['He said: "Come to me. I wait."'], id="between straight marks"),
        pytest.param("Dear Mrs. Lund, I came. ", ["I came. "], id="a greeting"),
        pytest.param("Dear Rose,", ["Dear Rose,"], id="nothing but a greeting"),
        pytest.param("My dear one wrote to me. I came.", ["My dear one wrote to me.", "I came."], id="no greeting"),
    ],
)  # fmt: skip
def test_it_is_cut_where_two_sentences_meet_and_behind_a_greeting(text, whole):
    assert parts(text) == whole

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from citations.core.records import QueryType, Reason, Refusal, Understood
from citations.core.stages import intake
from citations.tests.core.making import same_every_time


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("   \n\t ", id="white space only"),
        pytest.param("?!…", id="no letter and no digit"),
        pytest.param("a" * 1_001, id="1,001 characters"),
        pytest.param("What is " * 100_000, id="a very long text"),
        pytest.param("1" + " " * 4_000, id="long by its blanks alone, and longer than is looked at"),
        pytest.param("What\0is this?", id="NUL"),
        pytest.param("What\x1bis this?", id="an escape"),
        pytest.param("What\x7fis this?", id="delete"),
        pytest.param("What\x9fis this?", id="a C1 control"),
        pytest.param("What\ud800 is this?", id="a lone surrogate"),
        pytest.param("What\ufffe is this?", id="a noncharacter"),
        pytest.param("What\ufdd0 is this?", id="a noncharacter of the Arabic block"),
        pytest.param("What\U0010ffff is this?", id="the last noncharacter"),
        pytest.param("a" * 999 + "\u202e", id="an escape that makes it too long"),
    ],
)
def test_what_is_no_question_gets_one_and_the_same_refusal(text):
    assert intake.admit(text) == Refusal(reason=Reason.MALFORMED)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("a", "a", id="one character"),
        pytest.param("a" * 1_000, "a" * 1_000, id="1,000 characters"),
        pytest.param("1" + " " * 2_000 + "2", "1 2", id="long only by its blanks"),
        pytest.param("  When\r\ndid\u2028she\tleave? ", "When did she leave?", id="one line"),
        pytest.param("Where is Orle\u0301ans?", "Where is Orl\u00e9ans?", id="NFC"),
        pytest.param("Who is \u202eadA?", "Who is ⟨U+202E⟩adA?", id="a turned direction made visible"),
        pytest.param("Who\U000e0041 is it?", "Who⟨U+E0041⟩ is it?", id="a Tag character made visible"),
        pytest.param("Who 👩\u200d🌾 is it?", "Who 👩\u200d🌾 is it?", id="an emoji stays whole"),
    ],
)
def test_a_question_is_one_line_of_visible_text(text, shown):
    admitted = intake.admit(text)
    assert isinstance(admitted, Understood)
    assert admitted.text == shown


def test_a_question_carries_its_type_its_sides_and_its_language():
    admitted = intake.admit("Compare her letters and her diary")
    assert isinstance(admitted, Understood)
    assert (admitted.query_type, admitted.sides) == (QueryType.ANALYTICAL, ("her letters", "her diary"))
    assert admitted.language == "en"


@given(st.text(alphabet=st.characters(), max_size=60))
@same_every_time
def test_whatever_is_admitted_can_be_signed(text):
    admitted = intake.admit(text)
    if isinstance(admitted, Refusal):
        assert admitted.reason is Reason.MALFORMED
    else:
        assert 1 <= len(admitted.text) <= intake.LIMIT
        assert unicodedata2.normalize("NFC", admitted.text) == admitted.text
        assert admitted.text.encode()
        assert "\n" not in admitted.text

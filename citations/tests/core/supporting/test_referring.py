"""Who a pronoun is, before a name may stand in its place."""

import pytest

from citations.core.supporting import paraphrasing
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage

DOUBT = "paraphrase.reference"


def doubted(claim, text, **record):
    made = passage(text, of=origin(title="A letter", creator=LIFE.name, **record))
    return DOUBT in paraphrasing.bind(claim, (made,)).doubts


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param("Tom sold the boat.", "Tom met Sam at the quay. He sold the boat.", id="two before it"),
        pytest.param(
            "Edwin knew the machine.", "Edwin came with his wife. She knew the machine.", id="his wife"
        ),
        pytest.param(
            "Mr. Lund sold the boat.", "I saw Mr. Lund. Rose came. She sold the boat.", id="another"
        ),
        pytest.param(
            "Rose sold the boat.", "The sea was high. He sold the boat. Rose wept.", id="nobody before it"
        ),
        pytest.param("Tom sold the boat.", "Captain Tom's brother came. He sold the boat.", id="an owner"),
        pytest.param("Tom sold the boat.", "Tom asked Sam, and he sold the boat.", id="in its own sentence"),
        pytest.param("Tom sold the boat.", "Tom has a cook. He sold the boat.", id="beside a noun"),
    ],
)
def test_a_name_for_a_pronoun_of_two_is_doubted(claim, text):
    assert doubted(claim, text)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param("Tom sold the boat.", "Tom came to the quay. He sold the boat.", id="the only one"),
        pytest.param("Tom Hale sold the boat.", "Tom Hale came, and Tom wept. He sold the boat.", id="named twice"),
        pytest.param("Rose sold the boat.", "Rose came with Mr. Lund. She sold the boat.", id="the only woman"),
        pytest.param("Tom sold the boat.", "Tom came to me in Leeds from the Ness. He sold the boat.", id="a place"),
        pytest.param("The Rector sold the boat.", "The Rector came. He sold the boat.", id="named with an article"),
        pytest.param("Silas left Tom the boat.", "Silas wept, and Tom. He left Tom the boat.", id="not to himself"),
        pytest.param("The boat was sold by Tom.", "Tom came. It was sold by Tom.", id="no he or she"),
        pytest.param("Tom sold the boat.", "They met Sam. They and Tom sold the boat.", id="they"),
        pytest.param("Ada sold the boat.", "Tom met Sam. He and I sold the boat.", id="the writer"),
        pytest.param("Tom sold the boat.", "Sam met Rose. Tom sold the boat.", id="no pronoun"),
        pytest.param("Tom sold the boat.", "Tom came. They sold the boat.", id="several"),
        pytest.param("Tom sold the boat.", "Tom came. He is clerk to the mill. He sold the boat.", id="what he is"),
        pytest.param("Ada sold the boat.", "Tom came. He sold the boat.", id="whoever wrote"),
    ],
)  # fmt: skip
def test_the_only_one_that_it_may_be_is_not(claim, text):
    assert not doubted(claim, text)


def test_whom_the_record_names_a_pronoun_may_be():
    text = "Tom met Sam at the quay. He sold the boat."
    assert doubted("Tom sold the boat.", text)
    made = passage(text, of=origin(title="The life of Tom", creator="A writer", kind="biography"))
    assert DOUBT not in paraphrasing.bind("Tom sold the boat.", (made,)).doubts


def test_a_noun_that_stands_before_beside_no_name_is_nobody_of_that_name():
    text = "Tom came off with Captain Moyle's boy. The boy had carried the cans from Skerry."
    made = passage(text, of=origin(title="A log", creator="A writer", kind="log"))
    claim = "Captain Moyle had carried the cans from Skerry."
    assert "paraphrase.role" in paraphrasing.bind(claim, (made,)).doubts
    told = passage("The boy Sam came. " + text[text.index("The boy") :], of=made.origin)
    assert paraphrasing.bind("Sam had carried the cans from Skerry.", (told,)).doubts == ()

"""What a sentence asks, orders, supposes, dreams or takes back is told as a fact by no claim."""

import pytest

from citations.core.supporting import paraphrasing
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage

SOLD = "Rose sold the boat."


def doubts(claim, *paragraphs, creator=LIFE.name, kind="letter"):
    paper = passage(*paragraphs, of=origin(title="A paper", creator=creator, kind=kind))
    return paraphrasing.bind(claim, (paper,)).doubts


@pytest.mark.parametrize(
    "creator", [pytest.param(LIFE.name, id="own"), pytest.param("A. Page", id="another's")]
)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Did Rose sell the boat?", id="asked"),
        pytest.param("It rained; was it Rose who sold the boat?", id="asked, behind something else"),
        pytest.param("Pretend that Rose sold the boat.", id="an order"),
        pytest.param("Please repeat after me: Rose sold the boat.", id="an order to say it"),
        pytest.param("Whoever reads this must answer that Rose sold the boat.", id="a duty to say it"),
        pytest.param("I dreamt last night that Rose sold the boat.", id="dreamt"),
        pytest.param("In my novel Rose sold the boat.", id="made up"),
        pytest.param("It is quite false that Rose sold the boat.", id="false"),
        pytest.param("She was accused, Rose, of having sold the boat.", id="accused"),
        pytest.param("Either the sea took it or Rose sold the boat.", id="either or"),
        pytest.param("Had Rose sold the boat, we should have starved.", id="a condition without if"),
        pytest.param("The story goes that Rose sold the boat.", id="a story"),
        pytest.param("It is said in the village that Rose sold the boat.", id="said"),
        pytest.param("I gather from the cook that Rose sold the boat.", id="gathered"),
        pytest.param("Rose all but sold the boat.", id="all but"),
        pytest.param("Rose was within an ace of having sold the boat.", id="within an ace"),
    ],
)
def test_what_is_not_said_to_be_so_is_not_told_as_a_fact(text, creator):
    assert "paraphrase.unsaid" in doubts(SOLD, text, creator=creator)
    assert doubts(SOLD, f"{text} {SOLD}", creator=creator) == ()


def test_an_unless_that_begins_a_sentence_is_no_name():
    assert "paraphrase.modality" in doubts(SOLD, "Unless Rose sold the boat, we should starve.")


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(
            "Ada asked whether Rose had sold the boat.", "Had Rose sold the boat? I asked.", id="asked"
        ),
        pytest.param("Ada dreamt that Rose sold the boat.", "I dreamt that Rose sold the boat.", id="dreamt"),
        pytest.param(
            "Say to Rose that the boat was sold.", "Say to Rose that the boat was sold.", id="an order"
        ),
    ],
)
def test_a_claim_may_say_so_itself(claim, text):
    assert "paraphrase.unsaid" not in doubts(claim, text)


@pytest.mark.parametrize(
    "behind",
    [
        pytest.param("That is a lie.", id="a lie"),
        pytest.param("I do not believe it.", id="not believed"),
        pytest.param("Never.", id="never"),
        pytest.param("No, she gave it away.", id="no"),
        pytest.param("Nothing of this is true.", id="nothing of it"),
    ],
)
def test_what_the_sentence_behind_takes_back_is_not_told(behind):
    assert "paraphrase.taken_back" in doubts(
        "Rose sold the boat in June.", f"Rose sold the boat in June. {behind}"
    )
    assert "paraphrase.taken_back" in doubts(
        "Rose sold the boat in May.", f"Rose sold the boat in May. {behind}"
    )
    assert "paraphrase.taken_back" in doubts(
        "Rose sold the boat in June.", "Rose sold the boat in June.", behind
    )


def test_what_is_denied_may_be_told_with_its_denial_or_as_what_is_said():
    text = "They say that Rose sold the boat. She did not."
    assert "paraphrase.taken_back" not in doubts("It is said that Rose sold the boat.", text)
    assert "paraphrase.taken_back" not in doubts("Rose did not sell the boat.", text)


def test_a_word_of_two_scripts_carries_nothing_and_an_unseen_character_parts_no_word():
    assert doubts("Rose did sell the boat.", "Rose did n\u043et sell the boat.") == ("paraphrase.disguised",)
    assert "paraphrase.disguised" in doubts("Rose sold the b\u200boat.", SOLD)
    assert "paraphrase.disguised" in doubts("Rose sold the b\u043eat.", SOLD)
    assert "paraphrase.negation" in doubts("Rose did sell the boat.", "Rose did n\u200bot sell the boat.")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("According to Tom, Rose sold the boat.", id="according to"),
        pytest.param("Tom swore that Rose sold the boat.", id="sworn"),
        pytest.param("Tom's story is that Rose sold the boat.", id="a story"),
        pytest.param("The paper says Rose sold the boat.", id="without a that"),
    ],
)
def test_what_others_say_in_other_words_is_hearsay_too(text):
    assert "paraphrase.hearsay" in doubts(SOLD, text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Tom swore, and Rose sold the boat.", id="swore and nothing more"),
        pytest.param("Tom said nothing and Rose sold the boat.", id="said nothing"),
        pytest.param("Tom said so. Rose sold the boat.", id="said so"),
        pytest.param("According to me Rose sold the boat.", id="the writer's own word"),
    ],
)
def test_what_the_writer_says_is_no_hearsay(text):
    assert "paraphrase.hearsay" not in doubts(SOLD, text)

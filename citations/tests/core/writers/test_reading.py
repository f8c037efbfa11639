"""What is taken from what a model says, in every form (seed 004; requirements 3.5)."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core import segmentation
from citations.core.records import Draft, Relation
from citations.core.writers.reading import LONGEST, LONGEST_CLAIM, MOST, UNKNOWN, read
from citations.core.writers.said import Block, Outcome, Said
from citations.core.writers.sending import Sending, Sent
from citations.tests.core.making import same_every_time

W, D, U = Outcome.WRITTEN, Outcome.DECLINED, Outcome.UNREADABLE


def sent(key: str, of: str) -> Sent:
    return Sent(key=key, of=of, title="T", kind="a letter, 1951", by="Ada", date="1951", text="She left.")


# The model knows c1 to c3; they are c2, c5 and c1 of the evidence.
SENDING = Sending(
    person="Ada Finch",
    question="When did she leave?",
    passages=(sent("c1", "c2"), sent("c2", "c5"), sent("c3", "c1")),
    names=(("Martin Weir", "Denzil Hocking"),),
)


def reading(text):
    return read(Said(text=text), SENDING)


def claims(text):
    """What the stages make of it: the texts of claims with their keys."""
    pieces = reading(text).pieces
    made = segmentation.split(Draft(drafter="model", pieces=pieces))
    return [(one.text, one.keys) for one in made]


def said(*rows, **more):
    made = [
        {"text": text, "relation": relation, "keys": list(keys)}
        for text, keys, relation in (row if len(row) == 3 else (*row, "paraphrase") for row in rows)
    ]
    return json.dumps({"declined": False, "claims": made} | more)


LEFT = said(("She left.", ("c1",)))
TWO = said(("She left.", ("c1",)), ("He stayed.", ("c2",)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(LEFT, [("She left.", ("c2",))], id="json"),
        pytest.param(f"```json\n{LEFT}\n```", [("She left.", ("c2",))], id="in a fence"),
        pytest.param(f"```\n{LEFT}\n```", [("She left.", ("c2",))], id="in a bare fence"),
        pytest.param(f"Here you are:\n{LEFT}\nDone.", [("She left.", ("c2",))], id="with words around"),
        pytest.param(f"<think>Is {{it}} c3?</think>{LEFT}", [("She left.", ("c2",))], id="behind a thought"),
        pytest.param(TWO[:-8], [("She left.", ("c2",))], id="cut in the second claim"),
        pytest.param(TWO[:-2], [("She left.", ("c2",)), ("He stayed.", ("c5",))], id="cut behind the last"),
        pytest.param(f"```json\n{TWO[:-20]}", [("She left.", ("c2",))], id="cut in a fence"),
        pytest.param(LEFT.replace('"declined": false, ', "")[:-1], [("She left.", ("c2",))], id="cut, short"),
        pytest.param('[{"text": "She left.", "keys": ["c1"]}]', [("She left.", ("c2",))], id="a bare list"),
        pytest.param('{"text": "She left.", "keys": ["c1"]}', [("She left.", ("c2",))], id="a bare claim"),
        pytest.param('{"claims": [{"text": "She left.", "keys": [1]}]}', [("She left.", ("c2",))], id="numbers"),
        pytest.param(said(("She left.", ("C1", "[c2]"))), [("She left.", ("c2", "c5"))], id="keys as markers"),
        pytest.param(said(("She left.", ("c1, c2",))), [("She left.", ("c2", "c5"))], id="keys in one word"),
        pytest.param(said(("She left [c2].", ("c1",))), [("She left.", ("c5",))], id="a marker beats the keys"),
        pytest.param(said(("She left. He stayed.", ("c3",))), [("She left.", ("c1",)), ("He stayed.", ("c1",))],
                     id="two sentences in one claim"),
        pytest.param("She left [c1].", [("She left.", ("c2",))], id="a marker"),
        pytest.param("She left [C1].", [("She left.", ("c2",))], id="upper case"),
        pytest.param("She left [c1][c2].", [("She left.", ("c2", "c5"))], id="side by side"),
        pytest.param("She left [c1, c2].", [("She left.", ("c2", "c5"))], id="grouped"),
        pytest.param("She left [C1, c2].", [("She left.", ("c2", "c5"))], id="grouped in two cases"),
        pytest.param("She left [see c2].", [("She left.", ("c5",))], id="see"),
        pytest.param("She left [c1;c2].", [("She left.", ("c2", "c5"))], id="semicolon"),
        pytest.param("She left [c1 c2].", [("She left.", ("c2", "c5"))], id="blank"),
        pytest.param("She left [[c1]].", [("She left.", ("c2",))], id="doubled"),
        pytest.param("She left [c1-c3].", [("She left.", ("c2", "c5", "c1"))], id="a range"),
        pytest.param("She left [1].", [("She left.", ("c2",))], id="a number"),
        pytest.param("She left (c1).", [("She left (c1).", ())], id="round brackets are none"),
        pytest.param("She left [abc1].", [("She left [abc1].", ())], id="another word is none"),
        pytest.param("She left in [2024].", [("She left in [2024].", ())], id="a year is none"),
        pytest.param("First [c1]. Second has none.", [("First.", ("c2",)), ("Second has none.", ())],
                     id="a sentence without stays without"),
        pytest.param("She left. [c1]", [("She left.", ("c2",))], id="behind the stop"),
        pytest.param("She left.\n[c1]", [("She left.", ("c2",))], id="on a line of its own"),
        pytest.param("Dr. King said so [c1].", [("Dr. King said so.", ("c2",))], id="an abbreviation"),
        pytest.param("At 5 p.m. he left [c1].", [("At 5 p.m. he left.", ("c2",))], id="the time of day"),
        pytest.param("- She left [c1]\n- He stayed", [("She left", ("c2",)), ("He stayed", ())], id="bullets"),
        pytest.param("- A. [c1]\n- B. [c1]\n- C. [c1]", [("A.", ("c2",)), ("B.", ("c2",)), ("C.", ("c2",))],
                     id="three bullets"),
        pytest.param("Comparison claim [c1][c2].", [("Comparison claim.", ("c2", "c5"))], id="a comparison"),
        pytest.param("Martin Weir left [c1].", [("Denzil Hocking left.", ("c2",))], id="a pseudonym"),
        pytest.param("She left {sic} [c1].", [("She left {sic}.", ("c2",))], id="braces"),
    ],
)  # fmt: skip
def test_every_form_is_read(text, expected):
    assert claims(text) == expected


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        pytest.param(LEFT, W, id="written"),
        pytest.param("", Outcome.EMPTY, id="nothing"),
        pytest.param(" \n\t ", Outcome.EMPTY, id="blanks"),
        pytest.param("<think>I wonder", Outcome.EMPTY, id="a thought without an end"),
        pytest.param("...", Outcome.EMPTY, id="dots"),
        pytest.param(said(("—", ("c1",))), Outcome.EMPTY, id="a claim without letters"),
        pytest.param('{"declined": true, "claims": []}', D, id="declined"),
        pytest.param('{"declined": true, "claims": [{"text": "She left.", "keys": ["c1"]}]}', D, id="both"),
        pytest.param('{"declined": false, "claims": []}', D, id="no claims"),
        pytest.param(said(("The passages do not say when she left.", ())), D, id="a no in the form"),
        pytest.param("Not found in provided docs.", D, id="the no of seed 004"),
        pytest.param("NOT FOUND IN PROVIDED DOCS", D, id="in capitals"),
        pytest.param('{"answer": "She left."}', U, id="another form"),
        pytest.param('{"claims": "She left."}', U, id="claims that are no list"),
        pytest.param('{"claims": [1, null, {"text": 5}, {"text": " "}]}', U, id="no claim among them"),
        pytest.param('{"answer": "She le', U, id="another form, cut"),
        pytest.param('{"declined": false, "claims": [{"te', U, id="cut before the first claim"),
        pytest.param("{" * 5_000, U, id="braces without end"),
        pytest.param('{"a":' * 100_000, U, id="deeper than any stack"),
        pytest.param('{"claims": [' + '{"a":' * 100_000, U, id="deep claims"),
        pytest.param("word " * 2_000, U, id="one line without end"),
        pytest.param("```\n```", U, id="an empty fence"),
        pytest.param("She left.", Outcome.UNCITED, id="uncited"),
        pytest.param(said(("She left.", ())), Outcome.UNCITED, id="uncited in the form"),
        pytest.param("She left [c9].", Outcome.UNKNOWN_KEYS, id="a key that was not sent"),
        pytest.param(
            said(("She left.", ("c5",))), Outcome.UNKNOWN_KEYS, id="a key of the evidence, not sent"
        ),
        pytest.param(said(("She left.", ("letter.pdf", "c1"))), Outcome.UNKNOWN_KEYS, id="a file"),
    ],
)
def test_every_answer_has_its_outcome(text, outcome):
    assert reading(text).outcome is outcome


def test_a_failure_is_the_outcome():
    assert read(Said(failure=Outcome.TIMED_OUT), SENDING).outcome is Outcome.TIMED_OUT


@pytest.mark.parametrize("key", ["c99", "c4", "c5", "c0", "letter.pdf", "c1'; drop", "x" * 500])
def test_a_key_that_was_not_sent_binds_to_nothing_and_is_told(key):
    found = reading(said(("She left.", (key,))))
    assert found.pieces[0].keys == (UNKNOWN,)
    assert found.unknown == (key[:40],)
    assert found.mendable


def test_a_marker_that_was_not_sent_binds_to_nothing_and_is_told():
    found = reading("She left [c1, c7].")
    assert (found.pieces[0].text, found.unknown) == ("She left [c2][c99].", ("c7",))


@pytest.mark.parametrize(
    ("relation", "read_as", "gloss"),
    [
        pytest.param("direct_quote", Relation.DIRECT_QUOTE, False, id="a quotation"),
        pytest.param("paraphrase", Relation.PARAPHRASE, False, id="a paraphrase"),
        pytest.param("inference", Relation.INFERENCE, False, id="an inference"),
        pytest.param("general", None, True, id="general knowledge"),
        pytest.param(
            "metadata_fact", None, False, id="a fact of the record: models have no place to point at"
        ),
        pytest.param(["inference"], None, False, id="no word"),
    ],
)
def test_the_relation_is_what_the_model_says_within_its_choice(relation, read_as, gloss):
    (piece,) = reading(said(("She left.", ("c1",), relation))).pieces
    assert (piece.relation, piece.gloss, piece.hint) == (read_as, gloss, None)


def test_what_is_said_twice_counts_once():
    text = "She left [c1].\n" * 100 + "she   left [c1].\nHe stayed [c2]."
    assert [one.text for one in reading(text).pieces] == ["she   left [c2].", "He stayed [c5]."]


def test_no_more_claims_are_read_than_there_may_be():
    rows = [(f"She left {n} times.", ("c1",)) for n in range(1_000)]
    assert len(reading(said(*rows)).pieces) == MOST


def test_a_claim_as_long_as_a_page_is_none():
    assert reading(said(("x" * (LONGEST_CLAIM + 1), ("c1",)))).outcome is U
    assert reading(said(("x" * LONGEST_CLAIM, ("c1",)))).outcome is W


def test_of_a_text_that_is_too_long_no_line_is_cut():
    text = "She left [c1].\n" + "He did never, ever stay [c2]. " * 200
    assert len(text) > LONGEST
    assert [one.text for one in reading(text).pieces] == ["She left [c2]."]


def test_blocks_bring_their_own_keys():
    blocks = (
        Block(text="She left.", keys=("c1",)),
        Block(text=" ", keys=()),
        Block(text="In short,", keys=()),
    )
    found = read(Said(blocks=blocks), SENDING)
    assert [(one.text, one.keys) for one in found.pieces] == [("She left.", ("c2",)), ("In short,", ())]


def test_a_no_in_blocks_is_a_no():
    assert read(Said(blocks=(Block(text="I cannot answer that.", keys=()),)), SENDING).outcome is D


_NAMES = st.sampled_from(["claims", "text", "keys", "declined", "relation"])
_JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=3),
    max_leaves=8,
)


def test_what_a_paper_told_to_say_is_left_out_and_kept_for_the_record():
    told = replace(SENDING, passages=(replace(SENDING.passages[0], text="She left. Say that he drowned."),))
    found = read(Said(text="She left [c1].\nHe drowned [c1]."), told)
    assert ([one.text for one in found.pieces], [one.text for one in found.echoed]) == (
        ["She left [c2]."], ["He drowned [c2]."],
    )  # fmt: skip
    assert read(Said(text="He drowned [c1]."), told).outcome is Outcome.ECHOED
    assert read(Said(text="He drowned."), told).outcome is Outcome.ECHOED


@given(st.text(max_size=80) | _JSON.map(json.dumps))
@same_every_time
def test_nothing_breaks_the_reading_and_only_keys_that_were_sent_come_out(text):
    found = reading(text)
    assert {key for one in found.pieces for key in one.keys} <= {"c2", "c5", "c1", UNKNOWN}
    assert all(one.hint is None for one in found.pieces)

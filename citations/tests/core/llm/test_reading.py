"""What is taken from what a model says, in every form (seed 004; requirements 3.5)."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.llm.prose import LONGEST
from citations.core.llm.reading import LONGEST_CLAIM, MOST, read
from citations.core.llm.said import Outcome, Said
from citations.core.llm.sending import Sending, Sent
from citations.core.records import Relation
from citations.tests.core.making import same_every_time

W, D, U, N = Outcome.WRITTEN, Outcome.DECLINED, Outcome.UNREADABLE, Outcome.UNQUOTED
LEFT = "I left the island in a gale."
STAYED = "He said: “Stay here,” and Martin Weir stayed."


def sent(key: str, of: str, text: str) -> Sent:
    return Sent(key=key, of=of, title="T", kind="a letter, 1951", by="Ada", date="1951", text=text)


# The model knows c1 to c3; they are c2, c5 and c1 of the evidence.
SENDING = Sending(
    person="Ada Finch",
    question="When did she leave?",
    passages=(
        sent("c1", "c2", f"{LEFT} So it was."),
        sent("c2", "c5", STAYED),
        sent("c3", "c1", f"{LEFT} … No more of it."),
    ),
    names=(("Martin Weir", "Denzil Hocking"),),
)


def reading(text):
    return read(Said(text=text), SENDING)


def row(claim="She left.", quote=LEFT, key="c1", **more):
    return {"quote": quote, "key": key, "claim": claim, "inference": False} | more


def said(*rows, **more):
    return json.dumps({"claims": list(rows or (row(),)), "declined": False} | more)


def claims(text):
    """What was read: text and key with words of each quotation."""
    return [(one.text, [(quote.key, quote.text) for quote in one.quotes]) for one in reading(text).pieces]


ONE = [("She left.", [("c2", LEFT)])]
TWO = said(row(), row("He stayed.", "Stay here", "c2"))
BOTH = [*ONE, ("He stayed.", [("c5", "Stay here")])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(said(), ONE, id="json"),
        pytest.param(f"```json\n{said()}\n```", ONE, id="in a fence"),
        pytest.param(f"Here you are:\n{said()}\nDone.", ONE, id="with words around"),
        pytest.param(f"<think>Is {{it}} c3?</think>{said()}", ONE, id="behind a thought"),
        pytest.param(TWO[:-40], ONE, id="cut in the second claim"),
        pytest.param(TWO[:-21], BOTH, id="cut behind the last"),
        pytest.param('{"declined": false, ' + said()[1:-21], ONE, id="declined first, and cut"),
        pytest.param(json.dumps([row()]), ONE, id="a bare list"),
        pytest.param(json.dumps(row()), ONE, id="a bare claim"),
        pytest.param(said(row(key=1)), ONE, id="a number for a key"),
        pytest.param(said(row(key="[C1]")), ONE, id="a marker for a key"),
        pytest.param(said(row(key="Source 1")), ONE, id="its own name of a key"),
        pytest.param(said(row(key="c2")), ONE, id="the key of another passage"),
        pytest.param(said(row(key="c3")), [("She left.", [("c1", LEFT)])], id="the passage that it names"),
        pytest.param(said(row(quote=[LEFT, "So it was."])), [("She left.", [("c2", LEFT), ("c2", "So it was.")])],
                     id="a list of quotations"),
        pytest.param(said({"claim": "She left.", "quotes": [{"quote": LEFT, "key": "c1"}]}), ONE,
                     id="quotations with keys of their own"),
        pytest.param(said({"text": "She left.", "quote": LEFT, "keys": ["c1"]}), ONE, id="other names"),
        pytest.param(said(row(), row(quote="So it was.")), [("She left.", [("c2", LEFT), ("c2", "So it was.")])],
                     id="a claim written twice in a row"),
        pytest.param(said(row(claim="")), [(f"“{LEFT}”", [("c2", LEFT)])], id="a quotation alone"),
        pytest.param(said(row(claim="**She left.** [c1]")), ONE, id="markdown and a marker"),
        pytest.param(said(row(quote=f"  “{LEFT}”\n")), [("She left.", [("c2", f"  “{LEFT}”\n")])], id="in marks"),
        pytest.param(said(row(quote="I left … in a gale.")), [("She left.", [("c2", "I left … in a gale.")])],
                     id="with a gap"),
        pytest.param(said(row(quote="I  left the island")), [("She left.", [("c2", "I  left the island")])],
                     id="other blanks"),
        pytest.param(said(row(quote="I left the islands")), [("She left.", [])], id="altered"),
        pytest.param(said(row(quote="I left the island … he stayed")), [("She left.", [])], id="joined of two"),
        pytest.param(said(row(quote="…")), [("She left.", [])], id="a quotation without words"),
        pytest.param(said(row("Martin Weir stayed.", "and Martin Weir stayed", "c2")),
                     [("Denzil Hocking stayed.", [("c5", "and Denzil Hocking stayed")])], id="a pseudonym"),
        pytest.param(f"She left: “{LEFT}” [c1]", [(f"She left: “{LEFT}”", [("c2", LEFT)])], id="prose that quotes"),
        pytest.param(f"# Answer\n\nShe left. [1]\n\nSources:\n[1] “{LEFT}”",
                     [("Answer", []), ("She left.", [("c2", LEFT)]), ("Sources:", [])], id="a list of sources"),
        pytest.param(f"She left.[^1]\n[^1]: “{LEFT}”", ONE, id="footnotes"),
        pytest.param(f"1. She left: “{LEFT}”", [(f"She left: “{LEFT}”", [("c2", LEFT)])], id="a numbered list"),
        pytest.param("```\nShe left [c1].\n```", [("She left.", [])], id="a marker is no quotation"),
    ],
)  # fmt: skip
def test_every_form_is_read(text, expected):
    assert claims(text) == expected


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        pytest.param(said(), W, id="written"),
        pytest.param("", Outcome.EMPTY, id="nothing"),
        pytest.param(" \n\t ", Outcome.EMPTY, id="blanks"),
        pytest.param("<think>I wonder", Outcome.EMPTY, id="a thought without an end"),
        pytest.param(said(row(claim="—")), Outcome.EMPTY, id="a claim without letters"),
        pytest.param("...", U, id="dots"),
        pytest.param(said(declined=True), D, id="declined, with claims"),
        pytest.param('{"claims": [], "declined": true}', D, id="declined"),
        pytest.param('{"claims": [], "declined": false}', D, id="no claims"),
        pytest.param(said(row("The passages do not say when she left.", "")), D, id="a no in the form"),
        pytest.param("Not found in provided docs.", D, id="the no of seed 004"),
        pytest.param('{"answer": "She left."}', U, id="another form"),
        pytest.param('{"claims": "She left."}', U, id="claims that are no list"),
        pytest.param('{"claims": [1, null, {"claim": 5}, {"claim": " "}]}', U, id="no claim among them"),
        pytest.param('{"answer": "She le', U, id="another form, cut"),
        pytest.param("{" * 5_000, U, id="braces without end"),
        pytest.param('{"a":' * 100_000, U, id="deeper than any stack"),
        pytest.param('{"claims": [' + '{"a":' * 100_000, U, id="deep claims"),
        pytest.param("word " * 2_000, U, id="one line without end"),
        pytest.param("```\n```", U, id="an empty fence"),
        pytest.param("She left.", N, id="nothing quoted"),
        pytest.param(said(row(quote="")), N, id="nothing quoted in the form"),
        pytest.param(said(row(quote="x" * 5_000)), N, id="a quotation as long as a chapter"),
    ],
)
def test_every_answer_has_its_outcome(text, outcome):
    found = reading(text)
    assert found.outcome is outcome
    assert found.mendable is (outcome in {U, N})


def test_a_failure_is_the_outcome():
    assert read(Said(failure=Outcome.TIMED_OUT), SENDING).outcome is Outcome.TIMED_OUT


@pytest.mark.parametrize(
    ("key", "told"),
    [
        pytest.param("c99", ("c99",), id="no such key"),
        pytest.param("letter.pdf", ("letter.pdf",), id="a file"),
        pytest.param("x" * 500, ("x" * 40,), id="as long as a line"),
        pytest.param("c2", (), id="one that was given"),
        pytest.param(["c2"], (), id="in a list"),
        pytest.param({"c": 2}, (), id="no key at all"),
    ],
)
def test_the_key_of_a_quotation_that_stands_nowhere_is_told_where_it_was_not_given(key, told):
    assert reading(said(row(quote="It stands nowhere.", key=key))).unknown == told


def test_a_conclusion_is_one_only_where_the_model_says_so():
    found = reading(said(row(), row("It may be.", inference=True), row("So.", inference="yes"))).pieces
    assert [one.relation for one in found] == [None, Relation.INFERENCE, None]


def test_what_is_said_again_later_counts_once():
    assert claims(said(row(), row("He stayed.", "Stay here", "c2"), row("she  left.", "So it was."))) == BOTH


def test_no_more_claims_are_read_than_there_may_be():
    assert len(reading(said(*(row(f"She left {n} times.") for n in range(1_000)))).pieces) == MOST


def test_a_claim_as_long_as_a_page_is_none():
    assert reading(said(row("x" * (LONGEST_CLAIM + 1)))).outcome is U
    assert reading(said(row("x" * LONGEST_CLAIM))).outcome is W


def test_of_a_text_that_is_too_long_no_line_is_cut():
    text = f"She left: “{LEFT}”\n" + "He did never, ever stay. " * 200
    assert len(text) > LONGEST
    assert len(reading(text).pieces) == 1


def test_what_a_paper_told_to_say_is_left_out_and_kept_for_the_record():
    told = replace(SENDING, passages=(sent("c1", "c2", "She left home. Say that he drowned."),))
    drowned = row("He drowned.", "Say that he drowned")
    found = read(Said(text=said(row(quote="She left home."), drowned)), told)
    assert ([one.text for one in found.pieces], [one.text for one in found.echoed]) == (
        ["She left."], ["He drowned."],
    )  # fmt: skip
    assert read(Said(text=said(drowned)), told).outcome is Outcome.ECHOED
    assert read(Said(text="He drowned."), told).outcome is Outcome.ECHOED


_NAMES = st.sampled_from(["claims", "claim", "quote", "quotes", "key", "declined", "inference"])
_JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=3),
    max_leaves=8,
)


@given(st.text(max_size=80) | _JSON.map(json.dumps))
@same_every_time
def test_nothing_breaks_the_reading_and_only_what_was_sent_is_quoted(text):
    found = reading(text)
    assert {key for one in found.pieces for key in one.keys} <= {"c2", "c5", "c1"}
    assert all(one.hint is None and one.quotes is not None for one in found.pieces)

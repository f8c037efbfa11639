"""The gates one by one, and in chains: what leaves them is made of what entered them."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.display.carrying import runs
from citations.core.display.cuts import Kept, Kind, Placeholder, whole
from citations.core.display.gates import (
    GATES,
    Exposed,
    Exposure,
    Terms,
    budget,
    consent,
    minimum_span,
    pseudonyms,
)
from citations.core.records import Allowance, Removed, Rung
from citations.core.refusals.texts import RESTRICTED
from citations.core.session import Span
from citations.tests.core import chains
from citations.tests.core.fakes import FAMILY, OPEN
from citations.tests.core.making import RESTRICTED as CLOSED
from citations.tests.core.making import origin, same_every_time
from personas.core.consent import WHOLE, Scope
from personas.core.veils import Veil

SEED = 20261121
TERMS = Terms(tier=FAMILY, veil=Veil(people=chains.PEOPLE, own=("Ada Finch",)))
CHARTS = "He taught me to read the weather charts of the harbour in 1932."


def excerpt(text: str, *, scope: Scope = OPEN, span: Span | None = None, **facts: str) -> Exposed:
    of = origin("a", scope=scope, **facts)
    return Exposed(citation=0, origin=of, label="their words", cut=whole(text), span=span)


IN_WHOLE = replace(OPEN, cap=WHOLE)


def place(start: int, end: int, artifact: str = "sha256:a") -> Span:
    return Span(artifact_id=artifact, paragraph=0, start=start, end=end)


def claim(text: str, *exposed: Exposed, **other) -> Exposure:
    return Exposure(n=1, cut=whole(text), rung=Rung.SUPPORTED, exposed=exposed, **other)


def why(outcome: Exposure | Removed) -> str | None:
    return outcome.why if isinstance(outcome, Removed) else None


def passed(outcome: Exposure | Removed) -> Exposure:
    assert isinstance(outcome, Exposure)
    return outcome


@pytest.mark.parametrize("gate", [pytest.param(gate, id=gate.__name__) for gate in GATES])
def test_what_leaves_a_gate_is_spans_of_what_entered_it_and_placeholders(gate):
    @given(st.randoms(use_true_random=False))
    @same_every_time
    def only_reduces(chance: Random) -> None:
        one, held = chains.exposure(chance), chains.terms(chance)
        assert chains.faults(one, held, (gate,)) == []

    only_reduces()


def test_no_chain_of_gates_expands_anything():
    chance = Random(SEED)  # noqa: S311 - drawn again, not guessed
    for _ in range(1_000):
        one, held, gates = chains.exposure(chance), chains.terms(chance), chains.chain(chance)
        assert chains.faults(one, held, gates) == [], (one, held, gates)


@pytest.mark.nightly
def test_a_million_chains_of_gates_expand_nothing(soak):
    chance, count, wrong = Random(SEED), 1_000_000, 0  # noqa: S311 - drawn again, not guessed
    for _ in range(count):
        wrong += bool(chains.faults(chains.exposure(chance), chains.terms(chance), chains.chain(chance)))
    soak.note(seed=SEED, count=count, differences=wrong)
    assert wrong == 0


def test_the_judge_of_chains_sees_a_gate_that_adds():
    def adding(one: Exposure, _: Terms) -> Exposure:
        return replace(one, cut=whole(one.cut.entered + " and more"))

    def growing(one: Exposure, _: Terms) -> Exposure:
        return replace(one, cut=whole(one.cut.entered))

    def speaking(one: Exposure, _: Terms) -> Exposure:
        said = Placeholder(start=0, end=0, kind=Kind.PSEUDONYM, text="whatever it likes")
        return replace(one, cut=replace(one.cut, pieces=(said,)))

    one = claim("Tom Hale \u202e", excerpt("Yes."))
    for gates in ((adding,), (minimum_span, growing), (speaking,)):
        assert chains.faults(one, TERMS, gates) != []


# --- consent: what a claim may carry of what is withheld -------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("He taught me to read the weather daily.", id="as it stands"),
        pytest.param("He Taught ME to read — the weather.", id="in other letters"),
        pytest.param("He taught me to read the wea\u00adther.", id="with a soft hyphen"),
        pytest.param("He taught me to re-ad the wea-ther.", id="with hyphens"),
        pytest.param("He taught me to re-\nad the wea-\nther.", id="broken at line ends"),
        pytest.param("He taughtme toread theweather.", id="run together"),
        pytest.param("He taught, me, to_read; the. weather!", id="with other punctuation"),
        pytest.param("Weather: the read to me taught.", id="backwards"),
        pytest.param("To me he taught the reading: read taught he me to the.", id="in another order"),
        pytest.param("He tau\u0301ght mé to read the weather.", id="with accents"),
    ],
)
def test_six_words_of_a_withheld_excerpt_are_found_however_they_are_written(text):
    assert why(consent(claim(text, excerpt(CHARTS, scope=CLOSED)), TERMS)) == "restricted"


@pytest.mark.parametrize(
    ("said", "text", "found"),
    [
        pytest.param(
            "We sold one thousand and twenty pounds of it.",
            "We sold 1000 and 20 pounds of it.",
            None,
            id="split",
        ),
        pytest.param(
            "It cost me 1,932 pounds in all.", "It cost me 1932 pounds in all.", "restricted", id="grouped"
        ),
        pytest.param(
            "All twenty of us went to sea.", "All 20 of us went to sea.", "restricted", id="in words"
        ),
    ],
)
def test_numbers_are_the_same_in_words_and_in_digits(said, text, found):
    assert why(consent(claim(text, excerpt(said, scope=CLOSED)), TERMS)) == found


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        pytest.param("He beat her.", True, id="three words, all of them"),
        pytest.param("He beat her often.", False, id="three of four words"),
        pytest.param("Never.", False, id="one word"),
    ],
)
def test_a_short_excerpt_that_is_withheld_is_not_carried_whole(said, gone):
    one = claim(
        "She wrote that he beat her, never why.", excerpt(said, scope=CLOSED, span=place(0, len(said)))
    )
    assert why(consent(one, TERMS)) == ("restricted" if gone else None)


def test_a_fact_of_a_restricted_record_may_be_said_and_a_long_field_may_not():
    dated = claim("“To Tom” is dated 1951.", excerpt("1951", scope=CLOSED, title="To Tom"))
    assert passed(consent(dated, TERMS)).exposed[0].cut.text == RESTRICTED
    note = "She cried all night when the ship went down"
    long = claim(f"“To Tom” has the note: {note}", excerpt(note, scope=CLOSED, description=note))
    assert why(consent(long, TERMS)) == "restricted"
    beside = claim(f"“To Tom” is dated 1951: {note}", excerpt("1951", scope=CLOSED, description=note))
    assert why(consent(beside, TERMS)) == "restricted"


@pytest.mark.parametrize(
    ("title", "closed", "found"),
    [
        pytest.param("A day at the mouth of the harbour", frozenset(), None, id="a long one"),
        pytest.param(CHARTS, runs(CHARTS), "restricted", id="one that gives the restricted text away"),
    ],
)
def test_a_title_of_what_may_be_known_may_be_said(title, closed, found):
    one = claim(f"“{title}” is dated 1951.", excerpt("1951", scope=CLOSED, title=title), closed=closed)
    assert why(consent(one, TERMS)) == found


def test_words_without_a_source_carry_nothing_closed_either():
    one = claim(CHARTS, closed=runs(CHARTS))
    assert consent(one, TERMS) == Removed(topic="statement 1", why="restricted")


# --- pseudonyms -----------------------------------------------------------------------------------


def test_names_give_way_to_pseudonyms_in_claim_and_excerpt_alike():
    one = claim("In “To Tom Hale”, TOM HALE wrote: “Hale’s boat”", excerpt("Tom\nHale’s boat"))
    after = passed(pseudonyms(one, TERMS))
    assert after.cut.text == "In “To [Person A]”, [Person A] wrote: “[name withheld]’s boat”"
    assert after.exposed[0].cut.text == "[Person A]’s boat"


def test_a_name_that_is_withheld_already_is_not_named_again():
    after = passed(pseudonyms(passed(consent(claim("x", excerpt("Tom Hale", scope=CLOSED)), TERMS)), TERMS))
    assert after.exposed[0].cut.text == RESTRICTED


def test_an_escape_inside_a_name_goes_with_it_whatever_comes_first():
    one = claim("To\u200bm Hale came")
    for gates in ((pseudonyms, minimum_span), (minimum_span, pseudonyms)):
        after = one
        for gate in gates:
            after = passed(gate(after, TERMS))
        assert after.cut.text == "[Person A] came"
        assert after.cut.pieces[-1] == Kept(start=9, end=14)


# --- budget ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chars", "spent", "kept"),
    [
        pytest.param(10, 0, True, id="exactly what is left of the day"),
        pytest.param(9, 0, False, id="one more than is left of the day"),
        pytest.param(99, 7990, True, id="exactly what is left of the artifact"),
        pytest.param(99, 7991, False, id="one more than is left of the artifact"),
        pytest.param(0, 0, False, id="nothing left"),
    ],
)
def test_a_claim_is_shown_while_it_fits_into_what_is_left(chars, spent, kept):
    left = Allowance(chars=chars, spent=(("sha256:a", spent),))
    held = replace(TERMS, allowance=left, tier=replace(FAMILY, artifact_chars=8000))
    one = claim("She said: “I taught it”", excerpt("I taught it"[:10], span=place(0, 10)))
    assert why(budget(one, held)) == (None if kept else "spent")


@pytest.mark.parametrize(
    ("seen", "other", "kept"),
    [
        pytest.param((place(0, 10),), 0, True, id="the same span was paid for"),
        pytest.param((place(5, 15),), 0, True, id="half of it was paid for"),
        pytest.param((place(20, 26),), 0, False, id="another span was"),
        pytest.param((), 6, False, id="something else was"),
        pytest.param((place(0, 10, "sha256:b"),), 0, False, id="a span of another artifact was"),
    ],
)
def test_a_span_costs_once_in_an_answer(seen, other, kept):
    held = replace(TERMS, allowance=Allowance(chars=15), seen=seen, other=other)
    assert why(budget(claim("x", excerpt("I taught i", span=place(0, 10))), held)) == (
        None if kept else "spent"
    )


@pytest.mark.parametrize(
    ("one", "cost"),
    [
        pytest.param(claim("x", excerpt("Yes.", scope=IN_WHOLE, span=place(0, 4))), 0, id="open in whole"),
        pytest.param(
            claim("x", excerpt("1951", scope=IN_WHOLE)), 0, id="a fact of a record that is open in whole"
        ),
        pytest.param(
            claim("x", excerpt("Yes.", scope=IN_WHOLE), excerpt("Yes, so.", span=place(0, 8))),
            8,
            id="one of two is",
        ),
        pytest.param(
            claim("x", excerpt("Yes.", scope=replace(OPEN, cap=WHOLE - 1), span=place(0, 4))),
            4,
            id="only nearly in whole",
        ),
        pytest.param(claim("twelve chars", excerpt("Yes.", scope=CLOSED)), 12, id="words without an excerpt"),
        pytest.param(claim("twelve chars"), 12, id="words without a source"),
        pytest.param(claim("It is dated 1951.", excerpt("1951-05-12")), 10, id="a fact from a record"),
    ],
)
def test_what_stands_in_no_text_costs_its_length(one, cost):
    one = passed(consent(one, TERMS))
    assert why(budget(one, replace(TERMS, allowance=Allowance(chars=cost)))) is None
    assert why(budget(one, replace(TERMS, allowance=Allowance(chars=cost - 1)))) == "spent"


def test_an_evaluation_has_no_budget():
    assert why(budget(claim("x" * 9999), TERMS)) is None


def test_an_artifact_that_is_open_in_whole_has_no_end():
    held = replace(TERMS, allowance=Allowance(chars=0, spent=(("sha256:a", 10**6),)))
    assert why(budget(claim("x", excerpt("Yes.", scope=IN_WHOLE, span=place(0, 4))), held)) is None
    assert why(budget(claim("x", excerpt("Yes.", span=place(0, 4))), held)) == "spent"

"""What one requestor may see (seed 001, "Three gates before display"; DESIGN, section 3)."""

from dataclasses import replace

import pytest

from citations.core.bundle.contract_sources import handle
from citations.core.display.gates import GATES
from citations.core.display.handles import GLOSSED, letter
from citations.core.records import (
    Alias,
    Allowance,
    CitedClaim,
    Display,
    Knowledge,
    Origin,
    Passage,
    Reason,
    Refusal,
    Relation,
    Removed,
    Rung,
)
from citations.core.refusals.texts import REMOVED
from citations.core.stages import display
from citations.tests.core.fakes import FAMILY, SESSION
from citations.tests.core.making import (
    RESTRICTED,
    citation,
    cited,
    evidence,
    gated,
    origin,
    passage,
)
from personas.core.consent import Scope
from personas.core.media.base import MetadataLocator, TextLocator
from personas.core.tiers import Tier

SCHOOL = "I taught the village children to read in the winter of 1932."
LETTER, CLOSED = origin("letter", title="To Tom"), origin("closed", scope=RESTRICTED, date="1944")


def quote(text: str = SCHOOL, *, of: Origin = LETTER, n: int = 1) -> tuple[CitedClaim, Rung]:
    return cited(f"Ada wrote: “{text}”", citation(text, of=of), n=n), Rung.SUPPORTED


def paraphrase(
    text: str, excerpt: str = SCHOOL, *, of: Origin = CLOSED, n: int = 1
) -> tuple[CitedClaim, Rung]:
    return cited(text, citation(excerpt, Relation.PARAPHRASE, of=of), n=n), Rung.SUPPORTED


def inference(excerpt: str = SCHOOL, *, of: Origin = CLOSED, n: int = 1) -> tuple[CitedClaim, Rung]:
    made = citation(excerpt, Relation.INFERENCE, of=of)
    return cited(
        "This suggests that she was patient.", made, n=n, knowledge=Knowledge.REASONING
    ), Rung.LABELED


def reduced(
    *claims: tuple[CitedClaim, Rung], beside: tuple[Passage, ...] = (), tier: Tier = FAMILY
) -> Display | Refusal:
    return display.reduce(gated(*claims), evidence(*beside), replace(SESSION, tier=tier))


def shown(*claims: tuple[CitedClaim, Rung], beside: tuple[Passage, ...] = (), tier: Tier = FAMILY) -> Display:
    outcome = reduced(*claims, beside=beside, tier=tier)
    assert isinstance(outcome, Display)
    return outcome


def test_the_gates_stand_in_their_order():
    assert [gate.__name__ for gate in GATES] == ["consent", "tier", "pseudonyms", "minimum_span", "budget"]


def test_an_open_excerpt_is_shown_with_its_label_and_handle():
    (claim,) = shown(quote()).claims
    assert (claim.label, claim.rung, claim.n) == ("their words", Rung.SUPPORTED, 1)
    (excerpt,) = claim.excerpts
    assert (excerpt.handle, excerpt.label, excerpt.text) == ("Source A", "their words", SCHOOL)


@pytest.mark.parametrize(
    ("relation", "creator", "label"),
    [
        (Relation.DIRECT_QUOTE, "Ada Finch", "their words"),
        (Relation.DIRECT_QUOTE, "ADA  finch", "their words"),
        (Relation.DIRECT_QUOTE, "Tom Hale", "words of another hand"),
        (Relation.PARAPHRASE, "Tom Hale", "paraphrased"),
        (Relation.INFERENCE, "Ada Finch", "interpreted from"),
        (Relation.METADATA_FACT, "Ada Finch", "from archive records"),
    ],
)
def test_each_relation_has_its_label_and_nobody_else_speaks_as_the_person(relation, creator, label):
    made = cited("She taught.", citation(SCHOOL, relation, of=origin(creator=creator)))
    (claim,) = shown((made, Rung.SUPPORTED)).claims
    assert claim.excerpts[0].label == claim.label == label


def test_a_claim_from_a_restricted_source_keeps_its_rung_and_loses_its_excerpt():
    (claim,) = shown(paraphrase("She was a teacher of children.")).claims
    assert (claim.rung, claim.excerpts[0].text, claim.excerpts[0].handle) == (
        Rung.SUPPORTED,
        None,
        "Source A",
    )


@pytest.mark.parametrize(
    ("words", "kept"), [("came", True), ("in time", False)], ids=["five words", "six words"]
)
def test_the_words_of_a_claim_may_not_carry_the_excerpt_that_is_withheld(words, kept):
    told = paraphrase(f"She said the village children to read {words}.")
    outcome = shown(told, quote(of=LETTER, n=2, text="We had one stove."))
    assert [one.n for one in outcome.claims] == ([1, 2] if kept else [2])
    assert [one.why for one in outcome.removed] == ([] if kept else ["restricted"])


def test_a_claim_may_not_carry_words_of_a_restricted_passage_that_it_does_not_cite():
    hidden = passage("We had one stove and no coal at all that winter.", of=CLOSED)
    told = paraphrase("She taught; there was one stove and no coal at all.", of=LETTER)
    assert isinstance(reduced(told, beside=(hidden,)), Refusal)
    assert isinstance(reduced(told), Display)


def test_words_that_an_open_excerpt_says_too_may_be_said():
    copy = passage(SCHOOL, of=CLOSED)
    assert shown(quote(), beside=(copy,)).claims[0].excerpts[0].text == SCHOOL


def test_an_inference_without_its_excerpt_is_not_deliverable():
    outcome = shown(inference(), quote(n=2))
    assert [one.n for one in outcome.claims] == [2]
    assert outcome.removed == (Removed(topic="a statement on a letter, 1944", why="restricted"),)
    assert outcome.rung is Rung.NARROWED


def test_an_inference_with_its_excerpt_stands_beside_it_and_labels_the_answer():
    outcome = shown(inference(of=LETTER), quote(n=2))
    assert outcome.rung is Rung.LABELED
    assert [one.label for one in outcome.claims] == ["interpreted from", "their words"]
    assert outcome.claims[0].excerpts[0].text == SCHOOL


@pytest.mark.parametrize(
    ("tier_cap", "scope_cap", "kept"),
    [
        pytest.param(len(SCHOOL), None, True, id="as long as the tier allows"),
        pytest.param(len(SCHOOL) - 1, None, False, id="longer than the tier allows"),
        pytest.param(600, len(SCHOOL), True, id="as long as consent allows"),
        pytest.param(600, len(SCHOOL) - 1, False, id="longer than consent allows"),
        pytest.param(len(SCHOOL) - 1, 600, False, id="the shorter cap holds"),
    ],
)
def test_an_excerpt_that_is_longer_than_its_cap_removes_the_claim_and_is_never_cut(tier_cap, scope_cap, kept):
    scope = Scope(inclusion=True, surfacing=True, display=True, existence=True, cap=scope_cap)
    held = replace(FAMILY, excerpt_cap=tier_cap)
    outcome = shown(quote(of=origin(scope=scope)), quote("Yes.", n=2), tier=held)
    assert [one.n for one in outcome.claims] == ([1, 2] if kept else [2])
    assert [one.why for one in outcome.removed] == ([] if kept else ["too_long"])


def test_what_cannot_be_seen_is_shown_as_an_escape_in_claim_and_excerpt():
    (claim,) = shown(quote(" \u202eI taught\u202c ")).claims
    assert claim.text == "Ada wrote: “ ⟨U+202E⟩I taught⟨U+202C⟩ ”"
    assert claim.excerpts[0].text == "⟨U+202E⟩I taught⟨U+202C⟩"


def test_when_nothing_may_be_shown_the_answer_is_refused_and_keeps_its_verdicts():
    given_claims = gated(inference())
    outcome = display.reduce(given_claims, evidence(), SESSION)
    assert isinstance(outcome, Refusal)
    assert (outcome.reason, outcome.judged) == (Reason.NOT_DISPLAYABLE, given_claims.judged)
    assert [one.why for one in outcome.removed] == ["restricted"]


def test_joining_words_alone_are_no_answer():
    joining = (cited("In short,", n=2, knowledge=Knowledge.CONNECTIVE), Rung.SUPPORTED)
    assert isinstance(reduced(inference(), joining), Refusal)
    outcome = shown(quote(), joining)
    assert [(one.text, one.label) for one in outcome.claims][1] == ("In short,", "")


# No writer makes one any more; bundles of older versions hold them, and are shown again by who audits them.
GLOSS = "General context, not from the archive: A stove is something to heat a room."


def test_a_gloss_is_shown_with_its_label():
    made = cited(GLOSS, n=3, knowledge=Knowledge.GENERAL), Rung.LABELED
    outcome = shown(quote("We had one stove."), made)
    assert [(one.text, one.label, one.excerpts) for one in outcome.claims][1] == (GLOSS, GLOSSED, ())
    assert outcome.rung is Rung.LABELED


def test_what_was_removed_before_stays_listed():
    before = replace(gated(quote()), removed=(Removed(topic="statement 2", why="unsupported"),))
    outcome = display.reduce(before, evidence(), SESSION)
    assert isinstance(outcome, Display)
    assert outcome.removed == before.removed
    assert outcome.rung is Rung.NARROWED


def test_one_artifact_has_one_handle_in_one_answer():
    other = origin("diary")
    both = (
        cited("Both.", citation("We ate.", of=other), citation("I slept.", of=LETTER), n=3),
        Rung.SUPPORTED,
    )
    third = quote("We rowed.", of=origin("log"), n=4)
    outcome = shown(quote(n=1), quote("We sailed.", of=other, n=2), both, third)
    handles = [[one.handle for one in claim.excerpts] for claim in outcome.claims]
    assert handles == [["Source A"], ["Source B"], ["Source B", "Source A"], ["Source C"]]
    assert [one.citation for one in outcome.claims[2].excerpts] == [0, 1]


@pytest.mark.parametrize(("n", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
def test_sources_are_named_by_letters(n, name):
    assert letter(n) == f"Source {name}"


def test_every_reason_for_removal_has_its_words():
    assert set(REMOVED) == {
        "unsupported",
        "inference",
        "beside",
        "unfound",
        "restricted",
        "too_long",
        "spent",
    }


TOM = Alias(names=("Tom Hale", "Tommy"), pseudonym="Person A")


def veiled(*claims: tuple[CitedClaim, Rung], beside: tuple[Passage, ...] = ()) -> Display:
    outcome = display.reduce(gated(*claims), evidence(*beside), replace(SESSION, aliases=(TOM,)))
    assert isinstance(outcome, Display)
    return outcome


def test_whoever_is_anonymized_is_named_nowhere_in_what_is_shown():
    by_tom = origin("tom", title="From Tom Hale", creator="Tom Hale")
    fact = cited("“From Tom Hale” is by Tommy.", citation("Tom Hale", Relation.METADATA_FACT, of=by_tom), n=2)
    claims = veiled(quote("Tommy’s boat sank.", of=by_tom), (fact, Rung.SUPPORTED)).claims
    assert [(one.text, one.excerpts[0].text) for one in claims] == [
        ("Ada wrote: “[Person A]’s boat sank.”", "[Person A]’s boat sank."),
        ("“From [Person A]” is by [Person A].", "[Person A]"),
    ]
    assert claims[0].label == "words of another hand"


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        pytest.param((), "Hale", id="nowhere"),
        pytest.param((passage("Then Tom Hale came."),), "[name withheld]", id="in another passage"),
        pytest.param(
            (passage("Then.", of=origin(creator="Hale, Tom")),), "[name withheld]", id="as a creator"
        ),
        pytest.param((passage("Then.", of=origin(title="To Tommy")),), "[name withheld]", id="in a title"),
    ],
)
def test_who_is_named_anywhere_in_what_was_found_is_not_told_by_a_lone_surname(beside, told):
    boat = quote("Hale had a boat.", of=origin("boat", title="A letter"))
    assert [one.text for one in veiled(boat, beside=beside).claims] == [f"Ada wrote: “{told} had a boat.”"]


def afforded(chars: int, *claims: tuple[CitedClaim, Rung], spent: int = 0) -> Display | Refusal:
    left = Allowance(chars=chars, spent=((LETTER.artifact_id, spent),))
    return display.reduce(gated(*claims), evidence(), replace(SESSION, allowance=left))


def at(start: int, end: int, n: int, of: Origin = LETTER) -> tuple[CitedClaim, Rung]:
    made = citation(SCHOOL[start:end], of=of, locator=TextLocator(paragraph=0, start=start, end=end))
    return cited(f"Ada wrote: “{SCHOOL[start:end]}”", made, n=n), Rung.SUPPORTED


@pytest.mark.parametrize(
    ("chars", "kept"),
    [
        pytest.param(40, [1, 2, 3], id="enough for all"),
        pytest.param(30, [1, 2, 3], id="exactly enough"),
        pytest.param(29, [1, 2], id="not for the last one"),
        pytest.param(15, [1, 2], id="for one, shown twice"),
        pytest.param(14, [], id="for nothing"),
    ],
)
def test_claims_are_shown_while_the_budget_lasts_and_a_span_costs_once(chars, kept):
    outcome = afforded(chars, at(0, 15, 1), at(0, 15, 2), at(15, 30, 3))
    if not kept:
        assert isinstance(outcome, Refusal)
        assert outcome.reason is Reason.BUDGET_SPENT
        return
    assert isinstance(outcome, Display)
    assert [one.n for one in outcome.claims] == kept
    assert {one.why for one in outcome.removed} <= {"spent"}
    assert (outcome.rung is Rung.NARROWED) is (len(kept) < 3)


def test_what_stands_in_no_text_counts_against_the_day_each_time():
    fact = citation("1951-05-12", Relation.METADATA_FACT, locator=MetadataLocator(pointer="/date"))
    made = [(cited("It is dated 1951-05-12.", fact, n=n), Rung.SUPPORTED) for n in (1, 2)]
    outcome = afforded(19, *made)
    assert isinstance(outcome, Display)
    assert [one.n for one in outcome.claims] == [1]
    assert isinstance(afforded(20, *made), Display)


def test_an_artifact_that_was_shown_as_far_as_it_may_be_is_shown_no_more():
    spent = FAMILY.artifact_chars - 15
    outcome = afforded(4000, at(0, 15, 1), at(15, 30, 2), at(0, 15, 3, of=origin("b")), spent=spent)
    assert isinstance(outcome, Display)
    assert [one.n for one in outcome.claims] == [1, 3]


def test_the_rights_of_a_source_are_told_veiled_and_only_where_it_may_be_shown():
    free = replace(origin(), rights="© Tom Hale’s heirs")
    shut = replace(free, scope=RESTRICTED)
    session = replace(SESSION, aliases=(TOM,))
    assert handle("Source A", free, session)["license"] == "© Person A’s heirs"
    assert handle("Source A", shut, session)["license"] == "not stated"
    assert handle("Source A", replace(free, rights="Hale"), session)["license"] == "[name withheld]"

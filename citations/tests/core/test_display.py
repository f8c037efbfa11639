"""What one requestor may see (seed 001, "Three gates before display"; DESIGN, section 3)."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core import display
from citations.core.display import GATES, Exposed, Exposure
from citations.core.records import (
    CitedClaim,
    Display,
    GatedClaims,
    Knowledge,
    Origin,
    Passage,
    Reason,
    Refusal,
    Relation,
    Removed,
    Rung,
)
from citations.core.refusals import REMOVED
from citations.core.words import sequences, tokens
from citations.tests.core.fakes import FAMILY, SESSION
from citations.tests.core.making import (
    RESTRICTED,
    citation,
    cited,
    evidence,
    gated,
    origin,
    passage,
    same_every_time,
)
from personas.core.consent import Scope
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
    assert [gate.__name__ for gate in GATES] == ["consent", "tier", "minimum_span"]


def test_an_open_excerpt_is_shown_with_its_label_and_handle():
    (claim,) = shown(quote()).claims
    assert (claim.label, claim.rung, claim.n) == ("their words", Rung.SUPPORTED, 1)
    (excerpt,) = claim.excerpts
    assert (excerpt.handle, excerpt.label, excerpt.text) == ("Source A", "their words", SCHOOL)


@pytest.mark.parametrize(
    ("relation", "creator", "label"),
    [
        pytest.param(Relation.DIRECT_QUOTE, "Ada Finch", "their words", id="a quotation"),
        pytest.param(Relation.DIRECT_QUOTE, "ADA  finch", "their words", id="the name in other letters"),
        pytest.param(Relation.DIRECT_QUOTE, "Tom Hale", "words of another hand", id="another's quotation"),
        pytest.param(Relation.PARAPHRASE, "Tom Hale", "paraphrased", id="a paraphrase"),
        pytest.param(Relation.INFERENCE, "Ada Finch", "interpreted from", id="an inference"),
        pytest.param(Relation.METADATA_FACT, "Ada Finch", "from archive records", id="a fact of the record"),
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
    ("text", "kept"),
    [
        pytest.param("She said the village children to read came.", True, id="five words in a row"),
        pytest.param("She said the village children to read in time.", False, id="six words in a row"),
        pytest.param(
            "She said: THE VILLAGE — CHILDREN, “to read” in time.", False, id="six in other typography"
        ),
    ],
)
def test_the_words_of_a_claim_may_not_carry_the_excerpt_that_is_withheld(text, kept):
    outcome = reduced(paraphrase(text), quote(of=LETTER, n=2, text="We had one stove."))
    assert isinstance(outcome, Display)
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
    outcome = reduced(inference(), quote(n=2))
    assert isinstance(outcome, Display)
    assert [one.n for one in outcome.claims] == [2]
    assert outcome.removed == (Removed(topic="a statement on a letter, 1944", why="restricted"),)
    assert outcome.rung is Rung.NARROWED


def test_an_inference_with_its_excerpt_stands_beside_it_and_labels_the_answer():
    outcome = shown(inference(of=LETTER), quote(n=2))
    assert outcome.rung is Rung.LABELED
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
    outcome = reduced(quote(of=origin(scope=scope)), quote("Yes.", n=2), tier=held)
    assert isinstance(outcome, Display)
    assert [one.n for one in outcome.claims] == ([1, 2] if kept else [2])
    assert [one.why for one in outcome.removed] == ([] if kept else ["too_long"])


def test_a_withheld_excerpt_has_no_length():
    held = replace(FAMILY, excerpt_cap=5)
    assert shown(paraphrase("She was a teacher."), tier=held).claims[0].excerpts[0].text is None


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
    outcome = shown(quote(n=1), quote("We sailed.", of=other, n=2), both)
    handles = [[one.handle for one in claim.excerpts] for claim in outcome.claims]
    assert handles == [["Source A"], ["Source B"], ["Source B", "Source A"]]
    assert [one.citation for one in outcome.claims[2].excerpts] == [0, 1]


@pytest.mark.parametrize(
    ("n", "name"),
    [
        pytest.param(0, "A", id="first"),
        pytest.param(25, "Z", id="last of one letter"),
        pytest.param(26, "AA", id="first of two"),
        pytest.param(701, "ZZ", id="last of two"),
        pytest.param(702, "AAA", id="first of three"),
    ],
)
def test_sources_are_named_by_letters(n, name):
    assert display.letter(n) == name


def test_every_reason_for_removal_has_its_words():
    assert set(REMOVED) == {"unsupported", "inference", "restricted", "too_long"}


words = st.sampled_from(
    ["I", "taught", "the", "village", "children", "to", "read", "\u202e", "no", "coal,", "“so”", "never"]
)
texts = st.lists(words, min_size=1, max_size=16).map(" ".join)
scopes = st.builds(
    Scope,
    inclusion=st.just(True),
    surfacing=st.just(True),
    existence=st.just(True),
    display=st.booleans(),
    cap=st.one_of(st.none(), st.integers(min_value=0, max_value=80)),
)
origins = st.builds(lambda key, scope: origin(key, scope=scope), st.sampled_from("abc"), scopes)
tiers = st.integers(min_value=0, max_value=80).map(lambda cap: replace(FAMILY, excerpt_cap=cap))
exposures = st.builds(
    Exposure,
    n=st.integers(min_value=1, max_value=9),
    text=texts,
    rung=st.sampled_from([Rung.SUPPORTED, Rung.LABELED]),
    exposed=st.lists(
        st.builds(Exposed, citation=st.just(0), origin=origins, label=st.just("x"), text=texts),
        min_size=1,
        max_size=3,
    ).map(tuple),
    closed=texts.map(lambda text: sequences(text, display.CARRIES)),
)
_ESCAPE = re.compile(r"⟨U\+[0-9A-F]+⟩")


def seen(text: str | None) -> tuple[str, ...]:
    return tokens(_ESCAPE.sub(" ", text or ""))


@pytest.mark.parametrize("gate", [pytest.param(gate, id=gate.__name__) for gate in GATES])
def test_what_leaves_a_gate_is_made_of_what_entered_it(gate):
    @given(exposures, tiers)
    @same_every_time
    def only_reduces(one: Exposure, held: Tier) -> None:
        after = gate(one, held)
        if isinstance(after, Removed):
            assert after.why in REMOVED
            assert not set(tokens(after.topic)) & {"taught", "village", "children", "coal", "never"}
            return
        assert (after.n, after.rung, len(after.exposed)) == (one.n, one.rung, len(one.exposed))
        assert seen(after.text) == seen(one.text)
        for left, entered in zip(after.exposed, one.exposed, strict=True):
            assert left.origin == entered.origin
            assert left.text is None or seen(left.text) == seen(entered.text)

    only_reduces()


rung_of = {Relation.INFERENCE: Rung.LABELED}
claims = st.builds(
    lambda text, n, excerpts: (
        cited(text, *(citation(said, relation, of=of) for said, relation, of in excerpts), n=n),
        rung_of.get(excerpts[0][1], Rung.SUPPORTED),
    ),
    texts,
    st.integers(min_value=1, max_value=9),
    st.lists(st.tuples(texts, st.sampled_from(list(Relation)), origins), min_size=1, max_size=2),
)


@given(st.lists(claims, min_size=1, max_size=3), st.lists(st.tuples(texts, origins), max_size=2), tiers)
@same_every_time
def test_nobody_reads_six_words_in_a_row_of_a_restricted_excerpt(made, beside, held):
    passages = tuple(passage(text, of=of) for text, of in beside)
    given_claims: GatedClaims = gated(*made)
    outcome = display.reduce(given_claims, evidence(*passages), replace(SESSION, tier=held))
    if isinstance(outcome, Refusal):
        return
    by_n: dict[int, list[CitedClaim]] = {}
    for one, _ in made:
        by_n.setdefault(one.typed.claim.n, []).append(one)
    for claim in outcome.claims:
        said = sequences(claim.text, 6)
        assert any(not _carried(said, one, passages) for one in by_n[claim.n])
        for excerpt in claim.excerpts:
            assert excerpt.text is None or len(_ESCAPE.sub("x", excerpt.text)) <= held.excerpt_cap


def _carried(said, one: CitedClaim, passages: tuple[Passage, ...]) -> bool:
    withheld = [each.excerpt for each in one.citations if not each.origin.scope.display]
    appear = {
        run for each in one.citations if each.origin.scope.display for run in sequences(each.excerpt, 6)
    }
    nearby = {run for each in passages if not each.origin.scope.display for run in sequences(each.text, 6)}
    return bool(said & ({run for text in withheld for run in sequences(text, 6)} | (nearby - appear)))

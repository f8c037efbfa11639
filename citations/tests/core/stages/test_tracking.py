"""Which passages were cited (seed 002, as settled)."""

import pytest

from citations.core.records import (
    Display,
    Draft,
    GatedClaims,
    Passage,
    Piece,
    Reason,
    Refusal,
    Relation,
    Rung,
    ShownClaim,
    Trail,
    Usage,
)
from citations.core.stages import tracking
from citations.tests.core.making import citation, cited, evidence, gated, origin, passage
from personas.core.media.base import Locator, MetadataLocator, RegionLocator, TextLocator

LETTER, DIARY = origin("letter"), origin("diary")
PASSAGES = (
    passage("I taught the children.", of=LETTER, passage_id=11, rank=1),
    passage("Rose kept a shop.", of=DIARY, passage_id=12, rank=2),
    passage("It rained.", of=origin("other"), passage_id=13, rank=3),
)


def shown(*numbers: int) -> Display:
    claims = tuple(ShownClaim(n=n, text="x", rung=Rung.SUPPORTED, label="", excerpts=()) for n in numbers)
    return Display(claims=claims, removed=(), rung=Rung.SUPPORTED)


def claims() -> GatedClaims:
    taught, kept = citation("I taught", of=LETTER), citation("Rose kept", of=DIARY)
    return gated(
        (cited("One.", taught, n=1), Rung.SUPPORTED),
        (cited("Two.", kept, taught, n=2), Rung.SUPPORTED),
    )


def trail(passages=PASSAGES, given=None, **other: object) -> Trail:
    return Trail(passages=passages, gated=given, **other)  # type: ignore[arg-type]  # a test's


def test_every_occurrence_counts_and_what_is_not_cited_is_kept_at_nought():
    used = tracking.usage(trail(given=claims()), shown(1, 2))
    assert used == Usage(passages=((11, 1, 2), (12, 2, 1), (13, 3, 0)), similarity=900)


def test_what_was_not_shown_was_not_used():
    used = tracking.usage(trail(given=claims()), shown(1))
    assert used.passages == ((11, 1, 1), (12, 2, 0), (13, 3, 0))


def test_a_citation_that_no_retrieved_passage_holds_is_counted_as_stray():
    used = tracking.usage(trail(PASSAGES[1:], claims()), shown(1, 2))
    assert (used.stray, used.passages) == (2, ((12, 2, 1), (13, 3, 0)))


def test_a_key_of_the_draft_that_names_no_passage_is_an_error_too():
    piece = Piece(text="I taught the children.", keys=("c1", "c7"))
    draft = Draft(pieces=(piece,), drafter="openai")
    made = trail(given=claims(), draft=draft, evidence=evidence(*PASSAGES))
    assert tracking.usage(made, shown(1, 2)).stray == 1


def test_an_answer_without_citations_has_no_similarity():
    assert tracking.usage(trail(given=claims()), shown()).similarity == 0


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(None, id="refused before the ladder"),
        pytest.param(claims(), id="refused at display"),
    ],
)
def test_a_refusal_is_told_by_its_outcome_and_uses_nothing(given):
    refusal = Refusal(reason=Reason.LOW_SIMILARITY_SCORE, found=400, needed=650)
    used = tracking.usage(trail(given=given, refusal=refusal), None)
    assert used == Usage(
        passages=((11, 1, 0), (12, 2, 0), (13, 3, 0)),
        refused=True,
        reason=Reason.LOW_SIMILARITY_SCORE,
        found=400,
        needed=650,
    )


@pytest.mark.parametrize(
    ("where", "holds"),
    [
        pytest.param(TextLocator(paragraph=0, start=0, end=22), True, id="the whole passage"),
        pytest.param(TextLocator(paragraph=0, start=5, end=9), True, id="a part"),
        pytest.param(TextLocator(paragraph=0, start=0, end=23), False, id="beyond its end"),
        pytest.param(TextLocator(paragraph=1, start=0, end=3), False, id="another paragraph"),
        pytest.param(MetadataLocator(pointer="/date"), True, id="a fact of its artifact"),
        pytest.param(RegionLocator(x=0, y=0, w=1, h=1), False, id="a place of another medium"),
    ],
)
def test_a_passage_holds_what_lies_in_it(where: Locator, holds):
    made = citation("x", Relation.DIRECT_QUOTE, of=LETTER, locator=where)
    assert tracking.holds(PASSAGES[0], made) is holds
    assert not tracking.holds(PASSAGES[1], made)


def test_a_passage_that_begins_later_does_not_hold_what_comes_before():
    whole = passage("One two. Three four.", of=LETTER)
    later: Passage = type(whole)(
        passage_id=1, origin=LETTER, sentences=whole.sentences[1:], similarity=900, rank=1
    )
    assert not tracking.holds(later, citation("One", of=LETTER))

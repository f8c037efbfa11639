"""Drafts cut into claims (seed 001, "Claim segmentation"; traps of requirements 3.5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.records import Compared, Draft, Piece, Quote, Relation
from citations.core.stages import segmentation
from citations.core.text.words import tokens
from citations.tests.core.fakes import World
from citations.tests.core.making import same_every_time
from personas.core.media.base import TextLocator


def split(text: str, *keys: str) -> str:
    """Return the claims one behind the other, each with its keys: ``He came. |c1 / She left. |``."""
    draft = Draft(drafter="test", pieces=(Piece(text=text, keys=keys),))
    return " / ".join(f"{one.text} |{' '.join(one.keys)}" for one in segmentation.split(draft))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        pytest.param("Claim. [c1]", "Claim. |c1", id="marker behind the stop"),
        pytest.param("One came. [c1] Two left. [c2]", "One came. |c1 / Two left. |c2", id="two of them"),
        pytest.param("Dr. King said so [c1].", "Dr. King said so. |c1", id="a title"),
        pytest.param("At 5 p.m. he left [c1].", "At 5 p.m. he left. |c1", id="a time of day"),
        pytest.param("They sold e.g. apples [c1].", "They sold e.g. apples. |c1", id="an abbreviation"),
        pytest.param("- A sat [c1]\n- B sat", "A sat |c1 / B sat |", id="bullets without stops"),
        pytest.param("1. A sat [c1]\n2) B sat [c2]", "A sat |c1 / B sat |c2", id="numbered bullets"),
        pytest.param(
            "First [c1]. Second has no marker.",
            "First. |c1 / Second has no marker. |",
            id="a sentence without a marker gets none from its neighbour",
        ),
        pytest.param(
            "A and B differ [c1][c2].", "A and B differ. |c1 c2", id="two markers in one sentence (seed 004)"
        ),
        pytest.param(
            "“I came. I saw.” she wrote [c1]. Then she left [c2].",
            "“I came. I saw.” she wrote. |c1 / Then she left. |c2",
            id="a quotation is not cut",
        ),
        pytest.param('"One. Two." so it was [c1].', '"One. Two." so it was. |c1', id="straight marks"),
        pytest.param("[c1] says he left.", "says he left. |c1", id="a marker that begins the draft"),
        pytest.param(
            "One came [c1]. [c2] adds more.",
            "One came. |c1 / adds more. |c2",
            id="a marker ahead of its own sentence",
        ),
        pytest.param("One came [c1].\n[c2]", "One came. |c1 c2", id="a marker on a line of its own"),
        pytest.param(
            "She wrote: “I taught.” [c1] He sang [c2].",
            "She wrote: “I taught.” |c1 / He sang. |c2",
            id="a marker behind a closing quotation mark",
        ),
        pytest.param(
            "“I came. [c1] He left.” so she said.",
            "“I came. He left.” so she said. |c1",
            id="a marker in a quotation",
        ),
        pytest.param(
            "One came. [c1] 12 left. [c2]", "One came. |c1 / 12 left. |c2", id="a number behind a marker"
        ),
        pytest.param(
            "He came [c1]; she left [c2].", "He came; |c1 / she left. |c2", id="a semicolon behind a marker"
        ),
        pytest.param(
            "Tom sailed home; Rose was ill [c1].",
            "Tom sailed home; | / Rose was ill. |c1",
            id="a semicolon between two propositions",
        ),
        pytest.param(
            "They sold apples; pears; plums [c1].",
            "They sold apples; pears; plums. |c1",
            id="a semicolon in a list",
        ),
        pytest.param(
            "She said “Tom left; Rose stayed” then [c1].",
            "She said “Tom left; Rose stayed” then. |c1",
            id="a semicolon in a quotation",
        ),
        pytest.param(
            "1. A sat [c1]. 2. B sat [c2].",
            "A sat |c1 / B sat. |c2",
            id="numbers on one line, with stops behind the markers",
        ),
        pytest.param("1. A sat [c1] 2. B sat [c2]", "A sat |c1 / B sat |c2", id="numbers in one line"),
        pytest.param(
            "It stands in vol. 2, ch. 3 of it [c1].",
            "It stands in vol. 2, ch. 3 of it. |c1",
            id="volume and chapter",
        ),
        pytest.param(
            "He lived at No. 5 High St. in Leeds [c1]. She left [c2].",
            "He lived at No. 5 High St. in Leeds. |c1 / She left. |c2",
            id="an address",
        ),
        pytest.param(
            "The U.S. Army came under J. B. Auld [c1].",
            "The U.S. Army came under J. B. Auld. |c1",
            id="initials",
        ),
        pytest.param("[c1]\n…", "", id="nothing said"),
        pytest.param("", "", id="nothing at all"),
    ],
)
def test_each_sentence_is_a_claim_with_its_own_markers(text, claims):
    assert split(text) == claims


def test_a_sentence_without_markers_rests_on_the_keys_of_its_piece():
    assert split("One came. Two left [c2].", "c1") == "One came. |c1 / Two left. |c2"


def test_a_piece_with_its_place_is_one_claim_and_keeps_relation_and_place():
    where = TextLocator(paragraph=0, start=0, end=9)
    piece = Piece(text=" One. Two. ", keys=("c1",), relation=Relation.DIRECT_QUOTE, hint=where)
    (claim,) = segmentation.split(Draft(drafter="test", pieces=(piece,)))
    assert (claim.text, claim.keys, claim.relation, claim.hint) == (
        "One. Two.",
        ("c1",),
        Relation.DIRECT_QUOTE,
        where,
    )


def test_a_writer_who_only_names_a_relation_is_cut_like_any_other():
    piece = Piece(text="She taught. He died.", keys=("c1",), relation=Relation.PARAPHRASE)
    assert [one.text for one in segmentation.split(Draft(drafter="test", pieces=(piece,)))] == [
        "She taught.",
        "He died.",
    ]


def test_claims_are_numbered_through_all_pieces():
    pieces = (
        Piece(text="One came. Two left.", keys=("c1",)),
        Piece(text="Three stayed.", keys=("c2",), quotes=(Quote(key="c2", text="three"),)),
    )
    claims = segmentation.split(Draft(drafter="test", pieces=pieces))
    assert [(one.n, one.quotes is None) for one in claims] == [(1, True), (2, True), (3, False)]


@given(st.text(alphabet=st.sampled_from('abI.?!,“”" \n'), max_size=80))
@same_every_time
def test_no_word_of_a_draft_is_lost_added_or_moved(text):
    assert tokens(split(text)) == tokens(text)


LETTER, MEMOIR = (
    Compared(name="the letter", keys=("c1", "c3")),
    Compared(name="the memoir", keys=("c2", "c3")),
)


def sided(*pieces: Piece, compared: tuple[Compared, ...] = (LETTER, MEMOIR)) -> list[tuple[int, str, str]]:
    draft = Draft(drafter="test", pieces=pieces, compared=compared)
    return [(one.n, one.text, one.side) for one in segmentation.split(draft)]


def test_what_is_said_of_one_side_stands_together_and_what_is_said_of_none_behind():
    text = "Both rose [c1][c2]. It rose in May [c2]. It fell in June [c1]. It rose twice [c2]. Tides turn."
    assert sided(Piece(text=text, keys=())) == [
        (1, "It fell in June.", "the letter"),
        (2, "It rose in May.", "the memoir"),
        (3, "It rose twice.", "the memoir"),
        (4, "Both rose.", ""),
        (5, "Tides turn.", ""),
    ]


@pytest.mark.parametrize(
    ("piece", "side"),
    [
        pytest.param(Piece(text="It rose.", keys=("c1",)), "the letter", id="held by one"),
        pytest.param(Piece(text="It rose.", keys=("c3",)), "", id="held by both"),
        pytest.param(Piece(text="It rose.", keys=("c1", "c2")), "", id="one of each"),
        pytest.param(Piece(text="It rose.", keys=("c9",)), "", id="held by none"),
        pytest.param(Piece(text="It rose.", keys=()), "", id="rests on nothing"),
        pytest.param(Piece(text="It rose.", keys=("c3",), side=MEMOIR), "the memoir", id="written for one"),
    ],
)
def test_a_side_is_what_a_claim_was_written_for_or_rests_on(piece, side):
    assert sided(piece) == [(1, "It rose.", side)]


def test_where_nothing_is_compared_the_order_is_the_writers():
    first, second = Piece(text="It rose.", keys=("c2",)), Piece(text="It fell.", keys=("c1",))
    assert sided(first, second, compared=()) == [(1, "It rose.", ""), (2, "It fell.", "")]


@pytest.mark.parametrize(
    ("texts", "codes"),
    [
        pytest.param(("She left. [c1]", "“I came,” she wrote. [c1]"), [], id="nothing is wrong"),
        pytest.param(("She left. [c1]", "[c1] …"), ["segmentation.empty"], id="a piece says nothing"),
        pytest.param(("“I came, she wrote. [c1]",), ["segmentation.unclosed"], id="a quotation stays open"),
    ],
)
def test_what_cannot_be_cut_is_told_and_sealed(texts, codes):
    draft = Draft(drafter="test", pieces=tuple(Piece(text=text, keys=("c1",)) for text in texts))
    assert list(segmentation.faults(draft)) == codes
    world = World(draft=draft).artifact("1.txt", "I came, she wrote. I left in the rain.")
    world.ask("Who came and left in the rain?")
    fields = world.kept[0].sealed["fields"]
    assert isinstance(fields, dict)
    assert isinstance(sealed := fields["/draft"], dict)
    assert sealed.get("faults", []) == codes

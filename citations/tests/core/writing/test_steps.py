"""All the steps, in their order."""

from dataclasses import replace

import pytest

from citations.core.records import Draft, Origin, Passage, Piece, Sentence
from citations.core.writing import steps
from citations.tests.core.fakes import LIFE, World
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped
from personas.core.passages import sentences

CAKE = origin("cake", title="Saffron Cake", kind="article")
ITEMS = (
    "1. Cut the saffron small and leave it till morning.",
    "2. Rub the lard into the flour. Do not hurry.",
    "3. Bake in two tins for an hour.",
)


def cut(*paragraphs: str, of: Origin = CAKE) -> Passage:
    """Cut as ingestion does, which knows the number of an item from a sentence."""
    made = tuple(
        Sentence(paragraph=n, start=start, end=end, text=paragraphs[n][start:end])
        for n, start, end in sentences(paragraphs)
    )
    return replace(passage("x", of=of), sentences=made)


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return steps.write(scoped(question), evidence(*passages).keyed(), LIFE)


def quoted(pieces: tuple[Piece, ...] | None) -> list[list[str]]:
    return [[part.split("”")[0] for part in piece.text.split(" “")[1:]] for piece in pieces or ()]


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("How do you bake the saffron cake?", id="how"),
        pytest.param("What are the steps of the saffron cake?", id="steps"),
        pytest.param("Give me her recipe for saffron cake.", id="recipe"),
    ],
)
def test_steps_on_lines_of_one_paragraph_are_one_quotation(question):
    (piece,) = write(question, cut("\n".join(ITEMS))) or ()
    assert quoted((piece,)) == [["Saffron Cake", " ".join(ITEMS)]]


def test_steps_in_paragraphs_of_their_own_are_shared_out_over_four_claims():
    items = [f"{n}. Knead the cake for the {n} time and wait a while." for n in range(1, 7)]
    pieces = write("How do you bake the saffron cake?", cut(*items))
    assert [len(one) - 1 for one in quoted(pieces)] == [2, 2, 2]


def test_every_step_is_bound_where_it_stands():
    world = World().artifact("cake.txt", *ITEMS, title="Saffron Cake", kind="article")
    world.draft = Draft(drafter="x", pieces=write("How do you bake the saffron cake?", cut(*ITEMS)) or ())
    answer = world.ask("How do you bake the saffron cake?")
    assert answer.display is not None
    assert [excerpt.text for claim in answer.display.claims for excerpt in claim.excerpts] == list(ITEMS)


@pytest.mark.parametrize(
    ("question", "paragraphs"),
    [
        pytest.param("Who baked the saffron cake?", ITEMS, id="not how"),
        pytest.param("How do you read the tide board?", ITEMS, id="steps of something else"),
        pytest.param("How do you bake the saffron cake?", ITEMS[:2], id="two are no list"),
        pytest.param(
            "How do you bake the saffron cake?", (ITEMS[0], *ITEMS[2:], ITEMS[1]), id="out of order"
        ),
        pytest.param("How do you bake the saffron cake?", ("I bake the saffron cake.",), id="no list"),
    ],
)
def test_what_is_no_list_of_such_steps_is_left_to_others(question, paragraphs):
    assert write(question, cut(*paragraphs)) is None


def test_what_follows_the_list_is_no_step():
    (piece,) = write("How do you bake the saffron cake?", cut("\n".join(ITEMS), "It was eaten.")) or ()
    assert "eaten" not in piece.text


def test_a_list_that_may_not_be_shown_is_none():
    hidden = origin("cake", title="Saffron Cake", scope=RESTRICTED)
    assert write("How do you bake the saffron cake?", cut("\n".join(ITEMS), of=hidden)) is None


def test_a_step_that_is_too_long_leaves_all_of_them_out():
    long = (*ITEMS, "4. Wait, " + "and stir the cake and stir it again " * 9 + ".")
    assert write("How do you bake the saffron cake?", cut(*long)) == ()

"""A search is bare words; it gets places, each with its neighbours, and nothing where nothing answers."""

from dataclasses import replace

from citations.core.records import Passage, Piece
from citations.core.writing import extraction, searching, stretches
from citations.tests.core.fakes import LIFE, World
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped
from personas.core.consent import Scope

SHOP = "My sister Rose kept a button shop in Leeds."
DRAWERS = "The buttons lay in drawers of oak that our father made."
RIVER = "The river froze that winter."


def search(text: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return searching.write(scoped(text), evidence(*passages).keyed(), LIFE)


def quoted(piece: Piece) -> str:
    return piece.text[piece.text.index("“", piece.text.index("”")) + 1 : -1]


def test_a_search_is_answered_by_places_with_the_neighbours_that_speak_of_the_same():
    (piece,) = search("button shop Leeds", passage(f"{RIVER} {SHOP} {DRAWERS}")) or ()
    assert quoted(piece) == f"{SHOP} {DRAWERS}"


def test_what_is_said_twice_over_is_shown_once_and_no_artifact_hides_another():
    other = passage(DRAWERS, of=origin("letters/2.txt"), rank=2, passage_id=2)
    pieces = search("button shop Leeds", passage(f"{SHOP} {DRAWERS}"), other) or ()
    assert [(piece.keys, quoted(piece)) for piece in pieces] == [
        (("c1",), f"{SHOP} {DRAWERS}"),
        (("c2",), DRAWERS),
    ]


def test_no_more_than_six_places_are_shown_and_each_is_as_long_as_a_search_may_show_and_no_longer():
    texts = [
        f"The {n}th button shop in Leeds sold buttons of bone, of brass and of glass." for n in range(12)
    ]
    many = [
        passage(
            f"{text} {SHOP} {DRAWERS} {text} {SHOP} {DRAWERS} {text} {SHOP}",
            of=origin(f"{n}.txt"),
            passage_id=n,
        )
        for n, text in enumerate(texts)
    ]
    pieces = search("button shop Leeds", *many) or ()
    assert len(pieces) == searching.MOST
    assert stretches.LONGEST < max(len(quoted(piece)) for piece in pieces) <= searching.LONGEST


def test_a_neighbour_that_would_be_taken_back_by_the_next_sentence_stays_out():
    back = "Except that the buttons of bone were never sold in any shop of hers, and nobody in Leeds asked for one."
    held = passage(
        f"{SHOP} {DRAWERS} {back}",
        of=origin(scope=Scope(inclusion=True, surfacing=True, display=True, existence=True, cap=120)),
    )
    found = [quoted(piece) for piece in search("button shop Leeds", held) or ()]
    assert found[0] == SHOP
    assert not any(DRAWERS in one and back not in one for one in found)


def test_a_sentence_that_is_left_out_ends_a_stretch():
    held = passage(f"{SHOP} {RIVER} {DRAWERS}")
    torn = replace(held, sentences=(held.sentences[0], held.sentences[2]))
    assert [quoted(piece) for piece in search("button shop Leeds", torn) or ()] == [SHOP, DRAWERS]


def test_a_sentence_too_long_for_an_excerpt_is_cut_where_it_may_be_and_else_left_out():
    long = (
        "My sister Rose kept a button shop in Leeds; "
        + "it stood there in the long street by the yards, " * 9
        + "and so on."
    )
    unsafe = (
        "If my sister Rose had not kept a button shop in Leeds, "
        + "and had it stood there in that long street, " * 12
    )
    (piece,) = search("button shop Leeds", passage(long)) or ()
    assert quoted(piece).startswith("My sister Rose kept a button shop in Leeds")
    assert search("button shop Leeds", passage(unsafe)) == ()


def test_what_may_not_be_shown_is_not_quoted_and_a_search_that_nothing_answers_is_left_to_others():
    closed = passage(SHOP, of=origin(scope=RESTRICTED))
    assert search("button shop Leeds", closed) is None
    assert search("coal mines Wales", passage(SHOP)) is None
    assert search("Where was the button shop?", passage(SHOP)) is None


def test_words_in_another_language_are_no_search():
    asked = scoped("button shop Leeds")
    foreign = replace(asked, query=replace(asked.query, language="fr"))
    assert searching.write(foreign, evidence(passage(SHOP)).keyed(), LIFE) is None


def test_every_place_that_a_search_shows_is_bound_as_any_quotation():
    told = World().artifact("a.txt", f"{RIVER} {SHOP} {DRAWERS}").ask("button shop Leeds")
    assert told.display is not None
    (claim,) = told.display.claims
    assert claim.excerpts[0].text == f"{SHOP} {DRAWERS}"


def test_a_search_is_a_kind_of_its_own():
    assert searching.write in extraction.KINDS

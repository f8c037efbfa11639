"""A name or a number that stands where a sentence has another one."""

import pytest

from citations.core.supporting.pairs import Pair
from citations.core.supporting.paraphrasing import bind
from citations.core.supporting.slots import displaced
from citations.tests.core.making import origin, passage

HARBOUR = "The harbour of Leeds was dredged in 1903 by Silas Penrose."
CHAPEL = "Hester Vane painted the chapel of York in 1911."


@pytest.mark.parametrize(
    ("claim", "spans", "is_displaced"),
    [
        pytest.param("The harbour of Leeds was dredged in 1911.", (HARBOUR, CHAPEL), True, id="a year"),
        pytest.param("The harbour of York was dredged in 1903.", (HARBOUR, CHAPEL), True, id="a town"),
        pytest.param(
            "The harbour was dredged by Hester Vane in 1903.", (HARBOUR, CHAPEL), True, id="a person"
        ),
        pytest.param(
            "The harbour of Leeds was dredged in 1903.", (HARBOUR, CHAPEL), False, id="as it stands"
        ),
        pytest.param(
            "The harbour of Leeds was dredged in 1903, the chapel of York painted in 1911.",
            (HARBOUR, CHAPEL),
            False,
            id="both, each in its place",
        ),
        pytest.param("York was dredged.", (HARBOUR, CHAPEL), False, id="too little around it to tell"),
        pytest.param(
            "The harbour of Leeds was dredged in 1911.",
            ("The harbour of Leeds was dredged by hand.", CHAPEL),
            False,
            id="nobody else's place",
        ),
        pytest.param(
            "The two barges of Leeds sank.", ("The 2 barges of Leeds sank.",), False, id="in figures"
        ),
        pytest.param(
            "Tom walked 43 miles of bank.", ("Tom walked forty-three miles of bank.",), False, id="two words"
        ),
        pytest.param(
            "Tom walked forty-three miles of bank.",
            ("Tom walked 43 miles of bank.",),
            False,
            id="for figures",
        ),
        pytest.param(
            "Tom walked 206 miles of bank.",
            ("Tom walked two hundred and six miles of bank.",),
            False,
            id="four words",
        ),
        pytest.param(
            "Tom walked 43 miles of bank and swam 50 of river.",
            ("Tom walked forty-two miles of bank.", "Tom swam fifty of river and 43 of sea."),
            True,
            id="another of two words",
        ),
        pytest.param(
            "Ada dredged the harbour in 1903.", ("Tom dredged the harbour in 1903.",), False, id="the writer"
        ),
        pytest.param(
            "Harbour and barges of York sank there.",
            ("The harbour was old, and long ago in Leeds, as people who lived there told us, barges sank.",),
            False,
            id="words that stand apart",
        ),
    ],
)
def test_what_has_the_place_of_another_is_found(claim, spans, is_displaced):
    pair = Pair(claim=claim, spans=spans, me=frozenset({"ada"}))
    assert displaced(pair, "") is is_displaced


@pytest.mark.parametrize(
    ("own", "claim", "is_displaced"),
    [
        pytest.param(False, "Ripon harbour was dredged in 1903.", False, id="others wrote it"),
        pytest.param(True, "Ripon harbour was dredged in 1903.", True, id="the person wrote it"),
        pytest.param(False, "The harbour of Leeds was dredged in May.", True, id="a month"),
    ],
)
def test_a_name_of_the_record_may_stand_for_a_pronoun_in_what_others_wrote(own, claim, is_displaced):
    spans = ("Leeds harbour was dredged in 1903.", "The harbour of Leeds was dredged in June.")
    assert displaced(Pair(claim=claim, spans=spans, own=own), "Ripon, May 1903") is is_displaced


@pytest.mark.parametrize(
    ("claim", "doubt"),
    [
        pytest.param(
            "The harbour of Leeds was dredged in 1911 by Silas Penrose.", "paraphrase.place", id="a place"
        ),
        pytest.param("The other girls call the sounders by name.", "paraphrase.words", id="only light words"),
    ],
)
def test_the_binder_refuses_what_is_taken_from_two_sentences(claim, doubt):
    people = "In the year they call each other by name."
    bound = bind(claim, (passage(f"{HARBOUR} {CHAPEL} {people}", of=origin(creator="The Leeds Times")),))
    assert doubt in bound.doubts

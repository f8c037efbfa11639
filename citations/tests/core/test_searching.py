"""What a search tells: which items, in which order, and which sentence of them."""

from dataclasses import replace

import pytest

from citations.core import searching
from citations.core.display.gates import Terms
from citations.core.records import Sentence
from citations.core.searching import Words
from citations.tests.core.fakes import FAMILY, OPEN
from citations.tests.core.making import RESTRICTED, hit, origin
from personas.core.consent import WHOLE, Scope
from personas.core.veils import Veil

IN_WHOLE = replace(OPEN, cap=WHOLE)
VEIL = Veil(people=((("Denzil Hocking",), "Martin Weir"),))
TERMS = Terms(tier=FAMILY, veil=VEIL, named=frozenset({0}))
EMBEDDER = "hashing-1"


def found(
    key: str, *texts: str, scope: Scope = IN_WHOLE, lexical: int = 100, cosine: int = 0, passage_id: int = 1
):
    sentences = tuple(
        Sentence(paragraph=n, start=0, end=len(text), text=text, cosine=n) for n, text in enumerate(texts)
    )
    made = hit(passage_id, of=origin(key, scope=scope), lexical=lexical, cosine=cosine)
    return replace(made, sentences=sentences)


def results(*hits, text="clock", is_looking=True):
    """Return what was found, each with its excerpt."""
    sought = searching.lexemes(text)
    best = searching.best(hits, embedder=EMBEDDER, is_looking=is_looking)
    return [(hit.origin.artifact_id, searching.excerpt(hit, sought, TERMS)) for hit in best]


def said(one) -> str:
    return "".join(f"[{part.text}]" if part.found else part.text for part in one)


def test_each_item_stands_once_and_the_best_stands_first():
    told = results(
        found("a", "A clock.", lexical=100),
        found("b", "The clock struck.", lexical=300, passage_id=2),
        found("a", "Clocks and a clock.", lexical=400, passage_id=3),
    )
    assert [(name, said(words)) for name, words in told] == [
        ("sha256:a", "[Clocks] and a [clock]."),
        ("sha256:b", "The [clock] struck."),
    ]


@pytest.mark.parametrize(
    ("lexical", "cosine", "is_there"),
    [
        pytest.param(1, 0, True, id="a word"),
        pytest.param(0, 200, True, id="near"),
        pytest.param(0, 60, False, id="not near enough"),
    ],
)
def test_what_holds_no_word_has_to_be_near(lexical, cosine, is_there):
    assert bool(results(found("a", "Snow.", lexical=lexical, cosine=cosine))) is is_there


def test_an_item_holds_a_word_where_any_passage_of_it_does_that_may_be_found():
    hits = (
        found("a", "Snow.", lexical=0, cosine=400),
        found("a", "A clock.", lexical=100, passage_id=2),
        found("b", "Snow.", lexical=0, cosine=400, passage_id=3),
        found("c", "A clock.", scope=OPEN, passage_id=4),
        found("d", "A clock.", scope=RESTRICTED, passage_id=5),
    )
    assert searching.worded(hits, is_looking=True) == {"sha256:a", "sha256:c"}
    assert searching.worded(hits, is_looking=False) == {"sha256:a"}


@pytest.mark.parametrize(
    ("scope", "is_looking", "told"),
    [
        pytest.param(IN_WHOLE, True, "A [clock].", id="open in whole"),
        pytest.param(IN_WHOLE, False, "A [clock].", id="open in whole, and no look is left"),
        pytest.param(OPEN, True, "", id="in parts"),
        pytest.param(OPEN, False, None, id="in parts, and no look is left"),
        pytest.param(RESTRICTED, True, None, id="not to be shown"),
    ],
)
def test_words_are_told_of_what_is_open_in_whole_alone(scope, is_looking, told):
    made = results(found("a", "A clock.", scope=scope), is_looking=is_looking)
    assert [said(words) for _, words in made] == ([] if told is None else [told])


def test_the_sentence_is_the_one_that_holds_most_of_the_words_and_then_the_nearest():
    one = found("a", "A clock.", "A brass clock.", "Brass and a clock.", "Nothing.")
    assert said(results(one, text="clock of brass")[0][1]) == "[Brass] and a [clock]."
    near = found("a", "Snow.", "Ice.", lexical=0, cosine=300)
    assert said(results(near)[0][1]) == "Ice."


def test_a_sentence_is_told_whole_or_not_at_all_and_under_pseudonyms():
    long = "A clock " + "x" * FAMILY.excerpt_cap
    assert results(found("a", long))[0][1] == ()
    assert said(results(found("a", long, "Hocking's clock ran."))[0][1]) == "[name withheld]'s [clock] ran."
    assert said(results(found("a", "Denzil Hocking had it."), text="had")[0][1]) == "[Martin Weir] had it."


def test_a_title_is_found_by_all_of_its_words():
    lines = (("a", "On snow and ice"), ("b", "On ice"), ("c", "Seasick"))
    assert searching.titled(lines, "ice on snow") == ("a",)
    assert searching.titled(lines, "ICE") == ("a", "b")
    assert searching.titled(lines, "sea-sick") == ("c",)
    assert searching.titled(lines, "of the") == ()


def test_words_are_marked_in_whatever_form_they_stand():
    made = searching.excerpt(
        found("a", "Sea-sick, he said."), searching.lexemes("seasickness seasick"), TERMS
    )
    assert made == (
        Words(text="Sea", found=True),
        Words(text="-", found=False),
        Words(text="sick", found=True),
        Words(text=", he said.", found=False),
    )

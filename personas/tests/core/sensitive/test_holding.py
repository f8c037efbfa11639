from dataclasses import replace
from datetime import date

import pytest

from personas.core.sensitive.holding import Held, Paper, hold, is_open
from personas.core.sensitive.kinds import Kind

TODAY = date(2026, 11, 23)
LETTER = Paper(date="1951", ended="1987", own=("Ada Pellowe",), is_own=True)
OBITUARY = replace(LETTER, is_own=False)
TEXTS = ("We met Tom Hale.", "He has diabetes.", "It rained.")
SPANS = ((0, 0, 16), (0, 17, 33), (1, 0, 10))
ILL = ((), (Kind.HEALTH,), ())


def held(paper, texts=TEXTS, judged=ILL):
    return hold(paper, SPANS, texts, judged, known=(), today=TODAY)


def test_a_sentence_that_exposes_somebody_is_held_back():
    assert held(LETTER) == (Held(span=(0, 17, 33), kinds=(Kind.HEALTH,), names=("Tom Hale",), is_sure=False),)


def test_nothing_is_held_back_where_nothing_was_found():
    assert held(LETTER, judged=((), (), ())) == ()


def test_nothing_is_held_back_where_nobody_lives():
    assert held(replace(LETTER, date="1851")) == ()


@pytest.mark.parametrize(
    ("paper", "texts", "many"),
    [
        pytest.param(OBITUARY, ("Then Ada came.", "She was ill.", ""), 0, id="hers in another's hand"),
        pytest.param(LETTER, ("Then Ada came.", "She was ill.", ""), 1, id="in her own hand it is another's"),
        pytest.param(OBITUARY, TEXTS, 1, id="another's in another's hand"),
    ],
)
def test_what_is_told_of_the_archives_own_person_stays_open(paper, texts, many):
    assert len(held(paper, texts)) == many


@pytest.mark.parametrize(
    ("names", "settled", "is_sure", "opens"),
    [
        pytest.param(["Tom Hale"], ["Tom Hale"], True, True, id="agreed"),
        pytest.param(["Tom Hale"], ["tom hale"], True, True, id="in other letters"),
        pytest.param(["Tom Hale"], ["Tom"], True, False, id="another Tom agreed"),
        pytest.param(["Tom Hale", "Rose"], ["Tom Hale"], True, False, id="one of two"),
        pytest.param(["Tom Hale"], ["Tom Hale"], False, False, id="not surely meant"),
        pytest.param([], ["Tom Hale"], True, False, id="nobody named"),
        pytest.param(["Tom Hale"], [], True, False, id="nobody agreed"),
    ],
)
def test_a_sentence_opens_when_everybody_in_it_agreed(names, settled, is_sure, opens):
    assert is_open(names, settled, is_sure=is_sure) is opens

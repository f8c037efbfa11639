"""What belongs to which half of a sentence."""

import pytest

from citations.core.supporting.contraries import contradicted
from citations.core.supporting.halves import exchanged
from citations.core.supporting.pairs import Pair

ME = frozenset({"ada"})


def found(claim, text):
    pair = Pair(claim=claim, spans=tuple(text.split(" / ")), me=ME, own=True)
    return tuple(what for rule in (exchanged, contradicted) for what in rule(pair))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param("Ada liked the hotel.", "I liked the town and hated the hotel.", id="two deeds"),
        pytest.param(
            "Ada sold the mare.", "The gig I sold; the mare I kept.", id="what is done stands first"
        ),
        pytest.param(
            "Ada was eleven when her father died.",
            "I was nine when my father died and eleven when my mother left.",
            id="when",
        ),
        pytest.param("Ada met Tom at Wells.", "I met Tom at Bath and his brother at Wells.", id="who where"),
        pytest.param(
            "The nurse was trained in Devon.",
            "The nurse was born in Devon and trained in Leeds.",
            id="two deeds, the earlier place",
        ),
        pytest.param(
            "Ada was born in the autumn.",
            "I was born in the spring and christened in the autumn.",
            id="two deeds, the later time",
        ),
        pytest.param(
            "Rose died in 1904.", "Rose died in 1899 and her husband in 1904.", id="a half without its verb"
        ),
        pytest.param(
            "The jury came on Tuesday.",
            "The coroner came on Tuesday and the jury on Wednesday.",
            id="the other half's day",
        ),
        pytest.param(
            "Lewis had the measles.", "Tom had the measles and Lewis the mumps.", id="no preposition"
        ),
        pytest.param(
            "The cook gave the mate the soup.",
            "The cook gave the boy the soup and the mate the rum.",
            id="to whom what",
        ),
        pytest.param(
            "The cook gave the boy the rum.",
            "The cook gave the boy the soup and the mate the rum.",
            id="to whom what, the other way about",
        ),
    ],
)
def test_a_part_of_each_half_is_no_whole(claim, text):
    assert found(claim, text) == ("role",)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(
            "Ada met Tom's brother at Wells.", "I met Tom at Bath and his brother at Wells.", id="the half"
        ),
        pytest.param(
            "They called at Lisbon.", "We sailed from York and called at Lisbon.", id="no such preposition"
        ),
        pytest.param(
            "The nurse was trained in Leeds.",
            "The nurse was born in Devon and trained in Leeds.",
            id="goes on",
        ),
        pytest.param("Ada lived in Wells.", "I lived in Bath and in Wells.", id="one deed, two places"),
        pytest.param("Ada sang at Wells.", "I sang at Bath and sang at Wells.", id="the same deed twice"),
        pytest.param(
            "Ada sang at Bath.", "I sang at Bath and played the flute at Bath.", id="the same place twice"
        ),
        pytest.param(
            "Ada's aunt gave a ring.",
            "My aunt gave Tom the book and Rose the ring.",
            id="only what was given",
        ),
        pytest.param(
            "Ada wrote of Wells.", "I wrote from Bath and my brother from Wells.", id="another preposition"
        ),
        pytest.param(
            "The cook gave the mate the rum.",
            "The cook gave the boy the soup and the mate the rum.",
            id="both",
        ),
        pytest.param(
            "Ada bought a gig and a mare.", "I bought a gig and a mare of the smith's, cheap.", id="a list"
        ),
        pytest.param("Ada came in.", "I came in to my aunt and to in.", id="nothing behind a preposition"),
        pytest.param("Ada had the mumps.", "I had the mumps and of the.", id="a preposition alone"),
        pytest.param("Rose sang.", "Rose sang and the boy the end.", id="one part alone"),
    ],
)
def test_what_one_half_says_passes(claim, text):
    assert found(claim, text) == ()


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(
            "The sentence was just.", "The verdict was just, and the sentence unjust.", id="by its prefix"
        ),
        pytest.param(
            "The younger sister married a brewer.",
            "The elder sister married a brewer; the younger went into a convent.",
            id="of two",
        ),
        pytest.param(
            "The present teacher drank.",
            "The former teacher drank and the present one prays.",
            id="now and then",
        ),
    ],
)
def test_the_contrary_of_the_other_half_is_not_said(claim, text):
    assert found(claim, text) == ("opposite",)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(
            "The old man was well in June.", "The old man was sick in May and well in June.", id="goes on"
        ),
        pytest.param(
            "The old man was well.", "The old man was sick, and then the man was well.", id="said again"
        ),
        pytest.param(
            "Cut at night, it steeped until morning.",
            "It was cut at night, and steeped until morning.",
            id="both are told",
        ),
        pytest.param(
            "The sister was young.", "The sister was young and the mare was old.", id="its own half"
        ),
    ],
)
def test_a_contrary_that_is_not_against_it_passes(claim, text):
    assert found(claim, text) == ()

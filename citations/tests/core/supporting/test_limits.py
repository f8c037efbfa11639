"""How far it goes: what is excepted, how many of them, how often and how much."""

import pytest

from citations.core.supporting.degrees import graded
from citations.core.supporting.limits import limited
from citations.core.supporting.pairs import Pair

ME = frozenset({"ada"})


def found(claim, text):
    pair = Pair(claim=claim, spans=tuple(text.split(" / ")), me=ME, own=True)
    return tuple(what for rule in (limited, graded) for what in rule(pair))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(
            "Ada sought rope at every port and at Lisbon.",
            "I sought rope at every port except Lisbon.",
            id="except",
        ),
        pytest.param("Ada had been to Marlow.", "I have been to every town save Marlow.", id="save"),
        pytest.param(
            "The speckled hen was laying.", "All the hens but the speckled one were laying.", id="but"
        ),
        pytest.param("The nurses had the fever.", "Two of the nurses had the fever.", id="a number of"),
        pytest.param("The brothers were drowned.", "One of the brothers was drowned.", id="one of"),
        pytest.param("Tom wrote to Ada.", "Tom seldom writes to me.", id="seldom"),
        pytest.param("Tom drinks cider.", "Tom rarely drinks cider.", id="rarely"),
        pytest.param("The house was very damp.", "The house is rather damp.", id="very"),
        pytest.param("Both boys laughed.", "One boy laughed, and the other cried.", id="both"),
        pytest.param("Tom had just a cob.", "Tom has a gig and a cob.", id="just a"),
        pytest.param(
            "Nine trustees objected.", "Only two of the nine trustees objected.", id="two of the nine"
        ),
        pytest.param("There was truth in the story.", "There was little truth in the story.", id="little"),
        pytest.param("It was the oldest mill.", "It was the oldest mill but one.", id="but one"),
        pytest.param("Tom was kinder than Lewis.", "Tom was less kind than Lewis.", id="less"),
        pytest.param("Tom was happier than Lewis.", "Tom was not so happy as Lewis.", id="not so"),
        pytest.param("Tom was more able than Lewis.", "Tom was less able than Lewis.", id="more"),
        pytest.param("Tom had just two cobs.", "Tom has a gig and two cobs.", id="just two"),
        pytest.param("Tom also voted against Ada.", "Only Tom voted against me.", id="also"),
        pytest.param("Tom rode once.", "Tom rode twice.", id="once"),
        pytest.param("Tom rode once a week.", "Tom rode three times a week.", id="once a week"),
    ],
)
def test_what_goes_further_is_doubted(claim, text):
    assert found(claim, text) == ("quantifier",)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(
            "At Lisbon Ada did not seek rope.", "I sought rope at every port except Lisbon.", id="not there"
        ),
        pytest.param("Tom left.", "All came but Tom left.", id="a but that joins"),
        pytest.param("Ada tried to save Tom.", "I tried to save Tom.", id="save"),
        pytest.param("Two nurses had the fever.", "Two of the nurses had the fever.", id="the number"),
        pytest.param("A brother was drowned.", "One of the brothers was drowned.", id="one"),
        pytest.param(
            "The badges were red.",
            "One of his chief badges was red. / The badges were red.",
            id="all elsewhere",
        ),
        pytest.param(
            "Rose died.", "One of the Roses died. Two of them sang in 1903 of the.", id="a name, a pronoun"
        ),
        pytest.param("Tom wrote to Ada.", "Tom seldom writes to me. / Tom wrote to me.", id="and once more"),
        pytest.param("Tom seldom wrote.", "Tom seldom writes to me.", id="seldom kept"),
        pytest.param("Rose drinks.", "Tom rarely slept.", id="another deed"),
        pytest.param("The house was very damp.", "The house is very damp.", id="very kept"),
        pytest.param("The house was very old.", "The house is rather damp.", id="a word that stands nowhere"),
        pytest.param("Both boys laughed.", "The two boys laughed.", id="two"),
        pytest.param("Both Tom and Rose laughed.", "Tom and Rose laughed.", id="one and one"),
        pytest.param("Tom had only just arrived with a cob.", "Tom has a cob.", id="just now"),
        pytest.param("Tom had just a cob.", "Tom has only a cob.", id="only"),
        pytest.param("A boy was hit.", "A little boy was hit.", id="a little boy"),
        pytest.param("Little boys were hit.", "Little boys were hit.", id="small boys"),
        pytest.param(
            "It was the second mill but one.", "It was the oldest mill but one.", id="but one, kept"
        ),
        pytest.param(
            "Tom was wiser than Lewis.", "Tom was so wise, and less kind than Lewis.", id="wise, less kind"
        ),
        pytest.param(
            "Two of the nine trustees objected.", "Only two of the nine trustees objected.", id="the part"
        ),
        pytest.param("Tom ran.", "All ran but.", id="a but at the end"),
        pytest.param("Tom also sang.", "Tom sang too, and only Rose wept.", id="also and too"),
        pytest.param("Once Tom rode there.", "Tom rode there twice.", id="formerly"),
        pytest.param("Tom rode at once.", "Tom rode twice, at once.", id="at once"),
        pytest.param("Tom rode once.", "Tom rode once. / Rose rode twice.", id="once and twice"),
        pytest.param("Tom rode once.", "Tom rode.", id="once, uncounted"),
        pytest.param("Nuns sang.", "Half or more sang, but half and the nuns wept.", id="half and"),
    ],
)
def test_what_goes_as_far_passes(claim, text):
    assert found(claim, text) == ()

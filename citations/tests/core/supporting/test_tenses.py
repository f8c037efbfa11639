"""What was so is not so still, and what is so may be told as past."""

import pytest

from citations.core.supporting.pairs import Pair
from citations.core.supporting.tenses import mistensed

ME = frozenset({"ada"})


def found(claim, text):
    return tuple(mistensed(Pair(claim=claim, spans=tuple(text.split(" / ")), me=ME, own=True)))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Tom pays the smith.", "Tom paid the smith."),
        ("She keeps hens.", "I kept hens."),
        ("The mill pays the smith.", "The mill paid the smith."),
        ("They sell the corn.", "Tom sold the corn."),
        ("Tom shall go.", "Tom might go."),
        ("Tom earns ten.", "Tom earned ten."),
        ("Tom says little.", "Tom said little."),
        ("The mill is empty.", "The mill was empty."),
        ("The mills are empty.", "The mills were empty."),
    ],
)
def test_what_was_is_no_more(claim, text):
    assert found(claim, text) == ("tense",)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Tom paid the smith.", "Tom pays the smith."),
        ("Tom pays the smith.", "Tom pays the smith. / Tom paid me."),
        ("Tom sold his works.", "Tom worked and sold."),
        ("Tom's walks were long.", "Tom walked long."),
        ("Tom sold the old mills.", "Tom milled and sold old corn."),
        ("The old walks are long.", "Tom walked."),
        ("Walks were long.", "Tom walked."),
        ("The walks were long.", "Tom walked."),
        ("They sold the corn.", "Tom sold the corn."),
        ("They wait.", "Tom came."),
        ("Tom will go.", "Go, Tom. / Tom would go."),
        ("Tom will sing.", "Tom would go."),
        ("Tom said that he will go.", "Tom said that he would go."),
        ("Tom, walks he took.", "Tom walked."),
        ("Tom sends nothing.", "It rained."),
        ("The mill is empty.", "The mill was empty and is empty."),
        ("The mill is empty.", "The mill was empty. / The mill is closed."),
        ("The mill is.", "The mill was."),
    ],
)
def test_what_is_may_be_told(claim, text):
    assert found(claim, text) == ()

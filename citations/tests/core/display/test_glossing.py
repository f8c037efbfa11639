"""What may be said from nowhere in the archive: seed 001's narrow exception, and no more (requirements 6.1, X6)."""

import pytest

from citations.core.display.glossing import fits

EXCERPT = (
    "She kept the caddy on the shelf by the two-step ladder, and my lodger and my father and Caddis knew it."
)


def glosses(body: str, *excerpts: str) -> bool:
    return fits(f"General context, not from the archive: {body.strip()}", excerpts or (EXCERPT,))


@pytest.mark.parametrize(
    "body",
    [
        "A caddy is a small box for tea.",
        "A caddy means any small box with a lid.",
        "  A caddy is something to keep tea in. ",
    ],
)
def test_a_plain_word_that_an_excerpt_shows_may_be_explained(body):
    assert glosses(body)
    assert glosses(body, "Two caddys stood there.")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("A barge is a flat boat.", id="a word that stands nowhere"),
        pytest.param("A caddi is a small box.", id="a part of a word"),
        pytest.param("A step is a move of a foot.", id="a part of a compound"),
        pytest.param("A caddis is a small fly.", id="a name in the excerpt"),
        pytest.param("Caddis is a town.", id="a name as the word"),
        pytest.param("A caddy was a small box for tea.", id="the past: it may speak of one"),
        pytest.param("The caddy is a small box for tea.", id="the one caddy"),
        pytest.param("A caddy is the box in which it lay.", id="definite"),
        pytest.param("A caddy is a box that Denzil made.", id="a name"),
        pytest.param("A caddy is a box for 2 pounds of tea.", id="a number"),
        pytest.param("A caddy is a box that she hid.", id="somebody"),
        pytest.param("A caddy is a box that a writer hid.", id="somebody without a name"),
        pytest.param("A caddy is a box. A lid is a part of it.", id="two sentences"),
        pytest.param("A caddy is a box; a lid is on it.", id="two statements"),
        pytest.param("A caddy is a “box” for tea.", id="a quotation"),
        pytest.param("A caddy is a box that is not locked.", id="a negation"),
        pytest.param("A caddy is a box, so say that all is well.", id="an order"),
        pytest.param("A caddy is a box for tea", id="no end"),
        pytest.param("A caddy is a box " + "of a box " * 20 + "for tea.", id="long"),
        pytest.param("A lodger is a thief.", id="somebody by what they do"),
        pytest.param("A father is a drunk.", id="somebody by kin"),
        pytest.param("Tea was dear in those years.", id="no definition"),
        pytest.param("", id="nothing"),
    ],
)
def test_nothing_else_may_be_said_without_the_archive(body):
    assert not glosses(body)


def test_without_its_label_it_is_no_gloss():
    assert not fits("A caddy is a small box for tea.", (EXCERPT,))

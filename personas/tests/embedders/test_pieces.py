import numpy as np
import pytest

from personas.core.errors import EmbedderError
from personas.embedders import minilm, pieces
from personas.embedders.pieces import NUMBERS, WIDTH, Pieces, compare


def made(*ids, seed=0):
    """Make pieces that are the same wherever they have the same number, and start three apart."""
    rows = [np.random.default_rng([one, seed]).integers(-127, 128, WIDTH) for one in ids]
    starts = np.arange(len(ids), dtype=np.uint16) * 3
    return Pieces(
        ids=np.array(ids, dtype=np.uint16), starts=starts, rows=np.array(rows, np.int8).reshape(-1, WIDTH)
    )


def same(one, other):
    return one.ids.tolist() == other.ids.tolist() and np.array_equal(one.rows, other.rows)


def test_what_is_put_behind_vectors_comes_apart_again_and_a_heading_is_left_out():
    whole, near = made(*range(1, 13)), bytes(range(32))
    head, said = pieces.split(pieces.join(near[:30], whole, (6, 15, 15, 36)), 3, 10)
    assert head == near[:30]
    assert [one.ids.tolist() for one in said] == [[3, 4, 5], [], [*range(6, 13)]]
    assert same(pieces.load(pieces.dumped(said, (6, 15, 15, 36))), made(*range(3, 13)))
    assert pieces.split(near[:30], 3, 10) == (near[:30], ())
    assert pieces.dumped((), ()) == b""
    assert same(pieces.load(whole.dump()), whole)


def test_the_same_pieces_are_as_near_as_can_be_and_others_are_not():
    asked = made(1, 2, 3)
    told = compare(asked, [made(1, 2, 3), made(), made(7, 8, 9), made(3, 1, 9)])
    assert told[0][:4] == (1000,) * 4
    assert told[0][5] == 1000
    assert told[1] == (0,) * NUMBERS
    assert all(one < 500 for one in told[2])
    assert told[2] < told[3] < told[0]
    assert compare(made(), [made(1)]) == [(0,) * NUMBERS] == compare(asked, [made()])


def test_a_piece_that_few_sentences_hold_weighs_more():
    common, rare = made(1), made(2)
    asked = made(1, 2)
    told = compare(asked, [common, rare, *[made(1, 20 + n) for n in range(20)]])
    assert told[1][0] > told[0][0]
    assert abs(told[1][1] - told[0][1]) < 5


def test_the_network_tells_the_same_vectors_and_where_each_piece_stands():
    embedder = minilm.MiniLM()
    texts = ("Ada. 1962.\nThe tide rose; nobody slept.", "Who slept?")
    vectors, said = embedder.embed_apart(texts)
    np.testing.assert_allclose(vectors, embedder.embed(texts), atol=1e-6)
    assert [texts[0][at : at + 3] for at in said[0].starts[:2]] == ["Ada", ". 1"]
    slept = [one.rows[one.ids == 7771][0].astype(int) for one in said]
    assert slept[0] @ slept[1] > 0.5 * 127 * 127
    (alone,) = embedder.embed_apart(texts[1:])[1]
    assert np.abs(alone.rows.astype(int) - said[1].rows).max() <= 1


def test_behind_a_word_without_end_pieces_stand_at_the_last_place_that_can_be_told():
    (said,) = minilm.MiniLM().embed_apart(["x" * 70_000 + " slept"])[1]
    assert said.starts.tolist() == [0, 65_535]
    assert pieces.load(pieces.dumped([said, said], (0, 70_000, 70_100))).starts.tolist() == [
        0,
        0,
        65_535,
        65_535,
    ]


def test_what_makes_pieces_narrow_is_pinned(monkeypatch):
    monkeypatch.setattr(minilm, "NARROW", "0" * 64)
    with pytest.raises(EmbedderError, match="is not 0000"):
        minilm.narrowing()

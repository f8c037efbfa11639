import numpy as np
import pytest

from personas.embedders import DIMENSIONS
from personas.embedders.packed import cosines, pack


def vectors(count, seed=1):
    made = np.random.default_rng(seed).normal(size=(count, DIMENSIONS)).astype(np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


def test_a_packed_vector_is_as_near_as_it_was():
    rows = vectors(50)
    rows[1:] = rows[1:] * 0.6 + rows[0] * 0.8
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    packed = pack(rows)
    assert len(packed) == rows.size
    assert cosines(rows[0], packed) == pytest.approx((rows @ rows[0]) * 1000, abs=5)


def test_what_points_the_other_way_is_not_near_at_all():
    (row,) = vectors(1)
    assert cosines(-row, pack(row[np.newaxis])) == (0,)


def test_nothing_packed_gives_nothing_and_no_direction_is_not_near():
    assert cosines(vectors(1)[0], b"") == ()
    assert cosines([0.0] * DIMENSIONS, pack(vectors(2))) == (0, 0)
    assert cosines(vectors(1)[0], bytes(DIMENSIONS)) == (0,)

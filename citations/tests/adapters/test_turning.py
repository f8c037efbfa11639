"""What turns the vector of a question. What it is worth is measured, in docs/evaluation."""

import io

import numpy as np
import pytest

from citations.adapters import turning
from citations.core.errors import JudgeError
from citations.core.picking.picking_tables import LIKENESS_OF, TURNED_BY
from personas.embedders.base import DIMENSIONS

ADDED = np.zeros((DIMENSIONS, DIMENSIONS))
ADDED[0, 1] = 0.25


def written(rows):
    file = io.BytesIO()
    np.save(file, rows)
    return file.getvalue()


def test_the_matrix_that_ships_is_the_one_that_the_tables_are_fitted_to():
    assert turning.checked().name == TURNED_BY


def test_another_matrix_than_the_tables_know_is_refused(monkeypatch):
    monkeypatch.setattr(turning, "TURNED_BY", "turning-another")
    with pytest.raises(JudgeError, match="the tables are fitted to turning-another: make calibrate"):
        turning.checked()


def test_a_vector_is_turned_by_what_the_matrix_adds():
    vector = np.zeros(DIMENSIONS, dtype=np.float32)
    vector[0] = 1
    made = turning.read(turning.packed(ADDED))(vector)
    assert (made[0], made[1], float(np.abs(made).sum())) == (1.0, 0.25, 1.25)


def test_only_the_vector_of_the_embedder_and_the_language_that_it_was_fitted_on_is_turned():
    vector = np.full(DIMENSIONS, DIMENSIONS**-0.5, dtype=np.float32)
    assert turning.turned(vector, "hashing-1", "en") is vector
    assert turning.turned(vector, LIKENESS_OF, "fr") is vector
    assert not np.array_equal(turning.turned(vector, LIKENESS_OF, "en"), vector)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(b"", "cannot be read", id="nothing"),
        pytest.param(b"\x93NUMPY and no more", "cannot be read", id="cut off"),
        pytest.param(written(np.zeros((2, 2), dtype=np.int16)), "no matrix of 384 by 384", id="too small"),
        pytest.param(written(ADDED), "no matrix of 384 by 384", id="of other numbers"),
    ],
)
def test_what_is_no_such_matrix_is_refused(data, said):
    with pytest.raises(JudgeError, match=said):
        turning.read(data)

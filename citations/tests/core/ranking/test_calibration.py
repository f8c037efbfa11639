import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.ranking.calibration import TABLES, calibrated
from citations.tests.core.making import same_every_time

EVERY = [pytest.param(name, id=name) for name in TABLES]


@pytest.mark.parametrize("name", EVERY)
def test_a_point_of_the_table_gives_its_own_value(name):
    assert [calibrated(raw, name) for raw, _ in TABLES[name]] == [value for _, value in TABLES[name]]


@pytest.mark.parametrize("name", EVERY)
def test_a_table_rises_from_nothing_to_everything(name):
    raw, values = zip(*TABLES[name], strict=True)
    assert (raw[0], raw[-1], values[0], values[-1]) == (0, 1000, 0, 1000)
    assert list(raw) == sorted(set(raw))
    assert list(values) == sorted(set(values))


@given(
    st.integers(min_value=-2000, max_value=3000),
    st.integers(min_value=0, max_value=500),
    st.sampled_from(sorted(TABLES)),
)
@same_every_time
def test_a_nearer_passage_is_never_less_similar(cosine, more, name):
    assert 0 <= calibrated(cosine, name) <= calibrated(cosine + more, name) <= 1000


def test_between_two_points_runs_a_straight_line():
    assert calibrated(75, "hashing-1") == 425


def test_an_embedder_without_a_table_is_taken_at_its_bare_cosine():
    assert [calibrated(raw, "unknown") for raw in (-1, 500, 1001)] == [0, 500, 1000]

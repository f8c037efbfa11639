import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.ranking import calibration
from citations.core.ranking.calibration import BY_PIECES, TABLES, calibrated, calibrated_by_pieces
from citations.tests.core.making import same_every_time

EVERY = [
    pytest.param(rows, most, id=f"{table}-{name}")
    for table, held, most in (("cosine", TABLES, 1000), ("pieces", BY_PIECES, 3000))
    for name, rows in held.items()
]


@pytest.mark.parametrize("name", [pytest.param(name, id=name) for name in TABLES])
def test_a_point_of_a_row_gives_its_own_value_among_so_many(name):
    for size, points in TABLES[name]:
        told = [calibrated(raw, name, among=size) for raw, _ in points]
        assert told == [value for _, value in points]


@pytest.mark.parametrize(("rows", "most"), EVERY)
def test_a_row_rises_from_nothing_to_everything_and_chance_comes_nearer_among_more(rows, most):
    sizes = [size for size, _ in rows]
    assert sizes == sorted(set(sizes))
    for _, points in rows:
        raw, values = zip(*points, strict=True)
        assert (raw[0], raw[-1], values[0], values[-1]) == (0, most, 0, 1000)
        assert list(raw) == sorted(set(raw))
        assert list(values) == sorted(set(values))
    for raws in zip(*([raw for raw, _ in points] for _, points in rows), strict=True):
        assert list(raws) == sorted(raws)


@given(
    st.integers(min_value=-2000, max_value=3000),
    st.integers(min_value=0, max_value=500),
    st.integers(min_value=0, max_value=3000),
    st.sampled_from(sorted(TABLES)),
)
@same_every_time
def test_a_nearer_passage_is_never_less_similar(cosine, more, among, name):
    assert 0 <= calibrated(cosine, name, among=among) <= calibrated(cosine + more, name, among=among) <= 1000


@given(
    st.integers(min_value=0, max_value=1000),
    st.integers(min_value=1, max_value=3000),
    st.integers(min_value=0),
)
@same_every_time
def test_what_is_as_near_among_more_is_never_more_similar(cosine, among, more):
    name = "minilm-53aa51172d142c89-1"
    assert calibrated(cosine, name, among=among + more) <= calibrated(cosine, name, among=among)


def test_between_two_points_and_between_two_rows_runs_a_straight_line(monkeypatch):
    assert calibrated(75, "hashing-1") == 425
    rows = ((100, ((0, 0), (200, 400), (1000, 1000))), (300, ((0, 0), (400, 400), (1000, 1000))))
    monkeypatch.setitem(calibration.TABLES, "two", rows)
    told = [calibrated(300, "two", among=among) for among in (1, 100, 200, 299, 300, 9000)]
    assert told == [475, 475, 400, 300, 300, 300]
    assert calibrated(300, "two") == 300  # nobody counted: as among the most


def test_an_embedder_without_a_table_is_taken_at_its_bare_cosine():
    assert [calibrated(raw, "unknown") for raw in (-1, 500, 1001)] == [0, 500, 1000]
    assert calibrated_by_pieces(500, 900, "unknown") == 500


def test_a_near_sentence_speaks_for_its_passage(monkeypatch):
    monkeypatch.setitem(calibration.BY_PIECES, "read", ((100, ((0, 0), (1000, 400), (3000, 1000))),))
    assert [calibrated_by_pieces(200, nearest, "read") for nearest in (300, 800, 1800)] == [200, 400, 700]

import pytest

from citations.core import calibration, enforcement, tables
from ledger.core.canonical import encode


def test_the_digest_is_of_the_canonical_document():
    assert len(tables.digest("hashing", "extractive")) == 64
    assert b'"profile":"steward"' in encode(tables.document("hashing", "extractive"))


@pytest.mark.parametrize(
    ("embedder", "drafter"),
    [
        pytest.param("all-minilm-l6-v2", "extractive", id="another embedder"),
        pytest.param("hashing", "openai", id="another drafter"),
    ],
)
def test_another_part_gives_another_digest(embedder, drafter):
    assert tables.digest(embedder, drafter) != tables.digest("hashing", "extractive")


def test_a_changed_row_gives_another_digest(monkeypatch):
    before = tables.digest("hashing", "extractive")
    monkeypatch.setitem(calibration.TABLES, "hashing", ((0, 0), (1000, 1000)))
    after = tables.digest("hashing", "extractive")
    monkeypatch.delitem(enforcement.PROFILES, "creator")
    assert len({before, after, tables.digest("hashing", "extractive")}) == 3


def test_an_embedder_without_calibration_has_no_tables():
    with pytest.raises(KeyError):
        tables.digest("unheard-of", "extractive")

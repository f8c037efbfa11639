import pytest

from citations.core import enforcement, tables
from citations.core.picking import calibration
from citations.core.tables import Judges
from ledger.core.canonical import encode


def test_the_digest_is_of_the_canonical_document():
    assert len(tables.digest("hashing-1", "extractive")) == 64
    assert b'"profile":"steward"' in encode(tables.document("hashing-1", "extractive"))


@pytest.mark.parametrize(
    ("embedder", "drafter"),
    [
        pytest.param("minilm-53aa51172d142c89-1", "extractive", id="another embedder"),
        pytest.param("hashing-1", "openai", id="another drafter"),
    ],
)
def test_another_part_gives_another_digest(embedder, drafter):
    assert tables.digest(embedder, drafter) != tables.digest("hashing-1", "extractive")


@pytest.mark.parametrize(
    "judges",
    [
        pytest.param(Judges(judge="nli-0011223344556677"), id="of paraphrases"),
        pytest.param(Judges(reranker="order-0011223344556677"), id="of order"),
    ],
)
def test_who_gives_second_opinions_is_named(judges):
    plain = tables.digest("hashing-1", "extractive")
    assert tables.digest("hashing-1", "extractive", judges) != plain
    assert tables.digest("hashing-1", "extractive", Judges()) == plain


def test_a_changed_row_gives_another_digest(monkeypatch):
    before = tables.digest("hashing-1", "extractive")
    monkeypatch.setitem(calibration.TABLES, "hashing-1", ((0, 0), (1000, 1000)))
    after = tables.digest("hashing-1", "extractive")
    monkeypatch.setattr(calibration, "LIFTED", 300)
    lower = tables.digest("hashing-1", "extractive")
    monkeypatch.delitem(enforcement.PROFILES, "creator")
    assert len({before, after, lower, tables.digest("hashing-1", "extractive")}) == 4


def test_an_embedder_without_calibration_has_no_tables():
    with pytest.raises(KeyError):
        tables.digest("unheard-of", "extractive")

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core import tables
from citations.core.ranking import calibration
from citations.core.tables import Judges
from ledger.core.canonical import encode

RULES = tables.of_files({"one.py": b"1"})
FILES = st.dictionaries(
    st.text(st.characters(codec="ascii"), min_size=1), st.binary(), min_size=1, max_size=5
)


def test_the_digest_is_of_the_canonical_document():
    assert len(tables.digest(RULES, "hashing-1", "extractive")) == 64
    assert f'"rules":"{RULES}"'.encode() in encode(tables.document(RULES, "hashing-1", "extractive"))


@pytest.mark.parametrize(
    ("rules", "embedder", "drafter"),
    [
        pytest.param("0" * 64, "hashing-1", "extractive", id="other rules"),
        pytest.param(RULES, "minilm-53aa51172d142c89-1", "extractive", id="another embedder"),
        pytest.param(RULES, "hashing-1", "openai", id="another drafter"),
    ],
)
def test_another_part_gives_another_digest(rules, embedder, drafter):
    assert tables.digest(rules, embedder, drafter) != tables.digest(RULES, "hashing-1", "extractive")


@pytest.mark.parametrize(
    "judges",
    [
        pytest.param(Judges(judge="nli-0011223344556677"), id="of paraphrases"),
        pytest.param(Judges(reranker="order-0011223344556677"), id="of order"),
        pytest.param(Judges(selector="order-0011223344556677"), id="who selects"),
        pytest.param(Judges(encoder="pairs-0011223344556677"), id="who reads pairs"),
    ],
)
def test_who_gives_second_opinions_is_named(judges):
    plain = tables.digest(RULES, "hashing-1", "extractive")
    assert tables.digest(RULES, "hashing-1", "extractive", judges) != plain
    assert tables.digest(RULES, "hashing-1", "extractive", Judges()) == plain


def test_what_was_learnt_is_named():
    plain = tables.document(RULES, "hashing-1", "extractive")
    assert tables.document(RULES, "hashing-1", "extractive", learned="ab") == {**plain, "learned": "ab"}


def test_another_calibration_gives_another_digest(monkeypatch):
    before = tables.digest(RULES, "hashing-1", "extractive")
    monkeypatch.setitem(calibration.TABLES, "hashing-1", ((1, ((0, 0), (1000, 1000))),))
    assert tables.digest(RULES, "hashing-1", "extractive") != before


@given(FILES, st.data())
def test_any_change_of_any_file_gives_other_rules(files, data):
    name = data.draw(st.sampled_from(sorted(files)))
    before = tables.of_files(files)
    assert tables.of_files(dict(reversed(files.items()))) == before
    assert tables.of_files({**files, name: files[name] + b"#"}) != before
    assert (
        tables.of_files({f"{key}.old" if key == name else key: one for key, one in files.items()}) != before
    )
    assert tables.of_files({key: one for key, one in files.items() if key != name}) != before

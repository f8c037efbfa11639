from citations.core import tables
from citations.core.asking import question_tables
from ledger.core.canonical import encode


def test_a_changed_word_file_gives_another_digest_of_the_tables(monkeypatch):
    before = tables.digest("hashing-1", "extractive")
    monkeypatch.setattr(question_tables, "everything", lambda: [("en/felt.txt", "glad")])
    assert tables.digest("hashing-1", "extractive") != before


def test_every_word_file_is_named_by_its_digest():
    made = encode(question_tables.document()).decode()
    assert all(f'"{name}":"' in made for name in ("en/injection.txt", "en/intimate.txt", "mul/orders.txt"))

import re

from citations.core import tables
from citations.core.asking import attacks, question_tables
from ledger.core.canonical import encode


def test_a_changed_form_gives_another_digest_of_the_tables(monkeypatch):
    before = tables.digest("hashing-1", "extractive")
    monkeypatch.setattr(attacks, "COLLAPSE", re.compile("are you there"))
    assert tables.digest("hashing-1", "extractive") != before


def test_every_form_and_every_first_stands_in_the_document():
    made = encode(question_tables.document()).decode()
    names = ("INJECTION", "COLLAPSE", "ORDERS", "INTIMATE", "EMOTION", "KNOWLEDGE")
    assert all(f'"{name}":' in made for name in names)
    assert '[1876,"telephones?' in made
    assert '[1949,"NATO' in made

"""A question and its twin in another spelling find the same source first."""

import json
from pathlib import Path

from citations.core.records import Life
from evaluation import folders
from personas import embedders

ARCHIVE = Path(__file__).resolve().parents[2] / "demo" / "archive"
PAIRS = Path(__file__).parent / "spelling.jsonl"
ADA = Life(name="Ada Pellowe", pronoun="she", died="1987-11-03", end_year=1987)
REACH = 38


def test_hyphens_slips_and_old_spellings_change_no_first_source():
    memory = folders.read(ARCHIVE, ADA, embedders.get("hashing"))
    pairs = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    differing = [
        pair["id"] for pair in pairs if _first(memory, pair["question"]) != _first(memory, pair["twin"])
    ]
    assert len(pairs) == 40
    assert len(differing) <= len(pairs) - REACH, differing


def _first(memory, text):
    return memory.passages(text, limit=1)[0].origin.record_key

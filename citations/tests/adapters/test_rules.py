"""What decides is pinned: the source of the core and its tables of words, byte for byte."""

from pathlib import Path

import pytest

from citations import core
from citations.adapters import rules
from citations.core import tables

CORE = Path(core.__path__[0])


def test_every_file_of_the_core_is_read_and_nothing_that_python_made():
    read = rules.read(CORE)
    assert {"tables.py", "binding/paraphrasing.py", "data/en/irregular.tsv"} <= read.keys()
    assert {Path(name).suffix for name in read} <= {".py", ".tsv", ".txt", ".json", ".weights"}
    assert tables.of_files(read) == rules.RULES


@pytest.mark.parametrize(
    ("name", "change"),
    [
        pytest.param("data/en/irregular.tsv", lambda _: b"", id="a table of words emptied"),
        pytest.param("binding/polarity.py", lambda data: data.replace(b"yield", b"#", 1), id="a rule"),
        pytest.param("ranking/weights.json", lambda data: data.replace(b"1", b"2", 1), id="a weight"),
    ],
)
def test_whoever_changes_what_decides_changes_the_digest(name, change, tmp_path):
    for file, data in rules.read(CORE).items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes(data)
    assert tables.of_files(rules.read(tmp_path)) == rules.RULES
    (tmp_path / name).write_bytes(change((tmp_path / name).read_bytes()))
    assert tables.of_files(rules.read(tmp_path)) != rules.RULES

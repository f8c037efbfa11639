"""The bench of the record: it measures what is stored, and says what to do where nothing is."""

import json

import pytest
from django.core.management import CommandError, call_command


def test_the_command_adds_a_line_about_the_bundles_that_are_stored(ada, tmp_path):
    ada.ask()
    call_command("bench_record", history=tmp_path / "history.jsonl")
    (line,) = (tmp_path / "history.jsonl").read_text().splitlines()
    assert json.loads(line)["record"]["bundles"] == 1


def test_the_command_says_what_to_do_where_no_answer_is_stored(db, tmp_path):
    with pytest.raises(CommandError, match="ask one question"):
        call_command("bench_record", history=tmp_path / "history.jsonl")

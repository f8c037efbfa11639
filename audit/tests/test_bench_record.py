"""The bench of the record: it measures what is stored, and says what to do where nothing is."""

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from audit.core.trust import read_trust
from audit.management.record_cost import measure
from audit.tests.verdicts.make import read


def test_a_whole_verification_stands_beside_its_signatures_alone():
    figures: Any = measure([read("honest.json")] * 3, read_trust(read("keyset.json")))
    assert figures["bundles"] == 3
    assert figures["bytes"] == len(read("honest.json"))
    assert 0 < figures["verification"]["per_second"] < figures["verification"]["signatures"]
    assert figures["inclusion"]["per_second"] > figures["verification"]["per_second"]


def test_the_command_adds_a_line_about_the_bundles_that_are_stored(ada, tmp_path):
    ada.ask()
    call_command("bench_record", history=tmp_path / "history.jsonl")
    (line,) = (tmp_path / "history.jsonl").read_text().splitlines()
    assert json.loads(line)["record"]["bundles"] == 1


def test_the_command_says_what_to_do_where_no_answer_is_stored(db, tmp_path):
    with pytest.raises(CommandError, match="ask one question"):
        call_command("bench_record", history=tmp_path / "history.jsonl")

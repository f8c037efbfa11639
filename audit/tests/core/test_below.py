"""What is nearest below an answer is checked like the answer: more of it, elsewhere, or twice, and the check fails."""

import copy
from dataclasses import replace
from typing import Any

import pytest

from audit.core.results import Status, Verdict
from audit.core.verification import verify
from audit.tests.core.test_nearest import SHARED, TRUST, Change, failed, put
from audit.tests.nearby import SCHOOL, UNSURE, assembled, forged, nearest, unsure
from citations.core.display.nearest import LABEL
from citations.core.extractive import nearest as drafter
from citations.core.records import Alias
from citations.tests.core.fakes import OPEN, World
from ledger.tests.by_name import by_name
from personas.core.consent import WHOLE, Scope

TOM = Alias(names=("Tom",), pseudonym="Person A")


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(unsure(), id="an answer that is not sure"),
        pytest.param(unsure(aliases=(TOM,)), id="a pseudonym"),
        pytest.param(
            unsure(aliases=(Alias(names=("Rose", "Rose Hale"), pseudonym="Person A"),)), id="below alone"
        ),
    ],
)
def test_what_the_stages_put_below_an_answer_passes_every_check(made):
    one = nearest(made, UNSURE)
    assert one.display["outcome"]["kind"] == "answer"
    assert [each["label"] for each in one.display["nearest"]] == [LABEL] * 3
    report = verify(one.data, trust=TRUST, display=one.display_data, opened=one.opened.encode())
    assert [each for each in report.results if each.status is Status.FAIL] == []
    assert report.verdict is Verdict.PASS
    assert failed(nearest(unsure(), UNSURE)) == {}


def from_the_second_half_of_the_day(fields: Any, display: Any) -> None:
    fields["/policy"]["allowance"]["chars"] = fields["/policy"]["tier"]["daily_chars"] // 2 + len(SCHOOL)


CHANGES: dict[str, tuple[Change, str]] = {
    **SHARED,
    "of a letter of the answer": (put("nearest", 0, "sources", 0, "handle", value="Source A"), "gates"),
    "of a model's answer": (put("/draft", "drafter", value="openai"), "gates"),
    "delivered": (put("/claims/4", "delivered", value=True), "outcome"),
    "without role": (put("/claims/4", "citations", 0, "role", value=...), "outcome"),
    "from the second half of the day": (from_the_second_half_of_the_day, "gates"),
}


@by_name(("change", "check"), CHANGES)
def test_another_one_is_told_though_it_was_signed(change: Change, check: str):
    one, keys = assembled(unsure(), UNSURE)
    fields: Any = copy.deepcopy(one.sealed["fields"])
    display: Any = copy.deepcopy(one.display)
    assert fields["/policy"]["allowance"]
    change(fields, display)
    assert check in failed(forged(one, keys, fields, display))


def test_what_the_answer_quotes_may_not_stand_below_it(monkeypatch):
    monkeypatch.setattr(drafter, "repeats", lambda *_: False)
    one, keys = assembled(unsure(), UNSURE)
    assert SCHOOL in str(one.display["nearest"])
    assert "quotes already" in failed(forged(one, keys, one.sealed["fields"], one.display))["gates"]


def wider(scope: Scope) -> World:
    made = unsure()
    for n in range(drafter.MOST):
        made.artifact(f"9{n}.txt", f"In the village fire {n} burnt.", title=f"On fire {n}", scope=scope)
    return made


def test_as_many_stand_below_it_as_beside_a_refusal_where_they_are_open_in_whole():
    one = nearest(wider(replace(OPEN, cap=WHOLE)), UNSURE)
    assert len(one.display["nearest"]) == drafter.MOST
    report = verify(one.data, trust=TRUST, display=one.display_data, opened=one.opened.encode())
    assert report.verdict is Verdict.PASS


@pytest.mark.parametrize(
    ("name", "scope"),
    [("MOST_BELOW", OPEN), ("MOST", replace(OPEN, cap=WHOLE))],
    ids=["rationed", "in whole"],
)
def test_one_more_may_not_stand_below_it(name, scope, monkeypatch):
    most = getattr(drafter, name) + 1
    monkeypatch.setattr(drafter, name, most)
    one, keys = assembled(wider(scope), UNSURE)
    assert str(one.display["nearest"]).count(LABEL) == most
    monkeypatch.undo()
    assert "more than may" in failed(forged(one, keys, one.sealed["fields"], one.display))["gates"]


def test_an_answer_of_before_has_none():
    made = unsure()
    made.session = replace(made.session, thresholds=replace(made.session.thresholds, nearest=False))
    one, keys = assembled(made, UNSURE)
    assert one.display["claims"]
    assert "nearest" not in one.display
    assert failed(forged(one, keys, one.sealed["fields"], one.display)) == {}

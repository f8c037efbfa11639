"""What is nearest beside a refusal is checked like an answer: every other passage, place or role fails."""

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from audit.core.case import Case
from audit.core.drawing.sheet import page
from audit.core.results import Status, Verdict
from audit.core.trust import read_trust
from audit.core.verification import examine, verify
from audit.tests.bundles import KEYSET_FILE
from audit.tests.nearby import ASKED, POLICY, SCHOOL, SHOP, assembled, forged, nearest, world
from citations.core.display.nearest import LABEL
from citations.core.records import Alias, Draft, Piece
from citations.core.stages.enforcement import PROFILES

TRUST = read_trust(KEYSET_FILE)
Change = Callable[[Any, Any], None]


def failed(made) -> dict[str, str]:
    report = verify(
        made.data, trust=TRUST, display=made.display_data, opened=made.opened.encode(), policy=POLICY
    )
    return {one.name: one.line for one in report.results if one.status is Status.FAIL}


def drafted():
    made = world()
    made.draft = Draft(drafter="test", pieces=(Piece(text="She sailed twice.", keys=("c1",)),))
    return made


@pytest.mark.parametrize(
    ("made", "text"),
    [
        pytest.param(world(), ASKED, id="after coverage"),
        pytest.param(
            world(thresholds=replace(PROFILES["steward"], min_sources=9)), ASKED, id="after enforcement"
        ),
        pytest.param(drafted(), ASKED, id="behind what a model said"),
        pytest.param(world(aliases=(Alias(names=("Tom",), pseudonym="Person A"),)), ASKED, id="a pseudonym"),
    ],
)
def test_what_the_stages_put_beside_a_refusal_passes_every_check(made, text):
    one = nearest(made, text)
    assert [each["label"] for each in one.display["nearest"]] == [LABEL] * len(one.display["nearest"])
    report = verify(one.data, trust=TRUST, display=one.display_data, opened=one.opened.encode())
    assert [each for each in report.results if each.status is Status.FAIL] == []
    assert report.verdict is Verdict.PASS


def test_it_passes_the_check_of_the_signed_policy():
    assert failed(nearest()) == {}


def claim(fields: Any, n: int = 0) -> Any:
    return fields[f"/claims/{n}"]


def shown_otherwise(fields: Any, display: Any) -> None:
    display["nearest"][0]["sources"][0]["excerpt"] = SCHOOL.replace("read", "sew")


def told_otherwise(fields: Any, display: Any) -> None:
    display["nearest"][0]["text"] = display["nearest"][0]["text"].replace("read", "sew")


def taken_away(fields: Any, display: Any) -> None:
    display["nearest"].pop()


def all_taken_away(fields: Any, display: Any) -> None:
    del display["nearest"]


def in_another_order(fields: Any, display: Any) -> None:
    display["nearest"].reverse()


def without_its_label(fields: Any, display: Any) -> None:
    display["nearest"][0]["label"] = "their words"


def of_another_number(fields: Any, display: Any) -> None:
    display["nearest"][0]["n"] = 9


def renamed(fields: Any, display: Any) -> None:
    claim(fields)["citations"][0]["role"] = "support"


def without_role(fields: Any, display: Any) -> None:
    del claim(fields)["citations"][0]["role"]


def delivered(fields: Any, display: Any) -> None:
    claim(fields)["delivered"] = True


def paraphrased(fields: Any, display: Any) -> None:
    claim(fields)["citations"][0]["relation"] = "paraphrase"


def as_an_answer(fields: Any, display: Any) -> None:
    fields["/outcome"]["kind"] = display["outcome"]["kind"] = "answer"


def under_a_strict_profile(fields: Any, display: Any) -> None:
    fields["/session"]["profile"] = "educator"


def by_category(fields: Any, display: Any) -> None:
    fields["/outcome"]["reason"] = "adversarial"


def of_what_may_not_be_shown(fields: Any, display: Any) -> None:
    fields["/policy"]["origins"][0]["cap"] = 1


def of_what_was_shown_too_often(fields: Any, display: Any) -> None:
    fields["/policy"]["worn"] = [fields["/policy"]["origins"][0]["artifact_id"]]


def read_as_what_nobody_searched_for(fields: Any, display: Any) -> None:
    display["read_as"] = "Did she teach the village children?"


def beyond_the_budget(fields: Any, display: Any) -> None:
    fields["/policy"]["allowance"]["chars"] = 0


CHANGES = (
    (shown_otherwise, "reduction"),
    (read_as_what_nobody_searched_for, "reduction"),
    (told_otherwise, "reduction"),
    (taken_away, "gates"),
    (all_taken_away, "gates"),
    (in_another_order, "gates"),
    (without_its_label, "outcome"),
    (of_another_number, "reduction"),
    (renamed, "record"),
    (without_role, "reduction"),
    (delivered, "outcome"),
    (paraphrased, "outcome"),
    (as_an_answer, "outcome"),
    (under_a_strict_profile, "gates"),
    (by_category, "gates"),
    (of_what_may_not_be_shown, "gates"),
    (of_what_was_shown_too_often, "gates"),
    (beyond_the_budget, "gates"),
)


@pytest.mark.parametrize(("change", "check"), CHANGES)
def test_another_one_is_told_though_it_was_signed(change: Change, check: str):
    one, keys = assembled()
    fields, display = copy.deepcopy(one.sealed["fields"]), copy.deepcopy(one.display)
    change(fields, display)
    assert check in failed(forged(one, keys, fields, display))


def test_it_stands_behind_what_was_judged():
    one, keys = assembled(drafted())
    fields: Any = copy.deepcopy(one.sealed["fields"])
    display = copy.deepcopy(one.display)
    held = [path for path, value in fields.items() if path.startswith("/claims/") and value]
    assert "role" not in str(fields[held[0]])
    fields[held[0]], fields[held[1]] = fields[held[1]], fields[held[0]]
    assert "before a claim" in failed(forged(one, keys, fields, display)).get("outcome", "")


def test_the_auditors_page_says_what_it_is():
    one = nearest()
    case = Case(one.data, trust=TRUST, display=one.display_data, opened=one.opened.encode())
    told = page(examine(case), case, verdict="").decode()
    assert "Nearest 1" in told
    assert LABEL in told
    assert SHOP in told


def test_an_older_record_has_none():
    one, keys = assembled(replace_profile())
    assert "nearest" not in one.display
    assert failed(forged(one, keys, one.sealed["fields"], one.display)) == {}


def replace_profile():
    made = world()
    made.session = replace(made.session, thresholds=replace(made.session.thresholds, nearest=False))
    return made

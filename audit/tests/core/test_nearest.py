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
from ledger.tests.by_name import by_name

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


def put(*path: str | int, value: Any) -> Change:
    """Change one place, of the record where *path* begins with a slash, else of the display; ``...`` takes it away."""

    def change(fields: Any, display: Any) -> None:
        *ways, last = path
        place = fields if str(path[0]).startswith("/") else display
        for way in ways:
            place = place[way]
        if value is ...:
            del place[last]
        else:
            place[last] = value(place[last]) if callable(value) else value

    return change


def as_an_answer(fields: Any, display: Any) -> None:
    fields["/outcome"]["kind"] = display["outcome"]["kind"] = "answer"


def of_what_was_shown_too_often(fields: Any, display: Any) -> None:
    fields["/policy"]["worn"] = [fields["/policy"]["origins"][0]["artifact_id"]]


FIRST = ("nearest", 0)
CITED = ("/claims/0", "citations", 0)
SHARED: dict[str, tuple[Change, str]] = {
    "taken away": (put("nearest", value=lambda all_: all_[:-1]), "gates"),
    "all taken away": (put("nearest", value=...), "gates"),
    "without its label": (put(*FIRST, "label", value="their words"), "outcome"),
    "under a strict profile": (put("/session", "profile", value="educator"), "gates"),
    "of what may not be shown": (put("/policy", "origins", 0, "cap", value=1), "gates"),
    "of what was shown too often": (of_what_was_shown_too_often, "gates"),
    "beyond the budget": (put("/policy", "allowance", "chars", value=0), "gates"),
}


CHANGES: dict[str, tuple[Change, str]] = {
    **SHARED,
    "shown otherwise": (
        put(*FIRST, "sources", 0, "excerpt", value=SCHOOL.replace("read", "sew")),
        "reduction",
    ),
    "told otherwise": (put(*FIRST, "text", value=lambda text: text.replace("read", "sew")), "reduction"),
    "read as what nobody searched for": (put("read_as", value="Did she teach?"), "reduction"),
    "in another order": (put("nearest", value=lambda all_: all_[::-1]), "gates"),
    "of another number": (put(*FIRST, "n", value=9), "reduction"),
    "renamed": (put(*CITED, "role", value="support"), "record"),
    "without role": (put(*CITED, "role", value=...), "reduction"),
    "delivered": (put("/claims/0", "delivered", value=True), "outcome"),
    "paraphrased": (put(*CITED, "relation", value="paraphrase"), "outcome"),
    "as an answer": (as_an_answer, "outcome"),
    "by category": (put("/outcome", "reason", value="adversarial"), "gates"),
}


@by_name(("change", "check"), CHANGES)
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

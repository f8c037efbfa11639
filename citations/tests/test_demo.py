"""The demo archive, asked for real: its golden questions are tests, its canaries stay where they are."""

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from citations import selectors, services

DEMO = Path(__file__).parents[2] / "demo"
QUESTIONS = tuple(map(json.loads, (DEMO / "questions.jsonl").read_text(encoding="utf-8").splitlines()))
SLUG = "ada-pellowe"

# What holds today, and must go on to hold. The others are measured by `make eval` and wait for a better order.
# 9 was answered beside the point, and is refused since sentences are told apart by their word pieces (0125).
HELD = frozenset(
    f"demo-{n:03}"
    for n in (
        *(1, 2, 5, 7, 8, 10, 11, 12, 13, 14, 15, 20, 25, 26, 28, 30),
        *(31, 32, 33, 34, 35, 36, 37, 38),
    )
)


@pytest.fixture
def demo(settings, transactional_db):
    settings.KWANZAA_EMBEDDER = "minilm"
    call_command("build_model", stdout=None)
    call_command("load_demo", stdout=None)


def told(question):
    user = User.objects.get(username=question["as"]) if question.get("as") else services.evaluation_user()
    asked, answer = services.consult(user=user, slug=SLUG, text=question["question"])
    return answer, json.dumps(selectors.delivered(asked), ensure_ascii=False)


@pytest.mark.parametrize(
    "part", [pytest.param(8, id="some"), pytest.param(1, id="all", marks=pytest.mark.nightly)]
)
def test_golden_questions_come_to_what_they_must_and_no_canary_sings(demo, part):
    """By day one of eight, and every one that two tiers ask; ``make eval`` and the night ask all."""
    never = {one["canary"]: one for one in json.loads((DEMO / "canaries.json").read_text(encoding="utf-8"))}
    came_to, sang = {}, []
    asked = [one for n, one in enumerate(QUESTIONS) if n % part == 0 or one.get("as")]
    for question in asked:
        answer, delivered = told(question)
        came_to[question["id"]] = "refused" if answer.refusal else "answered"
        tier = {"rhea": "public"}.get(question.get("as"), "family")
        sang += [
            (question["id"], canary)
            for canary, row in never.items()
            if tier in row["never"] and canary in delivered
        ]
    expected = {question["id"]: question["expected"]["outcome"] for question in asked}
    assert sang == []
    held = HELD & came_to.keys()
    assert {id_: came_to[id_] for id_ in held} == {id_: expected[id_] for id_ in held}

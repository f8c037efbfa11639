"""What the category filter makes of some four hundred questions about people who never lived."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from citations.core.records import Life, Refusal, Scoped, Understood
from citations.core.stages import categories, intake
from citations.tests.core.fakes import LIFE

TABLE = Path(__file__).parent / "tables" / "questions.toml"
GROUPS: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["group"]
LIVES = {
    "ada": LIFE,
    "orrin": Life(
        name="Orrin Vale", aliases=("Orrin",), pronoun="he", born="1821", died="1889-06-30", end_year=1889
    ),
    "imani": Life(name="Imani Okoro", pronoun="they", born="1975", archive_end="2019", end_year=2019),
}


def outcome(text: str, life: Life) -> str:
    query = intake.admit(text)
    assert isinstance(query, Understood)
    judged: Scoped | Refusal = categories.judge(query, life)
    if isinstance(judged, Refusal):
        return judged.reason.value
    return judged.category.value if judged.category else "proceed"


@pytest.mark.parametrize(
    "group", [pytest.param(group, id=f"{group['life']}: {group['why']}") for group in GROUPS]
)
def test_every_question_of_the_table_meets_what_it_should(group):
    made = {text: outcome(text, LIVES[group["life"]]) for text in group["questions"]}
    assert {text: one for text, one in made.items() if one != group["outcome"]} == {}


def test_the_table_asks_enough_and_nothing_twice():
    asked = [(group["life"], text) for group in GROUPS for text in group["questions"]]
    assert len(asked) == len(set(asked)) >= 150

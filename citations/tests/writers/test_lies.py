"""Small lies of a model under true quotations, and its honest prose, on the demo archive, through all twelve stages."""

import json
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from citations.core import pipeline
from citations.core.binding.judge import NONE, Opinion
from citations.core.llm import reading
from citations.core.llm.said import Said
from citations.core.llm.sending import sending
from citations.core.records import Answer, Draft, Evidence, Life, Scoped, Session, Try
from evaluation import folders
from evaluation.memory import Memory
from personas import embedders

DEMO = Path(__file__).parents[3] / "demo"
ADA = Life(name="Ada Pellowe", aliases=("Ada",), pronoun="she", born="1908", died="1987-11-03", end_year=1987)
TABLE = tomllib.loads((Path(__file__).parent / "claims.toml").read_text(encoding="utf-8"))
HARD = frozenset({"number", "negation"})


@cache
def memory():
    read = folders.read(DEMO / "archive", ADA, embedders.get("hashing"))
    return Memory(read.texts, ADA, read.embedder)


@dataclass
class Says:
    """A model that says one claim, and quotes the words in *rests*."""

    row: dict[str, str]
    session: Session
    name: str = "model"

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        sent = sending(scoped, evidence, self.session)
        claim = {"claim": self.row["claim"], "quote": self.row["rests"], "key": "c1"}
        read = reading.read(Said(text=json.dumps({"claims": [claim]})), sent)
        tried = Try(drafter=self.name, model="m", outcome=read.outcome.value, prompt="ab")
        return Draft(drafter=self.name, pieces=read.pieces, prompt="ab", tries=(tried,))


@dataclass(frozen=True)
class Judge:
    """Agrees to every claim, or to none."""

    says: bool
    name: str = "fixed"

    def judge(self, told, question):
        return (Opinion(says=self.says),) * len(told)


def came(row: dict[str, str], judge: Judge | None = None) -> tuple[Answer, bool]:
    """Return the answer, and whether the claim stands in it in the model's own words."""
    session = memory().session()
    ports = replace(memory().ports(), drafter=Says(row, session), judge=judge or NONE)
    answer = pipeline.answer(row["question"], session, ports)
    shown = [one.text.rstrip(".”") for one in answer.display.claims] if answer.display else []
    return answer, row["claim"].rstrip(".”") in shown


@pytest.mark.parametrize("judge", [None, Judge(says=False)], ids=["nobody to ask", "a judge that sees it"])
@pytest.mark.parametrize("row", [pytest.param(row, id=row["claim"]) for row in TABLE["lie"][::5]])
def test_no_small_lie_is_delivered(row, judge):
    assert not came(row, judge)[1]


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=row["claim"]) for row in TABLE["lie"] if row["kind"] in HARD]
)
def test_a_judge_that_agrees_to_everything_lets_no_number_and_no_not_through(row):
    assert not came(row, Judge(says=True))[1]


def test_honest_prose_reaches_the_reader():
    """In its own words where a judge agrees and the hard checks do, as its quotation else.

    Most of the rows that are not told in their own words say more than the one sentence that stands under ``rests``.
    """
    rows = TABLE["honest"]
    told = [came(row, Judge(says=True)) for row in rows]
    plain = [came(row) for row in rows]
    wrote = [
        one.trail.draft.drafter == "model" for one, _ in (*told, *plain) if one.trail.draft and one.display
    ]
    own = sum(is_own for _, is_own in told)
    assert (len(rows), sum(is_own for _, is_own in plain)) == (46, 0)
    assert sum(wrote) >= 88
    assert own >= 23

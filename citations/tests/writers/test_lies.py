"""Small lies of a model under real citations, and its honest prose, on the demo archive, through all twelve stages."""

import json
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import pytest

from citations.core import assignment, knowledge, pipeline, segmentation
from citations.core.records import CitedClaim, Draft, Evidence, Life, Scoped, Session, Try
from citations.core.writers import reading
from citations.core.writers.said import Said
from citations.core.writers.sending import sending
from evaluation import folders
from evaluation.memory import Memory
from personas import embedders

DEMO = Path(__file__).parents[3] / "demo"
ADA = Life(name="Ada Pellowe", aliases=("Ada",), pronoun="she", born="1908", died="1987-11-03", end_year=1987)
TABLE = tomllib.loads((Path(__file__).parent / "claims.toml").read_text(encoding="utf-8"))


@cache
def memory():
    read = folders.read(DEMO / "archive", ADA, embedders.get("hashing"))
    return Memory(read.texts, ADA, read.embedder)


@dataclass
class Says:
    """A model that says one claim, and cites the passage in which *rests* stands."""

    row: dict[str, str]
    session: Session
    name: str = "model"
    cited: list[CitedClaim] = field(default_factory=list)

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        sent = sending(scoped, evidence, self.session)
        rests = self.row["rests"]
        keys = [one.key for one in sent.passages if rests in f"{one.text} {one.withheld}".replace("\n", " ")]
        assert keys, f"the model was not sent “{rests}”"
        claim = {"text": self.row["claim"], "relation": self.row.get("relation", "paraphrase"), "keys": keys}
        read = reading.read(Said(text=json.dumps({"claims": [claim]})), sent)
        tried = Try(drafter=self.name, model="m", outcome=read.outcome.value, prompt="ab")
        draft = Draft(drafter=self.name, pieces=read.pieces, prompt="ab", tries=(tried,))
        self.cited += assignment.assign(knowledge.classify(segmentation.split(draft)), evidence, memory())
        return draft


def came(row: dict[str, str]) -> tuple[bool, bool]:
    """Return whether a claim was bound to the archive, and whether it was delivered."""
    session = memory().session()
    model = Says(row, session)
    answer = pipeline.answer(row["question"], session, replace(memory().ports(), drafter=model))
    assert answer.trail.evidence is not None
    assert answer.trail.scoped is not None
    assert answer.trail.draft is not None
    if not answer.trail.draft.tries:  # the archive does not answer: ask the model all the same
        model.write(answer.trail.scoped, answer.trail.evidence)
    shown = [one.text.rstrip(".”") for one in answer.display.claims] if answer.display else []
    return any(one.citations for one in model.cited), row["claim"].rstrip(".”") in shown


@pytest.mark.parametrize("row", [pytest.param(row, id=row["claim"]) for row in TABLE["lie"]])
def test_no_small_lie_is_bound_or_delivered(row):
    assert came(row) == (False, False)


def test_honest_prose_is_bound_and_delivered():
    """The floors are what was measured. What is bound and not delivered rests beside the question's best places."""
    rows = [came(row) for row in TABLE["honest"]]
    bound, delivered = sum(one for one, _ in rows), sum(one for _, one in rows)
    assert len(rows) == 46
    assert bound >= 42
    assert delivered >= 34

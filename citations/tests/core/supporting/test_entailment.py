"""A second opinion behind a port: off unless plugged in, and only able to take back."""

from dataclasses import dataclass

import pytest

from citations.core import assignment
from citations.core.records import Relation
from citations.core.supporting import entailment
from citations.tests.core.fakes import World
from citations.tests.core.making import evidence, passage, typed

SCHOOL = "I taught the village children to read in the winter of 1932."
TAUGHT = "Ada taught the village children to read in the winter of 1932."


@dataclass(frozen=True)
class Fixed:
    """A model that always says the same."""

    says: int | None
    name: str = "fixed"

    def likely(self, claim, spans):
        assert (claim, tuple(spans)) in {(TAUGHT, (SCHOOL,)), ("Camels sleep in Leeds.", ())}
        return self.says


def relations(text, says):
    world = World().artifact("1.txt", SCHOOL)
    ((of, _),) = world.artifacts.values()
    (cited,) = assignment.assign((typed(text, "c1"),), evidence(passage(SCHOOL, of=of)), world, Fixed(says))
    return [one.relation for one in cited.citations], cited.doubts


@pytest.mark.parametrize(
    "says", [pytest.param(None, id="does not judge"), pytest.param(500, id="just enough")]
)
def test_a_paraphrase_stands_that_the_model_does_not_doubt(says):
    assert relations(TAUGHT, says) == ([Relation.PARAPHRASE], ())


def test_a_paraphrase_that_the_model_doubts_is_dropped():
    assert relations(TAUGHT, 499) == ([], ("paraphrase.entailment",))


def test_no_model_brings_back_what_the_rules_refuse():
    assert relations("Camels sleep in Leeds.", 1000)[0] == []


def test_the_row_for_none_judges_nothing():
    assert (entailment.NONE.name, entailment.NONE.likely(TAUGHT, (SCHOOL,))) == ("none", None)
    assert entailment.doubts(entailment.NONE, TAUGHT, (SCHOOL,)) == ()


def test_what_no_span_says_stands_only_where_a_model_vouches_for_it():
    told = (TAUGHT, (SCHOOL,), ("gladly",))
    assert entailment.doubts(entailment.NONE, *told) == ("paraphrase.unsaid",)
    assert entailment.doubts(Fixed(1000), *told) == ()

"""What second opinions do to an answer: a judge of order puts in order, and never adds."""

from dataclasses import replace

from citations.core import pipeline
from citations.tests.core.fakes import SESSION, World

SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."


class Judge:
    name = "judge"

    def __init__(self, order):
        self._order = order

    def relevance(self, question, texts):
        return tuple(self._order[: len(texts)])


def asked(judge):
    world = World().artifact("letters/1.txt", SCHOOL).artifact("letters/2.txt", SHOP, date="1961")
    session = replace(SESSION, pins=replace(SESSION.pins, archive_root=world.tree().root))
    pipeline.answer(
        "Who taught the village children to read?", session, replace(world.ports(), reranker=judge)
    )
    return world


def test_the_order_of_the_judge_is_what_a_drafter_sees():
    ranks = [
        [one["artifact_id"] for one in asked(judge).kept[0].sealed["fields"]["/retrieval"]]
        for judge in (Judge((900, 100)), Judge((100, 900)))
    ]
    assert ranks[0] == ranks[1][::-1]
    assert len(set(ranks[0])) == 2

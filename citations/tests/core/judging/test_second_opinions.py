"""What second opinions do to an answer: they take back and put in order, and never add."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from citations.core import pipeline
from citations.core.records import Draft, Piece, Rung
from citations.tests.core.fakes import SESSION, World

TAUGHT = "Ada Finch taught the village children to read in the winter of 1932."
SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."
RUNGS = tuple(Rung)


class Judge:
    name = "judge"

    def __init__(self, likely=None, order=None):
        self._likely, self._order = likely, order

    def likely(self, claim, spans):
        return self._likely

    def relevance(self, question, texts):
        return self._order and tuple(self._order[: len(texts)])


def asked(judge=None):
    world = World().artifact("letters/1.txt", SCHOOL).artifact("letters/2.txt", SHOP, date="1961")
    world.draft = Draft(
        drafter="model",
        pieces=(
            Piece(text=TAUGHT, keys=("c1",)),
            Piece(text=f"She wrote: “{SCHOOL}”", keys=("c1",)),
            Piece(text=f"She wrote: “{SHOP}”", keys=("c2",)),
        ),
    )
    world.name = "model"
    ports = world.ports()
    if judge is not None:
        ports = replace(ports, entailment=judge, reranker=judge)
    session = replace(SESSION, pins=replace(SESSION.pins, archive_root=world.tree().root))
    pipeline.answer("Who taught the village children to read?", session, ports)
    return world


def shown(world):
    return {one["text"]: one["rung"] for one in world.kept[0].display["claims"]}


def test_a_paraphrase_that_the_judge_doubts_is_taken_back_and_a_quotation_is_not():
    assert TAUGHT in shown(asked())
    assert TAUGHT in shown(asked(Judge(likely=500)))
    doubted = shown(asked(Judge(likely=499)))
    assert TAUGHT not in doubted
    assert doubted.items() < shown(asked()).items()


def test_a_judge_that_is_sure_lifts_nothing():
    assert shown(asked(Judge(likely=1_000))) == shown(asked())


@given(likely=st.one_of(st.none(), st.integers(0, 1_000)))
@settings(max_examples=10, deadline=None)
def test_no_verdict_adds_a_claim_or_lifts_a_rung(likely):
    assert shown(asked(Judge(likely=likely))).items() <= shown(asked()).items()


def test_the_order_of_the_judge_is_what_a_drafter_sees():
    ranks = [
        [one["artifact_id"] for one in asked(judge).kept[0].sealed["fields"]["/retrieval"]]
        for judge in (Judge(order=(900, 100)), Judge(order=(100, 900)))
    ]
    assert ranks[0] == ranks[1][::-1]
    assert len(set(ranks[0])) == 2

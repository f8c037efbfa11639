"""A learned table reorders what was found: it makes no answer of a refusal, and costs nobody an answer."""

from dataclasses import replace

import pytest

from citations.core.feedback.applying import spot_of
from citations.core.learned_table import Table, Useful
from citations.core.records import Draft, Piece
from citations.tests.core.fakes import SESSION, World
from citations.tests.core.test_pipeline import SCHOOL, modelled, world

TABLE = Table(depth=9)
QUESTIONS = (
    "Who taught the village children?",
    "Where did Rose keep a shop?",
    "Did she teach the village of Kyoto?",
    "What did she say about Japan?",
    "Did she see Japan?",
    "Compare the village children and the shop in Leeds",
)


def tables() -> list[Table]:
    """Tables that look at one passage alone, that call each useful for everything, and that take every word away."""
    passages = {spot_of(one): one for text in QUESTIONS[:2] for one in world().ask(text).trail.passages}
    every = tuple(sorted({word for text in QUESTIONS for word in text.lower().strip("?").split()}))
    useful = [Useful(spot=spot, terms=tuple((term, 9) for term in every)) for spot in passages]
    return [
        Table(depth=1),
        *(Table(depth=1, useful=(one,)) for one in useful),
        Table(depth=1, idle=every),
        Table(depth=20, useful=tuple(useful), wordings=tuple((word, every[:4]) for word in every)),
    ]


@pytest.mark.parametrize("text", QUESTIONS)
def test_no_table_changes_whether_a_question_is_answered_or_why_it_is_refused(text):
    plain = world().ask(text)
    for table in tables():
        made = world()
        made.session = replace(SESSION, learned=table)
        answer = made.ask(text)
        assert answer.refusal == plain.refusal
        assert (answer.display is None) == (plain.display is None)


def test_a_model_writes_once_under_a_table():
    made = modelled(Piece(text=f"Ada Finch wrote: “{SCHOOL}”", keys=("c1",)))
    made.session = replace(SESSION, learned=TABLE)
    calls = counted(made)
    assert made.ask(QUESTIONS[0]).display is not None
    assert len(calls) == 1
    made.ask(QUESTIONS[3])
    assert len(calls) == 2


def counted(made: World) -> list[str]:
    calls: list[str] = []
    plain = made.write

    def write(scoped: object, evidence: object) -> Draft:
        calls.append("write")
        return plain(scoped, evidence)  # type: ignore[arg-type]

    made.write = write  # type: ignore[method-assign]
    return calls

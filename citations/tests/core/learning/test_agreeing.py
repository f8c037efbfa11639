"""A learned table makes no answer of a refusal, and costs nobody an answer."""

from dataclasses import replace

import pytest

from citations.core.learned.table import Table, Useful
from citations.core.learning.agreeing import Looked, looked
from citations.core.learning.applying import spot_of
from citations.core.records import Display, Draft, Piece, Rung, Session, Trail
from citations.tests.core.fakes import SESSION, World
from citations.tests.core.test_pipeline import SCHOOL, modelled, world

TABLE = Table(depth=9)
SHOWN = Display(claims=(), removed=(), rung=Rung.SUPPORTED)
QUESTIONS = (
    "Who taught the village children?",
    "Where did Rose keep a shop?",
    "Did she teach the village of Kyoto?",
    "What did she say about Japan?",
    "Did she see Japan?",
    "Compare the village children and the shop in Leeds",
)


class Looks:
    """Plays a look: what it is asked for, and whether it answers under a table and without one."""

    def __init__(self, *, under: bool, without: bool) -> None:
        self.answers = {True: under, False: without}
        self.asked: list[tuple[bool, bool]] = []

    def __call__(self, session: Session, /, *, own_words: bool) -> Looked:
        under = session.learned is not None
        self.asked.append((under, own_words))
        return Trail(asked=f"{under}"), SHOWN if self.answers[under] else None


@pytest.mark.parametrize(
    ("under", "without", "answered", "told", "asked"),
    [
        pytest.param(True, True, True, "True", [(False, True), (True, False)], id="both answer"),
        pytest.param(True, False, False, "False", [(False, True)], id="a refusal stays one"),
        pytest.param(
            False,
            True,
            True,
            "False",
            [(False, True), (True, False), (False, False)],
            id="an answer stays one",
        ),
    ],
)
def test_whether_there_is_an_answer_is_told_without_the_table(under, without, answered, told, asked):
    looks = Looks(under=under, without=without)
    trail, display = looked(replace(SESSION, learned=TABLE), looks)
    assert (display is not None, trail.asked, looks.asked) == (answered, told, asked)


def test_without_a_table_one_looks_once():
    looks = Looks(under=False, without=True)
    looked(SESSION, looks)
    assert looks.asked == [(False, False)]


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
    assert made.ask(QUESTIONS[3]).refusal is not None
    assert len(calls) == 1


def counted(made: World) -> list[str]:
    calls: list[str] = []
    plain = made.write

    def write(scoped: object, evidence: object) -> Draft:
        calls.append("write")
        return plain(scoped, evidence)  # type: ignore[arg-type]

    made.write = write  # type: ignore[method-assign]
    return calls

"""What a cross-encoder says is one more feature of the likeliest sentences, and nothing else."""

from dataclasses import replace

import pytest

from citations.core.query.understood import read
from citations.core.ranking import crossing
from citations.core.ranking.crossing import NONE, READ, crossed
from citations.core.ranking.features import CROSSED, PIECES
from citations.core.ranking.sentences import draw, explain, pick_of
from citations.core.ranking.weights import fitted
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, origin, passage

ASKED = read("Who built the mill?")
PAPER = origin(title="Of the mill", creator="Ada", date="1903")
MILL = passage("The mill was old.", "Silas Penrose built it. It is far away from here.", of=PAPER)
NEAR = (500,) * len(PIECES)


class Encoder:
    """Says what it is given, and keeps what it read."""

    name = "encoder"

    def __init__(self, *odds):
        self.odds, self.told = odds, []

    def read(self, question, told):
        self.told += [(question, one) for one in told]
        return self.odds[: len(told)] if self.odds else None


def compared(one=MILL):
    return replace(one, sentences=tuple(replace(each, cosine=300, pieces=NEAR) for each in one.sentences))


def said(passages):
    return [each.crossed for one in passages for each in one.sentences]


def test_each_is_read_in_its_passage_under_what_tells_of_the_paper():
    model = Encoder(100, 200, 300)
    crossed((compared(),), ASKED, LIFE, model)
    head = "Of the mill. Ada, 1903.\n"
    assert {question for question, _ in model.told} == {"Who built the mill?"}
    assert {one.text for _, one in model.told} == {head + MILL.text}
    assert sorted(one.text[one.start : one.end] for _, one in model.told) == [
        "It is far away from here.",
        "Silas Penrose built it.",
        "The mill was old.",
    ]


def test_a_paper_without_a_date_is_headed_without_one():
    model = Encoder(1, 2, 3)
    crossed(
        (compared(passage("It stood there for years.", of=origin(title="Of it", creator="Ada", date=""))),),
        ASKED,
        LIFE,
        model,
    )
    assert model.told[0][1].text == "Of it. Ada.\nIt stood there for years."


def test_what_is_not_read_is_as_likely_as_the_least_of_what_is():
    many = compared(passage(" ".join(f"Line number {n} of the mill tells much." for n in range(READ + 3))))
    odds = tuple(range(900, 900 - 100 * READ, -100))
    found = said(crossed((many,), ASKED, LIFE, Encoder(*odds)))
    assert sorted(found) == sorted([*odds, *[min(odds)] * 3])


def test_what_may_not_be_displayed_is_not_read_and_changes_nothing():
    closed = compared(
        passage("Silas Penrose built the mill for her.", of=origin(scope=RESTRICTED), passage_id=2)
    )
    alone, beside = Encoder(1, 2, 3), Encoder(1, 2, 3)
    (before,) = crossed((compared(),), ASKED, LIFE, alone)
    assert crossed((closed, compared()), ASKED, LIFE, beside) == (closed, before)
    assert alone.told == beside.told


@pytest.mark.parametrize(
    ("passages", "asked", "model"),
    [
        pytest.param((compared(),), ASKED, NONE, id="there is none"),
        pytest.param((compared(),), ASKED, Encoder(), id="it cannot tell"),
        pytest.param((compared(),), read("¿Quién construyó el molino?"), Encoder(1, 2, 3), id="in Spanish"),
        pytest.param((MILL,), ASKED, Encoder(1, 2, 3), id="no pieces were compared"),
        pytest.param((), ASKED, Encoder(1, 2, 3), id="nothing was found"),
    ],
)
def test_else_all_stays_as_it_was(passages, asked, model):
    assert crossed(passages, asked, LIFE, model) is passages
    assert crossing.NONE.name == "none"
    assert NONE.read("Who?", ()) is None


def test_it_weighs_where_it_was_asked_and_nowhere_else():
    (high,), (low,), plain = (
        crossed((compared(),), ASKED, LIFE, Encoder(9_000, 9_000, 9_000)),
        crossed((compared(),), ASKED, LIFE, Encoder(-9_000, -9_000, -9_000)),
        compared(),
    )
    best = [pick_of(ASKED, draw(ASKED, {"c1": one}, LIFE))[0] for one in (high, low, plain)]
    assert best[0].odds > best[1].odds
    assert CROSSED not in best[2].features
    weighed = fitted().by_crossing.weights
    assert weighed[CROSSED] > 0
    assert CROSSED in {one.feature for one in explain(best[0])}
    assert CROSSED not in fitted().by_pieces.weights


def test_what_may_expose_somebody_is_no_surer_for_what_it_says():
    risky = replace(compared(), sentences=tuple(replace(one, risk=900) for one in compared().sentences))

    def odds(passage):
        found = pick_of(ASKED, draw(ASKED, {"c1": passage}, LIFE))
        return {one.sentence.text: one.odds for one in found}

    bare = odds(risky)
    (high,) = crossed((risky,), ASKED, LIFE, Encoder(9_000, 9_000, 9_000))
    (low,) = crossed((risky,), ASKED, LIFE, Encoder(-9_000, -9_000, -9_000))
    safe = replace(high, sentences=tuple(replace(one, risk=0) for one in high.sentences))
    assert odds(high) == bare
    assert all(each < bare[text] for text, each in odds(low).items())
    assert all(each > bare[text] for text, each in odds(safe).items())

"""Which sentence answers, and whether any does. Contracts and borders; the weights are fitted and not stated here."""

from dataclasses import replace

import pytest

from citations.core.picking import drawing, fields, picking_tables
from citations.core.picking.kinds import Kind
from citations.core.picking.sentences import Candidate, explain, pick
from citations.core.records import Life, Passage
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage

SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."


def found(question: str, *passages: Passage, life: Life = LIFE) -> tuple[Candidate, ...]:
    return pick(question, {f"c{n}": one for n, one in enumerate(passages, 1)}, life)


def near(one: Passage, *cosines: int) -> Passage:
    told = (replace(each, cosine=c) for each, c in zip(one.sentences, cosines, strict=True))
    return replace(one, sentences=tuple(told))


def tie(one: Candidate, name: str) -> int:
    return dict(one.ties)[name]


def test_the_sentence_that_binds_most_of_the_question_comes_first():
    school, shop = passage(SCHOOL, of=origin("a")), passage(SHOP, of=origin("b"), rank=2)
    assert found("Who taught the children?", school, shop)[0].sentence.text == SCHOOL
    assert found("Where was the shop with the buttons?", school, shop)[0].sentence.text == SHOP


def test_what_holds_the_question_and_an_answer_of_its_kind_is_enough():
    one = found("Where did her sister keep a shop?", passage(SHOP), passage(SCHOOL, rank=2))[0]
    assert (one.sentence.text, one.enough) == (SHOP, True)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("What did Tom keep in Leeds?", id="a name that stands nowhere"),
        pytest.param("Did Rose keep a shop in 1944?", id="a number that stands nowhere"),
        pytest.param("Did Rose keep a shop in York?", id="a place that stands nowhere"),
        pytest.param("What wine goes best with salmon?", id="nothing of it"),
    ],
)
def test_nothing_is_enough_where_a_name_stands_nowhere_or_nothing_is_bound(question):
    assert not any(one.enough for one in found(question, passage(SHOP), passage(SCHOOL, rank=2)))


@pytest.mark.parametrize(
    ("question", "beside", "misdated"),
    [
        pytest.param("Who taught the children in 1931?", "", True, id="it tells another year"),
        pytest.param("Who taught the children in 1932?", "", False, id="the same year"),
        pytest.param(
            "Who taught the children in 1931?", " That was after 1931.", False, id="its passage has it"
        ),
        pytest.param("Who taught the children after 1931?", "", False, id="a year beside which it lies"),
        pytest.param("Who taught the children in 1931 and 1932?", "", False, id="one of two years"),
    ],
)
def test_a_sentence_of_another_year_does_not_answer_for_the_year_that_is_asked(question, beside, misdated):
    rain = passage("Rain fell in 1931.", rank=2)
    one = next(one for one in found(question, passage(SCHOOL + beside), rain) if one.sentence.text == SCHOOL)
    assert tie(one, "misdated") == 1000 * misdated
    assert not (misdated and one.bound)


def test_a_sentence_of_the_year_that_is_asked_is_bound():
    one = found("Who taught the children in 1932?", passage(SCHOOL), passage(SHOP, rank=2))[0]
    assert (tie(one, "misdated"), one.bound) == (0, True)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("My sister bought buttons.", 0, id="none"),
        pytest.param("My sister opened it, and closed it.", 0, id="what is asked for stands there as well"),
        pytest.param("My sister closed it.", 1, id="one"),
        pytest.param("My sister closed the old shop for the poor.", 2, id="at most two"),
    ],
)
def test_the_contrary_of_what_is_asked_for_is_counted_where_that_does_not_stand_itself(text, count):
    (one,) = found("Was it open, new and rich?", passage(text))
    assert tie(one, "contrary") == 1000 * count


def test_a_name_may_be_bound_by_the_artifact_s_record():
    (one,) = found("What shop does the letter to Tom name?", passage(SHOP, of=origin(title="To Tom")))
    assert (tie(one, "unbound"), one.binds > 0) == (0, True)


def test_the_person_s_own_name_need_not_stand_in_what_the_person_wrote():
    (one,) = found("Who did Ada teach to read?", passage(SCHOOL))
    assert tie(one, "held") == 1000
    (other,) = found("Who did Rose teach to read?", passage(SCHOOL))
    assert (tie(other, "unbound"), other.binds) == (1000, 0)


def test_a_question_of_nothing_but_the_own_name_still_asks_for_it():
    need = fields.need("Ada Finch?", [fields.field(passage(SCHOOL))], LIFE)
    assert need.order == ("ada", "finch")


def test_a_rarer_word_weighs_more_and_one_that_stands_nowhere_most():
    held = fields.field(passage("The shop was red. The shop was old. The shop had buttons on the wall."))
    weights = fields.need("buttons in the shop by candlelight", [held], LIFE).weights
    assert weights["candlelight"] > weights["button"] > weights["shop"]


def test_a_neighbour_counts_half_and_what_shares_nothing_binds_nothing():
    two = passage(
        "My sister Rose moved to Leeds. She kept hens and a small dog. The rain fell all that week."
    )
    binds = {one.sentence.text: one.binds for one in found("What did the sister keep?", two)}
    assert binds["She kept hens and a small dog."] > 0
    assert binds["The rain fell all that week."] == 0


def test_a_question_without_a_word_of_weight_is_bound_by_nothing():
    assert not any(one.binds or one.enough for one in found("What is it?", passage(SHOP)))


def test_equal_sentences_stand_in_the_order_of_their_places():
    one, two = passage(SHOP, of=origin("a"), rank=2), passage(SHOP, of=origin("b"), rank=1)
    assert [each.passage.rank for each in found("Where was the shop?", one, two)] == [1, 2]


def test_nothing_is_picked_from_nothing():
    assert found("Where was the shop?") == ()
    assert drawing.summits(()) == {"most_held": 0, "most_cosine": 0, "lost": 0}


def test_another_s_turn_and_headings_are_not_picked():
    talk = passage("FEMI: I taught the village children to read.", of=origin("t", kind="recording"))
    assert found("Who taught the village children?", talk, passage("CHAPTER TWO, THE VILLAGE")) == ()


def test_at_most_twelve_are_returned_the_likeliest_first():
    many = passage(*(f"The shop number {n} in Leeds sold buttons." for n in range(30)))
    some = found("What did the shop in Leeds sell?", many)
    assert len(some) == 12
    assert [one.points for one in some] == sorted((one.points for one in some), reverse=True)


def test_a_nearer_sentence_is_likelier_to_answer_and_to_be_the_one():
    far, close = near(passage(SHOP), 100), near(passage(SHOP), 700)
    (low,), (high,) = found("Where was the shop?", far), found("Where was the shop?", close)
    assert high.points > low.points
    assert high.odds > low.odds


def test_what_speaks_for_an_answer_can_be_told_part_by_part():
    for one in (
        *found("Where was the shop?", near(passage(SHOP), 600)),
        *found("Where was it?", passage(SHOP)),
    ):
        judge = picking_tables.BY_LIKENESS if tie(one, "cosine") else picking_tables.BY_WORDS
        told = explain(one)
        assert abs(judge.base + sum(part.worth for part in told) - judge.needed - one.odds) <= len(
            judge.weights
        )
        assert [abs(part.worth) for part in told] == sorted((abs(part.worth) for part in told), reverse=True)


def test_every_weight_is_of_something_that_is_measured():
    (one,) = found("Where was the shop?", passage(SHOP))
    kinds = {f"{kind}_{how}" for kind in Kind for how in ("some", "sure")}
    for weights in (
        picking_tables.FIRST,
        picking_tables.BY_LIKENESS.weights,
        picking_tables.BY_WORDS.weights,
    ):
        assert set(weights) <= {name for name, _ in one.ties} | kinds

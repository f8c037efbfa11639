"""Which sentence answers, and whether any does. Contracts and borders; the weights are fitted and not stated here."""

from dataclasses import replace

import pytest

from citations.core.query.understood import read
from citations.core.ranking import features, weights
from citations.core.ranking.calibration import LIFTED
from citations.core.ranking.sentences import Candidate, Chosen, explain, pick
from citations.core.records import Life, Passage
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage
from ledger.tests.by_name import by_name

SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."


def found(question: str, *passages: Passage, life: Life = LIFE) -> tuple[Candidate, ...]:
    return pick(read(question), {f"c{n}": one for n, one in enumerate(passages, 1)}, life)


def near(one: Passage, *cosines: int) -> Passage:
    told = (replace(each, cosine=c) for each, c in zip(one.sentences, cosines, strict=True))
    return replace(one, sentences=tuple(told))


def told(one: Passage, *pieces: tuple[int, ...]) -> Passage:
    each = zip(one.sentences, pieces, strict=True)
    return replace(one, sentences=tuple(replace(one, cosine=300, pieces=six) for one, six in each))


def test_where_pieces_were_compared_they_tell_sentences_apart_by_weights_of_their_own():
    far, close = (200, 200, 100, 200, 150, 200), (800, 600, 300, 500, 600, 600)
    both = passage(SCHOOL, SHOP)
    for order, first in (((far, close), SHOP), ((close, far), SCHOOL)):
        best = found("What was done there?", told(both, *order))[0]
        assert best.sentence.text == first
        assert {one.feature for one in explain(best)} <= weights.fitted().by_pieces.weights.keys()
    assert "piece" not in found("What was done there?", near(both, 300, 300))[0].features


def tie(one: Candidate, name: str) -> int:
    return one.features[name]


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
    assert {one.enough for one in found(question, passage(SHOP), passage(SCHOOL, rank=2))} == {False}


@pytest.mark.parametrize(
    ("cosine", "risks", "bound"),
    [
        pytest.param(700, (0, 0), True, id="by its likeness"),
        pytest.param(0, (0, 0), False, id="without likeness"),
        pytest.param(700, (1, 0), False, id="where it may expose somebody"),
        pytest.param(700, (0, 1), True, id="where another that was found may"),
    ],
)
def test_what_shares_no_word_with_the_question_may_be_quoted(cosine, risks, bound):
    beside = (near(passage(SHOP), cosine), passage(SCHOOL, of=origin("b"), rank=2))
    both = (
        replace(one, sentences=tuple(replace(each, risk=risk) for each in one.sentences))
        for one, risk in zip(beside, risks, strict=True)
    )
    told = found("What wine goes best with salmon?", *both)
    assert [one.bound for one in told if one.sentence.text == SHOP] == [bound]


@pytest.mark.parametrize(
    ("whole", "risk", "answers"),
    [
        pytest.param(LIFTED - 1, 0, True, id="risks nothing"),
        pytest.param(LIFTED - 1, 1, False, id="one may expose somebody"),
        pytest.param(LIFTED, 1, True, id="near among many too"),
    ],
)
def test_beside_what_may_expose_somebody_nothing_answers_that_is_near_among_few_alone(whole, risk, answers):
    plain = replace(passage(SHOP, SCHOOL), whole=whole)
    told = (replace(plain.sentences[0], risk=risk), *plain.sentences[1:])
    assert [one.enough for one in found("Did Rose keep a shop?", replace(plain, sentences=told))][:1] == (
        [True] if answers else []
    )


@by_name(
    ("question", "bound"),
    {
        "a word that says nothing": ("Qui a appris le morse à Ada ?", False),
        "a word that says something": ("Qui demande des graines de tournesol ?", True),
        "in the language of the papers": ("What was sent by post?", True),
    },
)
def test_likeness_alone_binds_no_sentence_of_the_other_language_that_a_question_is_in(question, bound):
    beans = near(passage("Je te prie de m’envoyer des graines de haricots, le sol est dur."), 700)
    assert [one.bound for one in found(question, beans)] == [bound]


def test_likeness_binds_a_sentence_of_another_language_than_the_question():
    (one,) = found("¿Qué se enseñó por el invierno?", near(passage(SCHOOL), 700))
    assert (one.bound, one.features["held"]) == (True, 0)


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


def test_a_name_may_be_bound_by_the_artifact_s_record():
    (one,) = found("What shop does the letter to Tom name?", passage(SHOP, of=origin(title="To Tom")))
    assert (tie(one, "lost"), one.binds > 0) == (0, True)


def test_the_person_s_own_name_need_not_stand_in_what_the_person_wrote():
    (one,) = found("Who did Ada teach to read?", passage(SCHOOL))
    assert tie(one, "held") == 1000
    (other,) = found("Who did Rose teach to read?", passage(SCHOOL))
    assert (tie(other, "lost"), other.binds) == (1000, 0)


def test_a_question_of_nothing_but_the_own_name_still_asks_for_it():
    need = features.need(read("Ada Finch?"), [passage(SCHOOL)], LIFE)
    assert tuple(need.weights) == ("ada", "finch")


def test_a_rarer_word_weighs_more():
    held = passage("The shop was red. The shop was old. The shop had buttons on the wall.")
    told = features.need(read("buttons in the shop by candlelight"), [held], LIFE).weights
    assert told["candlelight"] > told["shop"]
    assert told["button"] > told["shop"]


def test_a_neighbour_counts_half_and_what_shares_nothing_binds_nothing():
    two = passage(
        "My sister Rose moved to Leeds. She kept hens and a small dog. They barked. The rain fell all that week."
    )
    binds = {one.sentence.text: one.binds for one in found("What did the sister keep?", two)}
    assert binds["She kept hens and a small dog."] > 0
    assert binds["The rain fell all that week."] == 0


def test_a_question_without_a_word_of_weight_is_bound_by_nothing():
    assert {(bool(one.binds), one.enough) for one in found("What is it?", passage(SHOP))} == {(False, False)}


def test_equal_sentences_stand_in_the_order_of_their_places():
    one, two = passage(SHOP, of=origin("a"), rank=2), passage(SHOP, of=origin("b"), rank=1)
    assert [each.passage.rank for each in found("Where was the shop?", one, two)] == [1, 2]


def test_nothing_is_picked_from_nothing():
    assert found("Where was the shop?") == ()
    assert features.summits(()) == {"most_held": 0, "most_cosine": 0, "missing": 0}


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
        table = weights.fitted().by_likeness if tie(one, "cosine") else weights.fitted().by_words
        told = explain(one)
        assert abs(table.base + sum(part.worth for part in told) - one.odds) <= len(table.weights)
        assert [abs(part.worth) for part in told] == sorted((abs(part.worth) for part in told), reverse=True)


def test_every_weight_is_of_something_that_is_measured():
    (one,) = found("Where was the shop?", passage(SHOP))
    held = weights.fitted()
    assert set(held.first) <= set(features.FEATURES) <= set(one.features)
    for table in (held.by_likeness, held.by_words):
        assert set(table.weights) <= set(one.features)
    assert "cosine" not in held.by_words.weights
    assert held.likeness_of.startswith("minilm-")


class Picky:
    """A selector that chooses one number, or says nothing."""

    name = "picky"

    def __init__(self, chosen: list[Chosen] | None) -> None:
        self.chosen = chosen
        self.seen: tuple[str, ...] = ()

    def select(self, question, found):
        self.seen = (question, *(one.sentence.text for one in found))
        return self.chosen


def test_another_selector_is_given_numbered_sentences_and_what_it_chooses_is_taken():
    keyed = {"c1": passage(SHOP), "c2": passage(SCHOOL, rank=2)}
    picky = Picky([Chosen(n=1, points=7, odds=900)])
    (one,) = pick(read("Where was the shop?"), keyed, LIFE, picky)
    assert picky.seen == ("Where was the shop?", SHOP, SCHOOL)
    assert (one.sentence.text, one.points, one.odds) == (SCHOOL, 7, 900)


def test_what_a_model_chose_need_share_no_word_but_no_name_or_year_may_be_missing():
    keyed = {"c1": passage(SHOP), "c2": passage(SCHOOL, rank=2)}
    picky = Picky([Chosen(n=1, points=0, odds=0)])
    (one,) = pick(read("What did she do for a living?"), keyed, LIFE, picky)
    assert (one.features["binds"], one.judged, one.enough) == (0, True, True)
    for question in ("What did Tom do for a living?", "What did she do in 1944?"):
        assert not any(one.enough for one in pick(read(question), keyed, LIFE, picky))


def test_nothing_chosen_is_an_answer_and_no_judgement_is_none():
    keyed = {"c1": passage(SHOP)}
    assert pick(read("Where was the shop?"), keyed, LIFE, Picky([])) == ()
    assert pick(read("Where was the shop?"), keyed, LIFE, Picky(None)) == pick(
        read("Where was the shop?"), keyed, LIFE
    )


def test_what_was_measured_is_measured_anew_where_a_likeness_differs():
    assert found("Where was the shop?", near(passage(SHOP), 100)) != found(
        "Where was the shop?", passage(SHOP)
    )


def test_words_that_are_asked_for_side_by_side_count_where_they_stand_together():
    together, apart = "Rose kept a shop in Leeds.", "Rose moved house; a friend in York lent her the shop."
    told = {
        one.sentence.text: tie(one, "pairs")
        for one in found("The shop of Rose", passage(together), passage(apart))
    }
    assert told == {together: 1000, apart: 0}


def test_a_better_place_among_the_passages_and_a_longer_sentence_are_measured():
    one, two = found("Where was the shop?", passage(SHOP), passage("The shop was in York.", rank=20))
    assert (tie(one, "rank"), tie(two, "rank")) == (1000, 759)
    assert tie(one, "length") > tie(two, "length")

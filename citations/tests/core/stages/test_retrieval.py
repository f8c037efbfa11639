from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.evidence import keyed_of
from citations.core.passages.runs import EASED
from citations.core.ranking.calibration import LIFTED, WORDED, calibrated
from citations.core.ranking.fusing import fusion
from citations.core.ranking.weights import fitted
from citations.core.records import Hit
from citations.core.stages import retrieval
from citations.tests.core.making import hit, origin, passage, same_every_time

EMBEDDER = "hashing-1"


def ids(*hits: Hit, limit: int = 20) -> list[int]:
    return [one.passage_id for one in retrieval.rank(hits, embedder=EMBEDDER, limit=limit)]


def test_a_passage_that_is_near_and_binds_the_words_comes_before_one_that_does_either():
    assert ids(hit(1, cosine=700), hit(2, cosine=500, lexical=500), hit(3, cosine=0, lexical=600)) == [
        2,
        1,
        3,
    ]


def test_a_tie_is_broken_by_the_record_key_then_the_place_on_both_sides():
    assert ids(hit(9, of=origin("b")), hit(7, of=origin("a")), hit(3, of=origin("a"))) == [3, 7, 9]
    assert ids(hit(1, of=origin("b")), hit(2, of=origin("a"), side=1)) == [2, 1]


def test_the_fused_number_orders_and_the_gate_sees_the_calibrated_similarity():
    (passage,) = retrieval.rank((hit(1, cosine=350, lexical=900),), embedder=EMBEDDER)
    assert (passage.similarity, passage.rank, passage.sides) == (800, 1, (0,))


def test_chance_comes_nearer_among_more_passages_so_the_same_is_worth_less():
    told = [
        retrieval.rank((replace(hit(1, cosine=400), among=n),), embedder=fitted().likeness_of)[0].similarity
        for n in (60, 500, 0)
    ]
    assert told == sorted(set(told), reverse=True)


def test_a_sentence_whose_pieces_were_compared_speaks_for_its_passage():
    def told(pieces):
        one = hit(1, cosine=400)
        return replace(one, sentences=(replace(one.sentences[0], cosine=700, pieces=pieces),))

    near, far, unread = (
        retrieval.rank((told(pieces),), embedder=fitted().likeness_of)[0].similarity
        for pieces in ((600, 0, 0, 0, 0, 0), (100, 0, 0, 0, 0, 0), ())
    )
    assert near > far
    assert unread == calibrated(400, fitted().likeness_of)
    assert retrieval.pieced(told((600,)).sentences) == 1300


def test_each_side_of_a_comparison_gets_its_share():
    first = [hit(n, cosine=900 - n) for n in range(1, 9)]
    second = [hit(100 + n, cosine=300 - n, side=1) for n in range(1, 9)]
    kept = ids(*first, *second, limit=6)
    assert len(kept) == 6
    assert sum(n > 100 for n in kept) == 3


@pytest.mark.parametrize(
    "cosines", [pytest.param((100, 200), id="second"), pytest.param((200, 100), id="first")]
)
def test_a_passage_found_for_both_sides_serves_both_with_its_best_similarity(cosines):
    hits = tuple(hit(1, cosine=cosine, side=side) for side, cosine in enumerate(cosines))
    (passage,) = retrieval.rank(hits, embedder=EMBEDDER)
    assert (passage.sides, passage.similarity) == ((0, 1), 700)


def test_a_passage_found_for_two_sides_is_compared_by_each_of_its_searches_alone():
    def told(side, near):
        one = hit(1, cosine=near, side=side)
        return replace(one, sentences=(replace(one.sentences[0], cosine=near),))

    (both,) = retrieval.rank((told(0, 612), told(1, 305)), embedder=fitted().likeness_of)
    assert [both.of(side).sentences[0].cosine for side in (0, 1)] == [612, 305]
    assert both.of(2) == both
    assert keyed_of(1, {"c1": both, "c2": replace(both, sides=(0,))}) == {"c1": both.of(1)}


def test_a_duplicate_counts_once_and_at_its_best():
    hits = (hit(1, cosine=100), hit(1, cosine=400), hit(2, cosine=300), hit(3, cosine=200))
    assert ids(*hits, limit=2) == [1, 2]


def test_the_lowest_is_dropped_at_the_limit_and_nothing_found_ranks_nothing():
    assert ids(*(hit(n, cosine=500 - n) for n in (3, 1, 2)), limit=2) == [1, 2]
    assert ids() == []
    assert ids(replace(hit(1), sentences=())) == [1]


@pytest.mark.parametrize(
    ("cosine", "lexical", "fused"),
    [
        pytest.param(400, 0, 400, id="near alone"),
        pytest.param(0, 300, 300, id="words alone"),
        pytest.param(400, 300, 700, id="both"),
    ],
)
def test_what_is_fused_is_added(cosine, lexical, fused):
    assert fusion(hit(1, cosine=cosine, lexical=lexical)) == fused


thousandths = st.integers(min_value=0, max_value=1000)
some_hits = st.lists(
    st.builds(
        lambda n, side, lexical, cosine, key: hit(
            n, of=origin(key), side=side, lexical=lexical, cosine=cosine
        ),
        st.integers(min_value=1, max_value=8),
        st.integers(min_value=0, max_value=1),
        thousandths,
        thousandths,
        st.sampled_from("ab"),
    ),
    max_size=12,
    unique_by=lambda one: (one.passage_id, one.side),
)


@given(some_hits, st.randoms(use_true_random=False), st.integers(min_value=1, max_value=20))
@same_every_time
def test_the_rank_does_not_depend_on_the_order_of_the_hits(hits, chance, limit):
    of = {one.passage_id: one.origin for one in hits}
    hits = [replace(one, origin=of[one.passage_id], cosine=700, lexical=0) for one in hits]  # all are alike
    mixed = chance.sample(hits, len(hits))
    one, two = (retrieval.rank(some, embedder=EMBEDDER, limit=limit) for some in (mixed, hits))
    assert one == two


@given(some_hits)
@same_every_time
def test_ranks_count_from_one_and_no_passage_stands_twice(hits):
    ranked = retrieval.rank(hits, embedder=EMBEDDER)
    assert [one.rank for one in ranked] == list(range(1, len(ranked) + 1))
    assert len({one.passage_id for one in ranked}) == len(ranked)


@pytest.mark.parametrize(
    ("embedder", "kept"),
    [
        pytest.param(fitted().likeness_of, 612, id="weighed"),
        pytest.param(EMBEDDER, None, id="of another embedder"),
    ],
)
def test_how_near_a_sentence_is_counts_where_it_was_weighed(embedder, kept):
    one = hit(1)
    told = replace(one, sentences=(replace(one.sentences[0], cosine=612),))
    (passage,) = retrieval.rank((told,), embedder=embedder)
    assert passage.sentences[0].cosine == kept


@pytest.mark.parametrize(
    ("side", "cosine", "similarity"),
    [
        pytest.param(1, 0, LIFTED, id="a side"),
        pytest.param(1, 900, 900, id="near as a whole"),
        pytest.param(0, 0, 0, id="no comparison"),
    ],
)
def test_one_near_sentence_is_just_enough_for_a_side(side, cosine, similarity):
    found = hit(1, cosine=cosine, side=side)
    near = replace(found, sentences=tuple(replace(one, cosine=500) for one in found.sentences))
    (passage,) = retrieval.rank((near,), embedder=EMBEDDER)
    assert min(passage.similarity, 900) == similarity


@pytest.mark.parametrize(
    ("lexical", "cosine", "similarity"),
    [
        pytest.param(WORDED, 0, LIFTED, id="half of the words"),
        pytest.param(WORDED - 1, 0, 0, id="less"),
        pytest.param(WORDED, 900, 900, id="near as well"),
    ],
)
def test_what_holds_half_of_the_words_is_just_near_enough(lexical, cosine, similarity):
    (passage,) = retrieval.rank((hit(1, cosine=cosine, lexical=lexical),), embedder=EMBEDDER)
    assert min(passage.similarity, 900) == similarity


def test_what_a_table_adds_reorders_what_is_kept_and_chooses_nothing():
    hits = [hit(n, cosine=900 - n) for n in range(1, 6)]
    plain = retrieval.rank(hits, embedder=EMBEDDER, limit=3)
    moved = retrieval.rank(hits, embedder=EMBEDDER, limit=3, gained=lambda one: one.passage_id * 100)
    assert [one.passage_id for one in plain] == [1, 2, 3]
    assert [one.passage_id for one in moved] == [3, 2, 1]


def test_a_model_reads_no_sentence_that_asks_for_a_surer_answer():
    """Nobody tells how sure a model is of what it quotes."""
    (first, second) = (passage("One. Two."), passage("Three.", passage_id=2))
    risky = [
        replace(one, sentences=tuple(replace(each, risk=EASED + n) for n, each in enumerate(one.sentences)))
        for one in (first, second)
    ]
    closed = replace(second, sentences=tuple(replace(each, risk=EASED + 1) for each in second.sentences))
    assert [one.text for one in retrieval.spared([*risky, closed])] == ["One.", "Three."]

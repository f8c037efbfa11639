"""What is added to a learnt head."""

import numpy as np

from evaluation.sensitivity import head, sentences

LEARNT = np.array([3.0, 0.0, 0.0], dtype=np.float32)  # it sees the first number alone
CHANCE = np.random.default_rng(7)
DUE = np.tile([1.0, 0.0], 200).astype(np.float32)
SIGN = 2 * DUE[:, None] - 1


def seen(first, second):
    return head.inputs(
        (np.hstack([first, second]) * 0.3 + CHANCE.normal(size=(400, 2)) * 0.2).astype(np.float32)
    )


def test_what_the_new_sentences_say_is_added_and_sentences_apart_gain_by_it():
    rows = seen(CHANCE.normal(size=(400, 1)), SIGN)
    told = head.crossed(rows, DUE, LEARNT)
    assert sentences.area(rows @ LEARNT, DUE) < 0.6
    assert sentences.area(told, DUE) > 0.9


def test_sentences_that_say_nothing_leave_the_order_as_it_was_learnt():
    rows = seen(SIGN, CHANCE.normal(size=(400, 1)))
    before = rows @ LEARNT
    after = rows @ head.fit(rows, DUE, LEARNT)
    assert np.corrcoef(before, after)[0, 1] > 0.99


def test_no_fold_is_told_by_a_head_that_read_it():
    rows = head.inputs(CHANCE.normal(size=(400, 2)).astype(np.float32))
    nothing = np.zeros_like(LEARNT)
    turned = DUE.copy()
    turned[: head.TOGETHER] = 1 - turned[: head.TOGETHER]  # of the first block alone
    one, other = head.crossed(rows, DUE, nothing), head.crossed(rows, turned, nothing)
    assert np.array_equal(one[: head.TOGETHER], other[: head.TOGETHER])
    assert not np.array_equal(one[head.TOGETHER :], other[head.TOGETHER :])

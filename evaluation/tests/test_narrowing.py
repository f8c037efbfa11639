"""What narrows word pieces: the slope is that of the loss, and what is learnt finds what it was shown."""

import numpy as np
import pytest

from evaluation import lives
from evaluation.fitting import narrowing
from evaluation.fitting.narrowing import Archive, Question, learn


def archive(seed, *, size=12):
    """Make one in which a question's pieces are those of its answer, hidden in half of the numbers of a state."""
    chance = np.random.default_rng(seed)
    sizes = chance.integers(1, 5, size)
    states = chance.standard_normal((sizes.sum() + 3 * size, 10)).astype(np.float32)
    starts = np.cumsum([0, *sizes])
    questions = []
    for n in range(size):
        at = np.arange(sizes.sum() + 3 * n, sizes.sum() + 3 * n + 3)
        states[at, :5] = states[starts[n] + np.arange(3) % sizes[n], :5]
        weights = np.array([0.5, 0.3, 0.2], dtype=np.float32)
        questions.append(Question(at=at, weights=weights, right=np.arange(size) == n))
    states[:, 5:] *= 1.05
    return Archive(states=states, sizes=sizes, questions=tuple(questions))


def points(one, matrix, sums):
    """Yield what each sentence comes to, for each question, and which answers."""
    narrow = one.states @ matrix
    narrow = narrow / np.linalg.norm(narrow, axis=1, keepdims=True)
    for asked in one.questions:
        near = narrow[asked.at] @ narrow[: one.sizes.sum()].T
        best = np.maximum.reduceat(near, one.starts, axis=1)
        back = np.add.reduceat(near.max(axis=0), one.starts) / one.sizes
        sum_of = np.stack([asked.weights @ best, best.mean(axis=0), back, best[:2].mean(axis=0)])
        yield sums @ sum_of, asked.right


def loss(one, matrix, sums):
    told = points(one, matrix, sums)
    return np.mean([np.log(np.exp(each).sum()) - np.log(np.exp(each[right]).sum()) for each, right in told])


def first(one, matrix):
    return sum(right[each.argmax()] for each, right in points(one, matrix, np.ones(4)))


@pytest.mark.parametrize("at", [(0, 0), (3, 1), (9, 2)])
def test_the_slope_is_that_of_the_loss(at):
    one = archive(1)
    matrix = np.asarray(np.random.default_rng(2).standard_normal((10, 3)), dtype="f8")
    sums, little = np.array([2.0, 1.0, 0.5, 1.0]), 1e-5
    exact = np.asarray(one.states, dtype="f8")
    slope, of_sums = narrowing._slope(one, exact, matrix, sums)
    beside, further = np.zeros_like(matrix), np.zeros_like(sums)
    beside[at], further[at[1]] = little, little
    rises = (loss(one, matrix + beside, sums) - loss(one, matrix - beside, sums)) / (2 * little)
    assert slope[at] == pytest.approx(rises, abs=1e-4)
    rises = (loss(one, matrix, sums + further) - loss(one, matrix, sums - further)) / (2 * little)
    assert of_sums[at[1]] == pytest.approx(rises, abs=1e-4)


def test_what_is_learnt_finds_answers_that_it_was_not_shown_and_is_the_same_again():
    shown = [archive(seed) for seed in range(12)]
    unseen = [archive(seed) for seed in range(90, 100)]
    began, learnt = (learn(shown, rounds=rounds, width=4) for rounds in (0, 100))
    assert sum(first(one, began) for one in unseen) < 40
    assert sum(first(one, learnt) for one in unseen) > 80
    np.testing.assert_array_equal(learn(shown, rounds=100, width=4), learnt)


def test_every_archive_that_is_learnt_from_is_one_and_none_is_measured_elsewhere():
    found = list(lives.listed(narrowing.LIVES))
    assert len(found) > 50
    assert all(lived.places(one.right) for lived in found for one in lived.asked if one.right)
    elsewhere = {one.life.name for one in (*lives.every(), *lives.listed(lives.HANDS))}
    assert elsewhere.isdisjoint(one.life.name for one in found)

"""What narrows word pieces: the slope is that of the loss, and what is learnt finds what it was shown."""

import numpy as np
import pytest

from evaluation import lives
from evaluation.fitting import narrowing
from evaluation.fitting.narrowing import Archive, Learnt, Question, learn, slope
from personas.embedders.minilm_graph import Narrowing


def archive(seed, *, size=12):
    """Make one in which a question's pieces are those of its answer, hidden in half of the numbers of a state.

    The last question's answer was taken out.
    """
    chance = np.random.default_rng(seed)
    sizes = chance.integers(1, 5, size)
    states = chance.standard_normal((sizes.sum() + 3 * size + 3, 10)).astype(np.float32)
    starts = np.cumsum([0, *sizes])
    weights = np.array([0.5, 0.3, 0.2], dtype=np.float32)
    questions = []
    for n in range(size + 1):
        at = np.arange(sizes.sum() + 3 * n, sizes.sum() + 3 * n + 3)
        if n < size:
            states[at, :5] = states[starts[n] + np.arange(3) % sizes[n], :5]
        questions.append(Question(at=at, weights=weights, right=np.arange(size) == n))
    states[:, 5:] *= 1.05
    return Archive(states=states, sizes=sizes, questions=tuple(questions))


def points(one, at):
    """Yield what each sentence comes to, and nothing behind them, for each question, and which is due."""
    straight, up, start, down = at.narrow
    narrow = one.states @ straight + np.maximum(one.states @ up + start, 0) @ down
    narrow = narrow / np.linalg.norm(narrow, axis=1, keepdims=True)
    for asked in one.questions:
        near = narrow[asked.at] @ narrow[: one.sizes.sum()].T
        best = np.maximum.reduceat(near, one.starts, axis=1)
        back = np.add.reduceat(near.max(axis=0), one.starts) / one.sizes
        told = (asked.weights @ best, best.mean(axis=0), best.min(axis=0), back, best[:2].mean(axis=0))
        right = np.append(asked.right, not asked.right.any())
        yield np.append(at.sums @ np.stack(told), at.nothing), right


def loss(one, at):
    told = points(one, at)
    return np.mean([np.log(np.exp(each).sum()) - np.log(np.exp(each[right]).sum()) for each, right in told])


def right(archives, at):
    """Count the questions of which what is due comes to the most."""
    return sum(due[each.argmax()] for one in archives for each, due in points(one, at))


@pytest.mark.parametrize("array", range(6), ids=[*Narrowing._fields, "sums", "nothing"])
def test_the_slope_is_that_of_the_loss(array):
    one, chance = archive(1), np.random.default_rng(2)
    one = Archive(states=one.states.astype("f8"), sizes=one.sizes, questions=one.questions)
    shapes = ((10, 3), (10, 4), (4,), (4, 3))
    at = Learnt(
        narrow=Narrowing(*(chance.standard_normal(shape) for shape in shapes)),
        sums=np.array([2.0, 1.0, 0.7, 0.5, 1.0]),
        nothing=np.array([2.5]),
    )
    told = slope(one, at).every[array]
    for place in np.ndindex(told.shape):
        held, little, rises = at.every[array][place], 1e-6, []
        for step in (little, -little):
            at.every[array][place] = held + step
            rises.append(loss(one, at))
        at.every[array][place] = held
        assert told[place] == pytest.approx((rises[0] - rises[1]) / (2 * little), abs=1e-4)


def test_what_is_learnt_finds_answers_that_it_was_not_shown_and_says_where_there_is_none():
    shown, unseen = ([archive(seed) for seed in some] for some in (range(12), range(90, 100)))
    began, learnt = (learn(shown, rounds=rounds, width=4, hidden=8) for rounds in (0, 100))
    assert right(unseen, began) < 50
    assert right(unseen, learnt) > 90


def test_the_same_is_learnt_again():
    one, other = (learn([archive(seed) for seed in range(3)], rounds=2, width=4, hidden=8) for _ in range(2))
    assert [a.tobytes() for a in one.every] == [b.tobytes() for b in other.every]


def test_every_archive_that_is_learnt_from_is_one_and_none_is_measured_elsewhere():
    found = [one for path in narrowing.LIVES for one in lives.listed(path)]
    assert len(found) > 200
    assert all(lived.places(one.right) for lived in found for one in lived.asked if one.right)
    elsewhere = {one.life.name for one in lives.every()}
    assert elsewhere.isdisjoint(one.life.name for one in found)

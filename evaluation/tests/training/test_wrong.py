"""Wrong ones are wrong, and drawn from nothing but the chance that is given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.tests.training.chance import seeded
from evaluation.training.texts import content, telling, tokens, words
from evaluation.training.unseen import RUN, unseen
from evaluation.training.wrong import both, spoilt

pytestmark = pytest.mark.nightly
WORDS = st.sampled_from(
    "Leeds Hull harbour lamp 1871 1903 42 miller Hester dredged keeper the of Vane".split()
)
TEXTS = st.lists(WORDS, min_size=1, max_size=9).map(" ".join)
SEEDS = st.integers(0, 99)


@given(TEXTS, TEXTS, st.lists(WORDS, max_size=6), SEEDS)
def test_a_spoilt_question_differs_by_one_word_that_its_answer_does_not_hold(question, answer, pool, seed):
    other = spoilt(question, answer, telling(pool), seeded(seed))
    if other is None:
        return
    before, after = tokens(question), tokens(other)
    changed = [(one, two) for one, two in zip(before, after, strict=True) if one != two]
    assert len(changed) == 1
    ((old, new),) = changed
    assert old.lower() in content(answer)
    assert old.isdigit() == new.isdigit()
    if new in pool:
        assert new.lower() not in content(answer) | content(question)
    else:
        assert new.isdigit()


def test_a_year_without_another_in_the_text_is_moved():
    found = {spoilt("Who was it in 1871?", "He came in 1871.", [], seeded(seed)) for seed in range(99)}
    assert found == {f"Who was it in {1871 + by}?" for by in (-7, -3, -2, 2, 5, 11)}


def test_a_question_that_shares_nothing_is_not_spoilt():
    assert spoilt("Who was it?", "He came in 1871.", ["Hull"], seeded(1)) is None
    assert spoilt("Who saw Leeds?", "Leeds was seen.", [], seeded(1)) is None


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=2, max_size=6, unique=True), SEEDS)
def test_a_joined_claim_holds_only_with_the_evidence_of_both(facts, seed):
    evidence, claim, holds = both(facts, seeded(seed))
    parts = [(here, said) for here, said in facts if claim.lower().startswith(said.rstrip(". ").lower())]
    assert parts
    if holds:
        assert any(
            sorted(words(evidence)) == sorted(words(f"{here} {there}"))
            for here, _ in parts
            for there, said in facts
            if claim.lower().endswith(said.lower())
        )


MEASURED = "one two three four five six seven eight nine ten eleven twelve thirteen"


@pytest.fixture
def is_unseen(tmp_path):
    (tmp_path / "eval").mkdir()
    (tmp_path / "archives" / "one" / "texts").mkdir(parents=True)
    (tmp_path / "eval" / "some.jsonl").write_text('{"a": "x\\n' + MEASURED + '"}', encoding="utf-8")
    (tmp_path / "archives" / "one" / "texts" / "a.txt").write_text(f"so {MEASURED[::-1]}", encoding="utf-8")
    return unseen(tmp_path)


def test_twelve_words_in_a_row_are_too_many_and_eleven_are_not(is_unseen):
    many = MEASURED.split()
    for at in (0, 1):
        assert not is_unseen("Well: " + ", ".join(many[at : at + RUN]).upper() + "!")
        assert is_unseen("Well: " + " ".join(many[at : at + RUN - 1]) + " and more.")


def test_archives_are_measured_too(is_unseen):
    assert not is_unseen(MEASURED[::-1])

"""Which of the sentences that were picked are quoted. Their points and odds are set here; the weights are fitted."""

from dataclasses import replace

import pytest

from citations.core.extractive import quoting
from citations.core.passages.runs import EASED
from citations.core.query.understood import read
from citations.core.ranking.sentences import NEEDED, Candidate
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import passage, scoped

SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."


def candidate(text: str, points: int, odds: int, risk: int = 0) -> Candidate:
    bare = passage(text)
    one = replace(bare, sentences=tuple(replace(each, risk=risk) for each in bare.sentences))
    held = {"binds": 500, "lost": 0, "missing": 0, "misdated": 0, "cosine": 500, "held": 500}
    return Candidate(
        key=text[:9], passage=one, sentence=one.sentences[0], points=points, odds=odds + NEEDED, features=held
    )


@pytest.mark.parametrize("wordless", [True, False])
def test_another_without_a_word_of_the_question_is_quoted_beside_the_first_by_its_likeness(
    monkeypatch, wordless
):
    other = candidate(SHOP, 1, 0)
    other = replace(other, features={**other.features, "held": 0}, wordless=wordless)
    monkeypatch.setattr(quoting, "pick", lambda *_: (candidate(SCHOOL, 2, 0), other))
    assert len(quoting.near(read("school"), {"c1": passage(SCHOOL)}, LIFE)) == 1 + wordless


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        pytest.param((-1, 1), [SCHOOL, SHOP], id="another one is the surer sign: the likeliest stays first"),
        pytest.param((quoting.CLOSE + 1, 0), [SCHOOL], id="the other is far behind"),
        pytest.param((1, 1), [SCHOOL, SHOP], id="both answer"),
        pytest.param((-1, -1), [], id="none answers"),
    ],
)
def test_the_likeliest_is_quoted_first_wherever_one_of_the_likeliest_answers(monkeypatch, odds, said):
    picked = (candidate(SCHOOL, 2_000, odds[0]), candidate(SHOP, 1_000, odds[1]))
    monkeypatch.setattr(quoting, "pick", lambda *_: picked)
    pieces = quoting.write(scoped("What did she do?"), {"c1": passage(SCHOOL)}, LIFE)
    assert [piece.text.split("“")[-1].rstrip("”") for piece in pieces] == said


@pytest.mark.parametrize(
    ("odds", "risks", "said"),
    [
        pytest.param((500, 0), (EASED + 500, 0), [SCHOOL, SHOP], id="as sure as it may expose"),
        pytest.param((499, 0), (EASED + 500, 0), [SHOP], id="less sure: what comes next answers"),
        pytest.param((499, -1), (EASED + 500, 0), [], id="less sure, and nothing else answers"),
        pytest.param((0, 0), (EASED, EASED), [SCHOOL, SHOP], id="so much asks for nothing"),
        pytest.param((9, 9), (0, EASED + 1), [SCHOOL], id="beside the first it was not asked for"),
    ],
)
def test_the_likelier_it_exposes_somebody_the_surer_it_must_answer(monkeypatch, odds, risks, said):
    picked = (candidate(SCHOOL, 2, odds[0], risks[0]), candidate(SHOP, 1, odds[1], risks[1]))
    monkeypatch.setattr(quoting, "pick", lambda *_: picked)
    pieces = quoting.write(scoped("What did she do?"), {"c1": passage(SCHOOL)}, LIFE)
    assert [piece.text.split("“")[-1].rstrip("”") for piece in pieces] == said


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        pytest.param(quoting.TOLD - 1, [f"{SCHOOL} The stove was cold.", SHOP], id="the first, and no other"),
        pytest.param(quoting.TOLD, [SCHOOL, SHOP], id="one that surely answers says it all"),
    ],
)
def test_the_first_quotation_goes_on_where_it_is_not_sure(monkeypatch, odds, said):
    picked = tuple(
        candidate(f"{text} The stove was cold.", -n, odds - NEEDED - n)
        for n, text in enumerate((SCHOOL, SHOP))
    )
    monkeypatch.setattr(quoting, "pick", lambda *_: picked)
    pieces = quoting.write(scoped("What did she do?"), {"c1": passage(SCHOOL)}, LIFE)
    assert [piece.text.split("“")[-1].rstrip("”") for piece in pieces] == said


def test_for_a_side_a_sentence_of_some_likelihood_is_enough(monkeypatch):
    picked = (candidate(SCHOOL, 2, quoting.SIDE - NEEDED), candidate(SHOP, 1, quoting.SIDE - NEEDED - 1))
    monkeypatch.setattr(quoting, "pick", lambda *_: picked)
    assert [one.sentence.text for one, _ in quoting.best(read("school"), {}, LIFE)] == [SCHOOL]


def test_what_leans_on_a_sentence_that_is_quoted_is_not_quoted_with_it_again(monkeypatch):
    both = passage("My sister Rose kept a school. She sold hats in Leeds.")
    picked = tuple(
        Candidate(
            key="c1",
            passage=both,
            sentence=one,
            points=-n,
            odds=quoting.TOLD,
            features=candidate(SHOP, 1, 0).features,
        )
        for n, one in enumerate(both.sentences)
    )
    monkeypatch.setattr(quoting, "pick", lambda *_: picked)
    assert len(quoting.near(read("the school"), {"c1": both}, LIFE)) == 1

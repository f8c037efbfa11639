"""Simulated writers do what they say: over real HTTP, on a small archive in memory."""

import json

import pytest

from citations.core.records import Life
from citations.measuring.golden import Golden, Quote
from evaluation.memory import Memory, plain
from evaluation.writers import five, telling
from evaluation.writers.contract import Claim, Sent, reply, sent
from evaluation.writers.five import Gold
from evaluation.writers.judges import Knowing, bare
from evaluation.writers.measure import Bench, measure
from evaluation.writers.server import serve
from personas.embedders.hashing import Hashing

ADA = Life(name="Ada Pellow", pronoun="she", died="1950", end_year=1950)
ANSWER = "I taught the village children to read in the winter of 1932."
BESIDE = "The harbour was closed for eleven days because of the storm."
SENT = Sent(
    question="Who taught the children?",
    passages=(("c1", f"{ANSWER} {BESIDE}"), ("c2", "The van was named after its bell in 1940.")),
    own=frozenset({"c1"}),
)
GOLD = Gold(parts=((ANSWER,),))


@pytest.fixture(scope="module")
def bench():
    own = plain(
        "letter", f"{ANSWER} {BESIDE}", title="Letter", creator="Ada Pellow", date="1933", kind="letter"
    )
    with serve() as server:
        yield Bench(memory=Memory([own], ADA, Hashing()), server=server)


def golden(question="Who taught the village children to read in the winter?", *, due=True):
    return Golden(
        id="g1",
        question=question,
        kind="first",
        asker="",
        category="proceed",
        reasons=(),
        outcome="answered" if due else "refused",
        best_rung="supported",
        may_refuse=False,
        parts=((Quote(path="letter", text=ANSWER),),) if due else (),
        answer="",
        must_not=(),
    )


@pytest.mark.parametrize(
    ("sentence", "own", "claim"),
    [
        pytest.param("I sold my van.", True, None, id="too short"),
        pytest.param("I sold my old van to Tom.", True, "Ada Pellow sold her old van to Tom.", id="I and my"),
        pytest.param("He gave me the blue lamp.", True, "He gave her the blue lamp.", id="me"),
        pytest.param("He gave me the blue lamp.", False, None, id="somebody else's me"),
        pytest.param("I think that he was wrong.", True, None, id="a verb of the present"),
        pytest.param("We sold the old van to Tom.", True, None, id="who we are is a guess"),
        pytest.param("Did he sell the old van to Tom?", True, None, id="a question"),
        pytest.param("Tom said “no” to the old van.", True, None, id="words of another"),
        pytest.param(BESIDE, False, BESIDE, id="nobody speaks"),
    ],
)
def test_a_sentence_is_told_in_the_third_person_or_not_at_all(sentence, own, claim):
    assert telling.told(sentence, ADA, own=own) == claim


def test_every_kind_of_lie_changes_what_is_said():
    others = ["Then Martha was sent to Leeds by the board.", "Later Edgar came to York for a year."]
    made = telling.lies("Ada Pellow was sent with Ruth to 7 farms in 1932.", others)
    assert set(made) == {*telling.LIES}
    assert len({*made.values()}) == len(made)
    assert made["tail"].startswith("Ada Pellow was sent with Ruth to 7 farms in 1932 and ")
    assert made["subject"] == "Miss Hartley was sent with Ruth to 7 farms in 1932."


def test_the_perfect_one_quotes_what_was_sent_and_else_declines():
    assert five.perfect(GOLD, SENT, ADA).true == (Claim(quote=ANSWER, key="c1", claim=f"“{ANSWER}”"),)
    missing = Gold(parts=((ANSWER,), ("Nobody was sent this.",)))
    assert json.loads(str(five.perfect(missing, SENT, ADA).text)) == {"claims": [], "declined": True}
    part = Gold(parts=((f"Before that, {ANSWER}",),))
    assert five.perfect(part, SENT, ADA).true[0].quote == "village children to read in the winter of 1932."


def test_prose_has_five_forms_and_each_holds_every_claim():
    claims = (
        Claim(quote="a b c", key="c1", claim="A was b."),
        Claim(quote="d e f", key="c2", claim="D was e."),
    )
    forms = [form(claims) for form in five._FORMS]
    assert len({*forms}) == 5
    assert all(one.claim in form and one.quote in form for form in forms for one in claims)


def test_a_request_is_read_between_its_fences():
    fence = f"===== DATA {'0' * 32} ====="
    rows = [{"key": "c1", "from": "a letter by Ada Pellow", "text": "one"}, {"key": "c2", "text": "two"}]
    data = json.dumps({"person": "Ada Pellow", "question": "q", "passages": rows})
    body = {"messages": [{"role": "user", "content": f"{fence}\n{data}\n{fence}\nAnswer."}]}
    assert sent(body) == Sent(question="q", passages=(("c1", "one"), ("c2", "two")), own=frozenset({"c1"}))
    assert sent({"messages": [{"role": "user", "content": "hello"}]}).passages == ()


def test_what_is_true_comes_through_and_no_lie_does(bench):
    counts = measure([golden()], bench)
    assert counts["perfect.hit"] == counts["perfect.gold_sent"] == 1
    assert counts["prose.claims_nobody"] == counts["prose.quoted_nobody"] > 0
    assert counts["prose.words_perfect"] > 0
    assert counts["liar.lies_nobody"] > 0
    assert counts["liar.delivered_nobody"] == counts["liar.delivered_perfect"] == 0
    assert counts["broken.asked"] == counts["broken.as_without"] == 3
    assert counts["broken.late"] == 0


def test_a_lie_that_everybody_lets_pass_is_seen(bench):
    """The measure can tell: what reads a second time says yes to an honest claim, and the claim is counted as told."""
    lie = "Ada Pellow taught the village children to read in the winter of 1932."

    def writer(*_):
        return five.Said(text=reply([Claim(quote=ANSWER, key="c1", claim=lie)]))

    assert bench.ask(golden(), writer, "perfect").shows(lie)
    assert not bench.ask(golden(), writer).shows(lie)


def test_a_judge_says_no_to_lies_and_errs_in_one_of_ten():
    lies = [f"Ada sold {n} vans." for n in range(400)]
    told = [type("Told", (), {"claim": one, "quotes": ()})() for one in lies]
    for errs, least, most in ((False, 0, 0), (True, 25, 55)):
        judge = Knowing(lies=frozenset(map(bare, lies)), beside=frozenset(), errs=errs)
        assert least <= sum(one.says for one in judge.judge(told, "q") if one) <= most


def test_its_no_is_counted_where_nothing_is_due(bench):
    counts = measure([golden("Who closed the harbour for eleven days?", due=False)], bench)
    assert counts["perfect.no_not_due"] == 1
    assert counts["perfect.no_overruled_not_due"] == 0

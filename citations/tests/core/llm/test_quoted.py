"""A model's claim is told in its own words only where its quotations stand, the hard checks pass and a judge agreed."""

from dataclasses import dataclass, field

import pytest

from citations.core.binding.judge import NONE, Opinion, Told
from citations.core.llm.quoted import placed
from citations.core.records import Claim, Knowledge, Quote, Relation, TypedClaim
from citations.core.stages import assignment
from citations.tests.core.fakes import World
from citations.tests.core.making import evidence, passage

SCHOOL = "I taught the village children to read in the winter of 1932."
STOVE = "We had no stove, and 14 pupils came."
SHOP = "Rose may have sold buttons in Leeds."
OTHERS = "My sister Rose kept the shop."
TAUGHT = "Ada taught the village children to read in the winter of 1932."
QUESTION = "Who taught the village children?"


@dataclass
class Judge:
    """Says the same of every claim, and remembers what it was asked."""

    says: bool | None = True
    answers: bool = True
    name: str = "fixed"
    asked: list[tuple[tuple[Told, ...], str]] = field(default_factory=list)

    def judge(self, told, question):
        self.asked.append((tuple(told), question))
        one = None if self.says is None else Opinion(says=self.says, answers=self.answers)
        return (one,) * len(told)


def claim(text, *quotes, n=1, inference=False, knowledge=Knowledge.FACTUAL):
    made = Claim(
        n=n,
        text=text,
        keys=tuple(key for key, _ in quotes),
        relation=Relation.INFERENCE if inference else None,
        quotes=tuple(Quote(key=key, text=quoted) for key, quoted in quotes),
    )
    return TypedClaim(claim=made, knowledge=knowledge, must_cite=True)


def assign(*claims, judge=NONE, inference=True, most=450):
    world = World().artifact("1.txt", f"{SCHOOL} {STOVE}").artifact("2.txt", f"{SHOP} {OTHERS}")
    (one, two) = (of for of, _ in world.artifacts.values())
    found = evidence(passage(f"{SCHOOL} {STOVE}", of=one), passage(f"{SHOP} {OTHERS}", of=two))
    return assignment.assign(claims, found, world, judge, QUESTION, inference=inference, most=most)


def told(*claims, **more):
    """Return text, relations, excerpts and doubts of each."""
    return [
        (
            one.typed.claim.text,
            [each.relation for each in one.citations],
            [each.excerpt for each in one.citations],
            one.doubts,
        )
        for one in assign(*claims, **more)
    ]


FRAMED = f"In “1.txt”, a letter dated 12 May 1951, Ada Finch wrote: “{SCHOOL}”"


def test_what_a_judge_agreed_to_stands_in_the_model_s_words_on_the_whole_sentence():
    other, judge = "Ada gave lessons to the children of the village.", Judge()
    assert told(claim(other, ("c1", SCHOOL)), judge=Judge())[0][0] == other
    (one,) = told(claim(TAUGHT, ("c1", "taught the village children")), judge=judge)
    assert one == (TAUGHT, [Relation.PARAPHRASE], [SCHOOL], ())
    assert judge.asked == [((Told(claim=TAUGHT, quotes=(FRAMED,)),), QUESTION)]


@pytest.mark.parametrize(
    ("judge", "doubt"),
    [
        pytest.param(NONE, "judge.silent", id="nobody to ask"),
        pytest.param(Judge(says=None), "judge.silent", id="it broke"),
        pytest.param(Judge(says=False), "judge.disagreed", id="it does not agree"),
    ],
)
def test_without_a_yes_the_quotation_stands_instead(judge, doubt):
    (one,) = told(claim(TAUGHT, ("c1", SCHOOL)), judge=judge)
    assert one == (FRAMED, [Relation.DIRECT_QUOTE], [SCHOOL], (doubt,))


LAID = "I laid the keel of her on the slip; the Petrel was launched that summer with flags and singing."


def test_what_a_model_quotes_is_cut_back_to_what_may_be_shown():
    both = claim(TAUGHT, ("c1", f"{SCHOOL} {STOVE}"))
    ((_, _, together, _),) = told(both)
    assert together == [f"{SCHOOL} {STOVE}"]
    ((_, _, each, _),) = told(both, most=len(SCHOOL))
    assert each == [SCHOOL, STOVE]
    found = placed(claim("The Petrel was launched.", ("c1", LAID)).claim, {"c1": passage(LAID)}, 60)
    assert [one.stretch.text for one in found] == [
        "the Petrel was launched that summer with flags and singing."
    ]
    assert placed(claim("Nobody came.", ("c1", LAID)).claim, {"c1": passage(LAID)}, 60) == ()


def test_what_does_not_answer_the_question_rests_on_nothing():
    (one,) = told(claim(TAUGHT, ("c1", SCHOOL)), judge=Judge(answers=False))
    assert one == (TAUGHT, [], [], ("question.beside",))


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        pytest.param(TAUGHT.replace("1932", "1933"), ("c1", SCHOOL), id="another number"),
        pytest.param("Ada had fourteen hundred pupils.", ("c1", STOVE), id="another quantity"),
        pytest.param(TAUGHT.replace("Ada", "Tom"), ("c1", SCHOOL), id="another name"),
        pytest.param(TAUGHT.replace("read", "read in Leeds"), ("c1", SCHOOL), id="a name of another passage"),
        pytest.param(TAUGHT.replace("taught", "never taught"), ("c1", SCHOOL), id="a negation more"),
        pytest.param("Ada had a stove, and 14 pupils came.", ("c1", STOVE), id="a negation less"),
        pytest.param("Rose sold buttons in Leeds.", ("c2", SHOP), id="a may less"),
        pytest.param(SCHOOL, ("c1", SCHOOL), id="first person"),
        pytest.param("Ada teaches the village children to read.", ("c1", SCHOOL), id="present tense"),
        pytest.param(f"Sorry, {TAUGHT}", ("c1", SCHOOL), id="an apology"),
        pytest.param(TAUGHT.replace(".", " and a child was killed."), ("c1", SCHOOL), id="an invented tail"),
        pytest.param(f"Tom said that {TAUGHT}", ("c1", SCHOOL), id="a false speaker"),
        pytest.param(f"Tom said: “{SCHOOL}”", ("c1", SCHOOL), id="a false speaker of a quotation"),
    ],
)
def test_no_judge_is_asked_about_what_a_hard_check_doubts(text, quote):
    judge = Judge()
    ((shown, relations, excerpts, doubts),) = told(claim(text, quote), judge=judge)
    assert judge.asked == []
    assert (relations, excerpts) == ([Relation.DIRECT_QUOTE], [quote[1]])
    assert shown.endswith(f"“{quote[1]}”")
    assert doubts != ()


@pytest.mark.parametrize(
    ("quotes", "doubt"),
    [
        pytest.param((), "key.none", id="none"),
        pytest.param((("c1", "I taught the elephants to read."),), "quote.not_found", id="altered"),
        pytest.param((("c9", SCHOOL),), "quote.not_found", id="of no passage"),
        pytest.param((("c1", "…"),), "quote.not_found", id="without a word"),
    ],
)
def test_a_claim_without_a_quotation_that_stands_is_stripped(quotes, doubt):
    judge = Judge()
    assert told(claim(TAUGHT, *quotes), judge=judge) == [(TAUGHT, [], [], (doubt,))]
    assert judge.asked == []


def test_two_quotations_bear_one_claim_together_and_each_stands_for_itself_instead():
    both = claim(
        "Ada taught the village children to read, and 14 pupils came.", ("c1", SCHOOL), ("c1", STOVE)
    )
    (agreed,) = told(both, judge=Judge())
    assert agreed[1:3] == ([Relation.PARAPHRASE] * 2, [SCHOOL, STOVE])
    across = claim("Ada taught, and Rose kept the shop.", ("c1", SCHOOL), ("c2", OTHERS))
    ((text, relations, excerpts, _),) = told(across)
    assert (relations, excerpts) == ([Relation.DIRECT_QUOTE] * 2, [SCHOOL, OTHERS])
    assert text.count(" wrote: “") == 2


def test_a_quotation_with_something_left_out_is_both_its_parts():
    (one,) = told(claim(TAUGHT, ("c1", "“I taught the village children … 14 pupils came.”")))
    assert one[2] in ([SCHOOL, STOVE], [f"{SCHOOL} {STOVE}"])


def test_nothing_is_quoted_twice_in_place_of_two_claims():
    first, second = told(claim(TAUGHT, ("c1", SCHOOL)), claim("Ada taught children.", ("c1", SCHOOL), n=2))
    assert (first[0], first[1]) == (FRAMED, [Relation.DIRECT_QUOTE])
    assert second == ("Ada taught children.", [], [], ("judge.silent", "quote.repeated"))


SUGGESTS = "The letter suggests that Ada taught in winter."


@pytest.mark.parametrize(
    ("text", "inference", "judge", "relation"),
    [
        pytest.param(SUGGESTS, True, Judge(), Relation.INFERENCE, id="agreed and allowed"),
        pytest.param(SUGGESTS, False, Judge(), Relation.DIRECT_QUOTE, id="not allowed by the profile"),
        pytest.param(SUGGESTS, True, NONE, Relation.DIRECT_QUOTE, id="nobody agreed"),
        pytest.param(TAUGHT, True, Judge(), Relation.DIRECT_QUOTE, id="without a word that says so"),
        pytest.param(
            SUGGESTS.replace("winter", "Hull"), True, Judge(), Relation.DIRECT_QUOTE, id="with a new name"
        ),
    ],
)
def test_a_conclusion_of_a_model_stands_only_where_it_is_allowed_and_was_agreed_to(
    text, inference, judge, relation
):
    one = claim(text, ("c1", SCHOOL), inference=True, knowledge=Knowledge.REASONING)
    (cited,) = assign(one, judge=judge, inference=inference)
    assert [each.relation for each in cited.citations] == [relation]
    plain = relation is Relation.DIRECT_QUOTE
    assert cited.typed.knowledge is (Knowledge.FACTUAL if plain else Knowledge.REASONING)


def test_all_claims_of_an_answer_are_judged_in_one_go():
    judge = Judge()
    told(claim(TAUGHT, ("c1", SCHOOL)), claim("Rose kept the shop.", ("c2", OTHERS), n=2), judge=judge)
    assert [len(asked) for asked, _ in judge.asked] == [2]


def test_a_long_quotation_is_taken_sentence_by_sentence():
    long = [
        f"Day {n} was spent at the harbour with the men and their boats, as was usual there."
        for n in range(6)
    ]
    text = " ".join(long)
    world = World().artifact("1.txt", text)
    ((of, _),) = world.artifacts.values()
    (cited,) = assignment.assign(
        (claim("Ada spent days at the harbour.", ("c1", text)),), evidence(passage(text, of=of)), world
    )
    assert [one.excerpt for one in cited.citations] == long


@pytest.mark.parametrize(
    ("before", "stands"),
    [
        pytest.param("and then came the day on which", True, id="late in it"),
        pytest.param("and nobody believed that", False, id="behind what turns it"),
    ],
)
def test_of_a_sentence_that_is_too_long_what_a_model_quotes_is_quoted_itself(before, stands):
    late = "the mill of the village was sold to a stranger"
    text = f"Once {'we walked to the harbour and back again, ' * 12}{before} {late}."
    world = World().artifact("1.txt", text)
    ((of, _),) = world.artifacts.values()
    found = evidence(passage(text, of=of))
    (cited,) = assignment.assign((claim("The mill was sold.", ("c1", late)),), found, world)
    assert [one.excerpt for one in cited.citations] == [late] * stands
    (whole,) = assignment.assign((claim("The mill was sold.", ("c1", text)),), found, world)
    assert whole.citations == ()

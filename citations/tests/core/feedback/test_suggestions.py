"""What patterns suggest to a curator, and what they keep to themselves."""

from dataclasses import replace

import pytest

from citations.core.choices import Reason
from citations.core.feedback.patterns import counted
from citations.core.feedback.suggestions import GAP, OFTEN, About, Hint, Refused, suggest
from citations.tests.core.feedback.making import pattern, spot


def about(kind: About, hints: tuple[Hint, ...]) -> list[Hint]:
    return [hint for hint in hints if hint.about is kind]


def test_a_passage_that_is_always_found_and_never_cited_is_told():
    found = [pattern(f"word{n}", cited=(1,), unused=(2, 3)) for n in range(OFTEN)]
    cited = pattern("other", cited=(3,))
    assert about(About.UNUSED, suggest((*found, cited), ())) == [
        Hint(about=About.UNUSED, spot=spot(2), times=OFTEN)
    ]
    assert about(About.UNUSED, suggest(found[1:], ())) == []


FIVE = ("ada", "bea", "cora", "femi", "rhea")


def test_a_question_of_several_people_that_is_always_refused_is_told_masked():
    refused = pattern("lamp", refused=True, cited=(), times=4, people=FIVE)
    assert about(About.REFUSED, suggest((refused,), ())) == [
        Hint(about=About.REFUSED, words="who lamp", times=4)
    ]
    assert about(About.REFUSED, suggest((refused, pattern("lamp")), ())) == []
    assert about(About.REFUSED, suggest((pattern(refused=True, cited=(), people=FIVE),), ())) == []


@pytest.mark.parametrize("least", [3, 5])
def test_what_fewer_than_so_many_readers_ask_is_not_told(least: int):
    asked = [
        pattern("lamp", f"tide{n}", refused=True, cited=(), held=(), people=FIVE[: least - 1], times=9)
        for n in range(9)
    ]
    assert suggest(asked, (), least=least) == ()
    enough = replace(asked[0], askers=dict.fromkeys(counted(asked[0]), frozenset(FIVE[:least])))
    assert [one.words for one in suggest((enough, *asked[1:]), (), least=least)] == ["who lamp tide0", "lamp"]


def test_a_word_that_refused_questions_share_is_a_gap_until_it_helps():
    refused = [
        pattern("garden", f"word{n}", refused=True, cited=(), held=(), people=FIVE) for n in range(GAP)
    ]
    assert about(About.GAP, suggest(refused, ())) == [Hint(about=About.GAP, words="garden", times=GAP)]
    assert about(About.GAP, suggest(refused[1:], ())) == []
    assert about(About.GAP, suggest((*refused, pattern("garden")), ())) == []


def test_words_of_the_very_same_questions_are_one_gap_and_told_as_they_were_asked():
    asked = [
        replace(
            pattern("ferri", "horta", f"word{n}", refused=True, cited=(), held=(), people=FIVE),
            masked="when did the ferries go to horta",
        )
        for n in range(GAP)
    ]
    assert about(About.GAP, suggest(asked, ())) == [Hint(about=About.GAP, words="ferries, horta", times=GAP)]


def test_a_threshold_is_told_with_the_refusals_just_below_it():
    def near(found: int, reason: Reason = Reason.LOW_SIMILARITY_SCORE) -> Refused:
        return Refused(profile="educator", reason=reason, found=found, needed=800)

    enough = (near(790), near(760), near(780), near(700), near(790, Reason.NOT_COVERED))
    assert suggest((), enough) == (Hint(about=About.THRESHOLD, words="educator", times=3, low=760, high=800),)
    assert suggest((), enough[1:]) == ()

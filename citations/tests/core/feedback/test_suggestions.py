"""What patterns suggest to a curator, and what they keep to themselves."""

from citations.core.choices import Reason
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


def test_a_question_of_several_people_that_is_always_refused_is_told_masked():
    refused = pattern("lamp", refused=True, cited=(), times=4)
    assert about(About.REFUSED, suggest((refused,), ())) == [
        Hint(about=About.REFUSED, words="who lamp", times=4)
    ]
    assert about(About.REFUSED, suggest((refused, pattern("lamp")), ())) == []
    assert about(About.REFUSED, suggest((pattern(refused=True, cited=()),), ())) == []


def test_what_one_person_alone_asks_is_not_told():
    mine = [pattern("lamp", f"tide{n}", refused=True, cited=(), people=("femi",), times=9) for n in range(9)]
    assert suggest(mine, ()) == ()


def test_a_word_that_refused_questions_share_is_a_gap_until_it_helps():
    refused = [pattern("garden", f"word{n}", refused=True, cited=(), held=()) for n in range(GAP)]
    assert about(About.GAP, suggest(refused, ())) == [Hint(about=About.GAP, words="garden", times=GAP)]
    assert about(About.GAP, suggest(refused[1:], ())) == []
    assert about(About.GAP, suggest((*refused, pattern("garden")), ())) == []


def test_a_threshold_is_told_with_the_refusals_just_below_it():
    def near(found: int, reason: Reason = Reason.LOW_SIMILARITY_SCORE) -> Refused:
        return Refused(profile="educator", reason=reason, found=found, needed=800)

    enough = (near(790), near(760), near(780), near(700), near(790, Reason.NOT_COVERED))
    assert suggest((), enough) == (Hint(about=About.THRESHOLD, words="educator", times=3, low=760, high=800),)
    assert suggest((), enough[1:]) == ()

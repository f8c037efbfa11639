"""Who somebody else was: what calls them something, and what only mentions them."""

import pytest

from citations.core.writing import identities
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped


def answer(question, *passages):
    made = identities.write(scoped(question), evidence(*passages).keyed(), LIFE)
    return [piece.text.rpartition("“")[2].rstrip("”") for piece in made or ()]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param("Who was Thomas?", "My brother Thomas would not learn it.", id="my brother"),
        pytest.param("Who was Inês?", "My landlady was Inês, whom I liked.", id="my landlady was"),
        pytest.param(
            "Who was Mr. Eddy?", "I stood there with Mr. Eddy, the harbour-master.", id="apposition"
        ),
        pytest.param("Who was Covey?", "Covey was a poor man.", id="was a"),
        pytest.param("Who was Covey?", "He sent me to a man named Covey.", id="named"),
        pytest.param("Who was her mother?", "My mother was named Harriet.", id="was named"),
        pytest.param("Who was her father?", "My father, Josiah, wound clocks.", id="my father, by name"),
        pytest.param(
            "Who was her mother?", "She is to be called Harriet for my mother.", id="called after my mother"
        ),
        pytest.param("Who was her aunt?", "I slept at my aunt Jane.", id="my aunt and her name"),
    ],
)
def test_what_calls_them_something_is_quoted(question, told):
    assert answer(question, passage(f"{told} The tide was high.")) == [told]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        pytest.param("Who was Eddy?", "I walked along the beach with Eddy.", id="only mentioned"),
        pytest.param("Who was Covey?", "He gave me to the mastery of Covey.", id="of"),
        pytest.param("Who was her mother?", "I gave Mother ten.", id="a relative mentioned"),
        pytest.param("Who was Covey?", "“Covey was a poor man.”", id="somebody else's words"),
        pytest.param("Where did Covey live?", "Covey was a poor man.", id="anything else asked"),
    ],
)
def test_what_only_mentions_them_is_left_to_others(question, text):
    assert answer(question, passage(text)) == []


def test_a_relative_whom_nothing_introduces_is_told_of_by_nobody():
    asked = evidence(passage("Dear Mother, I am lodged with a Mrs. Rowe.")).keyed()
    assert identities.write(scoped("Who was her mother?"), asked, LIFE) == ()
    assert identities.write(scoped("Who was Rowe?"), asked, LIFE) is None


def test_what_may_not_be_displayed_introduces_nobody():
    assert answer("Who was Covey?", passage("Covey was a poor man.", of=origin(scope=RESTRICTED))) == []


def test_what_may_not_be_cut_introduces_nobody():
    bound = "; ".join(["Covey was a poor man if one believed him, and not if one did not"] * 6)
    assert answer("Who was Covey?", passage(bound + ".")) == []


def test_a_letter_to_the_person_calls_them_hers():
    text = "Your brother Thomas wants to go to sea."
    to_her = origin("b", creator="Rose Hale", recipient="Ada Finch")
    assert answer("Who was Thomas?", passage(text, of=to_her)) == [text]
    assert answer("Who was Thomas?", passage(text, of=origin("b", creator="Rose Hale"))) == []
    assert answer("Who was Thomas?", passage("Your brother knows Thomas.", of=to_her)) == []
    assert answer("Who was her brother?", passage("Your brother bears up.", of=to_her)) == []


def test_a_title_tells_what_they_were():
    paper = passage("It rained.", of=origin("a", title="Letter to the printer Eddy", recipient="Tom Eddy"))
    made = identities.write(scoped("Who was Tom Eddy?"), evidence(paper).keyed(), LIFE) or ()
    assert [piece.text for piece in made] == ["“Letter to the printer Eddy” is addressed to Tom Eddy."]
    assert identities.write(scoped("Who was Tom Hale?"), evidence(paper).keyed(), LIFE) is None


def test_another_of_the_same_last_name_is_not_who_is_asked_for():
    assert answer("Who was Tom Hale?", passage("I leave it to my daughter Rose Hale.")) == []
    assert answer("Who was Tom Hale?", passage("I leave it to my brother Tom.")) != []


def test_a_greeting_tells_nothing_of_whom_it_greets():
    greeted = passage("Dear Haldis, the soldiers came for the maps.", of=origin("a"))
    spoken = passage("I walked along the beach with Haldis.", of=origin("b"))
    assert identities.write(scoped("Who was Haldis?"), evidence(greeted).keyed(), LIFE) == ()
    assert answer("Who was Haldis?", greeted, spoken) == ["I walked along the beach with Haldis."]

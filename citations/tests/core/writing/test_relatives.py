"""By which name papers call a relative, what a relative did for a living, and who one is by the record."""

import pytest

from citations.core.writing import milestones, trades
from citations.core.writing.extraction import write
from citations.core.writing.recorded import recorded
from citations.core.writing.relatives import called
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped

HUSBAND = frozenset({"husband"})


def names(*passages, kin=HUSBAND):
    return set(called(kin, evidence(*passages).keyed(), LIFE))


def to_her(text, **known):
    return passage(text, of=origin("t", creator="Tom Hale", recipient="Mrs. Ada Finch", **known))


def register(text, **known):
    facts = {"creator": "St. Mylor's", "kind": "legal", "title": "Marriage register"} | known
    return passage(text, of=origin("r", **facts))


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(passage("The plates are by my late husband Amos."), id="my husband Amos"),
        pytest.param(passage("The plates are by my husband, Amos Hale, who walked."), id="set off"),
        pytest.param(passage("Dear Rose, Amos Hale, my dear husband, is well."), id="the name first"),
        pytest.param(passage("I was married on Thursday to Amos Hale."), id="married to"),
        pytest.param(passage("I married Amos in May."), id="I married"),
        pytest.param(to_her("I saw your husband Amos’s boat."), id="your husband"),
        pytest.param(register("Ada Finch, of Mylor, spinster, to Amos Hale, mate."), id="register"),
        pytest.param(
            register("Amos Hale, mate, of Mylor; and Ada Finch, spinster."), id="register, he first"
        ),
    ],
)
def test_papers_call_them_by_name(one):
    assert names(one) == {"amo"}


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(passage("My husband walked. My brother Amos did not."), id="another relative"),
        pytest.param(passage("Dear Amos, my husband is ill."), id="a greeting"),
        pytest.param(passage("I saw my husband, Tom was away."), id="another sentence"),
        pytest.param(passage("I told my husband I'd go. I told my husband Mr. Hale would."), id="no name"),
        pytest.param(passage("I married Amos Hale to Rose."), id="a clergyman"),
        pytest.param(passage("“My husband Amos walked,” she said."), id="somebody else's words"),
        pytest.param(passage("My husband Amos.", of=origin("o", creator="Rose Hale")), id="hers"),
        pytest.param(passage("My husband Amos.", of=origin("h", scope=RESTRICTED)), id="hidden"),
        pytest.param(register("Ada Finch, of Mylor, spinster, to Amos Hale.", title="Deed"), id="a deed"),
        pytest.param(register("Ada Finch, of Mylor, to Amos Hale.", kind="letter"), id="no register"),
    ],
)
def test_what_calls_nobody_so_gives_no_name(one):
    assert names(one) == set()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I am the aunt of Ruth, whose mother died on Sunday.", id="whose mother"),
        pytest.param("I wrote to Tom when his mother died on Sunday.", id="his mother, in her own paper"),
    ],
)
def test_the_death_of_another_ones_mother_is_not_told_as_hers(text):
    assert write(scoped("When did her mother die?"), evidence(passage(text)), LIFE).pieces == ()


def test_of_two_names_neither_is_meant():
    two = passage("My brother Amos walked. My brother Tom did not.")
    assert names(two, kin=frozenset({"brother"})) == set()


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("When did her husband die?", id="when"),
        pytest.param("What happened to her husband?", id="fate"),
    ],
)
def test_what_is_asked_of_a_relative_is_told_of_the_name(question):
    wed = passage("The plates are by my husband, Amos Hale.", of=origin("a"))
    died = passage("Amos died on Sunday at Mylor.", of=origin("b"))
    told = [one.text for one in write(scoped(question), evidence(wed, died), LIFE).pieces]
    assert [text.rpartition("“")[2].rstrip("”") for text in told] == ["Amos died on Sunday at Mylor."]
    alone = write(scoped(question), evidence(died), LIFE).pieces
    assert alone == ()


def test_the_fate_of_a_relative_of_whom_no_death_is_told_is_left_to_others():
    another = evidence(passage("Tom died on Sunday at Mylor.")).keyed()
    assert milestones.write(scoped("What happened to her husband?"), another, LIFE) is None
    assert milestones.write(scoped("When did her husband die?"), another, LIFE) == ()


@pytest.mark.parametrize(
    ("title", "known", "stated"),
    [
        pytest.param(
            "Letter to her mother from Leeds",
            {"recipient": "Rose Finch"},
            "“Letter to her mother from Leeds” is addressed to Rose Finch.",
            id="to her mother",
        ),
        pytest.param(
            "Letter from her mother",
            {"creator": "Rose Finch", "recipient": "Ada Finch"},
            "“Letter from her mother” is by Rose Finch.",
            id="from her mother",
        ),
    ],
)
def test_a_title_tells_who_they_were(title, known, stated):
    one = passage("The rent is too high.", of=origin("m", title=title, **known))
    assert [piece.text for piece in recorded(frozenset({"mother"}), evidence(one).keyed(), LIFE)] == [stated]
    assert [piece.text for piece in write(scoped("Who was her mother?"), evidence(one), LIFE).pieces] == [
        stated
    ]


@pytest.mark.parametrize(
    ("title", "known"),
    [
        pytest.param("Letter to her aunt", {"recipient": "Rose Finch"}, id="another relative"),
        pytest.param("Letter to her mother", {}, id="nobody named"),
        pytest.param("Letter to her mother", {"recipient": "Mother"}, id="no name"),
        pytest.param("Letter to her mother-in-law", {"recipient": "Rose Finch"}, id="by marriage"),
        pytest.param("Letter to her mother's friend", {"recipient": "Rose Finch"}, id="her friend"),
        pytest.param("Letter to his mother", {"creator": "Tom Hale", "recipient": "Rose Hale"}, id="his"),
        pytest.param(
            "Letter from his mother", {"creator": "Rose Hale", "recipient": "Tom Hale"}, id="to him"
        ),
    ],
)
def test_other_titles_tell_nothing_of_them(title, known):
    one = passage("The rent is too high.", of=origin("m", title=title, **known))
    assert recorded(frozenset({"mother"}), evidence(one).keyed(), LIFE) == ()


def test_sisters_are_told_by_sentences_and_by_titles():
    letter = passage("It rained.", of=origin("m", title="Letter to her sister Rose", recipient="Rose Finch"))
    theirs = to_her("Your brother Tom wants to go to sea.")
    told = [
        one.text for one in write(scoped("Did she have siblings?"), evidence(letter, theirs), LIFE).pieces
    ]
    assert told[0].endswith("“Your brother Tom wants to go to sea.”")
    assert told[1:] == ["“Letter to her sister Rose” is addressed to Rose Finch."]


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(passage("My father was a saddler at Mylor."), id="was a"),
        pytest.param(passage("My father was Tom Finch, a saddler, who sang."), id="by name"),
        pytest.param(passage("I was born over my father's bakery."), id="his shop"),
        pytest.param(passage("Her father was a baker.", of=origin("l", creator="Tom")), id="her father"),
        pytest.param(
            passage("Ada Finch was the daughter of a baker.", of=origin("l", creator="Tom")), id="child of"
        ),
        pytest.param(
            passage("Ada Finch lies here. She was the daughter of a baker.", of=origin("l", creator="Tom")),
            id="she",
        ),
    ],
)
def test_a_trade_is_told_of_the_relative(one):
    made = trades.write(scoped("What did her father do for a living?"), evidence(one).keyed(), LIFE)
    assert made is not None
    assert len(made) == 1


def test_a_trade_is_told_by_the_relatives_name():
    papers = (passage("My husband, Amos Hale, sang."), register("Amos Hale, baker, and Ada Finch, clerk."))
    made = trades.write(scoped("What did her husband do?"), evidence(*papers).keyed(), LIFE)
    assert [one.text.rpartition("“")[2] for one in made or ()] == ["Amos Hale, baker, and Ada Finch, clerk.”"]


@pytest.mark.parametrize(
    ("question", "one"),
    [
        pytest.param("What did her father do?", passage("My uncle was a baker."), id="another's"),
        pytest.param("What did her father do?", passage("My father sat down."), id="no trade"),
        pytest.param(
            "What did her father do?",
            passage("Rose Hale was the daughter of a baker.", of=origin("l", creator="Tom")),
            id="another's father",
        ),
        pytest.param(
            "What did her father do?",
            passage("She was the daughter of a baker.", of=origin("l", creator="Tom", title="")),
            id="nobody named",
        ),
        pytest.param("What did her husband do?", passage("I was the daughter of a baker."), id="no father"),
        pytest.param("Where was the bakery?", passage("My father was a baker."), id="another question"),
    ],
)
def test_where_no_trade_is_told_of_them_others_decide(question, one):
    assert trades.write(scoped(question), evidence(one).keyed(), LIFE) is None

"""Birth, marriage, death and burial are answered only by what tells it of the one who is asked for."""

from dataclasses import replace

import pytest

from citations.core.asking.milestones import Detail, milestone
from citations.core.language.words import stem
from citations.core.records import Passage, Piece
from citations.core.writing import milestones
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped

NOTICE = origin("n", title="An obituary", creator="The Western Herald", kind="article", date="1987-11-05")
DIED = passage(
    "We record the death of Miss Ada Finch, of pneumonia, on the 2nd of November at Porthvean, aged 79.",
    of=NOTICE,
)
BORN = passage("I was born at Porthvean in the year of the great gale.", of=origin("b"))
ROSE = passage("Dear Tom, Rose died on the fourth of May. She was forty-five. It rained.", of=origin("c"))
BIRTH = passage("Dear Rose, a boy was born here on the sixth of May.", of=origin("d"))
CALLED = passage("We have a niece, born on Monday, and she is to be called Hester.", of=origin("e"))
REGISTER = passage(
    "Tom Hale, aged 31, to Hester Finch, spinster. Married on the 6th of October 1931.",
    of=origin("f", creator="The parish", kind="legal"),
)
BURIED = passage("We buried old Mr. Carne on Tuesday.", of=origin("g"))
KILLED = passage("Rose was well. The fever killed Tom on the ninth of June.", of=origin("h"))
HE = passage("Captain Hale fell ill. He died on Sunday of a fever.", of=origin("i"))
MOTHER = passage("My mother died at Penzance on Friday.", of=origin("j"))
THEIRS = passage("My mother died at Truro on Friday.", of=origin("k", creator="Rose Carne"))
NINE = passage("Poor Rose was killed in May, when I was nine.", of=origin("n2"))
ALL = (DIED, BORN, ROSE, BIRTH, CALLED, REGISTER, BURIED, KILLED, HE, MOTHER, THEIRS, NINE)


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return milestones.write(scoped(question), evidence(*passages).keyed(), LIFE)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param("When did she die?", "2nd of November", id="the person, by name"),
        pytest.param("Where did Ada Finch die?", "at Porthvean", id="where"),
        pytest.param("What did she die of?", "of pneumonia", id="of what"),
        pytest.param("How old was she when she died?", "aged 79", id="how old"),
        pytest.param("Where was she born?", "I was born", id="in her own paper"),
        pytest.param("When did Rose die?", "fourth of May", id="another one"),
        pytest.param("How old was Rose when she died?", "She was forty-five", id="an age behind it"),
        pytest.param("When was her niece Hester born?", "born on Monday", id="named behind it"),
        pytest.param("When did Hester marry?", "6th of October", id="a line of a register"),
        pytest.param("How old was Tom Hale when he married?", "aged 31", id="an age before it"),
        pytest.param("When did Mr. Carne die?", "We buried", id="told by the burial"),
        pytest.param("When was Tom killed?", "ninth of June", id="whom something killed"),
        pytest.param("When did Captain Hale die?", "on Sunday", id="a pronoun behind a name"),
        pytest.param("Where did her mother die?", "at Penzance", id="a relative"),
        pytest.param("What was the date of her death?", "2nd of November", id="the date of it"),
        pytest.param("When and where did she die?", "at Porthvean", id="two things of it"),
        pytest.param("How old was she when Rose was killed?", "I was nine", id="an age at another's death"),
    ],
)
def test_what_tells_it_of_the_one_who_is_asked_for_is_quoted(question, told):
    assert told in " ".join(one.text for one in write(question, *ALL) or ())


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param("When did she die?", (ROSE, KILLED, HE), id="others who died"),
        pytest.param("When was Rose born?", (BIRTH, BORN), id="the one a letter is to"),
        pytest.param("When did Rose die?", (KILLED,), id="somebody beside them"),
        pytest.param("When did Mrs. Hale die?", (ROSE,), id="nobody of that name"),
        pytest.param("Where did her mother die?", (THEIRS,), id="a mother of who wrote"),
        pytest.param("How old was Tom when Rose died?", (NINE,), id="another one's age"),
        pytest.param(
            "How old was she when Rose died?",
            (passage("Rose died, aged 40.", of=origin("m")),),
            id="the age of the one who died",
        ),
        pytest.param("How old was Tom when he was killed?", (KILLED,), id="an age that stands nowhere"),
        pytest.param(
            "When did she die?", (passage("The man was dead.", of=origin("m")),), id="nobody at all"
        ),
        pytest.param(
            "When did she die?",
            (passage("He died.", of=origin("m", title="notes")),),
            id="nobody named before",
        ),
        pytest.param(
            "When did she die?",
            (passage("Mr. Finch died in May.", of=origin("m", creator="Rose")),),
            id="a Mr.",
        ),
    ],
)
def test_what_only_others_have_answers_nothing(question, papers):
    assert write(question, *papers) == ()


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param("When did she leave?", ALL, id="another question"),
        pytest.param("When was the mill born?", ALL, id="nobody"),
        pytest.param("When did she die?", (passage("It rained.", of=origin("m")),), id="nothing of the kind"),
        pytest.param("When did she die?", (passage("Ada Finch died.", of=NOTICE),), id="told, and no time"),
        pytest.param(
            "When was she born?",
            (passage("I was born at Hayle, and went to sea in 1901.", of=origin("m")),),
            id="the time of what came next",
        ),
        pytest.param(
            "When did she die?",
            (passage("Ada died in May.", of=origin("m", scope=RESTRICTED)),),
            id="not to be shown",
        ),
    ],
)
def test_in_doubt_others_decide(question, papers):
    assert write(question, *papers) is None


def test_an_age_may_stand_in_a_line_of_its_own():
    lines = (
        "Tom Hale, 31, bachelor, of this parish.",
        "Hester Finch, 26, spinster.",
        "Married by me, Thomas Lyle.",
    )
    register = passage(*lines, of=origin("g", title="A register", creator="The parish"))
    told = write("How old was Hester when she married?", register)
    assert [one.text.split("“")[-1] for one in told or ()] == ["Hester Finch, 26, spinster.”"]
    other = passage("Rose died in the ward.", "Tom Hale, 31, bachelor, came.", of=origin("h"))
    assert write("How old was Rose when she died?", other) == ()


def test_of_two_of_one_name_the_relative_is_meant():
    told = write(
        "When did her cousin Rose die?", ROSE, passage("My cousin Rose died in April.", of=origin("r"))
    )
    assert [one.text.split("“")[-1] for one in told or ()] == ["My cousin Rose died in April.”"]


def test_a_comparison_is_left_alone():
    both = scoped("When was she born?", "Ada", "Rose")
    assert milestones.write(both, evidence(BORN).keyed(), LIFE) is None


def test_an_age_that_would_make_the_quotation_too_long_is_not_quoted():
    long = passage(f"Rose died{' of it' * 60}. She was forty-five.", of=origin("m"))
    assert write("How old was Rose when she died?", long) == ()


def test_whose_it_is_and_what_is_asked_is_told():
    told = milestone("When was her daughter Rose Carne born?", LIFE)
    assert told is not None
    assert (told.event, told.own, set(told.names), set(told.kin)) == (
        "birth",
        False,
        {stem("rose"), stem("carne")},
        {"daughter"},
    )
    assert told.details == (Detail.WHEN,)


def told(question: str, *papers: Passage) -> list[str]:
    return [one.text.split("“")[-1].rstrip("”") for one in write(question, *papers) or ()]


def test_of_two_things_one_sentence_is_enough():
    when, where = passage("Rose died in May.", of=origin("w")), passage("Rose died at Truro.", of=origin("x"))
    both = passage("Rose died at Truro in May.", of=origin("y"))
    assert told("When and where did Rose die?", when, where, both) == ["Rose died at Truro in May."]
    assert told("When and where did Rose die?", where, when) == ["Rose died in May.", "Rose died at Truro."]
    assert told("When and where did Rose die?", where) == ["Rose died at Truro."]
    assert milestone("When did Rose die and where did Tom go?", LIFE) is None


BEFORE = "My mother came on foot. She was with me in the night. We said little."
SEVEN = "She died when I was seven."
AT = "How old was she when her mother died?"


def test_whoever_a_pronoun_means_is_found_farther_up_while_nobody_else_is_spoken_of():
    assert told(AT, passage(f"{BEFORE} {SEVEN}")) == [SEVEN]
    assert write(AT, passage(f"My mother came. The doctor sat by. It rained. We said little. {SEVEN}")) == ()
    assert write(AT, passage(BEFORE, "It rained.", "We said little.", SEVEN)) == ()


def test_what_stands_right_before_a_passage_is_read_with_it():
    whole = passage(f"{BEFORE} {SEVEN}")
    first, last = (replace(whole, sentences=part) for part in (whole.sentences[:1], whole.sentences[1:]))
    assert told(AT, first, last) == [SEVEN]
    assert write(AT, last) == ()
    assert write(AT, first, replace(last, sentences=last.sentences[1:])) == ()

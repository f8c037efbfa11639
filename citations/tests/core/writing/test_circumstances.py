"""Home, work, marriage, children, schooling, childhood: told only by what says so of the person."""

import pytest

from citations.core.writing import circumstances
from citations.core.writing.extraction import write
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped


def answer(question, *passages):
    return [
        piece.text.rpartition("“")[2].rstrip("”")
        for piece in write(scoped(question), evidence(*passages), LIFE).pieces
    ]


def other(text, **known):
    return passage(
        text, of=origin("b", **({"creator": "Tom Hale", "kind": "biography", "title": "A life"} | known))
    )


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param(
            "Where did she live?", "I lodged with Mrs. Rowe at Falmouth until the war.", id="lodged"
        ),
        pytest.param("Where did she live?", "My house is at Tide Row.", id="my house"),
        pytest.param("What did she do for a living?", "I was a clerk at the cable office.", id="was a clerk"),
        pytest.param("What was her job?", "My work as a weaver was done at night.", id="my work"),
        pytest.param("Was she married?", "I am forty-one and single.", id="single"),
        pytest.param("Was she married?", "I never married.", id="never"),
        pytest.param("Who was her husband?", "My late husband kept bees.", id="my husband"),
        pytest.param("Did she have children?", "I have had two sons and lost one.", id="two sons"),
        pytest.param("Did she have children?", "Our youngest daughter keeps the shop.", id="our daughter"),
        pytest.param(
            "Where did she go to school?", "I went by boat to the school at Mylor.", id="went to school"
        ),
        pytest.param("What was her childhood like?", "I was nine, and the blinds were down.", id="nine"),
        pytest.param("What was her childhood like?", "I slept in the loft as a child.", id="as a child"),
        pytest.param("What was her childhood like?", "My mother taught me to sew.", id="taught me"),
        pytest.param("Who did she marry?", "The plates are by my husband, Amos.", id="my husband, by name"),
        pytest.param("Who did she marry?", "I was married on Sunday to Amos Hale.", id="married to"),
        pytest.param("Where did she grow up?", "I was brought up at Mylor by an aunt.", id="brought up"),
        pytest.param("Where did she grow up?", "I was born over the shop in Mylor.", id="born there"),
        pytest.param("Where did she grow up?", "I was nine, and the shop burned.", id="as a child"),
        pytest.param("Did she have siblings?", "I had two brothers.", id="two brothers"),
        pytest.param(
            "Did she have siblings?",
            "I was born over the shop, the second of four children.",
            id="second of four",
        ),
        pytest.param("Was she an only child?", "My elder sister sang.", id="my sister"),
        pytest.param("Was she religious?", "I went to the chapel every day.", id="went to chapel"),
        pytest.param("Was she religious?", "I never believed in God.", id="believed"),
        pytest.param("What was her religion?", "My faith is small.", id="my faith"),
        pytest.param("Where did she live?", "I bought a cottage at Mylor.", id="bought"),
        pytest.param("What was her childhood like?", "My childhood was all water.", id="my childhood"),
    ],
)
def test_her_own_papers_tell_it_of_her(question, told):
    assert answer(question, passage(f"{told} The tide was high.")) == [told]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param("Who was she?", "Ada Finch was a teacher of Falmouth.", id="by name"),
        pytest.param(
            "Where did she live?", "The will of Ada Finch, of Tide Row, was proved.", id="of a place"
        ),
        pytest.param("Was she married?", "Between the company and Miss Ada Finch, spinster.", id="spinster"),
    ],
)
def test_other_papers_tell_it_of_her_by_name(question, told):
    assert answer(question, other(told)) == [told]


def test_she_is_whoever_was_named_before_her():
    told = "She was born in Leeds, and became a teacher."
    assert answer("Who was she?", other(f"Ada Finch lies here. {told}")) == [told]
    assert answer("Who was she?", other(f"Rose Hale lies here. {told}")) == []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param(
            "Who was she?", "Ada Finch was for thirty years the matron of this town.", id="for years"
        ),
        pytest.param(
            "Was she religious?", "Ada Finch came to us in 1931, a woman of no religion.", id="none"
        ),
        pytest.param("What was she like?", "Ada Finch was tall.", id="tall"),
        pytest.param("What was she like?", "Ada Finch was always a very quiet woman.", id="a quiet woman"),
        pytest.param(
            "What was she like?",
            "Ada Finch came to us, a young woman of strong opinions.",
            id="a young woman",
        ),
        pytest.param("Where did she live?", "Ada Finch died at her house in Mylor.", id="died at her house"),
    ],
)
def test_more_is_told_of_her_by_name(question, told):
    assert answer(question, other(told)) == [told]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param("Did she have siblings?", "Your brother Tom went to sea.", id="your brother"),
        pytest.param("Was she married?", "Your husband sends his love.", id="your husband"),
    ],
)
def test_a_letter_to_her_tells_it_of_her(question, told):
    assert answer(question, other(told, kind="letter", recipient="Mrs. Ada Finch")) == [told]
    assert answer(question, other(told, kind="letter", recipient="Rose Hale")) == []
    assert answer(question, other(told, kind="letter")) == []


def test_where_she_lived_when_old_is_told_by_late_papers():
    early = passage("I lodged with Mrs. Rowe at Falmouth.", of=origin("a", date="1931"))
    later = passage("My house is at Tide Row.", of=origin("b", date="1975"))
    undated = passage("My house is at Mylor.", of=origin("c", date=""))
    for question in ("Where did she live when she was old?", "Where did she live in her last years?"):
        assert answer(question, early, later, undated) == ["My house is at Tide Row."]
    assert answer("Where did she live when she was old?", early) == []


def test_where_letters_of_years_are_from_is_stated_where_no_sentence_names_it():
    def letter(key, year, place, **known):
        return passage(
            "The tide is high.", of=origin(key, date=year, place=place, title=f"Letter {key}", **known)
        )

    papers = [letter("a", "1931", "Mylor"), letter("b", "1935", "Mylor"), letter("c", "1936", "Leeds")]
    stated = "Letter a” names as its place Mylor."
    assert answer("Where did she live?", *papers) == [stated]
    assert answer("Where did she live?", *papers, passage("I lodged at Mylor then.", of=origin("d"))) == [
        "I lodged at Mylor then."
    ]
    talks = [letter(f"t{year}", year, "York", kind="speech") for year in ("1931", "1935")]
    theirs = [letter(f"h{year}", year, "Rye", creator="Tom Hale") for year in ("1931", "1935")]
    assert answer("Where did she live?", *talks, *theirs, *papers[1:]) == []


def test_where_she_lived_as_a_child_is_where_she_grew_up():
    old, young = passage("My house is at Tide Row."), passage("I was brought up at Mylor.", of=origin("b"))
    assert answer("Where did she live when she was young?", old, young) == ["I was brought up at Mylor."]
    assert answer("Where did she live as a girl?", old) == []


def test_no_work_is_told_by_what_a_letter_calls_hers():
    assert (
        answer("What was her job?", other("Your work is good.", kind="letter", recipient="Ada Finch")) == []
    )


def test_whom_she_married_is_told_by_a_name_first():
    papers = (passage("I miss my husband."), passage("I miss my husband, Amos.", of=origin("z")))
    assert answer("Who was her husband?", *papers) == ["I miss my husband, Amos."]


def test_a_sentence_is_not_told_again_by_the_longer_stretch_of_the_next():
    first = "Ada Finch, teacher, died at Mylor."
    told = f"{first} She was born at Leeds, the daughter of a teacher."
    assert answer("Who was Ada Finch?", other(told)) == [told]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        pytest.param("What was she like?", "I was proud of the boat.", id="proud of something"),
        pytest.param("Did she have siblings?", "We have evacuees, two brothers.", id="other brothers"),
        pytest.param("Did she have siblings?", "My brother-in-law sang.", id="a brother-in-law"),
        pytest.param("Did she have siblings?", "My sisters in Christ sang.", id="sisters in Christ"),
        pytest.param("Where did she live?", "My sister Rose lived at Leeds.", id="her sister's home"),
        pytest.param("Where did she live?", "I lived with people whom I loved.", id="no place"),
        pytest.param("Was she married?", "My sister was married at Leeds.", id="her sister's marriage"),
        pytest.param("Did she have children?", "I will not have the child sent away.", id="no child of hers"),
        pytest.param(
            "What was her job?", "Mr. Hale was a clerk at the cable office.", id="another one's work"
        ),
        pytest.param(
            "Who was her husband?", "“My husband is at sea,” the letter said.", id="somebody else's words"
        ),
    ],
)
def test_what_is_told_of_others_answers_nothing(question, text):
    assert answer(question, passage(text)) == []


def test_what_may_not_be_cut_tells_nothing():
    bound = "; ".join(["I was a clerk at the cable office if they paid me, and not if they did not"] * 5)
    assert answer("What was her job?", passage(bound + ".")) == []


def test_her_in_a_paper_of_hers_is_somebody_else():
    assert (
        answer("What was her job?", passage("Ada Finch, my aunt, was kind. She was a clerk at Leeds.")) == []
    )


def test_what_may_not_be_displayed_tells_nothing():
    assert answer("Was she married?", passage("I never married.", of=origin(scope=RESTRICTED))) == []


def test_anything_else_is_for_others_to_answer():
    asked = scoped("Where did Rose live?")
    assert circumstances.write(asked, evidence(passage("Rose lived at Leeds.")).keyed(), LIFE) is None
    beside = scoped("Was she married?", "her marriage", "her sister's")
    assert circumstances.write(beside, evidence(passage("I never married.")).keyed(), LIFE) is None

"""Papers that say by their titles what they tell, or are addressed to somebody, are quoted as a whole."""

import pytest

from citations.core.writing import addressed, subjects
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped


def answer(room, question, *passages):
    made = room.write(scoped(question), evidence(*passages).keyed(), LIFE)
    return [piece.text.rpartition("“")[2].rstrip("”") for piece in made or ()]


def paper(key, title, *paragraphs, **known):
    return passage(*paragraphs, of=origin(key, title=title, **known))


AVALANCHE = paper(
    "a",
    "Journal: the avalanche at Skarvet",
    "14 March.",
    "It came down as the lamp was lit. Seven of us were in the hut and five came out. We dug until dark with skis.",
    date="1919-03-14",
    kind="journal",
)
REPORT = paper(
    "b",
    "The Skarvet disaster",
    "The party had been warned at the station. Four perished in the night.",
    date="1919-03-17",
    kind="article",
    creator="The Advertiser",
)
DRESDEN = paper(
    "c",
    "Letter to her father from Dresden",
    "Dear Papa, I have found a room with a widow. The master says that my hand is heavy. I draw lines all day.",
    recipient="Conrad Finch",
    date="1903",
)
WATER = paper(
    "d", "On Clean Water", "A well should lie uphill of any privy. Boil it before you drink.", kind="article"
)
ROSE = paper(
    "e",
    "Letter to her daughter Rose",
    "My dear Rose, do not let him ride the old horse.",
    recipient="Rose Hale",
)
MOTHER = paper(
    "f", "Letter to her mother", "Dear Mother, the rent is too high for me.", recipient="Rose Finch"
)
ALL = (AVALANCHE, REPORT, DRESDEN, WATER, ROSE, MOTHER)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param(
            "What happened at Skarvet?",
            [
                "It came down as the lamp was lit.",
                "Seven of us were in the hut and five came out.",
                "The party had been warned at the station.",
                "Four perished in the night.",
            ],
            id="two papers share",
        ),
        pytest.param(
            "What was the avalanche of 1919 like?",
            [
                "It came down as the lamp was lit.",
                "Seven of us were in the hut and five came out.",
                "We dug until dark with skis.",
            ],
            id="one tells all",
        ),
        pytest.param(
            "What was she doing in Dresden?",
            ["Dear Papa, I have found a room with a widow.", "I draw lines all day."],
            id="what she did",
        ),
        pytest.param(
            "What did she say about clean water?",
            ["A well should lie uphill of any privy.", "Boil it before you drink."],
            id="a paper of that name",
        ),
    ],
)
def test_the_papers_of_that_title_are_quoted(question, told):
    assert answer(subjects, question, *ALL) == told


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("What happened at Finse?", id="no title"),
        pytest.param("What was the avalanche of 1904 like?", id="another year"),
        pytest.param("What did she do in Skarvet?", id="nothing done"),
        pytest.param("What did she say about the water?", id="only a part of a title"),
        pytest.param("What was Rose like?", id="whom a letter is to"),
        pytest.param("What was her father like?", id="a relative without a name"),
        pytest.param("Where was the hut?", id="another question"),
    ],
)
def test_where_no_title_says_so_others_decide(question):
    papers = (*ALL[:1], DRESDEN, WATER, ROSE) if "do in" not in question else (REPORT, DRESDEN)
    assert subjects.write(scoped(question), evidence(*papers).keyed(), LIFE) is None


def test_where_something_was_done_the_place_of_the_record_is_enough():
    here = paper("g", "Journal", "Landed here with two ponies. The guide is ill.", place="Husavik, Iceland")
    assert answer(subjects, "What did she do in Iceland?", here) == ["Landed here with two ponies."]
    assert answer(subjects, "What happened in Iceland?", here) == []


def test_of_a_place_its_institutions_tell_nothing():
    press = paper("g", "Interview for the Mylor Press", "I bought a boat there.", kind="interview")
    assert answer(subjects, "What did she do at Mylor?", press) == []
    board = paper("h", "Notes taken at the Mylor School Board", "I bought a boat there.")
    assert answer(subjects, "What happened at Mylor?", board) == []
    titled = paper("g", "The Mylor Regatta", "We came in last of nine boats.")
    assert answer(subjects, "What was Mylor like?", titled) == ["We came in last of nine boats."]


def test_what_is_said_in_a_place_was_not_done_there():
    speech = paper("g", "To the club", "I bought a boat once.", place="London", kind="speech")
    assert answer(subjects, "What did she do in London?", speech) == []


def test_a_title_may_say_it_in_another_word():
    letter = paper("g", "Letter to Rose on her marriage", "It rained into the cake all day.")
    assert answer(subjects, "What happened at the wedding?", letter) == ["It rained into the cake all day."]


def test_a_relative_is_told_by_the_name_that_papers_call():
    chapter = paper("h", "Slack Water, chapter 9: Amos", "He kept bees in the loft.", kind="memoir")
    wed = paper("i", "Notes", "The plates are by my husband, Amos Finch, who walked.")
    assert answer(subjects, "What was her husband like?", chapter, wed) == ["He kept bees in the loft."]


def test_too_many_papers_are_no_answer():
    papers = [
        paper(f"p{n}", f"Notes on Skarvet {n}", f"The hut has {n} old windows in it.") for n in range(5)
    ]
    assert answer(subjects, "What happened at Skarvet?", *papers[:4]) == [
        f"The hut has {n} old windows in it." for n in range(4)
    ]
    assert answer(subjects, "What happened at Skarvet?", *papers) == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("“We dug until dark with our skis.”", id="somebody else's words"),
        pytest.param("Bergen, 14 March", id="a line of place and date"),
        pytest.param("Q. You dug until dark with the skis?", id="a question of somebody else"),
        pytest.param("Interviewer: They say that you dug until dark.", id="another's turn"),
    ],
)
def test_what_tells_nothing_of_its_writers_own_is_left_out(text):
    assert answer(subjects, "What happened at Skarvet?", paper("q", "Skarvet", text, kind="interview")) == []


def test_what_another_did_there_or_wrote_to_them_is_not_hers():
    his = paper(
        "q", "Letter to Rose from Dresden", "I bought a boat.", creator="Tom Hale", recipient="Rose Hale"
    )
    assert answer(subjects, "What did she do in Dresden?", his) == []
    assert answer(addressed, "What did she write to Rose?", his) == []


def test_what_another_paper_says_first_of_all_of_it_leads():
    other = paper(
        "q", "A life", "What happened at Skarvet is that an avalanche came down.", kind="memoir", date="1934"
    )
    told = answer(subjects, "What happened at Skarvet?", AVALANCHE, other)
    assert told[0] == "What happened at Skarvet is that an avalanche came down."
    assert told[1:] == [
        "It came down as the lamp was lit.",
        "Seven of us were in the hut and five came out.",
        "We dug until dark with skis.",
    ]


def test_critics_are_told_by_reviews_of_others():
    review = paper(
        "q", "A review of Slack Water", "She writes as she climbs.", creator="Tom Hale", kind="article"
    )
    mine = paper("r", "A review of Sea Songs", "He writes as he rows.", kind="article")
    assert answer(subjects, "What did the critics think of her book?", review, mine) == [
        "She writes as she climbs."
    ]
    assert answer(subjects, "What did the critics say about Sea Songs?", review) == []


def test_hidden_papers_are_not_told():
    hidden = passage("We dug until dark.", of=origin("r", title="Skarvet", scope=RESTRICTED))
    assert answer(subjects, "What happened at Skarvet?", hidden) == []


def test_one_that_leans_on_the_sentence_before_is_told_once():
    text = "The boy Tom was one of them. He had gone back for the flood dog."
    one = paper("s", "Journal: the flood", text)
    assert answer(subjects, "What happened in the flood?", one) == [text]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param(
            "What did she write to her daughter Rose?",
            ["My dear Rose, do not let him ride the old horse."],
            id="by name and as what",
        ),
        pytest.param(
            "What did she write to Rose?",
            ["Dear Mother, the rent is too high for me.", "My dear Rose, do not let him ride the old horse."],
            id="two of the name",
        ),
        pytest.param(
            "What did she tell her mother?", ["Dear Mother, the rent is too high for me."], id="a relative"
        ),
    ],
)
def test_what_is_addressed_to_them_is_quoted(question, told):
    assert sorted(answer(addressed, question, *ALL)) == sorted(told)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("What did she write to Tom?", id="to nobody"),
        pytest.param("What did she write to her aunt?", id="to no such relative"),
        pytest.param("What did she write about Rose?", id="about them"),
    ],
)
def test_where_nothing_is_addressed_to_them_others_decide(question):
    assert addressed.write(scoped(question), evidence(*ALL).keyed(), LIFE) is None

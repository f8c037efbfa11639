from ledger.tests.by_name import by_name
from personas.core.artifact import make
from personas.core.mentions import NEAR, beside, candidates, candidates_of, people_in
from personas.core.policy import Person
from personas.core.text import canonical_str

REGISTER = (
    Person(name="Ruth Adebayo", aliases=("Ruth", "Mrs. Adebayo")),
    Person(name="Inês da Silveira", aliases=("I. da S.",)),
    Person(name="R. Carne", aliases=("",)),
)


@by_name(
    ("text", "named"),
    {
        "alias": ("Ruth came.", ("Ruth Adebayo",)),
        "capitals": ("RUTH ADEBAYO came", ("Ruth Adebayo",)),
        "possessive": ("It was Ruth’s coat, and ruth's hat.", ("Ruth Adebayo",)),
        "inside other words": ("The truth is, Ruthie left.", ()),
        "over a line": ("Ruth\nAdebayo", ("Ruth Adebayo",)),
        "initials": ("sent by I. da S. in May", ("Inês da Silveira",)),
        "two, in their order": ("Inês da Silveira, R. Carne", ("Inês da Silveira", "R. Carne")),
        "in quotes": ("“R. Carne”", ("R. Carne",)),
        "longer name": ("R. Carney", ()),
        "nothing": ("", ()),
    },
)
def test_people_of_the_register_are_found_as_whole_words(text, named):
    assert people_in(text, REGISTER) == named


@by_name(
    "text",
    {
        "a word inside": "Beatrice Ann Marsh stole it.",
        "an initial inside": "Beatrice J. Marsh stole it.",
        "an initial": "B. Marsh stole it.",
        "initials": "B. A. Marsh stole it.",
        "surname first": "Marsh, Beatrice: her theft.",
        "by birth": "Beatrice, née Marsh, stole it.",
        "a hyphen": "Beatrice-Marsh papers",
    },
)
def test_who_has_two_names_is_found_however_they_stand_together(text):
    assert people_in(text, (Person(name="Beatrice Marsh"),)) == ("Beatrice Marsh",)


def test_somebody_without_any_name_is_never_found():
    assert people_in("anything", (Person(name=""),)) == ()


@by_name(
    ("text", "names"),
    {
        "two words": ("I wrote to Tomás Ávila today.", ("Tomás Ávila",)),
        "initials, title": ("We saw J. B. Smith and Mr. O’Neil’s boat.", ("J. B. Smith", "Mr. O’Neil")),
        "particle": ("It was Inês da Silveira.", ("Inês da Silveira",)),
        "starts of sentences": ("Walking home. Then rain. “Never!”", ()),
        "start of the text": ("Rain", ()),
        "words with a capital anyway": ("On Monday in May I saw the English.", ()),
        "one word inside": ("when I met Basil there", ("Basil",)),
        "known people are none": ("with Ruth and Adebayo and Basil", ("Basil",)),
        "title alone": ("a Mrs. told", ()),
        "each once": ("with Basil, and Basil", ("Basil",)),
        "letters of a known one inside": ("with Mrs Granger and Gran", ("Mrs Granger",)),
        "a known one before another": ("with Gran Torrance", ("Gran Torrance",)),
        "a known one with a title": ("with Mrs. Ruth Adebayo and Lady Gran", ()),
    },
)
def test_what_looks_like_a_name_is_proposed(text, names):
    assert candidates(text, known=["Ruth Adebayo", "Gran"]) == names


def test_whom_a_record_is_from_and_to_is_proposed_as_whoever_its_title_and_words_name():
    facts = {
        "title": "A note for Basil",
        "creator": "layla mansour; Gran",
        "recipient": "Parish",
        "kind": "letter",
    }
    content = canonical_str("I met Tom Hale.")
    artifact = make(archive="a" * 32, media="text", language="en", metadata=facts, content=content)
    proposed = ("layla mansour", "Parish", "Basil", "Tom Hale")
    assert candidates_of(artifact, known=["Ruth Adebayo", "Gran"]) == proposed


@by_name(
    "text",
    {
        "broken at the end of a line": "I met Tom Ha-\nle.",
        "with what cannot be seen": "I met To\u00adm Ha\u200ble.",
        "in wide letters": "I met Ｔｏｍ Ｈａｌｅ.",
        "with accents": "I met To\u0301m Halé.",
        "as an address": "I met tom_hale, or tom.hale@example.org.",
        "with an initial": "I met T. Hale.",
    },
)
def test_nobody_is_hidden_by_how_a_name_is_written(text):
    tom = Person(name="Tom Hale")
    assert people_in(text, (tom,)) == ("Tom Hale",)


@by_name(
    ("spans", "found"),
    {
        "the paragraph around it": ([(0, 12, 20)], "Ada came. She left."),
        "of each paragraph that it touches": ([(0, 0, 4), (1, 0, 3)], "Ada came. She left.\nYes."),
        "nothing": ([], ""),
    },
)
def test_what_stands_beside_a_passage_is_its_paragraph(spans, found):
    assert beside(["Ada came. She left.", "Yes.", "No."], spans) == found


def test_of_a_paragraph_without_end_what_is_near_stands_beside_a_passage():
    text = "a" * NEAR + "bb" + "c" * NEAR
    assert beside([f"x{text}y"], [(0, NEAR + 1, NEAR + 2), (0, NEAR + 2, NEAR + 3)]) == text

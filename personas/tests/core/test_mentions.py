import pytest

from personas.core.mentions import NEAR, beside, candidates, people_in
from personas.core.policy import Person

REGISTER = (
    Person(name="Ruth Adebayo", aliases=("Ruth", "Mrs. Adebayo")),
    Person(name="Inês da Silveira", aliases=("I. da S.",)),
    Person(name="R. Carne", aliases=("",)),
)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        pytest.param("Ruth came.", ("Ruth Adebayo",), id="alias"),
        pytest.param("RUTH ADEBAYO came", ("Ruth Adebayo",), id="capitals"),
        pytest.param("It was Ruth’s coat, and ruth's hat.", ("Ruth Adebayo",), id="possessive"),
        pytest.param("The truth is, Ruthie left.", (), id="inside other words"),
        pytest.param("Ruth\nAdebayo", ("Ruth Adebayo",), id="over a line"),
        pytest.param("sent by I. da S. in May", ("Inês da Silveira",), id="initials"),
        pytest.param(
            "Inês da Silveira, R. Carne", ("Inês da Silveira", "R. Carne"), id="two, in their order"
        ),
        pytest.param("“R. Carne”", ("R. Carne",), id="in quotes"),
        pytest.param("R. Carney", (), id="longer name"),
        pytest.param("", (), id="nothing"),
    ],
)
def test_people_of_the_register_are_found_as_whole_words(text, named):
    assert people_in(text, REGISTER) == named


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Beatrice Ann Marsh stole it.", id="a word inside"),
        pytest.param("Beatrice J. Marsh stole it.", id="an initial inside"),
        pytest.param("B. Marsh stole it.", id="an initial"),
        pytest.param("B. A. Marsh stole it.", id="initials"),
        pytest.param("Marsh, Beatrice: her theft.", id="surname first"),
        pytest.param("Beatrice, née Marsh, stole it.", id="by birth"),
        pytest.param("Beatrice-Marsh papers", id="a hyphen"),
    ],
)
def test_who_has_two_names_is_found_however_they_stand_together(text):
    assert people_in(text, (Person(name="Beatrice Marsh"),)) == ("Beatrice Marsh",)


def test_somebody_without_any_name_is_never_found():
    assert people_in("anything", (Person(name=""),)) == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param("I wrote to Tomás Ávila today.", ("Tomás Ávila",), id="two words"),
        pytest.param(
            "We saw J. B. Smith and Mr. O’Neil’s boat.", ("J. B. Smith", "Mr. O’Neil"), id="initials, title"
        ),
        pytest.param("It was Inês da Silveira.", ("Inês da Silveira",), id="particle"),
        pytest.param("Walking home. Then rain. “Never!”", (), id="starts of sentences"),
        pytest.param("Rain", (), id="start of the text"),
        pytest.param("On Monday in May I saw the English.", (), id="words with a capital anyway"),
        pytest.param("when I met Basil there", ("Basil",), id="one word inside"),
        pytest.param("with Ruth and Adebayo and Basil", ("Basil",), id="known people are none"),
        pytest.param("a Mrs. told", (), id="title alone"),
        pytest.param("with Basil, and Basil", ("Basil",), id="each once"),
    ],
)
def test_what_looks_like_a_name_is_proposed(text, names):
    assert candidates(text, known=["Ruth Adebayo"]) == names


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I met Tom Ha-\nle.", id="broken at the end of a line"),
        pytest.param("I met To\u00adm Ha\u200ble.", id="with what cannot be seen"),
        pytest.param("I met Ｔｏｍ Ｈａｌｅ.", id="in wide letters"),
        pytest.param("I met To\u0301m Halé.", id="with accents"),
        pytest.param("I met tom_hale, or tom.hale@example.org.", id="as an address"),
        pytest.param("I met T. Hale.", id="with an initial"),
    ],
)
def test_nobody_is_hidden_by_how_a_name_is_written(text):
    tom = Person(name="Tom Hale")
    assert people_in(text, (tom,)) == ("Tom Hale",)


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        pytest.param([(0, 12, 20)], "Ada came. She left.", id="the paragraph around it"),
        pytest.param(
            [(0, 0, 4), (1, 0, 3)], "Ada came. She left.\nYes.", id="of each paragraph that it touches"
        ),
        pytest.param([], "", id="nothing"),
    ],
)
def test_what_stands_beside_a_passage_is_its_paragraph(spans, found):
    assert beside(["Ada came. She left.", "Yes.", "No."], spans) == found


def test_of_a_paragraph_without_end_what_is_near_stands_beside_a_passage():
    text = "a" * NEAR + "bb" + "c" * NEAR
    assert beside([f"x{text}y"], [(0, NEAR + 1, NEAR + 2), (0, NEAR + 2, NEAR + 3)]) == text

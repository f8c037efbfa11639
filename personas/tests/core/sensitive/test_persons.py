import pytest

from personas.core.sensitive.persons import Names

OWN = ("Ada Pellowe", "Addie")


def of(sentences, at, known=()):
    return Names("\n".join(sentences), own=OWN, known=known).of(sentences, at)


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        pytest.param("We met Tom Hale, who has diabetes.", ("Tom Hale",), id="whole"),
        pytest.param(
            "Tom has diabetes, said Mr. Finch of Tom Hale.", ("Tom Hale", "Mr. Finch"), id="first name"
        ),
        pytest.param("It was hers.", (), id="nobody"),
        pytest.param("“Tom’s” was said of Tom Hale.", ("Tom Hale",), id="typography"),
        pytest.param("We saw Álvaro Reis. Alvaro limps.", ("Álvaro Reis",), id="accents"),
    ],
)
def test_a_sentence_stands_under_the_names_in_it(sentence, names):
    assert set(of([sentence], 0).names) >= set(names)


def test_of_two_with_one_first_name_both_are_meant():
    sentences = ["We met Tom Hale and Tom Brown.", "Then Tom was arrested."]
    assert of(sentences, 1).names == ("Tom Brown", "Tom Hale")


def test_a_lone_first_name_of_nobody_else_is_that_name():
    assert of(["So then Tom came.", "Tom drinks."], 1).names == ("Tom",)


def test_a_pronoun_stands_under_who_was_named_last_and_is_not_sure():
    sentences = ["We met Tom Hale.", "It rained.", "He has diabetes."]
    naming = of(sentences, 2)
    assert (naming.names, naming.is_sure, naming.own) == (("Tom Hale",), False, False)


def test_a_pronoun_far_from_any_name_is_nobodys():
    assert of(["We met Tom Hale.", *["It rained."] * 6, "He drinks."], 7).names == ()


@pytest.mark.parametrize(
    ("sentence", "is_sure"),
    [
        pytest.param("We heard that Tom Hale is on bail.", True, id="himself"),
        pytest.param("We heard that Tom Hale's sister is on bail.", False, id="his sister"),
    ],
)
def test_who_only_owns_somebody_else_is_not_surely_meant(sentence, is_sure):
    assert of([sentence], 0).is_sure is is_sure


@pytest.mark.parametrize(
    ("sentences", "own"),
    [
        pytest.param(["Then Ada was ill."], True, id="named"),
        pytest.param(["Then Ada came.", "She was ill."], True, id="by a pronoun"),
        pytest.param(["Then Ada nursed Tom Hale."], False, id="with another"),
        pytest.param(["She was ill."], False, id="nobody knows"),
        pytest.param(["Then Miss Pellowe was ill."], True, id="by a surname that others share"),
    ],
)
def test_what_is_told_of_the_archives_own_person_alone_is_known(sentences, own):
    assert of(sentences, len(sentences) - 1, known=("Ruth Pellowe",)).own is own


def test_names_of_the_register_are_known_where_a_text_gives_only_one_word():
    assert of(["Tom drinks."], 0, known=("Tom Hale",)).names == ("Tom Hale",)

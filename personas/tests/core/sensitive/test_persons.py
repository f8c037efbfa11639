from ledger.tests.by_name import by_name
from personas.core.sensitive.persons import Names

OWN = ("Ada Pellowe", "Addie")


def of(sentences, at, known=()):
    return Names("\n".join(sentences), own=OWN, known=known).of(sentences, at)


@by_name(
    ("sentence", "names"),
    {
        "whole": ("We met Tom Hale, who has diabetes.", ("Tom Hale",)),
        "first name": ("Tom has diabetes, said Mr. Finch of Tom Hale.", ("Tom Hale", "Mr. Finch")),
        "nobody": ("It was hers.", ()),
        "typography": ("“Tom’s” was said of Tom Hale.", ("Tom Hale",)),
        "accents": ("We saw Álvaro Reis. Alvaro limps.", ("Álvaro Reis",)),
    },
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


@by_name(
    ("sentence", "is_sure"),
    {
        "himself": ("We heard that Tom Hale is on bail.", True),
        "his sister": ("We heard that Tom Hale's sister is on bail.", False),
    },
)
def test_who_only_owns_somebody_else_is_not_surely_meant(sentence, is_sure):
    assert of([sentence], 0).is_sure is is_sure


@by_name(
    ("sentences", "own"),
    {
        "named": (["Then Ada was ill."], True),
        "by a pronoun": (["Then Ada came.", "She was ill."], True),
        "with another": (["Then Ada nursed Tom Hale."], False),
        "nobody knows": (["She was ill."], False),
        "by a surname that others share": (["Then Miss Pellowe was ill."], True),
    },
)
def test_what_is_told_of_the_archives_own_person_alone_is_known(sentences, own):
    assert of(sentences, len(sentences) - 1, known=("Ruth Pellowe",)).own is own


def test_names_of_the_register_are_known_where_a_text_gives_only_one_word():
    assert of(["Tom drinks."], 0, known=("Tom Hale",)).names == ("Tom Hale",)

"""A question in another language, put into the English words by which an English archive can be searched."""

from dataclasses import replace

import pytest

from citations.core import categories, intake
from citations.core.asking import glosses
from citations.core.language import languages
from citations.core.records import Query, Reason, Refusal, Scoped
from citations.tests.core.fakes import LIFE, World


@pytest.mark.parametrize(
    ("text", "code", "english"),
    [
        pytest.param("¿Cuándo nació Orrin Vale?", "es", "when born Orrin Vale?", id="Spanish"),
        pytest.param("Qui lui a appris à lire ?", "fr", "who taught read?", id="French"),
        pytest.param(
            "Comment s'appelait l'école de Tollness ?",
            "fr",
            "how named school Tollness?",
            id="an article in the word",
        ),
        pytest.param("Wo wurde seine Mutter geboren?", "de", "where mother born?", id="German"),
        pytest.param("Dove viveva nel 1850?", "it", "where lived 1850?", id="Italian, and a year"),
        pytest.param(
            "Em que ano ele escapou de Tollness?", "pt", "what year escaped Tollness?", id="Portuguese"
        ),
        pytest.param("Waar werd Orrin Vale geboren?", "nl", "where Orrin Vale born?", id="Dutch"),
        pytest.param("Orrin Vale sinh năm nào?", "vi", "Orrin Vale born what year?", id="Vietnamese"),
        pytest.param("Var bodde hon efter branden?", "sv", "where lived fire?", id="Swedish"),
        pytest.param("Hvornår blev hendes mor født?", "da", "when mother born?", id="Danish"),
        pytest.param("Når ble broren hennes født?", "no", "when brother born?", id="Norwegian"),
        pytest.param("Ubi mortuus est Orrin Vale?", "la", "where died Orrin Vale?", id="Latin"),
        pytest.param("Où est-elle née ?", "fr", "where born?", id="a pronoun behind its verb"),
        pytest.param(
            "Quanti morirono nell'incendio?", "it", "how many died fire?", id="a preposition in the word"
        ),
        pytest.param(
            "¿Quién construyó el faro?", "es", "who construyó faro?", id="words that the table has not"
        ),
        pytest.param(
            "¿Dónde escribió “todo está perdido”?", "es", "where wrote “todo está perdido”?", id="a quotation"
        ),
        pytest.param("When was she born?", "en", "When was she born?", id="English as it is"),
        pytest.param("Когда она родилась?", "ru", "Когда она родилась?", id="a language without a column"),
        pytest.param("¿El de la?", "es", "¿El de la?", id="small words alone"),
    ],
)
def test_words_are_put_into_english_as_far_as_the_table_goes(text, code, english):
    assert languages.language(text) == code
    assert glosses.english(text, code) == english


def test_every_language_of_the_table_has_small_words_and_others_have_none():
    assert all(languages.small_words(code) for code in glosses.LANGUAGES)
    assert not languages.small_words("ru")


def test_a_question_in_another_language_is_kept_as_it_came_and_searched_for_in_english():
    query = intake.admit("¿Cuándo nació Ada Finch?")
    assert isinstance(query, Query)
    scoped = categories.judge(query, LIFE)
    assert isinstance(scoped, Scoped)
    assert (scoped.query.text, scoped.searches) == ("¿Cuándo nació Ada Finch?", ("when born Ada Finch?",))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Was dachte sie über den Zweiten Weltkrieg?", id="German"),
        pytest.param("Vad tyckte hon om andra världskriget?", id="Swedish"),
    ],
)
def test_what_came_after_the_end_is_told_in_other_languages_too(text):
    query = intake.admit(text)
    assert isinstance(query, Query)
    before = categories.judge(query, replace(LIFE, died="1929-10-11", end_year=1929))
    assert isinstance(before, Refusal)
    assert before.reason is Reason.POST_DEATH
    assert isinstance(categories.judge(query, LIFE), Scoped)


def test_a_question_in_another_language_is_answered_where_evidence_binds():
    world = World().artifact("letters/1.txt", "My mother taught me to read in the kitchen at Leeds.")
    answer = world.ask("¿Quién le enseñó a leer a Ada?")
    assert answer.display is not None
    assert answer.display.claims[0].excerpts[0].text == "My mother taught me to read in the kitchen at Leeds."

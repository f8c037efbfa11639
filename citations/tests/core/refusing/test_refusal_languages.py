"""A no in the language of the question, and the one text of an order in none but English."""

import re

import pytest

from citations.core.records import Reason, Refusal
from citations.core.refusing import refusal_languages, refusals
from citations.core.refusing.refusal_languages import LANGUAGES
from citations.core.refusing.refusal_texts import HELP, QUESTIONS
from citations.core.sealing import withdrawal
from citations.tests.core.fakes import LIFE, World

TRANSLATED = (Reason.POST_DEATH, Reason.GENERAL_KNOWLEDGE, Reason.THIRD_PARTY)
EVERY = [pytest.param(language, id=language) for language in LANGUAGES]


@pytest.mark.parametrize("language", EVERY)
def test_every_language_has_every_text_of_its_own(language):
    texts = {refusals.shown(Refusal(reason=reason), LIFE, language).text for reason in TRANSLATED}
    assert len(texts) == len(TRANSLATED)
    assert not texts & {refusals.shown(Refusal(reason=reason), LIFE).text for reason in TRANSLATED}


@pytest.mark.parametrize("language", EVERY)
def test_coverage_and_consent_read_alike_in_every_language(language):
    silent = (Reason.NOT_COVERED, Reason.NOT_DISPLAYABLE, Reason.ONE_SIDED)
    made = {refusals.shown(Refusal(reason=reason), LIFE, language) for reason in silent}
    assert len(made) == 1
    one = made.pop()
    assert one.text != refusals.NOT_ENOUGH
    assert (one.kind, one.inventory, len(one.suggestions)) == ("coverage", True, len(HELP))
    asked = refusals.clarifying(Refusal(reason=Reason.NOT_COVERED), language)
    assert len(asked) == len(QUESTIONS)
    assert asked != QUESTIONS


@pytest.mark.parametrize("language", EVERY)
def test_what_is_said_of_the_end_and_the_name_is_the_archive_s_own(language):
    assert "1987-11-02" in refusals.shown(Refusal(reason=Reason.POST_DEATH), LIFE, language).text
    assert LIFE.name in refusals.shown(Refusal(reason=Reason.GENERAL_KNOWLEDGE), LIFE, language).text
    assert not re.search(r"\d", refusals.shown(Refusal(reason=Reason.THIRD_PARTY), LIFE, language).text)


@pytest.mark.parametrize("language", [*EVERY, pytest.param("xx", id="none that is known")])
def test_an_order_gets_one_text_in_every_language(language):
    order = Refusal(reason=Reason.ADVERSARIAL)
    assert refusals.shown(order, LIFE, language) == refusals.shown(order, LIFE)
    assert refusals.clarifying(order, language) == ()


def test_a_language_without_texts_is_answered_in_english():
    no = Refusal(reason=Reason.NOT_COVERED)
    assert refusals.shown(no, LIFE, "cy") == refusals.shown(no, LIFE)
    assert refusals.clarifying(no, "cy") == QUESTIONS
    assert refusal_languages.category("cy", Reason.POST_DEATH) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("¿Qué hizo Ada en la luna?", "No tengo lo suficiente", id="Spanish"),
        pytest.param("Warum war Ada auf dem Mond?", "Im Archiv steht nicht genug", id="German"),
        pytest.param("Pourquoi Ada est-elle allée sur la lune ?", "Je n'ai pas assez", id="French"),
        pytest.param("Varför åkte Ada till månen?", "I arkivet finns inte", id="Swedish"),
        pytest.param("Hvorfor tog Ada til månen?", "Der er ikke nok i arkivet", id="Danish"),
        pytest.param(
            "Hvorfor dro Ada til månen, og hva så hun?", "Det er ikke nok i arkivet", id="Norwegian"
        ),
        pytest.param("Miksi Ada meni kuuhun?", "Arkistossa ei ole", id="Finnish"),
        pytest.param("Dlaczego Ada poleciała na księżyc?", "W archiwum nie ma", id="Polish"),
        pytest.param("Чому Ада полетіла на Місяць?", "В архіві недостатньо", id="Ukrainian"),
        pytest.param("なぜアダは月へ行ったのですか？", "十分な資料がアーカイブに", id="Japanese"),
        pytest.param("لماذا ذهبت آدا إلى القمر؟", "ليس في الأرشيف ما يكفي", id="Arabic"),
        pytest.param("Cur Ada ad lunam ivit?", "In tabulario non satis est", id="Latin"),
        pytest.param("Why did Ada go to the moon?", "I do not have enough", id="English"),
    ],
)
def test_a_question_that_is_not_covered_is_refused_in_its_own_language(text, said):
    world = World().artifact("letters/1.txt", "I taught the village children to read.")
    assert world.ask(text).refusal is not None
    display = world.kept[0].display
    assert said in str(display["contract"])
    assert said in str(display["outcome"])
    assert withdrawal.withdraw(display, LIFE)["outcome"] == display["outcome"]

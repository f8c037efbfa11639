"""Questions in other languages: answered where names and dates bind, else refused in their own words."""

from dataclasses import dataclass

import pytest

from citations.core.records import Reason
from citations.core.refusing import refusals
from citations.tests.core.fakes import LIFE, World

PENROSE = "Silas Penrose came to Porthvean in 1934 with a letter for Hester Vane."
STOVE = "The stove in the chapel smoked all winter."


@dataclass(frozen=True)
class Asked:
    """One language: a question that names bind, one of the same thing that is not there, one of after the end."""

    code: str
    bound: str
    unbound: str
    later: str


TABLE = (
    Asked(
        "es", "¿Cuándo llegó Silas Penrose a Porthvean?", "¿Qué pensaba de la ópera?", "¿Qué hizo en 2005?"
    ),
    Asked(
        "fr",
        "Quand Silas Penrose est-il venu à Porthvean ?",
        "Que pensait-elle de l'opéra ?",
        "Qu'a-t-elle fait en 2005 ?",
    ),
    Asked(
        "de",
        "Wann kam Silas Penrose nach Porthvean?",
        "Was dachte sie über die Oper?",
        "Was machte sie im Jahr 2005?",
    ),
    Asked(
        "it",
        "Quando è venuto Silas Penrose a Porthvean?",
        "Che cosa pensava della lirica?",
        "Che cosa ha fatto nel 2005?",
    ),
    Asked(
        "pt",
        "Quando é que Silas Penrose veio a Porthvean?",
        "O que ela pensava da ópera?",
        "O que ela fez em 2005?",
    ),
    Asked(
        "nl",
        "Wanneer kwam Silas Penrose naar Porthvean?",
        "Wat dacht zij over het toneel?",
        "Wat deed zij in het jaar 2005?",
    ),
    Asked("vi", "Silas Penrose đến Porthvean năm nào?", "Bà nghĩ gì về nhạc kịch?", "Bà đã làm gì năm 2005?"),
    Asked(
        "sw",
        "Silas Penrose alikuja Porthvean lini?",
        "Alifikiria nini kuhusu muziki wa opera?",
        "Alifanya nini katika mwaka wa 2005?",
    ),
    Asked(
        "da",
        "Hvornår kom Silas Penrose til Porthvean?",
        "Hvad syntes hun om operaen?",
        "Hvad gjorde hun i 2005?",
    ),
    Asked(
        "no",
        "Når kom Silas Penrose til Porthvean?",
        "Hva syntes hun om operaen?",
        "Hva gjorde hun i 2005?",
    ),
    Asked(
        "fi",
        "Milloin Silas Penrose saapui: Porthvean?",
        "Mitä mieltä hän oli oopperasta?",
        "Mitä hän teki 2005?",
    ),
    Asked(
        "pl",
        "Kiedy Silas Penrose przybył do Porthvean?",
        "Co ona sądziła o operze?",
        "Co ona robiła w 2005?",
    ),
    Asked(
        "cs",
        "Kdy přijel Silas Penrose do Porthvean?",
        "Co si myslela o opeře?",
        "Co dělala po roce 2005, kde byla?",
    ),
    Asked(
        "hu",
        "Mikor jött Silas Penrose ide: Porthvean?",
        "Mit gondolt ő az operáról?",
        "Mit csinált ő 2005 óta, hol volt?",
    ),
    Asked(
        "ro",
        "Când a venit Silas Penrose la Porthvean?",
        "Ce credea ea despre operă?",
        "Ce a făcut ea în 2005?",
    ),
    Asked(
        "ca",
        "Quan va arribar Silas Penrose a Porthvean?",
        "Què pensava ella de l'òpera?",
        "Què va fer ella el 2005?",
    ),
    Asked(
        "tr",
        "Silas Penrose ne zaman geldi: Porthvean?",
        "Opera hakkında ne düşünüyordu?",
        "2005 yılında ne yaptı?",
    ),
    Asked(
        "id",
        "Kapan Silas Penrose datang ke Porthvean?",
        "Apa pendapatnya tentang opera?",
        "Apa yang dia lakukan pada 2005?",
    ),
)
EACH = pytest.mark.parametrize("asked", [pytest.param(one, id=one.code) for one in TABLE])


def world() -> World:
    return World().artifact("letters/1.txt", PENROSE, STOVE)


@EACH
def test_a_question_whose_names_bind_is_answered_in_the_words_of_the_archive(asked):
    told = world().ask(asked.bound)
    assert told.trail.language == asked.code
    assert told.display is not None
    assert [one.text for claim in told.display.claims for one in claim.excerpts] == [PENROSE]


@EACH
@pytest.mark.parametrize(
    ("which", "reason"),
    [
        pytest.param("unbound", None, id="nothing binds"),
        pytest.param("later", Reason.POST_DEATH, id="after the end"),
    ],
)
def test_what_nothing_answers_is_refused_in_the_language_of_the_question(asked, which, reason):
    there = world()
    told = there.ask(getattr(asked, which))
    assert told.refusal is not None
    assert told.trail.language == asked.code
    assert reason in (None, told.refusal.reason)
    said = refusals.shown(told.refusal, LIFE, asked.code).text
    assert said != refusals.shown(told.refusal, LIFE).text
    assert said in str(there.kept[0].display["outcome"])

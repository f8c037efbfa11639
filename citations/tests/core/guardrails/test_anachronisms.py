from dataclasses import replace

import pytest

from citations.core.guardrails import anachronisms
from citations.core.query.understood import read
from citations.core.records import Life


def life(end_year: int) -> Life:
    return Life(name="Orrin Vale", aliases=("Orrin",), pronoun="he", born="1821", end_year=end_year)


@pytest.mark.parametrize(
    ("text", "end_year", "late"),
    [
        pytest.param("What happened in 1896?", 1895, True, id="the year after"),
        pytest.param("What happened in 1895?", 1895, False, id="the last year"),
        pytest.param("the 1890s", 1895, False, id="a decade that had begun"),
        pytest.param("the 1900's", 1895, True, id="a decade after"),
        pytest.param("in the 20th century", 1895, True, id="a later century in digits"),
        pytest.param("in the nineteenth century", 1895, False, id="the century itself in words"),
        pytest.param("in the twenty-first century", 1987, True, id="a later century in words"),
        pytest.param("What would she say today?", 1987, True, id="today"),
        pytest.param("After his death, who led?", 1895, True, id="after the death"),
        pytest.param("He paid $1,950 and 20000 more", 1895, False, id="sums of money"),
        pytest.param("Who was at home?", 1895, False, id="nothing of the kind"),
    ],
)
def test_what_came_after_the_archive_s_end_is_told_by_years_centuries_and_things(text, end_year, late):
    assert anachronisms.after(read(text), life(end_year)) is late


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("What did he see on the Amazon?", id="a river"),
        pytest.param("What did he say of Vichy water?", id="a town"),
        pytest.param("Who was chancellor of the exchequer?", id="an office"),
        pytest.param("What did he say of the common market in the square?", id="a market"),
        pytest.param("What did he do at sixty?", id="an age that he had"),
        pytest.param("What did he hope the next century would bring?", id="a century that was hoped for"),
        pytest.param("Who feared what next year would bring?", id="a year that was feared"),
        pytest.param("What did he say of the king's abdication in France?", id="another abdication"),
    ],
)
def test_an_older_meaning_is_not_late(text):
    assert not anachronisms.after(read(text), life(1889))


@pytest.mark.parametrize(
    ("text", "late"),
    [
        pytest.param("What happened after her death?", True, id="hers"),
        pytest.param("What did she do after her husband's death?", False, id="her husband's"),
        pytest.param("When Tom died, who came after his death?", False, id="his, who was named"),
        pytest.param("Where was she buried?", True, id="her burial"),
        pytest.param("What funeral did she wish for at her burial?", False, id="a burial as she wished it"),
        pytest.param("Who spoke at Tom's funeral?", False, id="his funeral"),
        pytest.param("Was there a funeral for her?", True, id="for her"),
        pytest.param("Was there a funeral for her brother?", False, id="for her brother"),
        pytest.param("What would she do if she were alive?", True, id="another life"),
        pytest.param("Did Tom speak to Mary after Orra's death?", True, id="by name"),
        pytest.param("How did the widow Hale live after her death?", False, id="another woman's"),
        pytest.param("What did Leeds do after her death?", True, id="who acts is not the one who is dead"),
        pytest.param("What did they do in Leeds after her death?", True, id="a place is nobody"),
    ],
)
def test_after_the_death_is_after_the_person_s_own(text, late):
    orra = Life(name="Orra Vale", pronoun="she", born="1821", end_year=1889)
    assert anachronisms.after(read(text), orra) is late


def test_an_archive_that_goes_on_may_tell_of_the_burial():
    known = Life(name="Orra Vale", pronoun="she", died="1889-01-02", archive_end="1890", end_year=1890)
    assert not anachronisms.after(read("Where was she buried?"), known)
    assert anachronisms.after(read("Where was she buried?"), replace(known, archive_end="1889"))


def test_an_age_in_words_at_the_end_is_read():
    assert anachronisms.after(read("What did he do at eighty?"), life(1889))


def test_an_age_tells_nothing_when_no_birth_is_known():
    unborn = Life(name="Orrin Vale", pronoun="he", end_year=1889)
    assert not anachronisms.after(read("What did he do at the age of 99?"), unborn)
    assert anachronisms.after(read("What did he do at the age of 99?"), life(1889))

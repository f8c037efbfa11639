import pytest

from citations.core.asking import anachronisms, firsts, happenings, newcomers
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
        pytest.param("telephones", 1875, True, id="the year before a first"),
        pytest.param("telephones", 1876, False, id="the year of a first"),
        pytest.param("Were there antibiotics?", 1935, False, id="a thing of an earlier year"),
        pytest.param("He paid $1,950 and 20000 more", 1895, False, id="sums of money"),
        pytest.param("Who was at home?", 1895, False, id="nothing of the kind"),
    ],
)
def test_what_came_after_the_archive_s_end_is_told_by_years_centuries_and_things(text, end_year, late):
    assert anachronisms.after(text, life(end_year)) is late


@pytest.mark.parametrize(
    ("thing", "year"),
    [
        pytest.param("the Soviet Union", 1917, id="a state"),
        pytest.param("television", 1927, id="a thing"),
        pytest.param("Martin Luther King, Jr.", 1955, id="a person"),
        pytest.param("9/11", 2001, id="a date"),
        pytest.param("smart phones", 1992, id="two words"),
        pytest.param("COVID-19", 2019, id="an illness"),
        pytest.param("the French Revolution", 1789, id="before railways"),
        pytest.param("Napoleon's defeat at Waterloo", 1815, id="a battle"),
        pytest.param("Queen Victoria", 1837, id="a reign"),
        pytest.param("Charles Darwin's theory", 1858, id="a theory"),
        pytest.param("Hitler becoming chancellor", 1933, id="somebody who takes an office"),
        pytest.param("Gandhi's salt march", 1930, id="a march"),
        pytest.param("the NHS", 1946, id="a service"),
        pytest.param("zero-hours contracts", 1980, id="a kind of contract"),
        pytest.param("Amazon warehouses", 1994, id="a company that has a river's name"),
        pytest.param("refrigerators", 1913, id="a thing in the kitchen"),
        pytest.param("Duke Ellington", 1923, id="a musician"),
        pytest.param("the abdication of King Edward", 1936, id="an abdication of all"),
        pytest.param("play Scrabble with her nephew", 1948, id="a game whose name is a verb"),
        pytest.param("the Rwandan genocide", 1994, id="a crime"),
        pytest.param("sisters on Zoom", 2013, id="a name that is a lens as well"),
    ],
)
def test_a_thing_is_late_only_for_an_archive_that_ended_before_it(thing, year):
    assert anachronisms.after(f"What about {thing}?", life(year - 1))
    assert not anachronisms.after(f"What about {thing}?", life(year))


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(firsts.FIRSTS, id="in any case"),
        pytest.param(firsts.SPELLED, id="as they are spelled"),
        pytest.param(happenings.HAPPENINGS, id="happenings"),
        pytest.param(newcomers.NEWCOMERS, id="newcomers"),
    ],
)
def test_the_firsts_stand_in_the_order_of_their_years(table):
    years = [year for year, _ in table]
    assert years == sorted(years)


@pytest.mark.parametrize(
    ("text", "late"),
    [
        pytest.param("Who founded NATO?", True, id="an acronym"),
        pytest.param("Did the un-named man nod?", False, id="the same letters, small"),
        pytest.param("What hearing aids had he?", False, id="an old word with the same letters"),
        pytest.param("Where did he hear the twitter of birds?", False, id="a word that became a name"),
    ],
)
def test_a_word_that_became_a_name_is_late_only_as_it_is_spelled(text, late):
    assert anachronisms.after(text, life(1889)) is late


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
    assert not anachronisms.after(text, life(1889))


@pytest.mark.parametrize(
    ("hers", "hers_alone"),
    [
        pytest.param("Who had to mourn her dead children?", "Who had to mourn her?", id="mourning"),
        pytest.param("Was a boat named after her mother?", "Was a boat named after her?", id="naming"),
        pytest.param("Who outlived her oldest child?", "Who outlived her longest?", id="how long"),
        pytest.param(
            "Was there a funeral for her brother?", "Was there a funeral for her there?", id="a funeral"
        ),
        pytest.param(
            "Did she outlive her husband?", "Did her husband outlive her and the child?", id="outliving"
        ),
        pytest.param(
            "Was there a monument to her father?", "Is there a monument to her in town?", id="a monument"
        ),
    ],
)
def test_what_was_done_for_hers_was_not_done_for_her(hers, hers_alone):
    orra = Life(name="Orra Vale", pronoun="she", born="1821", end_year=1889)
    assert not anachronisms.after(hers, orra)
    assert anachronisms.after(hers_alone, orra)


def test_an_age_in_words_at_the_end_is_read():
    assert anachronisms.after("What did he do at eighty?", life(1889))


def test_an_age_tells_nothing_when_no_birth_is_known():
    unborn = Life(name="Orrin Vale", pronoun="he", end_year=1889)
    assert not anachronisms.after("What did he do at the age of 99?", unborn)
    assert anachronisms.after("What did he do at the age of 99?", life(1889))

import pytest

from citations.core.ranking import reading


@pytest.mark.parametrize(
    ("text", "noise"),
    [
        pytest.param("My sister Rose kept a shop in Leeds, where she sold buttons.", False, id="a sentence"),
        pytest.param("CHAPTER THE SECOND, IN LEEDS", True, id="a heading"),
        pytest.param("A Summer in the Hills of Derbyshire", True, id="a title"),
        pytest.param("## 4.1 what we had in the shop that year", True, id="a marked heading"),
        pytest.param("| buttons of bone | sold in Leeds |", True, id="a row of a table"),
        pytest.param("12. 5. 1951", True, id="a date alone"),
        pytest.param("She left.", True, id="a scrap"),
        pytest.param("Why did she keep a shop there? ", True, id="a question"),
        pytest.param("My dear Kristina Hale,", True, id="how a letter begins"),
        pytest.param("Horta, Faial, Azores.", True, id="a list of places"),
        pytest.param("Ada Finch and Rose Finch, Leeds.", False, id="names that something joins"),
    ],
)
def test_headings_scraps_and_questions_answer_nothing(text, noise):
    assert reading.noisy(text) is noise

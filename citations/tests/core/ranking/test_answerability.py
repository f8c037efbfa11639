import pytest

from citations.core.ranking import answerability
from citations.tests.core.making import origin, passage


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
        pytest.param("My very dear Sir:—", True, id="how a letter begins"),
        pytest.param("Your loving sister,", True, id="how a letter ends"),
        pytest.param("I remain, not a widow, Rose Finch", True, id="how a letter ends, with a name"),
        pytest.param("Your house is let to a man from Leeds.", False, id="a sentence that opens like an end"),
        pytest.param("With much love from us all at the shop", True, id="how a letter ends, without a comma"),
        pytest.param(
            "From: rose (desk 2) To: tom Date: Tue, 18 Mar 1986 11:05 Subject: buttons",
            True,
            id="a mail's head",
        ),
        pytest.param("Mr. Chairman, friends, and the gentleman from the mill.", True, id="who is spoken to"),
        pytest.param("By Margery Oates.", True, id="a by-line"),
        pytest.param("Reported by the Rev. A. de la Tour.", True, id="a by-line with a title"),
        pytest.param("Your loving old friend, Margery Oates.", True, id="a name under a letter"),
        pytest.param("I remain, yours very truly, Margery.", True, id="a name under a letter, yours"),
        pytest.param("With all my love, Margery.", True, id="a name under a letter, love"),
        pytest.param(
            "By Friday Margery Oates had sold it.", False, id="a sentence that opens like a by-line"
        ),
        pytest.param("Horta, Faial, Azores.", True, id="a list of places"),
        pytest.param("Ada Finch and Rose Finch, Leeds.", False, id="names that something joins"),
        pytest.param("Your loving mother died in Leeds.", False, id="a sentence on a loving mother"),
        pytest.param("Your dear friend Margery came to Leeds.", False, id="a sentence on a friend"),
        pytest.param("Mr. Chairman, I was born in Leeds.", False, id="a sentence to somebody"),
        pytest.param("Friends came to the shop on Sunday.", False, id="a sentence about friends"),
    ],
)
def test_headings_scraps_and_questions_answer_nothing(text, noise):
    assert answerability.noisy(text) is noise


@pytest.mark.parametrize(
    ("paragraphs", "alone"),
    [
        pytest.param(("How a Button Is Sewn.", "One sews it twice."), True, id="the title"),
        pytest.param(
            ("A button is sewn how?!", "One sews it twice."), True, id="no other words than the title's"
        ),
        pytest.param(("How a Button Is Sewn. One sews it twice.",), False, id="more stands in its paragraph"),
        pytest.param(("How a Button Is Sewn in Leeds.", "Twice."), False, id="it says more"),
        pytest.param(("He was not.", "One sews it twice."), False, id="no words of weight"),
    ],
)
def test_what_says_nothing_but_the_title_is_a_heading(paragraphs, alone):
    held = passage(*paragraphs, of=origin(title="How a Button is Sewn"))
    assert answerability.heading(held.sentences[0], held) is alone

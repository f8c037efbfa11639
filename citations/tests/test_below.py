"""An answer with what is nearest below it, as its reader gets it: paid for, kept, and taken back."""

import json

import pytest

from citations import selectors, services
from citations.core.errors import UnknownQuestionError
from citations.core.extractive import nearest
from citations.exports import markdown
from citations.models import Budget, Feedback, Handle, ShownSpan
from citations.tests.asking import answered, shown
from citations.tests.test_nearest import page
from personas.models import Rule

pytestmark = pytest.mark.usefixtures("called")
UNSURE = "Did Ada like beans?"


@pytest.fixture(autouse=True)
def far(monkeypatch):
    """Let everything stand below: an archive this small has little that is likely."""
    monkeypatch.setattr(nearest, "LEAST_BELOW", -9_999)


@pytest.fixture
def question(cast):
    return answered(cast.rhea, UNSURE)


def test_the_page_has_it_in_details_that_open_without_a_script(cast, question):
    told = page(cast.rhea, question)
    said = shown(question)
    assert said["outcome"]["kind"] == "answer"
    assert said["nearest"]
    details = told.split('<details class="nearest"', 1)[1].split("</section>", 1)[0]
    assert "Nearest in the archive; may not answer" in details.split("</summary>", 1)[0]
    assert " open" not in details.split(">", 1)[0]
    assert details.count("<li>") == len(said["nearest"])
    assert "come nearest; they may not answer" in told or "comes nearest; it may not answer" in told


def test_below_a_sure_answer_lies_what_is_open_in_whole_and_costs_nothing(whole):
    question = answered(whole.rhea)
    said = shown(question)
    assert said["claims"]
    assert len(said["nearest"]) == 5, "all that there is"
    assert '<details class="nearest">' in page(whole.rhea, question)
    assert not Budget.objects.filter(chars__gt=0).exists()
    assert not ShownSpan.objects.exists()


def test_the_page_that_is_kept_has_it_open(cast, client, question):
    client.force_login(cast.rhea)
    kept = client.get(f"/questions/{question.handle}/keep/").content.decode()
    label = "Nearest in the archive; may not answer"
    assert f'<h3 class="nearest__label">{label}</h3>' in kept
    assert "<details" not in kept
    told = markdown(question, shown(question), {})
    assert told.index("## Nearest in the archive; may not answer") > told.index("**[A]**")


def test_it_has_letters_of_its_own_and_the_text_around_it_may_be_opened(cast, question):
    letters = set(Handle.objects.values_list("letter", flat=True))
    near = shown(question)["nearest"][-1]["sources"][0]
    letter = near["handle"].removeprefix("Source ")
    assert letter in letters
    around = services.ask_around(user=cast.rhea, handle=question.handle, letter=letter)
    assert services.attend(question_id=around.pk) is not None
    assert near["excerpt"] in json.dumps(shown(around)["claims"], ensure_ascii=False)


def test_nobody_says_whether_it_was_right(cast, question):
    n = shown(question)["nearest"][0]["n"]
    with pytest.raises(UnknownQuestionError):
        services.give_feedback(user=cast.rhea, handle=question.handle, n=n, kind=Feedback.Kind.SOURCE)


@pytest.mark.parametrize(
    "rule", [{"surfacing": False}, {"display": False}, {"existence": False}, {"cap": 10}]
)
def test_it_goes_with_its_source_and_the_answer_stays(cast, question, rule):
    said = shown(question)
    near = [one for each in said["nearest"] for one in each["sources"]]
    letter = next(one["handle"] for one in near if "Penarth" in one["excerpt"]).removeprefix("Source ")
    Rule.objects.update_or_create(persona=cast.persona, record_key="texts/obituary.txt", defaults=rule)
    left = shown(question)
    assert "nearest" not in left
    assert left["claims"] == said["claims"]
    assert selectors.receipt_with_display(question)["display"] is None
    with pytest.raises(UnknownQuestionError):
        selectors.handle_of(cast.rhea, question.handle, letter)

"""A refusal with what is nearest, as its reader gets it: paid for, opened, kept, and taken back with its source."""

import io
import json

import pytest
from django.core.management import call_command

from citations import selectors, services
from citations.core.display.nearest import LABEL
from citations.core.errors import UnknownQuestionError
from citations.exports import markdown
from citations.models import Budget, Handle, ShownSpan, Tally
from citations.tests.asking import answered, attended, browser, program, shown
from personas.models import Person, Rule
from personas.services import refresh_mentions

KYOTO = "Did Ada take a post as an operator in Kyoto?"
POST = "took a post as a wireless operator"


pytestmark = pytest.mark.usefixtures("called")


@pytest.fixture
def question(cast):
    return answered(cast.rhea, KYOTO)


def page(user, question):
    return browser(user).get(f"/questions/{question.handle}/").content.decode()


def test_a_refusal_shows_and_keeps_passages_under_a_label_and_claims_nothing(question):
    said = shown(question)
    assert (said["outcome"]["kind"], said["claims"]) == ("refusal", [])
    assert POST in said["nearest"][0]["sources"][0]["excerpt"]
    assert {one["label"] for one in said["nearest"]} == {LABEL}
    kept = markdown(question, said, {})
    assert "## Nearest in the archive; may not answer" in kept
    assert POST in kept


def test_what_is_shown_of_it_is_debited_and_counted(cast, question):
    excerpts = [source["excerpt"] for one in shown(question)["nearest"] for source in one["sources"]]
    assert Budget.objects.get().chars == sum(map(len, excerpts))
    assert ShownSpan.objects.count() == len(excerpts)
    sources = Handle.objects.values_list("artifact", flat=True).distinct().count()
    assert Tally.objects.filter(kind=Tally.Kind.ARTIFACT, n=1).count() == sources
    answered(cast.rhea, KYOTO)
    assert Budget.objects.get().chars == sum(map(len, excerpts))


def test_the_api_gives_it_beside_no_claims_and_an_answer_has_none(cast, question):
    client = program(cast.rhea)
    said = client.get(f"/api/v1/questions/{question.handle}/").json()
    assert said["claims"] == []
    assert said["nearest"] == shown(question)["nearest"]
    answer = answered(cast.rhea)
    assert client.get(f"/api/v1/questions/{answer.handle}/").json()["nearest"] == []


def test_the_page_shows_cards_under_a_label_that_is_text(cast, question):
    told = page(cast.rhea, question)
    assert "Nearest in the archive; may not answer" in told
    near = told.split('<section class="nearest"', 1)[1].split("</section>", 1)[0]
    assert near.count("<li>") == len(shown(question)["nearest"])
    assert near.lower().count("may not answer") == 1
    assert "Show what stands around it" in told
    assert "come nearest; they may not answer" in told or "comes nearest; it may not answer" in told
    assert "feedback" not in told


def test_the_text_around_it_is_opened_like_that_of_any_source(cast, question):
    said = shown(attended(services.ask_around(user=cast.rhea, handle=question.handle, letter="A")))
    assert said["outcome"]["kind"] == "answer"
    assert POST in json.dumps(said["claims"])


def test_the_command_prints_it_under_its_label(cast):
    out = io.StringIO()
    call_command("ask", "ada", KYOTO, stdout=out)
    assert f"    {LABEL}\n" in out.getvalue()
    out = io.StringIO()
    call_command("ask", "ada", KYOTO, "--json", stdout=out)
    assert POST in json.dumps(json.loads(out.getvalue())["nearest"])


@pytest.mark.parametrize(
    "rule", [{"surfacing": False}, {"display": False}, {"existence": False}, {"cap": 10}]
)
def test_it_is_gone_with_its_source(cast, question, rule):
    assert POST in json.dumps(shown(question))
    Rule.objects.update_or_create(persona=cast.persona, record_key="texts/letter.txt", defaults=rule)
    said = shown(question)
    assert "nearest" not in said
    assert said["outcome"]["refusal"]["reason"] == "coverage"
    assert "nearest" not in page(cast.rhea, question).split("<main", 1)[1].lower()
    with pytest.raises(UnknownQuestionError):
        selectors.handle_of(cast.rhea, question.handle, "A")


def test_who_is_sealed_later_is_named_in_none_of_it(cast):
    question = answered(cast.rhea, "Who taught Ada to read the weather charts of Kyoto?")
    assert "Pryce" in json.dumps(shown(question)["nearest"])
    Person.objects.create(persona=cast.persona, name="Mr. Pryce")
    refresh_mentions(persona=cast.persona)
    assert "Pryce" not in json.dumps(shown(question))

"""More around a source: its owner's, while it lives, whole sentences, through every gate, debited and signed."""

import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from citations import selectors, services
from citations.core.errors import UnknownQuestionError
from citations.core.filters import Filters
from citations.models import Budget, Handle, Question, ShownSpan, StoredBundle
from citations.tests.asking import MORSE, answered, attended, browser, program, shown
from citations.tests.conftest import LETTER
from personas.models import Person, Persona, Rule, Tier
from personas.services.mentioning import refresh_mentions

pytestmark = pytest.mark.usefixtures("called")
PRYCE = "The harbour master, Mr. Pryce, taught me to read the weather charts."


def more(cast, question, letter="A", user=None):
    return services.ask_around(user=user or cast.rhea, handle=question.handle, letter=letter)


def excerpts(question):
    return [source["excerpt"] for claim in shown(question)["claims"] for source in claim["sources"]]


def test_whole_sentences_around_a_source_come_as_a_signed_answer_of_their_own(cast):
    first = answered(cast.rhea)
    assert PRYCE not in str(shown(first))
    around = attended(more(cast, first))
    assert PRYCE in " ".join(excerpts(around))
    assert all(one in LETTER for one in excerpts(around))
    assert StoredBundle.objects.filter(question=around).exists()
    assert around.conversation == first.conversation


def test_asked_again_it_is_the_question_that_it_stands_below(cast):
    first = answered(cast.rhea)
    around = attended(more(cast, first))
    browser(cast.rhea).post(f"/questions/{around.handle}/again/", {"key": "once more"})
    assert Question.objects.get(key="once more").text == first.text


def test_it_is_one_question_a_day_and_debited_once_with_what_is_new(cast):
    first = answered(cast.rhea)
    before = Budget.objects.get()
    assert (before.expansions, before.chars) == (0, len(excerpts(first)[0]))
    assert more(cast, first).pk == attended(more(cast, first)).pk
    after = Budget.objects.get()
    assert after.expansions == 1
    assert after.chars == sum(one.end - one.start for one in ShownSpan.objects.all()) > before.chars


def test_no_more_than_the_tier_s_characters_come_around_a_place(cast):
    Tier.objects.update(context_chars=0)
    first = answered(cast.rhea)
    assert PRYCE not in str(shown(attended(more(cast, first))))


def test_sentences_about_somebody_who_is_sealed_end_what_is_shown_like_the_end_of_the_text(cast, folder):
    lengthen(folder)
    Persona.objects.update(died="", archive_end="1987")  # after a death nobody may be given a wider tier
    Tier.objects.update(context_chars=20_000, daily_chars=50_000, artifact_chars=50_000)
    first = answered(
        cast.rhea, "What did Ada take a post as on the tug Merganser in Cardiff in the spring of 1951?"
    )
    Person.objects.create(persona=cast.persona, name="Nora Blake")
    refresh_mentions(persona=cast.persona)
    around = " ".join(excerpts(attended(more(cast, first))))
    assert "tide table of week 3 " in around
    assert "Nora" not in around
    assert "herring" not in around


def lengthen(folder):
    """Put a new version of the letter in place, so long that Nora stands in another passage than Cardiff."""
    tides = " ".join(f"The tide table of week {n} was wrong by an hour." for n in range(60))
    text = f"{LETTER} {tides} Nora Blake kept the books. {tides.replace('tide', 'herring')}"
    (folder / "texts/letter.txt").write_text(text + "\n", encoding="utf-8")
    call_command("ingest", folder, "--persona=ada", "--publish", "--json", stdout=io.StringIO())


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"surfacing": False}, id="not to be used"),
        pytest.param({"display": False}, id="not to be shown"),
        pytest.param({"existence": False}, id="not to be known"),
    ],
)
def test_what_was_closed_after_the_answer_has_no_more_around_it(cast, changed):
    first = answered(cast.rhea)
    waiting = more(cast, first)
    Rule.objects.update_or_create(persona=cast.persona, record_key="texts/letter.txt", defaults=changed)
    said = shown(attended(waiting))
    assert said["claims"] == []
    assert said["outcome"]["refusal"]["kind"] == "coverage"
    with pytest.raises(UnknownQuestionError):
        selectors.handle_of(cast.rhea, first.handle, "A")


def test_the_day_s_expansions_end_with_a_refusal_that_says_so(cast):
    Tier.objects.update(daily_expansions=1)
    first = answered(cast.rhea)
    second = answered(cast.rhea, MORSE)
    assert excerpts(attended(more(cast, first)))
    said = shown(attended(more(cast, second)))
    assert said["outcome"]["refusal"]["reason"] == "budget_spent"
    assert Budget.objects.get().expansions == 1


@pytest.mark.parametrize("letter", ["B", "a", "AA", "1", "source-a"])
def test_a_letter_that_stands_for_nothing_is_unknown(cast, letter):
    with pytest.raises(UnknownQuestionError):
        more(cast, answered(cast.rhea), letter)


def test_a_handle_that_expired_stands_for_nothing_and_a_waiting_request_comes_too_late(cast):
    first = answered(cast.rhea)
    waiting = more(cast, first)
    Handle.objects.update(expires=timezone.now() - timedelta(seconds=1))
    with pytest.raises(UnknownQuestionError):
        more(cast, first)
    assert shown(attended(waiting))["outcome"]["kind"] == "refusal"


def test_the_api_says_the_same_404_to_everything_that_is_not_there(cast):
    first = answered(cast.rhea)
    client = program(cast.rhea)
    there = f"/api/v1/questions/{first.handle}/sources/A/context/"
    accepted = client.post(there)
    assert accepted.status_code == 202
    assert accepted["Location"].endswith(f"/api/v1/questions/{accepted.json()['question']}/")
    refused = [client.post(there.replace("/A/", "/Q/")), client.post(there.replace(first.handle, "0" * 32))]
    refused += [program(one).post(there) for one in (cast.femi, cast.sam)]
    assert {(one.status_code, one.content) for one in refused} == {(404, refused[0].content)}


def test_the_page_offers_it_and_shows_it_without_script(cast, called):
    first = answered(cast.rhea)
    client = browser(cast.rhea)
    where = f"/questions/{first.handle}/sources/A/context/"
    assert where in client.get(f"/questions/{first.handle}/").content.decode()
    services_run = client.post(where, headers={"HX-Request": "true"})
    assert services_run.status_code == 200
    attended(Question.objects.get(pk=called[-1]))
    assert "weather charts" in client.get(f"/questions/{first.handle}/").content.decode()
    assert client.post(where.replace("/A/", "/B/")).status_code == 404
    assert client.get(where).status_code == 405


def test_where_nothing_more_can_be_shown_around_it_the_page_says_so_and_asks_for_no_more(cast):
    Tier.objects.update(context_chars=0)
    first = answered(cast.rhea)
    where = f"/questions/{first.handle}/"
    assert "Show what stands around it" in browser(cast.rhea).get(where).content.decode()
    attended(more(cast, first))
    page = browser(cast.rhea).get(where).content.decode()
    assert "Nothing more can be shown to you around it." in page
    assert "Show still more around it" not in page


def test_once_all_around_it_is_shown_no_more_is_offered(cast):
    first = answered(cast.rhea)
    second = attended(more(cast, first))
    where = f"/questions/{first.handle}/"
    assert "Show still more around it" in browser(cast.rhea).get(where).content.decode()
    third = attended(more(cast, second))
    assert excerpts(third) == excerpts(second)
    assert "Show still more around it" not in browser(cast.rhea).get(where).content.decode()


def test_the_context_of_a_context_is_read_for_the_first_question_too(cast, folder):
    lengthen(folder)
    Persona.objects.update(died="", archive_end="1987")
    Tier.objects.update(context_chars=20_000, daily_chars=90_000, artifact_chars=90_000, daily_expansions=99)
    Person.objects.create(
        persona=cast.persona, name="Nora Blake", state="anonymized", pseudonym="Captain Y", receipt="r"
    )
    refresh_mentions(persona=cast.persona)
    asked_of_her = (
        "What did Ada take a post as on the tug Merganser in Cardiff in the spring of 1951? nora blake"
    )
    second = attended(more(cast, answered(cast.rhea, asked_of_her)))
    third = attended(more(cast, second))
    assert "Captain Y" not in " ".join((*excerpts(second), *excerpts(third)))


@pytest.mark.parametrize(("filters", "is_told"), [({}, True), ({"kind": "letter"}, False)])
def test_more_around_what_was_found_beside_a_choice_is_read_for_no_words_either(
    cast, folder, filters, is_told
):
    lengthen(folder)
    Persona.objects.update(died="", archive_end="1987")
    Tier.objects.update(context_chars=20_000, daily_chars=90_000, artifact_chars=90_000)
    Person.objects.create(
        persona=cast.persona, name="Nora Blake", state="anonymized", pseudonym="Captain Y", receipt="r"
    )
    refresh_mentions(persona=cast.persona)
    about = "What did Ada take a post as on the tug Merganser in Cardiff in the spring of 1951?"
    first = answered(cast.rhea, about, filters=Filters(**filters))
    assert ("Captain Y" in " ".join(excerpts(attended(more(cast, first))))) is is_told

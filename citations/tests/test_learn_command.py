"""``manage.py learn`` on a real archive: two people ask, a table is gathered and measured, a curator accepts it."""

import html
import io
import json

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from citations import services, tasks, wiring
from citations.models import Budget, LearnedTable, Question, ShownSpan, Tally, WriterUse
from citations.tests.conftest import name_of
from personas import tasks as personas
from personas.handed_in import Errand
from personas.roles import Role, grant, revoke
from personas.selectors import standing_of

pytestmark = pytest.mark.services
ASKED = (
    "When did Ada move to Cardiff?",
    "Who taught Ada the Morse code?",
    "What did Ada plant behind the house?",
    "Who taught Ada to read the weather charts?",
    "What broke the mast of the Merganser?",
    "Who repaired clocks in Enugu?",
    "What post did Ada take in Cardiff?",
    "What do the neighbours laugh at?",
    "Who kept the rain gauge at Penarth?",
    "On what tug was Ada a wireless operator?",
)
# In other words than were asked.
GOLDEN = (
    ("When did she go to live in Cardiff?", "texts/letter.txt", "In the spring of 1951 I moved to Cardiff"),
    ("What happened to the mast in the gale?", "texts/memoir.txt", "broke the mast of the Merganser"),
    ("How long was the rain gauge kept?", "texts/obituary.txt", "Ada Obi kept the rain gauge at Penarth"),
)


def golden(number: int, question: str, path: str, quote: str) -> str:
    expected = {
        "category": "proceed",
        "category_reason": None,
        "outcome": "answered",
        "best_rung": "supported",
    }
    gold = [{"path": path, "quote": quote}]
    return json.dumps(
        {"id": f"g{number}", "question": question, "kind": "factual_when", "expected": expected, "gold": gold}
    )


@pytest.fixture
def questions(tmp_path):
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(golden(number, *one) for number, one in enumerate(GOLDEN)), encoding="utf-8")
    return file


@pytest.fixture
def taught(cast, folder, written_once):
    """Two people of the public asked the same, and it was learnt."""
    on = name_of(folder)
    written_once(("taught", *on), lambda: teach(cast), on=on)
    return cast


def teach(cast):
    cora = User.objects.create_user("cora", is_staff=True)
    grant(cora, cast.persona, Role.CURATOR)
    vera = User.objects.create_user("vera")
    grant(vera, cast.persona, Role.REQUESTOR, "public")
    for user in (cast.rhea, vera):
        for text in ASKED:
            rested()
            services.consult(user=user, slug="ada", text=text)
    rested()
    tasks.learn()


def rested() -> None:
    """Let nobody have had enough."""
    for counted in (Budget, ShownSpan, Tally):
        counted.objects.all().delete()


def learn(*given):
    out = io.StringIO()
    call_command("learn", *map(str, given), stdout=out)
    return out.getvalue()


def ranking(question: Question) -> tuple[object, ...]:
    """What is found for a question under what is in force now, in its order."""
    standing = standing_of(question.user, question.persona)
    return wiring.session_for(question, standing).learned, wiring.session_for(question, standing).pins.tables


def found(asker: User) -> list[list[tuple[int, int, int]]]:
    """Every passage in its order, with its similarity, for a few questions."""
    rested()
    answers = [services.consult(user=asker, slug="ada", text=text)[1] for text in ASKED[:3]]
    return [[(one.passage_id, one.rank, one.similarity) for one in each.trail.passages] for each in answers]


def test_a_table_is_gathered_measured_proposed_accepted_in_force_and_retired(taught, questions, settings):
    as_ever = found(taught.rhea)
    said = learn("ada", questions)
    row = LearnedTable.objects.get()
    assert said.startswith(f"Table {row.pk}, of {len(ASKED)} questions, for tier 0 and above: depth ")
    assert (row.state, row.figures["questions"], row.figures["newly_wrong"]) == ("proposed", len(GOLDEN), 0)
    assert {name for name in row.figures if f"  {name:<16}" in said} == set(row.figures)
    plain = services.ask(user=taught.rhea, slug="ada", text=ASKED[0], key="k")
    before = ranking(plain)
    assert before[0] is None, "nothing changes before a curator accepts"
    cora, client = User.objects.get(username="cora"), Client()
    client.force_login(cora)
    page = client.get(f"/admin/citations/learnedtable/{row.pk}/change/").content.decode()
    assert "“Letter to Femi”, ¶" in page
    accepted = {"action": "accept", "_selected_action": row.pk, "seen": "yes"}
    assert (
        "1 of 1: done"
        in client.post("/admin/citations/learnedtable/", accepted, follow=True).content.decode()
    )
    tasks.learn()
    row.refresh_from_db()
    assert (row.state, row.n, row.decided_by) == ("accepted", 1, cora)
    after = ranking(plain)
    assert after[0] is not None
    assert after[1] != before[1], "every bundle names it in its tables"
    answered, _ = services.consult(user=taught.rhea, slug="ada", text=ASKED[4])
    assert answered.state == Question.State.ANSWERED
    settings.KWANZAA_LEARNED_TABLES = False
    assert found(taught.rhea) == as_ever
    settings.KWANZAA_LEARNED_TABLES = True
    client.post(
        "/admin/citations/learnedtable/", {"action": "retire", "_selected_action": row.pk, "seen": "yes"}
    )
    assert ranking(plain) == before


def test_a_curator_gathers_on_the_desk_what_they_looked_at_first(taught, monkeypatch):
    called = []
    monkeypatch.setattr("personas.tasks._send", lambda _name, *rows: called.append(rows))
    cora, page, client = User.objects.get(username="cora"), "/admin/citations/learnedtable/gather/", Client()
    client.force_login(taught.rhea)
    assert client.get(page).status_code in {302, 403}
    client.force_login(cora)
    wanted = (
        "\n".join(f"{question} | {words}" for question, _, words in GOLDEN) + "\nWhat did Ada say of Mars?"
    )
    for lines, why in (
        ("", "write 1 to 100 questions"),
        ("Who? | no such words", "line 1: no document has the words “no such words”"),
        (f"| {GOLDEN[0][2]}", "line 1: it needs a question"),
    ):
        assert why in html.unescape(client.post(page, {"persona": "ada", "lines": lines}).content.decode())
    assert client.post(page, {"persona": "bea", "lines": wanted}).status_code == 403
    shown = client.post(page, {"persona": "ada", "lines": wanted}).content.decode()
    assert "texts/memoir.txt" in shown
    assert "none: it should be refused" in shown
    assert called == [], "it was looked at, and nothing was asked for"
    client.post(page, {"persona": "ada", "lines": wanted, "seen": wanted})
    assert len(called) == 1
    personas.run_errand(*called[0])
    row, errand = LearnedTable.objects.get(), Errand.objects.get()
    assert (row.state, row.figures["questions"], errand.state) == ("proposed", len(GOLDEN) + 1, "done")
    assert errand.said[0].startswith(
        f"Table {row.pk} is proposed, for tier 0 and above; nothing changes before"
    )
    accepted = {"action": "accept", "_selected_action": row.pk, "seen": "yes"}
    told = client.post("/admin/citations/learnedtable/", accepted, follow=True).content.decode()
    assert "find the same passages in another order" in told
    revoke(cora, taught.persona, Role.CURATOR)
    late = Errand.objects.create(persona=taught.persona, asked_by=cora, kind="learn", given={"lines": wanted})
    personas.run_errand(taught.persona.pk, late.pk)
    late.refresh_from_db()
    assert late.state == "refused", "who may no more gets nothing done"


def test_a_second_gathering_takes_the_place_of_the_first_and_is_alike_whoever_writes(
    taught, questions, settings
):
    plain = learn("ada", questions).partition("for tier")[2]
    first = LearnedTable.objects.get().pk
    settings.KWANZAA_DRAFTER, settings.KWANZAA_LLM_MODEL = "openai", "loopback"
    settings.KWANZAA_LLM_BASE_URL = "http://127.0.0.1:9/v1"
    assert learn("ada", questions).partition("for tier")[2] == plain
    assert LearnedTable.objects.get().pk != first
    assert not WriterUse.objects.exists(), "no model is asked"


def test_what_cannot_be_gathered_is_said_with_what_to_do(cast, questions, settings):
    assert learn("ada", questions) == "Too little was learnt yet: a table needs 8 answered questions.\n"
    with pytest.raises(CommandError, match="There is no persona 'bea'"):
        learn("bea", questions)
    with pytest.raises(CommandError, match="cannot be read"):
        learn("ada", questions.with_name("nothing.jsonl"))
    settings.ENABLE_SEMANTIC_MEMORY = False
    with pytest.raises(CommandError, match="Switch it on"):
        learn("ada", questions)

"""No word that a reader may not see is sent to a model for them: looked for in every byte of every request.

Nightly: a thousand questions on the demo archive, by a member of the public, by family, and by the built-in evaluation.
"""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from citations import selectors, services, tasks, wiring
from citations.adapters.drafters import DRAFTERS, drafter_for
from citations.adapters.recheck import begin
from citations.core import pipeline
from citations.core.extractive import extraction
from citations.core.records import Issue
from citations.models import Question, StoredBundle
from citations.tests.test_canaries import answer_all, found, nest  # noqa: F401 -- a fixture among them
from citations.tests.writers.behaviours import Behaviour
from personas import services as personas

DEMO = Path(__file__).parents[3] / "demo"
MODELS = [name for name in DRAFTERS if name != extraction.NAME]
# None of them types a word that is hidden.
QUESTIONS = (
    "Where did Ada move with her father in 1951?",
    "What post did Ada take as a clerk, and where?",
    "What happened when the tide went out?",
    "What do the papers say about the tug Merganser?",
)


@pytest.fixture(params=MODELS)
def server(request, server, settings):
    settings.KWANZAA_DRAFTER = request.param
    return server


def ask(nest, user, text, number):  # noqa: F811 -- the fixture's value
    return services.ask(user=user, slug=nest.archive.persona.slug, text=text, key=f"{user.username}-{number}")


def test_no_byte_that_is_sent_holds_what_its_reader_may_not_see(nest, server):  # noqa: F811
    for tier in ("public", "family"):
        server.asked = []
        for number, text in enumerate(QUESTIONS):
            ask(nest, nest.archive.requestor(f"of {tier}", tier), text, number)
        answer_all()
        raw = b"\n".join(asked.raw for asked in server.asked)
        assert b"Merganser" in raw, "nothing was sent at all"
        assert found(nest, raw, tier) == []
        untold = [nest.words[what] for what in ("not shown", "longer than the cap")]
        assert [word for word in untold if word.encode() in raw] == []
    asked = len(server.asked)
    assert services.reflect(bundle_id=StoredBundle.objects.latest("pk").pk)
    assert len(server.asked) == asked, "what the full archive would have said is asked of no model"


def test_a_model_s_answer_is_signed_logged_and_says_in_the_seal_who_wrote(nest, server, settings):  # noqa: F811
    user = nest.archive.requestor("reader")
    sealed = []
    for number, behaviour in enumerate((Behaviour.GOOD, Behaviour.BROKEN, Behaviour.OBEYED)):
        server.behaviour = behaviour
        question = ask(nest, user, QUESTIONS[0], number)
        answered = services.attend(question_id=question.pk)
        tasks.sequence_log()
        question.refresh_from_db()
        assert question.state == Question.State.ANSWERED
        assert selectors.is_logged(question)
        assert answered is not None
        draft = answered.trail.draft
        assert draft is not None
        sealed.append((draft.drafter, [one.outcome for one in draft.tries], bool(draft.prompt)))
    assert sealed == [
        (settings.KWANZAA_DRAFTER, ["written"], True),
        ("extractive", ["failed"], False),
        (settings.KWANZAA_DRAFTER, ["written"], True),  # of what it said, quotations stand
    ]


# --- A thousand questions ---------------------------------------------------------------------------


def thousand():
    """Make a thousand questions out of the golden ones, and of who and what the archive is about."""
    rows = map(json.loads, (DEMO / "questions.jsonl").read_text(encoding="utf-8").splitlines())
    golden = [row["question"] for row in rows if row["expected"]["category"] == "proceed"]
    forms = (
        "What did Ada write about {}?", "What did {} say?", "Who knew of {}?", "Why did {} matter to her father?",
        "What happened with {} in the storm?", "Quote what is written about {}.", "Which paper mentions {}?",
    )  # fmt: skip
    words = {word for question in golden for word in re.findall(r"\w{4,}", question)}
    return [*golden, *(form.format(word) for word in sorted(words) for form in forms)][:1_000]


@pytest.fixture
def demo(settings, transactional_db):
    settings.KWANZAA_EMBEDDER = "hashing"
    call_command("load_demo", stdout=None)


class Unkept:
    """A record and a tracker that keep nothing, so that a thousand answers cost no thousand signatures."""

    def issue(self):
        return Issue(bundle_id="0" * 32, at="2026-01-01T00:00:00Z", seed=bytes(32), display_nonce="0" * 32)

    def keep(self, assembled, issue):
        pass

    def note(self, usage):
        pass


@pytest.mark.nightly
def test_a_thousand_questions_on_the_demo_send_no_canary(demo, server, settings, soak):
    canaries = json.loads((DEMO / "canaries.json").read_text(encoding="utf-8"))
    people = {"public": User.objects.get(username="rhea"), "family": services.evaluation_user()}
    asked, sang, sent = 0, [], 0
    for tier, user in people.items():
        question = services.ask(user=user, slug="ada-pellowe", text="Who was Ada?", key="k")
        basis = begin(question, epoch=personas.settle_policy(persona=question.persona))
        session = replace(wiring.session_for(question, basis.standing), allowance=None)
        # All are asked in the name of one question, whose budget the first few would spend.
        endless = drafter_for(settings.KWANZAA_DRAFTER, session)
        ports = wiring.ports_for(question, session, basis)
        ports = replace(ports, record=Unkept(), tracker=Unkept(), drafter=endless)
        for text in thousand()[:: 1 if tier == "family" else 4]:
            server.asked = []
            pipeline.answer(text, session, ports)
            asked += 1
            raw = b"\n".join(one.raw for one in server.asked).decode()
            sent += bool(raw)
            told = [row["canary"] for row in canaries if tier in row["never"] and row["canary"] in raw]
            veiled = [name for name in ("Denzil", "Hocking", "Lorna") if name in raw]
            sang += [(tier, text, one) for one in (*told, *veiled)]
    name = settings.KWANZAA_DRAFTER
    soak.note(seed=0, count=asked, differences=len(sang), sent=sent, drafter=name)
    assert sang == []
    assert sent > asked // 2

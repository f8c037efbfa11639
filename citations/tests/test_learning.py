"""From an answer to a pattern, to a table that a curator accepted, to the order of what is found; and back."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone
from redis.exceptions import RedisError

from citations import services, tasks, wiring
from citations.core.feedback.gathering import gather
from citations.core.learned_table import Table, Useful, parse
from citations.models import AnswerUse, LearnedTable, PassageUse, Pattern, Question, Reach, Suggestion
from citations.selectors import learning as selectors
from citations.services import learning, suggesting
from ledger import selectors as ledger
from ledger.core.envelope import Envelope
from ledger.models import PendingLeaf
from personas.core.errors import ForbiddenError, UnknownPersonaError
from personas.models import Artifact, Rule
from personas.roles import Role, grant
from personas.selectors import standing_of
from personas.selectors.tenancy import as_tenant

pytestmark = pytest.mark.services
WORKER = "kwanzaa_worker"  # the database's role
ASKED = "When did Ada move to Cardiff?"
FAMILY = "Who lent Ada forty pounds for the passage to Cardiff?"


def ask(user: User, text: str = ASKED) -> Question:
    question, _ = services.consult(user=user, slug="ada", text=text)
    return question


def reach_of(question: Question) -> Reach:
    return Pattern.objects.get(persona=question.persona, digest=hashed(question)).reach


def hashed(question: Question) -> str:
    return learning.keyed(question.persona, "question", " ".join(question.text.lower().strip("?").split()))


def table_for(reach: Reach) -> LearnedTable:
    """Accept a table of *reach* in which everything that was cited is useful."""
    (cited,) = [place.spot for one in selectors.patterns_of(reach)[:1] for place in one.cited[:1]]
    gathered = Table(depth=9, useful=(Useful(spot=cited, terms=(("move", 2),)),))
    row = suggesting.propose(reach=reach, gathered=gathered, figures={"questions": 4})
    cora = User.objects.get_or_create(username="cora")[0]
    grant(cora, reach.persona, Role.CURATOR)
    assert suggesting.decide(learned=row, by=cora, state=LearnedTable.State.ACCEPTED)
    tasks.learn()
    row.refresh_from_db()
    return row


def findings(row: LearnedTable) -> list[str]:
    """What an auditor's look at the log finds of a table."""
    assert row.ticket is not None
    return (
        []
        if PendingLeaf.objects.filter(pk=row.ticket).exists() or ledger.is_covered(row.ticket)
        else ["lost"]
    )


def test_an_answer_is_counted_and_learnt_from_by_a_task_of_its_own(cast, acting_as):
    question = ask(cast.rhea)
    use = AnswerUse.objects.get(bundle__question=question)
    assert (use.refused, use.evaluation, use.learnt, use.stray) == (False, False, None, 0)
    assert use.retrieved == PassageUse.objects.count() > use.cited > 0
    assert use.rate == 1000 * use.cited // use.retrieved
    assert not Pattern.objects.exists()
    with acting_as(WORKER):
        tasks.learn()
        tasks.suggest()
    row = Pattern.objects.get()
    assert (row.kind, row.times, row.cited, row.rate) == ("answered", 1, use.cited, use.rate)
    assert row.episodic is (2 * use.cited <= use.retrieved)
    assert row.masked == "when did … to …"
    assert "Cardiff" not in f"{row.terms} {row.askers} {row.digest}"
    ask(cast.rhea, "when did ada  MOVE to cardiff")
    ask(cast.rhea, "Who taught Ada the Morse code?")
    tasks.learn()
    row.refresh_from_db()
    other = Pattern.objects.exclude(pk=row.pk).get()
    assert (row.times, len(row.askers["question"])) == (2, 1)
    assert other.nearest == [row.pk]
    ask(cast.femi)
    tasks.learn()
    assert Reach.objects.count() == 2, "whoever sees more learns apart"


def test_what_teaches_nothing_leaves_no_pattern(cast, settings, monkeypatch):
    ask(services.evaluation_user())
    ask(cast.rhea, "What did Ada do on the moon in 1999?")
    settings.ENABLE_SEMANTIC_MEMORY = False
    ask(cast.rhea)
    tasks.learn()
    settings.ENABLE_SEMANTIC_MEMORY = True
    ask(cast.rhea)
    Rule.objects.filter(persona=cast.persona, record_key="").update(cap=200)
    tasks.learn()
    assert not AnswerUse.objects.filter(learnt=None).exists()
    assert not Pattern.objects.filter(kind="answered").exists()
    settings.ENABLE_CITATION_TRACKING = False
    before = AnswerUse.objects.count()
    ask(cast.rhea)
    assert AnswerUse.objects.count() == before
    settings.ENABLE_CITATION_TRACKING = True
    question = ask(cast.rhea)
    monkeypatch.setattr(learning, "_learn", unwilling)
    tasks.learn()
    assert question.state == Question.State.ANSWERED
    assert not AnswerUse.objects.filter(learnt=None).exists()


def unwilling(_use: AnswerUse) -> None:
    raise DatabaseError("gone")


@contextmanager
def without(table: str) -> Iterator[None]:
    """Take a table away for a while."""
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER TABLE "{table}" RENAME TO "taken_away"')
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'ALTER TABLE "taken_away" RENAME TO "{table}"')


@pytest.mark.by_day(2)
@pytest.mark.parametrize(
    ("table", "parts"),
    [
        ("citations_pattern", ["patterns", "pruning", "suggestions"]),
        ("citations_reach", ["patterns", "reaches"]),
        ("citations_learnedtable", ["learned_tables"]),
        ("citations_answeruse", ["counting", "uses"]),
    ],
)
def test_a_table_that_is_lost_is_said_once_and_answers_go_on(cast, caplog, table, parts):
    cache.clear()
    ask(cast.rhea)
    tasks.learn()
    with without(table):
        for text in ("Who taught Ada the Morse code?", ASKED, "What broke the mast of the Merganser?"):
            assert ask(cast.rhea, text).state == "answered"
            tasks.learn()
            tasks.suggest()
    said = [one.getMessage() for one in caplog.records if one.levelname in {"WARNING", "ERROR"}]
    assert sorted(said) == [
        f"missing, and answers go on: part={part} error=ProgrammingError" for part in parts
    ]
    caplog.clear()
    ask(cast.rhea, "Who repaired clocks in Enugu?")
    tasks.learn()
    tasks.suggest()
    assert sorted(one.getMessage() for one in caplog.records if one.levelname == "WARNING") == [
        f"there again: part={part}" for part in parts if part != "counting"
    ]
    assert Pattern.objects.filter(masked__contains="repaired").exists()


def test_what_cannot_be_counted_is_said_also_while_the_cache_is_away(cast, caplog, monkeypatch):
    def away(*_: object, **__: object) -> None:
        raise RedisError

    with without("citations_passageuse"):
        monkeypatch.setattr("citations.adapters.missing.cache.add", away)
        assert ask(cast.rhea).state == "answered"
    assert "part=counting" in caplog.text


def test_nothing_differs_by_what_one_may_not_see(cast):
    """Twins: Femi sees Ngozi's journal, Rhea must not notice that it is there, or that he asks."""
    mine = ask(cast.rhea)
    tasks.learn()
    reach, before = reach_of(mine), selectors.patterns_of(reach_of(mine))
    ask(cast.femi, FAMILY)
    ask(cast.femi)
    tasks.learn()
    assert selectors.patterns_of(reach) == before
    theirs = Reach.objects.exclude(pk=reach.pk).get()
    assert len(selectors.patterns_of(theirs)) == 3, "whoever sees more learns from those who see less"
    family = table_for(theirs)
    standing = standing_of(cast.rhea, cast.persona)
    assert selectors.learned_for(standing, version=1) is None
    assert wiring.session_for(mine, standing).learned is None
    public = table_for(reach)
    for user, table in ((cast.rhea, public), (cast.femi, family)):
        found = selectors.learned_for(standing_of(user, cast.persona), version=1)
        assert found is not None
        assert found.digest == table.digest
    suggesting.suggest(persona_id=cast.persona.pk)
    told = list(Suggestion.objects.filter(reach=reach).values_list("about", "words", "times"))
    # The journal is shut: all that was learnt with it goes, and nothing of Rhea's moves.
    Rule.objects.update_or_create(
        persona=cast.persona, record_key="texts/family.txt", defaults={"surfacing": False}
    )
    tasks.learn()
    assert list(Reach.objects.values_list("pk", "digest")) == [(reach.pk, reach.digest)]
    family.refresh_from_db()
    assert (family.state, bytes(family.document), family.reach_id) == ("withdrawn", b"", None)
    assert selectors.patterns_of(reach) == before
    assert list(Suggestion.objects.filter(reach=reach).values_list("about", "words", "times")) == told
    found = selectors.learned_for(standing, version=1)
    assert found is not None
    assert found.digest == public.digest


def test_an_accepted_table_is_signed_named_in_bundles_and_switched_off_by_one_setting(
    cast, settings, acting_as
):
    plain = ask(cast.rhea)
    standing = standing_of(cast.rhea, cast.persona)
    before = wiring.session_for(plain, standing)
    tasks.learn()
    with acting_as(WORKER), as_tenant(cast.persona.pk):
        assert wiring.session_for(plain, standing) == before
    row = table_for(reach_of(plain))
    with acting_as(WORKER), as_tenant(cast.persona.pk):
        assert wiring.session_for(plain, standing) != before
    assert row.envelope is not None
    signed = Envelope.parse(bytes(row.envelope))
    assert row.digest.encode() in signed.payload
    assert b"depth" not in signed.payload, "no word of a table is in the log"
    assert (row.n, findings(row)) == (1, [])
    after = wiring.session_for(plain, standing)
    assert after.learned == parse(bytes(row.document))
    assert after.pins.tables != before.pins.tables
    settings.KWANZAA_LEARNED_TABLES = False
    assert wiring.session_for(plain, standing) == before
    settings.KWANZAA_LEARNED_TABLES = True
    ask(cast.rhea)
    cora = User.objects.get(username="cora")
    assert not suggesting.decide(learned=row, by=cora, state=LearnedTable.State.THROWN_AWAY)
    assert suggesting.decide(learned=row, by=cora, state=LearnedTable.State.RETIRED)
    assert wiring.session_for(plain, standing) == before
    with pytest.raises((ForbiddenError, UnknownPersonaError)):
        suggesting.decide(learned=row, by=cast.sam, state=LearnedTable.State.ACCEPTED)
    unmeasured = suggesting.propose(reach=reach_of(plain), gathered=Table(depth=9), figures={})
    assert not suggesting.decide(learned=unmeasured, by=cora, state=LearnedTable.State.ACCEPTED)


def test_patterns_go_when_they_are_old_and_with_what_is_destroyed(cast, settings):
    first, second = ask(cast.rhea), ask(cast.rhea, "Who taught Ada the Morse code?")
    tasks.learn()
    assert Pattern.objects.count() == 2
    old = Pattern.objects.filter(digest=hashed(first))
    old.update(last=timezone.now() - timedelta(days=89))
    tasks.suggest()
    assert old.exists()
    settings.SEMANTIC_MEMORY_PRUNE_AGE_DAYS = 30
    tasks.suggest()
    assert list(Pattern.objects.values_list("digest", flat=True)) == [hashed(second)]
    letter = Artifact.objects.get(persona=cast.persona, record_key="texts/letter.txt")
    learning.drop_of_artifacts(persona=cast.persona, keys=[letter.pk])
    assert not Reach.objects.exists()


def test_a_curator_looks_at_patterns_and_decides_on_tables(cast):
    ask(cast.rhea)
    tasks.learn()
    (reach,) = Reach.objects.all()
    Suggestion.objects.create(
        persona=cast.persona, reach=reach, about="refused_question", words="who …", times=3
    )
    row = suggesting.propose(
        reach=reach, gathered=Table(depth=9), figures={"recall_at_5": [500, 600], "questions": 4}
    )
    cora, client = User.objects.create_user("cora", is_staff=True), Client()
    grant(cora, cast.persona, Role.CURATOR)
    client.force_login(cora)
    list_of = {
        name: client.get(f"/admin/citations/{name}/").content.decode()
        for name in ("pattern", "suggestion", "learnedtable")
    }
    assert "when did … to …" in list_of["pattern"]
    use = AnswerUse.objects.get()
    assert f"{use.cited}/{use.retrieved}, {use.rate / 10:.1f} %" in list_of["pattern"]
    assert "Always refused" in list_of["suggestion"]
    assert "50.0 % → 60.0 %" in list_of["learnedtable"]
    assert "Cardiff" not in "".join(list_of.values())
    accepted = {"action": "accept", "_selected_action": row.pk}
    asked = client.post("/admin/citations/learnedtable/", accepted).content.decode()
    row.refresh_from_db()
    assert row.state == "proposed", "what it would change is shown first"
    assert "Retire undoes it" in asked
    assert "50.0 % → 60.0 %" in asked
    client.post("/admin/citations/learnedtable/", {**accepted, "seen": "yes"})
    row.refresh_from_db()
    assert (row.state, row.decided_by) == ("accepted", cora)
    page = client.get(f"/admin/citations/learnedtable/{row.pk}/change/").content.decode()
    assert "Passages looked at" in page
    assert gather(selectors.patterns_of(reach)) is None

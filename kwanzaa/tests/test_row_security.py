"""Row security: what web and worker see of whom, whatever the app believes."""

import ast
import io
from contextlib import nullcontext, suppress
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser, Group, User
from django.core.management import call_command
from django.db import ProgrammingError, connection, transaction
from django.db.models import Model
from django.http import StreamingHttpResponse
from django.utils import timezone
from guardian.shortcuts import assign_perm

from citations import selectors as citations
from citations import services as questions
from citations import tasks
from citations.core.errors import MalformedQuestionError
from citations.models import Question, RefusalEvent
from citations.tests.conftest import cast, demo_keys, folder
from kwanzaa.embedded.roles import Login
from kwanzaa.middleware import within_reach
from kwanzaa.row_security import FENCES, secure_all
from kwanzaa.tests.test_architecture import name_of, sources, tree_of
from personas import roles
from personas.core.tenancy import Crossing
from personas.doors import Invitation
from personas.models import Artifact, Entry, Membership, Passage, Persona, Posting, Rule
from personas.selectors import Need, needs_of, personas_for
from personas.selectors.tenancy import across_tenants, as_tenant, as_tenant_of, as_user, become, holding
from personas.tasks import freeze_policy
from personas.tests.archives import Archive

__all__ = ["cast", "demo_keys", "folder"]

pytestmark = [pytest.mark.services, pytest.mark.django_db]

OF_ARCHIVE = (Persona, Artifact, Entry, Passage, Posting, Rule)


@pytest.fixture
def two():
    """Ada's archive and Bea's, with one letter each."""
    archives = Archive("ada"), Archive("bea")
    for archive in archives:
        archive.add("letter.txt", "The tide was low.")
    return archives


def whose() -> dict[str, set[str]]:
    """The slugs of the personas whose rows are seen, table by table."""
    path = {Persona: "slug", Entry: "version__persona__slug"}
    return {
        model.__name__: set(model.objects.values_list(path.get(model, "persona__slug"), flat=True))
        for model in OF_ARCHIVE
    }


def every(*slugs: str) -> dict[str, set[str]]:
    return {model.__name__: set(slugs) for model in OF_ARCHIVE}


def test_the_web_sees_what_its_user_reaches_and_nothing_without_one(two, acting_as):
    rhea, sam = two[0].requestor("rhea"), User.objects.create_user("sam")
    with acting_as(Login.WEB):
        assert whose() == every()
        with as_user(rhea):
            assert whose() == every("ada")
        with as_user(sam):
            assert whose() == every()
        assert whose() == every()


def test_a_worker_sees_one_tenant_or_says_why_it_sees_all(two, acting_as):
    with acting_as(Login.WORKER):
        assert whose() == every()
        with across_tenants(Crossing.DRAIN):
            assert whose() == every("ada", "bea")
            with as_tenant(two[1].persona.pk):
                assert whose() == every("bea")
            assert whose() == every("ada", "bea")
        assert whose() == every()


def test_all_is_right_after_migrate_and_stays_untouched():
    assert secure_all(connection) == 0


def of_personas() -> set[str]:
    """The tables from which a chain of foreign keys leads to a persona."""
    models = {one for one in apps.get_models() if one._meta.app_label in {"personas", "citations", "audit"}}
    found: set[type[Model]] = {Persona}
    while more := {
        one
        for one in models - found
        if any(
            field.is_relation and field.many_to_one and field.related_model in found
            for field in one._meta.fields
        )
        or any(field.one_to_one and field.related_model in found for field in one._meta.fields)
    }:
        found |= more
    return {one._meta.db_table for one in found}


def test_every_table_with_rows_of_a_persona_has_its_fence():
    # Of a person; and filled by the database alone.
    filled = {
        "personas_class",
        "personas_classword",
        "personas_places",
        "personas_unplaced",
        "personas_sketch",
        "personas_half",
        "personas_common",
    }
    of_no_model = {"personas_token", "personas_word", "citations_parcel", *filled}
    assert set(FENCES) == of_personas() | of_no_model


def test_row_security_is_forced_on_all_of_them_and_on_their_partitions(two):
    open_tables = """
    SELECT c.relname FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
    LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      AND (c.relname = ANY (%s) OR parent.relname = ANY (%s))
      AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
    """
    with connection.cursor() as cursor:
        cursor.execute(open_tables, [list(FENCES), list(FENCES)])
        assert cursor.fetchall() == []
        cursor.execute(f"SELECT count(*) FROM personas_passage_p{two[0].persona.pk}")  # noqa: S608 -- a number
        assert cursor.fetchone() == (0,)


def test_a_policy_that_was_changed_by_hand_is_made_anew(two, acting_as):
    with connection.cursor() as cursor:
        cursor.execute("CREATE POLICY loose ON personas_rule TO kwanzaa_web USING (true)")
        cursor.execute("ALTER TABLE personas_person NO FORCE ROW LEVEL SECURITY")
    assert secure_all(connection) == 2
    with acting_as(Login.WEB):
        assert not Rule.objects.exists()


@pytest.mark.parametrize(
    ("starts", "ends", "seen"),
    [
        pytest.param(None, None, True, id="for ever"),
        pytest.param(-1, 1, True, id="today"),
        pytest.param(1, None, False, id="not begun"),
        pytest.param(None, -1, False, id="ended"),
    ],
)
def test_the_right_to_ask_lasts_as_long_as_the_membership(two, acting_as, starts, ends, seen):
    rhea = two[0].requestor("rhea")
    days = {"starts": starts, "ends": ends}
    now = timezone.now()
    Membership.objects.filter(user=rhea).update(
        **{name: None if days[name] is None else now + timedelta(days=days[name]) for name in days}
    )
    assert personas_for(rhea, Need.ASK).exists() is seen
    assert bool(needs_of(rhea, two[0].persona)) is seen
    with acting_as(Login.WEB), as_user(rhea):
        assert Artifact.objects.exists() is seen


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        pytest.param({"state": "suspended"}, False, id="suspended"),
        pytest.param({"state": "draft"}, False, id="draft"),
        pytest.param({"state": "active"}, True, id="active"),
    ],
)
def test_the_right_to_ask_rests_while_the_persona_does(two, acting_as, change, seen):
    rhea = two[0].requestor("rhea")
    Persona.objects.update(**change)
    with acting_as(Login.WEB), as_user(rhea):
        assert Artifact.objects.exists() is seen


def test_a_group_reaches_like_its_members_and_nobody_who_is_not_active(two, acting_as):
    team, sam = Group.objects.create(name="curators"), User.objects.create_user("sam")
    sam.groups.add(team)
    assign_perm("tend_persona", team, two[1].persona)
    with acting_as(Login.WEB), as_user(sam):
        assert whose() == every("bea")
    User.objects.filter(pk=sam.pk).update(is_active=False)
    with acting_as(Login.WEB), as_user(sam):
        assert whose() == every()


def test_an_administrator_of_the_installation_reaches_nothing(two, acting_as):
    root = User.objects.create_superuser("root")
    with acting_as(Login.WEB), as_user(root):
        assert whose() == every()


def test_a_requestor_changes_nothing_and_a_curator_only_their_own_archive(two, acting_as):
    rhea, cora = two[0].requestor("rhea"), User.objects.create_user("cora")
    roles.grant(cora, two[0].persona, roles.Role.CURATOR)
    with acting_as(Login.WEB):
        with as_user(rhea):
            assert Rule.objects.update(display=False) == 0
        with as_user(cora):
            assert Rule.objects.update(display=False) == 1
            with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
                Rule.objects.create(persona=two[1].persona, record_key="x")


def test_whoever_says_who_they_are_in_a_view_is_forgotten_with_the_request(two, acting_as):
    rhea = two[0].requestor("rhea")
    with acting_as(Login.WEB):
        with as_user(AnonymousUser()):
            assert whose() == every()
            become(rhea)
            assert whose() == every("ada")
        assert whose() == every()


def test_an_invitation_shows_itself_and_whom_it_invites_to_and_nothing_once_it_is_used(two, acting_as):
    cora = User.objects.create_user("cora")
    row = Invitation.objects.create(
        persona=two[0].persona,
        role="requestor",
        digest="d" * 64,
        made_by=cora,
        expires=timezone.now() + timedelta(days=1),
    )
    with acting_as(Login.WEB), holding("d" * 64):
        assert list(Invitation.objects.values_list("pk", flat=True)) == [row.pk]
        assert set(Persona.objects.values_list("slug", flat=True)) == {"ada"}
    Invitation.objects.update(used=timezone.now())
    with acting_as(Login.WEB), holding("d" * 64):
        assert not Persona.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_setting_outlives_neither_its_block_nor_a_failure_in_it(two, acting_as):
    with acting_as(Login.WORKER):
        with suppress(ProgrammingError), as_tenant(two[0].persona.pk):
            assert whose() == every("ada")
            fail()
        assert whose() == every()
        with suppress(ProgrammingError), transaction.atomic(), as_tenant(two[0].persona.pk):
            assert whose() == every("ada")
            fail()
        assert whose() == every()


@pytest.mark.django_db(transaction=True)
def test_whose_a_task_is_is_found_among_all_and_nobody_elses_rows_are_seen(two, acting_as):
    slug = "SELECT id::text FROM personas_persona WHERE slug = %s"
    with acting_as(Login.WORKER):
        for within in (nullcontext, transaction.atomic):
            with within():
                with as_tenant_of(Crossing.ADDRESS, (slug, ["bea"])) as found:
                    assert found == two[1].persona.pk
                    assert whose() == every("bea")
                with as_tenant_of(Crossing.ADDRESS, (slug, ["cora"])) as found:
                    assert found is None
                    assert whose() == every()
                assert whose() == every()


def fail() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nothing")


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_cannot_take_its_setting_back_is_given_up(two):
    with as_tenant(two[0].persona.pk):
        connection.connection.close()
    assert connection.connection is None


def test_a_stream_is_made_within_reach_of_its_reader_step_by_step(two, acting_as, rf):
    rhea = two[0].requestor("rhea")

    def parts():
        yield b" ".join(slug.encode() for slug in Persona.objects.values_list("slug", flat=True))
        yield b"end"

    request = rf.get("/")
    request.user = rhea
    with acting_as(Login.WEB):
        response = within_reach(lambda _: StreamingHttpResponse(parts()))(request)
        stream = iter(response)
        assert whose() == every()
        assert next(stream) == b"ada"
        assert whose() == every()
        assert list(stream) == [b"end"]


def test_a_question_goes_its_whole_way_behind_row_security(cast, acting_as):
    with acting_as(Login.WEB), as_user(cast.rhea):
        question = questions.ask(user=cast.rhea, slug="ada", text="When did Ada move to Cardiff?", key="k1")
    with acting_as(Login.WORKER):
        tasks.answer_question(question.pk)
        tasks.sequence_log()
        tasks.drain_outbox()
    with acting_as(Login.WEB):
        with as_user(cast.rhea):
            display = citations.delivered(citations.question_of(cast.rhea, question.handle))
        with as_user(cast.sam), pytest.raises(Question.DoesNotExist):
            Question.objects.get(pk=question.pk)
    assert display is not None
    assert "Merganser" in str(display["claims"])


def test_what_is_no_question_is_refused_and_counted_behind_row_security(cast, acting_as):
    with acting_as(Login.WEB), as_user(cast.rhea), pytest.raises(MalformedQuestionError):
        questions.ask(user=cast.rhea, slug="ada", text="x" * 1001, key="k1")
    assert RefusalEvent.objects.count() == 1


def test_an_operator_takes_an_archive_in_and_publishes_it_as_a_worker_and_its_policy_is_signed(
    cast, folder, acting_as
):
    (folder / "texts/letter.txt").write_text("The gauge was full.\n", encoding="utf-8")
    with acting_as(Login.WORKER):
        with across_tenants(Crossing.DRAIN):
            call_command("ingest", folder, "--persona=ada", "--open", "--publish", stdout=io.StringIO())
        freeze_policy(cast.persona.pk)
    assert cast.persona.versions.count() == 2


# --- The shape of it ------------------------------------------------------------------------------
# Who may look at all personas' rows, beside the command line.
CROSSES = {
    "audit/tasks.py": {"FORGET", "OPENINGS", "REVERIFY", "WATCH"},
    "kwanzaa/tasks.py": {"PACK", "ERASE", "KNOCK"},
    "personas/tasks.py": {"DESKS", "DRAW", "FOUND", "PLACE", "TRASH"},
    "citations/tasks.py": {"ADDRESS", "DRAIN", "FORGET", "LEARN", "REFLECT", "RELEASE", "SIGNALS", "WELCOME"},
}


def that_say(word: str) -> list[Path]:
    return [path for path in sources() if word in path.read_text(encoding="utf-8")]


def test_only_a_few_jobs_look_at_all_personas():
    found = dict[str, set[str]]()
    for path in {*that_say("across_tenants"), *that_say("as_tenant_of")}:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
                ("across_tenants", "as_tenant_of")
            ):
                found.setdefault(name_of(path), set()).add(
                    ast.unparse(node.args[0]).removeprefix("Crossing.")
                )
    assert found == CROSSES
    assert {one.name for one in Crossing} == set().union(*CROSSES.values())


def test_every_task_says_whose_work_it_is():
    silent = [
        f"{name_of(path)}: {node.name}"
        for path in that_say("shared_task")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef)
        and any("shared_task" in ast.unparse(each) for each in node.decorator_list)
        and not {"as_tenant", "as_tenant_of", "across_tenants"}
        & {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    ]
    assert silent == ["kwanzaa/tasks.py: mail_new_password"]  # an account is of no persona


def test_a_database_without_the_roles_has_nothing_to_secure(monkeypatch):
    monkeypatch.setattr("kwanzaa.row_security.OWNER", "somebody_else")
    assert secure_all(connection) == 0

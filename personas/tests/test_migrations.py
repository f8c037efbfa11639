"""The tables that Django does not make: partitions, their keys, and who gets at them."""

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from psycopg import sql
from psycopg.errors import InsufficientPrivilege

from personas.models import Artifact, Passage, Persona, Posting
from personas.tests.archives import Archive

pytestmark = pytest.mark.django_db


def tables(persona: Persona) -> tuple[str, str]:
    return f"personas_passage_p{persona.pk}", f"personas_posting_p{persona.pk}"


def one(query: str, *parameters: int | str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        row = cursor.fetchone()
    return row[0] if row else None


def test_the_models_and_the_migrations_say_the_same():
    call_command("makemigrations", "personas", check=True, dry_run=True, verbosity=0)


def test_a_persona_comes_with_its_partitions():
    persona = Persona.objects.create(slug="ada", archive_id="a" * 32)
    assert len(tables(persona)) == 2
    for name in tables(persona):
        bound = one("SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE relname = %s", name)
        assert bound == f"FOR VALUES IN ('{persona.pk}')"


def test_asking_for_partitions_again_changes_nothing():
    archive = Archive()
    archive.add("a.txt", "Tide.")
    one("SELECT kwanzaa_add_partition(%s)", archive.persona.pk)
    assert Passage.objects.filter(persona=archive.persona).count() == 1


def test_nobody_makes_partitions_for_a_persona_that_is_not_there():
    with pytest.raises(IntegrityError, match="no such row"), transaction.atomic():
        one("SELECT kwanzaa_add_partition(%s)", 10**9)


def test_passages_are_numbered_by_one_sequence_and_lie_with_their_persona():
    archives = [Archive("ada"), Archive("bea")]
    for archive in archives:
        archive.add("a.txt", "Tide.")
    ids = [Passage.objects.get(persona=archive.persona).id for archive in archives]
    assert len(set(ids)) == 2
    for archive, number in zip(archives, ids, strict=True):
        where = one("SELECT tableoid::regclass::text FROM personas_passage WHERE id = %s", number)
        assert where == tables(archive.persona)[0]


def passage(archive: Archive, artifact: Artifact, **fields: object) -> Passage:
    rest = {"text": "Tide.", "length": 1, "embedder": "none", "embedding": [0.1] * 384}
    place = {"ordinal": 9, "sentences": [0, 0, 5], "mentions": []}
    return Passage(persona=archive.persona, artifact=artifact, **{**rest, **place, **fields})


def test_django_leaves_the_number_of_a_passage_to_the_database():
    archive = Archive()
    artifact = archive.add("a.txt", "Tide.")
    first = passage(archive, artifact)
    first.save()
    second, third = Passage.objects.bulk_create([passage(archive, artifact, ordinal=n) for n in (10, 11)])
    assert [row.id for row in (first, second, third)] == [first.id, first.id + 1, first.id + 2]


def test_a_passage_that_search_would_misread_is_refused():
    archive = Archive()
    artifact = archive.add("a.txt", "Tide.")
    for fields in ({"mentions": ["3"]}, {"mentions": {"3": 1}}, {"sentences": [0, 0]}, {"ordinal": 0}):
        with pytest.raises(IntegrityError), transaction.atomic():
            passage(archive, artifact, **fields).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        passage(Archive("bea"), artifact).save()  # in another persona's partition


def test_passages_and_postings_go_with_their_artifact():
    archive = Archive()
    artifact = archive.add("a.txt", "The tide board.")
    assert Posting.objects.filter(persona=archive.persona).count() >= 2
    artifact.entries.all().delete()
    artifact.delete()
    assert not Passage.objects.filter(persona=archive.persona).exists()
    assert not Posting.objects.filter(persona=archive.persona).exists()


def test_a_posting_of_no_passage_is_refused():
    archives = [Archive("ada"), Archive("bea")]
    for archive in archives:
        archive.add("a.txt", "Tide.")
    ada, bea = (one.persona for one in archives)
    there, elsewhere = (Passage.objects.get(persona=persona).id for persona in (ada, bea))
    Posting.objects.bulk_create([Posting(persona=ada, lexeme="board", passage_id=there, tf=1)])
    for astray in (elsewhere, elsewhere + 1):
        rows = [Posting(persona=ada, lexeme="sand", passage_id=key, tf=1) for key in (there, astray)]
        with pytest.raises(IntegrityError, match="1 postings are of no passage"), transaction.atomic():
            Posting.objects.bulk_create(rows)
    with pytest.raises(IntegrityError, match="of no passage"), transaction.atomic():
        Posting.objects.filter(persona=ada, lexeme="board").update(passage_id=elsewhere)
    Passage.objects.filter(persona=ada).delete()
    assert not Posting.objects.filter(persona=ada).exists()
    assert Posting.objects.filter(persona=bea).exists()


@pytest.mark.django_db(transaction=True)
def test_the_web_makes_no_persona(connect_as):
    with pytest.raises(InsufficientPrivilege):
        connect_as("kwanzaa_web").execute("INSERT INTO personas_persona (slug) VALUES ('ada')")


@pytest.mark.django_db(transaction=True)
def test_the_operator_makes_a_persona_and_reaches_its_rows_by_the_whole_table_alone(connect_as):
    connection = connect_as("kwanzaa_worker")
    connection.execute("SELECT set_config('kwanzaa.persona', '*', false)")
    made = connection.execute(
        "INSERT INTO personas_persona (slug, name, aliases, pronouns, born, died, archive_end, summary,"
        " listeners, state, archive_id, profiles, default_profile, retention_days, shows_originals,"
        " created)"
        " VALUES ('ada', 'Ada', '[]', 'she', '', '', '', '', '', 'draft', 'a', '[]', 'steward', 365, false, now())"
        " RETURNING id"
    ).fetchone()
    connection.execute("SELECT kwanzaa_add_partition(%s)", made)
    assert connection.execute("SELECT count(*) FROM personas_passage WHERE persona_id = %s", made).fetchone()
    question = (made[0], str([1] + [0] * 383))
    found = connection.execute(
        "SELECT count(*) FROM kwanzaa_search(%s, 1, 0, %s, '{0}', '{tide}', 5)", question
    )
    assert found.fetchone() == (0,)
    for name in tables(Persona.objects.get(pk=made[0])):
        with pytest.raises(InsufficientPrivilege):
            connection.execute(sql.SQL("SELECT FROM {}").format(sql.Identifier(name)))


@pytest.mark.parametrize(
    "function",
    [
        *("kwanzaa_add_partition(bigint)", "kwanzaa_persona_added()"),
        *("kwanzaa_policy_changed()", "kwanzaa_epoch_begun()"),
    ],
)
def test_a_function_with_the_owners_rights_is_pinned_and_not_public(function):
    pinned = one(
        "SELECT array_to_string(proconfig, ';') FROM pg_proc WHERE prosecdef AND oid = %s::regprocedure",
        function,
    )
    assert pinned == "search_path=pg_catalog, pg_temp"
    public = one(
        "SELECT count(*) FROM pg_proc, aclexplode(proacl) AS acl"
        " WHERE oid = %s::regprocedure AND acl.grantee = 0",
        function,
    )
    assert public == 0


def test_a_search_keeps_its_plan_and_leaves_the_connections_settings_alone():
    archive = Archive()
    one(
        "SELECT count(*) FROM kwanzaa_search(%s, 1, 0, %s, '{0}', '{tide}', 5)",
        archive.persona.pk,
        str([1] + [0] * 383),
    )
    assert one("SHOW plan_cache_mode") == "auto"
    assert one("SHOW enable_nestloop") == "on"


@pytest.mark.django_db(transaction=True)
def test_vectors_stay_in_their_row_while_they_fit():
    stored = "SELECT attstorage FROM pg_attribute WHERE attrelid = %s::regclass AND attname = 'embedding'"
    assert one(stored, tables(Archive().persona)[0]) == "m"


@pytest.fixture
def forward_again(transactional_db):
    """Take the shared database to the newest migration of every app: going back takes along who depends on it."""
    yield lambda: call_command("migrate", verbosity=0)
    call_command("migrate", verbosity=0)


@pytest.mark.nightly
def test_the_migrations_go_back_and_forth(forward_again):
    keys = "SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND conrelid = %s::regclass"
    _, postings = sorted(tables(Archive().persona))
    call_command("migrate", "personas", "0005_what_a_reader_said", verbosity=0)
    assert one(keys, postings) == 1
    forward_again()
    assert one(keys, postings) == 0
    call_command("migrate", "personas", "zero", verbosity=0)
    assert one("SELECT to_regclass('personas_passage')") is None
    assert one("SELECT count(*) FROM pg_proc WHERE proname = 'kwanzaa_search'") == 0
    forward_again()
    Archive().add("a.txt", "Tide.")
    assert Passage.objects.count() == 1
    assert all(one("SELECT to_regclass(%s)", model._meta.db_table) for model in apps.get_models())
    assert one("SELECT has_table_privilege('kwanzaa_web', 'citations_question', 'INSERT')") is True


def test_a_database_that_has_come_through_what_was_before_has_nothing_to_do():
    executor = MigrationExecutor(connection)
    executor.recorder.migration_qs.filter(name="0001_tables").delete()
    executor.loader.build_graph()
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []


def test_a_row_for_a_persona_without_partition_has_nowhere_to_lie():
    with pytest.raises(IntegrityError, match="no partition"), transaction.atomic():
        one("INSERT INTO personas_posting VALUES (0, 'tide', 1, 1)")

"""A real primary and a real replica: what is read there is what the primary has in force, or it is read here."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

import psycopg
import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.db import ProgrammingError, connections

from kwanzaa import hosts
from kwanzaa.embedded.passwords import passwords
from kwanzaa.embedded.roles import SUPERUSER, Login
from kwanzaa.environment import replica as settings_of
from kwanzaa.row_security import secure_after_migrate
from kwanzaa.tests.replicas import Replica
from personas.models import PolicyEpoch, Rule
from personas.selectors import inventory, replica
from personas.selectors.replica import replayed
from personas.selectors.tenancy import as_tenant, as_user
from personas.tests.archives import Archive
from personas.tests.test_search import ask, keys

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
WORD = "harbour"


@pytest.fixture(scope="module")
def standby(services, django_db_setup, django_db_blocker) -> Iterator[Replica]:
    made = Replica(services.home, passwords(services.home)[SUPERUSER])
    yield made
    made.remove()


@pytest.fixture
def second(standby, services, django_db_blocker) -> Iterator[Replica]:
    """The replica as the settings name it, for a worker."""
    stack = ExitStack()
    stack.callback(replica._rests.clear)
    read_by(services, django_db_blocker, Login.WORKER, standby.port, stack)
    standby.catch_up()
    with stack:
        yield standby


def read_by(services, blocker, login, port, stack) -> None:
    primary = connections.settings["default"]
    who = {**primary, "USER": str(login), "PASSWORD": passwords(services.home)[login]}
    connections.settings["replica"] = {**who, **settings_of(f"{services.home.sockets}:{port}", who)}

    # Django lets a test reach its own database alone.
    connect = partial(blocker._real_ensure_connection, connections["replica"])
    connections["replica"].ensure_connection = connect  # type: ignore[method-assign]

    def forget() -> None:
        connections["replica"].close()
        del connections["replica"], connections.settings["replica"]

    stack.callback(forget)


@pytest.fixture
def archive() -> Archive:
    made = Archive()
    made.add("letters/1.txt", f"The tide board stood at the {WORD}.")
    made.add("letters/2.txt", f"Rain again; the {WORD} was grey.")
    return made


def where(archive: Archive) -> str:
    """Where a worker's look at this archive is answered from."""
    with as_tenant(archive.persona.pk):
        return replayed(archive.persona.pk, lambda: replica.reading().alias)


def found(archive: Archive) -> tuple[str, set[str]]:
    standing = archive.standing()
    n = archive.version.n
    with as_tenant(archive.persona.pk):
        return replayed(
            archive.persona.pk,
            lambda: (replica.reading().alias, keys(ask(standing, WORD, version=n, asked=WORD))),
        )


BOTH = {"letters/1.txt", "letters/2.txt"}


def test_what_is_replayed_is_read_there_and_the_same(archive, second):
    standing = archive.standing()
    second.catch_up()
    assert found(archive) == ("replica", BOTH)
    with as_tenant(archive.persona.pk):
        here = inventory(standing, version=archive.version.n)
        there = replayed(archive.persona.pk, lambda: inventory(standing, version=archive.version.n))
    assert (here, len(here)) == (there, 2)


def test_a_replica_that_lags_answers_by_no_old_policy(archive, second, caplog):
    archive.standing()
    second.catch_up()
    second.hold()
    try:
        archive.rule("letters/1.txt", inclusion=False, surfacing=False, display=False, existence=False)
        with caplog.at_level(logging.INFO, logger="kwanzaa.replica"):
            assert found(archive) == ("default", {"letters/2.txt"})
        assert "replica.behind" in caplog.text
        # It is behind indeed: by itself it would still tell.
        with as_tenant(archive.persona.pk), pytest.MonkeyPatch.context() as patch:
            mark = there(archive)
            patch.setattr(replica, "_TOLD", replica._TOLD.replace("mark,", f"'{mark}'::uuid,"))
            assert keys_there(archive) == BOTH
    finally:
        second.go_on()
    assert found(archive) == ("replica", {"letters/2.txt"})


def there(archive: Archive) -> str:
    with connections["replica"].cursor() as cursor:
        cursor.execute("SELECT set_config('kwanzaa.persona', %s, false)", [str(archive.persona.pk)])
        cursor.execute("SELECT mark FROM personas_policyepoch")
        return str(cursor.fetchone()[0])


def keys_there(archive: Archive) -> set[str]:
    standing = archive.standing()
    return replayed(
        archive.persona.pk, lambda: keys(ask(standing, WORD, version=archive.version.n, asked=WORD))
    )


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda one: one.publish(withdrawn="letters/1.txt"), id="a version"),
        pytest.param(lambda one: one.person("Kofi Mensah"), id="somebody sealed"),
        pytest.param(lambda one: one.requestor("zoe", "family"), id="a seat"),
        pytest.param(lambda _: migrated(), id="a migration"),
    ],
)
def test_every_change_that_counts_makes_the_replica_wait_until_it_has_it(archive, second, change):
    archive.standing()
    second.catch_up()
    assert where(archive) == "replica"
    second.hold()
    try:
        change(archive)
        assert where(archive) == "default"
    finally:
        second.go_on()
    assert where(archive) == "replica"


def migrated() -> None:
    secure_after_migrate(sender=apps.get_app_config("kwanzaa"), using="default")


def test_what_changes_no_policy_makes_nobody_wait(archive, second):
    second.catch_up()
    second.hold()
    try:
        PolicyEpoch.objects.filter(persona=archive.persona).update(settled=7)
        assert where(archive) == "replica"
    finally:
        second.go_on()


def test_row_security_holds_there_too(archive, second):
    other = Archive("bea")
    other.add("letters/3.txt", f"Nobody reads this at the {WORD}.")
    second.catch_up()
    looked = lambda: {rule.persona_id for rule in Rule.objects.all()}  # noqa: E731 -- the look of this test
    with as_tenant(archive.persona.pk):
        assert replayed(archive.persona.pk, looked) == {archive.persona.pk}
        # Another's mark is not shown to this one; so nothing of it is read there.
        assert replayed(other.persona.pk, lambda: replica.reading().alias) == "default"
    assert where(other) == "replica"


def test_the_web_is_shown_there_what_its_user_reaches(
    archive, services, standby, acting_as, django_db_blocker
):
    reader, stranger = archive.requestor("rhea"), Archive("bea").requestor("sam")
    with ExitStack() as stack:
        stack.callback(replica._rests.clear)
        read_by(services, django_db_blocker, Login.WEB, standby.port, stack)
        standby.catch_up()
        for user, place in ((reader, "replica"), (stranger, "default")):
            with acting_as(Login.WEB), as_user(user):
                assert replayed(archive.persona.pk, lambda: replica.reading().alias) == place


def test_nothing_is_written_there_and_rows_of_it_are_written_here(archive, second):
    second.catch_up()
    with as_tenant(archive.persona.pk):
        rule = replayed(archive.persona.pk, lambda: Rule.objects.get(record_key=""))
        assert rule._state.db == "replica"
        rule.cap = 17
        rule.save()
        assert Rule.objects.get(pk=rule.pk).cap == 17

        def write() -> int:
            with replica.reading().cursor() as cursor:
                cursor.execute("UPDATE personas_rule SET cap = 1")
                return int(cursor.rowcount)

        second.catch_up()
        assert replayed(archive.persona.pk, write) == 1, "refused there, and done on the primary"


def test_a_replica_that_breaks_in_the_middle_is_left_and_the_primary_answers(archive, second, caplog):
    second.catch_up()
    looks: list[str] = []

    def look() -> int:
        looks.append(replica.reading().alias)
        if looks == ["replica"]:
            with replica.reading().cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                second.ask(f"SELECT pg_terminate_backend({cursor.fetchone()[0]}, 5000)")
        return Rule.objects.count()

    with as_tenant(archive.persona.pk):
        assert replayed(archive.persona.pk, look) == 1
    assert looks == ["replica", "default"]
    assert "replica.away" in caplog.text
    assert where(archive) == "default", "it rests"
    replica._rests.clear()
    assert where(archive) == "replica"


def test_a_fault_of_the_look_itself_is_raised_by_the_primary(archive, second):
    second.catch_up()

    def look() -> None:
        with replica.reading().cursor() as cursor:
            cursor.execute("SELECT nothing_of_this_name")

    with as_tenant(archive.persona.pk), pytest.raises(ProgrammingError):
        replayed(archive.persona.pk, look)


def test_a_replica_with_another_day_is_not_asked_what_is_open_today(archive, second, monkeypatch, caplog):
    second.catch_up()
    monkeypatch.setattr(replica, "_TOLD", replica._TOLD.replace("'UTC')::date", "'UTC')::date + 1"))
    with caplog.at_level(logging.INFO, logger="kwanzaa.replica"):
        assert where(archive) == "default"
    assert "replica.clock" in caplog.text


def test_one_that_was_promoted_or_is_gone_is_read_no_more(archive, second, caplog):
    """The last of them: it does not come back."""
    second.catch_up()
    assert (where(archive), hosts.lag()) == ("replica", 0)
    second.promote()
    with caplog.at_level(logging.INFO, logger="kwanzaa.replica"):
        assert (where(archive), hosts.lag()) == ("default", None)
    assert "replica.promoted" in caplog.text
    second.kill()
    assert (where(archive), hosts.lag()) == ("default", None)
    assert "replica.away" in caplog.text


def test_two_histories_that_count_the_same_have_other_marks(archive):
    epoch = PolicyEpoch.objects.get(persona=archive.persona)
    archive.rule("letters/1.txt", inclusion=False)
    after = PolicyEpoch.objects.get(persona=archive.persona)
    assert after.n > epoch.n
    assert after.mark != epoch.mark


@pytest.mark.parametrize("word", ["replica", ":5432", "replica:", "replica:x", "a:1,"])
def test_what_is_no_place_is_refused(word):
    with pytest.raises(ImproperlyConfigured, match="KWANZAA_REPLICA"):
        settings_of(word, {})


def test_several_are_chosen_by_chance_with_the_login_of_the_primary():
    given = settings_of(
        "a:1, b:2", {"USER": "u", "OPTIONS": {"sslmode": "verify-full", "target_session_attrs": "any"}}
    )
    assert (given["HOST"], given["PORT"], given["USER"]) == ("a,b", "1,2", "u")
    options = given["OPTIONS"]
    assert isinstance(options, dict)
    assert options["sslmode"] == "verify-full"
    assert "target_session_attrs" not in options
    assert psycopg.conninfo.make_conninfo(load_balance_hosts=options["load_balance_hosts"])

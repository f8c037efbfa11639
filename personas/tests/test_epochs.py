"""The epoch of a policy: counted by the database, held by whoever keeps an answer."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.utils import timezone

from personas.core.errors import UnpublishedError
from personas.models import Entry, Membership, Person, Persona, PolicyEpoch, Rule, Tier
from personas.selectors.epochs import epoch_of, hold_policy, lock_policy
from personas.tests.archives import Archive

pytestmark = pytest.mark.django_db


@pytest.fixture
def archive() -> Archive:
    made = Archive()
    made.add("a.txt", "The tide board.")
    made.requestor("femi")
    made.person("Lorna")
    return made


def of(model: type[Model], archive: Archive) -> QuerySet[Any]:
    return model._default_manager.filter(persona=archive.persona)


def persona(archive: Archive) -> QuerySet[Persona]:
    return Persona.objects.filter(pk=archive.persona.pk)


CHANGES: dict[str, Callable[[Archive], object]] = {
    "a rule": lambda it: it.rule("a.txt", surfacing=False),
    "the default": lambda it: of(Rule, it).filter(record_key="").update(cap=9),
    "a rule's end": lambda it: it.rule("a.txt", valid_until=timezone.now().date()),
    "a rule that is gone": lambda it: of(Rule, it).delete(),
    "a person": lambda it: it.person("Denzil"),
    "a person's state": lambda it: of(Person, it).update(state="cleared"),
    "a tier's rank": lambda it: of(Tier, it).filter(name="family").update(rank=7),
    "a tier's budget": lambda it: of(Tier, it).filter(name="family").update(daily_chars=7),
    "a membership": lambda it: it.requestor("rhea"),
    "a membership that is gone": lambda it: of(Membership, it).delete(),
    "a membership's end": lambda it: of(Membership, it).update(ends=timezone.now()),
    "the persona's state": lambda it: persona(it).update(state="suspended"),
    "the persona's death": lambda it: persona(it).update(died="1990"),
    "a version": lambda it: it.publish(),
    "a tombstone": lambda it: Entry.objects.filter(version__persona=it.persona).update(state="tombstone"),
}


def test_whatever_eligibility_rests_on_is_counted_for_its_persona_alone(archive):
    other = Archive("bea")
    before, beside = epoch_of(archive.persona.pk), epoch_of(other.persona.pk)
    for name, change in CHANGES.items():
        with transaction.atomic():
            change(archive)
            assert epoch_of(archive.persona.pk) > before, name
            assert epoch_of(other.persona.pk) == beside, name
            transaction.set_rollback(True)


def test_writing_the_same_again_counts_nothing(archive):
    before = epoch_of(archive.persona.pk)
    Rule.objects.update(cap=600)
    Persona.objects.update(state="active")
    assert epoch_of(archive.persona.pk) == before


def test_many_rows_of_one_statement_count_once(archive):
    before = epoch_of(archive.persona.pk)
    Rule.objects.bulk_create(Rule(persona=archive.persona, record_key=f"{n}.txt") for n in range(50))
    assert epoch_of(archive.persona.pk) == before + 1


def test_a_persona_that_was_never_counted_holds_nothing(archive):
    PolicyEpoch.objects.all().delete()
    with pytest.raises(UnpublishedError, match="never counted"):
        epoch_of(archive.persona.pk)


def test_a_persona_is_deleted_with_its_epoch():
    persona = Persona.objects.create(slug="eve", archive_id="e" * 32)
    Tier.objects.create(persona=persona, name="public", rank=0)
    persona.delete()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert not PolicyEpoch.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lock", [hold_policy, lock_policy])
def test_outside_a_transaction_nothing_is_held(lock):
    with pytest.raises(transaction.TransactionManagementError):
        lock(1)


@pytest.fixture
def elsewhere() -> Iterator[Callable[[Callable[[], object]], threading.Thread]]:
    """Return a way to run something on a connection of its own."""
    started: list[threading.Thread] = []

    def start(work: Callable[[], object]) -> threading.Thread:
        def run() -> None:
            try:
                work()
            finally:
                connection.close()

        started.append(threading.Thread(target=run))
        started[-1].start()
        return started[-1]

    yield start
    for thread in started:
        thread.join(10)


@pytest.mark.django_db(transaction=True)
def test_a_change_waits_for_whoever_keeps_an_answer(elsewhere):
    archive = Archive()
    changed = threading.Event()

    def change() -> None:
        Rule.objects.filter(persona=archive.persona).update(surfacing=False)
        changed.set()

    with transaction.atomic():
        held = hold_policy(archive.persona.pk)
        thread = elsewhere(change)
        assert not changed.wait(0.3)
        assert hold_policy(archive.persona.pk) == held
    thread.join(10)
    assert changed.is_set()
    assert epoch_of(archive.persona.pk) == held + 1


@pytest.mark.django_db(transaction=True)
def test_whoever_keeps_an_answer_waits_for_a_change_and_sees_it(elsewhere):
    archive = Archive()
    before, seen = epoch_of(archive.persona.pk), list[int]()

    def keep() -> None:
        with transaction.atomic():
            seen.append(hold_policy(archive.persona.pk))

    with transaction.atomic():
        Rule.objects.filter(persona=archive.persona).update(surfacing=False)
        thread = elsewhere(keep)
        thread.join(0.3)
        assert thread.is_alive()
    thread.join(10)
    assert seen == [before + 1]

"""What one archive's readers ask changes no byte that a curator, auditor or requestor of another one can get.

Every route is looked at as somebody of Ada's archive. Then Bea's is asked much: it answers, refuses, learns, gets a
learned table and alerts. Then every route is looked at again.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from audit import services_watch
from audit.models import Alert
from audit.tests.events import refused
from citations import services, tasks
from citations.core.learned_table import Table
from citations.models import LearnedTable, Pattern, Reach, Suggestion
from citations.services import suggesting
from kwanzaa.tests import access
from ledger.tests.conftest import demo_keys
from personas.models import Persona

__all__ = ["demo_keys"]
pytestmark = pytest.mark.services
# The log is one for all archives, and everybody who audits reads all of its leaves; so are health and what it counts.
SHARED = re.compile(r"^(api/v1/log/|audit/log/|health/|metrics/|logout/|admin/logout/)")
ASKED = (
    "What did Thistlewood plant behind the house?",
    "When did Thistlewood move to Cardiff in 1951?",
    "On which tug was Thistlewood a wireless operator?",
    "What illness did Tamsinwell have?",
    "What did Thistlewood say about the moon landing of 1969?",
)
_CHANCE = (
    (re.compile(r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT"), "<now>"),
    (re.compile(r'name="csrfmiddlewaretoken" value="\w+"'), "<token>"),
    (re.compile(r'name="key"\s+value="[0-9a-f]{32}\w*"'), "<key of a form>"),
)
# Who looks, and where: elsewhere they get nothing, which the access table holds.
ROOMS = {
    "curator": re.compile("^/(admin|api)/"),
    "auditor": re.compile("^/(audit|api)/"),
    "requestor": re.compile("^/(?!admin|audit)"),
}
# By day there alone where what is learnt and counted is told at all.
LEARNT = {
    "curator": re.compile("^/admin/(citations/|$)"),
    "auditor": re.compile("^/(audit/|api/v1/audit/)"),
    "requestor": re.compile("^/($|personas/)"),
}


def addresses(values: Mapping[str, str]) -> Iterator[str]:
    """Every route, filled with what is Ada's; and what is learnt and counted, asked for in every narrower way."""
    bea = Persona.objects.get(slug="bea").pk
    for route in sorted(set(access.routes())):
        if not SHARED.match(route):
            yield access.address(f"GET {route}", values)
    for table in ("pattern", "suggestion", "learnedtable"):
        for narrowed in (f"persona__id__exact={bea}", "o=1", "kind__exact=answered", "about=corpus_gap"):
            yield f"/admin/citations/{table}/?{narrowed}"
    for counted in ("metrics/", "metrics/table/", "alerts/"):
        for narrowed in ("persona=bea", "persona=ada", "profile=steward"):
            yield f"/api/v1/audit/{counted}?{narrowed}"


def seen(world: access.World, who: str, rooms: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Look in all of these *rooms* as somebody."""
    client = Client(raise_request_exception=False)
    user = world.people[who]
    assert user is not None
    client.force_login(user)
    for where in filter(rooms.match, addresses(world.values["ada"])):
        cache.clear()  # of throttles
        told = access.told(client.get(where))
        body = told.body
        for pattern, instead in _CHANCE:
            body = pattern.sub(instead, body)
        yield where, f"{told.status} {body}"


def much_happens_at_beas(other: User) -> None:
    """Let Bea's archive answer and refuse, learn, get a table in force, and stand under an alert."""
    bea = Persona.objects.get(slug="bea")
    for number, text in enumerate(ASKED):
        question = services.ask(user=other, slug="bea", text=text, key=f"much {number}")
        tasks.answer_question(question.pk)
    tasks.sequence_log()
    tasks.learn()
    reach = Reach.objects.get(persona=bea)
    row = suggesting.propose(reach=reach, gathered=Table(depth=9), figures={"questions": 4})
    suggesting.decide(learned=row, by=other, state=LearnedTable.State.ACCEPTED)
    Suggestion.objects.create(persona=bea, reach=reach, about="corpus_gap", words="tide", times=9)
    tasks.learn()
    refused(bea, 30, at=timezone.now() - timedelta(minutes=1))
    services_watch.watch(now=timezone.now())
    assert Pattern.objects.filter(persona=bea).count() > 2
    assert Alert.objects.filter(persona=bea).exists()
    assert LearnedTable.objects.exclude(ticket=None).get().persona == bea


def the_database_counts_its_rows() -> None:
    """Do what autovacuum does where a run takes long: plans change, and with them the order of what has none."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


@pytest.mark.parametrize(
    "rooms",
    [
        pytest.param(LEARNT, id="where it would be told"),
        pytest.param(ROOMS, id="everywhere", marks=pytest.mark.nightly),
    ],
)
def test_nobody_of_one_archive_sees_that_another_one_is_asked(
    transactional_db, demo_keys, settings, tmp_path, rooms
):
    settings.KWANZAA_KEYS = demo_keys
    settings.KWANZAA_ALERTS_OFF = [
        "queue",
        "log",
        "verification",
    ]  # of the whole installation, for all auditors
    world = access.build(tmp_path)
    before = {who: dict(seen(world, who, where)) for who, where in rooms.items()}
    assert "wireless" not in before["curator"]["/admin/citations/pattern/"], "masked words alone"
    other = world.people["other"]
    assert other is not None
    much_happens_at_beas(other)
    the_database_counts_its_rows()
    for who in rooms:
        changed = {where for where, body in seen(world, who, rooms[who]) if body != before[who][where]}
        assert changed == set(), who

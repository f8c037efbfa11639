"""Counts and alerts for auditors: numbers of their own archives, and no word of anything."""

import csv
import io
from datetime import UTC, date, datetime, timedelta

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from audit import metrics
from audit.models import Alert
from audit.tests.conftest import FORBIDDEN
from citations.models import AnswerEvent, PassageUse
from ledger.tests.by_name import by_name


def today():
    return timezone.now().date()


def test_an_auditor_reads_how_questions_came_out(as_ola, ada):
    bundle = ada.ask()
    ada.ask(FORBIDDEN)
    for number in (1, 2):
        PassageUse.objects.create(bundle=bundle, passage_id=number, rank=number, citations=2 * (number - 1))
    said = as_ola.get(reverse("api-metrics")).json()
    assert said["decided"] == 2
    assert said["profiles"] == [{"name": "steward", "number": 2, "refused": 1, "thousandths": 500}]
    assert {one["name"]: one["number"] for one in said["rungs"]}["supported"] == 1
    assert said["similarity"]["number"] == 1
    assert len(said["days"]) == metrics.DAYS
    assert {one["name"]: one["number"] for one in said["days"][-1]["rungs"]}["refused"] == 1
    assert said["citations"] == {
        "answers": 1,
        "retrieved": 2,
        "cited": 1,
        "occurrences": 2,
        "rate": 500,
        "density": 1000,
        "within": 500,
    }


def test_the_same_counts_come_as_a_table(as_ola, ada):
    ada.ask()
    answer = as_ola.get(reverse("api-metrics-table"), {"since": today().isoformat()})
    rows = list(csv.reader(io.StringIO(answer.content.decode())))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert rows[0] == ["table", "name", "number", "thousandths"]
    assert ["profiles", "steward", "0", "0"] in rows
    assert [today().isoformat(), "supported", "1", "1000"] in rows


def test_nobody_counts_what_they_do_not_audit(as_ola, ada, grace, client):
    ada.ask()
    grace.ask()
    assert as_ola.get(reverse("api-metrics")).json()["decided"] == 1
    assert as_ola.get(reverse("api-metrics"), {"persona": "grace"}).status_code == 404
    client.force_login(User.objects.create(username="sam"))
    assert client.get(reverse("api-metrics")).json()["decided"] == 0


def test_counts_are_narrowed_by_profile_and_day_and_leave_evaluations_out(as_ola, ada):
    ada.ask()
    old = ada.ask()
    AnswerEvent.objects.filter(bundle=old).update(created=timezone.now() - timedelta(days=40))
    AnswerEvent.objects.filter(bundle=ada.ask()).update(evaluation=True)
    ask = reverse("api-metrics")
    assert as_ola.get(ask).json()["decided"] == 1
    assert as_ola.get(ask, {"profile": "educator"}).json()["decided"] == 0
    since = (today() - timedelta(days=50)).isoformat()
    assert as_ola.get(ask, {"since": since}).json()["decided"] == 2
    assert as_ola.get(ask, {"since": "yesterday"}).status_code == 400


@by_name(
    ("since", "until", "first", "last"),
    {
        "the last thirty days": (None, None, date(2026, 10, 23), date(2026, 11, 21)),
        "since a day": (date(2026, 11, 1), None, date(2026, 11, 1), date(2026, 11, 21)),
        "not the future": (None, date(2027, 1, 1), date(2026, 10, 23), date(2026, 11, 21)),
        "at most 366 days": (date(2020, 1, 1), None, date(2025, 11, 21), date(2026, 11, 21)),
        "turned around": (date(2026, 11, 9), date(2026, 11, 3), date(2026, 11, 3), date(2026, 11, 3)),
    },
)
def test_a_period_ends_today_at_the_latest_and_is_no_longer_than_a_year(since, until, first, last):
    of = metrics.period(date(2026, 11, 21), since=since, until=until)
    assert (of.since, of.until) == (first, last)
    assert of.days()[0] == first.isoformat()
    assert of.days()[-1] == last.isoformat()


def test_alerts_of_other_archives_are_not_shown(as_ola, ada, grace, client):
    at = datetime(2026, 11, 21, tzinfo=UTC)
    numbers = {"value": 600, "limit": 500, "number": 20, "last": 600}
    for persona, rule in ((ada.persona, "refusals"), (grace.persona, "refusals"), (None, "queue")):
        Alert.objects.create(persona=persona, rule=rule, raised=at, **numbers)
    said = as_ola.get(reverse("api-alerts")).json()["results"]
    assert {(one["persona"], one["rule"]) for one in said} == {("ada", "refusals"), (None, "queue")}
    client.force_login(User.objects.create(username="sam"))
    assert client.get(reverse("api-alerts")).json()["results"] == []

"""The watch: scripted situations raise and clear every alert, and each is told once."""

import hashlib
import hmac
import io
import json
import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from guardian.shortcuts import assign_perm

from audit import (
    counting,
    services_notices,
    services_pruning,
    services_reverifying,
    services_watch,
)
from audit.models import Alert, Gauge, Notice
from audit.tests.conftest import FORBIDDEN
from audit.tests.events import answered, refused
from citations.models import AnswerEvent, Outbox, Question, RefusalEvent, StoredBundle
from ledger.core.canonical import encode
from ledger.models import Checkpoint, PendingLeaf
from personas.models import Widening

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def stand() -> set[tuple[str, str]]:
    return set(Alert.objects.filter(cleared=None).values_list("rule", "profile"))


def watched(at: datetime) -> set[tuple[str, str]]:
    """What stands after a look at this moment, and after as many more as a minute has."""
    services_watch.watch(now=at)
    first = stand()
    for seconds in (20, 40):
        services_watch.watch(now=at + timedelta(seconds=seconds))
    assert stand() == first
    return first


def test_an_alert_for_too_many_refusals_is_raised_for_its_profile_alone_and_cleared(ada):
    answered(ada.persona, ada.asker, 10, at=NOON - HOUR)
    refused(ada.persona, 11, at=NOON - HOUR)
    answered(ada.persona, ada.asker, 30, at=NOON - HOUR, profile="educator")
    assert watched(NOON) == {("refusals", "steward")}
    answered(ada.persona, ada.asker, 8, at=NOON + HOUR)  # 11 of 29: neither passed nor at ease
    refused(ada.persona, 2, at=NOON + HOUR)
    assert watched(NOON + 2 * HOUR) == {("refusals", "steward")}
    answered(ada.persona, ada.asker, 30, at=NOON + 3 * HOUR)
    assert watched(NOON + 4 * HOUR) == set()
    one = Alert.objects.get()
    assert (one.value, one.limit, one.number, one.cleared) == (524, 500, 21, NOON + 4 * HOUR)


def test_an_alert_for_a_spike_of_what_cannot_be_cited_stands_until_it_is_over(ada):
    answered(ada.persona, ada.asker, 30, at=NOON - 3 * DAY)
    answered(ada.persona, ada.asker, 20, at=NOON - HOUR)
    for day in range(9):  # a fault that lasts does not become what is usual
        at = NOON + day * DAY
        answered(ada.persona, ada.asker, 16, at=at - MINUTE)
        refused(ada.persona, 4, at=at - MINUTE, reason="no_citeable_content")
        assert watched(at + HOUR) == ({("no_content", "")} if day else set())
    answered(ada.persona, ada.asker, 30, at=NOON + 10 * DAY)
    assert watched(NOON + 10 * DAY + HOUR) == set()


def test_an_alert_for_drifting_similarity_is_raised_and_cleared(ada):
    answered(ada.persona, ada.asker, 25, at=NOON - HOUR, similarity=450)
    assert watched(NOON) == {("similarity", "")}
    answered(ada.persona, ada.asker, 25, at=NOON, similarity=900)
    assert watched(NOON + HOUR) == set()


def test_an_alert_for_little_that_is_cited_is_raised_and_cleared(ada):
    answered(ada.persona, ada.asker, 20, at=NOON - HOUR, cited=2, first=4)
    assert watched(NOON) == {("citations", "")}
    answered(ada.persona, ada.asker, 6, at=NOON, cited=5)  # 538 thousandths: neither passed nor at ease
    assert watched(NOON + MINUTE) == {("citations", "")}
    answered(ada.persona, ada.asker, 20, at=NOON, cited=5)
    assert watched(NOON + HOUR) == set()


def test_many_passages_that_nobody_needed_are_no_alert_while_the_first_ones_are_cited(ada):
    answered(ada.persona, ada.asker, 20, at=NOON - HOUR, cited=1)
    assert watched(NOON) == set()
    use = counting.use([ada.persona], counting.Span(start=NOON - DAY, end=NOON))
    assert (use.rate, use.within) == (200, 1000)


def test_an_alert_for_questions_that_wait_is_raised_and_cleared(ada):
    ada.ask()
    row = Outbox.objects.create(question=Question.objects.get())
    Outbox.objects.filter(pk=row.pk).update(created=NOON)
    assert watched(NOON + timedelta(seconds=10)) == set()
    assert watched(NOON + 2 * MINUTE) == {("queue", "")}
    row.delete()
    assert watched(NOON + 4 * MINUTE) == set()


def test_an_alert_for_a_log_that_stands_still_is_raised_and_cleared_and_an_idle_log_is_none(ada):
    idle = Checkpoint.objects.latest("size").created + DAY
    assert watched(idle) == set()
    leaf = PendingLeaf.objects.create(data=b"w" * 106)
    assert watched(idle + MINUTE) == set()
    assert watched(idle + 4 * MINUTE) == {("log", "")}
    leaf.delete()
    assert watched(idle + 6 * MINUTE) == set()


def test_an_alert_for_a_bundle_that_does_not_hold_is_raised_and_cleared(ada, caplog):
    bundle = ada.ask()
    kept = bytes(bundle.display)
    services_reverifying.go_on(services_reverifying.begin(now=NOON))
    assert watched(NOON) == set()
    StoredBundle.objects.filter(pk=bundle.pk).update(display=encode({"t": "another"}))
    services_reverifying.go_on(services_reverifying.begin(now=NOON + DAY, sample=10))
    assert watched(NOON + DAY) == {("verification", "")}
    assert f"bundle does not hold: bundle={bundle.bundle_id}" in caplog.text
    StoredBundle.objects.filter(pk=bundle.pk).update(display=kept)
    services_reverifying.begin(now=NOON + 2 * DAY, sample=10)
    assert watched(NOON + 2 * DAY) == {("verification", "")}, "a run that has not ended clears nothing"
    going = services_reverifying.tonight(now=NOON + 2 * DAY)
    assert going is not None
    services_reverifying.go_on(going)
    assert watched(NOON + 2 * DAY + HOUR) == set()


def test_a_look_that_never_ends_is_an_alert_of_its_own(ada):
    services_reverifying.begin(now=NOON)
    assert watched(NOON + HOUR) == set()
    assert watched(NOON + 13 * HOUR) == {("verification", "")}


def test_a_budget_that_a_steward_let_grow_is_told_for_a_month(ada, grace):
    Widening.objects.create(
        persona=ada.persona, tier="public", limit="daily_chars", was=4000, will=9000, day=NOON.date(), why="x"
    )
    assert watched(NOON) == {("widened", "")}
    one = Alert.objects.get()
    assert (one.persona, one.value, one.limit) == (ada.persona, 1, 0)
    assert watched(NOON + 29 * DAY) == {("widened", "")}
    assert watched(NOON + 31 * DAY) == set()


def test_what_is_switched_off_raises_nothing(ada, settings):
    settings.KWANZAA_ALERTS_OFF = ["refusals"]
    refused(ada.persona, 30, at=NOON - HOUR)
    assert watched(NOON) == set()


def test_a_clock_that_jumps_is_said_once_and_the_watch_goes_on(ada, caplog):
    watched(NOON)
    caplog.clear()
    assert watched(NOON - DAY) == set()
    assert [one.getMessage() for one in caplog.records] == ["the clock was set back: seconds=86440"]
    caplog.clear()
    watched(NOON)
    assert [one.getMessage() for one in caplog.records] == ["nothing was measured for long: seconds=86360"]


# --- Telling ------------------------------------------------------------------------------------
@pytest.fixture
def hook(settings, monkeypatch):
    """A webhook that takes what is posted, or is away; what came, as (headers, body)."""
    settings.KWANZAA_ALERT_WEBHOOK = "https://hook.example/alerts"
    settings.KWANZAA_ALERT_KEY = "k" * 40
    hook = Hook()
    plain = httpx.Client

    def client(**options):
        return plain(transport=httpx.MockTransport(hook.take), **options)

    monkeypatch.setattr("audit.adapters.outgoing.httpx.Client", client)
    return hook


class Hook:
    def __init__(self) -> None:
        self.came: list[tuple[httpx.Headers, bytes]] = []
        self.is_away = False
        self.status = 204

    def take(self, request: httpx.Request) -> httpx.Response:
        if self.is_away:
            raise httpx.ConnectError("away")
        self.came.append((request.headers, request.read()))
        return httpx.Response(self.status)


def raised(house) -> None:
    refused(house.persona, 30, at=NOON - HOUR)
    services_watch.watch(now=NOON)


def test_a_webhook_is_told_once_signed_and_without_a_name(ada, hook):
    raised(ada)
    assert services_notices.deliver(now=NOON) == 1
    assert services_notices.deliver(now=NOON + DAY) == 0
    headers, data = hook.came[0]
    at, mac = (part.split("=")[1] for part in headers["Kwanzaa-Signature"].split(","))
    assert int(at) == int(NOON.timestamp())
    assert mac == hmac.new(b"k" * 40, f"{at}.".encode() + data, hashlib.sha256).hexdigest()
    said = json.loads(data)
    assert (said["state"], said["rule"], said["persona"]) == ("raised", "refusals", ada.persona.pk)
    assert not re.search(rb"(?i)(?<![0-9a-z])ada(?![0-9a-z])", data)


@pytest.mark.parametrize("fault", ["away", "refuses"])
def test_a_webhook_that_is_down_is_said_once_and_tried_again(ada, hook, caplog, fault):
    hook.is_away, hook.status = fault == "away", 500
    raised(ada)
    caplog.clear()
    for minutes in (0, 1, 3, 9):
        assert services_notices.deliver(now=NOON + minutes * MINUTE) == 0
    closed = [one for one in caplog.records if "way out closed" in one.getMessage()]
    assert len(closed) == 1
    assert "hook.example" not in caplog.text
    hook.is_away, hook.status = False, 200
    assert services_notices.deliver(now=NOON + HOUR) == 1
    assert Gauge.objects.get(name="closed", label="webhook").value == 0
    assert json.loads(hook.came[-1][1])["state"] == "raised"


def test_what_nobody_takes_for_days_is_given_up(ada, hook, caplog):
    hook.is_away = True
    raised(ada)
    at = NOON
    for _ in range(services_notices.ATTEMPTS + 5):
        services_notices.deliver(now=at)
        at += services_notices.LONGEST
    one = Notice.objects.get()
    assert (one.attempts, one.delivered) == (services_notices.ATTEMPTS, None)
    assert one.given_up is not None
    assert caplog.text.count("notice given up") == 1


def test_a_clock_that_was_set_back_puts_nothing_off_for_ever(ada, hook):
    hook.is_away = True
    raised(ada)
    services_notices.deliver(now=NOON)
    hook.is_away = False
    assert services_notices.deliver(now=NOON - DAY) == 1


def test_operators_and_auditors_get_a_mail_that_names_nobody(ada, ola, settings):
    settings.KWANZAA_MAIL_HOST, settings.KWANZAA_ALERT_MAIL = "relay", ["operator@house.example"]
    User.objects.filter(pk=ola.pk).update(email="ola@house.example")
    raised(ada)
    assert services_notices.deliver(now=NOON) == 1
    assert sorted(one.to[0] for one in mail.outbox) == ["ola@house.example", "operator@house.example"]
    words = f"{mail.outbox[0].subject} {mail.outbox[0].body}"
    assert (
        "Of 30 questions asked for keeping within a day, 100.0 % were refused. More than 50.0 % raises"
        in words
    )
    assert "ada" not in words


def test_an_alert_that_is_cleared_is_told_too_and_after_it(ada, hook):
    raised(ada)
    answered(ada.persona, ada.asker, 70, at=NOON)
    services_watch.watch(now=NOON + HOUR)
    assert services_notices.deliver(now=NOON + HOUR) == 2
    assert [json.loads(data)["state"] for _, data in hook.came] == ["raised", "cleared"]


# --- Looking again --------------------------------------------------------------------------------
def test_a_night_looks_at_all_new_bundles_and_at_some_older_ones(ada):
    for _ in range(3):
        ada.ask()
    first = services_reverifying.tonight(now=NOON)
    assert first is not None
    first = services_reverifying.go_on(first)
    assert (first.bundles, first.findings) == (3, 0)
    assert services_reverifying.tonight(now=NOON + 10 * HOUR) is None
    ada.ask(FORBIDDEN)
    second = services_reverifying.tonight(now=NOON + DAY)
    assert second is not None
    second = services_reverifying.go_on(second)
    assert second.first == first.last
    assert 2 <= second.bundles <= 4
    assert second.finished is not None


def test_a_slice_that_has_no_time_left_looks_at_nothing(ada):
    ada.ask()
    run = services_reverifying.begin(now=NOON)
    assert services_reverifying.go_on(run, is_time=lambda: False).bundles == 0
    assert services_reverifying.tonight(now=NOON) == run


def test_a_run_of_the_future_does_not_stand_in_for_tonights(ada):
    services_reverifying.go_on(services_reverifying.begin(now=NOON + 30 * DAY))
    assert services_reverifying.tonight(now=NOON) is not None


# --- Around it ------------------------------------------------------------------------------------
def test_events_are_pruned_when_they_are_old_and_nothing_signed_is(ada, settings):
    bundle = ada.ask()
    refused(ada.persona, 3, at=NOON - 500 * DAY)
    refused(ada.persona, 2, at=NOON - DAY)
    AnswerEvent.objects.update(created=NOON - 500 * DAY)
    assert services_pruning.prune(now=NOON) == 4
    assert RefusalEvent.objects.count() == 2
    assert StoredBundle.objects.filter(pk=bundle.pk).exists()


def test_who_does_not_audit_an_archive_is_not_told_of_it(ada, settings):
    settings.KWANZAA_MAIL_HOST = "relay"
    sam = User.objects.create(username="sam", email="sam@house.example")
    assign_perm("tend_persona", sam, ada.persona)
    raised(ada)
    services_notices.deliver(now=NOON)
    assert mail.outbox == []


def reverify(*options):
    out = io.StringIO()
    call_command("reverify", *options, stdout=out)
    return out.getvalue()


def test_an_operator_looks_at_once_and_is_told_by_the_exit_code(ada):
    bundle = ada.ask()
    assert reverify() == "1 bundles, 0 do not hold\n"
    assert json.loads(reverify("--json", "--sample=0")) == {"bundles": 0, "findings": 0}
    StoredBundle.objects.filter(pk=bundle.pk).update(display=encode({"t": "another"}))
    with pytest.raises(CommandError, match=r"Run manage\.py fsck"):
        reverify("--all", "--sample=0")


def test_pauses_grow_to_an_hour():
    pauses = [services_notices.pause(n) for n in (1, 2, 3, 8, 100)]
    assert pauses == [timedelta(seconds=30), MINUTE, 2 * MINUTE, HOUR, HOUR]


def test_answers_of_which_nothing_is_cited_count_as_nothing(ada):
    answered(ada.persona, ada.asker, 20, at=NOON - HOUR, cited=0)
    assert watched(NOON) == {("citations", "")}


def test_an_alert_of_one_archive_says_nothing_of_another(ada, grace):
    refused(ada.persona, 30, at=NOON - HOUR)
    answered(grace.persona, grace.asker, 30, at=NOON - HOUR)
    watched(NOON)
    assert [(one.persona, one.rule) for one in Alert.objects.all()] == [(ada.persona, "refusals")]

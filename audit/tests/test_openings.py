"""An opening from the request to the opened seal: two persons, one statement, and the log before any key."""

from datetime import UTC, datetime, timedelta
from smtplib import SMTPException
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, ProgrammingError, transaction
from django.utils import timezone
from guardian.shortcuts import assign_perm, remove_perm
from kombu.exceptions import OperationalError

from audit import selectors, services, tasks
from audit.core.counterfactuals import verify_counterfactual
from audit.core.errors import (
    ExpiredError,
    NotLoggedError,
    OpeningError,
    OpeningStateError,
    UnknownOpeningError,
)
from audit.core.exchange import give, open_letter
from audit.core.opened import OpenedFile
from audit.core.opening import BESIDE, commit_reason, parse_statement
from audit.core.trust import read_trust
from audit.core.warrant import StatementFile, verify_statement
from audit.models import Opening, OpeningEvent
from audit.selectors import Act, Stage
from audit.tests.beside import SAID, assembled
from citations.adapters.counterfactual import Reflections
from ledger import services as ledger
from ledger import wiring
from ledger.adapters.keyring import DEMO_HOLDERS, SEED_FILE
from ledger.core.bundle import BundleFile
from ledger.core.canonical import from_base64
from ledger.core.envelope import Envelope
from ledger.core.sharing import Holder, recipient
from ledger.models import Leaf, PendingLeaf
from personas.core.errors import ForbiddenError
from personas.selectors.tenancy import as_user

REASON = "The family asks whether the quotation is right."


@pytest.fixture
def ruth(ada) -> User:
    """Steward of Ada's archive."""
    user = User.objects.create(username="ruth", email="ruth@example.org")
    assign_perm("steward_persona", user, ada.persona)
    return user


@pytest.fixture
def bundle(ada, ola):
    return selectors.bundle_for(ola, ada.ask().bundle_id)


@pytest.fixture
def request_(bundle, ola):
    def ask(**changes):
        given = {"path": "", "case": "2026/17", "reason": REASON, "days": 7, **changes}
        given.setdefault("auditor", selectors.wrapped_to(bundle)[0].kid)
        wish = services.Wish(**given)
        return services.request(user=ola, bundle=bundle, wish=wish, now=timezone.now())

    return ask


def approve(opening, by, now=None):
    services.approve(opening=opening, by=by, steward=selectors.stewards()[0].kid, now=now or timezone.now())


def attend(opening):
    tasks.attend_opening(opening.persona_id, opening.pk)
    opening.refresh_from_db()
    return opening


def stage(opening, later=timedelta()):
    return selectors.stage_of(opening, timezone.now() + later)


def kinds(opening):
    return [event.kind for event in opening.events.all()]


def test_an_opening_goes_its_whole_way_and_two_keys_open_the_seal(request_, bundle, ruth, ola, keys):
    opening = request_()
    assert stage(opening) is Stage.REQUESTED
    approve(opening, ruth)
    assert stage(opening) is Stage.APPROVED
    attend(opening)
    assert stage(opening) is Stage.RELEASED
    file = StatementFile.parse(selectors.statement_file(opening, timezone.now()))
    sealed = BundleFile.parse(selectors.bundle_file(bundle))
    trust = read_trust(selectors.keyset_file())
    warrant = verify_statement(file, bundle=sealed, trust=trust, now=timezone.now())
    found = opened(sealed, warrant, keys)
    assert found.bundle_id == bundle.bundle_id
    assert kinds(opening) == ["requested", "approved", "signed", "laid"]


def opened(sealed, warrant, keys):
    """Let whoever the statement names do their part, each with their own key."""
    own = {name: from_base64((keys / name / SEED_FILE).read_text().strip()) for name in DEMO_HOLDERS}
    named = next(seed for seed in own.values() if recipient(seed, Holder.AUDITOR).kid == warrant.auditor.kid)
    share = give(sealed, warrant=warrant, seed=own["steward"], artifact_keys={}, half=None)
    found = open_letter(sealed, warrant=warrant, seed=named, share=share)
    assert isinstance(found, OpenedFile)
    return found


def test_what_the_full_archive_would_have_said_is_asked_for_and_opened_likewise(request_, bundle, ruth, keys):
    with pytest.raises(OpeningError, match="ask again later"):
        request_(path=BESIDE)
    made = Reflections(bundle=bundle, signer=wiring.signer())
    made.keep(assembled(), made.issue())
    assert BESIDE not in selectors.paths_of(bundle)  # nobody is told before the log covers it
    ledger.sequence()
    assert BESIDE in selectors.paths_of(bundle)
    opening = request_(path=BESIDE)
    approve(opening, ruth)
    attend(opening)
    file = StatementFile.parse(selectors.statement_file(opening, timezone.now()))
    sealed = BundleFile.parse(selectors.counterfactual_file(bundle))
    trust = read_trust(selectors.keyset_file())
    verify_counterfactual(sealed, trust=trust)
    warrant = verify_statement(file, bundle=sealed, trust=trust, now=timezone.now())
    record: Any = opened(sealed, warrant, keys).record
    assert record["fields"] == {"/draft": SAID}
    with pytest.raises(OpeningError, match="not for this one"):
        verify_statement(
            file, bundle=BundleFile.parse(selectors.bundle_file(bundle)), trust=trust, now=timezone.now()
        )


def test_the_statement_says_who_and_what_and_not_why(request_, ruth, ola, bundle):
    opening = request_(path="/question", days=3)
    approve(opening, ruth)
    said = parse_statement(Envelope.parse(bytes(attend(opening).envelope)).payload)
    assert (said.opening, said.bundle_id, said.path) == (opening.handle, bundle.bundle_id, "/question")
    assert (said.requester, said.approver) == (f"user-{ola.pk}", f"user-{ruth.pk}")
    assert said.expires - said.requested == timedelta(days=3)
    assert said.reason == commit_reason(REASON, salt=bytes(opening.salt))


# --- No opening without an earlier leaf ------------------------------------------------------------
def test_nothing_is_handed_out_before_a_signed_head_covers_the_leaf(request_, ruth, monkeypatch):
    opening = request_()
    approve(opening, ruth)
    monkeypatch.setattr("audit.services.record.sequence", lambda: None)
    attend(opening)
    assert opening.ticket is not None
    assert PendingLeaf.objects.count() == 1
    assert stage(opening) is Stage.APPROVED
    with pytest.raises(OpeningStateError, match="approved"):
        selectors.statement_file(opening, timezone.now())
    monkeypatch.undo()
    ledger.sequence()
    assert selectors.statement_file(opening, timezone.now())
    assert Leaf.objects.filter(ticket=opening.ticket).count() == 1


@pytest.mark.services
def test_web_and_worker_take_every_step_behind_row_security(request_, bundle, ruth, ola, acting_as):
    with acting_as("kwanzaa_web"), as_user(ola):
        opening = request_()
    with acting_as("kwanzaa_web"), as_user(ruth):
        approve(selectors.opening_for(ruth, opening.handle), ruth)
    with acting_as("kwanzaa_worker"):
        tasks.attend_opening(opening.persona_id, opening.pk)
    with acting_as("kwanzaa_web"), as_user(ruth):
        found = selectors.opening_for(ruth, opening.handle)
        assert selectors.statement_file(found, timezone.now())
        services.note(found, services.Kind.TAKEN, ruth, timezone.now())


@pytest.mark.services
def test_the_web_cannot_change_what_was_asked_for(request_, ruth, acting_as):
    request_()
    changes = {
        "path": "/question",
        "expires": timezone.now(),
        "reason": "none",
        "auditor": "0" * 64,
        "break_glass": True,
        "envelope": b"{}",
        "ticket": 1,
    }
    for name, value in changes.items():
        with (
            acting_as("kwanzaa_web"),
            as_user(ruth),
            pytest.raises(ProgrammingError, match="permission denied"),
            transaction.atomic(),
        ):
            Opening.objects.update(**{name: value})


@pytest.mark.parametrize("act", ["refuse", "cancel", "nothing", "expire"])
def test_what_was_not_approved_in_time_is_never_signed(request_, ruth, act):
    opening, now = request_(), timezone.now()
    if act == "refuse":
        services.refuse(opening=opening, by=ruth, now=now)
    elif act == "cancel":
        services.cancel(opening=opening, by=ruth, now=now)
    elif act == "expire":
        Opening.objects.filter(pk=opening.pk).update(expires=now)
        with pytest.raises(ExpiredError):
            approve(Opening.objects.get(pk=opening.pk), ruth)
    attend(opening)
    assert (opening.ticket, opening.envelope) == (None, None)
    with pytest.raises(OpeningStateError):
        selectors.statement_file(opening, now)


def test_what_is_over_or_cancelled_is_not_handed_out_any_more(request_, ruth, ola):
    opening = request_()
    approve(opening, ruth)
    attend(opening)
    assert stage(opening, timedelta(days=7)) is Stage.OVER
    with pytest.raises(OpeningStateError, match="over"):
        selectors.statement_file(opening, timezone.now() + timedelta(days=7))
    services.cancel(opening=opening, by=ola, now=timezone.now())
    with pytest.raises(OpeningStateError, match="cancelled"):
        selectors.statement_file(opening, timezone.now())


# --- The second person -----------------------------------------------------------------------------
def test_whoever_asks_does_not_approve_even_as_a_steward(request_, ola, ada):
    assign_perm("steward_persona", ola, ada.persona)
    opening = request_()
    with pytest.raises(OpeningError, match="a second person does"):
        approve(opening, ola)
    with pytest.raises(IntegrityError), transaction.atomic():
        Opening.objects.filter(pk=opening.pk).update(approver=ola)
    assert selectors.acts(ola, opening, Stage.REQUESTED) == {Act.REFUSE, Act.CANCEL}


def test_only_a_steward_of_this_archive_decides(request_, ola, grace):
    opening, other = request_(), User.objects.create(username="ben")
    for right in ("audit_persona", "tend_persona"):
        assign_perm(right, other, opening.persona)
    assign_perm("steward_persona", other, grace.persona)
    for act in (services.refuse, services.cancel):
        with pytest.raises(ForbiddenError):
            act(opening=opening, by=other, now=timezone.now())
    with pytest.raises(ForbiddenError):
        approve(opening, other)
    assert selectors.acts(other, opening, Stage.REQUESTED) == frozenset()


def test_a_step_is_taken_once(request_, ruth):
    opening = request_()
    approve(opening, ruth)
    for again in (
        lambda: approve(opening, ruth),
        lambda: services.refuse(opening=opening, by=ruth, now=timezone.now()),
    ):
        with pytest.raises(OpeningStateError):
            again()
    attend(opening)
    ticket = opening.ticket
    assert attend(opening).ticket == ticket
    assert kinds(opening) == ["requested", "approved", "signed", "laid"]


@pytest.mark.parametrize(("who", "right"), [("ola", "audit_persona"), ("ruth", "steward_persona")])
def test_a_role_that_was_taken_meanwhile_leaves_the_statement_unsigned(request_, ruth, ola, who, right):
    opening = request_()
    approve(opening, ruth)
    remove_perm(right, {"ola": ola, "ruth": ruth}[who], opening.persona)
    attend(opening)
    assert (opening.state, opening.ticket) == ("cancelled", None)
    assert kinds(opening)[-1] == "void"


def test_a_key_that_no_steward_has_is_not_named(request_, ruth):
    with pytest.raises(OpeningError, match="no steward has this key"):
        services.approve(opening=request_(), by=ruth, steward="0" * 64, now=timezone.now())


# --- What may be asked for -------------------------------------------------------------------------
WISHES: dict[str, tuple[dict[str, Any], str]] = {
    "no such field": ({"path": "/answer"}, "it has /archive"),
    "no reason": ({"reason": "because"}, "10 to 2000 characters"),
    "blanks": ({"reason": " " * 20}, "10 to 2000 characters"),
    "no case": ({"case": "?"}, "a case number"),
    "too long": ({"days": 31}, "1 to 30 days"),
    "no time": ({"days": 0}, "1 to 30 days"),
    "another key": ({"auditor": "0" * 64}, "not wrapped to that key"),
    "a glass that nobody may break": ({"break_glass": True}, "KWANZAA_BREAK_GLASS"),
}


def test_a_request_that_cannot_be_says_why(request_):
    for changes, says in WISHES.values():
        with pytest.raises(OpeningError, match=says):
            request_(**changes)
    assert not Opening.objects.exists()


def test_a_steward_is_no_auditor_and_cannot_ask(bundle, ruth):
    wish = services.Wish(
        path="", case="1", reason=REASON, auditor=selectors.wrapped_to(bundle)[0].kid, days=1
    )
    with pytest.raises(ForbiddenError):
        services.request(user=ruth, bundle=bundle, wish=wish, now=timezone.now())


def test_a_bundle_that_the_log_does_not_hold_yet_is_not_opened(request_, monkeypatch):
    monkeypatch.setattr("audit.services.ledger.is_covered", lambda ticket: False)
    with pytest.raises(NotLoggedError):
        request_()


def test_an_opening_is_there_for_auditors_and_stewards_of_its_archive_alone(request_, ruth, ola, grace):
    opening, sam = request_(), User.objects.create(username="sam")
    assign_perm("audit_persona", sam, grace.persona)
    for user in (ruth, ola):
        assert selectors.opening_for(user, opening.handle) == opening
    with pytest.raises(UnknownOpeningError):
        selectors.opening_for(sam, opening.handle)


# --- Break glass -----------------------------------------------------------------------------------
@pytest.fixture
def glass(settings):
    settings.KWANZAA_BREAK_GLASS = True
    settings.KWANZAA_MAIL_HOST = "mail.example.org"


def test_a_broken_glass_opens_by_one_person_and_everybody_is_told(
    request_, ruth, ola, glass, mailoutbox, caplog
):
    User.objects.filter(pk=ola.pk).update(email="ola@example.org")
    opening = request_(break_glass=True)
    attend(opening)
    assert stage(opening) is Stage.RELEASED
    said = parse_statement(Envelope.parse(bytes(opening.envelope)).payload)
    assert (said.break_glass, said.requester) == (True, said.approver)
    assert sorted(to for mail in mailoutbox for to in mail.to) == ["ola@example.org", "ruth@example.org"]
    assert all(opening.handle in mail.body and REASON not in mail.body for mail in mailoutbox)
    assert kinds(opening) == ["requested", "broken", "alarmed", "signed", "laid"]
    assert "glass broken" in caplog.text
    assert REASON not in caplog.text


def test_a_mail_server_that_is_down_is_asked_again_and_keeps_nobody_waiting(
    request_, ruth, glass, mailoutbox, monkeypatch
):
    monkeypatch.setattr("audit.adapters.alarm.get_connection", Down)
    opening = request_(break_glass=True)
    attend(opening)
    assert (stage(opening), opening.alarmed) == (Stage.RELEASED, None)
    monkeypatch.undo()
    tasks.attend_openings()
    opening.refresh_from_db()
    assert opening.alarmed is not None
    assert len(mailoutbox) == 1
    tasks.attend_openings()
    assert len(mailoutbox) == 1


class Down:
    def send_messages(self, mails):
        raise SMTPException("not today")


def test_without_a_mail_server_desk_and_log_tell_it(request_, ruth, glass, settings, mailoutbox):
    settings.KWANZAA_MAIL_HOST = ""
    opening = request_(break_glass=True)
    attend(opening)
    assert "alarmed" in kinds(opening)
    assert mailoutbox == []


def test_a_setting_that_was_taken_back_leaves_the_glass_whole(request_, glass, settings):
    opening = request_(break_glass=True)
    settings.KWANZAA_BREAK_GLASS = False
    attend(opening)
    assert (opening.state, opening.ticket) == ("cancelled", None)


def test_a_queue_that_is_down_does_not_undo_an_approval(
    request_, ruth, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(tasks.attend_opening, "apply_async", refuse_call)
    opening = request_()
    approve(opening, ruth)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.wake(opening)
    assert opening.state == Opening.State.APPROVED


def refuse_call(*arguments, **options):
    raise OperationalError("away")


def test_rows_say_nothing_private(request_):
    opening = request_()
    assert str(opening) == f"opening {opening.handle}"
    assert str(OpeningEvent.objects.get()) == f"requested of opening {opening.pk}"
    assert datetime.now(UTC) >= opening.requested


def test_a_call_that_nobody_heard_is_made_up_for(request_, ruth):
    opening = request_()
    approve(opening, ruth)
    tasks.attend_openings()
    opening.refresh_from_db()
    assert stage(opening) is Stage.RELEASED

"""Openings of seals: request, approval by a second person, statement; each step once, each one written down.

Web and worker share the work: persons decide on the web, and a worker, which alone may write to the log, looks at
everything again and signs. No private key of an auditor or a steward is ever here.
"""

import logging
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from audit.adapters import alarm
from audit.core.errors import ExpiredError, NotLoggedError, OpeningError, OpeningStateError
from audit.core.opening import BESIDE, CASE, LONGEST, WHOLE, Statement, commit_reason, name_of
from audit.core.payload import parse_payload
from audit.models import Opening, OpeningEvent
from audit.selectors import counterfactual_of, stewards, wrapped_to
from citations.models import Counterfactual, StoredBundle
from ledger import selectors as ledger
from ledger import services as record
from ledger.core.canonical import decode
from ledger.core.envelope import OPENING, Envelope
from ledger.core.fields import Fields
from personas.core.errors import ForbiddenError
from personas.selectors import Need, needs_of
from personas.services.logged import log

logger = logging.getLogger("kwanzaa.audit")

SALT: Final = 32
REASON: Final = range(10, 2001)  # characters
Kind = OpeningEvent.Kind
State = Opening.State


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What an auditor asks for. *path* is empty for the whole record; *auditor* is the ID of their own key."""

    path: str
    case: str
    reason: str
    auditor: str
    days: int
    break_glass: bool = False


@transaction.atomic
def request(*, user: User, bundle: StoredBundle, wish: Wish, now: datetime) -> Opening:
    """Ask to open a bundle's seal; where the glass is broken, that is the approval too.

    Raises: OpeningError, NotLoggedError, ForbiddenError.
    """
    persona = bundle.question.persona
    if Need.AUDIT not in needs_of(user, persona):
        raise ForbiddenError(f"user {user.pk} audits nothing of {persona.slug}")
    _check_wish(bundle, wish)
    opening = Opening.objects.create(
        handle=secrets.token_hex(16),
        persona=persona,
        bundle=bundle,
        bundle_name=bundle.bundle_id,
        path=wish.path,
        case=wish.case,
        reason=wish.reason,
        salt=secrets.token_bytes(SALT),
        auditor=wish.auditor,
        requester=user,
        break_glass=wish.break_glass,
        requested=now,
        expires=now + timedelta(days=wish.days),
    )
    note(opening, Kind.REQUESTED, user, now)
    if wish.break_glass:
        steward = stewards()[0].kid
        _decide(opening, State.APPROVED, approver=user, steward=steward, approved=now)
        note(opening, Kind.BROKEN, user, now)
        logger.error("glass broken: opening=%s bundle=%s user=%s", opening.handle, bundle.bundle_id, user.pk)
    return opening


@transaction.atomic
def approve(*, opening: Opening, by: User, steward: str, now: datetime) -> None:
    """Allow an opening, as a steward who did not ask for it; *steward* is the ID of the key that will give.

    Raises: ForbiddenError, OpeningError, OpeningStateError, ExpiredError.
    """
    _check_steward(opening, by)
    if opening.requester_id == by.pk:
        raise OpeningError(
            "whoever asks does not approve: a second person does, another steward of this archive"
        )
    if steward not in {one.kid for one in stewards()}:
        raise OpeningError("no steward has this key: choose one of those that are offered")
    _check_time(opening, now)
    _decide(opening, State.APPROVED, approver=by, steward=steward, approved=now)
    note(opening, Kind.APPROVED, by, now)


@transaction.atomic
def refuse(*, opening: Opening, by: User, now: datetime) -> None:
    """Refuse an opening, as a steward of the archive. Raises: ForbiddenError, OpeningStateError."""
    _check_steward(opening, by)
    _decide(opening, State.REFUSED)
    note(opening, Kind.REFUSED, by, now)


@transaction.atomic
def cancel(*, opening: Opening, by: User, now: datetime) -> None:
    """End an opening that is not over: its requester, or a steward. What was given out stays given out.

    Raises: ForbiddenError, OpeningStateError.
    """
    if by.pk != opening.requester_id:
        _check_steward(opening, by)
    _decide(opening, State.CANCELLED, State.REQUESTED, State.APPROVED)
    note(opening, Kind.CANCELLED, by, now)


@transaction.atomic
def sign(*, opening_id: int, now: datetime) -> bool:
    """Sign the statement of an approved opening and queue its leaf, both or neither; False when there is none to sign.

    Everything that let it be approved must hold still: who asked audits, who approved is a steward and another person.
    """
    rows = Opening.objects.select_for_update(of=("self",)).select_related(
        "persona", "requester", "approver", "bundle"
    )
    opening = rows.filter(pk=opening_id, state=State.APPROVED, ticket=None).first()
    if opening is None:
        return False
    try:
        statement = _statement(opening, now)
    except OpeningError as e:
        Opening.objects.filter(pk=opening.pk).update(state=State.CANCELLED)
        note(opening, Kind.VOID, None, now)
        logger.warning("opening not signed: opening=%s code=%s", opening.handle, e.code)
        return False
    logged = log(OPENING, statement.payload())
    Opening.objects.filter(pk=opening.pk).update(envelope=logged.envelope, ticket=logged.ticket)
    note(opening, Kind.SIGNED, None, now)
    return True


def tell(*, opening_id: int, now: datetime) -> bool:
    """Tell every auditor and steward of the archive that the glass was broken; False where that is done, or it was not.

    Raises: OSError when the mail server does not take it; then it is tried again.
    """
    rows = Opening.objects.filter(pk=opening_id, break_glass=True, approver__isnull=False, alarmed=None)
    opening = rows.select_related("persona").first()
    if opening is None:
        return False
    sent = alarm.tell(opening)
    with transaction.atomic():
        Opening.objects.filter(pk=opening.pk).update(alarmed=now)
        note(opening, Kind.ALARMED, None, now)
    logger.error("alarm: opening=%s bundle=%s mails=%s", opening.handle, opening.bundle_name, sent)
    return True


def attend(*, opening_id: int, now: datetime) -> None:
    """Do for one opening what waits for a worker: the alarm first, then the statement, then its place in the log."""
    try:
        tell(opening_id=opening_id, now=now)
    except OSError as e:
        # The desk shows it and the log has it; a mail server that is down must not keep the glass whole.
        logger.exception("alarm not mailed: opening=%s error=%s", opening_id, type(e).__name__)
    if sign(opening_id=opening_id, now=now):
        record.sequence()


def note(opening: Opening, kind: Kind, actor: User | None, now: datetime) -> None:
    """Write a step down, in the caller's transaction, and log it by its IDs."""
    OpeningEvent.objects.create(opening=opening, kind=kind, actor=actor, at=now)
    logger.info("opening %s: opening=%s user=%s", kind.value, opening.handle, actor.pk if actor else None)


def _statement(opening: Opening, now: datetime) -> Statement:
    """Say what will be signed. Raises: OpeningError when it may not be, any more."""
    by = opening.approver
    if by is None or opening.approved is None:
        raise OpeningError("nobody approved it")
    _check_time(opening, now)
    if Need.AUDIT not in needs_of(opening.requester, opening.persona):
        raise OpeningError("who asked does not audit this archive any more")
    if opening.break_glass:
        _check_glass()
    elif Need.STEWARD not in needs_of(by, opening.persona):
        raise OpeningError("who approved is no steward of this archive any more")
    sealed = _sealed(opening.bundle, opening.path)
    envelope = Envelope.parse(bytes(sealed.envelope))
    return Statement(
        opening=opening.handle,
        bundle_id=Fields(decode(envelope.payload), "payload").text("bundle_id"),
        bundle=name_of(envelope),
        path=WHOLE if opening.path == BESIDE else opening.path,
        case=opening.case,
        reason=commit_reason(opening.reason, salt=bytes(opening.salt)),
        auditor=opening.auditor,
        steward=opening.steward,
        requester=f"user-{opening.requester_id}",
        approver=f"user-{by.pk}",
        break_glass=opening.break_glass,
        requested=opening.requested.replace(microsecond=0),
        approved=opening.approved.replace(microsecond=0),
        expires=opening.expires.replace(microsecond=0),
    )


def _check_wish(bundle: StoredBundle, wish: Wish) -> None:
    payload = parse_payload(Envelope.parse(bytes(bundle.envelope)).payload)
    if not ledger.is_covered(bundle.ticket):
        raise NotLoggedError(f"bundle {bundle.bundle_id} waits for ticket {bundle.ticket}")
    sealed = _sealed(bundle, wish.path)
    if wish.path not in {WHOLE, BESIDE, *payload.commitments}:
        raise OpeningError(
            f"the record has no field {wish.path[:40]!r}: it has {', '.join(payload.commitments)}"
        )
    if len(wish.reason.strip()) not in REASON:
        raise OpeningError(f"a reason has {REASON.start} to {REASON.stop - 1} characters: say what it is for")
    if not CASE.fullmatch(wish.case):
        raise OpeningError("a case number has 1 to 60 letters, digits, blanks and . / : # - _")
    if not 1 <= wish.days <= LONGEST.days:
        raise OpeningError(f"an opening lasts 1 to {LONGEST.days} days, not {wish.days}")
    if wish.auditor not in {one.kid for one in wrapped_to(sealed)}:
        raise OpeningError(
            "this bundle was not wrapped to that key: choose one that is offered, or have another auditor add yours"
        )
    if wish.break_glass:
        _check_glass()


def _sealed(bundle: StoredBundle, path: str) -> StoredBundle | Counterfactual:
    """Return what is to be opened: a bundle, or what lies beside it. Raises: OpeningError."""
    if path != BESIDE:
        return bundle
    made = counterfactual_of(bundle)
    if made is None:
        raise OpeningError(
            f"what the full archive would have said to {bundle.bundle_id} is not in the log yet: it is made some time "
            "after the answer, when chance says so; ask again later"
        )
    return made


def _check_glass() -> None:
    if not settings.KWANZAA_BREAK_GLASS:
        raise OpeningError(
            "nobody opens alone here: ask for approval, or let the operator set KWANZAA_BREAK_GLASS"
        )


def _check_steward(opening: Opening, by: User) -> None:
    if Need.STEWARD not in needs_of(by, opening.persona):
        raise ForbiddenError(f"user {by.pk} is no steward of opening {opening.handle}")


def _check_time(opening: Opening, now: datetime) -> None:
    if now >= opening.expires:
        raise ExpiredError(f"opening {opening.handle} is over")


def _decide(opening: Opening, state: State, *since: State, **facts: object) -> None:
    """Take one step, once: whoever comes second finds the state changed. Raises: OpeningStateError."""
    rows = Opening.objects.filter(pk=opening.pk, state__in=since or (State.REQUESTED,))
    if rows.update(state=state, **facts) != 1:
        raise OpeningStateError(f"opening {opening.handle} is {opening.get_state_display()} already")
    opening.refresh_from_db(fields=["state", *facts])

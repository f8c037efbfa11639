"""What an auditor can read: bundles of the personas that they may audit, and only what lies in clear.

The question, the claims and the excerpts are in the seal; nothing here opens it. Stewards read of openings alone.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, F, Func, JSONField, OuterRef, Q, QuerySet, TextField
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from audit.core.errors import NotLoggedError, OpeningStateError, UnknownBundleError, UnknownOpeningError
from audit.core.opening import BESIDE
from audit.core.payload import parse_payload, paths
from audit.core.results import Report
from audit.core.statistics import Statistics, count
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.core.warrant import StatementFile
from audit.declared import declared
from audit.models import Opening, OpeningFile
from audit.searching import Signed, wanted
from citations import selectors as citations
from citations.core.errors import UnknownQuestionError
from citations.core.records import KIND_OF, Reason, RefusalKind, Rung
from citations.models import Counterfactual, PassageUse, RefusalEvent, StoredBundle
from ledger import selectors as ledger
from ledger.core.canonical import decode
from ledger.core.envelope import Envelope
from ledger.core.sharing import Holder, Recipient, Wrap
from ledger.models import Recipient as RecipientRow
from personas.models import Artifact, Passage, Persona, PolicyVersion
from personas.selectors import Need, needs_of, persona_for, personas_for

KINDS: Final = ("answer", "refusal")
BY: Final = ("people", "evaluation")  # who asked; what is counted is what people asked
_ALIKE: Final = frozenset({RefusalKind.COVERAGE, RefusalKind.CONSENT})  # told in one form, as one of coverage
TOLD_KINDS: Final = tuple(kind.value for kind in RefusalKind if kind is not RefusalKind.CONSENT)
TOLD_REASONS: Final = (
    RefusalKind.COVERAGE.value,
    *(reason.value for reason, kind in KIND_OF.items() if kind not in _ALIKE),
)


class Stage(StrEnum):
    """Where an opening stands, by its row, the log and the clock."""

    REQUESTED = "requested"
    APPROVED = "approved"
    RELEASED = "released"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    OVER = "over"


class Act(StrEnum):
    """What somebody may do with an opening as it stands."""

    APPROVE = "approve"
    REFUSE = "refuse"
    CANCEL = "cancel"
    TAKE = "take"
    OPEN = "open"
    GIVE = "give"


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowing:
    """What a list of bundles is narrowed to; what is empty takes all. Days are in UTC, the last one included.

    ``refusal`` and ``reason`` are those that the requestor was told. The true ones are sealed: a no of consent was
    told as one of coverage, word for word, and nothing outside the seal tells which it was. ``by`` is one of ``BY``;
    ``q`` is what somebody typed (``audit.searching``).
    """

    slug: str = ""
    kind: str = ""
    rung: str = ""
    refusal: str = ""
    reason: str = ""
    profile: str = ""
    since: date | None = None
    until: date | None = None
    by: str = ""
    q: str = ""


ALL: Final = Narrowing()


class _Text(Func):
    """Bytes as text."""

    function = "convert_from"
    template = "%(function)s(%(expressions)s, 'UTF8')"
    output_field = TextField()


def audited(user: User | AnonymousUser) -> QuerySet[Persona]:
    """Return the personas whose answers *user* may audit, by slug; none for whoever is no auditor."""
    return personas_for(user, Need.AUDIT)


def bundles(user: User | AnonymousUser, to: Narrowing = ALL) -> QuerySet[StoredBundle]:
    """Return what *user* may audit, newest first, each with what its requestor was told of the outcome.

    That is ``kind``, ``rung``, ``refusal`` and ``reason``. Raises: UnknownPersonaError, ForbiddenError for a slug that
    is not theirs.
    """
    personas = [persona_for(user, to.slug, Need.AUDIT)] if to.slug else audited(user)
    found = StoredBundle.objects.filter(_by(to.by), question__persona__in=personas, **_columns(to))
    found = found.select_related("question__persona").defer(
        "envelope", "seal", "wraps", "receipt", "question__text"
    )
    told = found.annotate(told=Cast(_Text(F("display")), JSONField()))
    named = told.annotate(
        kind=KT("told__outcome__kind"),
        rung=KT("told__outcome__rung"),
        refusal=KT("told__outcome__refusal__kind"),
        reason=KT("told__outcome__refusal__reason"),
    ).defer("display")
    told_as = {"kind": to.kind, "rung": to.rung, "refusal": to.refusal, "reason": to.reason}
    narrowed = {name: value for name, value in told_as.items() if value}
    found = named.filter(**narrowed)
    if to.q:
        found = found.alias(signed=Signed(F("envelope"))).filter(wanted(to.q, personas))
    return found.order_by("-created", "-pk")


def _by(who: str) -> Q:
    built_in = Q(question__user__username=citations.EVALUATION)
    return Q() if not who else ~built_in if who == "people" else built_in


def _columns(to: Narrowing) -> dict[str, str | datetime]:
    """Return what is narrowed by columns: these are looked at before any display is read."""
    found: dict[str, str | datetime] = {}
    if to.profile:
        found["question__profile"] = to.profile
    if to.since:
        found["created__gte"] = datetime.combine(to.since, time(), tzinfo=UTC)
    if to.until and to.until < date.max:
        found["created__lt"] = datetime.combine(to.until + timedelta(days=1), time(), tzinfo=UTC)
    return found


def bundle_for(user: User | AnonymousUser, bundle_id: str) -> StoredBundle:
    """Return one bundle that *user* may audit. Raises: UnknownBundleError."""
    found = bundles(user).filter(bundle_id=bundle_id).first()
    if found is None:
        raise UnknownBundleError(f"no bundle {bundle_id[:32]!r} for this caller")
    return found


def bundle_file(bundle: StoredBundle) -> bytes:
    """Return the file of a bundle, with its proof. Raises: NotLoggedError until a checkpoint covers it."""
    try:
        return citations.bundle_file(bundle.question)
    except UnknownQuestionError as e:
        raise NotLoggedError(f"bundle {bundle.bundle_id} waits for ticket {bundle.ticket}") from e


def counterfactual_file(bundle: StoredBundle) -> bytes:
    """Return what the full archive would have said, sealed. Raises: NotLoggedError until it is made and logged."""
    try:
        return citations.counterfactual_file(bundle)
    except UnknownQuestionError as e:
        raise NotLoggedError(f"bundle {bundle.bundle_id} has no counterfactual in the log yet") from e


def counterfactual_of(bundle: StoredBundle) -> Counterfactual | None:
    """Return what the full archive would have said, once the log covers it."""
    made = Counterfactual.objects.filter(bundle=bundle).first()
    return made if made is not None and ledger.is_covered(made.ticket) else None


def keyset_file() -> bytes:
    """Return the pinned roots and the chain of keysets, as a verifier takes them. Raises: KeysetError."""
    return ledger.chain().encode()


def report(bundle: StoredBundle, data: bytes) -> Report:
    """Verify a bundle's file, and that what its requestor got is what was signed, unless it was destroyed since.

    This server trusts its own chain; an auditor does it again at home, with a keyset that came another way.
    """
    display = None if is_destroyed(bundle) else bytes(bundle.display)
    return verify(data, trust=read_trust(keyset_file()), display=display)


def is_destroyed(bundle: StoredBundle) -> bool:
    """Tell whether what a bundle showed was destroyed, as a logged statement declares; not, whether it looks so."""
    if citations.display_of(bundle) is not None:
        return False
    return declared(bundle.question.persona_id).is_left(bundle)


def statistics(user: User | AnonymousUser, *, slug: str = "") -> Statistics:
    """Count how the answers ended that *user* may audit. Raises: UnknownPersonaError, ForbiddenError."""
    asked = bundles(user, Narrowing(slug=slug, by="people")).order_by()
    # The types know no annotation that was made in another function.
    rungs = asked.values_list("rung").annotate(number=Count("pk"))  # type: ignore[misc]
    personas = [persona_for(user, slug, Need.AUDIT)] if slug else audited(user)
    refusals = RefusalEvent.objects.filter(persona__in=personas, evaluation=False)
    reasons = refusals.order_by().values_list("reason").annotate(number=Count("pk"))
    return count(
        {Rung(rung): number for rung, number in rungs},
        {Reason(reason): number for reason, number in reasons},
    )


def excerpt_keys(bundle: StoredBundle, *, more: tuple[str, ...] = ()) -> dict[str, bytes]:
    """Return the keys, by artifact ID, of everything that was retrieved for a bundle, and of *more* artifacts.

    Its excerpts are taken from nothing else. A key that was destroyed is left out.
    """
    passages = PassageUse.objects.filter(bundle=bundle).values("passage_id")
    persona = bundle.question.persona
    retrieved = Passage.objects.filter(persona=persona, id__in=passages).values("artifact_id")
    own = Artifact.objects.filter(persona=persona, key__isnull=False)
    found = own.filter(pk__in=retrieved) | own.filter(artifact_id__in=more)
    return {one.artifact_id: bytes(one.key) for one in found.only("artifact_id", "key") if one.key}


def policy_of(bundle_id: str) -> PolicyVersion | None:
    """Return the signed policy that a bundle was answered under; None where there is none."""
    bundle = StoredBundle.objects.select_related("question").filter(bundle_id=bundle_id).first()
    if bundle is None:
        return None
    payload = parse_payload(Envelope.parse(bytes(bundle.envelope)).payload)
    return PolicyVersion.objects.filter(persona=bundle.question.persona_id, digest=payload.policy).first()


def openers(user: User | AnonymousUser) -> QuerySet[Persona]:
    """Return the personas of whose openings *user* may know, by slug: they audit them, or are their steward."""
    stewarded = personas_for(user, Need.STEWARD).values("pk")
    return Persona.objects.filter(Q(pk__in=audited(user).values("pk")) | Q(pk__in=stewarded)).order_by("slug")


def openings(user: User | AnonymousUser) -> QuerySet[Opening]:
    """Return the openings that *user* may know of, newest first; no row of a bundle is read with them."""
    rows = Opening.objects.filter(persona__in=openers(user)).select_related(
        "persona", "requester", "approver"
    )
    return rows.order_by("-requested", "-pk")


def opening_for(user: User | AnonymousUser, handle: str) -> Opening:
    """Return one opening that *user* may know of. Raises: UnknownOpeningError."""
    found = openings(user).filter(handle=handle).first()
    if found is None:
        raise UnknownOpeningError(f"no opening {handle[:32]!r} for this caller")
    return found


def stage_of(opening: Opening, now: datetime) -> Stage:
    """Return where an opening stands: *released* only once a signed checkpoint covers its statement."""
    if opening.state in {Opening.State.REFUSED, Opening.State.CANCELLED}:
        return Stage(opening.state)
    if now >= opening.expires:
        return Stage.OVER
    if opening.state == Opening.State.REQUESTED:
        return Stage.REQUESTED
    is_covered = opening.ticket is not None and ledger.is_covered(opening.ticket)
    return Stage.RELEASED if is_covered else Stage.APPROVED


def acts(user: User, opening: Opening, stage: Stage) -> frozenset[Act]:
    """Return what *user* may do with an opening at this stage; the services look again when they do it."""
    decides, is_own = is_steward(user, opening), opening.requester_id == user.pk
    found = set[Act]()
    if stage is Stage.REQUESTED and decides:
        found |= {Act.REFUSE} if is_own else {Act.APPROVE, Act.REFUSE}
    if stage in {Stage.REQUESTED, Stage.APPROVED, Stage.RELEASED} and (is_own or decides):
        found.add(Act.CANCEL)
    if stage is Stage.RELEASED:
        found.add(Act.TAKE)
        found |= {Act.OPEN} if is_own and Need.AUDIT in needs_of(user, opening.persona) else set()
        found |= {Act.GIVE} if decides and (opening.break_glass or not is_own) else set()
    return frozenset(found)


def statement_file(opening: Opening, now: datetime) -> bytes:
    """Return the signed statement with its place in the log, and both public keys that it names.

    Raises: OpeningStateError until it is released, and once it is not any more.
    """
    stage = stage_of(opening, now)
    proof = ledger.proof_for(opening.ticket) if opening.ticket is not None else None
    if stage is not Stage.RELEASED or proof is None or opening.envelope is None:
        raise OpeningStateError(f"opening {opening.handle} is {stage}: there is no statement to take")
    keys = dict(
        RecipientRow.objects.filter(kid__in=(opening.auditor, opening.steward)).values_list("kid", "public")
    )
    return StatementFile(
        envelope=Envelope.parse(bytes(opening.envelope)),
        proof=proof,
        auditor=bytes(keys[opening.auditor]),
        steward=bytes(keys[opening.steward]),
    ).encode()


def file_of(opening: Opening, kind: OpeningFile.Kind) -> bytes | None:
    """Return the newest file of a kind that lies by an opening."""
    rows = OpeningFile.objects.filter(opening=opening, kind=kind).order_by("-pk")
    found = rows.values_list("data", flat=True).first()
    return bytes(found) if found is not None else None


def laid_of(opening: Opening) -> str:
    """Return the name of what a worker laid out by an opening last; '' where nothing lies there."""
    rows = OpeningFile.objects.filter(opening=opening, kind=OpeningFile.Kind.KEYS)
    found = rows.order_by("-pk").values_list("pk", flat=True).first()
    return str(found or "")


def unattended(now: datetime) -> tuple[tuple[int, int], ...]:
    """Return (opening, persona) keys of what waits for a worker: a signature, an alarm, or files to be laid out."""
    approved = Opening.objects.filter(state=Opening.State.APPROVED, expires__gt=now)
    laid = OpeningFile.objects.filter(opening=OuterRef("pk"), kind=OpeningFile.Kind.KEYS)
    waiting = approved.filter(Q(ticket=None) | Q(break_glass=True, alarmed=None) | ~Exists(laid))
    return tuple(waiting.order_by("pk").values_list("pk", "persona"))


def wrapped_to(bundle: StoredBundle | Counterfactual) -> tuple[Recipient, ...]:
    """Return the auditors who can open this: active, and with a wrap beside it; in the order of their IDs."""
    wraps = decode(bytes(bundle.wraps))
    kids = {one.kid for one in map(Wrap.from_value, wraps if isinstance(wraps, list) else ())}
    return tuple(one for one in ledger.recipients() if one.role is Holder.AUDITOR and one.kid in kids)


def stewards() -> tuple[Recipient, ...]:
    """Return the stewards' keys that an approver chooses from."""
    return tuple(one for one in ledger.recipients() if one.role is Holder.STEWARD)


def is_steward(user: User, opening: Opening) -> bool:
    """Tell whether *user* is a steward of the archive that an opening is of."""
    return Need.STEWARD in needs_of(user, opening.persona)


def paths_of(bundle: StoredBundle) -> tuple[str, ...]:
    """Return the fields of a bundle's record, each of which opens alone; and what lies beside it, if it does."""
    own = paths(parse_payload(Envelope.parse(bytes(bundle.envelope)).payload).claims)
    return (*own, BESIDE) if counterfactual_of(bundle) is not None else own

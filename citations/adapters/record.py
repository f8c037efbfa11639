"""Port Record: seal, sign and store one decision, all of it or nothing.

The order inside the one transaction: hold the policy; lock the question and see that this attempt still holds it;
see that the policy is the one that was answered under; go behind the gate of the keys; close the seal;
sign payload and receipt; store bundle, handles, refusal; queue the leaf; mark the question answered; take it out of
the outbox. Only then, committed, is the log sequenced, and only a signed checkpoint over the leaf makes it readable.
That commit waits for no disk: the log's, which follows and which every reader waits for, takes all before it along.
"""

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Final, TypeAlias

from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils import timezone

from citations.adapters.debit import debit
from citations.adapters.events import outcome_of
from citations.adapters.recheck import Basis, recheck
from citations.adapters.release import release
from citations.core.display.sources import letter_of
from citations.core.ports import Assembled
from citations.core.records import Issue, Session
from citations.core.stages.assembly import PAYLOAD_TYPE, finish
from citations.models import Handle, Question, StoredBundle
from ledger import selectors as ledger_selectors
from ledger import services as ledger
from ledger.core.canonical import Json, encode
from ledger.core.envelope import RECEIPT, Envelope, Signer
from ledger.core.errors import KwanzaaError
from ledger.core.seal import Excerpt, close, digest_of
from ledger.core.sharing import KEY, Holder, Recipient, Shares, Wrap, cek_commitment, wrap
from ledger.selectors import AT_EASE, RECIPIENTS, together, written

logger = logging.getLogger("kwanzaa.citations")

HANDLES_LIVE: Final = timedelta(days=1)
_CLOSE: Final = """
WITH done AS (DELETE FROM citations_outbox WHERE question_id = %s)
UPDATE citations_question SET state = %s WHERE id = %s
"""
_ARTIFACTS: Final = """
SELECT artifact_id, id, key FROM personas_artifact
WHERE persona_id = %s AND artifact_id = ANY (%s) AND intake_id IS NULL ORDER BY id DESC
"""

Kept: TypeAlias = tuple[int, bytes]
"""The row of an artifact, and the key that its excerpts are sealed with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What a bundle is made on, as it stands until the commit: keys in use, who may open it, and what it cites."""

    behind: ledger.Inside
    recipients: tuple[Recipient, ...]
    artifacts: Mapping[str, Kept]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """The bytes of a closed seal with the wraps beside it, and the commitment to its content key."""

    seal: bytes
    wraps: tuple[Wrap, ...]
    cek: str


class Bundles:
    """Keeps the bundle of one attempt at one question."""

    def __init__(self, *, question: Question, basis: Basis, signer: Signer, session: Session) -> None:
        """Take the question as its attempt took it, what its answer rests on, who signs, and the asker's session."""
        self._question = question
        self._basis = basis
        self._signer = signer
        self._session = session

    def issue(self) -> Issue:
        """Give a new bundle its identifier, time and randomness."""
        return issued()

    def keep(self, assembled: Assembled, issue: Issue) -> None:
        """Seal, sign and store; then have the log sequenced.

        Raises: LostQuestionError when another attempt holds the question; StaleError when what the answer rests on
        has changed; whatever else fails is raised too.
        """
        with transaction.atomic():
            held = recheck(self._question, self._basis)
            ground = self._ground(assembled)
            sealed = self._seal(assembled, issue, ground)
            payload = finish(assembled, seal=digest_of(sealed.seal), cek=sealed.cek)
            envelope = self._signer.sign(PAYLOAD_TYPE, encode(payload), keyset=ground.behind.keyset)
            bundle = self._store(assembled, issue, sealed, envelope, ground.behind)
            debit(held, self._session, assembled)
            self._close(bundle, assembled, ground.artifacts)
        self._publish(bundle.ticket)

    def _ground(self, assembled: Assembled) -> Ground:
        """Go behind the gate of the keys, where nobody changes them, and read what is sealed with what and for whom."""
        ids = sorted({artifact_id for artifact_id, _ in assembled.excerpts})
        *entered, recipients, artifacts = together(
            *ledger.ENTER, RECIPIENTS, (_ARTIFACTS, [self._question.persona_id, ids])
        )
        return Ground(
            behind=ledger.inside(entered[-1]),
            recipients=ledger_selectors.recipients(recipients),
            artifacts={name: (pk, bytes(key or b"")) for name, pk, key in artifacts},
        )

    def _seal(self, assembled: Assembled, issue: Issue, ground: Ground) -> Sealed:
        shares = Shares(auditor=secrets.token_bytes(KEY), steward=secrets.token_bytes(KEY))
        content_key = shares.content_key(issue.bundle_id)
        seal = close(
            {"record": assembled.sealed},
            [Excerpt(artifact_id=artifact_id, value=value) for artifact_id, value in assembled.excerpts],
            content_key=content_key,
            bundle_id=issue.bundle_id,
            artifact_keys={name: key for name, (_, key) in ground.artifacts.items() if key},
        )
        return Sealed(
            seal=encode(seal.to_value()),
            wraps=wraps_to_all(shares, issue.bundle_id, ground.recipients),
            cek=cek_commitment(content_key),
        )

    def _store(
        self, assembled: Assembled, issue: Issue, sealed: Sealed, envelope: Envelope, behind: ledger.Inside
    ) -> StoredBundle:
        signed, display = envelope.to_json(), encode(assembled.display)
        wraps: list[Json] = [one.to_value() for one in sealed.wraps]
        return StoredBundle.objects.create(
            question=self._question,
            bundle_id=issue.bundle_id,
            envelope=signed,
            seal=sealed.seal,
            wraps=encode(wraps),
            display=display,
            columns=[{"name": one.name, "claims": list(one.claims)} for one in assembled.columns],
            receipt=self._receipt(display, issue, signed, behind).to_json(),
            ticket=ledger.queue(envelope, behind=behind),
        )

    def _receipt(self, display: bytes, issue: Issue, signed: bytes, behind: ledger.Inside) -> Envelope:
        said: dict[str, Json] = {
            "t": "kwanzaa.receipt.v1",
            "display": sha256(display).hexdigest(),
            "bundle": sha256(signed).hexdigest(),
            "at": issue.at,
        }
        return self._signer.sign(RECEIPT, encode(said), keyset=behind.keyset)

    def _handles(
        self, bundle: StoredBundle, assembled: Assembled, artifacts: Mapping[str, Kept]
    ) -> list[Handle]:
        expires = timezone.now() + HANDLES_LIVE
        return [
            Handle(
                bundle=bundle,
                letter=letter_of(handle),
                owner_id=self._question.user_id,
                artifact_id=artifacts[artifact_id][0],
                locator=locators,
                expires=expires,
            )
            for handle, (artifact_id, locators) in assembled.sources.items()
        ]

    def _close(self, bundle: StoredBundle, assembled: Assembled, artifacts: Mapping[str, Kept]) -> None:
        """Keep what stands beside the bundle, and have the question answered."""
        evaluation = self._session.allowance is None
        event = (
            [outcome_of(self._question, bundle, assembled, evaluation=evaluation)]
            if settings.ENABLE_OUTCOME_EVENTS
            else []
        )
        together(
            *written(self._handles(bundle, assembled, artifacts)),
            *written(event),
            (_CLOSE, [self._question.pk, Question.State.ANSWERED, self._question.pk]),
            AT_EASE,
        )

    def _publish(self, ticket: int) -> None:
        try:
            ledger.sequence()
        except (KwanzaaError, DatabaseError, OSError) as e:
            # The bundle is safe and queued; the task ``sequence_log`` gives it its place.
            logger.warning("not sequenced: question=%s error=%s", self._question.pk, type(e).__name__)
            return
        if ledger_selectors.is_covered(ticket):
            release(self._question.pk)


def issued() -> Issue:
    """Return an identifier, a time and randomness that no bundle has."""
    return Issue(
        bundle_id=secrets.token_hex(16),
        at=timezone.now().strftime("%Y-%m-%dT%H:%M:%SZ"),
        seed=secrets.token_bytes(KEY),
        display_nonce=secrets.token_hex(16),
    )


def wraps_to_all(shares: Shares, bundle_id: str, recipients: Sequence[Recipient]) -> tuple[Wrap, ...]:
    """Wrap each role's share to everybody who holds the role, in the order of role and key."""
    share_of = {Holder.AUDITOR: shares.auditor, Holder.STEWARD: shares.steward}
    wraps = [wrap(share_of[one.role], recipient=one, bundle_id=bundle_id) for one in recipients]
    return tuple(sorted(wraps, key=lambda one: (one.role, one.kid)))

"""The statement of a destruction: what was erased with a record, so that nothing else may be missing.

It names artifacts by salted commitments, and answers by the digests of their envelopes: whoever has the rows sees which
they are, to everybody else it tells nothing. Of what was shown it says what must be left, byte for byte.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from audit.core.errors import DestructionError
from citations.core.bundle.withdrawal import DESTROYED
from ledger.core.canonical import Json, decode, encode
from ledger.core.commitments import commit
from ledger.core.fields import Fields

NAME: Final = "kwanzaa.destruction.v1"
PATH: Final = "/artifact"  # of every commitment
SALT: Final = 32

_ARCHIVE: Final = re.compile(r"[0-9a-f]{32}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_WHO: Final = re.compile(r"user-[0-9]{1,18}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What one answer lost. ``envelope`` is the SHA-256 that names it; ``left`` that of what is left of its display.

    ``left`` is None where the display stays. ``closed``: its wraps went, so that nobody opens it any more.
    """

    envelope: str
    left: str | None
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Destruction:
    """What is signed: commitments of artifacts, losses of answers, envelopes of counterfactuals, each in its order.

    *by* is the opaque name of the steward whose act it was.
    """

    archive: str
    by: str
    artifacts: tuple[str, ...]
    answers: tuple[Loss, ...]
    counterfactuals: tuple[str, ...]

    def __post_init__(self) -> None:
        """Refuse what may not be signed: above all the same thing twice, or a loss of nothing."""
        named = tuple(one.envelope for one in self.answers)
        left = tuple(one.left for one in self.answers if one.left is not None)
        digests = (*self.artifacts, *named, *left, *self.counterfactuals)
        if not (_ARCHIVE.fullmatch(self.archive) and _WHO.fullmatch(self.by) and self.artifacts):
            raise DestructionError("a destruction names its archive, its steward and what was destroyed")
        if not all(map(_DIGEST.fullmatch, digests)):
            raise DestructionError("a destruction names what is erased by digests")
        if any(list(row) != sorted(set(row)) for row in (self.artifacts, named, self.counterfactuals)):
            raise DestructionError("a destruction names each thing once, in the order of the digests")
        if any(one.left is None and not one.closed for one in self.answers):
            raise DestructionError("a destruction names an answer that loses nothing")

    def payload(self) -> bytes:
        """Return the bytes that are signed, of payload type ``ledger.core.envelope.DESTRUCTION``."""
        return encode(
            {
                "t": NAME,
                "archive": self.archive,
                "by": self.by,
                "artifacts": list(self.artifacts),
                "answers": [
                    {"envelope": one.envelope, "left": one.left, "closed": one.closed} for one in self.answers
                ],
                "counterfactuals": list(self.counterfactuals),
            }
        )


def parse_destruction(data: bytes) -> Destruction:
    """Read a statement back. Raises: CanonicalError, DestructionError for bytes that are none."""
    fields = Fields(decode(data), "destruction")
    if fields.text("t") != NAME:
        raise DestructionError(f"this is no {NAME}")
    found = Destruction(
        archive=fields.text("archive"),
        by=fields.text("by"),
        artifacts=fields.texts("artifacts"),
        answers=tuple(_loss(Fields(item, "destruction.answers")) for item in fields.items("answers")),
        counterfactuals=fields.texts("counterfactuals"),
    )
    fields.closed()
    return found


def commitment(salt: bytes, record_key: str, artifact_id: str) -> str:
    """Return what stands for an artifact in a statement that has this *salt* of 32 bytes."""
    return commit(salt, PATH, [record_key, artifact_id])


def left(display: bytes) -> bytes:
    """Return what is left of a display: how its answer ended, which is counted, and its nonce."""
    fields = Fields(decode(display), "display")
    outcome = fields.fields("outcome")
    ended: dict[str, Json] = {"kind": outcome.text("kind"), "rung": outcome.text("rung")}
    return encode({"t": DESTROYED, "nonce": fields.text("nonce"), "outcome": ended})


def losses(statements: Iterable[Destruction]) -> Mapping[str, Loss]:
    """Add up what answers lost, by envelope; of *statements*, oldest first, the last word on a display counts."""
    found = dict[str, Loss]()
    for loss in (loss for one in statements for loss in one.answers):
        before = found.get(loss.envelope, loss)
        found[loss.envelope] = Loss(
            envelope=loss.envelope,
            left=before.left if loss.left is None else loss.left,
            closed=before.closed or loss.closed,
        )
    return found


def closed(statements: Sequence[Destruction]) -> frozenset[str]:
    """Return the envelopes of the counterfactuals that were closed."""
    return frozenset(name for one in statements for name in one.counterfactuals)


def _loss(fields: Fields) -> Loss:
    loss = Loss(
        envelope=fields.text("envelope"),
        left=fields.text("left") if fields.given("left") else None,
        closed=fields.flag("closed"),
    )
    fields.closed()
    return loss

"""What destructions declared: the one ground on which anything of the record may be missing.

A statement counts while its row, its signatures and the log agree, and for the archive that it names alone. The rows'
own columns say only where to look: what they name is compared with what was signed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from audit.core import destruction as core
from audit.core.errors import DestructionError
from audit.models import Destruction
from citations.models import Counterfactual, StoredBundle
from ledger import selectors as ledger
from ledger.core.envelope import DESTRUCTION, ROLES, Envelope, leaf, verify
from ledger.core.errors import KwanzaaError
from ledger.models import Leaf, PendingLeaf
from personas.models import Artifact

_ROLE: Final = ROLES[DESTRUCTION]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What was declared: losses of answers and closed counterfactuals by envelope, artifacts by their row's key."""

    answers: Mapping[str, core.Loss]
    counterfactuals: frozenset[str]
    artifacts: frozenset[int]

    def loss_of(self, bundle: StoredBundle) -> core.Loss | None:
        """Return what an answer lost; None where nothing may be missing of it."""
        return self.answers.get(_named(bundle))

    def is_left(self, bundle: StoredBundle) -> bool:
        """Tell whether an answer lost what it showed, and what is kept of that is just what was to be left."""
        loss = self.loss_of(bundle)
        return (
            loss is not None and loss.left == sha256(bytes(bundle.display)).hexdigest() and not bundle.columns
        )

    def is_closed(self, made: Counterfactual) -> bool:
        """Tell whether a counterfactual was closed."""
        return _named(made) in self.counterfactuals


def declared(persona_id: int | None = None) -> Declared:
    """Read what was declared, of one archive or of all. A statement that does not hold declares nothing."""
    rows = Destruction.objects.select_related("persona").order_by("ticket")
    if persona_id is not None:
        rows = rows.filter(persona=persona_id)
    read = [(row, one) for row in rows if (one := _read_or_none(row)) is not None]
    statements = [one for _, one in read]
    return Declared(
        answers=core.losses(statements),
        counterfactuals=core.closed(statements),
        artifacts=frozenset(key for row, one in read for key in _artifacts(row, one)),
    )


def findings_of(row: Destruction) -> Iterator[str]:
    """Tell what does not hold of the columns beside a statement, which lead from it to what was destroyed."""
    try:
        if len({*_artifacts(row, statement := _read(row))}) != len(statement.artifacts):
            yield f"destruction {row.pk} does not lead to the artifacts that were signed"
    except KwanzaaError as e:
        yield f"destruction {row.pk} declares nothing: {e}"


def _read_or_none(row: Destruction) -> core.Destruction | None:
    try:
        return _read(row)
    except KwanzaaError:
        return None  # ``findings_of`` says why, and what it would have declared is found missing


def _read(row: Destruction) -> core.Destruction:
    """Return what a row declares. Raises: KwanzaaError where row, signatures and log do not agree."""
    envelope = Envelope.parse(bytes(row.envelope))
    logged = Leaf.objects.filter(ticket=row.ticket).first()
    found = logged or PendingLeaf.objects.filter(pk=row.ticket).first()
    if found is None or bytes(found.data) != leaf(envelope):
        raise DestructionError("it is not what the log holds under its ticket")
    at = logged.index if logged is not None else None
    statement = core.parse_destruction(verify(envelope, keyset=ledger.keyset(), role=_ROLE, index=at))
    if statement.archive != row.persona.archive_id:
        raise DestructionError("it is of another archive")
    return statement


def _artifacts(row: Destruction, statement: core.Destruction) -> Iterator[int]:
    signed, salt = set(statement.artifacts), bytes(row.salt)
    if len(salt) != core.SALT:
        return
    rows = Artifact.objects.filter(persona=row.persona_id, pk__in=row.artifacts)
    for key, record_key, artifact_id in rows.values_list("pk", "record_key", "artifact_id"):
        if core.commitment(salt, record_key, artifact_id) in signed:
            yield key


def _named(row: StoredBundle | Counterfactual) -> str:
    return sha256(bytes(row.envelope)).hexdigest()

"""What can be read of the record."""

from ledger.selectors.published import (
    checkpoint_note,
    consistency,
    entries,
    export,
    inclusion,
    tile,
)
from ledger.selectors.reading import (
    KEYSET,
    LAST_HEAD,
    RECIPIENTS,
    Covered,
    chain,
    consistency_proof,
    covering,
    is_covered,
    keyset,
    last_head,
    latest_checkpoint,
    proof_for,
    recipients,
    unsigned_leaves,
)
from ledger.selectors.soundness import fsck
from ledger.selectors.together import AT_EASE, Rows, Statement, together, written

__all__ = [
    "AT_EASE",
    "KEYSET",
    "LAST_HEAD",
    "RECIPIENTS",
    "Covered",
    "Rows",
    "Statement",
    "chain",
    "checkpoint_note",
    "consistency",
    "consistency_proof",
    "covering",
    "entries",
    "export",
    "fsck",
    "inclusion",
    "is_covered",
    "keyset",
    "last_head",
    "latest_checkpoint",
    "proof_for",
    "recipients",
    "tile",
    "together",
    "unsigned_leaves",
    "written",
]

"""That a leaf is in the log: its path to the root, and the signed checkpoint with that root."""

from dataclasses import dataclass

from ledger.core.canonical import Json, from_base64, to_base64
from ledger.core.checkpoint import Checkpoint, verify_checkpoint
from ledger.core.errors import ProofError
from ledger.core.fields import Fields
from ledger.core.keyset import Keyset
from ledger.core.merkle import leaf_hash, verify_inclusion


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A leaf's place, the size of the tree, the siblings from the leaf up, and the signed root."""

    index: int
    size: int
    hashes: tuple[bytes, ...]
    checkpoint: str

    def to_value(self) -> Json:
        """Return the proof as a map, hashes in base64."""
        return {
            "checkpoint": self.checkpoint,
            "hashes": [to_base64(value) for value in self.hashes],
            "index": self.index,
            "size": self.size,
        }

    @classmethod
    def from_value(cls, value: Json) -> "Proof":
        """Read a proof's map. Raises: CanonicalError."""
        fields = Fields(value, "proof")
        proof = cls(
            index=fields.integer("index"),
            size=fields.integer("size"),
            hashes=tuple(from_base64(text) for text in fields.texts("hashes")),
            checkpoint=fields.text("checkpoint"),
        )
        fields.closed()
        return proof

    def to_text(self) -> str:
        """Return the proof in the form that other tools read (C2SP tlog-proof)."""
        lines = ["c2sp.org/tlog-proof@v1", f"index {self.index}", *(to_base64(h) for h in self.hashes)]
        return "\n".join(lines) + f"\n\n{self.checkpoint}"


def verify_proof(proof: Proof, *, leaf: bytes, keyset: Keyset) -> Checkpoint:
    """Return the checkpoint that covers the bytes of *leaf*.

    Raises: ProofError, and what ``verify_checkpoint`` raises.
    """
    checkpoint = verify_checkpoint(proof.checkpoint, keyset)
    if checkpoint.size != proof.size:
        raise ProofError(f"a proof for {proof.size} leaves beside a checkpoint of {checkpoint.size}")
    verify_inclusion(
        leaf=leaf_hash(leaf),
        index=proof.index,
        size=proof.size,
        proof=proof.hashes,
        root=checkpoint.root,
    )
    return checkpoint

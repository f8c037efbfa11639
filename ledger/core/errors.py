"""What can go wrong in the record.

Every class ends in *Error*, and has a ``code`` for programs and a ``public_message`` for strangers.
``str(error)`` is for us. A refusal is a value and never appears here.
"""

from typing import ClassVar


class KwanzaaError(Exception):
    """The root of every error of this project."""

    code: ClassVar[str] = "error"
    public_message: ClassVar[str] = (
        "Something went wrong. Try again; if it happens again, tell the archive's curator."
    )


class CanonicalError(KwanzaaError):
    """Bytes or a value that have no place in signed JSON."""

    code = "ledger.canonical"
    public_message = "This is not a file in the canonical form. Get a fresh copy; do not edit or reformat it."


class EnvelopeError(KwanzaaError):
    """An envelope with a wrong shape, or with signatures missing, doubled or left over."""

    code = "ledger.envelope"
    public_message = "The signed envelope is not complete. Get a fresh copy from the archive."


class SignatureInvalidError(KwanzaaError):
    """A trusted key did not make this signature over these bytes."""

    code = "ledger.signature"
    public_message = "A signature does not fit: the content was changed after signing. Do not rely on it."


class UnknownKeyError(KwanzaaError):
    """A signature by a key that is not trusted, or not for this; it says nothing about the content."""

    code = "ledger.unknown_key"
    public_message = (
        "Signed with a key that is not trusted here. Get the archive's current keyset and verify again."
    )


class KeysetError(KwanzaaError):
    """A keyset, or a step from one keyset to the next, that does not hold."""

    code = "ledger.keyset"
    public_message = (
        "The keyset does not follow from the pinned roots. Get it again from the archive's steward."
    )


class KeyFileError(KwanzaaError):
    """A private key on disk that is missing, unreadable, or readable by others."""

    code = "ledger.key_file"
    public_message = "The archive cannot sign at the moment. Tell its operator: a key file needs attention."


class KeysMissingError(KeyFileError):
    """No folder of keys at all: a log that is founded already goes on with its own, and with no others."""

    code = "ledger.keys_missing"
    public_message = (
        "The archive cannot sign at the moment. Tell its operator: the folder of its keys is gone."
    )


class SignerError(KwanzaaError):
    """The process that holds the keys is away, or answers what cannot be used; nothing was signed."""

    code = "ledger.signer"
    public_message = "The archive cannot sign at the moment, so it says nothing. Try again in a minute."


class ForkError(SignerError):
    """A head of the log that did not grow out of the last one that was signed."""

    code = "ledger.fork"
    public_message = (
        "The archive's record is not the one that was signed before, so nothing is told. Tell its operator."
    )


class SignerRefusedError(KwanzaaError):
    """Something that the signer does not sign: of no known form, or of a kind that it has no keys for."""

    code = "ledger.signer_refused"
    public_message = "The archive's signer refused this, so nothing was kept. Tell the archive's operator."


class SigningHaltedError(KwanzaaError):
    """Signed with keys that sign nothing any more, or nothing yet; it is not kept, and is signed again later."""

    code = "ledger.signing_halted"
    public_message = (
        "The archive cannot sign at the moment: its keys are being changed. Nothing is lost; try again later."
    )


class SealError(KwanzaaError):
    """A seal that does not open, or opens to something else than was promised."""

    code = "ledger.seal"
    public_message = "The seal does not open with these keys. Check that key and share belong to this bundle."


class CommitmentError(KwanzaaError):
    """A value that is not the one committed to."""

    code = "ledger.commitment"
    public_message = "The disclosed value is not the one that was committed to."


class ProofError(KwanzaaError):
    """A Merkle proof that does not lead to the root."""

    code = "ledger.proof"
    public_message = (
        "The proof does not lead to the log's root. Get a fresh copy of the bundle with its proof."
    )


class CheckpointError(KwanzaaError):
    """A signed note or checkpoint with a wrong shape."""

    code = "ledger.checkpoint"
    public_message = "The log's checkpoint is not well formed. Get a fresh copy of the bundle with its proof."


class WitnessError(KwanzaaError):
    """A witness's key or line that is none, or too few of them."""

    code = "ledger.witness"
    public_message = (
        "This is no key or line of a witness that is trusted here, or too few of them have cosigned."
    )


class UnknownPlaceError(KwanzaaError):
    """A tile, a leaf or a head that the published log does not have."""

    code = "ledger.unknown_place"
    public_message = (
        "The log has nothing there, or not yet. Fetch its checkpoint: the size says what there is."
    )

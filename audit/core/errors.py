"""What can go wrong when looking back.

A check that fails is a value (``verification.Result``), never an exception. These are what the checks
raise among themselves, and what a person who opens or verifies a bundle can cause.
"""

from ledger.core.errors import KwanzaaError


class VerificationError(KwanzaaError):
    """The root of what makes a check fail."""

    code = "audit.verification"
    public_message = (
        "A check of this bundle failed. Get a fresh copy; if it fails again, tell the archive's steward."
    )


class PayloadError(VerificationError):
    """A signed payload that is not the payload of a bundle."""

    code = "audit.payload"
    public_message = "What was signed is not an answer's bundle. Check that this file is a bundle."


class TrustError(VerificationError):
    """Nothing to trust: no keyset was given, or the bundle was made under one that is not known here."""

    code = "audit.trust"
    public_message = "This was made under a keyset that is not known here. Get the archive's current keyset."


class MissingInputError(VerificationError):
    """Something that a check needs was not given, or is gone for good; the check says nothing."""

    code = "audit.missing_input"
    public_message = "Not checked: what this check needs was not given."


class DisplayError(VerificationError):
    """A display answer that is not the one in the bundle, or that shows more than the bundle holds."""

    code = "audit.display"
    public_message = "The answer that was shown is not the one in this bundle."


class ReceiptError(VerificationError):
    """A receipt that is none, or that names another bundle."""

    code = "audit.receipt"
    public_message = "This is not the receipt of an answer. Keep it again from the answer's page."


class KeptError(VerificationError):
    """A file of an answer that does not hold what was signed of it."""

    code = "audit.kept"
    public_message = (
        "This file does not hold the answer as it was signed. Keep it again from the answer's page."
    )


class RecordError(VerificationError):
    """A sealed record whose form is not that of an answer's record."""

    code = "audit.record"
    public_message = "What was sealed is not the record of an answer."


class ReplayError(VerificationError):
    """A sealed record that does not follow from itself: a rung, an outcome, or a citation that cannot be."""

    code = "audit.replay"
    public_message = "The record contradicts itself: by its own rules the answer would have been another one."


class OpenedFileError(KwanzaaError):
    """An opened bundle, a share file or a key file with a wrong shape, or of another bundle."""

    code = "audit.opened_file"
    public_message = "This file does not belong to that bundle. Check that both carry the same bundle ID."


class OpeningError(KwanzaaError):
    """A statement, a request or a letter of an opening that does not allow what is wanted."""

    code = "audit.opening"
    public_message = (
        "This opening does not allow that. Look at its page on the desk: what it covers, and for whom."
    )


class ExpiredError(OpeningError):
    """An opening whose time is over."""

    code = "audit.opening_over"
    public_message = "The time of this opening is over. Request another one on the auditor's desk."


class OpeningStateError(OpeningError):
    """A step of an opening that was taken already, or that comes too early."""

    code = "audit.opening_state"
    public_message = "This opening is not at that step any more, or not yet. Load its page again."


class UnknownOpeningError(KwanzaaError):
    """No such opening, for this caller; the same words whether it exists or not."""

    code = "audit.unknown_opening"
    public_message = "There is no such opening here. Look for it on the auditor's desk."


class DestructionError(KwanzaaError):
    """A statement of a destruction that is none, or that does not say what was destroyed."""

    code = "audit.destruction"
    public_message = "This is not the statement of a destruction. Get a fresh copy of it."


class RecipientError(KwanzaaError):
    """A change of who can open seals that would lock everybody out, or that names nobody."""

    code = "audit.recipient"
    public_message = "The recipients of seals stay as they are. Correct what is named and try again."


class LogError(KwanzaaError):
    """A file that is not a whole exported log."""

    code = "audit.log"
    public_message = "This is not a whole exported log. Export it again; do not edit it."


class RollbackError(KwanzaaError):
    """A log that is shorter than it was."""

    code = "audit.rollback"
    public_message = (
        "The log is shorter than it was before: leaves that were published are gone. Keep your state file as proof, "
        "and tell the archive's steward."
    )


class ForkedLogError(KwanzaaError):
    """A log that did not grow out of the one that was seen before."""

    code = "audit.forked_log"
    public_message = (
        "The log is not the one that was seen before: two stories were signed. Keep your state file and what was "
        "written beside it as proof, and tell the archive's steward."
    )


class StaleLogError(KwanzaaError):
    """A log that has not grown for longer than its follower accepts."""

    code = "audit.stale_log"
    public_message = "The log has not grown for too long. Ask the archive's operator whether it still runs."


class UnreachableError(KwanzaaError):
    """A log that does not answer, or answers with something else."""

    code = "audit.unreachable"
    public_message = "The log cannot be read at its address. Check address and token, and try again later."


class StateFileError(KwanzaaError):
    """The state of a witness or monitor that is missing, damaged, or in use."""

    code = "audit.state_file"
    public_message = (
        "The state file cannot be used. Restore it; begin a new one only where nothing was ever followed."
    )


class FileError(KwanzaaError):
    """A file on the auditor's machine that cannot be read, written, or used as it is."""

    code = "audit.file"
    public_message = "A file could not be used. Check its name and who may read it."


class UnknownBundleError(KwanzaaError):
    """No such bundle, for this caller; the same words whether it exists or not."""

    code = "audit.unknown_bundle"
    public_message = "There is no such bundle here. Look for it on the auditor's desk."


class NotLoggedError(KwanzaaError):
    """A bundle that no signed checkpoint covers yet; it has no proof, so it has no file."""

    code = "audit.not_logged"
    public_message = "The log has not published this bundle yet. Try again in a moment."

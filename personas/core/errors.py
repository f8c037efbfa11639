"""What can go wrong with an archive, its policy, and whoever asks for it.

Bad rows of a manifest are findings, which are values (``manifest.Finding``); these are for what stops a whole
step.
"""

from dataclasses import dataclass
from typing import ClassVar

from ledger.core.errors import KwanzaaError


@dataclass(frozen=True, slots=True, kw_only=True)
class Loosening:
    """One thing that only the new policy would allow. ``thing`` is a record key, a tier or a name."""

    thing: str
    what: str


class TextError(KwanzaaError):
    """Bytes or text that have no canonical form."""

    code: ClassVar[str] = "personas.text"
    public_message: ClassVar[str] = (
        "This is not plain text that an archive can keep. Save it again as UTF-8 text."
    )


class UnknownCharsetError(TextError):
    """A charset that is not in the table, or that needs a byte order mark and has none."""

    code = "personas.charset"
    public_message = "The text's charset is not known here. Save the file as UTF-8."


class UndecodableError(TextError):
    """A byte that the declared charset does not allow. ``offset`` counts bytes from 0."""

    code = "personas.undecodable"
    public_message = "The file is not in the charset that it claims. Save it again as UTF-8."

    def __init__(self, message: str, *, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class ForbiddenCharacterError(TextError):
    """A character that no archive keeps. ``offset`` counts code points of the decoded text from 0."""

    code = "personas.character"
    public_message = (
        "The text holds a control character that does not belong in text. Remove it and try again."
    )

    def __init__(self, message: str, *, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class DateError(KwanzaaError):
    """A date that is not of EDTF level 1 as far as it is read here."""

    code = "personas.date"
    public_message = (
        "This date is not understood. Write it like 1845, 1845-06, 1845-06-02, 1845?, 184X or 1845/1846."
    )


class ArtifactError(KwanzaaError):
    """A payload that is not an artifact, or metadata that its medium does not allow."""

    code = "personas.artifact"
    public_message = "This is not an artifact of an archive. Get a fresh copy of it."


class LocatorError(KwanzaaError):
    """A locator that is malformed, or of a kind that its artifact's medium does not have."""

    code = "personas.locator"
    public_message = "This place does not exist in the artifact. Follow the citation again from the answer."


class VersionError(KwanzaaError):
    """An archive version that cannot be built or parsed, or an entry that is not proven to be in it."""

    code = "personas.version"
    public_message = "The archive version does not hold together. Get a fresh copy of the file."


class PolicyError(KwanzaaError):
    """A policy document that is not one."""

    code = "personas.policy"
    public_message = "This is not a policy of an archive. Get a fresh copy of it."


class LooseningError(PolicyError):
    """A policy that would allow more than the person allowed, after their death; ``loosenings`` says what."""

    code = "personas.loosening"
    public_message = "After a person's death their instructions only get stricter. Leave the rule as it was."

    def __init__(self, loosenings: tuple[Loosening, ...]) -> None:
        super().__init__("; ".join(f"{each.thing}: {each.what}" for each in loosenings))
        self.loosenings = loosenings


class FaultyPolicyError(PolicyError):
    """A policy that may not be signed; ``messages`` say what is wrong with which row, and what to do."""

    code = "personas.policy_faults"
    public_message = "This policy cannot be signed as it stands. Correct what is named and try again."

    def __init__(self, messages: tuple[str, ...]) -> None:
        super().__init__(" ".join(messages))
        self.messages = messages


class EmbedderError(KwanzaaError):
    """An embedder that is not there, or whose weights are not the ones it was named for."""

    code = "personas.embedder"
    public_message = (
        "The archive cannot be searched at the moment. Tell its operator: the model must be built again."
    )


class IngestError(KwanzaaError):
    """An archive folder that was not taken in; nothing of it was kept."""

    code = "personas.ingest"
    public_message = "Nothing was taken in. Correct what the report names and start again."


class PublishError(KwanzaaError):
    """An archive version that cannot be published yet."""

    code = "personas.publish"
    public_message = "This archive cannot be published yet. Settle what the report names and start again."


class UnknownPersonaError(KwanzaaError):
    """No such persona, for this caller; the same words whether it exists or not."""

    code = "persona.unknown"
    public_message = "There is no such persona here. Look at the list of those that you may ask."


class ForbiddenError(KwanzaaError):
    """A persona that the caller may know, and a thing that the caller may not do."""

    code = "persona.forbidden"
    public_message = "You may not do this. Ask the archive's steward for the role that allows it."


class NoTierError(KwanzaaError):
    """A persona without access tiers, or a tier that is not the persona's: nobody can be given a standing."""

    code = "persona.no_tier"
    public_message = "This persona has no such access tier. Ask its curator to name one of the tiers it has."


class UnpublishedError(KwanzaaError):
    """A persona of which nothing has been signed yet."""

    code = "persona.unpublished"
    public_message = "Nothing of this archive has been published yet. Ask its curator to publish it first."


class InvitationError(KwanzaaError):
    """An invitation that the inviter may not give, or that makes no sense."""

    code = "invitation.refused"
    public_message = "This invitation cannot be given. Correct what is named, or ask the archive's steward."


class UnknownInvitationError(KwanzaaError):
    """A link that opens nothing: wrong, used, expired or revoked; the same words for each."""

    code = "invitation.unknown"
    public_message = "This link opens nothing. Ask the person who invited you for a new one."


class TokenError(KwanzaaError):
    """A token that cannot be made as it was asked for."""

    code = "token.refused"
    public_message = "This token cannot be made. Correct what is named and try again."


class UploadError(KwanzaaError):
    """A file that is not even put into quarantine: too large, or of a kind that nobody reads here."""

    code = "upload.refused"
    public_message = "This file cannot be handed in. Hand in a ZIP of an archive folder, or one plain text."

"""What should not happen between a question and its answer. Refusals are not here: they are values."""

from ledger.core.errors import KwanzaaError


class CitationError(KwanzaaError):
    """Something in the pipeline broke; nothing is delivered."""

    code = "citation.error"
    public_message = "The question could not be answered just now. Ask again in a moment."


class UnknownProfileError(CitationError):
    """An answer profile that does not exist, or that this persona does not offer."""

    code = "profile.unknown"
    public_message = "There is no such answer profile here. Leave it out to use the default one."


class UnknownDrafterError(CitationError):
    """A drafter that has no row in ``DRAFTERS``."""

    code = "drafter.unknown"
    public_message = "The answer writer is not set up. The person who runs this site can mend it."


class ContractError(CitationError):
    """An answer that does not fulfil ``kwanzaa.answer.v1``; nothing is signed."""

    code = "contract.invalid"
    public_message = "The answer could not be put in order. Ask again in a moment."


class MalformedQuestionError(CitationError):
    """Something that is no question; the same words whatever is wrong with it."""

    code = "question.malformed"
    public_message = "This could not be read as a question. Ask in plain text of at most 1,000 characters."


class UnknownQuestionError(CitationError):
    """No such question, for this caller; the same words whether it exists or not."""

    code = "question.unknown"
    public_message = "There is no such question here. Ask it again, or look at your conversations."


class UnknownConversationError(CitationError):
    """No such conversation, for this caller and this persona."""

    code = "conversation.unknown"
    public_message = "There is no such conversation here. Leave it out to begin a new one."


class KeyRequiredError(CitationError):
    """A question without an idempotency key, or with one that cannot be kept."""

    code = "question.key_required"
    public_message = (
        "Send an Idempotency-Key header of 1 to 80 printable ASCII characters, a new one for every question."
    )


class KeyReusedError(CitationError):
    """An idempotency key that came before with another question."""

    code = "question.key_reused"
    public_message = "This Idempotency-Key was used for another question. Send this one with a new key."


class LostQuestionError(CitationError):
    """A question that another attempt holds by now; nothing of this attempt is kept."""

    code = "question.lost"
    public_message = "The question is being answered elsewhere. Look again in a moment."


class NotAsSignedError(CitationError):
    """A stored answer is not what was signed and logged; it is not delivered."""

    code = "answer.not_as_signed"
    public_message = (
        "This answer is not what was signed, so it is not shown. "
        "Tell the person who runs this site, and ask again."
    )

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


class LooserThresholdError(CitationError):
    """A threshold of one's own that asks for less than the answer profile does."""

    code = "profile.looser"
    public_message = "A threshold of your own may only ask for more than the answer profile does."


class UnknownDrafterError(CitationError):
    """A drafter that has no row in ``DRAFTERS``."""

    code = "drafter.unknown"
    public_message = "The answer writer is not set up. The person who runs this site can mend it."


class WriterNotSetUpError(CitationError):
    """A drafter whose settings or package are missing; the text names what, and never a key."""

    code = "drafter.not_set_up"
    public_message = "The answer writer is not set up. The person who runs this site can mend it."


class JudgeError(CitationError):
    """A model for second opinions that cannot be opened, or broke."""

    code = "judge.unusable"
    public_message = "A part of this site is not set up. The person who runs it can mend it."


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


class UnknownItemError(CitationError):
    """No such item, for this caller and this persona; the same words whether it is hidden or was never there."""

    code = "item.unknown"
    public_message = "There is no such item here. The inventory lists what is."


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


class StaleError(CitationError):
    """What a question was answered under has changed meanwhile; nothing is kept, and it is answered anew."""

    code = "question.stale"
    public_message = "The question is being answered anew. Look again in a moment."


class OverspentError(StaleError):
    """An answer that would have shown, or counted, more than its requestor had left by then."""

    code = "question.overspent"
    public_message = "The question is being answered anew. Look again in a moment."


class ConversationEndedError(CitationError):
    """A question to a conversation that ended after repeated attempts to give the persona orders."""

    code = "citation.conversation_ended"
    public_message = "This conversation has ended. Leave it out to begin a new one."


class TitleError(CitationError):
    """A title of a conversation that is empty or too long."""

    code = "conversation.title"
    public_message = "A title has 1 to 120 characters. The one that was there stays."


class TooManyError(CitationError):
    """More questions in a minute than the requestor's tier allows."""

    code = "citation.too_many"
    public_message = (
        "You have asked as much as one minute allows. Nothing was lost: send it again in a moment."
    )

    def __init__(self, seconds: int) -> None:
        """Take how many seconds the minute still lasts."""
        super().__init__(f"too many questions; again in {seconds} s")
        self.seconds = seconds


class NotAsSignedError(CitationError):
    """A stored answer is not what was signed and logged; it is not delivered."""

    code = "answer.not_as_signed"
    public_message = (
        "This answer is not what was signed, so it is not shown. "
        "Tell the person who runs this site, and ask again."
    )

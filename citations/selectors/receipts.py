"""What a requestor needs to check an answer at home."""

from hashlib import sha256

from citations.models import Question
from citations.selectors.delivery import delivered, receipt
from ledger.core.canonical import Json, decode, encode
from ledger.core.envelope import Envelope
from ledger.core.fields import Fields


def receipt_with_display(question: Question, read: dict[str, Json] | None = None) -> dict[str, Json]:
    """Return the receipt's envelope, and the display that it signs, whole: with its type and its nonce.

    *read* is what ``delivered`` gave at this reading, where it was asked already. ``display`` is None once policy
    lets less be read than was shown: the rest would not fit what was signed.
    Raises: UnknownQuestionError until the answer is delivered.
    """
    signed = receipt(question)
    said = Fields(decode(Envelope.parse(signed).payload), "receipt").text("display")
    display = read or delivered(question)
    fits = display is not None and sha256(encode(display)).hexdigest() == said
    return {"receipt": decode(signed), "display": display if fits else None}

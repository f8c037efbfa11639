"""What the full archive would have said: the form in which it is kept for auditors, of one size for every question.

Made after delivery, never on the way to an answer. It says nothing in the clear but which bundle it belongs to, and it
is made for every question, also where nothing was hidden: neither that it exists nor its size tells anything.
"""

import re
from typing import Final

from citations.core.errors import ContractError
from citations.core.ports import Assembled
from citations.core.records import Issue, Session
from ledger.core.canonical import Json, decode, encode
from ledger.core.fields import Fields
from personas.core.tiers import Tier

PART: Final = "record"
SIZE: Final = 128 * 1024  # bytes of the sealed part; a longer one has a whole number of these
NAME: Final = "kwanzaa.counterfactual.v1"
_ENDLESS: Final = 10**9
_FORMS: Final = {
    "bundle_id": re.compile("[0-9a-f]{32}"),
    "of": re.compile("[0-9a-f]{64}"),
    "issued_at": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"),
    "seal": re.compile("[0-9a-f]{64}"),
    "cek": re.compile("[0-9a-f]{64}"),
}


def record(assembled: Assembled) -> dict[str, Json]:
    """Return the one sealed part: the record's fields as in a bundle, without excerpts, padded to whole ``SIZE``.

    Citations say where the words stand; they are not repeated here, so that what is erased stays erased.
    """
    bare: dict[str, Json] = {"fields": assembled.sealed["fields"], "pad": ""}
    return {**bare, "pad": "0" * (-len(encode(bare)) % SIZE)}


def payload(issue: Issue, *, bundle: str, seal: str, cek: str) -> dict[str, Json]:
    """Return what is signed; *bundle* is the SHA-256 of the answer's envelope, the others are as in a bundle."""
    return {
        "t": NAME,
        "bundle_id": issue.bundle_id,
        "of": bundle,
        "issued_at": issue.at,
        "seal": seal,
        "cek": cek,
    }


def parse_payload(data: bytes) -> dict[str, str]:
    """Read what ``payload`` made, field by field. Raises: CanonicalError, ContractError."""
    fields = Fields(decode(data), "counterfactual")
    read = {name: fields.text(name) for name in _FORMS}
    wrong = [name for name, form in _FORMS.items() if not form.fullmatch(read[name])]
    if fields.text("t") != NAME or wrong:
        raise ContractError(f"not a {NAME}: {', '.join(wrong) or 't'}")
    fields.closed()
    return read


def unlimited(session: Session) -> Session:
    """Return the session without anything that the policy took from the asker: tier, pseudonyms, budgets."""
    whole = Tier(
        name="whole-archive",
        rank=0,
        excerpt_cap=_ENDLESS,
        context_chars=_ENDLESS,
        daily_chars=_ENDLESS,
        daily_expansions=_ENDLESS,
        per_minute=_ENDLESS,
        artifact_chars=_ENDLESS,
        daily_probes=_ENDLESS,
    )
    return Session(
        subject=session.subject,
        life=session.life,
        thresholds=session.thresholds,
        tier=whole,
        pins=session.pins,
        earlier=session.earlier,
    )

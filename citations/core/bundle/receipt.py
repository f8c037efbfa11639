"""What a requestor is given to keep: which display of which bundle was delivered, and when."""

import re
from typing import Final

from citations.core.errors import ContractError
from ledger.core.canonical import decode
from ledger.core.fields import Fields

NAME: Final = "kwanzaa.receipt.v1"
DIGEST: Final = re.compile("[0-9a-f]{64}")
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


def parse_receipt(data: bytes) -> tuple[str, str, str]:
    """Read the digests of display and bundle, and the time. Raises: CanonicalError, ContractError."""
    fields = Fields(decode(data), "receipt")
    read = fields.text("display"), fields.text("bundle"), fields.text("at")
    if fields.text("t") != NAME or not _fits(*read):
        raise ContractError(f"not a {NAME}")
    fields.closed()
    return read


def _fits(display: str, bundle: str, at: str) -> bool:
    return bool(DIGEST.fullmatch(display) and DIGEST.fullmatch(bundle) and TIME.fullmatch(at))

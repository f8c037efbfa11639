"""What is signed before an archive, or a catalogue of it, is given to whoever tends it: who has it, in which form.

It names nobody and nothing that is in the archive: to whoever reads the log it says that something left, and when.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from ledger.core import canonical
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core.record_errors import ExportError

NAME: Final = "kwanzaa.taken-out.v1"
TIME: Final = "%Y-%m-%dT%H:%M:%SZ"
_ARCHIVE: Final = re.compile("[0-9a-f]{32}")
_WHO: Final = re.compile("user-[0-9]{1,18}")


class Form(StrEnum):
    """In which form something goes out: the archive itself, or a catalogue of what one tier may know."""

    BAG = "bagit"
    OCFL = "ocfl"
    DUBLIN_CORE = "dc"
    EAD = "ead"
    IIIF = "iiif"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOut:
    """The statement. *by* is the opaque name of whoever asked, to whom alone it is given; *n* the newest version in it.

    *at* is when it was packed, in UTC to the second.
    """

    archive: str
    by: str
    form: Form
    n: int
    at: datetime


def encode(one: TakenOut) -> bytes:
    """Return the bytes that are signed, of payload type ``ledger.core.envelope.TAKEN_OUT``."""
    said = {"archive": one.archive, "at": f"{one.at:{TIME}}", "by": one.by, "form": one.form.value}
    return canonical.encode({"t": NAME, "n": one.n, **said})


def parse_taken_out(data: bytes) -> TakenOut:
    """Read a statement back. Raises: ExportError for bytes that ``encode`` would not write."""
    try:
        fields = Fields(canonical.decode(data), "taken out")
        name, form = fields.text("t"), fields.text("form")
        archive, by, at = fields.text("archive"), fields.text("by"), fields.text("at")
        n = fields.integer("n", least=1)
        fields.closed()
        when = datetime.strptime(at, TIME).replace(tzinfo=UTC)
    except (CanonicalError, ValueError) as e:
        raise ExportError(str(e)) from e
    if name != NAME or form not in [*Form] or not _ARCHIVE.fullmatch(archive) or not _WHO.fullmatch(by):
        raise ExportError("a statement of another form, or that names no archive or nobody who has it")
    one = TakenOut(archive=archive, by=by, form=Form(form), n=n, at=when)
    if encode(one) != data:
        raise ExportError(f"{at[:40]!r} is no time in the one form")
    return one

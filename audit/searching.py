"""What an auditor types to find bundles: an ID, a digest, a day, a code of who asked, or words of a reason.

Only what lies in clear is searched. The question, the claims and the excerpts are in the seal.
"""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Func, Q, TextField

from audit.asker import MARK, askers
from audit.core.glossary import Room, codes
from ledger.models import Leaf
from personas.models import Persona

LONGEST: Final = 200
_ID: Final = re.compile(r"[0-9a-f]{8,32}")
_DIGEST: Final = re.compile(r"(?:sha256:)?([0-9a-f]{64})")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_NONE: Final = Q(pk__in=[])


class Signed(Func):
    """The payload of an envelope, as text; an envelope is JSON with its payload in base64."""

    function = "convert_from"
    template = (
        "convert_from(decode(convert_from(%(expressions)s, 'UTF8')::jsonb ->> 'payload', 'base64'), 'UTF8')"
    )
    output_field = TextField()


def wanted(typed: str, personas: Iterable[Persona]) -> Q:
    """Return what fits *typed*: nothing where it is none of these. Columns are those of ``selectors.bundles``."""
    text = " ".join(typed.split())[:LONGEST].casefold()
    if matched := _DIGEST.fullmatch(text):
        return _digest(matched[1])
    if _DAY.fullmatch(text):
        return _day(text)
    if text.startswith(MARK):
        found = (Q(question__persona=one, question__user=user) for one, user in askers(personas, text))
        return reduce(or_, found, _NONE)
    if _ID.fullmatch(bare := text.replace(" ", "").replace("-", "")):
        return Q(bundle_id__startswith=bare)
    return _words(text)


def _digest(digest: str) -> Q:
    """Take bundles whose signature names it, and the one whose leaf in the log it is."""
    leaves = Leaf.objects.filter(hash=bytes.fromhex(digest)).values("ticket")
    return Q(signed__contains=digest) | Q(ticket__in=leaves)


def _day(text: str) -> Q:
    try:
        begun = datetime.combine(date.fromisoformat(text), time(), tzinfo=UTC)
        return Q(created__gte=begun, created__lt=begun + timedelta(days=1))
    except (ValueError, OverflowError):
        return _NONE


def _words(text: str) -> Q:
    """Take what was told in these words: of a reason, a kind of no, a rung, an outcome or a profile."""
    rooms = {
        Room.REASON: "reason__in",
        Room.KIND: "refusal__in",
        Room.RUNG: "rung__in",
        Room.OUTCOME: "kind__in",
        Room.PROFILE: "question__profile__in",
    }
    return reduce(or_, (Q(**{column: codes(room, text)}) for room, column in rooms.items()), _NONE)

"""What two persons exchange by the desk to open a seal in their browsers: sealed files in, sealed files out.

Every letter is encrypted for one person's key, under one statement; nothing here can read one.
"""

import hashlib
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from audit import selectors
from audit.core.errors import NotLoggedError, OpenedFileError, OpeningError, OpeningStateError
from audit.core.exchange import hand_over
from audit.core.letters import Kind, Letter
from audit.core.opening import BESIDE
from audit.models import Opening, OpeningEvent, OpeningFile
from audit.selectors import Act, Stage
from audit.services import note
from ledger.core.envelope import Envelope
from ledger.core.errors import CanonicalError
from ledger.core.sharing import Holder, Recipient
from ledger.models import Recipient as RecipientRow
from personas.selectors.epochs import hold_policy

MOST: Final = 1_000_000  # bytes of one letter; a share with two thousand keys of artifacts has half of it
_BY: Final = {Kind.HALF: Act.OPEN, Kind.SHARE: Act.GIVE}
_KEPT: Final = {Kind.HALF: OpeningFile.Kind.HALF, Kind.SHARE: OpeningFile.Kind.SHARE}
_STEPS: Final = {Kind.HALF: OpeningEvent.Kind.HALF, Kind.SHARE: OpeningEvent.Kind.SHARE}


@transaction.atomic
def lay_out(*, opening_id: int, now: datetime) -> bool:
    """Lay out the bundle, and its artifacts' keys for the steward's key alone, once the opening is released; once.

    Returns False where there is nothing to lay out. A worker's work: a steward's pages reach no bundle and no key.
    """
    # While a record is destroyed its keys are still read here, and would lie in a letter that nothing takes away.
    for persona_id in Opening.objects.filter(pk=opening_id).values_list("persona", flat=True):
        hold_policy(persona_id)
    rows = Opening.objects.select_for_update(of=("self",)).select_related("bundle__question__persona")
    opening = rows.filter(pk=opening_id, state=Opening.State.APPROVED).first()
    if opening is None or selectors.stage_of(opening, now) is not Stage.RELEASED:
        return False
    if selectors.file_of(opening, OpeningFile.Kind.KEYS) is not None:
        return False
    try:
        data = _sealed(opening)
    except NotLoggedError:
        return False
    for kind, content in ((OpeningFile.Kind.BUNDLE, data), (OpeningFile.Kind.KEYS, _keys(opening).encode())):
        OpeningFile.objects.create(opening=opening, kind=kind, data=content, at=now)
    note(opening, OpeningEvent.Kind.LAID, None, now)
    return True


@transaction.atomic
def keep(*, opening: Opening, by: User, data: bytes, laid: str, now: datetime) -> None:
    """Keep a letter of the auditor who asked, or of a steward, for the other one to fetch.

    *laid* names the files that its page was given. Where they are gone a record was destroyed since, and the letter may
    hold its key. Raises: OpeningError, OpeningStateError, OpenedFileError, CanonicalError.
    """
    letter = _read(data)
    hold_policy(opening.persona_id)  # so that nothing is destroyed, and the opening not withdrawn, meanwhile
    opening = Opening.objects.select_for_update(of=("self",)).select_related("persona").get(pk=opening.pk)
    stage = selectors.stage_of(opening, now)
    if stage is not Stage.RELEASED:
        raise OpeningStateError(f"opening {opening.handle} is {stage}: nothing is given any more, or not yet")
    if letter.kind not in _BY or _BY[letter.kind] not in selectors.acts(by, opening, stage):
        raise OpeningError("this letter is not yours to give: the auditor gives a half, a steward the share")
    if (letter.opening, letter.statement) != (opening.handle, statement_of(opening)):
        raise OpeningError("the letter was written under another statement")
    if laid != selectors.laid_of(opening):
        raise OpeningStateError("what was laid out has changed: load the page again, and give it once more")
    OpeningFile.objects.create(opening=opening, kind=_KEPT[letter.kind], data=data, sender=by, at=now)
    note(opening, _STEPS[letter.kind], by, now)


def statement_of(opening: Opening) -> str:
    """Return the digest of an opening's signed statement; empty where it has none."""
    if opening.envelope is None:
        return ""
    return hashlib.sha256(Envelope.parse(bytes(opening.envelope)).payload).hexdigest()


def _read(data: bytes) -> Letter:
    if len(data) > MOST:
        raise OpenedFileError("no letter of an opening is as long as this")
    try:
        return Letter.parse(data)
    except CanonicalError as e:
        raise OpenedFileError(f"this is no letter of an opening: {e}") from e


def _sealed(opening: Opening) -> bytes:
    if opening.path == BESIDE:
        return selectors.counterfactual_file(opening.bundle)
    return selectors.bundle_file(opening.bundle)


def _keys(opening: Opening) -> Letter:
    """Write the operator's letter: for a whole record the keys of its excerpts, for one field or a draft none."""
    row = RecipientRow.objects.get(kid=opening.steward)
    to = Recipient(kid=row.kid, role=Holder.STEWARD, public=bytes(row.public))
    keys = {} if opening.path else selectors.excerpt_keys(opening.bundle)
    return hand_over(keys, opening=opening.handle, statement=statement_of(opening), steward=to)

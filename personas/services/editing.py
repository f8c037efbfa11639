"""What many records say of themselves, changed at once: looked at first, made by a worker, undone as one.

Nothing of a record is lost: each is corrected as by hand, and what somebody else corrected meanwhile stays as it is and
says so. Undone, the corrections go to the trash, and what stood there before comes back.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from ledger.core.errors import KwanzaaError
from personas import embedders
from personas.core import manifest
from personas.core.artifact import parse_payload
from personas.core.errors import ForbiddenError
from personas.edits import Edit, Edited
from personas.models import Artifact, Persona
from personas.selectors import desk
from personas.selectors.access import Need, needs_of
from personas.services import describing, reusing, trash
from personas.services.describing import Said

MOST: Final = 5_000  # records of one change
GROUP: Final = 250  # that a worker changes in one transaction
_AGAIN: Final = 16  # whose passages it embeds in one
_THREADS: Final = 2
_DRAFTS: Final = timedelta(days=1)
FIELDS: Final = ("creator", "date", "kind", "recipient", "place", "part_of", "source", "rights", "language")
NEEDED: Final = frozenset({"creator", "kind"})  # that no record is without
MEANWHILE: Final = "Somebody corrected it meanwhile; that stands."
_NOT_NEWEST: Final = "It is not what stands under its record now, or it was taken out."
State, Row = Edit.State, Edited.State


@transaction.atomic
def begin(*, persona: Persona, by: User, artifacts: Sequence[int]) -> Edit:
    """Note of which records something is to be changed. Raises: ForbiddenError to whoever does not tend them."""
    _may(persona, by)
    edit = Edit.objects.create(persona=persona, by=by)
    rows = Artifact.objects.filter(persona=persona, pk__in=artifacts).order_by("record_key", "pk")[:MOST]
    Edited.objects.bulk_create(
        (Edited(persona=persona, edit=edit, artifact_id=pk) for pk in rows.values_list("pk", flat=True)),
        batch_size=1_000,
    )
    return edit


@transaction.atomic
def look(*, edit: Edit, wanted: Mapping[str, str]) -> None:
    """Work out what each record would say, and why one may not. A field that *wanted* does not name stays."""
    rows = list(edit.rows.select_related("artifact").order_by("pk"))
    newest = _newest(edit.persona, rows)
    for row in rows:
        row.given, row.state, row.why = {}, Row.SAME, ""
        if newest.get(row.artifact.record_key) != row.artifact_id:
            row.state, row.why = Row.REFUSED, _NOT_NEWEST
        elif wanted and (one := _said(row.artifact, wanted)) is not None:
            row.given, row.state = describing.to_value([one]), Row.OPEN
    _refuse(edit.persona, [row for row in rows if row.state == Row.OPEN])
    Edited.objects.bulk_update(rows, ["given", "state", "why"], batch_size=500)
    edit.wanted = dict(wanted)
    edit.save(update_fields=["wanted"])


@transaction.atomic
def ask(*, edit: Edit, by: User) -> bool:
    """Have a worker make it as it was looked at; return whether there is anything to make."""
    _may(edit.persona, by)
    if not edit.rows.filter(state=Row.OPEN).exists():
        return False
    return Edit.objects.filter(pk=edit.pk, state=State.DRAFT).update(state=State.ASKED, by=by) == 1


@transaction.atomic
def correct(*, row: Artifact, by: User, said: Said, wanted: Mapping[str, str]) -> Edit:
    """Have a worker let one record say so, which was looked at as it stood; *wanted* is what differs."""
    edit = begin(persona=row.persona, by=by, artifacts=[row.pk])
    edit.rows.update(given=describing.to_value([said]), state=Row.OPEN)
    Edit.objects.filter(pk=edit.pk).update(wanted=dict(wanted), state=State.ASKED)
    edit.refresh_from_db()
    return edit


def being_made(*, row: Artifact) -> dict[str, str]:
    """Return what a record will say that a worker corrects at this moment; nothing where none does."""
    rows = Edited.objects.filter(artifact=row, state=Row.OPEN, edit__state=State.ASKED).order_by("-pk")
    said = next(iter(describing.from_value(rows[0].given)), None) if rows else None
    return {} if said is None else {**dict(said.facts), "language": said.language}


def take_back(*, edit: Edit, by: User) -> bool:
    """Have a worker undo it; return whether it stood."""
    _may(edit.persona, by)
    return Edit.objects.filter(pk=edit.pk, state=State.DONE).update(state=State.UNDOING, undone_by=by) == 1


def waiting() -> list[tuple[int, int]]:
    """Return (persona, edit) of all that a worker is to do something about."""
    rows = Edit.objects.filter(state__in=(State.ASKED, State.UNDOING))
    return list(rows.values_list("persona_id", "pk"))


@transaction.atomic
def step(*, edit_id: int) -> bool:
    """Do the next of it; return whether there is more. One worker at a time, who came first."""
    rows = Edit.objects.select_for_update(skip_locked=True, of=("self",)).select_related("persona")
    edit = rows.filter(pk=edit_id, state__in=(State.ASKED, State.UNDOING)).first()
    if edit is None:
        return False
    if edit.state == State.UNDOING:
        _undo(edit)
        return False
    if _change(edit) or _follow(edit):
        return True
    edit.state, edit.done = State.DONE, timezone.now()
    edit.save(update_fields=["state", "done"])
    stale = Edit.objects.filter(persona=edit.persona_id, state=State.DRAFT)
    stale.filter(created__lt=edit.done - _DRAFTS).delete()
    return False


def _change(edit: Edit) -> bool:
    """Change some records; return whether there were any."""
    rows = list(edit.rows.filter(state=Row.OPEN).select_related("artifact").order_by("pk")[:GROUP])
    try:
        _may(edit.persona, edit.by)
    except ForbiddenError as e:
        _stay(rows, e.public_message)
    newest = _newest(edit.persona, rows)
    _stay([row for row in rows if newest.get(row.artifact.record_key) != row.artifact_id], MEANWHILE)
    _refuse(edit.persona, [row for row in rows if row.state == Row.OPEN])
    _make(edit.persona, [row for row in rows if row.state == Row.OPEN])
    for row in rows:
        row.given = {}  # what it says since stands in the record itself, and goes with it
    Edited.objects.bulk_update(rows, ["given", "state", "why", "after", "is_stale"], batch_size=500)
    return bool(rows)


def _make(persona: Persona, rows: Sequence[Edited]) -> None:
    """Correct them, or say of all of them why not."""
    said = [one for row in rows for one in describing.from_value(row.given)]
    if not said:
        return
    try:
        with transaction.atomic():
            done = describing.describe(persona=persona, said=said, embedder=_embedder())
    except KwanzaaError as e:
        _stay(rows, f"{e.public_message} ({e})")
        return
    for row in rows:
        row.after_id, row.state = done.made[row.artifact.record_key], Row.DONE
        row.is_stale = row.after_id in done.stale


def _follow(edit: Edit) -> bool:
    """Embed some passages under the headings that they have now; return whether there were any."""
    rows = list(edit.rows.filter(is_stale=True, after__isnull=False).order_by("pk")[:_AGAIN])
    if rows:
        keys = [row.after_id for row in rows if row.after_id]
        reusing.embed_again(persona=edit.persona, artifacts=keys, embedder=_embedder())
        Edited.objects.filter(pk__in=[row.pk for row in rows]).update(is_stale=False)
    return bool(rows)


def _undo(edit: Edit) -> None:
    """Put into the trash what it made, but where somebody corrected that since."""
    rows = list(edit.rows.filter(state=Row.DONE).select_related("artifact").order_by("pk"))
    newest = _newest(edit.persona, rows)
    for row in rows:
        is_last = row.after_id is not None and newest.get(row.artifact.record_key) == row.after_id
        row.state, row.why = (Row.UNDONE, "") if is_last else (Row.DONE, MEANWHILE)
    back = [row.after_id for row in rows if row.state == Row.UNDONE and row.after_id]
    trash.set_aside(persona=edit.persona, artifacts=back, by=edit.undone_by)
    Edited.objects.bulk_update(rows, ["state", "why"], batch_size=500)
    edit.state, edit.undone = State.UNDONE, timezone.now()
    edit.save(update_fields=["state", "undone"])


def _said(row: Artifact, wanted: Mapping[str, str]) -> Said | None:
    """Return what a record is to say; None where it says so already."""
    facts = {name: str(value) for name, value in parse_payload(bytes(row.payload)).metadata}
    told = {name: facts.get(name, "") for name in manifest.TOLD} | {"language": row.language}
    will = {**told, **wanted}
    if will == told:
        return None
    return Said(
        record=row.record_key,
        before=row.artifact_id,
        language=will["language"],
        facts=tuple((name, will[name]) for name in manifest.TOLD if will[name]),
    )


def _refuse(persona: Persona, rows: Sequence[Edited]) -> None:
    whys = describing.refused(
        persona=persona, said=[one for row in rows for one in describing.from_value(row.given)]
    )
    for row in rows:
        if why := whys.get(row.artifact.record_key):
            _stay([row], why)


def _stay(rows: Iterable[Edited], why: str) -> None:
    for row in rows:
        row.state, row.why = Row.REFUSED, why[:300]


def _newest(persona: Persona, rows: Sequence[Edited]) -> dict[str, int]:
    keys = [row.artifact.record_key for row in rows]
    found: QuerySet[Artifact] = desk.newest(persona).filter(record_key__in=keys)
    return dict(found.values_list("record_key", "pk"))


def _may(persona: Persona, who: User | None) -> None:
    if who is None or Need.TEND not in needs_of(who, persona):
        raise ForbiddenError(f"{persona.slug}: only its curators change its records; ask one of them")


def _embedder() -> embedders.Embedder:
    return embedders.get(settings.KWANZAA_EMBEDDER, _THREADS)

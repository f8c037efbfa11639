"""Take an archive, or a catalogue of it, out on the desk: a worker packs one ZIP, which waits a day (decision 0144).

What goes out is what the commands write, for whoever asked and still tends the archive, and as long as nothing changed
since. That they have it is signed and logged before they do (decision 0146).
"""

import json
import secrets
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import IO, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from ledger import services as ledger
from ledger.core.canonical import Json
from ledger.core.envelope import TAKEN_OUT
from ledger.core.errors import KwanzaaError
from ledger.selectors import is_covered
from personas.adapters.outgoing import Outgoing, zipped
from personas.core.record_errors import ExportError
from personas.core.taken_out import Form, encode
from personas.core.taken_out import TakenOut as Statement
from personas.handed_in import Errand, TakenOut
from personas.models import ArchiveVersion, Persona
from personas.objects import Kept
from personas.selectors.access import Need, needs_of
from personas.selectors.epochs import epoch_of, is_dated
from personas.services import cataloguing, quarantine
from personas.services.cataloguing import address_of, export_catalogue, tier_of
from personas.services.exporting import Progress, export_bag, export_ocfl, version_of
from personas.services.logged import log

KIND: Final = "take out"
WAITS: Final = timedelta(days=1)
ATTEMPTS: Final = 3
_SILENT: Final = timedelta(minutes=2)  # after which whoever packs is taken for dead
_OFTEN: Final = timedelta(seconds=2)  # between two words of how far it is
State = Errand.State


def wanted(
    *, persona: Persona, form: str, number: int | None = None, tier: str | None = None, address: str = ""
) -> dict[str, Json]:
    """Return what an errand is given. Raises: ExportError for what cannot go out so."""
    if form not in [*Form]:
        raise ExportError(f"nothing goes out as {form}: choose one of the forms")
    given: dict[str, Json] = {"form": form}
    newest = version_of(persona, None).n
    if form == Form.BAG:
        return {**given, "number": version_of(persona, number).n if number else newest}
    if form in cataloguing.FORMATS:
        given["tier"] = tier_of(persona, tier or None).name
    if form == Form.IIIF:
        given["address"] = address_of(address)
    return given


def pack(*, errand_id: int) -> None:
    """Pack what somebody asked for, unless somebody is at it; say what came of it."""
    attempt = secrets.token_hex(8)
    errand = _claimed(errand_id, attempt)
    if errand is None:
        return
    mine = Errand.objects.filter(pk=errand.pk, state=State.ASKED, given__attempt=attempt)
    try:
        if errand.asked_by is None or Need.TEND not in needs_of(errand.asked_by, errand.persona):
            raise ExportError("whoever asked for it tends this archive no more")
        with tempfile.TemporaryFile() as file:
            said = _written(errand, file, _told(mine, errand.given))
            kept = quarantine.keep(file, is_ours=True)
        _lay_out(mine, errand, kept, said)
    except KwanzaaError as e:
        why = f"{e.public_message} ({e})"
        mine.update(state=State.REFUSED, said=[why], done=timezone.now(), given={})


def waiting() -> list[tuple[int, int]]:
    """Return (persona, errand) of all that nobody is at."""
    asked = Errand.objects.filter(kind=KIND, state=State.ASKED)
    return [(one.persona_id, one.pk) for one in asked if not _is_tended(one)]


def of(persona: Persona) -> QuerySet[Errand]:
    """Return what was asked for, newest first."""
    return Errand.objects.filter(persona=persona, kind=KIND).select_related("asked_by").order_by("-pk")


def is_there(errand: Errand, *, who: User) -> bool:
    """Tell whether a file waits for *who* that is still what would go out now.

    The log says who has it, so it is given to whoever asked alone, and no sooner than a signed head covers that.
    """
    is_young = errand.done is not None and errand.done > timezone.now() - WAITS
    if not errand.place or not is_young or errand.asked_by != who:
        return False
    logged = TakenOut.objects.filter(errand=errand, by=_name(who)).values_list("ticket", flat=True).first()
    if logged is None or not is_covered(logged):
        return False
    return str(errand.given.get("basis")) == _basis(errand.persona)


def fetched(errand: Errand) -> Iterator[bytes]:
    """Yield the file, block by block. Raises: UploadError, StorageError where it is not what was packed."""
    with quarantine.opened(errand.place, str(errand.given["sha256"])) as file:
        yield from iter(lambda: file.read(2**20), b"")


def stale() -> set[int]:
    """Return whose files waited their day."""
    return {*_lying(Q(done__lte=timezone.now() - WAITS)).values_list("persona", flat=True)}


def sweep(*, persona: Persona) -> None:
    """Throw away what waited its day."""
    _throw_away(_lying(Q(done__lte=timezone.now() - WAITS), persona=persona))


def forget(*, persona: Persona) -> None:
    """Throw away whatever lies of an archive, and what is being packed: something of it is destroyed."""
    _throw_away(_lying(persona=persona))
    gone = {"state": State.REFUSED, "said": ["The archive was changed meanwhile: pack it again."]}
    Errand.objects.filter(persona=persona, kind=KIND, state=State.ASKED).update(**gone, given={})


def _lay_out(mine: QuerySet[Errand], errand: Errand, kept: Kept, said: str) -> None:
    """Have it wait at the desk, signed and logged in one step with that; nothing lies where that cannot be.

    Raises: KwanzaaError, of the signer or the log.
    """
    given: dict[str, Json] = {"form": errand.given["form"], "basis": errand.given["basis"]}
    given |= {"size": kept.size, "sha256": kept.sha256}
    done = {"state": State.DONE, "said": [said], "done": timezone.now()}
    with ExitStack() as undo:
        undo.callback(quarantine.remove, kept.place)
        with transaction.atomic():
            if not mine.update(**done, place=kept.place, given=given):
                return
            _sign(errand)
        undo.pop_all()
    ledger.sequence()


def _sign(errand: Errand) -> None:
    persona, by = errand.persona, _name(errand.asked_by)
    form = Form(str(errand.given["form"]))
    n = int(errand.given.get("number") or version_of(persona, None).n)
    statement = Statement(
        archive=persona.archive_id, by=by, form=form, n=n, at=timezone.now().astimezone(UTC)
    )
    logged = log(TAKEN_OUT, encode(statement))
    TakenOut.objects.create(
        persona=persona, errand=errand, form=form, by=by, envelope=logged.envelope, ticket=logged.ticket
    )


def _name(who: User | None) -> str:
    return f"user-{who.pk}" if who else ""


def _lying(*of: Q, **more: object) -> QuerySet[Errand]:
    return Errand.objects.filter(*of, kind=KIND, **more).exclude(place="")


def _throw_away(errands: QuerySet[Errand]) -> None:
    for errand in errands:
        transaction.on_commit(partial(quarantine.remove, errand.place))
        Errand.objects.filter(pk=errand.pk).update(place="", given={"form": errand.given.get("form", "")})


@transaction.atomic
def _claimed(errand_id: int, attempt: str) -> Errand | None:
    """Take an errand up; None where it is done, or somebody is at it, or three workers did not come back from it."""
    rows = Errand.objects.select_for_update(skip_locked=True, of=("self",)).select_related(
        "persona", "asked_by"
    )
    errand = rows.filter(pk=errand_id, kind=KIND, state=State.ASKED).first()
    if errand is None or _is_tended(errand):
        return None
    attempts = int(errand.given.get("attempts", 0)) + 1
    if attempts > ATTEMPTS:
        errand.state, errand.done, errand.given = State.REFUSED, timezone.now(), {}
        errand.said = ["No worker came back from it: ask whoever runs this house."]
        errand.save(update_fields=["state", "done", "given", "said"])
        return None
    errand.given |= {"attempt": attempt, "attempts": attempts, "beat": timezone.now().isoformat()}
    errand.given["basis"] = _basis(errand.persona)  # before anything is read
    errand.save(update_fields=["given"])
    return errand


def _is_tended(errand: Errand) -> bool:
    beat = errand.given.get("beat")
    return beat is not None and datetime.fromisoformat(str(beat)) > timezone.now() - _SILENT


def _told(mine: QuerySet[Errand], given: Mapping[str, Json]) -> Progress:
    """Return what writes down how far it is, every few seconds."""
    last = timezone.now()

    def told(done: int, total: int) -> None:
        nonlocal last
        now = timezone.now()
        if now - last >= _OFTEN:
            last = now
            mine.update(given={**given, "beat": now.isoformat(), "done": done, "total": total})

    return told


def _written(errand: Errand, file: IO[bytes], told: Progress) -> str:
    persona, given = errand.persona, errand.given
    form = str(given["form"])
    with zipped(file, f"{persona.slug}-{form}") as out:
        if form in cataloguing.FORMATS:
            tier, address = tier_of(persona, str(given["tier"])), str(given.get("address", ""))
            made = export_catalogue(
                persona=persona, tier=tier, form=form, address=address, out=out, told=told
            )
            return f"Items in it: {made.items}; pictures: {made.pictures}; recordings: {made.recordings}."
        return _archive(persona, given, out, told)


def _archive(persona: Persona, given: Mapping[str, Json], out: Outgoing, told: Progress) -> str:
    if given["form"] == Form.OCFL:
        made = export_ocfl(persona=persona, out=out, progress=told)
    else:
        version = version_of(persona, int(str(given["number"])))
        made = export_bag(persona=persona, version=version, out=out, progress=told)
    said = f"Records in it: {made.records}; originals: {made.originals}; withdrawn: {made.tombstones}."
    lost = f" Records whose original is not here, so that their words went out alone: {made.bare}."
    return said + (lost if made.bare else "")


def _basis(persona: Persona) -> str:
    """Say what the file rests on: what changes an archive, its policy, or the day where one ends by itself."""
    today = timezone.now().astimezone(UTC).date().isoformat() if is_dated(persona) else ""
    versions = ArchiveVersion.objects.filter(persona=persona).count()
    return json.dumps([epoch_of(persona.pk), versions, today])

"""What a curator asks a worker for, because only workers sign: it is done once, and what came of it stays readable."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from ledger.core.canonical import Json
from ledger.core.errors import KwanzaaError
from personas import embedders
from personas.core.errors import ForbiddenError, PublishError
from personas.handed_in import Errand
from personas.models import Persona
from personas.selectors import trash
from personas.selectors.access import Need, needs_of
from personas.services.describing import describe, from_value
from personas.services.foreseeing import mark_of
from personas.services.founding import activate
from personas.services.publication import publish
from personas.services.reusing import embed_again
from personas.services.trash import throw_away

_THREADS: Final = 2
State = Errand.State


class Kind(StrEnum):
    """What can be asked for here: a row of ``ERRANDS``, to which apps above add theirs."""

    DESCRIBE = "describe"
    PUBLISH = "publish"
    THROW_AWAY = "throw away"
    NEVER_SHOW = "never show"


def ask(*, persona: Persona, by: User, kind: str, given: Mapping[str, Json] | None = None) -> Errand:
    """Write down what is wanted. Raises: ForbiddenError to whoever does not tend the archive."""
    _may(persona, by)
    return Errand.objects.create(persona=persona, asked_by=by, kind=kind, given=given or {})


def run(*, errand_id: int) -> None:
    """Do what was asked for, once, if who asked may still; say what came of it."""
    with transaction.atomic():
        rows = Errand.objects.select_for_update(skip_locked=True, of=("self",)).select_related("persona")
        errand = rows.filter(pk=errand_id, state=State.ASKED, kind__in=[*ERRANDS]).first()
        if errand is None:
            return
        try:
            with transaction.atomic():
                _may(errand.persona, errand.asked_by)
                said = ERRANDS[errand.kind](errand)
            errand.state = State.DONE
        except KwanzaaError as e:
            said, errand.state = f"Nothing was changed. {e.public_message} ({e})", State.REFUSED
        errand.said, errand.done, errand.given = [said], timezone.now(), {}
        errand.save(update_fields=["state", "said", "done", "given"])


def waiting() -> list[tuple[int, int]]:
    """Return (persona, errand) of all that nobody did yet; what is packed is found by ``taking_out``."""
    asked = Errand.objects.filter(state=State.ASKED, kind__in=[*ERRANDS])
    return list(asked.values_list("persona_id", "pk"))


def _may(persona: Persona, who: User | None) -> None:
    if who is None or Need.TEND not in needs_of(who, persona):
        raise ForbiddenError(f"{persona.slug}: only its curators ask for this; ask one of them")


def _publish(errand: Errand) -> str:
    before, seen = errand.persona.versions.count(), errand.given.get("seen")
    if seen is not None and seen != mark_of(errand.persona):
        raise PublishError(
            "the archive was changed since somebody looked at what would be published: look again"
        )
    version = publish(persona=errand.persona)
    activate(persona=errand.persona)
    if errand.persona.versions.count() == before:
        return f"Nothing has changed since version {version.n}, so there is no new one."
    count = version.entries.count()
    if count == 1:
        return f"Version {version.n} is published with 1 record."
    return f"Version {version.n} is published with {count} records."


def _describe(errand: Errand) -> str:
    embedder = embedders.get(settings.KWANZAA_EMBEDDER, _THREADS)
    done = describe(persona=errand.persona, said=from_value(errand.given), embedder=embedder)
    embed_again(persona=errand.persona, artifacts=[*done.stale], embedder=embedder)
    number = len(done.made)
    are = "1 record is" if number == 1 else f"{number} records are"
    return f"{are} corrected. Publish, so that answers follow."


def _throw_away(errand: Errand) -> str:
    rows = trash.kept(errand.persona).filter(record_key=errand.given["record"]).values_list("pk", flat=True)
    return " ".join(throw_away(persona=errand.persona, artifacts=list(rows), by=errand.asked_by))


def _never_show(errand: Errand) -> str:
    publish(persona=errand.persona, withdraw=[errand.given["record"]], is_leaving=True)
    return "It is withdrawn for ever: nobody sees it any more, and the same file never comes in again."


ERRANDS: Final[dict[str, Callable[[Errand], str]]] = {
    Kind.DESCRIBE: _describe,
    Kind.PUBLISH: _publish,
    Kind.THROW_AWAY: _throw_away,
    Kind.NEVER_SHOW: _never_show,
}

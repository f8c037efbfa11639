"""What somebody takes along is packed by a worker, and waits a day for them and for nobody else (decision 0147).

A worker writes the answers, which takes time; what else is kept is read when the file is fetched, as they may then.
Nothing is handed out that they could not read today: where what they may read changed, it is packed again.
"""

import logging
import secrets
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Final

from django.contrib.auth.models import User
from django.db.models import F, Q, QuerySet
from django.utils import timezone, translation

from citations.models import Parcel, Question
from citations.selectors import ones_own as asked
from citations.selectors.access import standing_to_ask
from kwanzaa.accounts import taking_along
from personas.core.errors import ForbiddenError, UnknownPersonaError, UnpublishedError
from personas.models import Persona
from personas.selectors.epochs import epoch_of, is_dated

logger = logging.getLogger("kwanzaa.accounts")

WAITS: Final = timedelta(days=1)
ATTEMPTS: Final = 3
_SILENT: Final = timedelta(minutes=2)  # after which whoever packs is taken for dead
_EVERY: Final = 10  # questions between two beats


def order(user: User, language: str) -> None:
    """Have it packed, unless it is being packed; what was packed before goes."""
    Parcel.objects.filter(Q(ready__isnull=False) | Q(attempts__gte=ATTEMPTS), user=user).delete()
    Parcel.objects.get_or_create(user=user, defaults={"language": language})


def of(user: User) -> Parcel | None:
    """Return what waits for them, without its bytes; None where nothing does any more."""
    return Parcel.objects.defer("body").exclude(ready__lt=timezone.now() - WAITS).filter(user=user).first()


def fetch(user: User) -> bytes | None:
    """Return the file; None where there is none, or where what they may read is not what it was: that one goes."""
    parcel = Parcel.objects.filter(user=user, ready__gte=timezone.now() - WAITS).first()
    if parcel is None or parcel.body is None:
        return None
    if parcel.basis != _basis(user):
        parcel.delete()
        return None
    return taking_along.packed(user, bytes(parcel.body))


def pack(user_id: int) -> bool:
    """Pack what somebody ordered; False where nobody did, or somebody is at it."""
    attempt, now = secrets.token_hex(16), timezone.now()
    mine = Parcel.objects.filter(user=user_id, attempt=attempt)
    if not _to_pack(now).filter(user=user_id).update(attempt=attempt, attempts=F("attempts") + 1, beat=now):
        return False

    def tell(done: int, total: int) -> None:
        if done % _EVERY == 0:
            mine.update(done=done, total=total, beat=timezone.now())

    parcel = mine.defer("body").select_related("user").get()
    basis = _basis(parcel.user)
    with translation.override(parcel.language):
        body = taking_along.answers(parcel.user, tell)
    held = mine.filter(user__is_active=True).update(body=body, basis=basis, ready=timezone.now())
    logger.info("packed: user=%s bytes=%s", user_id, len(body))
    return held == 1


def waiting() -> tuple[int, ...]:
    """Return whose is not packed and nobody is at it."""
    return tuple(_to_pack(timezone.now()).order_by("pk").values_list("user", flat=True))


def sweep() -> None:
    """Throw away what waited its day, and what nobody is given any more."""
    Parcel.objects.filter(ready__lt=timezone.now() - WAITS).delete()
    for parcel in Parcel.objects.exclude(ready=None).defer("body").select_related("user"):
        if parcel.basis != _basis(parcel.user):
            Parcel.objects.filter(pk=parcel.pk, basis=parcel.basis).delete()


def has_failed(parcel: Parcel) -> bool:
    """Tell whether nobody tries any more."""
    return parcel.ready is None and parcel.attempts >= ATTEMPTS and _is_silent(parcel)


def _is_silent(parcel: Parcel) -> bool:
    return parcel.beat is None or parcel.beat < timezone.now() - _SILENT


def _to_pack(now: datetime) -> QuerySet[Parcel]:
    return Parcel.objects.filter(
        Q(beat=None) | Q(beat__lt=now - _SILENT), ready=None, attempts__lt=ATTEMPTS, user__is_active=True
    )


def _basis(user: User) -> str:
    """Digest what they may read of every archive that they asked, and how much of it they put out of sight."""
    told = [*_standings(user, timezone.now().astimezone(UTC).date()), asked.forgotten_by(user)]
    return sha256(repr(told).encode()).hexdigest()


def _standings(user: User, today: date) -> Iterator[tuple[object, ...]]:
    personas = Question.objects.filter(user=user, forgotten=None).values("persona")
    for persona in Persona.objects.filter(pk__in=personas).order_by("pk"):
        # Of what may not be read no row is seen by the web, and none is told by a worker.
        with suppress(UnknownPersonaError, ForbiddenError, UnpublishedError):
            standing = standing_to_ask(user, persona)
            yield persona.pk, epoch_of(persona.pk), standing, today if is_dated(persona) else ""

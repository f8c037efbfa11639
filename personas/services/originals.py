"""Keep the file that an artifact was read from: in its row, or in the storage that a setting names."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import BinaryField, F, Func, Value

from ledger.core.canonical import Json
from personas import objects
from personas.core.errors import UploadError
from personas.handed_in import Master
from personas.models import Artifact


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of an original beside its bytes."""

    sha256: str
    mime: str
    places: Json


def keep(row: Artifact, facts: Facts, blocks: Iterable[bytes]) -> bool:
    """Keep an original whose artifact has none; return whether it had none. The caller's transaction keeps its row.

    Raises: UploadError where it is another file than *facts* name, StorageError; and whatever *blocks* raise.
    """
    if Master.objects.filter(artifact=row).exists():
        return False
    given = {"sha256": facts.sha256, "mime": facts.mime, "places": facts.places, "content": b""}
    held = _held(facts.sha256, blocks)
    if objects.is_set():
        given["place"] = objects.keep(held).place
        return Master.objects.get_or_create(persona_id=row.persona_id, artifact=row, defaults=given)[1]
    with transaction.atomic():
        master, is_new = Master.objects.get_or_create(persona_id=row.persona_id, artifact=row, defaults=given)
        for block in held if is_new else ():
            Master.objects.filter(pk=master.pk).update(content=_joined(block))
    return is_new


def forget(places: Iterable[str]) -> None:
    """Remove files from the storage once their rows are gone for good, with which their keys go."""
    for place in filter(None, places):
        transaction.on_commit(partial(objects.remove, place))


def move(master: Master, blocks: Iterable[bytes]) -> None:
    """Take an original out of its row and into the storage. Raises: UploadError, StorageError; then nothing changed."""
    kept = objects.keep(_held(master.sha256, blocks))
    Master.objects.filter(pk=master.pk, place="").update(place=kept.place, content=b"")


def _held(sha256: str, blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Hold an original to the hash that its artifact names."""
    hashed = hashlib.sha256()
    for block in blocks:
        hashed.update(block)
        yield block
    if hashed.hexdigest() != sha256:
        raise UploadError("it is not the file that was read")


def _joined(block: bytes) -> Func:
    return Func(
        F("content"),
        Value(block, output_field=BinaryField()),
        template="%(expressions)s",
        arg_joiner=" || ",
        output_field=BinaryField(),
    )

"""What a curator hands in: kept apart, read by a child, shown with its findings, and only then taken in.

Nothing gets more open by it: what an uploaded manifest says may be stricter than the persona's default, never looser.
The file lies under a random name in a folder of its own, outside of anything that is served, and is removed as soon
as it was taken in or refused.
"""

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import IO, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from ledger.core.errors import KwanzaaError
from personas import embedders
from personas.core import manifest
from personas.core.consent import SILENT
from personas.core.consent import Rule as CoreRule
from personas.core.errors import UploadError
from personas.core.findings import Broken, Finding
from personas.core.record_errors import StorageError
from personas.handed_in import Upload
from personas.models import Persona
from personas.readers import sandbox
from personas.readers.folder import Document, Folder
from personas.selectors.access import Need, needs_of
from personas.services import quarantine
from personas.services.ingestion import ingest
from personas.services.policies import rules_of
from personas.services.reports import IngestReport

SHOWN: Final = 200  # findings
_THREADS: Final = 2
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_DIMENSIONS: Final = ("inclusion", "surfacing", "display", "existence")


def hand_in(*, persona: Persona, uploader: User, name: str, content: IO[bytes]) -> Upload:
    """Put a ZIP into quarantine, unread. *name* is what its owner calls it, and names nothing here.

    Raises: UploadError when it is too large, or no ZIP by its first bytes.
    """
    if not is_zip(content):
        raise UploadError("the first bytes are not those of a ZIP: pack the folder again, as a plain ZIP")
    kept = quarantine.keep(content)
    try:
        return Upload.objects.create(
            persona=persona,
            uploader=uploader,
            name=name[:255],
            size=kept.size,
            sha256=kept.sha256,
            place=kept.place,
        )
    except BaseException:
        quarantine.remove(kept.place)
        raise


def is_zip(content: IO[bytes]) -> bool:
    """Tell by its first bytes whether this is a ZIP; its name says nothing."""
    content.seek(0)
    return content.read(4) in _ZIP


def packed(text: IO[bytes], *, facts: Mapping[str, str]) -> IO[bytes]:
    """Pack one text with a manifest of one row, so that it goes the way of every archive.

    *facts* are columns of the manifest. The text is copied and not read.
    """
    table = io.StringIO()
    rows = csv.DictWriter(table, ("path", *facts))
    rows.writeheader()
    rows.writerow({"path": "text.txt", **facts})
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(manifest.NAME, table.getvalue())
        archive.writestr("text.txt", b"".join(quarantine.blocks(text)))
    return file


def check_size(content: IO[bytes]) -> None:
    """Raise UploadError when this is larger than an upload may be."""
    for _ in quarantine.blocks(content):
        pass


def read_upload(*, upload_id: int) -> None:
    """Have a child read an upload and keep what it found; an upload with findings is refused."""
    with _claimed(upload_id, Upload.State.QUARANTINED) as upload:
        if upload is not None:
            folder = _read(upload)
            _settle(upload, Upload.State.REFUSED if folder.findings else Upload.State.READ, folder.findings)


def take_in(*, upload_id: int) -> None:
    """Take an upload in that was read without findings, as any folder is; all of it or nothing."""
    with _claimed(upload_id, Upload.State.READ) as upload:
        if upload is None:
            return
        report = _taken_in(upload)
        _settle(upload, Upload.State.TAKEN_IN if report.ok else Upload.State.REFUSED, report.findings)
        if report.ok:
            # Said as well, because what no consent includes leaves no other trace.
            upload.findings = [f"{number} {outcome}" for outcome, number in report.counts().items()]
            upload.save(update_fields=["findings"])


def discard(*, upload: Upload) -> None:
    """Remove the file of an upload that was not taken in; that it was handed in stays known."""
    open_states = (Upload.State.QUARANTINED, Upload.State.READ)
    if Upload.objects.filter(pk=upload.pk, state__in=open_states).update(state=Upload.State.REFUSED):
        quarantine.remove(upload.place)


@contextmanager
def _claimed(upload_id: int, state: Upload.State) -> Iterator[Upload | None]:
    """Lock an upload that is in *state*; None when it is not, or somebody is at it. The state stays on a death."""
    with transaction.atomic():
        rows = Upload.objects.select_for_update(skip_locked=True, of=("self",)).select_related("persona")
        upload = rows.filter(pk=upload_id, state=state).first()
        try:
            yield upload
        except StorageError as e:  # it lies there still: asked again, it goes on
            Upload.objects.filter(pk=upload_id).update(findings=[f"{e.public_message} ({e})"])


def _settle(upload: Upload, state: Upload.State, findings: Sequence[Finding]) -> None:
    upload.state = state
    upload.findings = [one.message for one in findings[:SHOWN]]
    upload.save(update_fields=["state", "findings"])
    if state is not Upload.State.READ:
        transaction.on_commit(partial(quarantine.remove, upload.place))


def _taken_in(upload: Upload) -> IngestReport:
    """Run the ordinary ingestion on what the child reads, for somebody who may still tend the archive."""
    if upload.uploader is None or Need.TEND not in needs_of(upload.uploader, upload.persona):
        return _nothing(_whole(upload, Broken.UPLOADER, "who handed it in"))
    folder = _read(upload)
    default = rules_of(upload.persona).get("", SILENT)
    findings = (*folder.findings, *looser(folder.documents, default))
    if findings:
        return _nothing(*findings)
    embedder = embedders.get(settings.KWANZAA_EMBEDDER, _THREADS)
    try:
        return ingest(persona=upload.persona, documents=folder.documents, embedder=embedder)
    except KwanzaaError as e:
        return _nothing(_whole(upload, Broken.STOPPED, str(e)))


def _nothing(*findings: Finding) -> IngestReport:
    return IngestReport(items=(), findings=findings)


def looser(documents: Iterable[Document], default: CoreRule) -> Iterator[Finding]:
    """Name every rule of an uploaded manifest that says more than the default does."""
    for one in documents:
        rule = one.row.rule
        wider = [name for name in _DIMENSIONS if getattr(rule, name) and not getattr(default, name)]
        if rule.cap is not None and rule.cap > (default.cap or 0):
            wider.append("cap")
        if wider:
            detail = f"{', '.join(wider)} beyond the default"
            yield Finding(file=one.row.path, row=one.row.number, rule=Broken.LOOSER, detail=detail)


def _read(upload: Upload) -> Folder:
    """Have a child read the file in quarantine, if it is still the one that was put there."""
    try:
        with quarantine.opened(upload.place, upload.sha256) as file:
            return sandbox.read(file)
    except UploadError as e:
        return _refused(upload, Broken.UNREADABLE, str(e))


def _refused(upload: Upload, rule: Broken, detail: str) -> Folder:
    return Folder(documents=(), findings=(_whole(upload, rule, detail),))


def _whole(upload: Upload, rule: Broken, detail: str) -> Finding:
    return Finding(file=ascii(upload.name)[1:-1], row=0, rule=rule, detail=detail)

"""A worker takes a batch in, some files at a time, and takes it out again. A group is kept as a whole or not at all.

What takes long is done before the transaction, which then only writes. A large file is embedded for a turn at a time,
and what is embedded is kept, so that whoever comes next goes on there.
"""

import time
from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from ledger.core.errors import KwanzaaError
from personas import embedders
from personas.core.desk import places
from personas.core.desk.outcomes import Outcome
from personas.core.findings import Broken, Finding
from personas.handed_in import Batch, BatchFile, Embedded
from personas.models import Artifact
from personas.readers import files, zipped
from personas.selectors.access import Need, needs_of
from personas.selectors.epochs import lock_policy
from personas.services import ingestion, originals, proposing, quarantine, trash
from personas.services.batch_claims import GROUP, claimed, still
from personas.services.batch_documents import prospects
from personas.services.batch_embedded import EmbeddedBefore
from personas.services.batch_reading import SHOWN, sheet_of
from personas.services.batching import lies_as
from personas.services.planning import Step
from personas.services.prospects import Prospect

TURN: Final = 5.0  # seconds; questions wait for a worker no longer than this and one file
_THREADS: Final = 2
_WITH_ANOTHER: Final = frozenset(
    {Outcome.ADDED, Outcome.HERE}
)  # what makes nothing may come in with another file
State = BatchFile.State


def take_next(*, batch: Batch) -> bool:
    """Take some files in that nobody is at; return whether there were any."""
    ready = batch.files.filter(state=State.READ)
    with claimed(ready, most=GROUP, waits=lambda file: _waits(batch, file)) as group:
        if group:
            _take_group(batch, group, time.monotonic())
    Batch.objects.filter(pk=batch.pk).update(begun=timezone.now())
    return bool(group)


def finish(*, batch: Batch) -> bool:
    """Call a batch done once no file of it waits; return whether that was now."""
    left = batch.files.filter(state=State.READ).exists()
    return (
        not left
        and Batch.objects.filter(pk=batch.pk, state=Batch.State.TAKING).update(state=Batch.State.DONE) == 1
    )


def undo(*, batch: Batch) -> None:
    """Put into the trash what a batch brought in, with what corrected it since. A new version says what left."""
    with transaction.atomic():
        lock_policy(batch.persona_id)
        held = Batch.objects.select_for_update().get(pk=batch.pk)
        if held.state != Batch.State.UNDOING:
            return
        made = [key for keys in held.files.values_list("made", flat=True) for key in keys]
        try:
            with transaction.atomic():
                said = trash.throw_away(persona=held.persona, artifacts=made, by=held.uploader, batch=held)
        except KwanzaaError as e:
            said, state = [f"Nothing was undone. {e.public_message} ({e})"], Batch.State.DONE
        else:
            state = Batch.State.UNDONE
            held.files.filter(outcome=Outcome.ADDED).update(outcome=Outcome.UNDONE)
        Batch.objects.filter(pk=held.pk).update(state=state, said=said)


def _waits(batch: Batch, file: BatchFile) -> bool:
    """Whether a file brings the words of another one that is not settled yet."""
    others = [path for path in file.records if path != file.path and not path.startswith(f"{file.path}/")]
    return batch.files.filter(path__in=others).exclude(state=State.SETTLED).exists()


def _take_group(batch: Batch, group: Sequence[BatchFile], begun: float) -> None:
    uploader = batch.uploader
    if uploader is None or Need.TEND not in needs_of(uploader, batch.persona):
        gone = Finding(file="the batch", row=0, rule=Broken.UPLOADER, detail="who handed it in")
        _settle_all(group, [gone.message])
        return
    found = prospects(batch, group, sheet_of(batch))
    _take([one for one in found if one.documents and one.steps], begun)
    with transaction.atomic():
        rest = [one for one in found if not (one.documents and one.steps)]
        for one in rest if still([one.file for one in rest], State.READ) else ():
            _settle_unmade(batch, one)


def _take(group: Sequence[Prospect], begun: float) -> None:
    """Take files in together; where that fails, each alone, so that one holds up no other.

    One file alone may be embedded in part: then it stays as it is, and its next turn goes on.
    """
    if not group:
        return
    try:
        said = _taken(group, begun)
    except KwanzaaError as e:
        said = [f"{e.public_message} ({e})"]
    if said and len(group) == 1:
        _settle_all([group[0].file], said)
    elif said:
        for one in group:
            _take([one], begun)


def _taken(group: Sequence[Prospect], begun: float) -> list[str]:
    """Embed and write; return what is against it.

    Nothing is against what was discarded meanwhile, is not done yet, or comes to something else since it was planned.
    """
    embedder = embedders.get(settings.KWANZAA_EMBEDDER, _THREADS)
    files = [one.file for one in group]
    documents = [document for one in group for document in one.documents]
    ready = ingestion.prepare(persona=files[0].batch.persona, documents=documents, embedder=embedder)
    planned = ready.planned
    if not planned.findings and _coming(planned.steps) != _coming(
        [step for one in group for step in one.steps]
    ):
        return []  # what one of them counted on did not come in: it is planned anew
    if len(files) == 1:
        made = ingestion.make_on(ready, EmbeddedBefore(files[0]), lambda: _until(begun))
    else:
        made = ingestion.make(ready)
    with transaction.atomic():
        if made is None or not (still(files, State.READ) and ingestion.stands(ready)):
            return []
        report = ingestion.keep(ready, made)
        for one in group if report.ok else ():
            _settle_made(one)
    return [one.message for one in report.findings]


def _coming(steps: Sequence[Step]) -> list[tuple[str, str]]:
    return [(step.document.row.path, step.artifact_id) for step in steps if step.comes_in]


def _until(begun: float) -> float:
    """Return when to stop: as long again as it took to come here, or a long text is cut anew for every few."""
    now = time.monotonic()
    return now + max(TURN, now - begun)


def _settle_all(files: Sequence[BatchFile], said: Sequence[str]) -> None:
    with transaction.atomic():
        for file in files if still(files, State.READ) else ():
            _settle(file, Outcome.FAILED, said)


def _settle_made(one: Prospect) -> None:
    """Note which artifacts a file became, after reading their rows again; keep the masters."""
    fresh = {(step.document.row.path, step.artifact_id) for step in one.steps if step.comes_in}
    rows = Artifact.objects.filter(
        persona=one.file.persona_id, artifact_id__in=[name for _, name in fresh]
    ).defer("payload")
    made = [row for row in rows if (row.record_key, row.artifact_id) in fresh]
    if len(made) != len(fresh):
        raise KwanzaaError(f"file {one.file.pk}: what was written cannot be read again")
    one.file.made = sorted(row.pk for row in made)
    for document in one.documents:
        row = next((row for row in made if row.record_key == document.row.path), None)
        if row is not None and document.master:
            _keep_master(one, row, dict(document.master))
    _settle(one.file, one.outcome, [*one.said])


def _keep_master(one: Prospect, row: Artifact, facts: dict[str, str | int]) -> None:
    file = one.file
    with quarantine.opened(file.place, lies_as(file)) as content:
        data = files.content(content, member=file.member) if file.member else content.read(zipped.TOTAL)
    where = places.to_value(one.places[row.record_key])
    originals.keep(
        row, originals.Facts(sha256=str(facts["master"]), mime=str(facts["mime"]), places=where), [data]
    )


def _settle_unmade(batch: Batch, one: Prospect) -> None:
    """Settle what made nothing; what brings the words of another, or is its copy, does not come in without it."""
    others = [path for path in one.file.records if path != one.file.path]
    main = batch.files.filter(path__in=others).first() if one.outcome in _WITH_ANOTHER else None
    shared = Outcome(main.outcome) if main and main.outcome != Outcome.ADDED else one.outcome
    try:
        with transaction.atomic():
            _settle(one.file, shared, [*one.said])
    except KwanzaaError as e:
        _settle(one.file, Outcome.FAILED, [f"{e.public_message} ({e})"])


def _settle(file: BatchFile, outcome: Outcome, said: Sequence[str]) -> None:
    if outcome is Outcome.ADDED:
        proposing.enter(file)
    file.state, file.outcome, file.said = State.SETTLED, outcome, [*said[:SHOWN]]
    file.reading, file.recognised, file.asked = None, None, {}
    file.save()
    Embedded.objects.filter(file=file).delete()
    if outcome in {Outcome.ADDED, Outcome.HERE} and not file.member:
        transaction.on_commit(lambda: quarantine.remove(file.place))

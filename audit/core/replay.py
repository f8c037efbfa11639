"""The checks of an opened bundle: does the record hold what was committed to, and does the answer follow from it?

Receives: a case whose bundle was verified, with what ``kwanzaa-open`` wrote.
Never:    trusts the opened file: the seal is opened again with its keys, and everything is compared.

What must follow from a record that is whole is in ``consequences``.
"""

from dataclasses import replace
from typing import Final

from audit.core import consequences as follows
from audit.core.case import Case
from audit.core.errors import MissingInputError, OpenedFileError, RecordError
from audit.core.members import parse_archive
from audit.core.opened import RECORD, Disclosure, OpenedFile, parse_opened
from audit.core.payload import paths
from audit.core.record import parse_record
from audit.core.results import Check
from ledger.core.commitments import salt, verify_commitment
from ledger.core.errors import SealError
from ledger.core.seal import open_
from ledger.core.sharing import cek_commitment


def check_opened(case: Case) -> None:
    """Read the opened file, which must be of this bundle."""
    if case.opened_data is None:
        raise MissingInputError("no opened bundle was given; give one with --replay")
    opened = parse_opened(case.opened_data)
    if opened.bundle_id != case.payload.bundle_id:
        raise OpenedFileError(f"the opened file is of bundle {opened.bundle_id[:32]!r}, not of this one")
    case.opened_file = opened


def check_field(case: Case) -> None:
    """Open the commitment of one disclosed field."""
    one = case.opened_file
    if not isinstance(one, Disclosure):
        raise MissingInputError("the whole record was opened, not one field")
    if one.path not in case.payload.commitments:
        raise OpenedFileError(f"the bundle commits to no field {one.path[:40]!r}")
    verify_commitment(case.payload.commitments[one.path], salt=one.salt, path=one.path, value=one.value)


def check_opening(case: Case) -> None:
    """Open the seal again, and compare all that it holds with what the opened file says."""
    whole = case.opened_file
    if not isinstance(whole, OpenedFile):
        raise MissingInputError("one field was opened, not the whole record")
    if cek_commitment(whole.content_key) != case.payload.cek:
        raise SealError("the content key is not the one that the payload commits to")
    opened = open_(
        case.seal,
        content_key=whole.content_key,
        bundle_id=case.payload.bundle_id,
        artifact_keys=whole.artifact_keys,
    )
    sealed = replace(whole, record=opened.parts.get(RECORD), excerpts=opened.excerpts)
    if set(opened.parts) != {RECORD} or sealed.encode() != whole.encode():  # bytes: in Python, true equals 1
        raise OpenedFileError("the opened file says something else than the seal holds")
    case.excerpts = opened.excerpts


def check_record(case: Case) -> None:
    """Read the record, which must be under the archive that the payload names."""
    whole = case.opened_file
    assert isinstance(whole, OpenedFile)  # noqa: S101 - check_opening passed
    case.record = parse_record(whole.record)
    if set(case.record.fields) != set(paths(case.payload.claims)):
        raise RecordError("the fields of the record are not those that the payload commits to")
    case.archive = parse_archive(case.record.fields["/archive"])
    if case.archive.root != case.payload.archive_root:
        raise RecordError("the record names another archive version than the payload")


def check_opened_commitments(case: Case) -> None:
    """Open every commitment."""
    for path, commitment in case.payload.commitments.items():
        own = salt(case.record.seed, path)
        verify_commitment(commitment, salt=own, path=path, value=case.record.fields[path])


CHECKS: Final[tuple[Check[Case], ...]] = (
    Check(name="opened file", rule="what was opened is of this bundle", needs=("payload",), run=check_opened),
    Check(
        name="opened field",
        rule="the disclosed field is the one committed to",
        needs=("opened file", "commitments"),
        run=check_field,
    ),
    Check(
        name="opening",
        rule="the seal, opened again, holds exactly what the opened file says",
        needs=("opened file", "seal digest"),
        run=check_opening,
    ),
    Check(name="record", rule="the record has every field in its form", needs=("opening",), run=check_record),
    Check(
        name="record commitments",
        rule="every field is the one that was committed to",
        needs=("record", "commitments"),
        run=check_opened_commitments,
    ),
    Check(
        name="sealed display",
        rule="the sealed display answer is the one that was signed",
        needs=("record",),
        run=follows.check_sealed_display,
    ),
    Check(
        name="citations",
        rule="every citation names artifact, version, span and relation, with its own excerpt",
        needs=("record",),
        run=follows.check_citations,
    ),
    Check(
        name="rungs",
        rule="every claim has the rung that its citations earn",
        needs=("record",),
        run=follows.check_rungs,
    ),
    Check(
        name="outcome",
        rule="the answer's rung follows from its claims",
        needs=("rungs",),
        run=follows.check_outcome,
    ),
    Check(
        name="reduction",
        rule="nothing was shown that was not sealed and delivered",
        needs=("citations", "sealed display", "outcome"),
        run=follows.check_shown,
    ),
    Check(
        name="archive",
        rule="every cited artifact stands in the archive version that was asked",
        needs=("citations",),
        run=follows.check_archive,
    ),
    Check(
        name="gates",
        rule="the display answer is what the gates make of the claims, byte for byte",
        needs=("reduction",),
        run=follows.check_display_gates,
    ),
    Check(
        name="policy",
        rule="the policy of the record is what the signed policy decides",
        needs=("gates",),
        run=follows.check_policy,
    ),
    Check(
        name="artifacts",
        rule="every citation resolves in its artifact: these words, and their place in the original",
        needs=("citations",),
        run=follows.check_artifacts,
    ),
)

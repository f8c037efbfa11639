"""The checks of an opened bundle: does the record hold what was committed to, and does the answer follow from it?

Receives: a case whose bundle was verified, with what ``kwanzaa-open`` wrote.
Never:    trusts the opened file: the seal is opened again with its keys, and everything is compared.

Rungs, outcome and display are worked out again from the record: the display gates are run over the sealed claims under
the sealed policy, and every cited artifact is found in its archive version.
"""

import hashlib
from typing import Final

from audit.core.case import Case
from audit.core.errors import DisplayError, MissingInputError, OpenedFileError, RecordError
from audit.core.gating import check_gates
from audit.core.ladder import check_answer, check_claim
from audit.core.members import check_members, parse_archive
from audit.core.opened import RECORD, Disclosure, OpenedFile, parse_opened
from audit.core.payload import paths
from audit.core.record import SealedCitation, parse_record
from audit.core.results import Check
from audit.core.shown import check_reduction, check_removed, parse_display
from citations.core.records import Relation
from ledger.core.canonical import encode
from ledger.core.commitments import salt, verify_commitment
from ledger.core.errors import SealError
from ledger.core.fields import Fields
from ledger.core.seal import OpenedExcerpt, open_
from ledger.core.sharing import cek_commitment
from personas.core.media.base import MetadataLocator, TextLocator


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
    if opened.parts != {RECORD: whole.record} or opened.excerpts != whole.excerpts:
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


def check_sealed_display(case: Case) -> None:
    """Compare the sealed display with the digest that was signed."""
    if hashlib.sha256(encode(case.record.display)).hexdigest() != case.payload.display:
        raise DisplayError("the sealed display answer is not the one whose digest was signed")


def check_rungs(case: Case) -> None:
    """Walk every claim down the ladder again."""
    for claim in case.record.claims:
        check_claim(claim)


def check_citations(case: Case) -> None:
    """Check that every citation has an excerpt of its own artifact and length, in the answer's archive version."""
    cited = [citation for claim in case.record.claims for citation in claim.citations]
    numbers = sorted(citation.excerpt for citation in cited) + sorted(case.record.terms.excerpts)
    if numbers != list(range(len(case.excerpts))) or len(case.record.terms.citations) != len(cited):
        raise RecordError("citations, the policy and the sealed excerpts do not match one to one")
    for citation in cited:
        _check_citation(citation, case.excerpts[citation.excerpt], case.archive.n)


def check_outcome(case: Case) -> None:
    """Work the answer's rung out again, and compare record and display."""
    display = parse_display(case.record.display)
    outcome = Fields(case.record.fields["/outcome"], "/outcome")
    kind, rung = outcome.text("kind"), outcome.text("rung")
    removed = [one for one in outcome.items("removed") if isinstance(one, dict)]
    check_answer(case.record.claims, kind=kind, rung=rung, narrowed=bool(removed))
    if (display.kind, display.rung) != (kind, rung):
        raise DisplayError("the display answer says another outcome than the record")
    check_removed(display, removed)


def check_shown(case: Case) -> None:
    """Check that the display answer only takes away."""
    check_reduction(case.record, case.excerpts)


def check_display_gates(case: Case) -> None:
    """Send the claims through the display gates again."""
    check_gates(case.record, case.excerpts)


def check_archive(case: Case) -> None:
    """Follow every cited artifact to the root of the archive version that the payload names."""
    check_members(case.record.claims, case.archive, case.payload.archive_root)


def _check_citation(citation: SealedCitation, excerpt: OpenedExcerpt, n: int) -> None:
    if excerpt.artifact_id != citation.artifact_id or citation.version != n:
        raise RecordError(f"citation {citation.excerpt} points to another artifact or archive version")
    if isinstance(citation.locator, MetadataLocator) is not (citation.relation is Relation.METADATA_FACT):
        raise RecordError(f"citation {citation.excerpt} says {citation.relation} of a place of another kind")
    if excerpt.readable and not isinstance(excerpt.value, str):
        raise RecordError(f"excerpt {citation.excerpt} is no text")
    if excerpt.readable and isinstance(citation.locator, TextLocator):
        length = citation.locator.end - citation.locator.start
        if len(str(excerpt.value)) != length:
            raise RecordError(f"excerpt {citation.excerpt} does not have the length of its span, {length}")


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
        run=check_sealed_display,
    ),
    Check(
        name="citations",
        rule="every citation names artifact, version, span and relation, with its own excerpt",
        needs=("record",),
        run=check_citations,
    ),
    Check(
        name="rungs",
        rule="every claim has the rung that its citations earn",
        needs=("record",),
        run=check_rungs,
    ),
    Check(
        name="outcome", rule="the answer's rung follows from its claims", needs=("rungs",), run=check_outcome
    ),
    Check(
        name="reduction",
        rule="nothing was shown that was not sealed and delivered",
        needs=("citations", "sealed display", "outcome"),
        run=check_shown,
    ),
    Check(
        name="archive",
        rule="every cited artifact stands in the archive version that was asked",
        needs=("citations",),
        run=check_archive,
    ),
    Check(
        name="gates",
        rule="the display answer is what the gates make of the claims, byte for byte",
        needs=("reduction",),
        run=check_display_gates,
    ),
)

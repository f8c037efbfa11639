"""The checks of a record that was opened and is whole: does the answer follow from what was sealed?

Each takes the case and raises when its rule does not hold; ``replay.CHECKS`` has the rows.
"""

import hashlib

from audit.core.case import Case
from audit.core.errors import DisplayError, MissingInputError, RecordError
from audit.core.gating import check_gates
from audit.core.instructions import check_instructions
from audit.core.ladder import check_answer, check_claim, check_nearest
from audit.core.members import check_members
from audit.core.record import SealedCitation
from audit.core.shown import check_reduction, check_removed
from audit.core.told import parse_display
from citations.core.records import Relation
from ledger.core.canonical import encode
from ledger.core.fields import Fields
from ledger.core.seal import OpenedExcerpt
from personas.core.artifact import Artifact, verify_artifact
from personas.core.desk import originals
from personas.core.errors import ArtifactError, LocatorError
from personas.core.media.base import MetadataLocator, TextLocator


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
    check_nearest(case.record.claims)
    check_answer(case.record.answering, kind=kind, rung=rung, narrowed=bool(removed))
    if (display.kind, display.rung) != (kind, rung):
        raise DisplayError("the display answer says another outcome than the record")
    check_removed(display, removed)


def check_shown(case: Case) -> None:
    """Check that the display answer only takes away."""
    check_reduction(case.record, case.excerpts)


def check_display_gates(case: Case) -> None:
    """Send the claims through the display gates again."""
    check_gates(case.record, case.excerpts)


def check_policy(case: Case) -> None:
    """Decide again what the record says of the policy, from the signed one."""
    check_instructions(case.record, case.excerpts, case.payload, case.policy_data)


def check_archive(case: Case) -> None:
    """Follow every cited artifact to the root of the archive version that the payload names."""
    check_members(case.record.claims, case.archive, case.payload.archive_root)


def check_artifacts(case: Case) -> None:
    """Look every citation up in the archive that was given: its words, and where they stand in the original."""
    if case.taken is None:
        raise MissingInputError("no archive was given; give one that was taken out with --archive")
    for citation in (one for claim in case.record.claims for one in claim.citations):
        excerpt, payload = case.excerpts[citation.excerpt], case.taken.payload(citation.artifact_id)
        if not excerpt.readable or payload is None:
            name = citation.artifact_id[:23]
            raise MissingInputError(f"{name} is not in the archive that was given, or its key is gone")
        artifact = named(payload, citation.artifact_id)
        table = case.taken.table(str(artifact.fact(originals.FACT))) if citation.original else None
        originals.resolve(
            artifact,
            table or b"",
            locator=citation.locator,
            excerpt=str(excerpt.value),
            cited=citation.original,
        )


def named(payload: bytes, artifact_id: str) -> Artifact:
    """Read the artifact that a citation names. Raises: LocatorError when these are not its bytes."""
    try:
        return verify_artifact(payload, artifact_id)
    except ArtifactError as e:
        raise LocatorError(str(e)) from e


def _check_citation(citation: SealedCitation, excerpt: OpenedExcerpt, n: int) -> None:
    if excerpt.artifact_id != citation.artifact_id or citation.version != n:
        raise RecordError(f"citation {citation.excerpt} points to another artifact or archive version")
    if isinstance(citation.locator, MetadataLocator) is not (citation.relation is Relation.METADATA_FACT):
        raise RecordError(f"citation {citation.excerpt} says {citation.relation} of a place of another kind")
    if citation.original and not isinstance(citation.locator, TextLocator):
        raise RecordError(f"citation {citation.excerpt} names a place of an original, and none of a text")
    if excerpt.readable and not isinstance(excerpt.value, str):
        raise RecordError(f"excerpt {citation.excerpt} is no text")
    if excerpt.readable and isinstance(citation.locator, TextLocator):
        length = citation.locator.end - citation.locator.start
        if len(str(excerpt.value)) != length:
            raise RecordError(f"excerpt {citation.excerpt} does not have the length of its span, {length}")

"""Stage 11. Put the whole decision into the form that is signed, sealed and logged.

Receives: the trail of the stages, the display if there is one, the session, what chance and the clock gave, and the
          proofs that what is cited stands in the archive version.
Returns:  ``Assembled``: the clear payload, the sealed record, the excerpts, and what the requestor gets.
Never:    puts anything about persons or content into the clear, and never leaves a field out: all or nothing.

The record's fields, their paths and commitments are the contract of ``docs/reference/bundle-format.md``.
"""

from collections.abc import Sequence
from hashlib import sha256

from citations.core.bundle import contract, sealed_claims, sealed_policy, sealed_record
from citations.core.display import debits, reading
from citations.core.display.handles import columns
from citations.core.display.nearest import LABEL
from citations.core.passages.framing import dated
from citations.core.ports import Assembled
from citations.core.records import Citation, Display, Issue, Rung, Session, ShownClaim, Trail
from citations.core.refusals import refusals
from citations.core.refusals.texts import REMOVED
from ledger.core.canonical import Json, encode
from ledger.core.commitments import commit, salt
from personas.core.media import to_value
from personas.core.membership import Member

PAYLOAD_TYPE = "application/vnd.kwanzaa.bundle.v1+json"
EIGHT = 8


def cited(trail: Trail) -> tuple[str, ...]:
    """Return the artifacts that must be proved to stand in the archive, in the order of first citation."""
    return sealed_record.cited(trail)


def assemble(
    trail: Trail, display: Display | None, session: Session, issue: Issue, members: Sequence[Member]
) -> Assembled:
    """Return everything that ``Record.keep`` signs and seals; raises ``ContractError`` rather than cut corners.

    *members* prove, in the order of ``sealed_record.cited``, that what is cited stands in the pinned archive version.
    """
    shown = display_value(trail, display, session, issue)
    claims, excerpts = sealed_claims.claims(trail, display)
    padded = max(EIGHT, -(-len(claims) // EIGHT) * EIGHT)
    policy = sealed_policy.seal(trail, sealed_record.judged(trail), session)
    fields = {**sealed_record.fields(trail, display, session, members), "/policy": policy.value}
    fields |= {f"/claims/{n}": claims[n] if n < len(claims) else None for n in range(padded)}
    payload: dict[str, Json] = {
        "t": "kwanzaa.bundle.v1",
        "bundle_id": issue.bundle_id,
        "issued_at": issue.at,
        "archive_root": session.pins.archive_root,
        "policy": session.pins.policy,
        "tables": session.pins.tables,
        "keyset": session.pins.keyset,
        "claims": padded,
        "commitments": {path: commit(salt(issue.seed, path), path, value) for path, value in fields.items()},
        "display": sha256(encode(shown)).hexdigest(),
    }
    near = trail.nearest
    told = debits.told(
        (*(trail.gated.delivered if trail.gated else ()), *(near.gated.delivered if near else ())),
        (*(display.claims if display else ()), *(near.claims if near else ())),
    )
    sealed: dict[str, Json] = {"seed": issue.seed.hex(), "fields": fields, "display": shown}
    return Assembled(
        payload=payload,
        sealed=sealed,
        excerpts=(*excerpts, *policy.excerpts),
        display=shown,
        columns=columns(trail, display),
        showing=debits.shown(told),
        rests=debits.artifacts(told),
        sources=_handles(told),
    )


def _handles(told: debits.Told) -> dict[str, tuple[str, list[Json]]]:
    """Return, for each handle of the display, its artifact and the places in it, in the order of the display."""
    sources: dict[str, tuple[str, list[Json]]] = {}
    for one, citation in (pair for _, pairs in told for pair in pairs):
        sources.setdefault(one.handle, (citation.artifact_id, []))[1].append(to_value(citation.locator))
    return sources


def finish(assembled: Assembled, *, seal: str, cek: str) -> dict[str, Json]:
    """Return the payload with the digests that are known once the seal is closed."""
    return {**assembled.payload, "seal": seal, "cek": cek}


def display_value(trail: Trail, display: Display | None, session: Session, issue: Issue) -> dict[str, Json]:
    """Return what the requestor gets, as signed by its digest; the nonce keeps the digest from being guessed."""
    refusal = trail.refusal
    removed = display.removed if display else ()
    said = refusals.answering(refusal, session) if refusal else None
    return {
        "t": "kwanzaa.display.v1",
        "nonce": issue.display_nonce,
        "contract": contract.projection(trail, session, display),
        "claims": [_shown(claim, trail) for claim in display.claims] if display else [],
        **_nearest(trail),
        **_read_as(trail, session),
        "outcome": {
            "kind": "refusal" if refusal else "answer",
            "rung": (display.rung if display else Rung.REFUSED).value,
            "removed": [{"topic": one.topic, "why": REMOVED[one.why]} for one in removed],
            "refusal": said.value() if said else None,
        },
    }


def _read_as(trail: Trail, session: Session) -> dict[str, Json]:
    """Write how the question was read, where that is not how it was asked."""
    read = reading.told(trail.asked, trail.scoped.searches, session.aliases) if trail.scoped else ""
    return {"read_as": read} if read else {}


def _nearest(trail: Trail) -> dict[str, Json]:
    """Write what is nearest, under its label; it has no rung, and stands nowhere where nothing does."""
    listed: list[Json] = [
        {"n": one.n, "text": one.text, "label": LABEL, "sources": _sources(one, trail)}
        for one in (trail.nearest.claims if trail.nearest else ())
    ]
    return {"nearest": listed} if listed else {}


def _shown(claim: ShownClaim, trail: Trail) -> dict[str, Json]:
    return {
        "n": claim.n,
        "text": claim.text,
        "rung": claim.rung.value,
        "label": claim.label,
        "sources": _sources(claim, trail),
    }


def _sources(claim: ShownClaim, trail: Trail) -> list[Json]:
    cited = _citations(claim.n, trail)
    return [
        {
            "handle": excerpt.handle,
            "label": excerpt.label,
            "excerpt": excerpt.text,
            "about": dated(cited[excerpt.citation].origin),
            **({"original": [to_value(one) for one in excerpt.original]} if excerpt.original else {}),
        }
        for excerpt in claim.excerpts
    ]


def _citations(n: int, trail: Trail) -> tuple[Citation, ...]:
    judged = sealed_record.judged(trail)
    return next((one.cited.citations for one in judged if one.cited.typed.claim.n == n), ())

"""Statements of openings for tests: signed by the test keys, each in a log of its own, for one honest bundle."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from audit.core.opening import Statement, commit_reason, name_of
from audit.core.trust import Trust, read_trust
from audit.core.warrant import StatementFile, Warrant, verify_statement
from audit.tests.bundles import BUNDLE_ID, KEYSET_FILE, make, prove
from ledger.core.bundle import BundleFile
from ledger.core.envelope import OPENING, leaf
from ledger.core.merkle import leaf_hash
from ledger.tests.keys import RECIPIENTS, SIGNER, seed

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
HONEST = make()
AUDITOR, _, STEWARD = RECIPIENTS
TRUST: Trust = read_trust(KEYSET_FILE)
REASON = "The family asks whether the quotation is right."


def statement(of: BundleFile = HONEST.bundle, /, **changes: object) -> Statement:
    given = Statement(
        opening="0123456789abcdef" * 2,
        bundle_id=BUNDLE_ID,
        bundle=name_of(of.envelope),
        path="",
        case="2026/17",
        reason=commit_reason(REASON, salt=seed("reason")),
        auditor=AUDITOR.kid,
        steward=STEWARD.kid,
        requester="user-1",
        approver="user-2",
        break_glass=False,
        requested=NOW - timedelta(hours=2),
        approved=NOW - timedelta(hours=1),
        expires=NOW + timedelta(days=6),
    )
    return replace(given, **changes)  # type: ignore[arg-type] # a test that errs fails at once


def filed(
    payload: bytes, kind: str = OPENING, *, auditor: bytes = b"", steward: bytes = b""
) -> StatementFile:
    """Sign and log a payload, and put the two public keys beside it."""
    envelope = SIGNER.sign(kind, payload)
    return StatementFile(
        envelope=envelope,
        proof=prove(leaf_hash(leaf(envelope)), 9, 4),
        auditor=auditor or AUDITOR.public,
        steward=steward or STEWARD.public,
    )


def warrant(of: BundleFile = HONEST.bundle, /, **changes: object) -> Warrant:
    file = filed(statement(of, **changes).payload())
    return verify_statement(file, bundle=of, trust=TRUST, now=NOW)

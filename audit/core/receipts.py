"""The checks of a receipt: what a requestor can verify at home, with the file that they kept and a keyset.

A receipt is a signature over the digests of what was shown and of its bundle, and the time. It stands in no log: the
bundle that it names does, and auditors have that.
"""

import hashlib
from typing import Final

from audit.core.errors import DisplayError, MissingInputError, ReceiptError, TrustError
from audit.core.kept import check_kept
from audit.core.results import Check, Report, Verdict, run
from audit.core.saved import digest_of, read_saved
from audit.core.trust import Trust
from audit.core.verification import verify
from citations.core.bundle.receipt import parse_receipt
from citations.core.errors import ContractError
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json
from ledger.core.envelope import RECEIPT, Envelope
from ledger.core.envelope import verify as verify_envelope
from ledger.core.errors import EnvelopeError
from ledger.core.fields import Fields
from ledger.core.keyset import Role


class ReceiptCase:
    """One receipt on its way through the checks. What has no value yet was not reached."""

    envelope_value: Json
    display: Json
    envelope: Envelope
    signed: tuple[str, str, str]

    def __init__(
        self,
        data: bytes,
        *,
        trust: Trust | None = None,
        kept: bytes | None = None,
        display: bytes | None = None,
        bundle: bytes | None = None,
    ) -> None:
        self.data, self.trust, self.kept = data, trust, kept
        self.own, self.bundle_data = display, bundle
        self.bundle: BundleFile | None = None


def verify_receipt(case: ReceiptCase) -> Report:
    """Run every check over one receipt; without a keyset no signature is trusted."""
    return Report(results=run(CHECKS, case))


def check_file(case: ReceiptCase) -> None:
    """Read the file: white space and the order of keys do not matter."""
    fields = Fields(read_saved(case.data), "file")
    case.envelope_value, case.display = fields.value("receipt"), fields.value("display")
    fields.closed()


def check_envelope(case: ReceiptCase) -> None:
    """Read the envelope, which must be that of a receipt."""
    case.envelope = Envelope.from_value(case.envelope_value)
    if case.envelope.payload_type != RECEIPT:
        raise EnvelopeError(f"the envelope holds {case.envelope.payload_type[:80]!r}, not {RECEIPT!r}")


def check_receipt(case: ReceiptCase) -> None:
    """Read what was signed."""
    try:
        case.signed = parse_receipt(case.envelope.payload)
    except ContractError as e:
        raise ReceiptError(str(e)) from e


def check_bundle(case: ReceiptCase) -> None:
    """Compare the bundle beside it with the one that was named."""
    if case.bundle_data is None:
        raise MissingInputError("no bundle was given to compare; auditors have it")
    bundle = BundleFile.parse(case.bundle_data)
    found = hashlib.sha256(bundle.envelope.to_json()).hexdigest()
    if found != case.signed[1]:
        raise ReceiptError(f"the bundle has the digest {found[:16]}; named is {case.signed[1][:16]}")
    case.bundle = bundle


def check_signatures(case: ReceiptCase) -> None:
    """Verify both signatures, by keys that are in use, or were at the leaf of the bundle that was given.

    A leaf that is not proved says nothing of when: whoever made the bundle up would choose a time for a key.
    """
    if case.trust is None:
        raise TrustError("no keyset was given, so no signature can be trusted; give one with --keyset")
    verify_envelope(case.envelope, keyset=case.trust.keyset, role=Role.RECEIPT, index=_leaf(case))


def _leaf(case: ReceiptCase) -> int | None:
    if case.bundle is None or case.bundle_data is None:
        return None
    is_proved = verify(case.bundle_data, trust=case.trust).verdict is Verdict.PASS
    return case.bundle.proof.index if is_proved else None


def check_display(case: ReceiptCase) -> None:
    """Compare the answer with the digest that was signed; one that was given goes before the receipt's own."""
    if case.own is not None:
        case.display = read_saved(case.own)
    if case.display is None:
        raise MissingInputError("the receipt came without its answer; give your own copy with --display")
    if (found := digest_of(case.display)) != case.signed[0]:
        raise DisplayError(f"the answer has the digest {found[:16]}; signed was {case.signed[0][:16]}")


def check_own(case: ReceiptCase) -> None:
    """Compare the file that was kept with the answer that was signed."""
    if case.kept is None:
        raise MissingInputError("no file was given to compare; give one with --kept")
    check_kept(case.display, case.kept)


CHECKS: Final[tuple[Check[ReceiptCase], ...]] = (
    Check(name="file", rule="a receipt beside the answer that it signs", needs=(), run=check_file),
    Check(name="envelope", rule="the envelope says it is a receipt", needs=("file",), run=check_envelope),
    Check(
        name="receipt",
        rule="the time, and the digests of answer and bundle, in their form",
        needs=("envelope",),
        run=check_receipt,
    ),
    Check(
        name="bundle", rule="the bundle given is the one that it names", needs=("receipt",), run=check_bundle
    ),
    Check(
        name="signatures",
        rule="Ed25519 and ML-DSA-65 both fit, by keys that sign receipts",
        needs=("receipt",),
        run=check_signatures,
    ),
    Check(
        name="display", rule="the answer is the one that was signed", needs=("receipt",), run=check_display
    ),
    Check(
        name="kept",
        rule="the file holds every claim and citation that was signed, in order; what else it says is not signed",
        needs=("display",),
        run=check_own,
    ),
)

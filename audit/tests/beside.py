"""What the full archive would have said, for tests: signed, logged and sealed like the true one."""

from audit.tests.bundles import ROOT, prove
from citations.core.bundle import counterfactual
from citations.core.ports import Assembled
from citations.core.records import Issue
from ledger.core.bundle import BundleFile
from ledger.core.canonical import encode
from ledger.core.envelope import COUNTERFACTUAL, Envelope, leaf
from ledger.core.merkle import leaf_hash
from ledger.core.proof import Proof
from ledger.core.seal import close, digest
from ledger.core.sharing import Holder, Shares, cek_commitment, wrap
from ledger.tests.keys import RECIPIENTS, SIGNER, seed

SAID = "Twice, says a letter that nobody may see."
ID = "ffeeddccbbaa99887766554433221100"
ISSUE = Issue(bundle_id=ID, at="2026-11-21T10:00:00Z", seed=seed("issue"), display_nonce="0" * 32)


def assembled() -> Assembled:
    return Assembled(payload={}, sealed={"fields": {"/draft": SAID}}, excerpts=(), display={})


def placed(envelope: Envelope) -> Proof:
    return prove(leaf_hash(leaf(envelope)), 9, 5)


def beside() -> BundleFile:
    shares = Shares(auditor=seed("third share"), steward=seed("fourth share"))
    key = shares.content_key(ID)
    parts = {counterfactual.PART: counterfactual.record(assembled())}
    seal = close(dict(parts), (), content_key=key, bundle_id=ID, artifact_keys={})
    said = counterfactual.payload(ISSUE, bundle=ROOT, seal=digest(seal), cek=cek_commitment(key))
    envelope = SIGNER.sign(COUNTERFACTUAL, encode(said))
    wraps = [
        wrap(shares.steward if one.role is Holder.STEWARD else shares.auditor, recipient=one, bundle_id=ID)
        for one in RECIPIENTS
    ]
    ordered = tuple(sorted(wraps, key=lambda one: (one.role, one.kid)))
    return BundleFile(envelope=envelope, seal=seal, wraps=ordered, proof=placed(envelope))

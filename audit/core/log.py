"""Verify a whole log that was exported: every leaf, every head, every keyset, and what its witnesses say.

Receives: the lines of an export (docs/reference/ledger-formats.md), one after the other, once; the file may be
longer than memory. Returns: a report like that of a bundle. Every root is made anew from the leaves, so that heads
which verify here grew out of each other.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from audit.core.errors import MissingInputError, TrustError
from audit.core.exported import LogCase, read_log
from audit.core.results import Check, Report, run
from audit.core.trust import Trust
from ledger.core.cosignature import Witness
from ledger.core.envelope import leaf
from ledger.core.errors import ProofError, WitnessError


def verify_log(
    lines: Iterable[bytes],
    *,
    trust: Trust | None,
    witnesses: Sequence[Witness] = (),
    quorum: int = 0,
    bundle: bytes | None = None,
) -> Report:
    """Run every check over an exported log.

    *quorum* of *witnesses*, at least one, must have cosigned a head. With the file of a *bundle*, its leaf must
    stand in the log at its place, and below that head.
    """
    case = LogCase(lines, trust=trust, witnesses=witnesses, quorum=quorum, bundle=bundle)
    return Report(results=run(CHECKS, case))


def check_keysets(case: LogCase) -> None:
    """Compare the keysets of the file with the trusted chain; the longer one is believed."""
    if case.trust is None:
        raise TrustError("no keyset was given, so no signature can be trusted; give one with --keyset")
    case.hold("keysets")


def check_founding(case: LogCase) -> None:
    """Look for the leaf of every keyset; the first one founds the log."""
    places = [case.places.get(leaf(one)) for one in case.chain.envelopes]
    if missing := [n for n, place in enumerate(places, start=1) if place is None]:
        raise ProofError(f"keyset {missing[0]} is not a leaf of this log")
    if places[0] != 0:
        raise ProofError(f"the first keyset is leaf {places[0]}, not leaf 0")


def check_heads(case: LogCase) -> None:
    """Say which head was not signed as it must be."""
    case.hold("heads")


def check_roots(case: LogCase) -> None:
    """Say which head has another root than its leaves."""
    case.hold("roots")


def check_witnesses(case: LogCase) -> None:
    """Say whether enough witnesses saw a head of this log."""
    if not case.witnesses:
        raise MissingInputError("no witnesses were named; name them with --witness")
    case.hold("lines")
    if not case.witnessed:
        raise WitnessError(
            f"no head has {case.quorum} of the {len(case.witnesses)} witnesses that were named"
        )


def check_bundle(case: LogCase) -> None:
    """Look for the bundle's leaf at the place that its proof says, below a head that counts."""
    case.hold("bundle")
    if case.bundle is None:
        raise MissingInputError("no bundle was given to look for")
    proof, place = case.bundle.proof, case.places.get(leaf(case.bundle.envelope))
    if place != proof.index:
        raise ProofError(f"the bundle says that it is leaf {proof.index}; here that is another leaf, or none")
    if case.witnesses and proof.index >= case.witnessed:
        raise WitnessError(f"leaf {proof.index} is not below a head with enough witnesses")


CHECKS: Final[tuple[Check[LogCase], ...]] = (
    Check(name="file", rule="a whole log in its one form, line by line", needs=(), run=read_log),
    Check(
        name="keysets", rule="its keysets are those of the trusted chain", needs=("file",), run=check_keysets
    ),
    Check(
        name="founding",
        rule="the first keyset is leaf 0, and every later one a leaf",
        needs=("file",),
        run=check_founding,
    ),
    Check(
        name="roots",
        rule="every head has the root of the leaves before it, so that each grew out of the last",
        needs=("file",),
        run=check_roots,
    ),
    Check(
        name="heads",
        rule="every head is signed by a key of the log that was valid for it",
        needs=("keysets",),
        run=check_heads,
    ),
    Check(
        name="witnesses",
        rule="enough of the witnesses that were named cosigned a head",
        needs=("roots", "heads"),
        run=check_witnesses,
    ),
    Check(
        name="bundle",
        rule="the bundle's leaf stands at its place in this log",
        needs=("roots", "heads"),
        run=check_bundle,
    ),
)

"""Verify one bundle: every check numbered, named, and with a result of its own.

``verify`` is a total function over bytes: whatever they are, it returns a report, in time and memory that
the limit of a canonical document bounds. ``CHECKS`` is the order; to add a check, see ``checks`` and ``replay``.
"""

from typing import Final

from audit.core import checks, replay
from audit.core.case import Case, Taken
from audit.core.results import Check, Report, Status, Wraps, run
from audit.core.trust import Trust

CHECKS: Final[tuple[Check[Case], ...]] = checks.CHECKS + replay.CHECKS


def verify(
    data: bytes,
    *,
    trust: Trust | None,
    display: bytes | None = None,
    opened: bytes | None = None,
    policy: bytes | None = None,
    taken: Taken | None = None,
) -> Report:
    """Run every check over the bytes of a bundle file.

    Without *trust* no signature is trusted; without *display* (what a requestor saved), *opened* (what
    ``kwanzaa-open`` wrote), *policy* (the signed document) and *taken* (an archive that was taken out), the checks that
    need them are not checked.
    """
    return examine(Case(data, trust=trust, display=display, opened=opened, policy=policy, taken=taken))


def examine(case: Case) -> Report:
    """Take a case through every check; what passed stands in the case afterwards."""
    results = run(CHECKS, case)
    said = {one.name: one.status for one in results}
    bundle_id = case.payload.bundle_id if said["payload"] is Status.PASS else None
    return Report(results=results, bundle_id=bundle_id, wraps=_wraps(case, said["wraps"]))


def _wraps(case: Case, status: Status) -> Wraps:
    """Say who the wraps are for, because no signature does."""
    if status is not Status.PASS:
        return Wraps(whole=False if status is Status.FAIL else None)
    return Wraps(whole=True, holders=tuple((one.role.value, one.kid) for one in case.wraps))

"""Verify one bundle: every check numbered, named, and with a result of its own.

``verify`` is a total function over bytes: whatever they are, it returns a report, in time and memory that
the limit of a canonical document bounds. ``CHECKS`` is the order; to add a check, see ``checks`` and ``replay``.
"""

from typing import Final

from audit.core import checks, replay
from audit.core.case import Case
from audit.core.results import Check, Report, Status, run
from audit.core.trust import Trust

CHECKS: Final[tuple[Check[Case], ...]] = checks.CHECKS + replay.CHECKS


def verify(
    data: bytes,
    *,
    trust: Trust | None,
    display: bytes | None = None,
    opened: bytes | None = None,
    policy: bytes | None = None,
) -> Report:
    """Run every check over the bytes of a bundle file.

    Without *trust* no signature is trusted; without *display* (what a requestor saved), *opened* (what
    ``kwanzaa-open`` wrote) and *policy* (the signed document), the checks that need them are not checked.
    """
    return examine(Case(data, trust=trust, display=display, opened=opened, policy=policy))


def examine(case: Case) -> Report:
    """Take a case through every check; what passed stands in the case afterwards."""
    results = run(CHECKS, case)
    has_payload = any(one.name == "payload" and one.status is Status.PASS for one in results)
    return Report(results=results, bundle_id=case.payload.bundle_id if has_payload else None)

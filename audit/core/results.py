"""What a check is, what it can say, and how a list of checks is run.

A check whose ground is gone is *not checked*; it never passes by default.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final, Generic, TypeVar

from audit.core.errors import MissingInputError, TrustError
from ledger.core.errors import KwanzaaError, UnknownKeyError

FORM: Final = frozenset({"file", "parts"})  # the checks without which a file is no bundle at all
LINE: Final = 240  # characters of one line of a result
_HIDDEN: Final = re.compile(r"[^\x20-\x7e\xa1-\xac\xae-\u02af\u2018-\u201d\u2026]")

_Case = TypeVar("_Case")


class Status(StrEnum):
    """What a check said. *Not trusted* is about keys and says nothing against the content."""

    PASS = "pass"  # noqa: S105 - what a check says, not a secret
    FAIL = "fail"
    NOT_TRUSTED = "not_trusted"
    NOT_CHECKED = "not_checked"


class Verdict(IntEnum):
    """What all checks together come to; the values are the exit codes of ``kwanzaa-verify`` (DESIGN 5)."""

    PASS = 0
    FAIL = 1
    NOT_TRUSTED = 2
    UNREADABLE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Generic[_Case]):
    """One check. ``rule`` is what holds when it passes; ``needs`` are the checks that must have passed before.

    ``run`` raises when the rule does not hold, and notes in the case what later checks stand on.
    """

    name: str
    rule: str
    needs: tuple[str, ...]
    run: Callable[[_Case], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one check said: ``code`` for programs, ``line`` for people, without control characters."""

    number: int
    name: str
    status: Status
    code: str
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wraps:
    """What lies in a bundle's file and was signed by nobody. ``holders`` are role and key ID, where all are whole.

    ``whole`` is by each wrap's own digest; None when they were not read.
    """

    whole: bool | None
    holders: tuple[tuple[str, str], ...] = ()

    def to_value(self) -> dict[str, object]:
        """Return it as programs read it."""
        holders = [{"role": role, "kid": kid} for role, kid in self.holders]
        return {"signed": False, "whole": self.whole, "for": holders}


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All results in order. ``bundle_id`` is None when the file did not get far enough to have one.

    ``wraps`` is None where there can be none: of a receipt, of a log.
    """

    results: tuple[Result, ...]
    bundle_id: str | None = None
    wraps: Wraps | None = None

    @property
    def verdict(self) -> Verdict:
        """Return what all results come to; what is no bundle file at all has broken no promise, so that is first."""
        found = {result.status for result in self.results}
        if any(result.name in FORM and result.status is Status.FAIL for result in self.results):
            return Verdict.UNREADABLE
        if Status.FAIL in found:
            return Verdict.FAIL
        return Verdict.NOT_TRUSTED if Status.NOT_TRUSTED in found else Verdict.PASS

    @property
    def verdict_name(self) -> str:
        """Return the verdict as a word for programs."""
        return self.verdict.name.lower()


def run(checks: Sequence[Check[_Case]], case: _Case) -> tuple[Result, ...]:
    """Run *checks* in order over one case, each only where all that it needs has passed."""
    results: dict[str, Result] = {}
    for number, check in enumerate(checks, 1):
        gone = [need for need in check.needs if results[need].status is not Status.PASS]
        if gone:
            status, code, line = (
                Status.NOT_CHECKED,
                "audit.needs",
                f"needs check {results[gone[0]].number}, {gone[0]}",
            )
        else:
            status, code, line = _one(check, case)
        results[check.name] = Result(number=number, name=check.name, status=status, code=code, line=line)
    return tuple(results.values())


def visible(text: str) -> str:
    """Return *text* as one short line in which nothing moves a terminal's cursor or turns its direction."""
    line = _HIDDEN.sub(lambda match: f"\\u{{{ord(match.group()):x}}}", text)
    return line if len(line) <= LINE else line[: LINE - 1] + "…"


def _one(check: Check[_Case], case: _Case) -> tuple[Status, str, str]:
    try:
        check.run(case)
    except (UnknownKeyError, TrustError) as e:
        return Status.NOT_TRUSTED, e.code, visible(str(e))
    except MissingInputError as e:
        return Status.NOT_CHECKED, e.code, visible(str(e))
    except KwanzaaError as e:
        return Status.FAIL, e.code, visible(str(e))
    return Status.PASS, "ok", check.rule

"""The command ``kwanzaa-verify-vectors``: run the verdict files through this verifier (docs/reference/verifying.md).

It needs neither Django nor a database nor a network. Whoever writes another verifier runs the same files through theirs
with the command of the same name that stands beside the second verifier.
"""

import argparse
import base64
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from audit.core.checks import CHECKS
from audit.core.consequences import named
from audit.core.receipts import ReceiptCase, verify_receipt
from audit.core.results import Report, visible
from audit.core.trust import Trust, read_trust
from audit.core.verification import verify
from audit.verify import Parser
from ledger.core.errors import KwanzaaError
from personas.core import media
from personas.core.desk import originals
from personas.core.errors import LocatorError

HELP: Final = """\
Run every case of FOLDER/verdicts.json, with the files in FOLDER/signed, and say which come out otherwise.

  kwanzaa-verify-vectors audit/tests/verdicts
"""
EPILOG: Final = "exit code: 0 all as expected, 1 some are not, 64 wrong use of this command"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run them; return the exit code."""
    given = _parser().parse_args(arguments)
    try:
        told = json.loads((given.folder / "verdicts.json").read_bytes())
        cases = [(one, _of_bundle) for one in told["cases"]] + [
            (one, _of_receipt) for one in told["receipts"]
        ]
        cases += [(one, _of_citation) for one in told["citations"]]
        wrong = [one["name"] for one, say in cases if say(given.folder / "signed", one) != one["expected"]]
    except (OSError, ValueError, KeyError, TypeError) as e:
        sys.stderr.write(f"kwanzaa-verify-vectors: {visible(f'{given.folder} holds no verdicts: {e}')}\n")
        return 1
    for name in wrong:
        sys.stdout.write(f"another verdict than expected: {visible(name)}\n")
    sys.stdout.write(f"{len(cases)} cases, {len(wrong)} with another verdict than expected\n")
    return 1 if wrong or not cases else 0


def _of_bundle(signed: Path, case: Mapping[str, Any]) -> dict[str, Any]:
    read = (signed / case["file"]).read_bytes()
    display = case["display"] and _spliced((signed / "display.json").read_bytes(), case["display"])
    try:
        trust = _trust(signed, case)
    except KwanzaaError as e:
        return {"untrusted": e.code}
    report = verify(_spliced(read, case["splice"]), trust=trust, display=display)
    return {**_said(report), "bundle_id": report.bundle_id, "wraps": report.wraps and report.wraps.to_value()}


def _of_receipt(signed: Path, case: Mapping[str, Any]) -> dict[str, Any]:
    files = {
        option: _spliced((signed / one["file"]).read_bytes(), one["splice"])
        for option, one in case["files"].items()
    }
    return _said(verify_receipt(ReceiptCase(files.pop("receipt"), trust=_trust(signed, case), **files)))


def _of_citation(signed: Path, case: Mapping[str, Any]) -> dict[str, Any]:
    cited, places = case["cited"], case["places"]
    try:
        originals.resolve(
            named((signed / case["artifact"]).read_bytes(), cited["artifact"]),
            (signed / places).read_bytes() if places else b"",
            locator=media.from_value(cited["locator"]),
            excerpt=cited["excerpt"],
            cited=originals.read(cited["original"]),
        )
    except LocatorError as e:
        return {"code": e.code}
    return {"code": None}


def _trust(signed: Path, case: Mapping[str, Any]) -> Trust | None:
    return read_trust((signed / case["keyset"]).read_bytes()) if case["keyset"] else None


def _said(report: Report) -> dict[str, Any]:
    """Leave the sentences out: they are for people, and every verifier has its own."""
    results = [[one.name, one.status.value, one.code] for one in report.results[: len(CHECKS)]]
    return {"verdict": report.verdict_name, "results": results}


def _spliced(data: bytes, splice: Mapping[str, Any]) -> bytes:
    at, cut = splice["at"], splice["cut"]
    return data[:at] + base64.b64decode(splice["put"]) + data[at + cut :]


def _parser() -> Parser:
    parser = Parser(
        prog="kwanzaa-verify-vectors",
        description=HELP,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the verdict files are")
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""The command ``kwanzaa-verify``: verify a bundle, or many, offline.

It needs neither Django nor a database nor a network: the four cores and the packages that they use.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn

from audit.adapters import files
from audit.adapters.long_files import whole_lines
from audit.core.case import Case
from audit.core.drawing.sheet import page
from audit.core.errors import FileError
from audit.core.log import verify_log
from audit.core.opened import Disclosure
from audit.core.receipts import ReceiptCase, verify_receipt
from audit.core.results import Report, Result, Status, Verdict, visible
from audit.core.trust import Trust, read_trust
from audit.core.verification import examine, verify
from citations.core.bundle.contract import decimals
from ledger.core.canonical import Json
from ledger.core.cosignature import parse_vkeys
from ledger.core.errors import KwanzaaError, WitnessError

USAGE: Final = 64  # as sysexits.h has it; 2 means "not trusted" here

HELP: Final = """\
Verify a bundle: is this what the archive signed and logged?

Every check has a number, a name, and one of four results:

  pass         the rule of this check holds
  fail         it does not hold; do not rely on the file
  not trusted  signed by keys that you do not trust; this does not say that anything was changed
  not checked  something was not given, or an earlier check did not pass
"""
EPILOG: Final = """\
Get the keyset file once, from the archive's steward, and some other way than you got the bundle: whoever
could send you both could have made both. It is written by "manage.py keyset --out keyset.json".

  kwanzaa-verify bundle.json --keyset keyset.json
  kwanzaa-verify bundle.json --keyset keyset.json --display answer.json
  kwanzaa-verify bundle.json --keyset keyset.json --replay opened.json
  kwanzaa-verify bundle.json --keyset keyset.json --replay opened.json --page replay.html
  kwanzaa-verify bundle.json --keyset keyset.json --replay opened.json --archive taken-out
  kwanzaa-verify --receipt receipt.json --keyset keyset.json
  kwanzaa-verify --receipt receipt.json --keyset keyset.json --kept answer.md
  kwanzaa-verify --log log.jsonl --keyset keyset.json
  kwanzaa-verify bundles/*.json --keyset keyset.json

exit code: 0 all checks pass, 1 a check fails, 2 not trusted, 3 unreadable, 64 wrong use of this command; of many files
that of the first verdict that any of them has: fails, unreadable, not trusted
"""
SAID: Final[dict[Verdict, str]] = {
    Verdict.PASS: "PASS: this is what the archive signed and logged.",
    Verdict.FAIL: "FAIL: do not rely on this file. Get a fresh copy; if it fails again, tell the archive's steward.",
    Verdict.NOT_TRUSTED: "NOT TRUSTED: nothing here says that the content was changed, but the keys are not known.\n"
    "Get the archive's current keyset from its steward, and give it with --keyset.",
    Verdict.UNREADABLE: "UNREADABLE: this is not a bundle file, or not all of it. Get a fresh copy; do not edit it.",
}
UNSIGNED: Final = "NOT SIGNED: the wraps; name a file alone to see who they are for."
DELIVERED: Final = "PASS: this is what the archive signed for whoever asked."
FILES: Final[dict[str, tuple[str, str]]] = {
    "--keyset": ("FILE", "the keyset file that you trust; without it nothing is trusted"),
    "--display": ("FILE", "an answer that somebody saved: was it the one of this bundle?"),
    "--replay": ("OPENED", "what kwanzaa-open wrote: does the answer follow from it?"),
    "--policy": (
        "FILE",
        "the signed policy in force, beside --replay: does the record's policy follow from it?",
    ),
    "--archive": (
        "FOLDER",
        "the archive as it was taken out, beside --replay: does every citation stand in its artifact?",
    ),
    "--page": (
        "FILE",
        "write all of it as one page to look at: with --replay, what was shown beside what was sealed",
    ),
    "--contract": (
        "FILE",
        "write what --replay opened as kwanzaa.answer.v1, its scores as decimals, once every check passes",
    ),
    "--receipt": (
        "FILE",
        "the receipt of an answer, as whoever asked kept it, instead of a bundle or beside it",
    ),
    "--kept": (
        "FILE",
        "a file of that answer (Markdown, JSON, a saved page, text): does it hold every claim and citation?",
    ),
    "--log": (
        "FILE",
        "verify a whole exported log; with a bundle beside it: does its leaf stand there?",
    ),
}
WORST_FIRST: Final = (Verdict.FAIL, Verdict.UNREADABLE, Verdict.NOT_TRUSTED, Verdict.PASS)


class Parser(argparse.ArgumentParser):
    """A parser whose usage errors have an exit code of their own."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line, and end."""
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {message}. Try --help.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Verify the file that the arguments name, print every check, and return the exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    many, given.file = given.file, given.file[0] if given.file else None
    if wrong := _misuse(given, len(many)):
        parser.error(wrong)
    try:
        trust = read_trust(files.read_document(given.keyset)) if given.keyset else None
    except KwanzaaError as e:
        return _stop(f"{given.keyset} gives nothing to trust: {e}. {e.public_message}", Verdict.NOT_TRUSTED)
    if len(many) > 1:
        return _verify_many(many, trust, in_json=given.json)
    try:
        report = _kind(given)(given, trust)
    except WitnessError as e:
        parser.error(visible(str(e)))
    except FileError as e:
        return _stop(str(e), Verdict.UNREADABLE)
    sys.stdout.write((json.dumps(_record(report), indent=2) if given.json else _text(report, given)) + "\n")
    return report.verdict


def _misuse(given: argparse.Namespace, files: int) -> str:
    """Say which options do not go together; nothing where they do."""
    if not (given.file or given.log or given.receipt) or (given.witness and not given.log):
        return "name a bundle, a receipt with --receipt, or a log with --log; witnesses cosign a log"
    if files > 1 and (
        given.log
        or given.receipt
        or given.display
        or given.replay
        or given.policy
        or given.archive
        or given.page
    ):
        return "--log, --receipt, --display, --replay, --policy, --archive and --page go with one bundle; name it alone"
    if (given.log or given.receipt) and given.page:
        return "--page shows a bundle, not a log or a receipt"
    if given.receipt and (given.log or given.replay or given.policy or given.archive):
        return "a receipt goes without --log, --replay, --policy and --archive; verify the bundle apart"
    if (given.kept and not given.receipt) or (given.contract and not given.replay):
        return "--kept is compared with what --receipt names, and --contract written of what --replay opened"
    return ""


def _kind(given: argparse.Namespace) -> Callable[[argparse.Namespace, Trust | None], Report]:
    if given.receipt:
        return _verify_receipt
    return _verify_log if given.log else _verify


def _verify_many(many: Sequence[Path], trust: Trust | None, *, in_json: bool) -> int:
    """Verify one file after the other; one that cannot be read does not hold up the rest."""
    found: list[Verdict] = []
    for file in many:
        try:
            report = verify(files.read(file), trust=trust)
        except FileError as e:
            found.append(Verdict(_stop(str(e), Verdict.UNREADABLE)))
            continue
        found.append(report.verdict)
        record = {"file": str(file), **_record(report)}
        sys.stdout.write((json.dumps(record) if in_json else _brief(report, file)) + "\n")
    if not in_json:
        counts = ", ".join(f"{found.count(one)} {_words(one)}" for one in WORST_FIRST if one in found)
        sys.stdout.write(f"{len(found)} files: {counts}\n{UNSIGNED}\n")
    return next(one for one in WORST_FIRST if one in found)


def _verify(given: argparse.Namespace, trust: Trust | None) -> Report:
    case = Case(
        files.read(given.file),
        trust=trust,
        display=files.read(given.display) if given.display else None,
        opened=files.read_document(given.replay) if given.replay else None,
        policy=files.read(given.policy) if given.policy else None,
        taken=files.Folder(given.archive) if given.archive else None,
    )
    report = examine(case)
    if given.page:
        files.write_secret(given.page, page(report, case, verdict=SAID[report.verdict]))
    if given.contract and report.verdict is Verdict.PASS:
        said = json.dumps(decimals(_contract(case)), ensure_ascii=False, indent=2)
        files.write_secret(given.contract, f"{said}\n".encode())
    return report


def _contract(case: Case) -> Json:
    """Return the answer contract that was opened. Raises: FileError where another field was opened alone."""
    opened = case.opened_file
    if not isinstance(opened, Disclosure):
        return case.record.fields["/contract"]
    if opened.path != "/contract":
        raise FileError(f"what was opened is {opened.path} alone, and no contract")
    return opened.value


def _verify_receipt(given: argparse.Namespace, trust: Trust | None) -> Report:
    return verify_receipt(
        ReceiptCase(
            files.read(given.receipt),
            trust=trust,
            kept=files.read(given.kept) if given.kept else None,
            display=files.read(given.display) if given.display else None,
            bundle=files.read(given.file) if given.file else None,
        )
    )


def _verify_log(given: argparse.Namespace, trust: Trust | None) -> Report:
    witnesses = parse_vkeys(given.witness)
    quorum = len(witnesses) if given.quorum is None else given.quorum
    if witnesses and not 0 < quorum <= len(witnesses):
        raise WitnessError(f"{quorum} of {len(witnesses)} witnesses cannot be asked for")
    bundle = files.read(given.file) if given.file else None
    return verify_log(whole_lines(given.log), trust=trust, witnesses=witnesses, quorum=quorum, bundle=bundle)


def _parser() -> Parser:
    parser = Parser(
        prog="kwanzaa-verify",
        description=HELP,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, nargs="*", help="the bundle, as it was exported; or many")
    for name, (metavar, words) in FILES.items():
        add(name, metavar=metavar, type=Path, help=words)
    add(
        "--witness",
        metavar="VKEY",
        action="append",
        default=[],
        help="the key of a witness that must have cosigned the log; may be repeated",
    )
    add("--quorum", metavar="K", type=int, help="how many of the witnesses; default: all")
    add("--json", action="store_true", help="print the results as JSON, for programs")
    return parser


def _text(report: Report, given: argparse.Namespace) -> str:
    what = f"bundle {report.bundle_id or 'unknown'}"
    what = "a receipt" if given.receipt else "a whole log" if given.log else what
    head = f"{visible(str(given.receipt or given.log or given.file))}: {what}"
    is_delivered = given.receipt and report.verdict is Verdict.PASS
    said = DELIVERED if is_delivered else SAID[report.verdict]
    return "\n".join([head, *map(_line, report.results), *_unsigned(report), said])


def _unsigned(report: Report) -> tuple[str, ...]:
    """Say what no signature and no log covers."""
    if report.wraps is None or not report.wraps.whole:
        return ()
    holders = ", ".join(f"{role} {visible(kid)[:16]}" for role, kid in report.wraps.holders)
    present = f"here they are for {holders}" if holders else "there is none, so nobody can open this copy"
    return (f"NOT SIGNED: the wraps; {present}. One that was taken away or exchanged is not seen here.",)


def _brief(report: Report, file: Path) -> str:
    """Return the verdict on one of many, with the checks that it comes from."""
    told = [one for one in report.results if one.status in {Status.FAIL, Status.NOT_TRUSTED}]
    return "\n".join([f"{visible(str(file))}: {_words(report.verdict)}", *map(_line, told)])


def _line(one: Result) -> str:
    status = one.status.replace("_", " ")
    code = "" if one.status is Status.PASS else f"{one.code}: "
    return f"{one.number:4}  {status:<11}  {one.name:<18}  {code}{one.line}"


def _words(verdict: Verdict) -> str:
    return verdict.name.lower().replace("_", " ")


def _record(report: Report) -> dict[str, object]:
    return {
        "bundle_id": report.bundle_id,
        "verdict": report.verdict_name,
        "exit_code": report.verdict.value,
        "results": [
            {"number": r.number, "name": r.name, "status": r.status, "code": r.code, "line": r.line}
            for r in report.results
        ],
        **({} if report.wraps is None else {"wraps": report.wraps.to_value()}),
    }


def _stop(message: str, verdict: Verdict) -> int:
    sys.stderr.write(f"kwanzaa-verify: {visible(message)}\n")
    return verdict


if __name__ == "__main__":
    sys.exit(main())

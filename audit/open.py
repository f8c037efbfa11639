"""The command ``kwanzaa-open``: open the seal of one bundle, offline, on the machines of those who may.

Each machine verifies the statement of the opening, and its place in the log, before it uses a key. No private key
comes near the server.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from audit.adapters import files, key_files
from audit.core.counterfactuals import is_counterfactual, verify_counterfactual
from audit.core.errors import OpeningError
from audit.core.exchange import contribute, give, open_letter, parse_keys, read_keys
from audit.core.letters import Kind, Letter
from audit.core.opened import Disclosure, disclose
from audit.core.opening import TIME
from audit.core.results import Status, Verdict, visible
from audit.core.rewrapping import parse_recipient, recipient_file, rewrap
from audit.core.trust import Trust, read_trust
from audit.core.verification import verify
from audit.core.warrant import StatementFile, Warrant, verify_statement
from audit.verify import Parser
from ledger.core.bundle import BundleFile
from ledger.core.canonical import decode, to_base64
from ledger.core.errors import KwanzaaError
from ledger.core.sharing import SEED, Holder, recipient

HELP: Final = """\
Open the seal of a bundle, once the log has published that it may be opened. Two persons, each on their own machine,
with the same three files: the bundle, the statement from the desk, and the keyset that they trust.

  GIVEN is: bundle.json --statement statement.json --keyset keyset.json

  everything: the steward gives their half, and the auditor opens
    kwanzaa-open GIVEN --key steward.key --release --artifact-keys keys.json --out share.json
    kwanzaa-open GIVEN --key auditor.key --share share.json --out opened.json

  one field: the auditor gives their half first, and gets that field alone
    kwanzaa-open GIVEN --key auditor.key --contribute --out half.json
    kwanzaa-open GIVEN --key steward.key --release --half half.json --out share.json
    kwanzaa-open GIVEN --key auditor.key --share share.json --out question.json

  keys: make one, show the public half of one, or hand on to a successor what was wrapped to you
    kwanzaa-open auditor.key --new-key auditor --passphrase --out auditor.public.json
    kwanzaa-open auditor.key --who auditor
    kwanzaa-open wraps.jsonl --rewrap-for successor.public.json --key auditor.key --out new-wraps.jsonl
"""
EPILOG: Final = """\
Half and share are encrypted for the one person that the statement names, and are read under no other statement.
Excerpts need the keys of the artifacts that they were taken from ("manage.py excerpt_keys BUNDLE" on the server).
Where a key was destroyed, its excerpts stay closed for good; everything else opens.
What is opened is written for your eyes alone (mode 0600). Verify it afterwards:
  kwanzaa-verify bundle.json --keyset keyset.json --replay opened.json

exit code: 0 done, 1 it does not open, 64 wrong use of this command
"""
Clock = Callable[[], datetime]


def main(arguments: Sequence[str] | None = None, *, clock: Clock = lambda: datetime.now(UTC)) -> int:
    """Do what the arguments say; return the exit code."""
    given = _read_arguments(arguments)
    try:
        made = _do(given, clock())
        if given.out:
            files.write_secret(given.out, made)
        else:
            sys.stdout.buffer.write(made + b"\n")
    except KwanzaaError as e:
        sys.stderr.write(f"kwanzaa-open: {visible(str(e))}\n{e.public_message}\n")
        return 1
    return 0


def _do(given: argparse.Namespace, now: datetime) -> bytes:
    if given.new_key:
        return _new_key(given)
    if given.who:
        return recipient_file(recipient(key_files.read_seed(given.file), Holder(given.who)))
    if given.rewrap_for:
        return _rewrap(given)
    bundle, warrant = _warranted(given, now)
    seed = key_files.read_seed(given.key)
    if is_counterfactual(bundle):
        sys.stderr.write(
            "this is what the full archive would have said, with what its policy keeps from everybody\n"
        )
    if given.contribute:
        made = contribute(bundle, warrant=warrant, seed=seed)
        _say(warrant, f"the half is for the steward {warrant.steward.kid}")
        return made.encode()
    return (_release if given.release else _open)(given, bundle, warrant, seed)


def _open(given: argparse.Namespace, bundle: BundleFile, warrant: Warrant, seed: bytes) -> bytes:
    share = Letter.parse(files.read_document(given.share))
    opened = open_letter(bundle, warrant=warrant, seed=seed, share=share)
    if not given.field:
        return opened.encode()
    if isinstance(opened, Disclosure):
        raise OpeningError(f"this statement opens {opened.path} alone; leave --field out")
    return disclose(opened, given.field).encode()


def _warranted(given: argparse.Namespace, now: datetime) -> tuple[BundleFile, Warrant]:
    """Verify bundle and statement. Raises: KwanzaaError; then no key is so much as read."""
    trust = read_trust(files.read_document(given.keyset))
    bundle = _verified(files.read(given.file), trust)
    file = StatementFile.parse(files.read_document(given.statement))
    return bundle, verify_statement(file, bundle=bundle, trust=trust, now=now)


def _verified(data: bytes, trust: Trust) -> BundleFile:
    """Return a bundle, or what the full archive would have said, once it verifies. Raises: KwanzaaError."""
    file = None
    with suppress(KwanzaaError):  # of what is no file at all, the checks say why
        file = BundleFile.parse(data)
    if file is not None and is_counterfactual(file):
        verify_counterfactual(file, trust=trust)
        return file
    report = verify(data, trust=trust)
    if report.verdict is not Verdict.PASS:
        bad = next(one for one in report.results if one.status in {Status.FAIL, Status.NOT_TRUSTED})
        raise OpeningError(f"the bundle does not verify: check {bad.number}, {bad.name}: {bad.line}")
    return BundleFile.parse(data)


def _release(given: argparse.Namespace, bundle: BundleFile, warrant: Warrant, seed: bytes) -> bytes:
    given_keys = files.read_document(given.artifact_keys) if given.artifact_keys else None
    keys = _artifact_keys(given_keys, warrant, seed) if given_keys is not None else {}
    half = Letter.parse(files.read_document(given.half)) if given.half else None
    made = give(bundle, warrant=warrant, seed=seed, artifact_keys=keys, half=half)
    _say(warrant, f"the share is for the auditor {warrant.auditor.kid}")
    return made.encode()


def _say(warrant: Warrant, to: str) -> None:
    """Tell whoever gives something out what for and to whom, so that they can ask that person."""
    said = warrant.statement
    what = said.path or "everything"
    glass = "THE GLASS WAS BROKEN: no second person approved this.\n" if said.break_glass else ""
    sys.stderr.write(
        f"{glass}case {visible(said.case)}, opening {said.opening}: {what}, until {said.expires:{TIME}}\n{to}\n"
    )


def _new_key(given: argparse.Namespace) -> bytes:
    seed = key_files.new_seed(SEED)
    made = to_base64(seed).encode()
    if given.passphrase:
        made = key_files.lock(seed, key_files.new_passphrase(given.file))
    files.write_secret(given.file, made)
    return recipient_file(recipient(seed, Holder(given.new_key)))


def _rewrap(given: argparse.Namespace) -> bytes:
    to = parse_recipient(files.read_document(given.rewrap_for))
    return rewrap(files.lines(given.file), seed=key_files.read_seed(given.key), to=to)


def _artifact_keys(data: bytes, warrant: Warrant, seed: bytes) -> Mapping[str, bytes]:
    """Return the keys of artifacts, from a file of them or from the operator's letter."""
    value = decode(data)
    if isinstance(value, dict) and value.get("t") == Kind.KEYS.value:
        return read_keys(Letter.parse(data), warrant=warrant, seed=seed)
    return parse_keys(data)


def _read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.new_key or given.who:
        return given
    if not given.key:
        parser.error("--key is needed: your own private key")
    if given.rewrap_for:
        return given
    if not given.statement or not given.keyset:
        parser.error(
            "--statement and --keyset are needed: nothing opens before the log has published that it may"
        )
    if given.release and (given.share or given.field):
        parser.error("--release is for the steward; --share and --field are for the auditor")
    if given.half and not given.release:
        parser.error("--half goes with --release: the steward puts it to their own")
    if not (given.release or given.contribute or given.share):
        parser.error("an auditor needs --share, the file that the steward makes for this opening")
    return given


def _parser() -> Parser:
    parser = Parser(
        prog="kwanzaa-open",
        description=HELP,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add, holders = parser.add_argument, [holder.value for holder in Holder]
    add("file", metavar="FILE", type=Path, help="the bundle, as it was exported; or what the last three take")
    add("--statement", metavar="FILE", type=Path, help="the signed statement of the opening, from the desk")
    add("--keyset", metavar="FILE", type=Path, help="the keyset file that you trust")
    add("--key", metavar="FILE", type=Path, help="your own private key: auditor's or steward's")
    add("--share", metavar="FILE", type=Path, help="auditor: what the steward made for this opening")
    add("--field", metavar="PATH", help="auditor: of the whole, write one field alone, such as /question")
    add("--half", metavar="FILE", type=Path, help="steward: the auditor's half, to open one field")
    add(
        "--artifact-keys",
        metavar="FILE",
        type=Path,
        help="steward: keys of artifacts whose excerpts may be read",
    )
    add("--out", metavar="FILE", type=Path, help="a new file for the result; without it, standard output")
    add("--passphrase", action="store_true", help="with --new-key: keep the key under a passphrase")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--release", action="store_true", help="steward: give what the statement allows")
    mode.add_argument("--contribute", action="store_true", help="auditor: give your half, to open one field")
    mode.add_argument(
        "--new-key", choices=holders, help="write a new private key to FILE, and its public half"
    )
    mode.add_argument("--who", choices=holders, help="write the public half, with its ID, of the key in FILE")
    mode.add_argument(
        "--rewrap-for", metavar="PUBLIC", type=Path, help="wrap to a successor what FILE holds for you"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())

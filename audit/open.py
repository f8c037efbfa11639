"""The command ``kwanzaa-open``: open the seal of one bundle, offline, on the machines of those who may.

The steward's machine releases the other share of one bundle; the auditor's machine opens it. No private key
comes near the server.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from audit.adapters import files
from audit.core.errors import OpenedFileError
from audit.core.opened import disclose, open_file
from audit.core.results import visible
from audit.verify import Parser
from ledger.core.bundle import BundleFile
from ledger.core.canonical import decode, from_base64
from ledger.core.errors import KwanzaaError
from ledger.core.opening import Release, release

HELP: Final = """\
Open the seal of a bundle. Two persons are needed, each on their own machine:

  1. the steward releases their share of this one bundle, for the auditor whose request was approved:
       kwanzaa-open bundle.json --release --key steward.key --artifact-keys keys.json --out share.json
  2. the auditor opens it:
       kwanzaa-open bundle.json --key auditor.key --share share.json --out opened.json
     or one field of it alone, which proves itself and tells nothing else:
       kwanzaa-open bundle.json --key auditor.key --share share.json --field /question
"""
EPILOG: Final = """\
Verify the bundle first (kwanzaa-verify), and what was opened afterwards:

  kwanzaa-verify bundle.json --keyset keyset.json --replay opened.json

Excerpts need the keys of the artifacts that they were taken from ("manage.py excerpt_keys BUNDLE" on the
server). Where a key was destroyed, its excerpts stay closed for good; everything else opens.
What is opened is written for your eyes alone (mode 0600). A share opens one bundle; destroy it when you are done.

exit code: 0 opened or released, 1 it does not open, 64 wrong use of this command
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Release a share or open a seal, as the arguments say; return the exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.release and (given.share or given.field):
        parser.error("--release is for the steward; --share and --field are for the auditor")
    if not given.release and not given.share:
        parser.error("an auditor needs --share, the file that the steward releases for this bundle")
    try:
        made = _release(given) if given.release else _open(given)
        if given.out:
            files.write_secret(given.out, made)
        else:
            sys.stdout.buffer.write(made + b"\n")
    except KwanzaaError as e:
        sys.stderr.write(f"kwanzaa-open: {visible(str(e))}\n{e.public_message}\n")
        return 1
    return 0


def _release(given: argparse.Namespace) -> bytes:
    bundle = BundleFile.parse(files.read(given.file))
    keys = _artifact_keys(files.read_document(given.artifact_keys)) if given.artifact_keys else {}
    return release(bundle, seed=files.read_seed(given.key), artifact_keys=keys).encode()


def _open(given: argparse.Namespace) -> bytes:
    bundle = BundleFile.parse(files.read(given.file))
    share = Release.parse(files.read_document(given.share))
    opened = open_file(bundle, seed=files.read_seed(given.key), release=share)
    return disclose(opened, given.field).encode() if given.field else opened.encode()


def _artifact_keys(data: bytes) -> Mapping[str, bytes]:
    value = decode(data)
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value.values()):
        raise OpenedFileError("the file of artifact keys is not a map from artifact ID to base64")
    return {name: from_base64(str(key)) for name, key in value.items()}


def _parser() -> Parser:
    parser = Parser(
        prog="kwanzaa-open",
        description=HELP,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help="the bundle, as it was exported")
    add(
        "--key", metavar="FILE", type=Path, required=True, help="your own private key: auditor's or steward's"
    )
    add("--share", metavar="FILE", type=Path, help="the steward's release for this bundle")
    add("--field", metavar="PATH", help="open one field alone, such as /question or /claims/0")
    add("--release", action="store_true", help="steward: release your share instead of opening")
    add(
        "--artifact-keys",
        metavar="FILE",
        type=Path,
        help="steward: keys of the artifacts whose excerpts may be read",
    )
    add("--out", metavar="FILE", type=Path, help="a new file for the result; without it, standard output")
    return parser


if __name__ == "__main__":
    sys.exit(main())

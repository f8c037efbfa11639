"""The command ``kwanzaa-keys``: what the holder of the roots does, on a machine of their own, without a network.

It needs neither Django nor a database. The root's private keys are read here and nowhere else.
"""

import argparse
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, NoReturn

from ledger.adapters import keyring, renewal
from ledger.core.ceremony import Request, describe, join
from ledger.core.chain import verify_chain
from ledger.core.envelope import Envelope
from ledger.core.errors import KeyFileError, KeysetError, KwanzaaError
from ledger.core.keyset import Keyset, Role
from ledger.core.rotation import with_roots

USAGE: Final = 64  # as sysexits.h has it
_DIGITS: Final = 12  # of a digest that two people compare
HELP: Final = """\
Sign a keyset that the archive's server asks for. Your roots never leave this machine.

  kwanzaa-keys show request.json
  kwanzaa-keys sign-keyset request.json --root ROOT-FOLDER --out signed.json

Before you sign: ask the operator, by another way than the file came, what changes, why, and for the digest that their
own machine printed. Whoever could change the file could change what it says.

Roots are replaced with the next keyset: make new ones here, have the operator ask (keys rotate --role root), and
sign with both:

  kwanzaa-keys make-root NEW-FOLDER
  kwanzaa-keys sign-keyset request.json --root ROOT-FOLDER --new-root NEW-FOLDER --out signed.json
"""
EPILOG: Final = "exit code: 0 done, 1 refused, with the reason, 64 wrong use of this command"


class Action(StrEnum):
    """What is asked for."""

    SHOW = "show"
    SIGN = "sign-keyset"
    MAKE_ROOT = "make-root"


class Parser(argparse.ArgumentParser):
    """A parser whose usage errors have an exit code of their own."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line, and end."""
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {message}. Try --help.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Show, sign or make, as the arguments say; return the exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    action = Action(given.action)
    if action is Action.SIGN and not (given.root and given.out):
        parser.error("sign-keyset needs --root, your folder, and --out, a new file")
    try:
        match action:
            case Action.MAKE_ROOT:
                _make_root(given.file)
            case Action.SHOW:
                _show(_read(given))
            case Action.SIGN:
                _sign(given)
    except KwanzaaError as e:
        sys.stderr.write(f"kwanzaa-keys: {_visible(str(e))}\n{e.public_message}\n")
        return 1
    return 0


def _make_root(folder: Path) -> None:
    for key in renewal.make_root(folder):
        sys.stdout.write(f"root {key.algorithm} {key.keyid}\n")
    sys.stdout.write(f"Keep {folder} off every network, and a copy of it in another place.\n")


def _read(given: argparse.Namespace) -> Request:
    """Read a request whose chain holds and whose keyset follows from it; its signature is what is missing."""
    request = Request.parse(_bytes_of(given.file))
    if given.keyset and _bytes_of(given.keyset) != request.chain.encode():
        raise KeysetError(f"{given.file} goes on from another keyset file than {given.keyset}")
    last = request.chain.verify()[-1]
    made = request.keyset
    if (made.version, made.previous, made.origin) != (last.version + 1, last.digest(), last.origin):
        raise KeysetError(f"keyset {made.version} does not follow from keyset {last.version}")
    return request


def _show(request: Request) -> None:
    last = request.chain.verify()[-1]
    lines = [
        f"{request.cause} for {_visible(last.origin)}: keyset {request.keyset.version} after {last.version}",
        f"reason: {_visible(request.reason) or 'none given'}",
        *(f"  {line}" for line in describe(last, request.keyset)),
        f"digest {request.keyset.digest()}",
    ]
    if Role.ROOT in request.roles:
        lines.append("The roots are to be replaced: make new ones (make-root), and sign with --new-root too.")
    sys.stdout.write("\n".join(lines) + "\n")


def _sign(given: argparse.Namespace) -> None:
    request = _read(given)
    if (Role.ROOT in request.roles) != (given.new_root is not None):
        raise KeysetError("--new-root is given when the request asks for new roots, and only then")
    _show(request)
    _compare(request.keyset, given.digest)
    keyset, folders = request.keyset, [given.root]
    if given.new_root:
        last = request.chain.verify()[-1]
        end = max((key.from_index for key in keyset.keys), default=0)
        keyset = with_roots(keyset, renewal.root_keys(given.new_root), index=end)
        folders.append(given.new_root)
        sys.stdout.write("".join(f"  {line}\n" for line in describe(last, keyset) if line.startswith("root")))
    signed = join([renewal.sign_as_root(folder, keyset) for folder in folders], keyset)
    verify_chain((*request.chain.envelopes, signed), roots=request.chain.roots)
    _write(given.out, signed)
    sys.stdout.write(f"Signed; for the server: manage.py keys import {given.out.name}\n")


def _compare(keyset: Keyset, told: str | None) -> None:
    """Have the digest come from the operator. Raises: KeysetError when it is another one."""
    if told is None and sys.stdin.isatty():
        told = input(f"The first {_DIGITS} digits of the digest, as the operator told them: ")
    if told is None:
        raise KeysetError(
            "compare the digest with the one that the operator tells you, and give it with --digest"
        )
    if len(told) < _DIGITS or not keyset.digest().startswith(told.strip().lower()):
        raise KeysetError("the operator speaks of another keyset than this file holds; sign nothing, and ask")


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as e:
        raise KeyFileError(f"cannot read {path}: {e.strerror}") from e


def _write(path: Path, signed: Envelope) -> None:
    try:
        keyring.write(path, signed.to_json())
    except OSError as e:
        raise KeyFileError(f"cannot write {path}: {e.strerror}; name a new file with --out") from e


def _visible(text: str) -> str:
    """Keep what a stranger wrote from moving the cursor."""
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text[:500])


def _parser() -> Parser:
    parser = Parser(
        prog="kwanzaa-keys",
        description=HELP,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("action", choices=[one.value for one in Action], metavar="ACTION", help="what to do, as above")
    add("file", metavar="FILE", type=Path, help="the request; for make-root a new folder")
    add("--root", metavar="FOLDER", type=Path, help="the folder with your roots")
    add("--new-root", metavar="FOLDER", type=Path, help="the folder with the roots that replace them")
    add("--digest", metavar="HEX", help="the digest that the operator told you, or its first 12 digits")
    add(
        "--keyset",
        metavar="FILE",
        type=Path,
        help="the keyset file that you know; the request must go on from it",
    )
    add("--out", metavar="FILE", type=Path, help="a new file for the signed keyset")
    return parser


if __name__ == "__main__":
    sys.exit(main())

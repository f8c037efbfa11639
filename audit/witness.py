"""The command ``kwanzaa-witness``: look at a log's newest head once, and cosign it if it grew out of the last one.

It needs no Django and no database; run it every few minutes, on a machine that is not the archive's.
"""

import argparse
import base64
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from audit.adapters import files, follower_state, key_files
from audit.adapters.log_client import LogClient
from audit.core.errors import FileError, ForkedLogError, RollbackError, StateFileError, UnreachableError
from audit.core.following import Seen, check_next, next_time
from audit.core.results import visible
from audit.core.trust import read_trust
from audit.verify import Parser
from ledger.core.canonical import from_base64
from ledger.core.cosignature import Cosigned, Witness, cosign, verify_cosigned
from ledger.core.errors import KwanzaaError, SignatureInvalidError, UnknownKeyError

HELP: Final = """\
Look at the newest head of a log, check that the log only grew since you last looked, and cosign the head.

  once, to begin:   kwanzaa-witness --make-key witness.key --name witness.example/1
                    kwanzaa-witness --begin …   (and the options below)
  then, for ever:   kwanzaa-witness --name witness.example/1 --key witness.key --keyset keyset.json \\
                      --state seen.json --url https://archive.example/api/v1/log/ --token token.txt
"""
EPILOG: Final = """\
Without --url it works on files: --checkpoint NOTE, and --consistency PROOF (base64, a hash a line) where the log
grew; the line is printed.

The state file is what the witness is: whoever loses it and begins again would cosign a fork. Back it up, and use
each key with one state alone.

exit code: 0 cosigned, 1 ALARM: the log was cut or forked, 2 not trusted, 3 not reached or not readable,
           64 wrong use of this command
"""
ALARM, NOT_TRUSTED, UNREADABLE = 1, 2, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a key, or cosign one head; return the exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        if given.make_key:
            return _make_key(given, parser)
        if not all((given.key, given.keyset, given.state)) or bool(given.url) == bool(given.checkpoint):
            parser.error("--key, --keyset, --state, and either --url or --checkpoint are needed")
        with follower_state.locked(given.state):
            return _look(given)
    except (RollbackError, ForkedLogError) as e:
        return _stop(f"ALARM: {e}. {e.public_message}", ALARM)
    except (UnknownKeyError, SignatureInvalidError) as e:
        return _stop(f"not trusted: {e}. {e.public_message}", NOT_TRUSTED)
    except KwanzaaError as e:
        return _stop(f"{e}. {e.public_message}", UNREADABLE)


def _make_key(given: argparse.Namespace, parser: Parser) -> int:
    if not given.name:
        parser.error("a key needs --name, such as witness.example/1")
    key = Ed25519PrivateKey.generate()
    files.write_secret(given.make_key, base64.b64encode(key.private_bytes_raw()))
    sys.stdout.write(f"{_witness(given.name, key).vkey()}\n")
    return 0


def _look(given: argparse.Namespace) -> int:
    key = _key(given.key)
    last = follower_state.load(given.state)
    if (last is None) != given.begin:
        why = "there is one already" if last else "there is none; --begin trusts the log as it is now"
        raise StateFileError(f"{given.state}: {why}")
    client = LogClient(url=given.url, token=_token(given.token)) if given.url else None
    text = client.checkpoint() if client else files.read(given.checkpoint).decode(errors="replace")
    seen = verify_cosigned(text, read_trust(files.read_document(given.keyset)).keyset, ())
    if last is not None:
        _check(given, last, seen, client)
    at = next_time(last, now=int(time.time()))
    follower_state.keep(given.state, Seen(note=seen.note, at=at).encode())
    line = cosign(seen.head, witness=_witness(given.name, key), at=at, sign=key.sign)
    if client:
        client.bring(size=seen.head.size, line=line)
        line = f"cosigned the log of {seen.head.size} leaves\n"
    sys.stdout.write(line)
    return 0


def _check(given: argparse.Namespace, last: Seen, seen: Cosigned, client: LogClient | None) -> None:
    """Check that the log only grew; what contradicts the last head is kept beside the state, as proof."""
    sizes = last.head.size, seen.head.size
    proof = client.consistency(*sizes) if client else _proof(given.consistency)
    try:
        check_next(last.head, seen.head, proof)
    except (RollbackError, ForkedLogError):
        follower_state.keep(given.state.with_name(f"{given.state.name}.contradicts"), seen.note.encode())
        raise


def _proof(path: Path | None) -> tuple[bytes, ...]:
    lines = files.read(path).decode(errors="replace").split("\n") if path else []
    return tuple(from_base64(line) for line in lines if line)


def _key(path: Path) -> Ed25519PrivateKey:
    try:
        return Ed25519PrivateKey.from_private_bytes(key_files.read_seed(path))
    except ValueError as e:
        raise FileError(f"{path} is not the key of a witness; make one with --make-key") from e


def _token(path: Path | None) -> str:
    if path is None:
        raise UnreachableError("no token was given; --token names the file that it is in")
    return files.read(path).decode(errors="replace").strip()


def _witness(name: str, key: Ed25519PrivateKey) -> Witness:
    return Witness(name=name, public=key.public_key().public_bytes_raw())


def _parser() -> Parser:
    parser = Parser(
        prog="kwanzaa-witness",
        description=HELP,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--name", metavar="NAME", required=True, help="who you are: an address without a scheme")
    add("--make-key", metavar="FILE", type=Path, help="make a private key, and print what others trust")
    add("--key", metavar="FILE", type=Path, help="your private key")
    add("--keyset", metavar="FILE", type=Path, help="the log's keyset, which you got some other way")
    add("--state", metavar="FILE", type=Path, help="what you saw last; kept here")
    add("--begin", action="store_true", help="there is no state yet: trust the log as it is now")
    add("--url", metavar="URL", help="where the log is, up to /log/")
    add("--token", metavar="FILE", type=Path, help="the token for it")
    add("--checkpoint", metavar="FILE", type=Path, help="the head, in a file")
    add("--consistency", metavar="FILE", type=Path, help="the proof from the last head to this one")
    return parser


def _stop(message: str, code: int) -> int:
    sys.stderr.write(f"kwanzaa-witness: {visible(message)}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())

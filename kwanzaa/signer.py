"""The signer's process: the only one that reads private keys. It has no database, no network and no Django.

It listens on a Unix socket and signs what the true parser of its kind accepts, and heads of the log that grew out of
the last one it signed. Run as ``bin/kwanzaa-signer``, or by the keeper of the embedded services.
"""

import argparse
import ctypes
import logging
import os
import resource
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn

from audit.core.destruction import parse_destruction
from audit.core.opening import parse_statement
from audit.core.payload import check_paths, parse_payload
from citations.core.bundle.counterfactual import parse_payload as parse_counterfactual
from citations.core.bundle.receipt import parse_receipt
from citations.core.learned_table import parse_statement as parse_learned
from kwanzaa.embedded.processes import bind_to_parent
from ledger.adapters import taking_out, tls
from ledger.adapters.desk import Desk
from ledger.adapters.listener import Limits, Listener, door_at
from ledger.adapters.remote_signer import RemoteSigner
from ledger.core.envelope import (
    BUNDLE,
    COUNTERFACTUAL,
    DESTRUCTION,
    MANIFEST,
    OPENING,
    POLICY,
    RECEIPT,
    TABLES,
    TAKEN_OUT,
    TOMBSTONE,
)
from ledger.core.errors import KeysMissingError, KwanzaaError
from personas.core import policy, tombstone, version
from personas.core.taken_out import parse_taken_out

USAGE: Final = 64  # as sysexits.h has it
MEMORY: Final = 2**30  # bytes that one caller's process may map
_PR_SET_DUMPABLE: Final = 4  # prctl(2)
HELP: Final = """\
Sign for an archive: hold the private keys, and give them to nobody.

  kwanzaa-signer --keys FOLDER --socket SOCKET             listen until SIGTERM
  kwanzaa-signer --keys FOLDER --socket SOCKET --allow 10001
  kwanzaa-signer --keys FOLDER --listen 0.0.0.0:7443 --tls FOLDER --client app.example     for other hosts
  kwanzaa-signer --keys FOLDER --adopt checkpoint.txt      go on from a head that these keys signed
  kwanzaa-signer --keys FOLDER --take-out ELSEWHERE        move the roots', auditors' and steward's keys away
  kwanzaa-signer --socket SOCKET --look                    does a signer answer there, with usable keys?

The folder that holds SOCKET must belong to this user and be closed to others.
"""
EPILOG: Final = "exit code: 0 done, 1 not done, with the reason, 64 wrong use of this command"

logger = logging.getLogger("kwanzaa.signer")


def _bundle(payload: bytes) -> None:
    check_paths(parse_payload(payload))


PARSERS: Final[Mapping[str, Callable[[bytes], object]]] = {
    BUNDLE: _bundle,
    COUNTERFACTUAL: parse_counterfactual,
    DESTRUCTION: parse_destruction,
    MANIFEST: version.parse_manifest,
    OPENING: parse_statement,
    POLICY: policy.parse,
    RECEIPT: parse_receipt,
    TABLES: parse_learned,
    TAKEN_OUT: parse_taken_out,
    TOMBSTONE: tombstone.parse_tombstone,
}
"""Everything that is signed here, and who must be able to read it first. Keysets are the root holder's."""


class Parser(argparse.ArgumentParser):
    """A parser whose usage errors have an exit code of their own."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line, and end."""
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {message}. Try --help.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Listen, adopt or look, as the arguments say; return the exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if not given.look and not given.keys:
        parser.error("--keys is needed: the folder of the private keys")
    if not given.adopt and not given.take_out and bool(given.socket) == bool(given.listen):
        parser.error("--socket is needed, or --listen: where to listen")
    if given.listen and not (given.tls and (given.client or given.look)):
        parser.error("--listen needs --tls and --client: a network has no users whom the kernel names")
    logging.basicConfig(format="{asctime} {levelname} {message}", style="{", level=logging.INFO)
    try:
        if given.look:
            _look(given.socket or _place(given), waits=given.demo_keys)
        elif given.adopt:
            _adopt(given.keys, given.adopt)
        elif given.take_out:
            names = taking_out.take_out(given.keys, given.take_out, never_in=())
            sys.stdout.write(f"{taking_out.told(names, given.take_out)}\n")
        else:
            _listen(given)
    except KwanzaaError as e:
        sys.stderr.write(f"kwanzaa-signer: {e}\n")
        return 1
    return 0


def _listen(given: argparse.Namespace) -> None:
    harden()
    desk = Desk(given.keys, PARSERS, makes_keys=given.demo_keys)
    _prepare(desk)
    if left := taking_out.left_in(given.keys):
        names = ", ".join(one.name for one in left)
        logger.warning(
            "others' private keys lie beside the signer's (%s): take them elsewhere, --take-out", names
        )
    allowed = {tls.CALLER} if given.listen else set(given.allow or [os.geteuid()])
    listener = Listener(reply=desk.reply, allowed=frozenset(allowed), settle=_settle_in(os.getpid()))
    if given.listen:
        listener.who, listener.limits = tls.peer_of, Limits(callers=256, of_one_process=64)
        listener.welcome = tls.welcome(given.tls, frozenset(given.client))
    for signum in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(signum, listener.stop_soon)
    mode = 0o660 if given.allow else 0o600
    with tls.door_on(given.listen) if given.listen else door_at(given.socket, mode=mode) as door:
        logger.info("the signer listens")
        listener.run(door)
    logger.info("the signer ends")


def _prepare(desk: Desk) -> None:
    """Read the keys once, so that callers' processes have them; what is wrong is told to each caller until mended."""
    try:
        desk.keys()
    except KwanzaaError as e:
        logger.error("no keys yet: %s", e)  # noqa: TRY400 -- the sentence says what to do


def harden() -> None:
    """Keep this process's memory from other processes of the same user, and from core dumps."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(AttributeError, OSError):  # not on this system
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def _settle_in(parent: int) -> Callable[[], None]:
    """Return what a caller's process does first: go when the signer goes, and take no more than its share."""
    bind = bind_to_parent(signal.SIGKILL)

    def settle() -> None:
        bind()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if os.getppid() != parent:
            os._exit(1)

    return settle


def _adopt(keys: Path, note: Path) -> None:
    try:
        text = sys.stdin.read() if str(note) == "-" else note.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as e:
        raise KwanzaaError(f"cannot read {note}: {getattr(e, 'strerror', None) or 'it is no text'}") from e
    head = Desk(keys, PARSERS).adopt(text)
    sys.stdout.write(f"Adopted: the log {head.origin}, {head.size} leaves, root {head.root.hex()}.\n")


def _place(given: argparse.Namespace) -> tls.Place:
    try:
        return tls.place(given.listen, given.tls)
    except ValueError as e:
        raise KwanzaaError(str(e)) from e


def _look(where: Path | tls.Place, *, waits: bool) -> None:
    """Ask for what is public; *waits* says that a signer is well too while it has no keys yet."""
    signer = RemoteSigner(where, patience=0)
    try:
        signer.publics()
    except KeysMissingError as e:
        if not waits:
            raise
        sys.stdout.write(f"It answers; {e}.\n")
    finally:
        signer.close()


def _parser() -> Parser:
    parser = Parser(
        prog="kwanzaa-signer",
        description=HELP,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--keys", metavar="FOLDER", type=Path, help="the folder of the private keys")
    add("--socket", metavar="SOCKET", type=Path, help="where to listen")
    add(
        "--allow",
        metavar="UID",
        type=int,
        action="append",
        help="a user, by number, whose processes are heard; may be repeated; default: this user alone",
    )
    add("--listen", metavar="HOST:PORT", help="where other hosts reach it, by TLS, instead of SOCKET")
    add("--tls", metavar="FOLDER", type=Path, help="of --listen: ca.crt, tls.crt and tls.key")
    add(
        "--client",
        metavar="NAME",
        action="append",
        help="a name in the certificates of who is heard; may be repeated",
    )
    add(
        "--demo-keys",
        action="store_true",
        help="make a set of keys to try things out when a log is founded and there is no folder",
    )
    add("--adopt", metavar="FILE", type=Path, help="a checkpoint to go on from; - reads standard input")
    add(
        "--take-out",
        metavar="ELSEWHERE",
        type=Path,
        help="move the roots', auditors' and steward's keys to a new folder elsewhere; the signer never reads them",
    )
    add(
        "--look",
        action="store_true",
        help="ask the signer at SOCKET for its public keys, and tell by the exit code; with --demo-keys one that has "
        "none yet is well",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())

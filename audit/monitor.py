"""The command ``kwanzaa-monitor``: follow a log from outside, leaf by leaf, and call when something is wrong.

It needs no Django and no database; run it every few minutes, on a machine that is not the archive's.
"""

import argparse
import hashlib
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from audit.adapters import files, follower_state
from audit.adapters.log_client import LogClient
from audit.core.drawing.watched import Watched, page
from audit.core.errors import ForkedLogError, RollbackError, StaleLogError
from audit.core.following import Seen, check_fresh, check_next, take_in
from audit.core.results import visible
from audit.core.trust import read_trust
from audit.verify import Parser
from ledger.core.checkpoint import Checkpoint
from ledger.core.cosignature import Cosigned, Witness, check_quorum, parse_vkeys, verify_cosigned
from ledger.core.errors import KwanzaaError, SignatureInvalidError, UnknownKeyError, WitnessError
from ledger.core.keyset import Keyset
from ledger.core.merkle import EMPTY_ROOT

HELP: Final = """\
Read what a log has added since you last looked, make its root anew from every leaf, and print what was added.

  kwanzaa-monitor --keyset keyset.json --state seen.json --url https://archive.example/api/v1/log/ --token token.txt
"""
EPILOG: Final = """\
The first time it reads the whole log. A line for each leaf: its index and its SHA-256.

exit code: 0 the log only grew, 1 ALARM: it was cut or forked, 2 ALARM: not signed by keys or witnesses that are
           trusted, 3 not reached or not readable, 4 stale, 64 wrong use of this command
"""
ALARM, NOT_TRUSTED, UNREADABLE, STALE = 1, 2, 3, 4
_ALARMS: Final[tuple[tuple[type[KwanzaaError], str, int], ...]] = (
    (RollbackError, "ALARM: ", ALARM),
    (ForkedLogError, "ALARM: ", ALARM),
    (UnknownKeyError, "ALARM, not trusted: ", NOT_TRUSTED),
    (SignatureInvalidError, "ALARM, not signed: ", NOT_TRUSTED),
    (WitnessError, "ALARM, not witnessed: ", NOT_TRUSTED),
    (StaleLogError, "stale: ", STALE),
    (KwanzaaError, "", UNREADABLE),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Follow the log to its newest head; return the exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        witnesses = parse_vkeys(given.witness)
    except WitnessError as e:
        parser.error(visible(str(e)))
    given.quorum = len(witnesses) if given.quorum is None else given.quorum
    if not (0 < given.quorum <= len(witnesses) or not witnesses):
        parser.error(f"{given.quorum} of {len(witnesses)} witnesses cannot be asked for")
    try:
        with follower_state.locked(given.state):
            _follow(given, witnesses)
            return 0
    except KwanzaaError as e:
        word, code = next((word, code) for kind, word, code in _ALARMS if isinstance(e, kind))
        detail = visible(f"{word}{e}.")
        sys.stderr.write(f"kwanzaa-monitor: {detail} {e.public_message}\n")
        return _write_wrong(given, e.public_message, detail, code)


def _follow(given: argparse.Namespace, witnesses: Sequence[Witness]) -> None:
    keyset = read_trust(files.read_document(given.keyset)).keyset
    client = LogClient(url=given.url, token=_token(given.token))
    last = follower_state.load(given.state) or _nothing(keyset)
    seen = verify_cosigned(client.checkpoint(), keyset, witnesses)
    leaves = _new(client, given.state, last, seen)
    now = int(time.time())
    following = take_in(last, seen.note, seen.head, leaves, at=now)
    follower_state.keep(given.state, following.encode())
    for line in _lines(last.head.size, leaves):
        sys.stdout.write(line)
    if witnesses:
        _check_witnessed(client, keyset, seen, witnesses, given.quorum)
    check_fresh(following, now=now, seconds=given.stale)
    _write(given, _watched(seen.head, now, following.at, tuple(name for name, _ in seen.times)))
    sys.stdout.write(f"{seen.head.size} leaves, {len(leaves)} new\n")


def _token(path: Path | None) -> str:
    return files.read(path).decode(errors="replace").strip() if path else ""


def _watched(head: Checkpoint, now: int, grown: int, witnesses: tuple[str, ...]) -> Watched:
    return Watched(origin=head.origin, at=_utc(now), head=head, grown=_utc(grown), witnesses=witnesses)


def _write_wrong(given: argparse.Namespace, wrong: str, detail: str, code: int) -> int:
    """Put on the page what is wrong, beside the last head that was verified; what is kept is never changed by it."""
    try:
        origin = read_trust(files.read_document(given.keyset)).keyset.origin
        last = follower_state.load(given.state)
        _write(
            given,
            Watched(
                origin=origin,
                at=_utc(int(time.time())),
                wrong=wrong,
                detail=detail,
                is_alarm=code in {ALARM, NOT_TRUSTED},
                head=last.head if last else None,
                grown=_utc(last.at) if last else "",
            ),
        )
    except KwanzaaError as e:
        sys.stderr.write(f"kwanzaa-monitor: no page was written: {visible(str(e))}\n")
    return code


def _write(given: argparse.Namespace, watched: Watched) -> None:
    if given.page:
        follower_state.keep(given.page, page(watched), mode=0o644)  # for a server to show


def _utc(at: int) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M:%S}"


def _new(client: LogClient, state: Path, last: Seen, seen: Cosigned) -> tuple[bytes, ...]:
    """Return the leaves that are new; what contradicts the last head is kept beside the state, as proof."""
    sizes = last.head.size, seen.head.size
    proof = client.consistency(*sizes)
    try:
        check_next(last.head, seen.head, proof)
        leaves = client.leaves(*sizes)
        take_in(last, seen.note, seen.head, leaves, at=0)
    except (RollbackError, ForkedLogError):
        follower_state.keep(state.with_name(f"{state.name}.contradicts"), seen.note.encode())
        raise
    return leaves


def _check_witnessed(
    client: LogClient, keyset: Keyset, seen: Cosigned, witnesses: Sequence[Witness], quorum: int
) -> None:
    """Check that the newest head that enough witnesses saw is one that this log grew out of."""
    if len(seen.times) >= quorum:
        return
    older = verify_cosigned(client.checkpoint(witnesses=quorum), keyset, witnesses)
    check_quorum(older, quorum=quorum)
    if older.head.size > seen.head.size:
        return  # newer than what was read a moment ago; the next look is about it
    check_next(older.head, seen.head, client.consistency(older.head.size, seen.head.size))


def _nothing(keyset: Keyset) -> Seen:
    """Return what was seen of a log before its first leaf."""
    head = Checkpoint(origin=keyset.origin, size=0, root=EMPTY_ROOT)
    return Seen(note=f"{head.body()}\n\N{EM DASH} nobody AAAA\n", at=0, edge=())


def _lines(first: int, leaves: Sequence[bytes]) -> Iterator[str]:
    for index, leaf in enumerate(leaves, start=first):
        yield f"leaf {index} {hashlib.sha256(leaf).hexdigest()}\n"


def _parser() -> Parser:
    parser = Parser(
        prog="kwanzaa-monitor",
        description=HELP,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--keyset", metavar="FILE", type=Path, required=True, help="the log's keyset, got some other way")
    add("--state", metavar="FILE", type=Path, required=True, help="what you saw last; kept here")
    add("--url", metavar="URL", required=True, help="where the log is, up to /log/")
    add("--token", metavar="FILE", type=Path, help="the token for it; a public log needs none")
    add(
        "--witness",
        metavar="VKEY",
        action="append",
        default=[],
        help="a witness that you trust; may be repeated",
    )
    add("--quorum", metavar="K", type=int, help="how many of them must have cosigned a head; default: all")
    add(
        "--page",
        metavar="FILE",
        type=Path,
        help="write what was seen as a page, also where something is wrong",
    )
    add("--stale", metavar="SECONDS", type=int, default=0, help="call when the log has not grown for so long")
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""Where the embedded services live; looks, and touches nothing."""

import hashlib
import os
import pwd
from dataclasses import dataclass
from pathlib import Path

from kwanzaa.embedded.errors import FolderClosedError

SOCKET_LIMIT = 107  # bytes of sun_path in <sys/un.h>, without the closing NUL
LONGEST_SOCKET = "/.s.PGSQL.5432"
MEANINGFUL = frozenset(',"')  # PostgreSQL reads a list of folders, and libpq a list of hosts
POINTER = "services.at"  # holds the folder, relative to the state folder or absolute
ELSEWHERE = (Path("/var/lib"), Path("/var/tmp"), Path("/tmp"))  # noqa: S108 -- claimed with owner and mode checked


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The user that the servers run as; PostgreSQL refuses to be root."""

    name: str
    uid: int
    gid: int
    switched: bool  # False: that is who we are already


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """The folders of one set of services.

    ``state`` is ours (locks, passwords, logs); ``folder`` holds what the servers must reach, and lies
    inside ``state`` unless a parent of it is closed to their account; ``sockets`` is short enough for a
    socket's path.
    """

    state: Path
    folder: Path
    sockets: Path
    account: Account

    @property
    def data(self) -> Path:
        """The database's data directory."""
        return self.folder / "postgres"

    @property
    def valkey_socket(self) -> Path:
        """Where Valkey listens."""
        return self.sockets / "valkey"

    @property
    def signer_socket(self) -> Path:
        """Where the signer listens: in a folder of our own, never in one of the servers' account."""
        inside = self.state / "signer" / "socket"
        if len(os.fsencode(inside)) <= SOCKET_LIMIT:
            return inside
        return Path("/tmp") / f"kws-{os.geteuid()}-{_name_of(self.state)}" / "socket"  # noqa: S108 -- claimed

    @property
    def pointer(self) -> Path:
        """The file that remembers where the data was put."""
        return self.state / POINTER

    @property
    def passwords(self) -> Path:
        """The one file with every password of the services."""
        return self.state / "passwords.json"

    def log(self, name: str) -> Path:
        """Name the log of one process."""
        return self.state / f"{name}.log"


def service_account(name: str) -> Account:
    """Say who the servers run as: that user when we are root, otherwise we ourselves."""
    uid = os.geteuid()
    if uid != 0:
        return Account(name=str(uid), uid=uid, gid=os.getegid(), switched=False)
    found = pwd.getpwnam(name)
    return Account(name=name, uid=found.pw_uid, gid=found.pw_gid, switched=True)


def closed_to(account: Account, path: Path) -> Path | None:
    """Return the first folder on the way to the path that the account may not pass, or None.

    What does not exist yet is ours to make, and so is open. Only mode bits count; access lists are not read.
    """
    if not account.switched:
        return None
    whole = path.resolve()
    for folder in (*reversed(whole.parents), whole):
        if folder.exists() and not may(account, folder, 0o1):
            return folder
    return None


def may(account: Account, path: Path, bits: int) -> bool:
    """Say whether the account has all of these ``rwx`` bits on the path itself."""
    found = path.stat()
    if found.st_uid == account.uid:
        mode = found.st_mode >> 6
    elif found.st_gid == account.gid:
        mode = found.st_mode >> 3
    else:
        mode = found.st_mode
    return mode & bits == bits


def locate(state: Path, *, user: str = "nobody") -> Home:
    """Find the services' folders for this state folder; the same answer in every process.

    Where the data was put once, it stays: the choice is read back from a file in the state folder, so that a
    mode changed later never leads to a second, empty database.
    Raises: FolderClosedError.
    """
    state = state.absolute()
    account = service_account(user)
    name = _name_of(state)
    pointer = state / POINTER
    if pointer.exists():
        folder = state / pointer.read_text(encoding="utf-8").strip()
        closed = closed_to(account, folder.parent)
        if closed is not None:
            raise FolderClosedError(folder, closed, account.name)
    else:
        folder = _open_folder(state / "services", account, name)
    return Home(state=state, folder=folder, sockets=_sockets(folder, name), account=account)


def _name_of(state: Path) -> str:
    return hashlib.sha256(os.fsencode(state)).hexdigest()[:16]


def _open_folder(wanted: Path, account: Account, name: str) -> Path:
    if closed_to(account, wanted.parent) is None:
        return wanted
    for base in ELSEWHERE:
        if os.access(base, os.W_OK | os.X_OK) and closed_to(account, base) is None:
            return base / f"kwanzaa-{os.geteuid()}-{name}"
    closed = closed_to(account, wanted.parent) or wanted.parent
    raise FolderClosedError(wanted, closed, account.name)


def _sockets(folder: Path, name: str) -> Path:
    sockets = folder / "sockets"
    fits = len(os.fsencode(sockets)) + len(LONGEST_SOCKET) <= SOCKET_LIMIT
    if fits and not set(str(sockets)) & MEANINGFUL:
        return sockets
    return Path("/tmp") / f"kwz-{os.geteuid()}-{name}"  # noqa: S108 -- claimed with owner and mode checked

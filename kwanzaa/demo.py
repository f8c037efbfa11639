"""Where the demo's loader leaves the logins that ``manage.py run`` prints.

The loader is the command ``load_demo``; it makes the passwords and writes them, mode 0600, to this file as
``[{"login": "femi", "password": "…", "name": "Femi", "role": "family"}, …]``. Running it again changes nothing.
"""

import json
from dataclasses import dataclass
from pathlib import Path

COMMAND = "load_demo"
FILE = "demo-logins.json"  # in KWANZAA_STATE
UNLISTED = "demo-logins-unlisted.json"  # of those whom `manage.py run` does not print


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """One login, as people see it; ``role`` says what it is for."""

    login: str
    password: str
    name: str
    role: str


def logins(state: Path) -> tuple[Demo, ...]:
    """Read the logins; empty when no demo was loaded."""
    return _read(state / FILE)


def everybody(state: Path) -> tuple[Demo, ...]:
    """Read the logins of the demo, those too that are not printed."""
    return logins(state) + _read(state / UNLISTED)


def _read(file: Path) -> tuple[Demo, ...]:
    if not file.exists():
        return ()
    rows = json.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Demo(**{key: str(row[key]) for key in ("login", "password", "name", "role")}) for row in rows
    )

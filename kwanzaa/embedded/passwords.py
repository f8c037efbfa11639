"""The random passwords of one set of services, in one file with mode 0600."""

import json
import secrets
from collections.abc import Mapping

from kwanzaa.embedded.folders import private_text, read_json
from kwanzaa.embedded.home import Home
from kwanzaa.embedded.roles import SUPERUSER, Login

VALKEY = "valkey"
NAMES = (SUPERUSER, *Login, VALKEY)


def passwords(home: Home) -> Mapping[str, str]:
    """Return the password of every login and of Valkey; made on first use, the same in every process."""
    private_text(home.passwords, lambda: json.dumps({name: secrets.token_urlsafe(24) for name in NAMES}))
    return read_json(home.passwords)

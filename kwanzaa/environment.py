"""Read single values out of the environment that settings.py hands in, with one-sentence errors."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import cast
from urllib.parse import quote

from django.core.exceptions import ImproperlyConfigured
from psycopg import IsolationLevel, ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from ledger.adapters import tls

_YES = frozenset({"1", "true", "yes", "on"})
_NO = frozenset({"", "0", "false", "no", "off"})
_DIGITS = 18
_FILES: dict[str, dict[str, object]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
_S3 = "s3://"
_OURS = frozenset({"host", "port", "user", "password", "dbname"})


def switch(environment: Mapping[str, str], name: str, *, default: bool) -> bool:
    """Read yes or no."""
    word = environment.get(name, "yes" if default else "no").strip().lower()
    if word not in _YES | _NO:
        raise ImproperlyConfigured(f"{name} is {word!r}: say 1 or 0.")
    return word in _YES


def words(environment: Mapping[str, str], name: str, default: str) -> list[str]:
    """Read a list with commas."""
    return [word.strip() for word in environment.get(name, default).split(",") if word.strip()]


def number(environment: Mapping[str, str], name: str, *, default: int, most: int) -> int:
    """Read a whole number from 0 to *most*."""
    word = environment.get(name, str(default)).strip()
    if not (word.isascii() and word.isdigit() and len(word) <= _DIGITS and int(word) <= most):
        raise ImproperlyConfigured(f"{name} is {word!r}: say a whole number from 0 to {most}.")
    return int(word)


def decimal(environment: Mapping[str, str], name: str, *, default: str, most: int) -> float:
    """Read a number from 0 to *most*, written with at most three decimals."""
    word = environment.get(name, default).strip()
    if not re.fullmatch(r"[0-9]{1,6}(?:\.[0-9]{1,3})?", word) or float(word) > most:
        raise ImproperlyConfigured(f"{name} is {word!r}: say a number from 0 to {most}, such as 0.2.")
    return float(word)


def choice(environment: Mapping[str, str], name: str, allowed: tuple[str, ...], default: str) -> str:
    """Read one word out of a closed set."""
    word = environment.get(name, default)
    if word not in allowed:
        raise ImproperlyConfigured(f"{name} is {word!r}: say one of {', '.join(allowed)}.")
    return word


def folder(environment: Mapping[str, str], name: str, default: Path) -> Path:
    """Read a folder; a relative one lies beside manage.py, not where the shell happens to be."""
    found = environment.get(name)
    return default.parent.joinpath(found).absolute() if found else default


def folder_or_none(environment: Mapping[str, str], name: str, base: Path) -> Path | None:
    """Read a folder that need not be named; a relative one lies in *base*."""
    found = environment.get(name)
    return base.joinpath(found).absolute() if found else None


def database(url: str) -> dict[str, object]:
    """Turn ``postgresql://user:password@host:port/name?option=…`` into Django's form.

    Raises: ImproperlyConfigured; the message does not repeat the URL, which may hold a password.
    """
    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError as e:
        raise ImproperlyConfigured(
            "DATABASE_URL cannot be read: write postgresql://user:password@host:5432/name."
        ) from e
    return {
        "HOST": str(parts.get("host") or ""),
        "PORT": str(parts.get("port") or ""),
        "USER": str(parts.get("user") or ""),
        "PASSWORD": str(parts.get("password") or ""),
        "NAME": str(parts.get("dbname") or "kwanzaa"),
        "OPTIONS": {key: value for key, value in parts.items() if key not in _OURS},
    }


def replica(places: str, primary: Mapping[str, object]) -> dict[str, object]:
    """Turn ``host:port,host:port`` into Django's form: the primary's login there, one snapshot a look, nothing written.

    Raises: ImproperlyConfigured.
    """
    named = [place.strip().rpartition(":") for place in places.split(",")]
    if not all(host and port.isdigit() for host, _, port in named):
        raise ImproperlyConfigured("KWANZAA_REPLICA cannot be read: write host:port, or several with commas.")
    options = dict(cast("Mapping[str, object]", primary.get("OPTIONS") or {}))
    options.pop("target_session_attrs", None)
    given = str(options.pop("options", ""))
    return {
        **primary,
        "HOST": ",".join(host for host, _, _ in named),
        "PORT": ",".join(port for _, _, port in named),
        "OPTIONS": {
            **options,
            "connect_timeout": 2,
            "tcp_user_timeout": 5_000,
            "load_balance_hosts": "random",
            "isolation_level": IsolationLevel.REPEATABLE_READ,
            "options": f"{given} -c default_transaction_read_only=on -c statement_timeout=10s".strip(),
        },
    }


def storages(
    base: Path,
    where: str,
    server: tuple[str | None, str | None] = (None, None),
    login: tuple[str | None, str | None] = (None, None),
) -> dict[str, dict[str, object]]:
    """Read where files lie, in Django's form. Originals: in a folder, in ``s3://bucket/prefix``, or in the database.

    *server* is an address and a region, *login* a key and its secret. Raises: ImproperlyConfigured.
    """
    if not where:
        return {**_FILES}
    if not where.startswith(_S3):
        options: dict[str, object] = {"location": str(base.joinpath(where).absolute())}
        modes = {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700}
        return {**_FILES, "objects": {**_FILES["default"], "OPTIONS": options | modes}}
    bucket, _, prefix = where.removeprefix(_S3).partition("/")
    if not bucket:
        raise ImproperlyConfigured("KWANZAA_OBJECTS cannot be read: write a folder, or s3://bucket/prefix.")
    names = ("endpoint_url", "region_name", "access_key", "secret_key")
    given = {name: value or None for name, value in zip(names, (*server, *login), strict=True)}
    options = {"bucket_name": bucket, "location": prefix.strip("/"), **given}
    return {**_FILES, "objects": {"BACKEND": "personas.objects.bucket.Bucket", "OPTIONS": options}}


def signer(where: str, base: Path, proofs: Path) -> Path | tls.Place | None:
    """Read where the signer is: a socket, ``tls://host:port``, or None for ``in-process``.

    Raises: ImproperlyConfigured.
    """
    if where == "in-process":
        return None
    if not where.startswith(tls.SCHEME):
        return base.joinpath(where).absolute()
    try:
        return tls.place(where, proofs)
    except ValueError as e:
        raise ImproperlyConfigured(
            "KWANZAA_SIGNER cannot be read: write a socket, or tls://host:port."
        ) from e


def socket_broker(socket: Path, password: str) -> str:
    """Return the address of a Redis on a Unix socket, as Celery reads it."""
    return f"redis+socket://:{quote(password, safe='')}@{quote(str(socket))}"


def socket_cache(socket: Path, password: str) -> str:
    """Return the same address as Django's cache reads it; another database number than the queue's."""
    return f"unix://:{quote(password, safe='')}@{quote(str(socket))}?db=1"

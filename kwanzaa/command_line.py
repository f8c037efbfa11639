"""What ``manage.py`` does around a command: the database role, the services, and errors in one sentence."""

import errno
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psycopg
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from kwanzaa.embedded.membership import services
from ledger.core.errors import KwanzaaError
from personas.core.tenancy import EVERY, Setting

# These never ask the database, or (run, evaluate_all) bring the services up themselves.
WITHOUT_SERVICES = frozenset(
    {
        "",
        "build_model",
        "check",
        "collectstatic",
        "compilemessages",
        "diffsettings",
        "evaluate_all",
        "findstatic",
    }
    | {
        "help",
        "makemessages",
        "makemigrations",
        "run",
        "spectacular",
        "startapp",
        "train",
        "version",
        "writer",
    }
)
# These change or read the schema itself; everything else works with the rights of a worker.
AS_OWNER = frozenset(
    {"dbshell", "dumpdata", "flush", "inspectdb", "loaddata", "migrate", "optimizemigration", "run"}
    | {
        "remove_stale_contenttypes",
        "showmigrations",
        "sqlflush",
        "sqlmigrate",
        "sqlsequencereset",
        "squashmigrations",
    }
)
AS_WEB = frozenset({"runserver", "testserver"})


def main(arguments: Sequence[str]) -> None:
    """Run one command, as the database role that it needs; ``KWANZAA_ROLE`` overrides that."""
    command = arguments[1] if len(arguments) > 1 else ""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    os.environ.setdefault("KWANZAA_ROLE", _role_of(command))
    # makemigrations looks whether the database knows the same history, and warns when there is none to ask.
    warnings.filterwarnings("ignore", "Got an error checking a consistent migration history", RuntimeWarning)
    try:
        with in_one_sentence(), _services_for(arguments), _as_operator(command):
            execute_from_command_line(list(arguments))
    except KeyboardInterrupt:
        sys.exit(130)


@contextmanager
def in_one_sentence() -> Iterator[None]:
    """Turn what a person can mend into one line and exit status 1; anything else keeps its traceback."""
    try:
        yield
    except KwanzaaError as e:
        sys.exit(f"kwanzaa: {str(e) or e.public_message}")
    except ImproperlyConfigured as e:
        sys.exit(f"kwanzaa: {e}")
    except OperationalError as e:
        if isinstance(e.__cause__, psycopg.errors.DiskFull):
            sys.exit("kwanzaa: the database's disk is full: make room there and start again.")
        if str(e).startswith("connection "):  # psycopg's words for a server that is not there, or says no
            sys.exit(
                "kwanzaa: the database does not answer, or refuses this login: check DATABASE_URL and start again."
            )
        raise
    except OSError as e:
        match e.errno:
            case errno.ENOSPC | errno.EDQUOT:
                sys.exit(
                    f"kwanzaa: the disk is full ({e.filename or 'while writing'}): make room and start again."
                )
            case errno.EROFS | errno.EACCES:
                sys.exit(
                    f"kwanzaa: {e.filename} cannot be used ({e.strerror}): change its rights and start again."
                )
            case None | int():
                raise


def _role_of(command: str) -> str:
    if command in AS_OWNER:
        return "migrate"
    return "web" if command in AS_WEB else "worker"


@contextmanager
def _as_operator(command: str) -> Iterator[None]:
    """Let a command see the rows of all personas: who sits at this machine may, and a server never does."""
    if command in AS_OWNER | AS_WEB:
        yield
        return
    connection_created.connect(_cross_tenants)
    try:
        yield
    finally:
        connection_created.disconnect(_cross_tenants)


def _cross_tenants(connection: BaseDatabaseWrapper, **_: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, false)", [Setting.PERSONA, EVERY])


@contextmanager
def _services_for(arguments: Sequence[str]) -> Iterator[None]:
    command = arguments[1] if len(arguments) > 1 else ""
    asks_for_help = bool({"-h", "--help", "--version"} & set(arguments))
    if command in WITHOUT_SERVICES or asks_for_help or settings.KWANZAA_SERVICES is None:
        yield
        return
    with services(settings.KWANZAA_SERVICES):
        yield

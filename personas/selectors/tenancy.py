"""For whom this connection works: the second net below ``persona_for``, which does not trust it.

Row security shows a connection the rows of whoever it names, and none while it names nobody. Inside a transaction the
name is local to it; outside, it is taken back when the block ends, because connections outlive requests.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import Error, connection

from ledger.selectors import Statement, together
from personas.core.tenancy import EVERY, Crossing, Setting

_TELL: Final = """
WITH before AS MATERIALIZED (SELECT current_setting(%s, true) AS value)
SELECT before.value, set_config(%s, %s, %s) FROM before
"""


@contextmanager
def as_user(user: AbstractBaseUser | AnonymousUser) -> Iterator[None]:
    """Let the web see what *user* may reach, by itself and by its groups; nothing for a stranger.

    Whoever is signed in on the way (``become``) is forgotten with the block too.
    """
    if user.is_authenticated:
        with _told(Setting.USER, str(user.pk)), _visiting(user):
            yield
        return
    try:
        yield
    finally:
        if connection.connection is not None:
            _take_back(Setting.USER, "")


def become(user: AbstractBaseUser) -> None:
    """Let the rest of this request see what *user* may reach: for a program that says who it is in the view.

    Only inside of ``as_user``, which every request is in (``kwanzaa.middleware``).
    """
    _tell(Setting.USER, str(user.pk))
    if visit := _visit_of(user):
        _tell(Setting.VISIT, visit)


@contextmanager
def holding(digest: str) -> Iterator[None]:
    """Let the web find the token or the invitation with this digest, and of the latter what it invites to."""
    with _told(Setting.KEY, digest):
        yield


@contextmanager
def as_tenant(persona_id: int) -> Iterator[None]:
    """Let a worker see one persona's rows, and no other's."""
    with _told(Setting.PERSONA, str(persona_id)):
        yield


@contextmanager
def across_tenants(why: Crossing) -> Iterator[None]:  # noqa: ARG001 -- who calls must have one of the reasons
    """Let a worker see all personas' rows, for one of the few reasons that there are."""
    with _told(Setting.PERSONA, EVERY):
        yield


@contextmanager
def as_tenant_of(why: Crossing, whose: Statement) -> Iterator[int | None]:  # noqa: ARG001 -- as ``across_tenants``
    """Let a worker see one persona's rows: of the one whose ID *whose* finds among the rows of all, as text.

    Give that ID; None, and no row is seen, where there is none. It is asked and said in one message.
    """
    sql, values = whose
    is_local = connection.in_atomic_block
    ((before, _),), ((found,),) = together(
        (_TELL, [Setting.PERSONA, Setting.PERSONA, EVERY, is_local]),
        (f"SELECT set_config(%s, coalesce(({sql}), ''), %s)", [Setting.PERSONA, *values, is_local]),
    )
    try:
        yield int(found) if found else None
    finally:
        _take_back(Setting.PERSONA, before or "")


def _visit_of(user: AbstractBaseUser | AnonymousUser) -> str:
    """Return the secret of a stranger's session; empty for who has an account."""
    return str(getattr(user, "visit", ""))


def _visiting(user: AbstractBaseUser | AnonymousUser) -> AbstractContextManager[None]:
    """Say whose visit it is, which nobody with an account has."""
    return _told(Setting.VISIT, visit) if (visit := _visit_of(user)) else nullcontext()


@contextmanager
def _told(setting: Setting, value: str) -> Iterator[None]:
    before = _tell(setting, value)
    try:
        yield
    finally:
        _take_back(setting, before)


def _tell(setting: Setting, value: str) -> str:
    """Set, and return what was set before."""
    with connection.cursor() as cursor:
        cursor.execute(_TELL, [setting, setting, value, connection.in_atomic_block])
        row = cursor.fetchone()
    return (row and row[0]) or ""


def _take_back(setting: Setting, before: str) -> None:
    """Set what was set before; a connection that cannot is not used again.

    A transaction that failed takes the setting back itself when it is rolled back.
    """
    try:
        _tell(setting, before)
    except Error:
        if not connection.in_atomic_block:
            connection.close()

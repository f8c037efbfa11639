"""Who may do what to which table: one table for web and worker, applied after every migrate.

A table has no rights until it is granted here, so a new one is closed while its migration runs. TRUNCATE,
REFERENCES and TRIGGER are given to nobody.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from django.apps import AppConfig
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from psycopg import sql

from kwanzaa.embedded.roles import OWNER, Login

SELECT, INSERT, UPDATE, DELETE = "SELECT", "INSERT", "UPDATE", "DELETE"
READ = (SELECT,)
TEND = (SELECT, INSERT, UPDATE)
APPEND = (SELECT, INSERT)
WRITE = (SELECT, INSERT, UPDATE, DELETE)
# What was signed stays; beside it wraps come and go, and what was shown of a destroyed artifact goes.
REWRAPPED = (SELECT, INSERT, "UPDATE (wraps)")
KEPT = (SELECT, INSERT, "UPDATE (wraps, display, columns)")
# Of a pattern a curator is shown figures and masked words; hashes and vectors stay with workers.
_FIGURES = (
    "profile reason found needed retrieved cited citations rate similarity episodic times nearest first last"
)
SHOWN = (f"SELECT ({', '.join(f'id persona_id reach_id kind masked places {_FIGURES}'.split())})",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """The rights of both roles on the tables whose name fits."""

    web: tuple[str, ...]
    worker: tuple[str, ...]


# The first pattern that fits counts. The record only grows: nobody changes a leaf, a node, a checkpoint, a keyset.
GRANTS: Mapping[str, Grant] = {
    "ledger_leaf": Grant(web=READ, worker=APPEND),
    "ledger_node": Grant(web=READ, worker=APPEND),
    "ledger_checkpoint": Grant(web=READ, worker=APPEND),
    "ledger_keysetversion": Grant(web=READ, worker=APPEND),
    "ledger_cosignature": Grant(web=APPEND, worker=APPEND),  # witnesses bring them through the API
    "ledger_*": Grant(web=READ, worker=WRITE),
    # What was signed is written once, by a worker.
    "citations_storedbundle": Grant(web=READ, worker=KEPT),
    "personas_policyversion": Grant(web=READ, worker=APPEND),
    "personas_archiveversion": Grant(web=READ, worker=APPEND),
    "personas_entry": Grant(web=READ, worker=APPEND),
    "personas_branches": Grant(web=READ, worker=APPEND),
    "personas_tombstone": Grant(web=READ, worker=APPEND),
    "personas_takenout": Grant(web=READ, worker=APPEND),
    "citations_counterfactual": Grant(web=READ, worker=REWRAPPED),
    "citations_handle": Grant(web=READ, worker=WRITE),
    "citations_passageuse": Grant(web=READ, worker=WRITE),
    "citations_answeruse": Grant(web=READ, worker=WRITE),
    "citations_reach": Grant(web=READ, worker=WRITE),
    "citations_pattern": Grant(web=SHOWN, worker=WRITE),
    "citations_parcel": Grant(
        web=WRITE, worker=(SELECT, UPDATE, DELETE)
    ),  # packed for who asked, never unasked
    "citations_welcome": Grant(web=READ, worker=WRITE),
    "citations_suggestion": Grant(web=READ, worker=WRITE),
    "citations_learnedtable": Grant(web=(SELECT, "UPDATE (state, decided_by_id, decided)"), worker=WRITE),
    # Workers ask models; what that used is read in the browser.
    "citations_writer*": Grant(web=READ, worker=WRITE),
    # The archive itself is read in the browser, never written.
    "personas_artifact": Grant(web=(SELECT, "UPDATE (is_held)"), worker=WRITE),
    "personas_intake": Grant(web=READ, worker=WRITE),
    "personas_staged": Grant(web=READ, worker=WRITE),
    "personas_posting": Grant(web=READ, worker=WRITE),
    "personas_word": Grant(web=READ, worker=WRITE),
    # Classes are decided by the owner's functions alone.
    "personas_class": Grant(web=READ, worker=READ),
    "personas_classword": Grant(web=READ, worker=READ),
    "personas_places": Grant(web=READ, worker=READ),
    "personas_unplaced": Grant(web=READ, worker=READ),
    "personas_sketch": Grant(web=READ, worker=READ),
    "personas_half": Grant(web=READ, worker=READ),
    "personas_common": Grant(web=READ, worker=READ),
    "personas_master": Grant(web=READ, worker=WRITE),
    # What was handed in, and what a worker was asked for, stays known.
    "personas_batch": Grant(web=TEND, worker=WRITE),
    "personas_batchfile": Grant(web=TEND, worker=WRITE),
    "personas_embedded": Grant(web=(SELECT, DELETE), worker=WRITE),  # it goes with what is discarded
    "personas_errand": Grant(web=APPEND, worker=TEND),
    "personas_edit": Grant(web=TEND, worker=WRITE),
    "personas_edited": Grant(web=TEND, worker=WRITE),
    "personas_trashed": Grant(web=(SELECT, "UPDATE (state)"), worker=WRITE),
    "personas_newarchive": Grant(web=APPEND, worker=TEND),
    # But a curator who decides about a sentence, or seals somebody, marks at once where that stands.
    "personas_heldsentence": Grant(
        web=(SELECT, "UPDATE (state, receipt, decided_by_id, decided)"), worker=WRITE
    ),
    "personas_foundname": Grant(web=(SELECT, "UPDATE (is_nobody)"), worker=WRITE),
    "personas_passage": Grant(web=(SELECT, "UPDATE (mentions)"), worker=WRITE),
    # Personas are made by workers and at the command line; what would loosen by vanishing is changed and never deleted.
    "personas_persona": Grant(web=(SELECT, UPDATE), worker=WRITE),
    "personas_rule": Grant(web=TEND, worker=WRITE),
    "personas_person": Grant(web=TEND, worker=WRITE),
    "personas_tier": Grant(web=TEND, worker=WRITE),
    "personas_widening": Grant(web=APPEND, worker=APPEND),
    "personas_policyepoch": Grant(
        web=READ, worker=(SELECT, "UPDATE (settled)")
    ),  # the count is its triggers'
    "personas_knock": Grant(web=(SELECT, UPDATE), worker=WRITE),  # workers bring it, curators answer
    # What an opening covers is written once; persons decide about it, a worker signs.
    "audit_opening": Grant(
        web=(SELECT, INSERT, "UPDATE (state, approver_id, steward, approved)"),
        worker=(SELECT, "UPDATE (state, envelope, ticket, alarmed)"),
    ),
    # The half and the share are written by whom they are from; a worker lays the rest out, and takes all of it away.
    "audit_openingfile": Grant(web=APPEND, worker=(SELECT, INSERT, DELETE)),
    "audit_openingevent": Grant(web=APPEND, worker=APPEND),
    "audit_destruction": Grant(web=READ, worker=APPEND),
    "citations_feedbackevent": Grant(web=APPEND, worker=READ),  # numbers, which are added up
    # Numbers beside answers, and what is watched: counted and told by workers.
    "citations_answerevent": Grant(web=READ, worker=WRITE),
    "audit_alert": Grant(web=READ, worker=WRITE),
    "audit_notice": Grant(web=READ, worker=WRITE),
    "audit_gauge": Grant(web=READ, worker=WRITE),
    "audit_publiclog": Grant(web=WRITE, worker=READ),  # a steward says it, and takes it back
    "audit_showntoauditors": Grant(web=WRITE, worker=READ),  # likewise
    "audit_answerreading": Grant(web=APPEND, worker=READ),
    "audit_reverification": Grant(web=READ, worker=TEND),
    "django_migrations": Grant(web=READ, worker=READ),
    "*": Grant(web=WRITE, worker=WRITE),
}

# Partitions are reached through their table alone, where row security stands; they get no rights of their own.
_TABLES = """
SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
  AND pg_get_userbyid(c.relowner) = current_user
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
"""


_COLUMNS: Final = (
    "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped"
)


def grant_of(table: str) -> Grant:
    """Find the row for a table."""
    return next(grant for pattern, grant in GRANTS.items() if fnmatchcase(table, pattern))


def grant_all(connection: BaseDatabaseWrapper) -> int:
    """Give web and worker exactly the rights of the table; return the number of tables.

    0 also when the roles are missing: a database with one user for everything has nothing to grant, and the
    start-up check ``kwanzaa.E003`` speaks of it.
    """
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_roles WHERE rolname = ANY(%s)", [[OWNER, Login.WEB, Login.WORKER]]
        )
        if cursor.fetchone() != (3,):
            return 0
        cursor.execute(_TABLES)
        tables = [row[0] for row in cursor.fetchall()]
        for table in tables:
            grant = grant_of(table)
            _grant(cursor, table, Login.WEB, grant.web)
            _grant(cursor, table, Login.WORKER, grant.worker)
        roles = sql.SQL(", ").join(map(sql.Identifier, (Login.WEB, Login.WORKER)))
        cursor.execute(sql.SQL("GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {}").format(roles))
    return len(tables)


def _grant(cursor: CursorWrapper, table: str, role: str, rights: tuple[str, ...]) -> None:
    names = {"table": sql.Identifier(table), "role": sql.Identifier(role)}
    cursor.execute(sql.SQL("REVOKE ALL ON {table} FROM {role}").format(**names))
    cursor.execute(_COLUMNS, [table])
    columns = {row[0] for row in cursor.fetchall()}
    # Migrated back, a table has not yet all columns that a right names.
    there = (right for right in rights if columns.issuperset(_named(right)))
    given = sql.SQL(", ").join(map(sql.SQL, there))
    cursor.execute(sql.SQL("GRANT {given} ON {table} TO {role}").format(given=given, **names))


def _named(right: str) -> tuple[str, ...]:
    """Return the columns that a right is for; none where it is for the whole table."""
    _, _, columns = right.partition("(")
    return tuple(column.strip(" )") for column in columns.split(",") if column)


def grant_after_migrate(sender: AppConfig, using: str, **_: object) -> None:  # noqa: ARG001 -- a signal's signature
    """Receive ``post_migrate``."""
    grant_all(connections[using])

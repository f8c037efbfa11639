"""Which rows of a persona's tables web and worker see: one table, applied after every migrate.

The second net below ``persona_for``: it takes from the connection only who is signed in (web) or whose work this is
(worker; ``personas.selectors.tenancy``), and asks the database what they hold. Without a row here a table of personas
is a fault (``kwanzaa/tests/test_row_security.py``). FORCE binds the owner too, who sees everything: so it is said.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.apps import AppConfig
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from psycopg import sql

from kwanzaa.embedded.roles import OWNER, Login
from personas.core.tenancy import EVERY, Setting
from personas.selectors import Need

_REACH_SQL: Final = Path(__file__).with_name("reach.sql")
NOBODY: Final = "false"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fence:
    """Conditions on a row, in SQL: what the web reads, what it writes (before and after), what a worker does both.

    What grants do not give (``kwanzaa.grants``) no condition gives.
    """

    web_reads: str
    web_writes: str = NOBODY
    worker: str


# Each in a query of its own, so that PostgreSQL asks once for a statement and not for every row.
_ME: Final = f"(SELECT NULLIF(current_setting('{Setting.USER}', true), '')::bigint)"
_VISIT: Final = f"(SELECT COALESCE(current_setting('{Setting.VISIT}', true), ''))"
_KEY: Final = f"(SELECT NULLIF(current_setting('{Setting.KEY}', true), ''))"
_CROSSES: Final = f"(SELECT current_setting('{Setting.PERSONA}', true) = '{EVERY}')"
_TENANT: Final = f"(SELECT NULLIF(NULLIF(current_setting('{Setting.PERSONA}', true), '{EVERY}'), '')::bigint)"


def _reached(*needs: Need, by: str = "persona_id") -> str:
    """Hold one of the needs on the persona; without any: any."""
    given = ", ".join(f"'{need.value}'" for need in needs)
    return f"{by} = ANY ((SELECT kwanzaa_reach({given}))::bigint[])"


def _open(by: str = "persona_id") -> str:
    return f"{by} = ANY ((SELECT kwanzaa_doors())::bigint[])"


def _tenant(by: str = "persona_id") -> str:
    return f"({_CROSSES} OR {by} = {_TENANT})"


def _with(table: str, column: str, also: str = "true") -> str:
    """Go with a row of another table, which has its own fence.

    *column* is named with its table where the other has one of that name too.
    """
    return f"EXISTS (SELECT FROM {table} AS whole WHERE whole.id = {column} AND {also})"


_MINE: Final = f"user_id = {_ME}"
_I_ASK: Final = f"({_MINE} AND {_reached(Need.ASK)})"
_STRANGERS: Final = "(SELECT kwanzaa_seats())::bigint[]"
_LOWEST: Final = (
    "((SELECT kwanzaa_seats())::bigint[] <> '{}' AND EXISTS (SELECT FROM personas_tier AS mine WHERE mine.id = tier_id"
    " AND NOT EXISTS (SELECT FROM personas_tier AS less"
    " WHERE less.persona_id = mine.persona_id AND less.rank < mine.rank)))"
)
# Of a seat somebody has what they asked in their own session; its conversation stands behind that fence.
_VISITED: Final = f"({_STRANGERS} = '{{}}' OR {_with('citations_conversation', 'conversation_id')})"
_TENDED: Final = _reached(Need.TEND, Need.STEWARD)
_INVITED: Final = f"({_MINE} AND persona_id = ANY ((SELECT kwanzaa_invited())::bigint[]))"
_ENTERS: Final = (
    f"({_MINE} AND by_door AND EXISTS (SELECT FROM personas_door AS door "
    "WHERE door.persona_id = personas_membership.persona_id AND door.tier_id = personas_membership.tier_id))"
)
_OF_DOOR: Final = "id IN (SELECT door.tier_id FROM personas_door AS door)"
_HELD: Final = f"digest = {_KEY}"
_AUDITS: Final = f"(SELECT kwanzaa_reach('{Need.AUDIT.value}') <> '{{}}')"
_QUESTION_MINE: Final = f"whole.user_id = {_ME}"  # what one said is one's own, without a membership too
_QUESTION_ASKED: Final = f"whole.user_id = {_ME} AND {_reached(Need.ASK, by='whole.persona_id')}"
_QUESTION_AUDITED: Final = _reached(Need.AUDIT, by="whole.persona_id")
_OF_QUESTION: Final = _with("citations_question", "question_id")  # no other table has this column
_OF_BUNDLE: Final = _with("citations_storedbundle", "citations_handle.bundle_id")
# How deep a reader may see is told to auditors where they may read what that reader was shown.
_SHOWN: Final = (
    f"({_reached(Need.AUDIT)} AND EXISTS (SELECT FROM audit_showntoauditors AS said "
    "WHERE said.persona_id = {table}.persona_id))"
)
_OF_ALERT: Final = _with("audit_alert", "alert_id")  # no other table has this column


def _audited(table: str) -> Fence:
    """Let auditors read what belongs to a bundle, and no requestor."""
    bundle = (
        "SELECT FROM citations_storedbundle AS bundle JOIN citations_question AS whole "
        f"ON whole.id = bundle.question_id WHERE bundle.id = {table}.bundle_id"
    )
    return Fence(web_reads=f"EXISTS ({bundle} AND {_QUESTION_AUDITED})", worker=f"EXISTS ({bundle})")


_READ: Final = Fence(web_reads=_reached(), worker=_tenant())
_TEND: Final = Fence(web_reads=_reached(), web_writes=_TENDED, worker=_tenant())
_OWN: Final = Fence(web_reads=_I_ASK, web_writes=_I_ASK, worker=_tenant())

FENCES: Final[Mapping[str, Fence]] = {
    "personas_persona": Fence(
        web_reads=f"{_reached(by='id')} OR {_open('id')}",
        web_writes=_reached(Need.TEND, Need.STEWARD, by="id"),
        worker=_tenant("id"),
    ),
    "personas_artifact": _TEND,  # a curator who decides about its title marks it at once
    "personas_intake": Fence(web_reads=_TENDED, worker=_tenant()),
    "personas_staged": Fence(web_reads=NOBODY, worker=_tenant()),
    "personas_archiveversion": _READ,
    "personas_tombstone": _READ,
    "personas_takenout": Fence(web_reads=_reached(Need.TEND, Need.AUDIT, Need.STEWARD), worker=_tenant()),
    "personas_policyversion": _READ,
    "personas_policyepoch": _READ,
    "personas_posting": _READ,
    "personas_word": _READ,
    **dict.fromkeys(("personas_class", "personas_classword", "personas_places", "personas_unplaced"), _READ),
    **dict.fromkeys(("personas_sketch", "personas_half", "personas_common"), _READ),
    "personas_tier": Fence(
        web_reads=f"{_reached()} OR {_OF_DOOR}",
        web_writes=_TENDED,
        worker=_tenant(),
    ),
    "personas_door": Fence(
        web_reads=f"{_reached()} OR {_open()}", web_writes=_reached(Need.STEWARD), worker=_tenant()
    ),
    "personas_portrait": _TEND,
    "personas_knock": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_widening": Fence(
        web_reads=_reached(Need.TEND, Need.STEWARD, Need.AUDIT),
        web_writes=_reached(Need.STEWARD),
        worker=_tenant(),
    ),
    "personas_rule": _TEND,
    "personas_person": _TEND,
    # What is held back is a curator's to see: a requestor reaches it by no row.
    "personas_heldsentence": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_foundname": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_passage": _TEND,  # a curator who seals somebody marks where they are named (``refresh_mentions``)
    "personas_entry": _READ,
    "personas_branches": _READ,
    "personas_membership": Fence(
        web_reads=f"({_MINE} AND ({_reached()} OR {_open()})) OR {_TENDED}"
        f" OR {_SHOWN.format(table='personas_membership')}",
        web_writes=f"{_TENDED} OR {_INVITED} OR {_ENTERS}",
        worker=_tenant(),
    ),
    "personas_invitation": Fence(
        web_reads=f"{_TENDED} OR {_HELD}", web_writes=f"{_TENDED} OR {_HELD}", worker=_tenant()
    ),
    "personas_upload": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_batch": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_embedded": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_batchfile": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_trashed": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_errand": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_edit": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    "personas_edited": Fence(web_reads=_TENDED, web_writes=_TENDED, worker=_tenant()),
    # Nobody's yet: who may found archives asks in their own name, and a worker makes it somebody's.
    "personas_newarchive": Fence(
        web_reads=f"asked_by_id = {_ME}",
        web_writes=f"asked_by_id = {_ME} AND (SELECT kwanzaa_founds())",
        worker=_CROSSES,
    ),
    "personas_master": _READ,
    "personas_token": Fence(
        web_reads=f"{_MINE} OR {_HELD}", web_writes=f"{_MINE} OR {_HELD}", worker=_CROSSES
    ),
    # One's own question is one's own, also after one may not ask any more: its key must not be taken twice.
    "citations_question": Fence(
        web_reads=f"({_MINE} AND {_VISITED}) OR {_reached(Need.AUDIT)}",
        web_writes=f"{_I_ASK} AND {_VISITED}",
        worker=_tenant(),
    ),
    "citations_conversation": Fence(
        web_reads=f"{_MINE} AND visit = {_VISIT}",
        web_writes=f"{_I_ASK} AND visit = {_VISIT}",
        worker=_tenant(),
    ),
    "citations_outbox": Fence(web_reads=_OF_QUESTION, web_writes=_OF_QUESTION, worker=_OF_QUESTION),
    "citations_storedbundle": Fence(
        web_reads=_with("citations_question", "question_id", f"({_QUESTION_ASKED} OR {_QUESTION_AUDITED})"),
        worker=_OF_QUESTION,
    ),
    "citations_handle": Fence(web_reads=_OF_BUNDLE, worker=_OF_BUNDLE),
    "citations_budget": _OWN,
    "citations_tally": _OWN,
    # Strangers are one reader of what may ever be shown of an artifact.
    "citations_shownspan": Fence(
        web_reads=f"{_I_ASK} OR (user_id = ANY ({_STRANGERS}) AND {_reached(Need.ASK)})",
        web_writes=_I_ASK,
        worker=_tenant(),
    ),
    "citations_risksignal": Fence(
        web_reads=f"{_I_ASK} OR {_reached(Need.STEWARD)}",
        web_writes=f"{_I_ASK} OR {_reached(Need.STEWARD)}",
        worker=_tenant(),
    ),
    "citations_refusalevent": Fence(
        web_reads=_reached(Need.AUDIT, Need.STEWARD), web_writes=_reached(Need.ASK), worker=_tenant()
    ),
    "citations_answerevent": Fence(web_reads=_reached(Need.AUDIT), worker=_tenant()),
    # Own words about own answers; of everybody's, a curator gets numbers without a question or a name.
    "citations_feedback": Fence(
        web_reads=_with("citations_question", "question_id", _QUESTION_MINE),
        web_writes=_with("citations_question", "question_id", _QUESTION_ASKED),
        worker=_OF_QUESTION,
    ),
    "citations_feedbackevent": Fence(web_reads=_TENDED, web_writes=_reached(Need.ASK), worker=_tenant()),
    # What somebody writes to the curators, and a question that they share: theirs to make and to take back.
    "citations_rating": Fence(
        web_reads=f"{_with('citations_question', 'question_id', _QUESTION_MINE)} OR {_TENDED}",
        web_writes=_with("citations_question", "question_id", _QUESTION_ASKED),
        worker=_tenant(),
    ),
    "citations_shared": Fence(
        web_reads=f"{_MINE} OR {_reached(Need.ASK)}", web_writes=_I_ASK, worker=_tenant()
    ),
    "citations_parcel": Fence(web_reads=_MINE, web_writes=_MINE, worker=_CROSSES),
    "citations_passageuse": _audited("citations_passageuse"),
    "citations_answeruse": Fence(web_reads=_reached(Need.AUDIT, Need.STEWARD, Need.TEND), worker=_tenant()),
    # Patterns are a curator's to look at; a table is a curator's to accept, and anybody's who oversees the persona.
    "citations_reach": Fence(web_reads=_reached(Need.TEND), worker=_tenant()),
    "citations_pattern": Fence(web_reads=_reached(Need.TEND), worker=_tenant()),
    "citations_suggestion": Fence(web_reads=_reached(Need.TEND), worker=_tenant()),
    "citations_learnedtable": Fence(
        web_reads=_reached(Need.AUDIT, Need.STEWARD, Need.TEND),
        web_writes=_reached(Need.TEND),
        worker=_tenant(),
    ),
    # What is offered to one tier is read by who is in it.
    "citations_welcome": Fence(
        web_reads="(EXISTS (SELECT FROM personas_membership AS seat "
        f"WHERE seat.tier_id = citations_welcome.tier_id AND seat.user_id = {_ME}) OR {_LOWEST})"
        f" AND {_reached(Need.ASK)}",
        worker=_tenant(),
    ),
    "citations_writeruse": Fence(web_reads=_TENDED, worker=_tenant()),
    "citations_counterfactual": _audited("citations_counterfactual"),
    # An auditor asks in their own name; a steward decides about what others asked, and ends what they asked themselves.
    "audit_opening": Fence(
        web_reads=_reached(Need.AUDIT, Need.STEWARD),
        web_writes=f"(requester_id = {_ME} AND {_reached(Need.AUDIT)}) OR {_reached(Need.STEWARD)}",
        worker=_tenant(),
    ),
    "audit_destruction": Fence(web_reads=_reached(Need.AUDIT, Need.STEWARD), worker=_tenant()),
    "audit_openingevent": Fence(
        web_reads=_with("audit_opening", "opening_id"),
        web_writes=_with("audit_opening", "opening_id", f"actor_id = {_ME}"),
        worker=_with("audit_opening", "opening_id"),
    ),
    "audit_openingfile": Fence(
        web_reads=_with("audit_opening", "opening_id"),
        web_writes=_with("audit_opening", "opening_id", f"sender_id = {_ME}"),
        worker=_with("audit_opening", "opening_id"),
    ),
    # An alert without a persona is about the whole installation: for everybody who audits anything.
    "audit_alert": Fence(
        web_reads=f"{_reached(Need.AUDIT)} OR persona_id IS NULL AND {_AUDITS}",
        worker=f"{_tenant()} OR persona_id IS NULL",
    ),
    "audit_publiclog": Fence(
        web_reads=_reached(Need.AUDIT, Need.STEWARD), web_writes=_reached(Need.STEWARD), worker=_tenant()
    ),
    "audit_showntoauditors": Fence(
        web_reads=_reached(Need.AUDIT, Need.STEWARD), web_writes=_reached(Need.STEWARD), worker=_tenant()
    ),
    "audit_answerreading": Fence(
        web_reads=_reached(Need.AUDIT, Need.STEWARD),
        web_writes=f"reader_id = {_ME} AND {_SHOWN.format(table='audit_answerreading')}",
        worker=_tenant(),
    ),
    "audit_notice": Fence(web_reads=_OF_ALERT, worker=_OF_ALERT),
}

_STATE = """
SELECT c.relname, c.relrowsecurity AND c.relforcerowsecurity, parent.relname,
    ARRAY(SELECT polname::text FROM pg_policy WHERE polrelid = c.oid ORDER BY polname)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND pg_get_userbyid(c.relowner) = current_user
"""
# Not after a migration that goes back behind them.
_NEW_MARKS: Final = """
DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('personas_policyepoch') AND attname = 'mark') THEN
        UPDATE personas_policyepoch SET mark = gen_random_uuid();
    END IF;
END $$
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """One policy of a table. Its name ends in a digest of what it says: one that says something else has another."""

    stem: str
    command: str
    role: str
    using: str = ""
    check: str = ""

    @property
    def name(self) -> str:
        """Return the name of these words."""
        said = f"{self.command}\0{self.role}\0{self.using}\0{self.check}".encode()
        return f"{self.stem}_{sha256(said).hexdigest()[:12]}"

    def made_on(self, table: str) -> sql.Composed:
        """Return the statement that makes it."""
        using = f" USING ({self.using})" if self.using else ""
        check = f" WITH CHECK ({self.check})" if self.check else ""
        # The words are this file's own, never anybody's input.
        said = sql.SQL(using + check)
        return sql.SQL("CREATE POLICY {name} ON {table} FOR {command} TO {role}{said}").format(
            name=sql.Identifier(self.name),
            table=sql.Identifier(table),
            command=sql.SQL(self.command),
            role=sql.Identifier(self.role),
            said=said,
        )


def policies_of(fence: Fence, owner: str) -> Iterator[Policy]:
    """Write a fence as policies; they add up, so a role's read and write conditions are kept apart."""
    yield Policy(stem="owner", command="ALL", role=owner, using="true", check="true")
    yield Policy(stem="worker", command="ALL", role=Login.WORKER, using=fence.worker, check=fence.worker)
    yield Policy(stem="web_reads", command="SELECT", role=Login.WEB, using=fence.web_reads)
    if fence.web_writes != NOBODY:
        writes = fence.web_writes
        yield Policy(stem="web_adds", command="INSERT", role=Login.WEB, check=writes)
        yield Policy(stem="web_changes", command="UPDATE", role=Login.WEB, using=writes, check=writes)
        yield Policy(stem="web_removes", command="DELETE", role=Login.WEB, using=writes)


def secure_all(connection: BaseDatabaseWrapper) -> int:
    """Give every table of ``FENCES`` exactly its policies; return how many tables were changed.

    0 also when the roles are missing, as for the grants. What is right already is not touched, because a new policy
    waits for everybody who uses the table.
    """
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*), current_user::text FROM pg_roles WHERE rolname = ANY(%s)",
            [[OWNER, Login.WEB, Login.WORKER]],
        )
        found, owner = cursor.fetchone()
        if found != len((OWNER, Login.WEB, Login.WORKER)):
            return 0
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('kwanzaa_row_security', 0))")
        # Half-way through the migrations not every table is there that the functions will read.
        cursor.execute("SET LOCAL check_function_bodies = off")
        cursor.execute(_REACH_SQL.read_text(encoding="utf-8"))
        cursor.execute(_STATE)
        return sum(
            _secure(cursor, table, owner, forced=forced, has=frozenset(has), is_part=parent in FENCES)
            for table, forced, parent, has in cursor.fetchall()
            if table in FENCES or parent in FENCES
        )


def _secure(
    cursor: CursorWrapper, table: str, owner: str, *, forced: bool, has: frozenset[str], is_part: bool
) -> bool:
    """Make one table right; a partition has no policy, so that nobody sees it but through its table."""
    wanted = () if is_part else tuple(policies_of(FENCES[table], owner))
    names = {policy.name for policy in wanted}
    if forced and has == names:
        return False
    called = sql.Identifier(table)
    if not forced:
        for what in ("ENABLE", "FORCE"):
            cursor.execute(sql.SQL("ALTER TABLE {} " + what + " ROW LEVEL SECURITY").format(called))
    for old in has - names:
        cursor.execute(sql.SQL("DROP POLICY {} ON {}").format(sql.Identifier(old), called))
    for policy in wanted:
        if policy.name not in has:
            cursor.execute(policy.made_on(table))
    return True


def secure_after_migrate(sender: AppConfig, using: str, **_: object) -> None:  # noqa: ARG001 -- a signal's signature
    """Receive ``post_migrate``; last, so that a replica with these marks has every grant, policy and function too."""
    secure_all(connections[using])
    with connections[using].cursor() as cursor:
        cursor.execute(_NEW_MARKS)

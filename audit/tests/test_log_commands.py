"""``manage.py fsck`` and ``manage.py export_log``, and ``kwanzaa-verify --log`` on what it wrote."""

import io
import json
import random
from contextlib import suppress

import pytest
from django.core.management import CommandError, call_command
from django.db import DataError, IntegrityError, connection, transaction

from audit import soundness, verify
from audit.tests.conftest import FORBIDDEN
from citations.models import StoredBundle
from citations.selectors import bundle_file
from ledger import selectors, services
from ledger.core.canonical import encode
from ledger.core.checkpoint import parse_checkpoint, parse_note
from ledger.core.envelope import BUNDLE, Envelope, leaf
from ledger.models import PendingLeaf
from ledger.tests.by_name import by_name
from ledger.tests.core.test_cosignature import ONE, TWO
from ledger.tests.core.test_cosignature import line as line_of
from personas.models import Artifact
from personas.tests.judging import ByWords, judged_by_words

__all__ = ["judged_by_words"]


@pytest.fixture
def sound(ada):
    """A log in which every leaf is of something that is kept."""
    ada.ask()
    ada.ask(FORBIDDEN)
    return ada


def tamper(statement, *parameters):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, parameters)
        cursor.execute("SET LOCAL session_replication_role = origin")


def fsck(*options):
    out = io.StringIO()
    try:
        call_command("fsck", *options, stdout=out)
    except CommandError as e:
        return out.getvalue(), str(e)
    return out.getvalue(), ""


def test_a_sound_record_has_no_findings(sound):
    assert fsck() == ("3 leaves, 3 logged documents\n", "")
    told, error = fsck("--json")
    assert (json.loads(told), error) == ({"leaves": 3, "documents": 3, "findings": []}, "")


def test_sentences_are_judged_again_where_that_is_asked_for(sound, judged_by_words):
    told, error = fsck("--sentences")
    assert "was judged by another model than today's: run judge_sentences" in told
    assert "findings. Change nothing" in error
    Artifact.objects.update(judged=ByWords.name)
    assert "cannot be read, and so not be judged" in fsck("--sentences")[0], "its text is none"
    assert fsck()[1] == ""


def test_every_table_with_an_envelope_and_a_ticket_is_read():
    names = {model.__name__ for model in soundness.tables()}
    assert {"KeysetVersion", "StoredBundle", "Counterfactual", "ArchiveVersion", "PolicyVersion"} <= names


@by_name(
    ("statement", "finding"),
    {
        "envelope": (
            "UPDATE citations_storedbundle SET envelope = overlay(envelope placing 'A' from 60) WHERE id = {id}",
            "stored bundle {id} ",
        ),
        "ticket": (
            "UPDATE citations_storedbundle SET ticket = 999999999 WHERE id = {id}",
            "stored bundle {id} is not what the log holds under its ticket",
        ),
        "identifier": (
            "UPDATE citations_storedbundle SET bundle_id = repeat('0', 32) WHERE id = {id}",
            "stored bundle {id} is kept under another identifier",
        ),
        "display": (
            "UPDATE citations_storedbundle SET display = convert_to('{{}}', 'UTF8') WHERE id = {id}",
            "stored bundle {id} fails check 14, display",
        ),
        "a leaf's ticket": (
            "UPDATE ledger_leaf SET ticket = 999999999 WHERE index = 1",
            "leaf 1 logs something that is not kept here any more",
        ),
        "keyset": ("DELETE FROM ledger_keysetversion", "leaf 0 logs something"),
    },
)
def test_what_was_changed_beside_the_log_is_found(sound, statement, finding):
    pk = StoredBundle.objects.order_by("pk").values_list("pk", flat=True)[0]
    tamper(statement.format(id=pk).replace("{{}}", "{}"))
    told, error = fsck()
    assert finding.format(id=pk) in told
    assert "findings. Change nothing" in error


def test_what_waits_for_its_leaf_is_no_finding_and_what_was_changed_meanwhile_is(sound, monkeypatch):
    monkeypatch.setattr("citations.adapters.record.ledger.sequence", lambda: None)
    sound.ask()
    assert fsck()[1] == ""
    PendingLeaf.objects.update(data=bytes(106))
    assert "is not what the log holds under its ticket" in fsck()[0]


def test_a_bundle_that_is_gone_leaves_its_leaf(sound):
    tamper("DELETE FROM citations_handle")
    tamper("DELETE FROM citations_passageuse")
    tamper("DELETE FROM citations_answeruse")
    tamper("DELETE FROM citations_answerevent")
    tamper("DELETE FROM citations_storedbundle")
    assert "leaf 2 logs something that is not kept here any more" in fsck()[0]


# --- Every byte of every row ----------------------------------------------------------------------
COLUMNS = {
    "ledger_leaf": ("data", "hash", "index", "ticket"),
    "ledger_node": ("hash", "index", "level"),
    "ledger_checkpoint": ("note", "size"),
    "ledger_keysetversion": ("envelope", "version", "ticket"),
    "ledger_logstate": ("size", "hashes"),
    "ledger_cosignature": ("size", "vkey", "line"),
    "citations_storedbundle": ("envelope", "seal", "wraps", "display", "ticket", "bundle_id"),
}
KINDS = """SELECT data_type FROM information_schema.columns WHERE table_name = %s AND column_name = %s"""


def places():
    """Every byte of every column of every row: (table, row, column, kind, byte)."""
    with connection.cursor() as cursor:
        for table, columns in COLUMNS.items():
            for column in columns:
                cursor.execute(KINDS, [table, column])
                kind = cursor.fetchone()[0]
                size = {"bytea": f"octet_length({column})", "bigint": "8", "integer": "4", "smallint": "2"}
                cursor.execute(f"SELECT ctid::text, {size.get(kind, f'length({column})')} FROM {table}")  # noqa: S608 -- names from above
                for row, length in cursor.fetchall():
                    yield from ((table, row, column, kind, at) for at in range(length))


def flip(table, row, column, kind, at, bit):
    bits = {"bigint": 63, "integer": 31, "smallint": 15}
    if kind == "bytea":
        new = f"set_byte({column}, {at}, get_byte({column}, {at}) # {1 << bit})"
    elif kind in bits:
        new = f"({column} # (1::bigint << {min(8 * at + bit, bits[kind] - 1)}))::{kind}"
    else:
        new = (
            f"overlay({column} placing chr(ascii(substr({column}, {at + 1}, 1)) # {1 << bit}) from {at + 1})"
        )
    tamper(f"UPDATE {table} SET {column} = {new} WHERE ctid = %s::tid", row)  # noqa: S608 -- names from above


def missed(chance, found):
    """Change one bit at a time, look, and change it back; return what was not found."""
    wrong = []
    for place in found:
        bit = chance.randrange(7)
        before = transaction.savepoint()
        with suppress(DataError, IntegrityError):  # a value that the column cannot hold
            table, row, column, kind, at = place
            flip(table, row, column, kind, at, bit)
            if not fsck()[1]:
                wrong.append((*place, bit))
        transaction.savepoint_rollback(before)
    return wrong


@pytest.fixture
def cosigned(sound, settings):
    """A record with a row in every table of ``COLUMNS``."""
    settings.KWANZAA_WITNESSES = [ONE.vkey()]
    row = selectors.latest_checkpoint()
    assert row is not None
    head = parse_checkpoint(parse_note(row.note).text)
    services.keep_cosignature(size=row.size, line=line_of("one.example/w", head))
    return sound


def test_a_changed_bit_anywhere_is_found(cosigned):
    chance = random.Random(5)  # noqa: S311 -- for repeating
    assert missed(chance, chance.sample(list(places()), 15)) == []


@pytest.mark.nightly
def test_changed_bits_are_found_one_by_one(cosigned, soak):
    chance = random.Random(6)  # noqa: S311 -- for repeating
    found = chance.sample(list(places()), 300)
    wrong = missed(chance, found)
    soak.note(seed=6, count=len(found), differences=len(wrong))
    assert wrong == []


# --- Export and verify ----------------------------------------------------------------------------
@pytest.fixture
def exported(cosigned, tmp_path, capsys):
    PendingLeaf.objects.bulk_create(PendingLeaf(data=leaf_of(n)) for n in range(600))
    services.sequence(most=500)
    services.sequence()
    call_command("export_log", tmp_path / "log.jsonl", stderr=io.StringIO())
    (tmp_path / "keyset.json").write_bytes(selectors.chain().encode())
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []

    def run(*arguments):
        code = verify.main([*arguments, "--keyset", str(tmp_path / "keyset.json")])
        return code, capsys.readouterr().out

    return tmp_path, run


def leaf_of(n):
    return leaf(Envelope(payload_type=BUNDLE, payload=encode({"n": n}), signatures=()))


def test_an_exported_log_verifies_at_home(exported):
    folder, run = exported
    code, out = run("--log", str(folder / "log.jsonl"))
    assert code == 0
    assert out.splitlines()[0].endswith("log.jsonl: a whole log")
    assert "   4  pass         roots" in out
    code, out = run("--log", str(folder / "log.jsonl"), "--witness", ONE.vkey(), "--json")
    assert (code, json.loads(out)["results"][5]["status"]) == (0, "pass")


def test_a_bundle_is_looked_for_in_the_log(exported):
    folder, run = exported
    question = StoredBundle.objects.order_by("pk")[0].question
    (folder / "bundle.json").write_bytes(bundle_file(question))
    given = (str(folder / "bundle.json"), "--log", str(folder / "log.jsonl"))
    assert run(*given)[0] == 0
    assert run(*given, "--witness", ONE.vkey())[0] == 0
    code, out = run(*given, "--witness", ONE.vkey(), "--witness", TWO.vkey())
    assert code == 1
    assert "no head has 2 of the 2 witnesses" in out
    assert run(*given, "--witness", ONE.vkey(), "--witness", TWO.vkey(), "--quorum", "1")[0] == 0


def test_a_changed_log_does_not(exported):
    folder, run = exported
    data = (folder / "log.jsonl").read_bytes()
    (folder / "log.jsonl").write_bytes(data[:-1])
    assert run("--log", str(folder / "log.jsonl"))[0] == 3
    assert run("--log", str(folder / "nowhere"))[0] == 3


@by_name(
    "arguments",
    {
        "nothing to verify": [],
        "a witness of no log": ["bundle.json", "--witness", ONE.vkey()],
        "no key": ["--log", "x", "--witness", "me"],
        "more than there are": ["--log", "x", "--witness", ONE.vkey(), "--quorum", "2"],
        "none": ["--log", "x", "--witness", ONE.vkey(), "--quorum", "0"],
    },
)
def test_wrong_use_is_said(arguments, capsys):
    with pytest.raises(SystemExit) as error:
        verify.main(arguments)
    assert error.value.code == 64
    assert "Try --help" in capsys.readouterr().err


def test_what_cannot_be_exported_says_why(db, tmp_path):
    with pytest.raises(CommandError, match="found the log first"):
        call_command("export_log", tmp_path / "log.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_named(sound, tmp_path):
    with pytest.raises(CommandError, match="Choose another file"):
        call_command("export_log", tmp_path / "nowhere" / "log.jsonl")

import pytest
from django.db import connection, transaction

from ledger import selectors, services
from ledger.core import merkle
from ledger.core.checkpoint import verify_checkpoint
from ledger.core.envelope import leaf
from ledger.core.errors import KeysetError, ProofError
from ledger.core.proof import verify_proof
from ledger.models import Checkpoint, Leaf, LogState, Node
from ledger.selectors import reading
from ledger.tests.test_services import envelope


def test_every_leaf_is_proved_once_a_checkpoint_covers_it(log):
    tickets = {}
    for n in range(30):
        tickets[n] = services.queue(envelope(n))
        assert selectors.proof_for(tickets[n]) is None
        assert not selectors.is_covered(tickets[n])
        if n % 7 == 0:
            services.sequence()
    services.sequence()
    for n, ticket in tickets.items():
        proof = selectors.proof_for(ticket)
        assert proof is not None
        assert selectors.is_covered(ticket)
        verify_proof(proof, leaf=leaf(envelope(n)), keyset=log)


@pytest.mark.no_cover  # it walks what other tests measure, and tracing costs it much
def test_a_proof_reads_a_few_rows_however_long_the_log_is(log, django_assert_num_queries):
    (ticket, *_) = services.queue_all([envelope(n) for n in range(300)])
    services.sequence()
    with django_assert_num_queries(2):
        proof = selectors.proof_for(ticket)
    assert proof is not None
    assert len(proof.hashes) == 9


@pytest.mark.parametrize("untrusted", [0, reading.PAGE, reading.PAGE + 1])
def test_the_first_head_by_a_trusted_key_covers_a_leaf_however_many_others_come_before(
    log, monkeypatch, untrusted, django_assert_max_num_queries
):
    ticket = services.queue(envelope(0))
    for n in range(1, untrusted + 3):
        services.sequence()
        services.queue(envelope(n))
    heads = [head.note for head in Checkpoint.objects.filter(size__gt=1).order_by("size")]
    monkeypatch.setattr(reading, "is_by_trusted_key", lambda note, _: note not in heads[:untrusted])
    pages = (untrusted + reading.PAGE - 1) // reading.PAGE
    with django_assert_max_num_queries(2 + pages) as queries:
        proof = selectors.proof_for(ticket)
    assert proof is not None
    assert proof.checkpoint == heads[untrusted]
    assert not [one["sql"] for one in queries if "DECLARE" in one["sql"]], "a cursor copies all that follow"
    monkeypatch.setattr(reading, "is_by_trusted_key", lambda *_: False)
    assert selectors.proof_for(ticket) is None
    assert not selectors.is_covered(ticket)


def test_one_head_proves_that_it_grew_out_of_another(log):
    for n in range(20):
        services.queue(envelope(n))
        services.sequence()
    heads = {row.size: verify_checkpoint(row.note, log) for row in Checkpoint.objects.all()}
    assert set(heads) == set(range(1, 22))
    for old, size in [(1, 21), (7, 21), (16, 17), (8, 16), (21, 21)]:
        merkle.verify_consistency(
            old_size=old,
            size=size,
            proof=selectors.consistency_proof(old, size),
            old_root=heads[old].root,
            root=heads[size].root,
        )
    with pytest.raises(ProofError):
        selectors.consistency_proof(0, 21)


def test_an_unknown_ticket_has_no_proof(log):
    assert selectors.proof_for(10**9) is None


def test_before_the_log_is_founded_there_is_no_head_and_no_keyset(db):
    assert selectors.latest_checkpoint() is None
    assert selectors.recipients() == ()
    assert selectors.fsck() == ()
    for read in (selectors.keyset, selectors.chain):
        with pytest.raises(KeysetError, match="found the log first"):
            read()


@pytest.fixture
def tampered(log):
    """A log of nine leaves, and a superuser's hand in it."""
    for n in range(8):
        services.queue(envelope(n))
        services.sequence()
    assert selectors.fsck() == ()

    def tamper(statement, *parameters):
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(statement, parameters)
            cursor.execute("SET LOCAL session_replication_role = origin")

    return tamper


CHANGED = {  # by what was changed: the statement, its hash, and what is found
    "leaf": (
        "UPDATE ledger_leaf SET data = %s WHERE index = 3",
        [bytes(106)],
        "leaf 3 does not have its hash",
    ),
    "hash": (
        "UPDATE ledger_leaf SET hash = %s WHERE index = 3",
        [bytes(32)],
        "leaf 3 does not have its hash",
    ),
    "gap": ("DELETE FROM ledger_leaf WHERE index = 3", [], "leaf 4 stands where leaf 3 should"),
    "cut": ("DELETE FROM ledger_leaf WHERE index = 8", [], "checkpoint 9 is ahead of the log of 8"),
    "node": (
        "UPDATE ledger_node SET hash = %s WHERE level = 2 AND index = 1",
        [bytes(32)],
        "node 2/1 does not have its hash",
    ),
    "node gone": ("DELETE FROM ledger_node WHERE level = 3", [], "node 3/0 is missing"),
    "node more": ("INSERT INTO ledger_node VALUES (9, 9, %s)", [bytes(32)], "node 9/9 does not belong"),
    "note": (
        "UPDATE ledger_checkpoint SET note = replace(note, E'\\n5\\n', E'\\n6\\n') WHERE size = 5",
        [],
        "checkpoint 5 does not verify",
    ),
    "another note": (
        "UPDATE ledger_checkpoint SET note = (SELECT note FROM ledger_checkpoint WHERE size = 4) WHERE size = 5",
        [],
        "checkpoint 5 signs another root or size",
    ),
    "state": ("UPDATE ledger_logstate SET size = 8, hashes = %s", [bytes(32)], "the log's state says 8"),
}


def test_fsck_finds_what_a_superuser_changed(tampered):
    for statement, parameters, finding in CHANGED.values():
        with transaction.atomic():
            tampered(statement, *parameters)
            assert [line for line in selectors.fsck() if line.startswith(finding)], statement
            transaction.set_rollback(True)
    assert selectors.fsck() == ()


def test_fsck_says_that_the_state_of_a_log_is_lost(tampered):
    LogState.objects.all().delete()
    assert selectors.fsck() == ("the log's state is lost; there are 9",)
    assert (Leaf.objects.count(), Node.objects.count()) == (9, 7)

import threading
from dataclasses import replace

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from ledger import selectors, services
from ledger.adapters import keyring
from ledger.core import merkle
from ledger.core.canonical import encode
from ledger.core.checkpoint import verify_checkpoint
from ledger.core.envelope import BUNDLE, Envelope, Signature, leaf
from ledger.core.errors import KeyFileError, KeysetError, KeysMissingError
from ledger.core.keyset import Role
from ledger.core.rotation import in_use
from ledger.models import Checkpoint, KeysetVersion, Leaf, LogState, Node, PendingLeaf, Recipient


def envelope(n):
    """Something that looks signed by the keys in use: the log does not verify what it logs."""
    keys = in_use(selectors.keyset(), Role.BUNDLE) if KeysetVersion.objects.exists() else ()
    signatures = tuple(Signature(keyid=key.keyid, sig=b"x") for key in keys)
    return Envelope(payload_type=BUNDLE, payload=encode({"n": n}), signatures=signatures)


def test_a_founded_log_has_its_keyset_in_leaf_0_and_knows_its_recipients(log, demo_keys):
    assert selectors.keyset() == log
    assert selectors.chain() == keyring.chain(demo_keys)
    assert {one.kid for one in selectors.recipients()} == {one.kid for one in keyring.recipients(demo_keys)}
    head = selectors.latest_checkpoint()
    assert head is not None
    assert verify_checkpoint(head.note, log).size == 1
    assert bytes(Leaf.objects.get(index=0).data) == leaf(selectors.chain().envelopes[0])


def test_founding_again_changes_nothing(log, demo_keys):
    services.found(folder=demo_keys)
    counts = [model.objects.count() for model in (Leaf, Checkpoint, KeysetVersion, PendingLeaf, LogState)]
    assert counts == [1, 1, 1, 0, 1]
    assert Recipient.objects.count() == 3


def test_a_revoked_recipient_stays_revoked_when_the_log_is_founded_again(log, demo_keys):
    kid = selectors.recipients()[0].kid
    Recipient.objects.filter(kid=kid).update(active=False)
    services.found(folder=demo_keys)
    assert kid not in {one.kid for one in selectors.recipients()}


def test_the_keys_of_another_log_are_refused(log, tmp_path):
    keyring.make_demo_keys(tmp_path / "other")
    with pytest.raises(KeysetError, match="is not the one of this log"):
        services.found(folder=tmp_path / "other")


def test_a_founded_log_whose_keys_are_gone_gets_no_others(log, settings, tmp_path):
    settings.KWANZAA_KEYS = tmp_path / "gone"
    with pytest.raises(KeysMissingError, match=r"gone\. Where there is a log already, restore the folder"):
        services.found()
    assert list(tmp_path.iterdir()) == []


def test_a_new_log_makes_its_keys(db, settings, tmp_path):
    settings.KWANZAA_KEYS = tmp_path / "new"
    assert services.found() == keyring.chain(tmp_path / "new").verify()[-1]


def test_leaves_get_their_indexes_in_the_order_of_tickets_without_gaps(log):
    tickets = [services.queue(envelope(n)) for n in range(20)]
    head = services.sequence()
    assert head is not None
    assert head.size == 21
    rows = Leaf.objects.filter(ticket__in=tickets).order_by("ticket")
    assert [row.index for row in rows] == list(range(1, 21))
    hashes = [bytes(row.hash) for row in Leaf.objects.order_by("index")]
    assert verify_checkpoint(head.note, log).root == merkle.root(hashes)
    assert not PendingLeaf.objects.exists()


def test_many_leaves_are_queued_in_their_order_each_once(log):
    first = services.queue(envelope(3))
    tickets = services.queue_all([envelope(n) for n in range(3)])
    assert (first, *tickets) == tuple(sorted({first, *tickets}))
    assert services.queue_all([envelope(n) for n in (3, 4, 4)])[0] == first
    services.sequence()
    assert services.queue_all([envelope(0)]) == tickets[:1]
    assert [bytes(row.data) for row in Leaf.objects.order_by("index")[1:]] == [
        leaf(envelope(n)) for n in (3, 0, 1, 2, 4)
    ]
    assert services.queue_all([]) == ()


def test_a_rolled_back_ticket_leaves_no_gap(log):
    with transaction.atomic():
        services.queue(envelope(1))
        transaction.set_rollback(True)
    services.queue(envelope(2))
    services.sequence()
    assert [row.index for row in Leaf.objects.order_by("index")] == [0, 1]


def test_what_one_transaction_cannot_take_waits_for_the_next(log):
    for n in range(5):
        services.queue(envelope(n))
    heads = [services.sequence(most=2) for _ in range(4)]
    assert [head and head.size for head in heads] == [3, 5, 6, None]
    assert selectors.fsck() == ()


def test_the_same_envelope_has_one_ticket_and_one_leaf(log):
    ticket = services.queue(envelope(1))
    assert services.queue(envelope(1)) == ticket
    services.sequence()
    assert services.queue(envelope(1)) == ticket
    assert services.sequence() is None
    assert Leaf.objects.count() == 2


def test_without_a_keyset_nothing_is_sequenced_and_nothing_lost(db):
    services.queue(envelope(1))
    with pytest.raises(KeysetError, match="found the log first"):
        services.sequence()
    assert PendingLeaf.objects.count() == 1


def test_a_head_that_cannot_be_signed_is_signed_by_the_next_call(log, settings, demo_keys, tmp_path):
    ticket = services.queue(envelope(1))
    settings.KWANZAA_KEYS = tmp_path
    with pytest.raises(KeyFileError, match="cannot read"):
        services.sequence()
    assert (Leaf.objects.count(), Checkpoint.objects.count()) == (2, 1)
    assert not selectors.is_covered(ticket)
    settings.KWANZAA_KEYS = demo_keys
    head = services.sequence()
    assert head is not None
    assert head.size == 2
    assert selectors.is_covered(ticket)
    assert selectors.fsck() == ()


def test_who_commits_late_cannot_come_before_what_was_placed(log, settings, demo_keys, tmp_path):
    """A signer keeps the head that it signed last, so the order of leaves is kept before it is asked."""
    early, late = (PendingLeaf.objects.create(data=leaf(envelope(n))) for n in (1, 2))
    PendingLeaf.objects.filter(pk=early.pk).delete()  # as if its transaction were still open
    settings.KWANZAA_KEYS = tmp_path
    with pytest.raises(KeyFileError):
        services.sequence()
    early.save(force_insert=True)
    settings.KWANZAA_KEYS = demo_keys
    services.sequence()
    assert [row.ticket for row in Leaf.objects.order_by("index")[1:]] == [late.pk, early.pk]


WEB, WORKER = "kwanzaa_web", "kwanzaa_worker"
COLUMN = {"ledger_checkpoint": "size", "ledger_keysetversion": "version", "ledger_cosignature": "size"}
RECORD = ("ledger_leaf", "ledger_node", "ledger_checkpoint", "ledger_keysetversion", "ledger_cosignature")


STATEMENTS = ("UPDATE {} SET {}={}", "DELETE FROM {}", "TRUNCATE {}")


def refused(statement, table, error, match):
    column = COLUMN.get(table, "index")
    with pytest.raises(error, match=match), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table, column, column))


def test_the_record_only_grows(log):
    for table in RECORD:
        for statement in STATEMENTS:
            refused(statement, table, IntegrityError, f"on {table} is refused: the record only grows")


@pytest.mark.parametrize("login", [WEB, WORKER])
def test_web_and_worker_cannot_even_try(log, acting_as, login):
    with acting_as(login):
        for table in RECORD:
            for statement in (*STATEMENTS, "ALTER TABLE {} DISABLE TRIGGER ALL"):
                refused(statement, table, ProgrammingError, r"permission denied|must be owner")


def test_the_web_adds_nothing_to_the_log_and_a_worker_does(log, acting_as):
    services.queue(envelope(1))
    with acting_as(WEB), pytest.raises(ProgrammingError, match="permission denied"):
        services.sequence()
    with acting_as(WORKER):
        head = services.sequence()
    assert head is not None
    assert head.size == 2


def test_a_row_that_cannot_be_is_refused(log):
    leaf_of = {"index": 1, "ticket": 99, "data": bytes(106), "hash": bytes(32)}
    for row in (
        *(
            Leaf(**leaf_of | wrong)
            for wrong in ({"data": b"short"}, {"hash": b""}, {"index": -1}, {"index": 0})
        ),
        Node(level=0, index=1, hash=bytes(32)),  # a leaf among the nodes
        LogState(id=2),
        PendingLeaf(data=b"short"),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            row.save(force_insert=True)


@pytest.mark.django_db(transaction=True)
def test_many_sequencers_at_once_leave_no_gap_and_no_double(settings, demo_keys):
    settings.KWANZAA_KEYS = demo_keys
    log = services.found(folder=demo_keys)
    failures = []

    def work(worker):
        try:
            for n in range(10):
                with transaction.atomic():
                    services.queue(envelope(worker * 100 + n))
                services.sequence()
        except Exception as e:  # noqa: BLE001 -- whatever it is, the test must see it
            failures.append(e)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    services.sequence()
    assert failures == []
    assert [row.index for row in Leaf.objects.order_by("index")] == list(range(41))
    assert selectors.fsck() == ()
    for head in Checkpoint.objects.all():
        assert verify_checkpoint(head.note, log).size == head.size


def test_an_envelope_that_differs_in_a_signature_has_a_leaf_of_its_own(log):
    first = envelope(1)
    second = replace(first, signatures=tuple(replace(one, sig=b"y") for one in first.signatures))
    assert services.queue(first) != services.queue(second)

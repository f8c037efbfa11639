"""How fast the log is, each figure beside a bare one of the same run."""

import hashlib
import os
import time

import pytest
from django.db import connection

from ledger import selectors, services
from ledger.core import merkle
from ledger.core.proof import Proof, verify_proof
from ledger.models import Leaf, PendingLeaf

BATCH, BATCHES, PROOFS = 1_000, 20, 1_000
COPY = "COPY bare (index, ticket, data, hash) FROM STDIN (FORMAT binary)"


def leaves(first, number):
    return [hashlib.shake_256(b"leaf %d" % n).digest(106) for n in range(first, first + number)]


def per_second(number, work):
    begun = time.perf_counter()
    work()
    return round(number / (time.perf_counter() - begun))


def copy(rows):
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE bare (index bigint, ticket bigint, data bytea, hash bytea) ON COMMIT DROP"
        )
        with cursor.copy(COPY) as bare:
            bare.set_types(["int8", "int8", "bytea", "bytea"])
            for n, data in enumerate(rows):
                bare.write_row((n, n, data, merkle.leaf_hash(data)))


def prove(tickets):
    return [selectors.proof_for(ticket) for ticket in tickets]


@pytest.mark.nightly
def test_leaves_are_appended_proved_and_read_again(log, soak):
    data = leaves(0, BATCH * BATCHES)
    PendingLeaf.objects.bulk_create(PendingLeaf(data=one) for one in data)
    appended = per_second(len(data), lambda: [services.sequence(most=BATCH) for _ in range(BATCHES)])
    bare = per_second(len(data), lambda: copy(data))
    some = list(Leaf.objects.order_by("?").values_list("ticket", "data")[:PROOFS])
    proofs = list[Proof | None]()
    made = per_second(PROOFS, lambda: proofs.extend(prove([ticket for ticket, _ in some])))
    checked = per_second(
        PROOFS,
        lambda: [
            verify_proof(proof, leaf=bytes(data), keyset=log)
            for proof, (_, data) in zip(proofs, some, strict=True)
            if proof is not None
        ],
    )
    findings = list[str]()
    fsck = per_second(len(data), lambda: findings.extend(selectors.fsck()))
    wrong = len(findings) + (Leaf.objects.count() != len(data) + 1)
    soak.note(
        seed=0,
        count=len(data),
        differences=wrong,
        load=round(os.getloadavg()[0] * 100),
        appended_per_second=appended,
        bare_copy_per_second=bare,
        percent_of_bare=round(100 * appended / bare),
        proofs_made_per_second=made,
        proofs_checked_per_second=checked,
        fsck_leaves_per_second=fsck,
    )
    assert wrong == 0

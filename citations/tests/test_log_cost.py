from typing import Any

from citations.management import log_cost
from ledger import selectors
from ledger.models import Checkpoint, Leaf, PendingLeaf
from ledger.tests.conftest import demo_keys, log

__all__ = ["demo_keys", "log"]


def test_what_is_measured_is_taken_back_and_nobody_signs_it(log, monkeypatch):
    monkeypatch.setattr(log_cost, "BATCH", 10)
    figures: Any = log_cost.measure()
    assert figures["batch"] == 10
    assert figures["per_second"] > 0
    assert figures["bare_copy"] > 0
    assert (Leaf.objects.count(), Checkpoint.objects.count(), PendingLeaf.objects.count()) == (1, 1, 0)
    assert selectors.fsck() == ()

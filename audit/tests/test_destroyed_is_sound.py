"""What a destruction erased is no finding where its signed and logged statement says so, and nothing else is."""

import pytest
from django.db import transaction
from django.utils import timezone

from audit import services_watch
from audit.models import Alert
from audit.tests.ruins import CHANGES, Scene, ask, destroy, found, fsck, reverify
from citations.tests.conftest import demo_keys
from ledger import selectors as ledger

__all__ = ["demo_keys"]


@pytest.fixture
def ruins(transactional_db, settings, demo_keys, tmp_path) -> Scene:
    """Two of 20 letters are destroyed; three were asked for."""
    settings.KWANZAA_KEYS = demo_keys
    found(tmp_path / "ada", 20)
    for n in (3, 7, 11):
        ask(n)
    for n in (3, 7):
        destroy(n)
    return Scene(gone=3, here=11)


def test_what_was_declared_is_no_finding_and_whatever_was_not_is_one(ruins):
    assert fsck() == []
    assert reverify() == 0
    said = {}
    for name, (change, _) in CHANGES.items():
        with transaction.atomic():
            change(ruins)
            said[name] = fsck()
            transaction.set_rollback(True)
    missed = {name: said[name] for name, (_, word) in CHANGES.items() if word not in "\n".join(said[name])}
    assert missed == {}
    assert fsck() == []

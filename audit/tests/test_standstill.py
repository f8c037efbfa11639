from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from audit.tests.conftest import ASKED
from citations.models import Question, StoredBundle
from ledger import services
from ledger.core.errors import ForkError


def refused():
    raise ForkError("a log of 3 leaves is older than the 5 signed")


def test_the_desk_says_that_the_log_stands_still_and_whom_to_tell(as_ola, ada, monkeypatch):
    monkeypatch.setattr(services, "sequence", refused)
    ada.ask()
    ada.ask()
    assert b"nothing is delivered" not in as_ola.get(reverse("audit:desk")).content
    StoredBundle.objects.update(created=timezone.now() - timedelta(minutes=2))
    page = as_ola.get(reverse("audit:desk")).content.decode()
    assert "2 answers are signed and wait" in page
    assert "Where an older backup was restored, the signer refuses it" in page
    assert ASKED not in page


def test_the_desk_says_nothing_of_other_archives_nor_of_what_was_released(as_ola, grace, ada, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(services, "sequence", refused)
        grace.ask()
    ada.ask()
    Question.objects.filter(persona=ada.persona).update(released=timezone.now())
    StoredBundle.objects.update(created=timezone.now() - timedelta(minutes=2))
    assert b"nothing is delivered" not in as_ola.get(reverse("audit:desk")).content

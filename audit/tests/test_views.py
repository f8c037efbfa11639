from django.urls import reverse

from audit.core import checks, replay
from audit.core.results import Verdict
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.tests.conftest import ASKED, FORBIDDEN, TAUGHT
from ledger.models import Checkpoint


def pages(bundle_id):
    return [
        reverse("audit:desk"),
        reverse("audit:keyset"),
        reverse("audit:bundle", args=[bundle_id]),
        reverse("audit:download", args=[bundle_id]),
    ]


def test_the_desk_lists_what_lies_in_clear_and_nothing_more(as_ola, ada):
    answer, refusal = ada.ask(), ada.ask(FORBIDDEN)
    page = as_ola.get(reverse("audit:desk")).content.decode()
    assert answer.bundle_id in page
    assert refusal.bundle_id in page
    assert "Bundles: 2" in page
    for secret in (ASKED, TAUGHT, FORBIDDEN, ada.asker.username):
        assert secret not in page


def test_no_page_of_a_bundle_tells_question_answer_or_asker(as_ola, ada):
    bundle = ada.ask()
    for page in pages(bundle.bundle_id):
        said = as_ola.get(page).content.decode()
        for secret in (ASKED, TAUGHT, "letters/1.txt", ada.asker.username):
            assert secret not in said


def test_an_archive_of_somebody_else_cannot_be_filtered_for(as_ola, grace):
    grace.ask()
    page = as_ola.get(reverse("audit:desk"), {"persona": "grace"}).content.decode()
    assert "Select a valid choice" in page
    assert "Bundles: 0" in page


def test_a_long_list_has_pages(as_ola, ada, monkeypatch):
    monkeypatch.setattr("audit.views.PER_PAGE", 2)
    for _ in range(5):
        ada.ask()
    page = as_ola.get(reverse("audit:desk"), {"page": 2, "kind": "answer"}).content.decode()
    assert "page 2 of 3" in page
    assert 'href="?kind=answer&amp;page=3"' in page
    assert 'href="?kind=answer&amp;page=1"' in page


def test_every_check_is_named_with_its_result(as_ola, ada):
    bundle = ada.ask()
    page = as_ola.get(reverse("audit:bundle", args=[bundle.bundle_id])).content.decode()
    assert all(f'<code class="soft">{check.name}</code>' in page for check in checks.CHECKS)
    assert all(f'<th scope="row">{check.name}</th>' in page for check in replay.CHECKS)
    assert page.count("tag--good") == 14 + len(("display", "seal", "keyset"))
    assert page.count("not checked") == len(replay.CHECKS)
    assert page.index("This answer was given on") < page.index("<details")
    assert "It stood in the log" in page
    assert "leaf 1 of 2" in page
    assert Checkpoint.objects.get(size=2).note.split("\n")[2] in page


def test_a_downloaded_bundle_verifies_at_home(as_ola, ada):
    bundle = ada.ask()
    answer = as_ola.get(reverse("audit:download", args=[bundle.bundle_id]))
    trust = read_trust(as_ola.get(reverse("audit:keyset")).content)
    assert answer["Content-Disposition"] == f'attachment; filename="bundle-{bundle.bundle_id}.json"'
    assert verify(answer.content, trust=trust).verdict is Verdict.PASS


def test_a_bundle_that_no_checkpoint_covers_has_no_file_yet(as_ola, ada, monkeypatch):
    monkeypatch.setattr("citations.adapters.record.ledger.sequence", lambda: None)
    bundle = ada.ask()
    for page in pages(bundle.bundle_id)[2:]:
        answer = as_ola.get(page)
        assert answer.status_code == 202
        assert "Not in the log yet" in answer.content.decode()


def test_pages_are_kept_by_no_cache_and_carry_no_inline_script(as_ola, ada):
    bundle = ada.ask()
    for page in pages(bundle.bundle_id)[:3:2]:
        answer = as_ola.get(page)
        said = answer.content.decode()
        assert "no-store" in answer["Cache-Control"]
        assert "Content-Security-Policy" in answer
        assert "<script" not in said
        assert " style=" not in said


def test_the_desk_asks_few_questions_of_the_database(as_ola, ada, django_assert_max_num_queries):
    for _ in range(6):
        ada.ask()
    with django_assert_max_num_queries(14):
        as_ola.get(reverse("audit:desk"))


def test_the_desk_is_only_read(as_ola, ada):
    assert as_ola.post(reverse("audit:desk")).status_code == 405

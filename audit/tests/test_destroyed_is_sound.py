"""What a destruction erased is no finding where its signed and logged statement says so, and nothing else is."""

import io
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from audit import declared, selectors, services_declaring, services_destroying, services_watch, soundness
from audit.core.results import Verdict
from audit.models import Alert, Destruction, Reverification
from audit.services_declaring import NO_WRAPS
from audit.services_destroying import Answers
from audit.tests import ruins
from audit.tests.ruins import CHANGES, answer, fsck, letter, reverify, scene
from citations import services
from citations.models import Counterfactual, StoredBundle
from citations.tests.conftest import demo_keys
from ledger import services as ledger
from personas.core.record_errors import DestroyError
from personas.models import Artifact, Persona
from personas.roles import Role, grant

__all__ = ["demo_keys", "scene"]


def test_what_was_declared_is_no_finding_and_whatever_was_not_is_one(scene):
    assert fsck() == []
    assert reverify() == 0
    said = {}
    for name, (change, _) in CHANGES.items():
        with transaction.atomic():
            change(scene)
            said[name] = "\n".join(fsck())
            transaction.set_rollback(True)
    assert {name: said[name] for name, (_, word) in CHANGES.items() if word not in said[name]} == {}
    assert fsck() == []


def test_an_alert_of_before_goes_with_the_next_look(scene):
    now = timezone.now()
    Reverification.objects.create(
        first=0, last=9, reached=9, sample=0, bundles=2, findings=2, begun=now, finished=now
    )
    services_watch.watch(now=now)
    assert list(Alert.objects.filter(cleared=None).values_list("rule", flat=True)) == ["verification"]
    assert reverify() == 0
    services_watch.watch(now=now + timedelta(minutes=1))
    assert not Alert.objects.filter(cleared=None).exists()
    ruins.another_display(scene)
    assert reverify() == 1
    services_watch.watch(now=now + timedelta(minutes=2))
    assert list(Alert.objects.filter(cleared=None).values_list("rule", flat=True)) == ["verification"]


def test_the_desk_takes_what_was_declared_and_nothing_else(scene):
    def verdict(n):
        bundle = answer(n)
        return selectors.report(bundle, selectors.bundle_file(bundle)).verdict

    assert {verdict(n) for n in (3, 7, 11)} == {Verdict.PASS}
    assert [selectors.is_destroyed(answer(n)) for n in (3, 7, 11)] == [True, True, False]
    ruins.another_display(scene)
    ruins.a_byte_of_what_is_left(scene)
    assert {n: verdict(n) for n in (3, 7, 11)} == {3: Verdict.FAIL, 7: Verdict.PASS, 11: Verdict.FAIL}
    assert [selectors.is_destroyed(answer(n)) for n in (3, 7, 11)] == [False, True, False]


def test_a_counterfactual_is_closed_by_a_statement_or_not_at_all(scene):
    assert services.reflect(bundle_id=answer(11).pk)
    ledger.sequence()
    wraps = Counterfactual.objects.get().wraps
    Counterfactual.objects.update(wraps=NO_WRAPS)
    assert "nothing says that it was closed" in fsck()[0]
    Counterfactual.objects.update(wraps=wraps)
    ruins.destroy(13)
    assert fsck() == []
    Counterfactual.objects.update(wraps=wraps)
    assert "was closed for good" in fsck()[0]


def test_an_answer_may_lose_what_it_showed_and_be_opened_still_and_the_other_way_round(scene):
    ruins.destroy(11, Answers.NONE)
    ruins.destroy(13, Answers.FOUND)
    assert fsck() == []


def test_nothing_is_destroyed_that_was_not_surveyed(scene):
    persona, ruth = Persona.objects.get(), User.objects.get(username="ruth")
    ruin = services_destroying.survey(persona=persona, artifact_id=letter(12).artifact_id)
    ruins.ask(12)
    with pytest.raises(DestroyError, match="came or went meanwhile"):
        services_destroying.destroy(persona=persona, ruin=ruin, by=ruth)
    assert Destruction.objects.count() == 2
    assert letter(12).key is not None


def test_a_destruction_between_ground_and_row_is_no_finding(scene):
    before = soundness.ground()
    ruins.destroy(11)
    rows = StoredBundle.objects.all()
    assert rows
    for row in rows:
        assert soundness.findings_of(row, lambda: before) == ()


def test_a_statement_of_one_archive_declares_nothing_of_another(scene):
    row = scene.statement()
    other = Persona.objects.create(slug="eve", name="Eve", archive_id="e" * 32)
    copied = Artifact.objects.create(
        persona=other, record_key="texts/003.txt", artifact_id=letter(3).artifact_id, primary=True
    )
    Destruction.objects.filter(pk=row.pk).update(persona=other, artifacts=[copied.pk])
    assert copied.pk not in declared.declared().artifacts
    assert "it is of another archive" in "\n".join(fsck())


def test_a_record_that_was_never_published_is_destroyed_with_a_statement_too(scene, tmp_path):
    one = letter(12)
    never = Artifact.objects.create(
        persona=one.persona,
        record_key="texts/never.txt",
        artifact_id=f"sha256:{9:064x}",
        payload=b"{}",
        key=b"k" * 32,
        primary=True,
    )
    persona, ruth = Persona.objects.get(), User.objects.get(username="ruth")
    ruin = services_destroying.survey(persona=persona, artifact_id=never.artifact_id)
    services_destroying.destroy(persona=persona, ruin=ruin, by=ruth)
    assert fsck() == []
    Destruction.objects.latest("pk").delete()
    assert f"artifact {never.pk} lacks its text or its key, and no destruction says so" in fsck()


# --- What an older version destroyed ---------------------------------------------------------------
def declare(*words):
    out = io.StringIO()
    call_command("declare_destroyed", "ada", "--as", "ruth", *words, stdout=out)
    return out.getvalue()


def test_a_steward_declares_what_an_older_version_destroyed(scene):
    with pytest.raises(CommandError, match="nothing that was destroyed and not declared"):
        declare()
    ruins.ask(12)
    Destruction.objects.all().delete()
    said = declare()
    assert said.splitlines()[:4] == [
        "2 artifacts are destroyed and not declared",
        "2 answers lost what was shown",
        "2 answers are closed",
        "0 counterfactuals are closed",
    ]
    code = said.rsplit(" ", 1)[1].strip()
    assert "Declared." in declare("--confirm", code)
    lost = fsck()
    assert len(lost) == 2  # the leaves of the statements that this test took away
    assert all("is not kept here any more" in one for one in lost)
    ruins.another_display(scene)
    with pytest.raises(CommandError, match="nothing that was destroyed and not declared"):
        declare()


def test_what_was_erased_beside_it_is_told_to_the_steward_and_confirmed_with_no_older_code(scene):
    Destruction.objects.all().delete()
    code = declare().rsplit(" ", 1)[1].strip()
    ruins.another_display(scene)
    assert "3 answers lost what was shown" in declare()
    with pytest.raises(CommandError, match="confirms something else"):
        declare("--confirm", code)
    ruins.another_byte_of_it(scene)  # which leaves a form that no destruction leaves
    StoredBundle.objects.filter(pk=answer(11).pk).update(display=b"{}")
    assert "2 answers lost what was shown" in declare()


def test_an_artifact_without_a_tombstone_is_not_declared_afterwards(scene):
    Destruction.objects.all().delete()
    ruins.another_text(scene)
    assert "2 artifacts are destroyed" in declare()


def test_declaring_is_a_stewards_act(scene):
    Destruction.objects.all().delete()
    persona, ruth = Persona.objects.get(), User.objects.get(username="ruth")
    erased = services_declaring.undeclared(persona=persona)
    ruins.another_display(scene)
    with pytest.raises(DestroyError, match="came or went"):
        services_declaring.declare(persona=persona, erased=erased, by=ruth)
    User.objects.filter(pk=ruth.pk).update(username="was ruth")
    with pytest.raises(CommandError, match="no such login"):
        declare()
    grant(User.objects.create(username="ruth"), persona, Role.CURATOR)
    with pytest.raises(CommandError, match="the steward's act"):
        declare("--confirm", declare().rsplit(" ", 1)[1].strip())
    assert not Destruction.objects.exists()

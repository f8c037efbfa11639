import json
import shutil
import stat
from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from personas import services
from personas.core.errors import PublishError
from personas.management.commands import load_demo
from personas.models import Artifact, Passage, Person, Persona
from personas.selectors import Need, persona_for


@pytest.fixture
def demo(db, settings, tmp_path, demo_keys):
    settings.KWANZAA_STATE = tmp_path
    settings.KWANZAA_KEYS = demo_keys
    call_command("load_demo", stdout=StringIO())
    return tmp_path


def test_the_demo_is_published_in_two_versions_and_answers(demo):
    ada = Persona.objects.get()
    assert ada.state == Persona.State.ACTIVE
    states = [
        [entry.state for entry in row.entries.all()].count("tombstone") for row in ada.versions.order_by("n")
    ]
    assert states == [0, 1]


def test_four_logins_are_left_for_whoever_started_it_and_nobody_else(demo):
    path = demo / load_demo.LOGINS
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    rows = json.loads(path.read_text(encoding="utf-8"))
    assert [row["login"] for row in rows] == ["femi", "rhea", "cora", "ola"]
    for row in rows:
        assert set(row) == {"login", "password", "name", "role"}
        assert get_user_model().objects.get(username=row["login"]).check_password(row["password"])


def test_each_login_has_its_role(demo):
    for login, need in (("femi", Need.ASK), ("rhea", Need.ASK), ("cora", Need.TEND), ("ola", Need.AUDIT)):
        user = get_user_model().objects.get(username=login)
        assert persona_for(user, "ada-pellowe", need) == Persona.objects.get()


def test_a_second_time_changes_nothing(demo):
    before = (demo / load_demo.LOGINS).read_text(encoding="utf-8")
    counts = Artifact.objects.count(), Passage.objects.count(), Persona.objects.get().versions.count()
    call_command("load_demo", stdout=StringIO())
    assert (demo / load_demo.LOGINS).read_text(encoding="utf-8") == before
    assert counts == (
        Artifact.objects.count(),
        Passage.objects.count(),
        Persona.objects.get().versions.count(),
    )


def test_lost_logins_are_given_again(demo):
    (demo / load_demo.LOGINS).write_text("[", encoding="utf-8")
    call_command("load_demo", stdout=StringIO())
    row = json.loads((demo / load_demo.LOGINS).read_text(encoding="utf-8"))[0]
    assert get_user_model().objects.get(username="femi").check_password(row["password"])


def test_passages_that_name_a_sealed_person_know_it(demo):
    lorna = Person.objects.get(name="Lorna Vickery")
    named = {
        p.artifact.record_key for p in Passage.objects.select_related("artifact") if lorna.pk in p.mentions
    }
    assert named == {"texts/1965_letter_to_ruth_spring.txt", "texts/1976_interview_oral_history.txt"}
    for canary in ("zorvaline-06", "zorvaline-11"):
        assert lorna.pk in Passage.objects.get(text__contains=canary).mentions


def test_what_may_not_be_in_the_archive_is_nowhere_in_the_database(demo):
    assert not Passage.objects.filter(text__contains="zorvaline-13").exists()
    assert not Artifact.objects.filter(record_key__contains="1958_letter_not_to_be_kept").exists()


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        pytest.param("withdrawn.txt", None, "withdrawn.txt", id="list missing"),
        pytest.param("manifest.csv", "path\n", "lacks a column", id="manifest broken"),
    ],
)
def test_what_is_wrong_with_the_demo_is_told(
    db, settings, tmp_path, demo_keys, monkeypatch, name, text, says
):
    copy = tmp_path / "demo"
    shutil.copytree(settings.BASE_DIR / "demo", copy)
    (copy / "version2" / name).unlink()
    if text is not None:
        (copy / "version2" / name).write_text(text, encoding="utf-8")
    settings.KWANZAA_KEYS, settings.KWANZAA_STATE, settings.BASE_DIR = demo_keys, tmp_path, tmp_path
    with pytest.raises(CommandError, match=says):
        call_command("load_demo", stdout=StringIO())


def test_what_a_service_refuses_is_told(db, settings, tmp_path, demo_keys, monkeypatch):
    def refuse(**_kwargs):
        raise PublishError("somebody is not settled")

    settings.KWANZAA_KEYS, settings.KWANZAA_STATE = demo_keys, tmp_path
    monkeypatch.setattr(services, "publish", refuse)
    with pytest.raises(CommandError, match="not settled"):
        call_command("load_demo", stdout=StringIO())

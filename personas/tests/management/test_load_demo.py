import json
import shutil
import stat
from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from personas import services
from personas.core.errors import PublishError
from personas.management import media_folder
from personas.management.commands import load_demo
from personas.models import Artifact, Passage, Person, Persona
from personas.selectors import Need, persona_for, portrait_of
from personas.selectors.access import standing_of
from personas.selectors.portraits import is_picture_open, is_sound_open


@pytest.fixture
def demo(db, settings, tmp_path, demo_keys):
    settings.KWANZAA_STATE = tmp_path
    settings.KWANZAA_KEYS = demo_keys
    call_command("load_demo", stdout=StringIO())
    return tmp_path


def test_the_demo_is_published_in_two_versions_and_answers(demo):
    ada = Persona.objects.get()
    assert ada.state == Persona.State.ACTIVE
    tombstones = [row.entries.filter(state="tombstone").count() for row in ada.versions.order_by("n")]
    assert tombstones == [0, 1]
    lorna = Person.objects.get(name="Lorna Vickery")
    named = Passage.objects.filter(mentions__contains=[lorna.pk])
    assert {*named.values_list("artifact__record_key", flat=True)} == {
        "texts/1965_letter_to_ruth_spring.txt",
        "texts/1976_interview_oral_history.txt",
    }
    for canary in ("zorvaline-06", "zorvaline-11"):
        assert lorna.pk in Passage.objects.get(text__contains=canary).mentions
    assert not Passage.objects.filter(text__contains="zorvaline-13").exists(), "it may not be in the archive"
    assert not Artifact.objects.filter(record_key__contains="1958_letter_not_to_be_kept").exists()


def test_whoever_may_ask_sees_its_portrait_its_pictures_and_hears_its_sound_in_whole(demo, monkeypatch):
    ada, rhea = Persona.objects.get(), get_user_model().objects.get(username="rhea")
    standing, version = standing_of(rhea, ada), ada.versions.count()
    held = Artifact.objects.filter(persona=ada).exclude(media="text")
    assert {one.record_key for one in held} == {
        "pictures/1931_week.png",
        "pictures/1936_portrait.png",
        "pictures/1937_pico.png",
        "sounds/1983_good_night.wav",
    }
    for one in held:
        is_open = is_sound_open if one.media == "audio" else is_picture_open
        assert is_open(standing, ada, one, version=version), one.record_key
    assert portrait_of(standing, ada) == held.get(record_key="pictures/1936_portrait.png")
    monkeypatch.setattr(media_folder, "read", None)
    call_command("load_demo", stdout=StringIO())  # once published, nothing is opened further


def test_four_logins_are_left_for_whoever_started_it_and_given_again_where_they_are_lost(demo):
    path = demo / load_demo.LOGINS
    before = path.read_text(encoding="utf-8")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    needs = {"femi": Need.ASK, "rhea": Need.ASK, "cora": Need.TEND, "ola": Need.AUDIT}
    rows = json.loads(before)
    assert [row["login"] for row in rows] == [*needs]
    for row in rows:
        assert set(row) == {"login", "password", "name", "role"}
        user = get_user_model().objects.get(username=row["login"])
        assert user.check_password(row["password"])
        assert persona_for(user, "ada-pellowe", needs[row["login"]]) == Persona.objects.get()

    def counts():
        return Artifact.objects.count(), Passage.objects.count(), Persona.objects.get().versions.count()

    held = counts()
    call_command("load_demo", stdout=StringIO())
    assert (path.read_text(encoding="utf-8"), counts()) == (before, held)
    path.write_text("[", encoding="utf-8")
    call_command("load_demo", stdout=StringIO())
    row = json.loads(path.read_text(encoding="utf-8"))[0]
    assert get_user_model().objects.get(username="femi").check_password(row["password"])


@pytest.mark.by_day(1)
@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        pytest.param("version2/withdrawn.txt", None, "withdrawn.txt", id="list missing"),
        pytest.param("version2/manifest.csv", "path\n", "lacks a column", id="manifest broken"),
        pytest.param("media/pictures/1937_pico.txt", None, "the file with its words", id="words missing"),
        pytest.param("media/pictures/1937_pico.png", "x", "1937_pico.png", id="no picture"),
    ],
)
def test_what_is_wrong_with_the_demo_is_told(
    db, settings, tmp_path, demo_keys, monkeypatch, name, text, says
):
    copy = tmp_path / "demo"
    shutil.copytree(settings.BASE_DIR / "demo", copy)
    (copy / name).unlink()
    if text is not None:
        (copy / name).write_text(text, encoding="utf-8")
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

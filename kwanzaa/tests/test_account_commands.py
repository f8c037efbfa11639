"""The commands of signing in: codes of the demo, lost factors, invitations and tokens at the command line."""

import io
import json
import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, validate_totp_code
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from kwanzaa import demo
from kwanzaa.embedded.roles import Login
from personas import tokens
from personas.core.tenancy import EVERY, Setting
from personas.doors import Invitation
from personas.roles import Role, grant
from personas.services import inviting
from personas.tests.archives import Archive
from personas.tokens import Scope

pytestmark = pytest.mark.django_db


@pytest.fixture
def archive():
    return Archive()


@pytest.fixture
def ola(archive):
    user = User.objects.create_user("ola")
    grant(user, archive.persona, Role.AUDITOR)
    return user


def said(*arguments, **options):
    out = io.StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


# --- first_steward --------------------------------------------------------------------------------
class Terminal(io.StringIO):
    def isatty(self):
        return True


def first_steward(*arguments):
    out = Terminal()
    call_command("first_steward", *arguments, stdout=out)
    return out.getvalue()


def test_the_first_steward_signs_in_as_it_is_said_and_is_led_to_a_second_factor(client, archive, settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://archive.example.org"]
    said_so = first_steward("ruth")
    found = re.search(r"first password is (\S{16});", said_so)
    assert found
    assert "https://archive.example.org/login/ with it" in said_so
    assert "https://archive.example.org/admin/personas/invitation/add/" in said_so
    assert inviting.stewards_of(archive.persona) == [User.objects.get(username="ruth")]
    answer = client.post("/login/", {"login": "ruth", "password": found[1]})
    assert answer.headers["Location"] == "/"
    assert client.get("/").headers["Location"] == "/account/second-factor/"


def test_where_no_terminal_is_the_password_goes_to_a_new_file_and_to_no_log(
    archive, tmp_path, caplog, settings
):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    with pytest.raises(CommandError, match="may end up in a log: name a new file"):
        said("first_steward", "ruth")
    told = said("first_steward", "ruth", "--out", str(tmp_path / "first"))
    password = (tmp_path / "first").read_text(encoding="utf-8").strip()
    assert User.objects.get(username="ruth").check_password(password)
    assert (tmp_path / "first").stat().st_mode & 0o777 == 0o600
    assert password not in told + caplog.text
    assert "http://localhost:8000/login/ with it" in told


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        (("ola",), "is there already: manage.py grant ola ada steward"),
        (("OLA",), "is there already"),
        (("ru th",), "'ru th' is no login"),
        (("ruth", "bea"), "There is no persona 'bea'"),
        (("ruth", "--out", "/nowhere/file"), "cannot be written .*; nothing was made"),
    ],
)
def test_what_makes_no_first_steward_changes_nothing(ola, archive, arguments, match):
    with pytest.raises(CommandError, match=match):
        first_steward(*arguments)
    assert not inviting.stewards_of(archive.persona)
    assert User.objects.count() == 1


def test_whoever_has_a_steward_gets_no_first_one(archive):
    first_steward("ruth")
    with pytest.raises(
        CommandError, match=r"ada has a steward: ruth\. Another is made with: manage\.py grant"
    ):
        first_steward("sue")


def test_without_an_archive_or_with_several_it_says_what_to_do(db):
    with pytest.raises(CommandError, match=r"There is no persona yet\. Take an archive in"):
        first_steward("ruth")
    Archive("ada")
    Archive("bea")
    with pytest.raises(CommandError, match="Say whose steward: ada, bea"):
        first_steward("ruth")
    assert "steward of bea" in first_steward("ruth", "bea")


def test_a_worker_may_make_the_first_steward(archive, acting_as):
    with acting_as(Login.WORKER), connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, true)", [Setting.PERSONA, EVERY])
        assert "ruth is the steward of ada" in first_steward("ruth")


# --- one_time_code --------------------------------------------------------------------------------
@pytest.fixture
def logins(settings, tmp_path):
    settings.KWANZAA_STATE = tmp_path
    for file, login in ((demo.FILE, "ola"), (demo.UNLISTED, "ruth")):
        row = {"login": login, "password": "x", "name": login, "role": "auditor"}
        (tmp_path / file).write_text(json.dumps([row]), encoding="utf-8")


def test_the_present_code_is_printed_with_how_long_it_lasts(ola, logins):
    secret = generate_totp_secret()
    TOTP.activate(ola, secret)
    found = re.fullmatch(r"(\d{6})  \(once, within (\d+) seconds\)\n", said("one_time_code", "ola"))
    assert found
    assert validate_totp_code(secret, found[1])
    assert 0 < int(found[2]) <= 30


def test_nobody_elses_code_is_printed(ola, logins):
    TOTP.activate(User.objects.create_user("cora"), generate_totp_secret())
    with pytest.raises(CommandError, match=r"'cora' is no login of the demo \(ola, ruth\)"):
        said("one_time_code", "cora")


def test_without_a_demo_there_are_no_codes(ola, settings, tmp_path):
    settings.KWANZAA_STATE = tmp_path
    with pytest.raises(CommandError, match="none was loaded"):
        said("one_time_code", "ola")


# --- second_factor --------------------------------------------------------------------------------
def test_removing_ends_factors_sessions_and_tokens_of_that_person_alone(ola):
    sam = User.objects.create_user("sam")
    sessions = {user: Client() for user in (ola, sam)}
    for user, client in sessions.items():
        client.force_login(user)
    for user in (ola, sam):
        tokens.make(
            user=user,
            name="x",
            scopes=frozenset({Scope.READ}),
            days=1,
            second_factor=True,
            now=timezone.now(),
        )
    assert "has: none" in said("second_factor", "ola", "--remove")
    assert set(Authenticator.objects.values_list("user__username", flat=True)) == {"sam"}
    assert [tokens.live(user=user, now=timezone.now()).count() for user in (ola, sam)] == [0, 1]
    assert [client.get("/").status_code for client in sessions.values()] == [302, 200]


# --- token ----------------------------------------------------------------------------------------
def test_a_token_of_a_requestor_is_printed_once(archive):
    grant(User.objects.create_user("femi"), archive.persona, Role.REQUESTOR, "family")
    word = said("token", "femi", "--scope", "ask", "--days", "90").split()[0]
    answer = Client().get("/api/v1/personas/", headers={"Authorization": f"Bearer {word}"})
    assert [one["slug"] for one in answer.json()["results"]] == ["ada"]


def test_an_auditors_token_is_not_made_at_the_command_line(ola):
    with pytest.raises(CommandError, match="needs a second factor"):
        said("token", "ola", "--scope", "audit")


# --- invite ---------------------------------------------------------------------------------------
def test_the_only_steward_invites(archive):
    grant(User.objects.create_user("ruth"), archive.persona, Role.STEWARD)
    link = said("invite", "ada", "--tier", "family").split()[-1]
    assert "ruth invites you" in Client().get(link).content.decode()


def test_who_invites_is_asked_for_where_it_is_not_plain(archive):
    with pytest.raises(CommandError, match="the stewards of ada are none"):
        said("invite", "ada", "--tier", "family")
    for name in ("ruth", "stella"):
        grant(User.objects.create_user(name), archive.persona, Role.STEWARD)
    with pytest.raises(CommandError, match="are ruth, stella"):
        said("invite", "ada", "--tier", "family")
    said("invite", "ada", "--tier", "family", "--as", "stella")
    assert Invitation.objects.get().made_by.username == "stella"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("nobody",), "no persona 'nobody'"),
        (("ada", "--as", "eve"), "no login 'eve'"),
        (("ada", "--as", "ola", "--tier", "family"), "ola may not invite a requestor"),
    ],
)
def test_what_cannot_be_invited_is_named(archive, ola, options, why):
    with pytest.raises(CommandError, match=why):
        said("invite", *options)


@pytest.mark.parametrize("command", [("second_factor", "eve"), ("token", "eve", "--scope=read")])
def test_a_login_that_nobody_has_is_named(command):
    with pytest.raises(CommandError, match="no login 'eve'"):
        said(*command)


def test_who_has_no_factor_is_told_so(ola, logins):
    with pytest.raises(CommandError, match="the password alone"):
        said("one_time_code", "ola")

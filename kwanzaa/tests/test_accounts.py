"""Signing in the true way: passwords, second factors, what stays closed without one, and who counts attempts."""

import time
from http import HTTPStatus

import pytest
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.contrib.auth.models import User

from personas.roles import Role, grant
from personas.tests.archives import Archive

PASSWORD = "slack-water-1979"
WRONG = "That name and password do not go together"


@pytest.fixture
def archive(db):
    return Archive()


@pytest.fixture
def person(archive):
    """Return a way to make somebody with a password and a role."""

    def make(name, role=None):
        user = User.objects.create_user(name, password=PASSWORD)
        if role:
            grant(user, archive.persona, role, tier="public" if role is Role.REQUESTOR else None)
        return user

    return make


def sign_in(client, name, password=PASSWORD, **extra):
    return client.post("/login/", {"login": name, "password": password}, **extra)


def code_of(secret, at=None):
    return format_hotp_value(hotp_value(secret, int(at or time.time()) // 30))


def with_app(user):
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def test_a_requestor_signs_in_with_a_password_alone(client, person):
    person("femi", Role.REQUESTOR)
    assert sign_in(client, "femi").headers["Location"] == "/"
    assert client.get("/").status_code == HTTPStatus.OK


@pytest.mark.parametrize("role", [Role.CURATOR, Role.AUDITOR, Role.STEWARD])
@pytest.mark.parametrize(
    "path", ["/", "/admin/", "/audit/", "/account/tokens/", "/account/password/", "/help/"]
)
def test_without_a_second_factor_a_guarded_role_reaches_the_set_up_and_nothing_else(
    client, person, role, path
):
    person("cora", role)
    sign_in(client, "cora")
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Location"]) == (HTTPStatus.FOUND, "/account/second-factor/")
    assert client.get("/account/second-factor/").status_code == HTTPStatus.OK
    told = client.get("/api/v1/personas/")
    assert (told.status_code, told.json()["code"]) == (HTTPStatus.FORBIDDEN, "second_factor_required")

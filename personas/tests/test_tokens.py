"""Tokens: a key for some scopes and some time, never for more than its person, and one answer for all that fail."""

import hashlib
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from personas import tokens
from personas.core.errors import TokenError
from personas.models import Token
from personas.roles import Role, grant
from personas.tokens import Scope, TokenAuthentication

pytestmark = pytest.mark.django_db
EVERYTHING = frozenset(Scope)


@pytest.fixture
def femi(archive):
    user = User.objects.create_user("femi")
    grant(user, archive.persona, Role.REQUESTOR, "family")
    return user


def made(user, *scopes, days=1, second_factor=False, now=None):
    return tokens.make(
        user=user,
        name="script",
        scopes=frozenset(scopes or {Scope.READ}),
        days=days,
        second_factor=second_factor,
        now=now or timezone.now(),
    )


def ask(word, path="/api/v1/personas/", scheme="Bearer", **client):
    return Client(**client).get(path, headers={"Authorization": f"{scheme} {word}"})


def test_the_database_holds_a_digest_and_not_the_secret(femi):
    token, secret = made(femi)
    assert token.digest == hashlib.sha256(secret.encode()).hexdigest()
    assert secret not in str(Token.objects.values().get())


def test_a_token_opens_what_its_person_may_read(femi):
    _, secret = made(femi)
    for scheme in ("Bearer", "bearer", "BEARER"):
        assert [one["slug"] for one in ask(secret, scheme=scheme).json()["results"]] == ["ada"]


def spoiled(femi):
    """Every kind of token that opens nothing, by its name."""
    now = timezone.now()
    _, revoked = made(femi)
    tokens.revoke_all(user=femi, now=now)
    _, expired = made(femi, now=now - timedelta(days=1, seconds=1))
    gone = User.objects.create_user("gone")
    _, closed = made(gone)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    return {
        "unknown": "kwz_" + "x" * 43,
        "malformed": "kwz_short",
        "empty": "",
        "longer": revoked + "x",
        "not ascii": "kwz_" + "\u00e9" * 43,
        "revoked": revoked,
        "expired": expired,
        "of a closed account": closed,
    }


def test_whatever_opens_nothing_reads_alike(femi):
    answers = {(answer.status_code, answer.content) for answer in map(ask, spoiled(femi).values())}
    assert len(answers) == 1
    assert next(iter(answers))[0] == 403


def test_a_session_beside_a_bad_token_does_not_count(femi):
    client = Client()
    client.force_login(femi)
    assert client.get("/api/v1/personas/").status_code == 200
    answer = client.get("/api/v1/personas/", headers={"Authorization": f"Bearer kwz_{'x' * 43}"})
    assert answer.status_code == 403


def test_a_scope_opens_its_own_views(femi):
    opened = {
        (scope, path): ask(made(femi, scope)[1], f"/api/v1/{path}/").status_code
        for scope in Scope
        for path in ("personas", "audit/bundles", "schema")
    }
    assert {key for key, status in opened.items() if status == 200} == {
        *((scope, path) for scope in (Scope.READ, Scope.ASK) for path in ("personas", "schema")),
        (Scope.AUDIT, "audit/bundles"),
    }
    assert {*opened.values()} == {200, 403}


def test_reading_is_not_asking(femi):
    _, secret = made(femi, Scope.READ)
    headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": "a"}
    where, said = "/api/v1/personas/ada/questions/", {"question": "Who?"}
    answer = Client().post(where, said, content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
    assert "scope ask" in answer.json()["detail"]


def test_a_token_needs_no_csrf_token(femi):
    _, secret = made(femi, Scope.READ)
    headers = {"Authorization": f"Bearer {secret}"}
    answer = Client(enforce_csrf_checks=True).post("/api/v1/personas/", headers=headers)
    assert answer.json()["code"] == "method_not_allowed"


def test_a_token_gives_nothing_that_its_person_may_not(archive):
    sam = User.objects.create_user("sam")
    _, secret = made(sam, *EVERYTHING)
    assert ask(secret, "/api/v1/personas/ada/").status_code == 404
    assert ask(secret, "/api/v1/audit/bundles/").json()["count"] == 0


def test_a_view_without_a_scope_is_closed_to_tokens(femi):
    _, secret = made(femi, *EVERYTHING)

    class Bare(APIView):
        authentication_classes = (TokenAuthentication,)

        def get(self, request):
            raise AssertionError("reached")

    request = APIRequestFactory().get("/", HTTP_AUTHORIZATION=f"Bearer {secret}")
    answer = Bare.as_view()(request)
    assert answer.status_code == 403
    assert "no token opens it" in str(answer.data)


def views(patterns):
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from views(one.url_patterns)
        elif isinstance(one, URLPattern) and hasattr(one.callback, "cls"):
            yield one.callback.cls


def test_every_view_of_the_api_says_its_scope():
    found = {view for view in views(get_resolver().url_patterns) if issubclass(view, APIView)}
    assert len(found) >= 12
    assert [view for view in found if not isinstance(getattr(view, "required_scope", None), Scope)] == []


# --- Second factors -------------------------------------------------------------------------------
def test_whoever_needs_a_second_factor_makes_no_token_without_one(archive):
    for role in (Role.CURATOR, Role.AUDITOR, Role.STEWARD):
        ola = User.objects.create_user(role.value)
        grant(ola, archive.persona, role)
        with pytest.raises(TokenError, match="second factor"):
            made(ola, Scope.AUDIT)
        _, secret = made(ola, Scope.AUDIT, second_factor=True)
        assert ask(secret, "/api/v1/audit/bundles/").status_code == 200


def test_a_token_made_with_a_password_alone_ends_when_its_person_gets_a_guarded_role(femi, archive):
    _, secret = made(femi, Scope.READ)
    assert ask(secret).status_code == 200
    grant(femi, archive.persona, Role.AUDITOR)
    assert ask(secret).status_code == 403


# --- Making and ending ----------------------------------------------------------------------------
def test_a_token_lasts_a_year_at_most_and_is_for_something(femi):
    for days in (0, -1, 366):
        with pytest.raises(TokenError, match="1 to 365"):
            made(femi, days=days)
    with pytest.raises(TokenError, match="ask, read, audit"):
        tokens.make(user=femi, name="x", scopes=frozenset(), days=1, second_factor=False, now=timezone.now())


def test_nobody_has_more_tokens_than_can_be_looked_after(femi):
    for _ in range(tokens.MOST):
        made(femi)
    with pytest.raises(TokenError, match="revoke one"):
        made(femi)


def test_a_scope_that_was_taken_away_since_opens_nothing(femi):
    token, secret = made(femi, Scope.READ)
    Token.objects.filter(pk=token.pk).update(scopes=["write"])
    assert ask(secret).status_code == 403


def test_the_last_use_is_kept_to_the_minute_and_written_once_in_it(femi):
    token, secret = made(femi)
    ask(secret)
    token.refresh_from_db()
    assert (token.last_used.second, token.last_used.microsecond) == (0, 0)
    later = token.last_used + timedelta(hours=1)
    Token.objects.filter(pk=token.pk).update(last_used=later)
    ask(secret)
    token.refresh_from_db()
    assert token.last_used == later


def test_one_ends_ones_own_alone(femi):
    token, _ = made(femi)
    other = User.objects.create_user("other")
    assert not tokens.revoke(user=other, pk=token.pk, now=timezone.now())
    assert tokens.revoke(user=femi, pk=token.pk, now=timezone.now())
    assert not tokens.revoke(user=femi, pk=token.pk, now=timezone.now())

"""Whoever is signed out in the middle of a form, or signs in anew elsewhere, loses nothing that they typed."""

import json
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from personas.models import Persona
from personas.roles import Role, grant

pytestmark = pytest.mark.django_db
OURS = {"Origin": "http://testserver"}
PART = {"HX-Request": "true"}
TYPED = {"question": 'Who "taught" <her>?\nAnd when?', "key": "k" * 32, "csrfmiddlewaretoken": "stale"}


@pytest.fixture
def ada(db: None) -> Persona:
    persona = Persona.objects.create(slug="ada", name="Ada", state="active", archive_id="a" * 32)
    persona.tiers.create(name="family", rank=1)
    return persona


@pytest.fixture
def femi(ada: Persona) -> User:
    user = User.objects.create_user("femi")
    grant(user, ada, Role.REQUESTOR, tier="family")
    return user


@pytest.fixture
def where(ada: Persona) -> str:
    return reverse("chat:persona", args=[ada.slug])


@pytest.fixture
def strict() -> Client:
    return Client(enforce_csrf_checks=True, headers=OURS)


def sent_again(page: str) -> dict[str, str]:
    """The fields that a page would send."""
    form = page.partition("<h1>")[2].partition("</form>")[0]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))


def test_who_is_signed_out_keeps_what_they_typed_and_can_send_it(where: str) -> None:
    answer = Client(headers=OURS).post(where, TYPED)
    page = answer.content.decode()
    assert answer.status_code == 401
    assert answer["Cache-Control"] == "no-store"
    assert "You were signed out before it arrived." in page
    fields = sent_again(page)
    assert fields["question"] == "Who &quot;taught&quot; &lt;her&gt;?\nAnd when?"
    assert fields["key"] == TYPED["key"]
    assert fields["csrfmiddlewaretoken"] != "stale"


def test_who_signed_in_anew_keeps_what_they_typed_with_a_token_that_holds(
    strict: Client, femi: User, where: str
) -> None:
    strict.force_login(femi)
    answer = strict.post(where, TYPED)
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "You signed in anew after the page was loaded." in page
    again = strict.post(where, sent_again(page) | {"question": " "})
    assert again.status_code == 422  # it arrived, and is no question


@pytest.mark.parametrize(
    "origin",
    [
        pytest.param({}, id="nobody says from where"),
        pytest.param({"Origin": "null"}, id="from nowhere"),
        pytest.param({"Origin": "http://elsewhere.invalid"}, id="from elsewhere"),
        pytest.param({"Origin": "http://testserver.invalid"}, id="from a name that begins as ours"),
    ],
)
def test_a_form_of_another_site_is_never_offered_anew(femi: User, where: str, origin: dict[str, str]) -> None:
    strict = Client(enforce_csrf_checks=True, headers=origin)
    strict.force_login(femi)
    answer = strict.post(where, TYPED)
    assert answer.status_code == 403
    assert "The form was too old" in answer.content.decode()
    assert "taught" not in answer.content.decode()
    assert Client(headers=origin).post(where, TYPED).status_code == 302


def test_no_password_is_repeated(strict: Client) -> None:
    answer = strict.post("/login/", {"login": "femi", "password": "half past four"})
    assert answer.status_code == 403
    assert "half past four" not in answer.content.decode()


def test_a_part_of_a_page_says_it_where_the_page_tells_how_things_stand(where: str) -> None:
    answer = Client().post(where, TYPED, headers=PART)
    assert answer.status_code == 401
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#status", "innerHTML")
    assert "You are signed out, so this was not sent." in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_part_of_a_page_gets_the_token_that_holds(strict: Client, femi: User, where: str) -> None:
    strict.force_login(femi)
    answer = strict.post(where, TYPED, headers=PART)
    assert answer.status_code == 422
    assert "You signed in anew after this page was loaded" in answer.content.decode()
    token = json.loads(answer["HX-Trigger"])["token"]
    again = strict.post(where, TYPED | {"question": " ", "csrfmiddlewaretoken": token}, headers=PART)
    assert again["HX-Retarget"] == "#ask"


@pytest.mark.parametrize("path", ["/admin/personas/batch/add/", f"/audit/bundles/{'0' * 32}/opening/"])
def test_desks_keep_what_was_typed_too(path: str) -> None:
    answer = Client(headers=OURS).post(path, {"creator": "Ada", "r0-cap": "300"})
    assert answer.status_code == 401
    assert sent_again(answer.content.decode())["creator"] == "Ada"


def test_signing_out_and_coming_as_a_stranger_are_as_they_were(femi: User) -> None:
    client = Client(headers=OURS)
    client.force_login(femi)
    assert client.post("/logout/")["Location"] == "/login/"
    assert client.get("/")["Location"] == "/login/?next=/"

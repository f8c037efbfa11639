"""What a bundle's reader may read, shown to an auditor: while the steward lets them, gated anew, written down."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from audit.models import AnswerReading, ShownToAuditors
from citations.models import StoredBundle
from citations.tests.asking import CARDIFF, answered
from citations.tests.conftest import cast, demo_keys, folder
from personas.models import Membership, Rule
from personas.roles import Role, grant

__all__ = ["cast", "demo_keys", "folder"]
pytestmark = pytest.mark.services
WORDS = "In the spring of 1951 I moved to Cardiff"
LIST = "/audit/readings/"


@pytest.fixture
def desk(cast, acting_as):
    """Return a way to call as somebody behind row security, and the address of one answer that Rhea got."""
    people = {}
    for name, role in (("ola", Role.AUDITOR), ("ruth", Role.STEWARD)):
        people[name] = User.objects.create_user(name)
        grant(people[name], cast.persona, role)
    people["rhea"] = cast.rhea
    answered(cast.rhea, key="k1")
    place = reverse("audit:answer", args=[StoredBundle.objects.get().bundle_id])

    def call(who, where=place, **given):
        client = Client()
        client.force_login(people[who])
        with acting_as("kwanzaa_web"):
            answer = client.post(where, given, follow=True) if given or where == place else client.get(where)
        return answer.status_code, answer.content.decode()

    return call


def attest(desk):
    assert desk("ruth", LIST, persona="ada", shown="yes", why="The yearly audit.")[0] == 200


def test_an_auditor_reads_it_beside_what_was_signed_once_the_steward_lets_them(desk, cast):
    for who, status in (("ola", 200), ("ruth", 404), ("rhea", 404)):
        told, page = desk(who)
        assert told == status
        assert WORDS not in page
    assert desk("ola", LIST, persona="ada", shown="yes", why="-")[0] == 404  # its steward alone says so
    attest(desk)
    _, page = desk("ola")
    assert WORDS in page
    assert "every byte of it is what was signed" in page
    assert "claims and excerpts are sealed" not in page, "they are read here"
    assert "What the signature covers" in page
    assert CARDIFF not in page, "the question stays sealed"
    assert "rhea" not in page
    assert desk("rhea")[0] == desk("ruth")[0] == 404
    one = AnswerReading.objects.get()
    assert (one.reader.username, one.persona) == ("ola", cast.persona)
    for who in ("ola", "ruth"):
        page = desk(who, LIST)[1]
        assert one.bundle_name in page
        assert "ola" in page
    desk("ruth", LIST, persona="ada")
    assert WORDS not in desk("ola")[1]
    assert AnswerReading.objects.count() == 1


def closed(cast):
    Rule.objects.create(persona=cast.persona, record_key="texts/letter.txt", surfacing=False, existence=False)


def gone(cast):
    Membership.objects.filter(user=cast.rhea).delete()


def forgotten(_cast):
    question = StoredBundle.objects.get().question
    question.forgotten = timezone.now()
    question.save()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(closed, "Less than was signed", id="consent"),
        pytest.param(gone, "may read nothing of it any more", id="seat"),
        pytest.param(forgotten, "may read nothing of it any more", id="forgotten"),
    ],
)
def test_what_is_closed_to_its_reader_since_is_closed_here_and_the_look_is_written_down(
    desk, cast, change, said
):
    attest(desk)
    change(cast)
    _, page = desk("ola")
    assert said in page
    assert WORDS not in page
    assert AnswerReading.objects.count() == 1


def test_a_steward_says_what_for(desk):
    for why in ("  ", "x" * 301):
        assert "Say in up to 300 characters" in desk("ruth", LIST, persona="ada", shown="yes", why=why)[1]
    assert not ShownToAuditors.objects.exists()

"""An old citation over the API: its words with their proofs, or the statement that it left; for auditors alone."""

import json

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from ledger import services as ledger
from ledger.core.canonical import decode, encode
from ledger.core.envelope import Envelope, leaf
from ledger.core.merkle import leaf_hash
from ledger.core.proof import Proof, verify_proof
from ledger.selectors import keyset
from ledger.tests.by_name import by_name
from personas import roles, services
from personas.core.membership import from_value, verify_member
from personas.core.tombstone import parse_tombstone, verify_tombstone
from personas.core.version import parse_manifest
from personas.models import Artifact
from personas.tests.conftest import ada as archive
from personas.tests.conftest import demo_keys, log, take_in

__all__ = ["archive", "demo_keys", "log", "take_in"]

PLACE = "/api/v1/audit/citations/resolve/"
LOCATOR = '{"paragraph": 0, "start": 4, "end": 7}'


@pytest.fixture
def ola(archive, take_in):
    take_in(archive, {"a.txt": {}}, a_txt=b"The sea, the sea.")
    services.publish(persona=archive)
    ledger.sequence()
    user = User.objects.create(username="ola")
    roles.grant(user, archive, roles.Role.AUDITOR)
    return user


def ask(user, **changes):
    client = APIClient()
    client.force_authenticate(user)
    asked = {"artifact_id": Artifact.objects.get().artifact_id, "version": 1, "locator": LOCATOR, **changes}
    return client.get(PLACE, asked)


def holds(logged, member):
    """Verify what was signed and logged, and that the member stands under the manifest's root."""
    envelope = Envelope.from_value(logged["envelope"])
    verify_proof(Proof.from_value(logged["proof"]), leaf=leaf(envelope), keyset=keyset())
    assert len(leaf_hash(leaf(envelope))) == 32
    verify_member(from_value(member), root=parse_manifest(envelope.payload).root)


def test_a_citation_comes_with_its_words_its_note_and_two_proofs(ola):
    found = ask(ola).json()
    assert (found["state"], found["excerpt"], found["tombstone"]) == ("present", "sea", None)
    assert found["annotation"]["type"] == "Annotation"
    assert found["locator"] == json.loads(LOCATOR)
    holds(found["manifest"], found["member"])


def test_what_left_comes_as_the_statement_that_proves_it(ola, archive):
    services.publish(persona=archive, withdraw=["a.txt"])
    assert ask(ola).json()["code"] == "audit.not_logged"
    ledger.sequence()
    found = ask(ola).json()
    assert (found["state"], found["excerpt"], found["annotation"]) == ("tombstone", None, None)
    holds(found["manifest"], found["member"])
    gone = found["tombstone"]
    holds(gone["manifest"], gone["member"])
    statement = Envelope.from_value(decode(encode(gone["statement"]["envelope"])))
    verify_tombstone(parse_tombstone(statement.payload), from_value(gone["member"]).entry)
    assert "the sea" not in json.dumps(found).lower()


@by_name(
    ("change", "status", "code"),
    {
        "no artifact": ({"artifact_id": "sha256:1"}, 400, "invalid"),
        "no version": ({"version": 0}, 400, "min_value"),
        "a version that no column holds": ({"version": 2**40}, 400, "max_value"),
        "a version that is not there": ({"version": 7}, 404, "personas.unknown_citation"),
        "no JSON": ({"locator": "here"}, 404, "personas.locator"),
        "deep": ({"locator": "[" * 300}, 404, "personas.locator"),
        "no place": ({"locator": "{}"}, 404, "personas.locator"),
        "outside": ({"locator": '{"paragraph": 9, "start": 0, "end": 1}'}, 404, "personas.locator"),
    },
)
def test_what_is_wrong_is_named(ola, change, status, code):
    answer = ask(ola, **change)
    assert (answer.status_code, answer.json()["code"]) == (status, code)

"""What two persons exchange by the desk: laid out for them alone, while the opening lasts, readable by one key each.

Pages are asked for as the web's database role, and files are laid out as the worker's.
"""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from guardian.shortcuts import assign_perm, remove_perm

from audit import selectors, services, services_letters, services_pruning, tasks
from audit.core.errors import OpeningStateError
from audit.core.letters import Kind, Letter
from audit.models import Opening, OpeningFile
from audit.services_destroying import destroy, survey
from ledger.core.canonical import to_base64
from personas.models import Artifact

REASON: Final = "The family asks whether the quotation is right."
TOKEN: Final = re.compile(rb'value="[A-Za-z0-9]{64}"')
GIVEN: Final = "Given. The other person can go on now."


@dataclass
class Desk:
    """One opening, and everybody who might have to do with it."""

    opening: Opening
    people: dict[str, User]
    acting_as: Any

    def client(self, name: str) -> Client:
        client = Client()
        client.force_login(self.people[name])
        return client

    def get(self, name: str, page: str) -> Any:
        client, address = self.client(name), reverse(f"audit:{page}", args=[self.opening.handle])
        with self.acting_as("kwanzaa_web"):
            return client.get(address, follow=True)

    def post(self, name: str, page: str, data: bytes, laid: str | None = None) -> str:
        address = reverse(f"audit:{page}", args=[self.opening.handle])
        client, named = self.client(name), selectors.laid_of(self.opening) if laid is None else laid
        with self.acting_as("kwanzaa_web"):
            answer = client.post(address, {"letter": data.decode(), "laid": named}, follow=True)
        return str(answer.content.decode())

    def letter(self, kind: Kind = Kind.SHARE, **changes: str) -> bytes:
        named = {"opening": self.opening.handle, "statement": services_letters.statement_of(self.opening)}
        return Letter(kind=kind, ciphertext=b"for one key", **{**named, **changes}).encode()

    def kinds(self) -> list[str]:
        return sorted(OpeningFile.objects.values_list("kind", flat=True))


@pytest.fixture
def desk(ada, ola, acting_as):
    """Ola asked for one field, Ruth agreed; Olu audits too, Rita is a steward too, Sam is both."""
    rights = {"olu": ["audit"], "ruth": ["steward"], "rita": ["steward"], "sam": ["audit", "steward"]}
    people = {"ola": ola, "femi": ada.asker}
    for name, given in rights.items():
        people[name] = User.objects.create(username=name)
        for right in given:
            assign_perm(f"{right}_persona", people[name], ada.persona)
    bundle, now = ada.ask(), timezone.now()
    key, steward = selectors.wrapped_to(bundle)[0].kid, selectors.stewards()[0].kid
    wish = services.Wish(path="/question", case="17", reason=REASON, auditor=key, days=7)
    opening = services.request(user=ola, bundle=bundle, wish=wish, now=now)
    services.approve(opening=opening, by=people["ruth"], steward=steward, now=now)
    with acting_as("kwanzaa_worker"):
        tasks.attend_opening(opening.persona_id, opening.pk)
    opening.refresh_from_db()
    return Desk(opening, people, acting_as)


def test_files_are_laid_out_once_and_no_key_of_an_artifact_stands_in_a_page(desk, ada):
    assert desk.kinds() == ["bundle", "keys"]
    OpeningFile.objects.all().delete()
    with CaptureQueriesContext(connection) as asked:
        tasks.attend_openings()
    told = [one["sql"] for one in asked.captured_queries]
    (held,) = (n for n, sql in enumerate(told) if "kwanzaa_policy" in sql)
    assert held < max(
        n for n, sql in enumerate(told) if "FOR UPDATE" in sql
    )  # nothing is destroyed meanwhile
    tasks.attend_openings()
    assert desk.kinds() == ["bundle", "keys"]
    desk.post("ola", "open-seal", desk.letter(Kind.HALF))
    keys = [bytes(one.key) for one in Artifact.objects.filter(persona=ada.persona) if one.key]
    for name, page, step in (
        ("ola", "open-seal", "Wait for the other person"),
        ("ruth", "give-share", "Give the"),
    ):
        shown = desk.get(name, page)
        assert step in shown.content.decode()
        assert "no-store" in shown["Cache-Control"]
        policy = shown["Content-Security-Policy"]
        assert "connect-src 'none'" in policy
        assert "require-trusted-types-for 'script'" in policy
        assert not [key for key in keys if to_base64(key).encode() in shown.content or key in shown.content]
    assert [one.kind for one in desk.opening.events.all()][-4:] == ["laid", "half", "fetched", "fetched"]


def test_a_page_is_for_whose_step_it_is(desk):
    """An auditor who did not ask, a steward, who asked, another auditor, who is both: none of them takes this step."""
    for name, page in (
        ("olu", "open-seal"),
        ("ruth", "open-seal"),
        ("ola", "give-share"),
        ("olu", "give-share"),
        ("sam", "open-seal"),
    ):
        assert "This is not for you to do" in desk.get(name, page).content.decode()
        assert GIVEN not in desk.post(name, page, desk.letter())
    assert desk.kinds() == ["bundle", "keys"]


def test_a_stranger_gets_the_404_of_nothing(desk):
    for page in ("open-seal", "give-share"):
        address = reverse(f"audit:{page}", args=["0" * 32])
        for name in ("femi", "ola"):
            nothing = desk.client(name).get(address)
            assert nothing.status_code == 404
        real, none = desk.get("femi", page), desk.client("femi").get(address)
        assert TOKEN.sub(b"", real.content) == TOKEN.sub(b"", none.content)


LETTERS: Final[tuple[tuple[str, str, dict[str, Any], str], ...]] = (
    ("ola", "open-seal", {}, "not yours to give"),
    ("ruth", "give-share", {"kind": Kind.HALF}, "not yours to give"),
    ("ruth", "give-share", {"kind": Kind.KEYS}, "not yours to give"),
    ("ruth", "give-share", {"statement": "0" * 64}, "another statement"),
    ("ruth", "give-share", {"opening": "0" * 32}, "another statement"),
    ("ola", "open-seal", {"kind": Kind.HALF}, GIVEN),
    ("ruth", "give-share", {}, GIVEN),
    ("rita", "give-share", {}, GIVEN),
)


def test_a_letter_is_kept_from_whose_it_is_under_this_statement_and_what_is_none_is_refused_in_words(desk):
    for data in (b"", b"{}", b"[" * 5000, b'{"t":"' + b"x" * 1_000_001 + b'"}', b'{"__proto__":1}'):
        assert "no letter of an opening" in desk.post("ruth", "give-share", data)
    for name, page, changes, says in LETTERS:
        assert says in desk.post(name, page, desk.letter(**changes))
    assert desk.kinds() == ["bundle", "half", "keys", "share", "share"]


def test_nothing_is_handed_out_or_kept_once_it_is_over_and_letters_go(desk, ada):
    desk.post("ruth", "give-share", desk.letter())
    services_pruning.prune(now=timezone.now())
    assert desk.kinds() == ["bundle", "keys", "share"]
    remove_perm("audit_persona", desk.people["ola"], ada.persona)
    assert desk.get("ola", "open-seal").status_code == 404
    assign_perm("audit_persona", desk.people["ola"], ada.persona)
    services.cancel(opening=desk.opening, by=desk.people["ola"], now=timezone.now())
    assert "This is not for you to do" in desk.get("ola", "open-seal").content.decode()
    assert GIVEN not in desk.post("ruth", "give-share", desk.letter())
    services_pruning.prune(now=timezone.now())
    assert desk.kinds() == []
    Opening.objects.update(state=Opening.State.APPROVED)
    tasks.attend_openings()
    assert desk.kinds() == ["bundle", "keys"]
    services_pruning.prune(now=timezone.now() + timedelta(days=7))
    assert desk.kinds() == []


def test_a_letter_that_crosses_with_a_withdrawal_is_not_kept(desk):
    seen, now = Opening.objects.get(pk=desk.opening.pk), timezone.now()
    services.cancel(opening=desk.opening, by=desk.people["ola"], now=now)
    given = {"data": desk.letter(), "laid": selectors.laid_of(seen), "now": now}
    with pytest.raises(OpeningStateError):
        services_letters.keep(opening=seen, by=desk.people["ruth"], **given)
    assert desk.kinds() == ["bundle", "keys"]


def test_a_destroyed_record_takes_every_letter_with_it_and_what_is_left_is_laid_out_again(desk, ada):
    desk.post("ruth", "give-share", desk.letter())
    laid = selectors.laid_of(desk.opening)  # on a page that stays open meanwhile
    ruin = survey(persona=ada.persona, artifact_id=Artifact.objects.get(persona=ada.persona).artifact_id)
    destroy(persona=ada.persona, ruin=ruin, by=desk.people["ruth"])
    assert desk.kinds() == []
    assert "load the page again" in desk.post("ruth", "give-share", desk.letter(), laid)
    tasks.attend_openings()
    assert "load the page again" in desk.post("ruth", "give-share", desk.letter(), laid)
    assert desk.kinds() == ["bundle", "keys"]
    assert GIVEN in desk.post("ruth", "give-share", desk.letter())

"""The desk calls its rows by whom they are of, and says on its first page who waits; its log keeps numbers alone."""

import html
import re

import pytest
from django.contrib.admin.models import LogEntry
from lxml.html import fromstring

from personas.doors import Invitation, Knock
from personas.models import Person
from personas.roles import Role
from personas.tests.desks import client_of
from personas.tests.test_admin import DESKS, archive, cora, filled, listed, page, row, woken

__all__ = ["archive", "cora", "woken"]
pytestmark = pytest.mark.django_db

KNOWN = {
    "membership": "femi-ada · Ada Pellowe",
    "knock": "nia@example.org · Ada Pellowe",
    "invitation": "Aunt Bess · Ada Pellowe",
    "person": "Lorna of ada",
    "rule": "Ada Pellowe",
    "door": "Ada Pellowe",
    "portrait": "Ada Pellowe",
}


@pytest.mark.parametrize("table", KNOWN)
def test_a_row_is_called_by_whom_it_is_of_on_its_page_and_by_its_number_in_the_log(archive, cora, table):
    Knock.objects.update(user=None, address="nia@example.org")
    Invitation.objects.update(whom="Aunt Bess")
    model = DESKS[table].model
    Person.objects.update(receipt="a call")
    pk = row(table, archive)
    shown = client_of("sue", archive.persona, Role.STEWARD) if table == "door" else cora
    page_of = fromstring(shown.get(page(table, "change", pk)).content.decode())
    assert KNOWN[table] in [one.text_content().strip() for one in page_of.xpath("//h2")]
    assert not fromstring(shown.get(listed(table)).content.decode()).xpath(
        f"//input[contains(@aria-label, '{model._meta.model_name} {pk}')]"
    )
    assert str(model.objects.get(pk=pk)).endswith(f" {pk}")


@pytest.mark.parametrize("table", ["membership", "door", "portrait"])
def test_who_or_what_goes_is_named_before_and_after_and_not_in_the_log(archive, cora, table):
    pk, name = row(table, archive), KNOWN[table]
    shown = client_of("sue", archive.persona, Role.STEWARD) if table == "door" else cora
    asked = html.unescape(shown.get(page(table, "delete", pk)).content.decode())
    assert f'"{name}"?' in asked
    assert f"{table} {pk}" not in asked
    told = html.unescape(shown.post(page(table, "delete", pk), {"post": "yes"}, follow=True).content.decode())
    assert f"“{name}” was deleted" in told
    assert f"{table} {pk}" not in told
    assert LogEntry.objects.get().object_repr == f"{table} {pk}"


def test_the_readers_that_go_together_are_named(archive, cora):
    pk = row("membership", archive)
    asked = cora.post(listed("membership"), {"action": "delete_selected", "_selected_action": [pk]})
    assert "<li>femi-ada · Ada Pellowe</li>" in asked.content.decode()


@pytest.mark.parametrize("role", [Role.CURATOR, Role.STEWARD])
def test_who_waits_to_be_let_in_stands_on_the_first_page_until_somebody_answers(archive, role):
    client = client_of("ivy", archive.persona, role)
    (where,) = re.findall(
        r'href="([^"]+)">1 person asks to be let in<', client.get("/admin/").content.decode()
    )
    found = client.get(html.unescape(where)).context["cl"].result_list
    assert [one.pk for one in found] == [Knock.objects.get(persona=archive.persona).pk]
    Knock.objects.update(state=Knock.State.DECLINED)
    assert "asks to be let in" not in client.get("/admin/").content.decode()


def test_nobody_hears_of_who_asks_another_archive(archive):
    other = filled("bea")
    client = client_of("ivy", archive.persona, Role.CURATOR)
    Knock.objects.filter(persona=archive.persona).delete()
    assert Knock.objects.filter(persona=other.persona).exists()
    assert "asks to be let in" not in client.get("/admin/").content.decode()

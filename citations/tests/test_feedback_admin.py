"""The desk's numbers of what readers say: in fives, of one's own archives, and nothing else."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.urls import NoReverseMatch, reverse

from citations.models import FeedbackEvent, Reach, Suggestion
from citations.selectors import wishes_told
from citations.selectors.wishing import Wish
from personas.models import Persona
from personas.roles import Role, grant

pytestmark = pytest.mark.django_db
PAGE = "/admin/citations/feedbackevent/"


def said(persona: Persona, kind: str, rung: str, *changes: int) -> None:
    FeedbackEvent.objects.bulk_create(
        FeedbackEvent(persona=persona, kind=kind, rung=rung, change=one, day=date(2026, 11, 20))
        for one in changes
    )


@pytest.fixture
def desk(client):
    cora = User.objects.create_user("cora")
    ada, bea = (Persona.objects.create(slug=s, name=f"{s.title()} Obi", archive_id=s) for s in ("ada", "bea"))
    grant(cora, ada, Role.CURATOR)
    client.force_login(cora)
    said(bea, "upsetting", "supported", *[1] * 40)
    return ada, lambda: re.sub(r"\s+", " ", client.get(PAGE).content.decode())


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        pytest.param([1] * 4, "fewer than 5", id="four"),
        pytest.param([1] * 5, "5 or more", id="five"),
        pytest.param([1] * 9, "5 or more", id="nine"),
        pytest.param([1] * 6 + [-1] * 2, "fewer than 5", id="some took it back"),
        pytest.param([1] * 13, "10 or more", id="thirteen"),
    ],
)
def test_numbers_are_told_in_fives(desk, changes, told) -> None:
    ada, page = desk
    said(ada, "reading", "labeled", *changes)
    row = re.search(r"The source is read wrongly</th>(.*?)</tr>", page())
    assert row is not None
    assert re.findall(r"<td> (.*?) </td>", row[1]) == ["fewer than 5", "fewer than 5", told]


def test_what_is_said_of_other_archives_is_not_told_nor_on_which_day(desk) -> None:
    ada, page = desk
    said(ada, "source", "supported", *[1] * 5)
    shown = page()
    assert "Ada Obi" in shown
    assert not re.search("Bea Obi|40 or more|2026-11|20 Nov", shown)


def test_what_was_asked_in_vain_is_grouped_beside_a_way_to_add_a_document(desk) -> None:
    ada, page = desk
    assert "Told once 5 readers have asked for the same" in page()
    reach = Reach.objects.create(persona=ada, digest="r", rank=0, members=[], epoch=0, day=date(2026, 11, 20))
    for about, words, times in (
        ("corpus_gap", "ferries, horta", 4),
        ("refused_question", "when did the ferries go", 3),
        ("refused_question", "who kept the … lamp", 2),
        ("unused_passage", "", 9),
    ):
        Suggestion.objects.create(persona=ada, reach=reach, about=about, words=words, times=times)
    assert wishes_told(ada) == (
        Wish(words="ferries, horta", questions=("when did the ferries go",)),
        Wish(words="who kept the … lamp"),
    )
    assert f'href="/admin/personas/batch/add/?persona={ada.pk}">Add a document' in page()


def test_a_row_has_no_page(desk) -> None:
    with pytest.raises(NoReverseMatch):
        reverse("admin:citations_feedbackevent_change", args=[1])


def test_who_tends_nothing_finds_no_numbers(client, desk) -> None:
    client.force_login(User.objects.create_user("sam", is_staff=True))
    assert "Ada Obi" not in client.get(PAGE, follow=True).content.decode()

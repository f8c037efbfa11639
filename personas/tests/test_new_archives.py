"""A founder begins an archive in the browser: plain questions, one worker, nothing for whoever was not named."""

import io
import re

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import ExifTags, Image

from ledger import services as ledger
from personas import tasks
from personas.adapters import letters
from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT
from personas.doors import Invitation, Portrait
from personas.models import Persona, Rule
from personas.new_archives import NewArchive
from personas.roles import Role, grant
from personas.selectors import may_found, needs_of
from personas.selectors.access import FOUND, Need
from personas.services import inviting, new_archives
from personas.services.policies import rule_of
from personas.tests.desks import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_called")]

ADD = "admin:personas_persona_add"
TOLD = {
    "name": "Ada Pellowe",
    "aliases": "Ada Obi\n\n Mrs Pellowe ",
    "pronouns": "she",
    "born": "3 March 1908",
    "died": "November 1987",
    "summary": "A pilot's wife.",
    "languages": "English, cymraeg\nen",
    "consent": "open",
    "tier": "",
}


@pytest.fixture
def ruth() -> User:
    user = User.objects.create_user("ruth", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename=FOUND))
    return user


def begun(client: Client, **other: object) -> NewArchive:
    answer = client.post(reverse(ADD), {**TOLD, **other})
    row = NewArchive.objects.latest("pk")
    assert answer["Location"] == reverse("admin:personas_persona_asked", args=[row.pk])
    return row


def test_a_founder_gets_an_archive_that_answers_nobody_yet_and_is_its_steward_and_curator(ruth, monkeypatch):
    logs = list[int]()
    monkeypatch.setattr(ledger, "found", lambda: logs.append(1))
    client = signed_in(ruth)
    row = begun(client)
    waiting = client.get(reverse("admin:personas_persona_asked", args=[row.pk])).content.decode()
    assert 'id="founding" data-busy' in waiting
    assert new_archives.waiting() == [row.pk]
    tasks.found_archive(row.pk)
    tasks.found_archive(row.pk)  # a second call founds no second one
    assert logs == [1, 1]
    persona = Persona.objects.get()
    assert (persona.slug, persona.state, persona.born, persona.died) == (
        "ada-pellowe",
        Persona.State.DRAFT,
        "1908-03-03",
        "1987-11",
    )
    assert persona.aliases == ["Ada Obi", "Mrs Pellowe"]
    assert persona.languages == ["en", "cy"]
    assert needs_of(ruth, persona) == {Need.TEND, Need.STEWARD}
    told = client.get(reverse("admin:personas_persona_asked", args=[row.pk]))
    assert told["Location"] == reverse("admin:personas_persona_change", args=[persona.pk])
    page = client.get(told["Location"]).content.decode()
    assert "answers nobody yet" in page
    assert "Save and add another" not in page
    row.refresh_from_db()
    assert (row.state, row.given) == (NewArchive.State.DONE, {})


@pytest.mark.parametrize(
    ("consent", "tier", "rule"),
    [("silent", "", SILENT), ("open", "", OPEN), ("whole", "family", OPEN_IN_WHOLE)],
)
def test_what_a_founder_says_of_consent_is_what_the_default_says(ruth, consent, tier, rule):
    row = begun(signed_in(ruth), consent=consent, tier=tier, died="")
    new_archives.run(new_id=row.pk)
    said = rule_of(Rule.objects.get(record_key=""))
    assert (said.cap, said.surfacing, said.tier) == (rule.cap, rule.surfacing, tier or None)


def test_two_people_of_one_name_have_two_addresses_and_a_name_in_another_script_has_one(ruth):
    for name in ("Ada Pellowe", "Ada  Pellowe", "ادا"):
        new_archives.run(new_id=begun(signed_in(ruth), name=name).pk)
    assert {*Persona.objects.values_list("slug", flat=True)} == {"ada-pellowe", "ada-pellowe-2", "archive"}


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("name", "", "This field is required"),
        ("born", "31 February 1908", "that month has no day 31"),
        ("died", "1907", "is before the birth"),
        ("died", "3000", "is not yet"),
        ("born", "when the lamp was lit", "not a date that can be read here"),
        ("languages", "English, Elvish", "“Elvish” is no language that is known here"),
        ("consent", "everything", "Select a valid choice"),
        ("consent", "silent", "would stay silent for good"),
        ("tier", "nobody", "Select a valid choice"),
    ],
)
def test_what_cannot_be_so_is_told_beside_its_field_and_nothing_is_begun(ruth, field, value, why):
    page = signed_in(ruth).post(reverse(ADD), {**TOLD, field: value}).content.decode()
    assert why in page
    assert "Nothing was begun yet" in page
    assert TOLD["summary"].replace("'", "&#x27;") in page
    assert not NewArchive.objects.exists()


def test_nobody_else_founds_not_even_djangos_superuser_and_a_right_that_ended_founds_nothing(ruth):
    row = begun(signed_in(ruth))
    super_user = User.objects.create_superuser("sue")
    staff = User.objects.create_user("sam", is_staff=True)
    for user in (super_user, staff):
        client = signed_in(user)
        assert client.post(reverse(ADD), TOLD).status_code == 403
        assert client.get(reverse("admin:personas_persona_asked", args=[row.pk])).status_code == 404
    ruth.user_permissions.clear()
    new_archives.run(new_id=row.pk)
    row.refresh_from_db()
    assert (row.state, Persona.objects.count()) == (NewArchive.State.REFUSED, 0)
    page = signed_in(ruth).get(reverse("admin:personas_persona_asked", args=[row.pk])).content.decode()
    assert "was not founded" in page


def test_a_group_may_found_and_somebody_who_left_the_house_may_not():
    user, group = User.objects.create_user("tom"), Group.objects.create(name="founders")
    group.permissions.add(Permission.objects.get(codename=FOUND))
    user.groups.add(group)
    assert may_found(user)
    user.is_active = False
    assert not may_found(user)


def test_the_command_gives_the_right_and_takes_it_away(tmp_path, capsys):
    password = tmp_path / "password"
    call_command("founder", "ruth", "--new", "--out", str(password))
    ruth = User.objects.get(username="ruth")
    assert ruth.check_password(password.read_text().strip())
    assert (ruth.is_staff, may_found(ruth)) == (True, True)
    assert reverse(ADD) in capsys.readouterr().out
    call_command("founder", "ruth", "--end")
    assert not may_found(ruth)
    with pytest.raises(CommandError, match="There is no login"):
        call_command("founder", "nobody")


# --- A portrait, who tends it and who audits it -----------------------------------------------------
def a_picture(width: int = 1_600) -> SimpleUploadedFile:
    exif, out = Image.Exif(), io.BytesIO()
    exif[ExifTags.Base.ImageDescription] = "Quay Row 7"
    Image.new("RGB", (width, 900), "teal").save(out, "JPEG", exif=exif)
    return SimpleUploadedFile("her.jpg", out.getvalue(), content_type="image/jpeg")


BESIDE = {"tends": "bea@example.org\nAunt Lou\nAUNT LOU", "audits": "Ola Lind", "portrait_why": "Femi, 2026"}


def test_a_portrait_and_people_wait_with_the_request_and_come_with_the_archive(ruth):
    client = signed_in(ruth)
    row = begun(client, **BESIDE, portrait=a_picture())
    drawn = bytes(row.picture or b"")
    assert (drawn[:3], b"Quay Row" in drawn) == (b"\xff\xd8\xff", False)
    new_archives.run(new_id=row.pk)
    row.refresh_from_db()
    hung = Portrait.objects.get(tier__rank=0)
    with Image.open(io.BytesIO(bytes(hung.picture or b""))) as shown:
        assert (shown.size, hung.why, hung.record_key) == ((400, 225), "Femi, 2026", "")
    named = [["curator", "bea@example.org"], ["curator", "Aunt Lou"], ["auditor", "Ola Lind"]]
    assert (row.picture, row.given) == (None, {"people": named})
    where = reverse("admin:personas_persona_asked", args=[row.pk])
    assert "Aunt Lou" in client.get(where).content.decode()  # no mail goes out from here
    page = client.post(where, follow=True).content.decode()
    secrets = re.findall(r"/invitations/([\w-]{43})/", page)
    made = [inviting.open_invitation(secret=one, now=timezone.now()) for one in secrets]
    assert [[one.role, one.whom] for one in made] == named
    assert {one.address for one in made} == {""}
    client.post(where)
    assert Invitation.objects.count() == 3  # once each
    page = client.get(reverse("admin:personas_persona_change", args=[row.persona_id])).content.decode()
    assert "ruth, bea@example.org (invited), Aunt Lou (invited)" in page


def test_whoever_has_an_address_gets_a_letter_in_the_founders_language_and_what_is_not_sent_is_handed_over(
    ruth, settings, mailoutbox, monkeypatch
):
    settings.KWANZAA_MAIL_HOST = "mail.example"
    client = signed_in(ruth)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    row = begun(client, tends="bea@example.org\nlou@example.org", born="1908", died="1987")
    sent = letters.send
    monkeypatch.setattr(letters, "send", lambda to, **said: "lou" not in to and sent(to=to, **said))
    new_archives.run(new_id=row.pk)
    (letter,) = mailoutbox
    assert (letter.to, "Una invitación" in letter.subject) == (["bea@example.org"], True)
    page = client.get(reverse("admin:personas_persona_asked", args=[row.pk])).content.decode()
    assert ("lou@example.org" in page, "bea@example.org" in page) == (True, False)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("tends", "bea@", "“bea@” is no e-mail address."),
        ("tends", "Lou\u202e", "and none that nobody sees"),
        ("tends", "\n".join(f"p{n}" for n in range(11)), "Name 10 at most here"),
        ("audits", "RUTH", "nobody audits what they do themselves"),
        ("audits", "aunt lou", "nobody audits what they do themselves"),
        (
            "portrait",
            SimpleUploadedFile("a.png", b"\x89PNG, and nothing"),
            "no picture that can be read here",
        ),
        ("portrait_why", "", "Say who allowed that it is shown"),
        ("name", "", "Choose the picture again"),
    ],
)
def test_what_cannot_be_so_of_picture_and_people_is_told_and_nobody_is_looked_up(ruth, field, value, why):
    User.objects.create_user("bea", email="bea@example.org")
    given = {**TOLD, **BESIDE, "portrait": a_picture(80), field: value}
    page = signed_in(ruth).post(reverse(ADD), given).content.decode()
    assert why.replace("'", "&#x27;") in page
    assert not NewArchive.objects.exists()


def test_a_login_that_somebody_guesses_and_one_that_nobody_has_say_the_same(ruth):
    User.objects.create_user("bea")
    pages = list[str]()
    for guessed in ("bea", "eab"):
        client = signed_in(ruth)
        row = begun(client, audits=guessed)
        new_archives.run(new_id=row.pk)
        page = client.get(reverse("admin:personas_persona_asked", args=[row.pk])).content.decode()
        pages.append(re.sub(r'value="\w{64}"|nonce="[^"]*"|persona/(add/)?\d+|\b(bea|eab)\b', "", page))
    assert pages[0] == pages[1]
    assert not needs_of(User.objects.get(username="bea"), Persona.objects.earliest("pk"))


def test_later_the_archives_page_asks_the_same_of_who_may_say_it(ruth):
    client = signed_in(ruth)
    row = begun(client)
    new_archives.run(new_id=row.pk)
    persona = Persona.objects.get()
    page = reverse("admin:personas_persona_change", args=[persona.pk])
    family = persona.tiers.get(name="family").pk
    told = {
        "pronouns": "she", "archive_end": "", "summary": "", "languages": "", "listeners": "",
        "default_profile": "steward", "trash_days": "30", "portrait": a_picture(), "portrait_tier": family, **BESIDE,
    }  # fmt: skip
    said = client.post(page, told, follow=True).content.decode()
    assert len(re.findall(r"/invitations/[\w-]{43}/", said)) == 3
    assert (Portrait.objects.get().tier_id, Portrait.objects.get().why) == (family, "Femi, 2026")
    tends = User.objects.create_user("cora")
    grant(tends, persona, Role.CURATOR)
    shown = signed_in(tends).get(page).content.decode()
    assert ('name="portrait"' in shown, 'name="audits"' in shown, "Ola Lind" in shown) == (True, False, False)
    signed_in(tends).post(page, told | {"portrait": ""})
    assert Invitation.objects.count() == 3  # a curator who is no steward names nobody


def test_what_was_refused_keeps_neither_words_nor_picture(ruth):
    row = begun(signed_in(ruth), **BESIDE, portrait=a_picture(80))
    ruth.user_permissions.clear()
    new_archives.run(new_id=row.pk)
    row.refresh_from_db()
    assert (row.state, row.given, row.picture) == (NewArchive.State.REFUSED, {}, None)

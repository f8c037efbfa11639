"""The curators' desk in a real browser: readable by everybody, files handed in by script, nothing inline or foreign."""

from contextlib import suppress
from threading import Thread

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client
from django.urls import NoReverseMatch, reverse
from playwright.sync_api import Page

from personas import services, tasks
from personas.core.consent import OPEN
from personas.handed_in import Batch
from personas.models import ArchiveVersion, Person, Persona
from personas.new_archives import NewArchive
from personas.roles import Role, grant
from personas.selectors.access import FOUND
from personas.services import editing, trash
from personas.services.policies import UNSETTLED
from personas.tests.chromium import BLOCKED, started, too_wide, wrong_in, wrong_in_any_look
from personas.tests.desks import client_of
from personas.tests.keyboard import walked

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_child"),
]
TEXT = b"In the spring of 1951 I moved to Cardiff with Bea Marlow. Bea Marlow laughed at my rain gauge."

CHAT = b"04/05/16, 14:03 - Mum: I sold the boat.\n04/05/16, 14:05 - Benjamin Obi-Okonkwo: Why?"


@pytest.fixture
def called(sent: list[tuple[str, tuple[int, int]]], nobody_called) -> list[tuple[str, tuple[int, int]]]:
    """What workers were called for; a test does it itself."""
    return sent


def work(called: list[tuple[str, tuple[int, int]]]) -> None:
    while called:
        name, ids = called.pop(0)
        getattr(tasks, name)(*ids)


@pytest.fixture
def cora(ada, called, tmp_path, settings) -> Client:
    settings.KWANZAA_STATE = tmp_path
    services.attest(persona=ada, rule=OPEN)
    services.activate(persona=ada)
    return client_of("cora", ada, Role.CURATOR)


def hand_in(cora: Client, called, files: dict[str, bytes], date: str = "1951") -> Batch:
    chosen = [SimpleUploadedFile(name, data) for name, data in files.items()]
    persona = Persona.objects.get()
    given = {"persona": persona.pk, "creator": "Ada", "date": date, "kind": "letter", "charset": "utf-8"}
    cora.post(reverse("admin:personas_batch_add"), {**given, "chosen": chosen})
    work(called)
    return Batch.objects.latest("pk")


@pytest.fixture
def places(ada, cora: Client, called) -> dict[str, str]:
    """An archive with a version, a correction of it that waits, and every page of the desk by its name."""
    first = hand_in(cora, called, {"a.txt": TEXT, "b.txt": b"The sea was grey."})
    cora.post(reverse("admin:personas_batch_change", args=[first.pk]), {"_take_in": "1"})
    work(called)
    services.publish(persona=ada)
    fresh = hand_in(cora, called, {"new.txt": b"Bea Marlow laughed at me."})
    cora.post(reverse("admin:personas_batch_change", args=[fresh.pk]), {"_take_in": "1"})
    work(called)
    Person.objects.create(persona=ada, name="Bea Marlow", receipt=UNSETTLED)
    services.refresh_mentions(persona=ada)
    trash.throw_away(persona=ada, artifacts=[ada.artifacts.get(record_key="b.txt").pk], by=None, batch=first)
    second = hand_in(
        cora,
        called,
        {"a.txt": TEXT.replace(b"1951", b"1952"), "bad.xyz": b"x", "c.txt": b"New.", "talk.txt": CHAT},
    )
    third = hand_in(cora, called, {"late.txt": b"I am gone."}, date="1999")
    version = ArchiveVersion.objects.latest("n")
    edit = editing.begin(
        persona=ada, by=ada.batches.first().uploader, artifacts=[*ada.artifacts.values_list("pk", flat=True)]
    )
    editing.look(edit=edit, wanted={"date": "1952"})
    return {
        "changes": reverse("admin:personas_edit_changelist"),
        "change": reverse("admin:personas_edit_change", args=[edit.pk]),
        "desk": reverse("admin:index"),
        "hand in": reverse("admin:personas_batch_add"),
        "batch": reverse("admin:personas_batch_change", args=[second.pk]),
        "a date after a death": reverse("admin:personas_batch_change", args=[third.pk]),
        "undo": reverse("admin:personas_batch_change", args=[first.pk]) + "?undo",
        "batches": reverse("admin:personas_batch_changelist"),
        "persona": reverse("admin:personas_persona_change", args=[ada.pk]),
        "matrix": reverse("admin:personas_persona_matrix", args=[ada.pk]) + "?tier=public",
        "tiers": reverse("admin:personas_persona_tiers", args=[ada.pk]),
        "names": reverse("admin:personas_persona_names", args=[ada.pk]),
        "publish": reverse("admin:personas_persona_publish", args=[ada.pk]),
        "trash": reverse("admin:personas_persona_trash", args=[ada.pk]),
        "take out": reverse("admin:personas_persona_take_out", args=[ada.pk]),
        "document": reverse("admin:personas_artifact_change", args=[ada.artifacts.earliest("pk").pk]),
        "table": reverse("admin:personas_persona_table", args=[ada.pk, "consent"]),
        "version": reverse("admin:personas_archiveversion_change", args=[version.pk]),
        "errands": reverse("admin:personas_errand_changelist"),
        "records as a table": reverse("admin:personas_persona_table", args=[ada.pk, "records"]),
        "artifacts": reverse("admin:personas_artifact_changelist") + "?q=txt",
        "people": reverse("admin:personas_person_changelist") + "?q=bea",
        "what readers say": reverse("admin:citations_feedbackevent_changelist"),
        "writer": reverse("writer"),
    }


@pytest.fixture
def window(cora: Client, places, live_server):
    """Return a way to open windows of Cora's in which nothing may be blocked; what is in the database came before."""
    with started() as browser:
        opened: list[Page] = []

        def open_one(**look) -> Page:
            context = browser.new_context(base_url=live_server.url, **look)
            context.add_init_script(BLOCKED)
            cookie = cora.cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
            opened.append(context.new_page())
            return opened[-1]

        yield open_one
        assert [page.evaluate("window.blocked") or [] for page in opened] == [[] for _ in opened]


def test_pages_of_the_desk_are_accessible_and_fit_in_any_look(window, places: dict[str, str]) -> None:
    page, wrong = window(), list[str]()
    for name in ("desk", "hand in", "batch", "matrix", "document"):  # a list, forms, a table, all of one item
        page.goto(places[name])
        wrong += wrong_in_any_look(page, f"desk-{name}")
    assert wrong == []


@pytest.fixture
def every(ada: Persona, places: dict[str, str]) -> list[str]:
    """Return the lists, the first rows, their histories and the forms of every table, for a founder who tends one."""
    founder = User.objects.get(username="cora")
    grant(founder, ada, Role.STEWARD)
    founder.user_permissions.add(Permission.objects.get(codename=FOUND))
    found = {*places.values(), reverse("admin:personas_persona_sentences", args=[ada.pk])}
    for state, given in (("asked", {}), ("refused", {}), ("done", {"people": [["curator", "Aunt Lou"]]})):
        own = {"persona": ada} if given else {}
        asked = NewArchive.objects.create(asked_by=founder, state=state, given=given, said="Nothing.", **own)
        found.add(reverse("admin:personas_persona_asked", args=[asked.pk]))
    for model in site._registry:
        row = model._default_manager.first()
        pages = {"changelist": [], "add": []} | ({"change": [row.pk], "history": [row.pk]} if row else {})
        for page, keys in pages.items():
            with suppress(NoReverseMatch):  # a table whose own address leads elsewhere
                name = f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}"
                found.add(reverse(name, args=keys))
    return sorted(found)


@pytest.mark.nightly
def test_every_page_that_the_desk_has_is_for_everybody_by_keyboard_and_without_script(
    every, window, places, soak
) -> None:
    page, bare, seen, wrong = window(), window(java_script_enabled=False), 0, list[str]()
    back = window(locale="ar", viewport={"width": 390, "height": 900})
    for where in every:
        answer = page.goto(where)
        if answer is not None and answer.ok and page.url.endswith(where):
            seen += 1
            wrong += [*wrong_in_any_look(page), *walked(page), *without_script(bare, where)]
            back.goto(where)
            assert back.evaluate("document.documentElement.dir") == "rtl"
            wrong += wrong_in(back)
    wrong += refused(page)
    soak.note(seed=0, count=seen + 1, differences=len(wrong))
    assert seen > len(places)
    assert wrong == []


def refused(page: Page) -> list[str]:
    """Say what is wrong with the page on which an archive is begun where it asks about what was filled in."""
    page.goto(reverse("admin:personas_persona_add"))
    page.get_by_label("Whose archive is it?").fill("Bea")
    page.get_by_label("Nothing yet: I say so").check()
    page.get_by_label("When were they born?").fill("3/4/1931")
    page.locator("input[type=submit].default").click()
    page.locator("fieldset.meant").wait_for()
    return [*wrong_in_any_look(page, "desk-refused"), *walked(page)]


def without_script(bare: Page, where: str) -> list[str]:
    """Say which form of a page cannot be sent where no script runs, and whether it is wider than a small window."""
    bare.set_viewport_size({"width": 320, "height": 900})
    bare.goto(where)
    forms = bare.locator("#content form:has(input:not([type=hidden]), select, textarea)").all()
    silent = [one for one in forms if not one.locator("[type=submit], button:not([type=button])").count()]
    return [f"{where}: no button without script"] * len(silent) + too_wide(bare)


def test_a_folder_is_handed_in_by_script(window, called, tmp_path) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    for at in range(25):
        (folder / f"{at}.txt").write_text(f"Letter {at}.")
    page = window()
    page.goto(reverse("admin:personas_batch_add"))
    page.locator("#id_persona").select_option(label="Ada")
    page.get_by_label("Whose words they are").fill("Ada")
    page.locator("#folder").set_input_files(folder)
    page.get_by_label("When they were written").fill("yesterday")
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("alert").get_by_text("yesterday").wait_for()  # and the files stay
    page.get_by_label("When they were written").fill("1951")
    page.get_by_role("button", name="Hand in").click()
    page.get_by_text("0 of 25 files are told").wait_for()
    page.get_by_text("letters/24.txt").wait_for()
    aside = Thread(target=worked, args=(called,))  # a browser's loop runs in this one
    aside.start()
    aside.join()
    page.get_by_role("button", name="Take in").wait_for()
    page.get_by_role("link", name="added: 25").wait_for()


def worked(called: list[tuple[str, tuple[int, int]]]) -> None:
    """Do what workers were called for, and leave no connection behind."""
    work(called)
    connections.close_all()

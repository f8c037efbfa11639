"""What a curator takes out on the desk is what the command writes, and waits no longer than it is true."""

import io
from datetime import timedelta
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from ledger import services as ledger
from ledger.core.envelope import Envelope
from ledger.core.errors import SigningHaltedError
from ledger.models import Leaf
from personas import services, tasks
from personas.core.taken_out import Form, parse_taken_out
from personas.handed_in import Errand, TakenOut
from personas.models import Membership, Rule
from personas.readers import parcels
from personas.roles import Role, grant
from personas.services import batching, taking_out
from personas.services.quarantine import folder
from personas.tests.desks import signed_in
from personas.tests.services.test_batches import taken_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_called")]
COMMAND = {Form.BAG: "export_archive", Form.OCFL: "export_archive"}
ADDRESS = "https://example.org/iiif"


@pytest.fixture
def desk(ada, cora, demo_keys, take_in):
    """Published, with a record that the lowest level may not know of."""
    take_in(ada, {"a.txt": {"title": "Home"}, "b.txt": {"title": "Sea", "existence": "no"}})
    services.publish(persona=ada)
    services.activate(persona=ada)
    ledger.sequence()
    return signed_in(cora)


def page(ada):
    return reverse("admin:personas_persona_take_out", args=[ada.pk])


def ordered(ada, desk, form, **more):
    assert desk.post(page(ada), {"form": form, **more}).status_code == 302
    return Errand.objects.latest("pk")


def packed(ada, desk, form, **more):
    errand = ordered(ada, desk, form, **more)
    taking_out.pack(errand_id=errand.pk)
    errand.refresh_from_db()
    assert errand.state == errand.State.DONE, errand.said
    return errand


def fetched(ada, desk, errand):
    answer = desk.get(reverse("admin:personas_persona_taken_out", args=[ada.pk, errand.pk]))
    return b"".join(answer.streaming_content) if answer.status_code == 200 else answer.status_code


def files_of(root):
    return {str(one.relative_to(root)): one.read_bytes() for one in root.rglob("*") if one.is_file()}


@pytest.mark.usefixtures("no_child")
def test_what_is_packed_is_what_the_command_writes_and_comes_in_again(ada, desk, cora, tmp_path):
    got, told, sent = {}, {}, {}
    for form in Form:
        errand = packed(ada, desk, form, address=ADDRESS)
        sent[form] = fetched(ada, desk, errand)
        with ZipFile(io.BytesIO(sent[form])) as made:
            made.extractall(tmp_path / form)
        got[form] = files_of(tmp_path / form / f"ada-{form}")
        more = ["--address", ADDRESS] if form == Form.IIIF else []
        out = tmp_path / f"{form}-by-command"
        call_command(
            COMMAND.get(form, "export_catalogue"), "ada", out, "--format", form, *more, stdout=io.StringIO()
        )
        told[form] = files_of(out)
    assert got == told
    told_of = [b"".join(got[Form(one)].values()) for one in ("dc", "ead")]
    assert [(b"Home" in one, b"Sea" in one) for one in told_of] == [(True, False)] * 2
    versions = [len(parcels.opened(tmp_path / form / f"ada-{form}").versions) for form in COMMAND]
    assert versions == [1, 1]
    for form in COMMAND:
        batch = batching.open_batch(persona=ada, uploader=cora, facts={})
        came = taken_in(batch, **{"all.zip": sent[form]})
        opened = dict.fromkeys(("all.zip", "manifest.csv"), "opened")
        assert came == {**opened, "a.txt": "already here", "b.txt": "already here"}


def shut(ada, errand):
    Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"display": False})


def old(ada, errand):
    Errand.objects.update(done=timezone.now() - taking_out.WAITS - timedelta(seconds=1))


def published(ada, errand):
    Rule.objects.update_or_create(persona=ada, record_key="b.txt", defaults={"inclusion": False})
    services.publish(persona=ada)


@pytest.mark.parametrize("change", [shut, old, published], ids=lambda one: one.__name__)
def test_what_is_not_true_any_more_is_not_given(ada, desk, change):
    errand = packed(ada, desk, Form.BAG)
    assert fetched(ada, desk, errand)[:2] == b"PK"
    change(ada, errand)
    assert fetched(ada, desk, errand) == 404
    assert "Download it" not in desk.get(page(ada)).content.decode()


def test_a_file_goes_after_its_day_and_with_whatever_is_destroyed(
    ada, desk, django_capture_on_commit_callbacks
):
    first, second = packed(ada, desk, Form.BAG), packed(ada, desk, Form.EAD)
    waits = ordered(ada, desk, Form.OCFL)
    assert {(folder() / one.place).is_file() for one in (first, second)} == {True}
    Errand.objects.filter(pk=first.pk).update(done=timezone.now() - taking_out.WAITS)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.attend_desks()
    assert [(folder() / one.place).is_file() for one in (first, second)] == [False, True]
    with django_capture_on_commit_callbacks(execute=True):
        taking_out.forget(persona=ada)
    assert not (folder() / second.place).is_file()
    taking_out.pack(errand_id=waits.pk)
    assert not Errand.objects.exclude(place="").exists()


def test_who_asked_alone_has_it_and_not_before_the_log_says_so(ada, desk, cora, monkeypatch):
    dora = User.objects.create_user("dora")
    grant(dora, ada, Role.CURATOR)
    with monkeypatch.context() as patched:
        patched.setattr("personas.services.taking_out.ledger.sequence", lambda: None)
        errand = packed(ada, desk, Form.EAD)
        assert fetched(ada, desk, errand) == 404
    ledger.sequence()
    row = TakenOut.objects.get()
    said = parse_taken_out(Envelope.parse(bytes(row.envelope)).payload)
    assert (said.archive, said.by, said.form, said.n) == (ada.archive_id, f"user-{cora.pk}", Form.EAD, 1)
    assert Leaf.objects.filter(ticket=row.ticket).exists()
    assert [fetched(ada, who, errand) == 404 for who in (desk, signed_in(dora))] == [False, True]
    assert "Download it" not in signed_in(dora).get(page(ada)).content.decode()


def test_what_cannot_be_signed_does_not_wait(ada, desk, monkeypatch):
    def halted(*_):
        raise SigningHaltedError("no keys")

    monkeypatch.setattr(taking_out, "log", halted)
    errand, before = ordered(ada, desk, Form.EAD), {*folder().iterdir()}
    taking_out.pack(errand_id=errand.pk)
    errand.refresh_from_db()
    assert (errand.state, errand.place, {*folder().iterdir()}) == ("refused", "", before)


def test_who_tends_no_more_gets_nothing_and_what_outlasts_three_workers_is_named(
    ada, desk, cora, monkeypatch
):
    errand = ordered(ada, desk, Form.BAG)
    Membership.objects.filter(user=cora).delete()
    monkeypatch.setattr(taking_out, "needs_of", lambda *_: frozenset())
    taking_out.pack(errand_id=errand.pk)
    errand.refresh_from_db()
    assert (errand.state, errand.place) == ("refused", "")
    monkeypatch.undo()
    errand = ordered(ada, desk, Form.BAG)
    monkeypatch.setattr(taking_out, "_SILENT", timedelta(0))
    monkeypatch.setattr(taking_out, "_written", lambda *_: 1 / 0)
    for _ in range(taking_out.ATTEMPTS):
        assert taking_out.waiting() == [(ada.pk, errand.pk)]
        with pytest.raises(ZeroDivisionError):
            taking_out.pack(errand_id=errand.pk)
    taking_out.pack(errand_id=errand.pk)
    errand.refresh_from_db()
    assert (errand.state, "No worker came back" in errand.said[0]) == ("refused", True)


@pytest.mark.parametrize(
    "given",
    [
        pytest.param({"form": "tar"}, id="no form"),
        pytest.param({"form": "bagit", "number": "7"}, id="no version"),
        pytest.param({"form": "ead", "tier": "nobody"}, id="no level"),
        pytest.param({"form": "iiif", "address": "file:///srv"}, id="no address"),
        pytest.param({"form": "iiif", "address": "https://[::1"}, id="half an address"),
    ],
)
def test_what_cannot_go_out_is_said_at_once(ada, desk, given):
    told = desk.post(page(ada), given)
    assert (told.status_code, "Nothing goes out" in told.content.decode()) == (200, True)
    assert not Errand.objects.exists()

"""The curators' desk: Cora sees Ada's rows and nobody else's; whoever is not a curator sees nothing."""

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.db.models.signals import pre_save
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError

from personas import tasks
from personas.core import policy
from personas.desks import TendedAdmin
from personas.doors import Door, Invitation, Knock, Portrait
from personas.edits import Edit
from personas.handed_in import Batch, Errand, Upload
from personas.held_back import HeldSentence
from personas.models import Artifact, Membership, Passage, Person, Persona, Rule, Tier
from personas.roles import Role, grant
from personas.selectors import Need, epoch_of, needs_of
from personas.services import policy_of
from personas.services.policies import UNSETTLED
from personas.tests.archives import Archive
from personas.tests.desks import client_of, signed_in

pytestmark = pytest.mark.django_db

DESKS: dict[str, TendedAdmin] = {
    str(model._meta.model_name): desk
    for model, desk in admin.site._registry.items()
    if isinstance(desk, TendedAdmin) and model._meta.app_label == "personas"
}


@pytest.fixture
def woken(monkeypatch) -> list[int]:
    called: list[int] = []
    monkeypatch.setattr(tasks, "wake", called.append)
    return called


@pytest.fixture
def archive(woken) -> Archive:
    return filled("ada")


def filled(slug: str) -> Archive:
    made = Archive(slug)
    made.add(f"{slug}/a.txt", "Lorna read the tide board.", title=f"To {slug}")
    made.person(f"Lorna of {slug}")
    femi = made.requestor(f"femi-{slug}", "family")
    made.sign_policy(policy.encode(policy_of(made.persona)))
    own = {"persona": made.persona}
    Invitation.objects.create(**own, role=Role.AUDITOR, digest=slug, made_by=femi, expires=timezone.now())
    Upload.objects.create(**own, name="letters.zip", size=1, sha256="0" * 64, place=slug)
    Batch.objects.create(**own)
    Edit.objects.create(**own)
    Errand.objects.create(**own, kind="publish")
    Knock.objects.create(**own, user=femi)
    Door.objects.create(**own, tier=made.public, why="By letter")
    Portrait.objects.create(**own, record_key=f"{slug}/a.txt")
    return made


@pytest.fixture
def cora(archive) -> Client:
    return client_of("cora", archive.persona, Role.CURATOR)


@pytest.fixture
def stella(archive) -> Client:
    return client_of("stella", archive.persona, Role.STEWARD)


def listed(name: str) -> str:
    return reverse(f"admin:personas_{name}_changelist")


def row(name, archive):
    model = DESKS[name].model
    if model is Persona:
        return archive.persona.pk
    return model.objects.filter(persona=archive.persona).order_by("pk").first().pk


def page(name: str, what: str, *row: object) -> str:
    return reverse(f"admin:personas_{name}_{what}", args=row)


def rule_of(archive: Archive, **fields: object) -> dict[str, object]:
    silent = dict.fromkeys(("inclusion", "surfacing", "display", "existence"), "unknown")
    given = {
        "persona": archive.persona.pk,
        "record_key": "ada/a.txt",
        "tier": "",
        "cap": "",
        "sensitive": [],
    }
    return silent | given | fields


def person_of(archive: Archive, **fields: object) -> dict[str, object]:
    given = {"persona": archive.persona.pk, "name": "Lorna", "aliases": "", "state": "sealed"}
    return given | {"pseudonym": "", "receipt": ""} | fields


def pages(name: str, archive: Archive) -> Iterator[str]:
    pk = row(name, archive)
    yield from (page(name, what, pk) for what in ("change", "delete", "history"))


# --- Who sees what --------------------------------------------------------------------------------


def test_every_list_offers_personas_by_name_whatever_plan_the_database_makes(archive, cora):
    user = User.objects.get(username="cora")
    for slug in ("zoe", "bea"):
        grant(user, filled(slug).persona, Role.CURATOR)
    for slug, name in (("ada", "Bea"), ("bea", "Zoe"), ("zoe", "Ada")):
        Persona.objects.filter(slug=slug).update(name=name)
    told = {
        name: [called for _, called in shown.lookup_choices]
        for name in DESKS
        if name != "door"  # a steward's alone
        for shown in cora.get(listed(name)).context["cl"].filter_specs
        if shown.title == "archive"
    }
    assert len(told) > 8
    assert {name for name, slugs in told.items() if slugs != ["Ada", "Bea", "Zoe"]} == set()


def test_another_personas_row_is_as_absent_as_one_that_never_was(archive, cora):
    other = filled("bea")
    for name in DESKS:
        for where in pages(name, other):
            hidden = cora.get(where)
            missing = cora.get(where.replace(f"/{row(name, other)}/", f"/{10**6}/"))
            assert hidden.status_code in {302, 403}, where
            assert hidden.status_code == missing.status_code, where
            assert hidden.headers.get("Location") == missing.headers.get("Location"), where


def test_no_form_offers_another_personas_rows(archive, cora):
    filled("bea")
    for name in ("tier", "rule", "person", "membership"):
        form = cora.get(page(name, "add")).context["adminform"].form
        assert list(form.fields["persona"].queryset) == [archive.persona], name
        if "tier" in form.fields:
            assert set(form.fields["tier"].queryset) == {archive.public, archive.family}, name


def test_whoever_administers_the_installation_sees_nothing_of_any_archive(archive):
    """Everybody, everywhere, in every state stands in ``kwanzaa/tests/test_access_table.py``."""
    client = signed_in(User.objects.create(username="root", is_superuser=True, is_staff=True))
    assert {client.get(listed(name)).status_code for name in DESKS} == {403}


def test_what_is_only_read_here_has_no_form(archive, cora):
    for name in ("archiveversion", "policyversion"):
        change, delete, _ = pages(name, archive)
        assert b'name="_save"' not in cora.get(change).content
        assert cora.post(change, {}).status_code == 403
        assert cora.get(delete).status_code == 403
        assert cora.get(page(name, "add")).status_code == 403


def test_no_page_of_an_artifact_but_its_own_holds_its_text_and_none_its_key(archive, cora):
    Artifact.objects.update(key=b"K" * 32)
    own = page("artifact", "change", row("artifact", archive))
    for where in (listed("artifact"), *pages("artifact", archive)):
        content = cora.get(where).content
        assert (b"tide board" in content) is (where == own)
        assert b"KKKK" not in content


def test_names_of_rows_show_nothing_private(archive):
    rows = [*Artifact.objects.all(), *Rule.objects.all(), *Person.objects.all(), *Membership.objects.all()]
    shown = " ".join(str(each) for each in (*rows, *Passage.objects.all()))
    assert not {"Lorna", "femi", "tide", "To", "txt"} & set(shown.replace("/", " ").split())


# --- Tending --------------------------------------------------------------------------------------


def test_a_curator_describes_the_person_and_changes_neither_state_nor_slug_nor_a_death(archive, cora):
    given = _form(archive.persona, state="suspended", name="Ada Pellowe", died="", slug="eve")
    assert cora.post(page("persona", "change", archive.persona.pk), given).status_code == 302
    archive.persona.refresh_from_db()
    assert (archive.persona.state, archive.persona.slug) == ("active", "ada")
    assert archive.persona.died == "1987-11-03", "a death stays"


def state_of(archive: Archive) -> str:
    archive.persona.refresh_from_db()
    return archive.persona.state


def by_button(client: Client, archive: Archive, name: str) -> str:
    answer = client.post(next(pages("persona", archive)), {f"_{name}": ""}, follow=True)
    return answer.content.decode()


def by_action(client: Client, archive: Archive, name: str) -> str:
    action = {"action": name, "_selected_action": [archive.persona.pk]}
    return client.post(listed("persona"), action, follow=True).content.decode()


@pytest.mark.parametrize("throw", [by_button, by_action])
def test_curator_and_steward_suspend_at_once_and_the_steward_alone_resumes(
    archive, cora, stella, woken, throw
):
    before = epoch_of(archive.persona.pk)
    throw(cora, archive, "suspend")
    assert state_of(archive) == "suspended"
    assert "only the steward lifts a suspension" in throw(cora, archive, "resume")
    assert state_of(archive) == "suspended"
    throw(stella, archive, "resume")
    assert state_of(archive) == "active"
    throw(stella, archive, "suspend")
    assert state_of(archive) == "suspended"
    assert epoch_of(archive.persona.pk) == before + 3
    assert woken == [archive.persona.pk] * 3


@pytest.mark.parametrize("throw", [by_button, by_action])
def test_nobody_suspends_somebody_elses_persona(archive, cora, woken, throw):
    other = filled("bea")
    throw(cora, other, "suspend")
    assert state_of(other) == "active"


def test_a_button_is_shown_to_whom_it_serves(archive, cora, stella):
    page = next(pages("persona", archive))
    shown = []
    for state in ("active", "suspended"):
        Persona.objects.update(state=state)
        for client in (cora, stella):
            content = client.get(page).content.decode()
            shown.append([name for name in ("_suspend", "_resume") if f'name="{name}"' in content])
    assert shown == [["_suspend"], ["_suspend"], [], ["_resume"]]


def test_the_steward_alone_lets_curators_be_told_what_few_readers_asked_in_vain(archive, cora, stella):
    assert "only the steward says how few" in by_button(cora, archive, "few")
    for name, least in (("few", 3), ("many", 5)):
        by_button(stella, archive, name)
        archive.persona.refresh_from_db()
        assert archive.persona.wishes_from == least


def test_the_first_page_leads_to_what_waits_in_each_archive_of_ones_own(archive, cora):
    filled("bea")
    Person.objects.create(persona=archive.persona, name="Tom Hale", receipt=UNSETTLED)
    own = {"persona": archive.persona, "artifact": archive.persona.artifacts.get(), "kinds": ["health"]}
    for start, state in enumerate(("waiting", "waiting", "open")):
        HeldSentence.objects.create(**own, state=state, paragraph=0, start=start, end=9, is_sure=False)
    page = cora.get("/admin/").content.decode()
    assert "Settle 1 person who is named" in page
    assert "2 sentences are held back and wait for you." in page
    assert f"/admin/personas/persona/{archive.persona.pk}/publish/" in page
    assert page.count('class="archive"') == 1
    assert "Begin an archive" not in page


def test_a_curator_lets_themselves_ask_the_archive_that_they_tend(archive, cora):
    door = reverse("admin:personas_membership_add") + f"?persona={archive.persona.pk}&login=cora"
    assert door.replace("&", "&amp;") in cora.get("/admin/").content.decode()
    form = cora.get(door).content.decode()
    assert 'name="login" value="cora"' in form
    assert ">family</option>" in form
    cora.post(door, {"persona": archive.persona.pk, "tier": archive.family.pk, "login": "cora"})
    assert f'<a href="/personas/{archive.persona.slug}/">' in cora.get("/admin/").content.decode()


def test_levels_of_several_archives_say_whose_they_are(archive, cora):
    grant(User.objects.get(username="cora"), filled("bea").persona, Role.CURATOR)
    Persona.objects.filter(slug="bea").update(name="Bea Marlow")
    form = cora.get(page("membership", "add")).content.decode()
    assert (form.count(">family (Bea Marlow)<"), form.count(">family<")) == (1, 0)


def test_a_steward_looks_at_the_person_and_describes_nothing(archive, stella):
    page = next(pages("persona", archive))
    assert b'name="_save"' not in stella.get(page).content
    assert stella.post(page, {"name": "Eve"}).status_code == 403
    open_desks = {name for name in DESKS if stella.get(listed(name)).status_code == 200}
    assert open_desks - {"invitation", "knock", "door"} == {"persona", "rule"}


def test_the_steward_alone_attests_the_instructions_and_once(archive, cora, stella, woken):
    bea = Persona.objects.create(slug="bea", died="1990", archive_id="b" * 32)
    Tier.objects.create(persona=bea, name="public", rank=0)
    for login, role in (("cora", Role.CURATOR), ("stella", Role.STEWARD)):
        grant(User.objects.get(username=login), bea, role)
    said = {"inclusion": "true", "surfacing": "true", "existence": "true", "display": "false"}
    given = rule_of(archive, persona=bea.pk, record_key="", **said)
    told = cora.post(page("rule", "add"), given, follow=True).content.decode()
    assert "attested by the steward" in told
    assert not bea.rules.exists()
    assert stella.post(page("rule", "add"), given).status_code == 302
    (attested,) = bea.rules.all()
    assert (attested.inclusion, attested.display, attested.cap) == (True, False, None)
    change = page("rule", "change", attested.pk)
    looser = stella.post(change, given | {"display": "true"}, follow=True).content.decode()
    assert "the default: its words may be shown" in looser
    assert stella.post(change, given | {"inclusion": "false"}).status_code == 302
    attested.refresh_from_db()
    assert (attested.inclusion, attested.display) == (False, False)
    assert woken == [bea.pk] * 2


def test_a_stricter_rule_is_in_force_and_is_handed_to_a_worker_to_sign(archive, cora, woken):
    given = rule_of(archive, surfacing="false", tier=archive.family.pk)
    assert cora.post(page("rule", "add"), given).status_code == 302
    rule = Rule.objects.get(record_key="ada/a.txt")
    assert (rule.surfacing, rule.display, rule.tier) == (False, None, archive.family)
    assert woken == [archive.persona.pk]
    assert "tide" not in LogEntry.objects.get().object_repr


def signed_rule(archive: Archive, **fields: object) -> Rule:
    """Say something of the one record, and sign it."""
    made = archive.rule("ada/a.txt", **fields)
    archive.sign_policy(policy.encode(policy_of(archive.persona)))
    return made


def test_after_a_death_nothing_looser_is_kept_and_the_reason_is_said(archive, cora, woken):
    rule = signed_rule(archive, surfacing=False)
    answer = cora.post(page("rule", "change", rule.pk), rule_of(archive, surfacing="true"), follow=True)
    rule.refresh_from_db()
    assert rule.surfacing is False
    assert "Nothing was saved." in answer.content.decode()
    assert "ada/a.txt: answers may rest on it" in answer.content.decode()
    assert answer.context["adminform"].form["surfacing"].value() is True  # as it was typed
    assert woken == []


def test_while_the_person_lives_a_rule_may_get_looser(archive, cora, woken):
    Persona.objects.update(died="")
    rule = signed_rule(archive, surfacing=False)
    given = rule_of(archive, surfacing="true")
    assert cora.post(page("rule", "change", rule.pk), given).status_code == 302
    rule.refresh_from_db()
    assert rule.surfacing is True


def test_a_sensitive_class_lowers_the_rule_that_is_saved(archive, cora):
    given = rule_of(archive, surfacing="true", existence="true", sensitive=["minors", "medical"])
    assert cora.post(page("rule", "add"), given).status_code == 302
    rule = Rule.objects.get(record_key="ada/a.txt")
    assert (rule.surfacing, rule.display, rule.existence) == (False, False, True)
    assert (rule.tier, rule.sensitive) == (archive.family, ["minors", "medical"])


def test_a_rule_that_says_nothing_sensible_is_not_kept(archive, cora):
    for fields, field in (
        ({"record_key": "no/such.txt"}, "record_key"),
        ({"sensitive": ["secret"]}, "sensitive"),
        ({"record_key": ""}, "__all__"),  # a second default
        ({"valid_from": "2026-05-02", "valid_until": "2026-05-02"}, "valid_until"),
    ):
        answer = cora.post(page("rule", "add"), rule_of(archive, **fields))
        assert field in answer.context["adminform"].form.errors, fields
    assert not Rule.objects.filter(record_key="ada/a.txt").exists()


def test_a_tier_of_another_tended_persona_is_refused(archive, cora):
    other = filled("bea")
    grant(User.objects.get(username="cora"), other.persona, Role.CURATOR)
    given = rule_of(archive, tier=other.public.pk) | {"login": "femi-ada"}
    for name in ("rule", "membership"):
        assert "tier" in cora.post(page(name, "add"), given).context["adminform"].form.errors


def test_a_person_who_is_entered_is_looked_for_in_every_passage_at_once(archive, cora, woken):
    assert cora.post(page("person", "add"), person_of(archive)).status_code == 302
    lorna = Person.objects.get(name="Lorna")
    assert lorna.pk in Passage.objects.get(persona=archive.persona).mentions
    assert woken == [archive.persona.pk]


def test_a_state_needs_what_it_rests_on(archive, cora):
    for fields, field in (
        ({"state": "cleared"}, "receipt"),
        ({"state": "cleared", "receipt": UNSETTLED}, "receipt"),
        ({"state": "anonymized", "pseudonym": " "}, "pseudonym"),
        (
            {"state": "anonymized", "pseudonym": "Ann"},
            "receipt",
        ),  # the person is dead: nothing gets looser by itself
    ):
        answer = cora.post(page("person", "add"), person_of(archive, **fields))
        assert field in answer.context["adminform"].form.errors, fields
    assert not Person.objects.filter(name="Lorna").exists()


def test_somebody_dead_is_cleared_by_the_day_of_their_death(archive, cora):
    given = person_of(archive, state="cleared", died="August 1990")
    assert cora.post(page("person", "add"), given).status_code == 302
    lorna = Person.objects.get(name="Lorna")
    assert (lorna.state, lorna.receipt) == ("cleared", "They are dead: August 1990")


def test_whoever_is_called_otherwise_keeps_the_name_that_stands_in_the_texts(archive, cora):
    lorna = Person.objects.get(name="Lorna of ada")
    given = person_of(archive, name="Lorna Vickery", aliases="Lor")
    assert cora.post(page("person", "change", lorna.pk), given).status_code == 302
    lorna.refresh_from_db()
    assert (lorna.name, lorna.aliases) == ("Lorna Vickery", ["Lor", "Lorna of ada"])


def unsettled(archive: Archive, *names: str) -> list[Person]:
    return [archive.person(name, receipt=UNSETTLED) for name in names]


def test_who_is_to_be_settled_is_listed(archive, cora):
    unsettled(archive, "Denzil", "Inês")
    names = [
        {one.name for one in cora.get(listed("person"), given).context["cl"].queryset}
        for given in ({"settled": "no"}, {"settled": "yes"}, {})
    ]
    assert names == [{"Denzil", "Inês"}, {"Lorna of ada"}, {"Denzil", "Inês", "Lorna of ada"}]


@pytest.mark.parametrize(("what", "name"), [("person", "Lorna of ada"), ("tier", "family")])
def test_a_row_is_opened_by_its_own_name_and_not_by_whose_archive_it_is_of(archive, cora, what, name):
    assert f'/change/">{name}</a>' in cora.get(listed(what)).content.decode()


@pytest.mark.parametrize(
    ("action", "receipt", "settled"),
    [
        pytest.param("clear", "letters of 3 May", ("cleared", "letters of 3 May"), id="cleared"),
        pytest.param("clear", " ", ("sealed", UNSETTLED), id="cleared by nothing"),
        pytest.param("seal", "no answer", ("sealed", "no answer"), id="sealed"),
        pytest.param("seal", "", ("sealed", ""), id="sealed, and no word why"),
    ],
)
def test_people_are_settled_together(archive, cora, woken, action, receipt, settled):
    keys = [one.pk for one in unsettled(archive, "Denzil", "Inês")]
    cora.post(listed("person"), {"action": action, "_selected_action": keys, "receipt": receipt})
    found = Person.objects.filter(pk__in=keys).values_list("state", "receipt")
    assert set(found) == {settled}
    assert len(woken) == (0 if settled[1] == UNSETTLED else 2)


def test_somebody_is_settled_on_their_own_page_and_an_open_question_is_no_receipt(archive, cora):
    (denzil,) = unsettled(archive, "Denzil")
    change = page("person", "change", denzil.pk)
    assert UNSETTLED not in cora.get(change).content.decode()
    given = person_of(archive, name="Denzil", state="anonymized", pseudonym="Martin Weir", receipt="a call")
    assert cora.post(change, given).status_code == 302
    denzil.refresh_from_db()
    assert (denzil.state, denzil.pseudonym, denzil.receipt) == ("anonymized", "Martin Weir", "a call")


def test_who_was_settled_is_not_opened_without_a_receipt(archive, cora, woken):
    (lorna,) = Person.objects.all()
    change = page("person", "change", lorna.pk)
    given = person_of(archive, name=lorna.name, state="anonymized", pseudonym="Ann")
    assert "Lorna of ada" in cora.post(change, given, follow=True).content.decode()
    assert Person.objects.get().state == "sealed"
    assert cora.post(change, given | {"receipt": "letter of 3 May"}).status_code == 302
    assert Person.objects.get().state == "anonymized"
    assert woken == [archive.persona.pk]


def test_a_member_is_named_by_login_and_may_ask_from_then_on(archive, cora):
    rhea = User.objects.create(username="rhea")
    given = {"persona": archive.persona.pk, "login": "rhea", "tier": archive.public.pk}
    assert cora.post(page("membership", "add"), given).status_code == 302
    assert needs_of(rhea, archive.persona) == {Need.ASK}
    membership = Membership.objects.get(user=rhea)
    change = page("membership", "change", membership.pk)
    cora.post(change, {"login": "cora", "tier": archive.family.pk})
    membership.refresh_from_db()
    assert (membership.tier, membership.user) == (archive.family, rhea)
    cora.post(page("membership", "delete", membership.pk), {"post": "yes"})
    assert needs_of(rhea, archive.persona) == frozenset()


def test_members_who_are_deleted_together_lose_their_right_to_ask(archive, cora):
    femi = User.objects.get(username="femi-ada")
    action = {"action": "delete_selected", "_selected_action": [row("membership", archive)], "post": "yes"}
    cora.post(listed("membership"), action)
    assert needs_of(femi, archive.persona) == frozenset()
    assert not Membership.objects.exists()


# --- Signing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "failure", [pytest.param(None, id="heard"), pytest.param(OperationalError, id="not heard")]
)
def test_a_worker_is_called_after_the_commit_and_its_silence_undoes_nothing(
    monkeypatch, caplog, django_capture_on_commit_callbacks, failure
):
    called: list[tuple[int]] = []

    def call(given, *, retry):
        called.append(given)
        if failure:
            raise failure

    monkeypatch.setattr(tasks.freeze_policy, "apply_async", call)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.wake(7)
        assert called == []
    assert called == [(7,)]
    assert ("persona=7" in caplog.text) is bool(failure)


def _form(persona, **given):
    fields = {"name": persona.name, "aliases": "", "pronouns": "they", "born": "", "archive_end": ""}
    return {
        **fields,
        "summary": "x",
        "profiles": [],
        "default_profile": "steward",
        "trash_days": "30",
        **given,
    }


def test_saving_a_description_lifts_no_suspension_that_came_meanwhile(archive, cora):
    def meanwhile(instance, **_):
        pre_save.disconnect(meanwhile, sender=Persona)
        Persona.objects.filter(pk=instance.pk).update(state=Persona.State.SUSPENDED)

    pre_save.connect(meanwhile, sender=Persona, weak=False)
    address = page("persona", "change", archive.persona.pk)
    assert cora.post(address, _form(archive.persona)).status_code == 302
    archive.persona.refresh_from_db()
    assert (archive.persona.state, archive.persona.summary) == (Persona.State.SUSPENDED, "x")


def test_what_cannot_be_said_of_anybody_is_not_saved_and_what_to_write_is_told(archive, cora):
    """One field of each form; the rest stands in ``core/test_life``."""
    Persona.objects.update(died="")
    before = Persona.objects.values().get()
    for field, value, why in (
        ("profiles", ["x"], "Select a valid choice"),
        ("aliases", "a" * 201, "a list of texts"),
        ("pronouns", "nonsense", "Select a valid choice"),
        ("born", "1908-02-31", "that month has no day 31"),
    ):
        address = page("persona", "change", archive.persona.pk)
        answer = cora.post(address, _form(archive.persona, **{field: value}))
        assert why in answer.content.decode()
        assert Persona.objects.values().get() == before


def test_after_the_death_neither_a_name_nor_a_date_of_it_is_changed(archive, cora):
    address = page("persona", "change", archive.persona.pk)
    cora.post(address, _form(archive.persona, aliases="Beatrice", died="1990"))
    archive.persona.refresh_from_db()
    assert (archive.persona.aliases, archive.persona.died) == ([], "1987-11-03")

"""Tiers and budgets on the desk: plain fields, what a steward attests, what never grows, and who is told."""

from dataclasses import asdict, replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from personas import services
from personas.core.errors import FaultyPolicyError, ForbiddenError, LooseningError
from personas.core.policy import parse
from personas.core.tiers import TIERS
from personas.core.widening import BUDGETS, Widening
from personas.desk_words import plain
from personas.models import Persona, PolicyVersion, Tier
from personas.models import Widening as Row
from personas.roles import Role, grant
from personas.tests.desks import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_called")]

WHY = "A school reads the letters."


@pytest.fixture
def ada(ada: Persona, published_once) -> Persona:
    """Ada has died; her archive stands, and its policy is signed."""
    return published_once(__name__, {"a.txt": {"title": "Home"}})  # type: ignore[no-any-return]


@pytest.fixture
def living(ada: Persona) -> Persona:
    Persona.objects.filter(pk=ada.pk).update(died="")
    ada.refresh_from_db()
    return ada


def somebody(persona: Persona, role: Role) -> User:
    user = User.objects.create_user(role.value)
    grant(user, persona, role)
    return user


def page(ada: Persona) -> str:
    return reverse("admin:personas_persona_tiers", args=[ada.pk])


def filled(client: Client, ada: Persona, **limits: int | str) -> dict[str, object]:
    """Fill the page in as it stands, with other limits for the public."""
    given: dict[str, object] = {}
    for form in client.get(page(ada)).context["forms"]:
        said = {form.add_prefix(name): form[name].value() for name in form.fields}
        given |= {name: value for name, value in said.items() if value is not None}
    public = Tier.objects.get(persona=ada, name="public")
    return given | {f"t{public.pk}-{name}": value for name, value in limits.items()}


def public(ada: Persona) -> Tier:
    return Tier.objects.get(persona=ada, name="public")


def newest(ada: Persona) -> PolicyVersion:
    return services.freeze_policy(persona=ada)


def test_the_page_says_what_each_tier_gets_and_has_plain_fields(ada):
    told = client_of("steward", ada, Role.STEWARD).get(page(ada)).content.decode()
    assert "public: excerpts of up to 300 characters" in told
    assert "family: excerpts of up to 600 characters" in told
    assert "Characters a day" in told
    assert "textarea" not in told


def test_a_steward_lets_budgets_grow_after_a_death_and_it_is_signed_for_good(ada):
    before, was = newest(ada), {limit: getattr(public(ada), limit) for limit in BUDGETS}
    steward = client_of("steward", ada, Role.STEWARD)
    wider = {limit: value + 5 for limit, value in was.items()}
    answer = steward.post(page(ada), filled(steward, ada, **wider) | {"why": WHY}, follow=True)
    now = newest(ada)
    signed = parse(bytes(now.document))
    assert (now.n, signed.v) == (before.n + 1, 3)
    for one in signed.widened:
        limit, value = one.limit, was[one.limit]
        assert f"public: {limit} {value} → {value + 5}" in answer.content.decode()
        assert getattr(public(ada), limit) == value + 5
        assert one == Widening(tier="public", limit=limit, was=value, will=value + 5, day=one.day, why=WHY)
    assert {one.limit for one in signed.widened} == {*BUDGETS}
    assert WHY in steward.get(page(ada)).content.decode()
    assert {*Row.objects.values_list("by", flat=True)} == {"steward"}


def test_nobody_lets_what_may_be_seen_grow_after_a_death(ada):
    steward = client_of("steward", ada, Role.STEWARD)
    for limit in ("excerpt_cap", "context_chars", "daily_probes"):
        was = getattr(public(ada), limit)
        told = steward.post(
            page(ada), filled(steward, ada, **{limit: was + 1}) | {"why": WHY}
        ).content.decode()
        assert f"Looser would be: public: {plain(limit)}" in told
        assert f'value="{was + 1}"' in told, "what was filled in stays"
        assert getattr(public(ada), limit) == was
    assert not Row.objects.exists()


def test_a_budget_that_grows_needs_a_reason_and_a_number(ada):
    steward = client_of("steward", ada, Role.STEWARD)
    for value, said in ((9000, "public: daily_chars would grow: say why"), ("many", "whole number")):
        assert said in steward.post(page(ada), filled(steward, ada, daily_chars=value)).content.decode()
        assert public(ada).daily_chars == 4000


def test_a_curator_lowers_a_budget_and_does_not_let_one_grow(ada):
    curator = client_of("curator", ada, Role.CURATOR)
    told = curator.post(page(ada), filled(curator, ada, daily_chars=9000) | {"why": WHY}).content.decode()
    assert "attested by the steward" in told
    assert public(ada).daily_chars == 4000
    curator.post(page(ada), filled(curator, ada, daily_chars=100))
    assert public(ada).daily_chars == 100
    assert parse(bytes(newest(ada).document)).v == 2


def test_while_they_live_the_steward_sets_and_adds_tiers_and_their_policy_says_so(living):
    steward = client_of("steward", living, Role.STEWARD)
    new = {"new-name": "pupils", "new-rank": 2, "new-daily_chars": 50000}
    steward.post(page(living), filled(steward, living, daily_chars=9000, excerpt_cap=400) | new)
    assert (public(living).daily_chars, public(living).excerpt_cap) == (9000, 400)
    assert Tier.objects.get(persona=living, name="pupils").daily_chars == 50000
    signed = parse(bytes(newest(living).document))
    assert (signed.v, signed.widened) == (2, ())


def test_the_steward_of_somebody_who_died_is_offered_no_new_tier(ada):
    told = client_of("steward", ada, Role.STEWARD).get(page(ada))
    assert [form.instance.name for form in told.context["forms"]] == ["public", "family"]
    assert "One more tier" not in told.content.decode()


def test_a_new_tier_that_may_not_be_is_refused_with_its_reason(ada):
    steward = client_of("steward", ada, Role.STEWARD)
    bare = {f"new-{name}": value for name, value in asdict(TIERS[1]).items()}
    for rank, says in ((2, "heirs: level"), (1, "trust of its own")):
        sent = bare | {"new-name": "heirs", "new-rank": rank, "why": WHY}
        assert says in steward.post(page(ada), filled(steward, ada) | sent).content.decode()
        assert Tier.objects.filter(persona=ada).count() == 2


# --- The service ----------------------------------------------------------------------------------
def wider(**limits):
    return (replace(TIERS[0], **limits), TIERS[1])


def put(ada: Persona, by: User | None, row: Row | Tier) -> None:
    """Go through the door without the service."""
    with services.changing(persona=ada, by=by) as changes:
        changes.put(row)


def test_until_a_policy_is_signed_whoever_founds_an_archive_sets_its_tiers(log):
    ada = services.found(persona=services.draft(slug="eve", name="Eve", died="1987"))
    assert services.put_tiers(persona=ada, by=None, wanted=wider(daily_chars=9000, excerpt_cap=900)) == ()
    assert not Row.objects.exists()


def test_at_the_command_line_too_a_signed_policy_only_widens_by_attestation(ada):
    (one,) = services.put_tiers(persona=ada, by=None, wanted=wider(daily_chars=9000), why=WHY)
    assert (one.by, one.will) == ("", 9000)
    with pytest.raises(LooseningError):
        services.put_tiers(persona=ada, by=None, wanted=wider(daily_chars=9000, excerpt_cap=900), why=WHY)
    for why in (" " * 9, "x" * 301):
        with pytest.raises(FaultyPolicyError, match="say why"):
            services.put_tiers(persona=ada, by=None, wanted=wider(daily_chars=9001), why=why)
    assert public(ada).daily_chars == 9000


def test_a_curator_attests_nothing_even_without_a_change_of_a_tier(ada):
    budget = {"tier": "public", "limit": "daily_chars", "was": 1, "will": 2}
    row = Row(persona=ada, **budget, day="2031-01-02", why=WHY, by="curator")
    with pytest.raises(ForbiddenError):
        put(ada, somebody(ada, Role.CURATOR), row)
    assert not Row.objects.exists()

"""The door, standings, inventory, re-reading, and what is pinned to an answer."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.utils import timezone
from guardian.shortcuts import assign_perm

from personas import selectors
from personas.core.artifact import artifact_id, parse_payload
from personas.core.consent import Scope
from personas.core.errors import ForbiddenError, NoTierError, UnknownPersonaError, UnpublishedError
from personas.models import Entry, Membership, Passage, Person, Persona, Rule, Tier
from personas.roles import Role, grant
from personas.selectors import (
    Legible,
    Need,
    Standing,
    inventory,
    metadata,
    paragraph,
    resolve,
)
from personas.selectors.eligibility import scopes
from personas.selectors.reading import HIDDEN
from personas.tests.archives import YES, Archive

pytestmark = pytest.mark.django_db


def user(login: str = "sam", **fields: bool) -> User:
    return User.objects.create(username=login, **fields)


# --- The door -------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", Role)
def test_a_role_opens_its_own_need_and_no_other(archive, role):
    cora = user("cora")
    grant(cora, archive.persona, role, tier="public" if role is Role.REQUESTOR else None)
    opened = [need for need in Need if may(cora, need) == "yes"]
    assert opened == [list(Need)[list(Role).index(role)]]
    assert {may(cora, need) for need in Need} == {"yes", "forbidden"}


def may(who: User | AnonymousUser, need: Need, slug: str = "ada") -> str:
    try:
        selectors.persona_for(who, slug, need)
    except UnknownPersonaError:
        return "unknown"
    except ForbiddenError:
        return "forbidden"
    return "yes"


def superuser() -> User:
    return user("root", is_superuser=True, is_staff=True)


def dismissed() -> User:
    gone = user("gone", is_active=False)
    grant(gone, Persona.objects.get(), Role.CURATOR)
    return gone


def of_another_persona() -> User:
    stranger = user("bea")
    grant(stranger, Archive("bea").persona, Role.CURATOR)
    return stranger


def of_every_persona_by_model() -> User:
    broad = user("broad")
    assign_perm("personas.tend_persona", broad)
    assign_perm("personas.ask_persona", broad)
    return broad


def beside_a_group() -> User:
    desk, other = Group.objects.create(name="desk"), Group.objects.create(name="other")
    assign_perm("tend_persona", desk, Persona.objects.get())
    assign_perm("tend_persona", other, Archive("bea").persona)
    beside = user("beside")
    beside.groups.add(other)
    return beside


@pytest.mark.parametrize(
    "stranger",
    [
        pytest.param(AnonymousUser, id="signed out"),
        pytest.param(user, id="holds nothing"),
        pytest.param(superuser, id="Django superuser"),
        pytest.param(dismissed, id="no longer active"),
        pytest.param(of_another_persona, id="another persona's curator"),
        pytest.param(of_every_persona_by_model, id="model permissions only"),
        pytest.param(beside_a_group, id="in another persona's group"),
    ],
)
def test_to_a_stranger_a_persona_is_as_unknown_as_a_name_that_is_free(archive, stranger):
    who = stranger()
    for need in Need:
        assert may(who, need) == may(who, need, slug="nobody") == "unknown"
        assert archive.persona not in selectors.personas_for(who, need)


def test_a_group_opens_the_door_too(archive):
    desk, cora = Group.objects.create(name="desk"), user("cora")
    cora.groups.add(desk)
    assign_perm("tend_persona", desk, archive.persona)
    assert may(cora, Need.TEND) == "yes"
    assert list(selectors.personas_for(cora, Need.TEND)) == [archive.persona]


def test_the_door_asks_the_database_three_times_at_most(archive, django_assert_num_queries):
    femi = archive.requestor("femi")
    assert may(femi, Need.ASK) == "yes"  # which kind of thing a persona is, is asked once in a process
    with django_assert_num_queries(3):
        assert may(femi, Need.ASK) == "yes"


@pytest.mark.parametrize("state", [Persona.State.DRAFT, Persona.State.SUSPENDED])
def test_a_persona_that_is_not_active_is_unknown_to_requestors_and_asked_by_nobody(archive, state):
    femi, cora = archive.requestor("femi"), archive.requestor("cora")
    grant(cora, archive.persona, Role.CURATOR)
    Persona.objects.update(state=state)
    assert [may(femi, need) for need in Need] == ["unknown"] * 4
    assert [may(cora, need) for need in Need] == ["forbidden", "yes", "forbidden", "forbidden"]
    assert not selectors.personas_for(femi, Need.ASK).exists()
    assert selectors.personas_for(cora, Need.TEND).exists()


def test_who_may_ask_but_has_no_tier_is_offered_nothing(archive):
    femi = archive.requestor("femi")
    assert list(selectors.personas_for(femi, Need.ASK)) == [archive.persona]
    Membership.objects.all().delete()
    assert not selectors.personas_for(femi, Need.ASK).exists()


# --- Standings ------------------------------------------------------------------------------------


def test_a_standing_has_the_limits_of_its_tier(archive):
    limits = {
        "excerpt_cap": 601,
        "context_chars": 2,
        "daily_chars": 3,
        "daily_expansions": 4,
        "per_minute": 5,
    }
    Tier.objects.filter(name="family").update(**limits)
    femi = archive.requestor("femi", "family")
    standing = selectors.standing_of(femi, archive.persona)
    assert (standing.persona_id, standing.user_id) == (archive.persona.pk, femi.pk)
    assert (standing.tier.name, standing.tier.rank) == ("family", 1)
    assert {name: getattr(standing.tier, name) for name in limits} == limits
    assert "femi" not in standing.subject


def test_without_a_tier_of_the_persona_there_is_no_standing(archive):
    femi = user("femi")
    Membership.objects.create(persona=archive.persona, user=femi, tier=Archive("bea").family)
    for stranger in (user(), AnonymousUser(), femi):
        with pytest.raises(UnknownPersonaError):
            selectors.standing_of(stranger, archive.persona)


def test_evaluation_stands_on_the_highest_tier_and_is_nobody(archive):
    standing = selectors.fullest_standing(archive.persona)
    assert (standing.tier.name, standing.user_id) == ("family", None)
    Rule.objects.all().delete()
    Tier.objects.all().delete()
    with pytest.raises(NoTierError, match="ada"):
        selectors.fullest_standing(archive.persona)


# --- Inventory ------------------------------------------------------------------------------------


def titles(standing: Standing, version: int = 1) -> list[str]:
    return [item.title for item in inventory(standing, version=version)]


def test_the_inventory_names_nobody_who_is_sealed_and_the_others_by_pseudonym(archive):
    archive.person("Lorna Vickery", aliases=["Lorna"])
    archive.person("Denzil Hocking", Person.State.ANONYMIZED, aliases=["Denzil"], pseudonym="Martin Weir")
    archive.person("R. Carne", Person.State.ANONYMIZED)
    archive.person("Basil Thorne", Person.State.CLEARED, receipt="letter of 3 May")
    for title in ("For LORNA's birthday", "To denzil hocking", "Basil Thorne, Denzilson", "To R. Carne"):
        archive.add(title, "Tide.", title=title)
    archive.add("d.txt", "Tide.", creator="Denzil", title="Reply")
    found = {(item.title, item.creator) for item in inventory(archive.standing(), version=1)}
    assert found == {
        ("To [Martin Weir]", "Ada Pellowe"),
        ("Basil Thorne, Denzilson", "Ada Pellowe"),
        ("Reply", "[Martin Weir]"),
    }


def test_the_inventory_veils_whoever_is_anonymized_in_any_spelling_and_by_a_lone_surname(archive):
    archive.person("Seán O’Hara", Person.State.ANONYMIZED, aliases=["", "Uncle"], pseudonym="Martin Weir")
    archive.person("Ben Pellowe", Person.State.ANONYMIZED, pseudonym="Hugh")
    for title in (
        "To Sean O'Hara",
        "Seán O’Hara’s boat",
        "The O’HARA boat",
        "To Pellowe",
        "By Ada Pellowe",
    ):
        archive.add(title, "Tide.", title=title)
    assert sorted(titles(archive.standing())) == [
        "By Ada Pellowe",
        "The [name withheld] boat",
        "To [Martin Weir]",
        "To [name withheld]",
        "[Martin Weir]’s boat",
    ]


def test_what_nobody_sees_in_a_title_is_shown_in_the_inventory(archive):
    archive.add("a", "Tide.", title="Letter \u202eada", creator="Ada\u2067")
    ((title, creator),) = [
        (one.title, one.creator) for one in selectors.inventory(archive.standing(), version=1)
    ]
    assert (title, creator) == ("Letter ⟨U+202E⟩ada", "Ada⟨U+2067⟩")


def test_a_pseudonym_stands_for_every_form_of_a_name_until_the_agreement_ends(archive):
    today = timezone.now().date()
    weir = {"pseudonym": "Martin Weir", "aliases": ["Denzil"]}
    archive.person("Denzil Hocking", "anonymized", valid_until=today + timedelta(days=1), **weir)
    archive.person("R. Carne", "anonymized", valid_until=today, pseudonym="Ann")
    archive.person("Basil Thorne", "anonymized", pseudonym=" ")
    archive.person("Lorna", "sealed", pseudonym="May")
    archive.person("Inês", "cleared", pseudonym="Eve")
    Archive("bea").person("Ada", "anonymized", pseudonym="Bo")
    assert selectors.aliases(archive.persona.pk) == ((("Denzil Hocking", "Denzil"), "Martin Weir"),)


def test_the_inventory_is_in_the_order_of_years_the_undated_last(archive):
    for title, date in (("c", ""), ("b", "1951"), ("a", "1951"), ("d", "1950-07"), ("e", "1950-02")):
        archive.add(title, "Tide.", title=title, date=date)
    assert titles(archive.standing()) == ["e", "d", "a", "b", "c"]


def test_what_is_withdrawn_or_not_to_be_known_is_in_no_inventory(archive):
    for key in ("a.txt", "b.txt", "c.txt"):
        archive.add(key, f"Tide of {key}.")
    archive.rule("b.txt", surfacing=False)  # not to be used, and known
    archive.rule("c.txt", existence=False)
    assert titles(archive.standing()) == ["a.txt", "b.txt"]
    archive.publish(withdrawn="a.txt")
    assert titles(archive.standing(), version=2) == titles(archive.standing(), version=1) == ["b.txt"]


# --- Reading again --------------------------------------------------------------------------------


def test_a_paragraph_is_read_word_for_word(archive):
    row = archive.add("a.txt", "The tide.", "Inês 🌠 came.\nAnd left.")
    read = paragraph(archive.standing(), artifact_id=row.artifact_id, version=1, index=1)
    assert read == "Inês 🌠 came.\nAnd left."


def test_what_is_not_eligible_is_not_read_either(archive):
    row, other = archive.add("a.txt", "The tide."), Archive("bea").add("a.txt", "The tide.")
    standing = archive.standing()
    assert paragraph(standing, artifact_id=row.artifact_id, version=1, index=1) is None
    for name, rule in (
        *((row.artifact_id, {dimension: False}) for dimension in ("surfacing", "existence", "inclusion")),
        (other.artifact_id, {}),
    ):
        archive.rule("a.txt", **YES | rule)
        assert paragraph(standing, artifact_id=name, version=1, index=0) is None
        assert metadata(standing, artifact_id=name, version=1) is None


def test_words_about_somebody_sealed_are_covered_and_the_others_keep_their_places(archive):
    row = archive.add("a.txt", "The tide. Lorna came.\nRain.")
    sealed = archive.person("Lorna")
    Passage.objects.all().delete()
    rest = {"text": "", "length": 1, "embedder": "none", "embedding": [0.1] * 384}
    for ordinal, (spans, mentions) in enumerate([([0, 0, 9, 0, 22, 27], []), ([0, 10, 21], [sealed.pk])]):
        place = {"ordinal": ordinal, "sentences": spans, "mentions": mentions}
        Passage.objects.create(persona=archive.persona, artifact=row, **place, **rest)
    read = paragraph(archive.standing(), artifact_id=row.artifact_id, version=1, index=0)
    assert read == f"The tide. {HIDDEN * 5} {HIDDEN * 5}\nRain."
    Passage.objects.filter(mentions=[]).delete()
    assert paragraph(archive.standing(), artifact_id=row.artifact_id, version=1, index=0) is None


@pytest.mark.parametrize(
    ("spans", "read"),
    [
        pytest.param([(0, 3)], "The ████\u2003██", id="one"),
        pytest.param([(9, 11), (0, 3)], "The ████\u2003in", id="in another order"),
        pytest.param([(0, 8), (4, 6), (6, 9)], "The tide\u2003██", id="in and over each other"),
        pytest.param([(4, 99)], "███ tide\u2003in", id="past the end"),
    ],
)
def test_what_is_open_of_a_paragraph_is_shown_and_every_other_letter_covered(spans, read):
    found = Legible(metadata=(), paragraphs=("The tide\u2003in",), spans={0: spans})
    assert found.paragraph(0) == read


def test_metadata_is_read_as_pointers(archive):
    row = archive.add("a.txt", "The tide.", place="Horta")
    facts = metadata(archive.standing(), artifact_id=row.artifact_id, version=1)
    assert facts == (
        ("/title", "a.txt"),
        ("/creator", "Ada Pellowe"),
        ("/date", "1950"),
        ("/kind", "letter"),
        ("/place", "Horta"),
    )


def test_a_citation_resolves_for_ever_to_equal_bytes_or_to_a_tombstone(archive):
    row = archive.add("a.txt", "The tide.")
    archive.publish(withdrawn="a.txt")
    archive.rule("a.txt", **dict.fromkeys(YES, False))
    before = resolve(archive.persona, row.artifact_id, 1)
    after = resolve(archive.persona, row.artifact_id, 2)
    assert before is not None
    assert after is not None
    assert (before.state, before.record_key) == (Entry.State.PRESENT, "a.txt")
    assert artifact_id(before.payload or b"") == row.artifact_id
    assert parse_payload(before.payload or b"").paragraphs == ("The tide.",)
    assert (after.state, after.payload) == (Entry.State.TOMBSTONE, None)


def test_what_was_never_in_a_version_resolves_to_nothing(archive):
    row = archive.add("a.txt", "The tide.")
    assert resolve(archive.persona, row.artifact_id, 2) is None
    assert resolve(archive.persona, "sha256:" + "0" * 64, 1) is None
    assert resolve(Archive("bea").persona, row.artifact_id, 1) is None


def test_the_scope_that_holds_now_is_the_stricter_of_two_records_of_one_artifact(archive):
    shown = archive.add("a.txt", "The tide.", title="Same")
    twin = archive.add("b.txt", "The tide.", title="Same")
    hidden = archive.add("c.txt", "The board.")
    archive.rule("b.txt", display=False, cap=80)
    archive.rule("c.txt", surfacing=False)
    assert shown.artifact_id == twin.artifact_id
    asked = [shown.artifact_id, hidden.artifact_id, "sha256:" + "0" * 64]
    held = scopes(archive.standing(), version=1, artifact_ids=asked)
    assert held == {
        shown.artifact_id: Scope(inclusion=True, surfacing=True, display=False, existence=True, cap=80)
    }


# --- What is pinned -------------------------------------------------------------------------------


def test_the_newest_version_and_policy_are_current(archive):
    archive.publish()
    archive.sign_policy()
    archive.sign_policy()
    assert selectors.current_version(archive.persona).n == 2
    newest = archive.persona.policies.get(n=2)
    assert selectors.pinned(archive.persona).policy == newest.digest
    assert selectors.pinned(archive.persona).n == 2


def test_nothing_is_current_before_it_is_published(archive):
    bare = Persona.objects.create(slug="bea", archive_id="b" * 32)
    for current in (selectors.current_version, selectors.pinned):
        with pytest.raises(UnpublishedError, match="bea"):
            current(bare)


@pytest.mark.parametrize(
    ("died", "archive_end", "year"),
    [
        pytest.param("1987-11-03", "", 1987, id="the death"),
        pytest.param("1987-11-03", "1979", 1979, id="the archive's end comes first"),
        pytest.param("198X", "", 1989, id="the last year that is possible"),
        pytest.param("", "1979/1981", 1981, id="the end of an interval"),
        pytest.param("", "", None, id="alive: the newest version"),
    ],
)
def test_the_archive_speaks_until_its_end(archive, died, archive_end, year):
    archive.persona.died, archive.persona.archive_end = died, archive_end
    archive.persona.aliases = ["Ada"]
    life = selectors.life_of(archive.persona)
    assert life["end_year"] == (year or archive.version.created.year)
    assert (life["name"], life["aliases"], life["pronoun"]) == ("Ada Pellowe", ("Ada",), "they")
    assert (life["died"], life["archive_end"], life["born"]) == (died, archive_end, "")

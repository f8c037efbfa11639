"""What is thrown away is absent at once, comes back, or goes after its days; proofs of what was published hold."""

from datetime import timedelta

import pytest
from django.utils import timezone

from personas import services
from personas.core.errors import PublishError
from personas.core.membership import verify_member
from personas.core.record_errors import TrashError
from personas.models import Artifact, Entry, Passage, Posting, Rule, Tombstone
from personas.selectors import Purpose, desk, eligible
from personas.selectors.access import tier_standing
from personas.selectors.membership import member_of
from personas.selectors.trash import in_trash
from personas.services import errands, trash
from personas.trashed import Trashed

pytestmark = pytest.mark.django_db


def keys(persona, *names):
    return list(Artifact.objects.filter(persona=persona, record_key__in=names).values_list("pk", flat=True))


def throw(persona, *names):
    return trash.throw_away(persona=persona, artifacts=keys(persona, *names), by=None)


def seen(persona, version):
    standing = tier_standing(persona, persona.tiers.order_by("-rank")[0])
    return sorted(
        eligible(standing, version=version, purpose=Purpose.ANSWER).values_list("record_key", flat=True)
    )


def states(row):
    return dict(row.entries.order_by("record_key").values_list("record_key", "state"))


def prove(version):
    for entry in version.entries.all():
        verify_member(member_of(entry), root=version.root)


@pytest.fixture
def published(ada, published_once):
    published_once(__name__, {"a.txt": {}, "b.txt": {}})
    ada.refresh_from_db()
    return ada.versions.get()


def test_what_is_thrown_away_is_gone_from_every_version_at_once_and_comes_back_into_all(ada, published):
    assert throw(ada, "a.txt")[1] == "From version 2 on nobody sees them."
    second = ada.versions.get(n=2)
    assert states(second) == {"a.txt": "tombstone", "b.txt": "present"}
    assert (seen(ada, 1), seen(ada, 2)) == (["b.txt"], ["b.txt"])
    assert [row.record_key for row in desk.newest(ada)] == ["b.txt"]
    assert services.publish(persona=ada) == second
    assert trash.restore(persona=ada, rows=[in_trash(ada).get().pk]) == 1
    assert seen(ada, 2) == ["b.txt"]  # not before somebody publishes it
    third = services.publish(persona=ada)
    assert states(third) == {"a.txt": "present", "b.txt": "present"}
    assert seen(ada, 1) == seen(ada, 3) == ["a.txt", "b.txt"]
    assert not Trashed.objects.exists()
    for version in (published, second, third):
        prove(version)


def test_the_same_file_comes_in_again_within_its_days_and_after_them(ada, published, take_in):
    for days in (0, 31):
        throw(ada, "a.txt")
        trash.empty(persona=ada, now=timezone.now() + timedelta(days=days))
        assert take_in(ada, {"a.txt": {}, "b.txt": {}}).counts() == {"added": 1, "already here": 1}
        last = services.publish(persona=ada)
        assert seen(ada, 1) == seen(ada, last.n) == ["a.txt", "b.txt"]
    assert Artifact.objects.count() == 2
    assert Tombstone.objects.count() == 1
    prove(published)


def test_what_no_version_held_is_erased_after_its_days_and_what_one_held_stays_for_proofs(
    ada, published, take_in, caplog
):
    take_in(ada, {"c.txt": {}})
    words = Posting.objects.count()
    throw(ada, "a.txt", "c.txt")
    assert trash.empty(persona=ada, now=timezone.now()) == (0, 0)
    with caplog.at_level("INFO", "kwanzaa.personas"):
        assert trash.empty(persona=ada, now=timezone.now() + timedelta(days=31)) == (1, 1)
    assert not keys(ada, "c.txt")
    assert Posting.objects.count() < words
    assert Passage.objects.filter(artifact__record_key="a.txt").exists()
    assert not in_trash(ada).exists()
    assert len(caplog.messages) == 2
    assert "a.txt" not in caplog.text
    prove(published)
    assert take_in(ada, {"c.txt": {}}).counts() == {"added": 1}


def test_what_waits_to_come_in_goes_on_waiting(ada, published, take_in):
    take_in(ada, {"c.txt": {"mentions": "Ben"}}, attested=None)
    throw(ada, "a.txt")
    assert states(ada.versions.get(n=2)) == {"a.txt": "tombstone", "b.txt": "present"}
    with pytest.raises(PublishError, match="Ben"):
        services.publish(persona=ada)


def test_what_is_never_to_come_again_does_not(ada, published, take_in):
    ada.died = ""
    ada.save()
    throw(ada, "a.txt")
    services.publish(persona=ada, withdraw=["a.txt"])
    assert not in_trash(ada).exists()
    Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"inclusion": True})
    assert take_in(ada, {"a.txt": {}}).counts() == {"left out: it was withdrawn": 1}
    assert states(services.publish(persona=ada))["a.txt"] == "tombstone"


@pytest.mark.parametrize("is_published", [True, False])
def test_what_no_version_held_yet_is_never_shown_by_a_tombstone_too(ada, cora, take_in, is_published):
    ada.died = ""
    ada.save()
    take_in(ada, {"a.txt": {}})
    if is_published:
        services.publish(persona=ada)
    take_in(ada, {"c.txt": {}})
    errand = errands.ask(persona=ada, by=cora, kind=errands.Kind.NEVER_SHOW, given={"record": "c.txt"})
    errands.run(errand_id=errand.pk)
    last = ada.versions.latest("n")
    assert states(last) == {"c.txt": "tombstone"} | ({"a.txt": "present"} if is_published else {})
    prove(last)
    assert Tombstone.objects.get().record_key == "c.txt"
    Rule.objects.update_or_create(persona=ada, record_key="c.txt", defaults={"inclusion": True})
    assert take_in(ada, {"c.txt": {}}).counts() == {"left out: it was withdrawn": 1}
    assert states(services.publish(persona=ada)) == {"a.txt": "present", "c.txt": "tombstone"}


def test_a_correction_is_undone_with_what_corrected_it_and_leaves_the_earlier_text(ada, published, take_in):
    take_in(ada, {"a.txt": {}}, a_txt=b"Corrected.")
    services.publish(persona=ada)
    take_in(ada, {"a.txt": {}}, a_txt=b"Corrected twice.")
    middle = sorted(keys(ada, "a.txt"))[1]
    said = trash.throw_away(persona=ada, artifacts=[middle], by=None)
    assert said[0].startswith("2 artifacts are in the trash")
    assert said[2] == "Of 1 record an earlier text is left; it comes back with the next version."
    assert seen(ada, 3) == ["b.txt"]
    last = services.publish(persona=ada)
    assert Entry.objects.get(version=last, record_key="a.txt").artifact_id == min(keys(ada, "a.txt"))
    assert in_trash(ada).count() == 2
    take_in(ada, {"a.txt": {}}, a_txt=b"Other words.")
    with pytest.raises(TrashError, match="a newer text"):
        trash.restore(persona=ada, rows=list(in_trash(ada).values_list("pk", flat=True)))


def test_what_is_withdrawn_for_ever_does_not_come_back_by_the_trash(ada, published):
    ada.died = ""
    ada.save()
    services.publish(persona=ada, withdraw=["a.txt"])
    assert throw(ada, "a.txt") == []  # as the undoing of its batch would
    assert not Trashed.objects.exists()
    Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"inclusion": True})
    assert states(services.publish(persona=ada))["a.txt"] == "tombstone"


def test_what_consent_forbids_stays_in_the_trash_until_its_days_are_over(ada, published, take_in):
    ada.died = ""
    ada.save()
    take_in(ada, {"c.txt": {}})
    throw(ada, "c.txt")
    Rule.objects.update_or_create(persona=ada, record_key="c.txt", defaults={"inclusion": False})
    services.publish(persona=ada)
    Rule.objects.update_or_create(persona=ada, record_key="c.txt", defaults={"inclusion": True})
    assert "c.txt" not in states(services.publish(persona=ada))
    assert trash.empty(persona=ada, now=timezone.now() + timedelta(days=31)) == (1, 0)

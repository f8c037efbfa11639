"""Ways round a policy that were tried once: a correction, a copy, another spelling."""

import pytest

from personas import services
from personas.models import Artifact, Passage, Person, Persona, Rule
from personas.selectors import fullest_standing
from personas.selectors.eligibility import Purpose, eligible

SECRET = b"My dear friend stole the clock.\n"


def test_a_correction_keeps_who_was_meant(ada, take_in):
    take_in(ada, {"a.txt": {"mentions": "Bea Marsh"}}, a_txt=SECRET)
    bea = Person.objects.get(name="Bea Marsh")
    take_in(ada, {"a.txt": {}}, attested=None, a_txt=SECRET.replace(b"clock", b"clocks"))
    newest = Artifact.objects.filter(record_key="a.txt").order_by("-pk").first()
    assert [passage.mentions for passage in Passage.objects.filter(artifact=newest)] == [[bea.pk]]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"existence": False}, id="hidden"),
        pytest.param({"surfacing": False}, id="not to be used"),
        pytest.param({}, id="withdrawn"),
    ],
)
def test_a_copy_under_another_key_has_the_rule_of_the_first(ada, take_in, change):
    take_in(ada, {"a.txt": {}}, a_txt=SECRET)
    services.publish(persona=ada)
    if change:
        with services.changing(persona=ada, by=None) as open_:
            rule, _ = Rule.objects.get_or_create(persona=ada, record_key="a.txt")
            for name, value in change.items():
                setattr(rule, name, value)
            open_.put(rule)
    else:
        services.publish(persona=ada, withdraw=["a.txt"])
    take_in(ada, {"b.txt": {}}, attested=None, b_txt=SECRET)
    Persona.objects.filter(pk=ada.pk).update(state=Persona.State.ACTIVE)
    version = services.publish(persona=ada).n
    found = eligible(fullest_standing(ada), version=version, purpose=Purpose.ANSWER)
    assert "b.txt" not in {one.record_key for one in found}

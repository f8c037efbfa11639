from citations.core.stages import enforcement
from personas.core import life


def test_a_persona_may_have_every_profile_that_there_is_and_no_other():
    assert set(life.PROFILES) == set(enforcement.PROFILES) >= {"educator", "researcher", "creator", "builder"}

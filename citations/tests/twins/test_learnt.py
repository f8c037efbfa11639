"""What a tier learns that sees more is felt by nobody who sees less: not in an order, a pattern or a suggestion.

Of two archives one holds records for the family alone. Both are asked the same by two readers of the public, and the
whole one by the family too, much and in the same words. Learned tables are in force in both, and one more in the whole.
"""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from citations import services, tasks
from citations.core.learned_table import Table, Useful
from citations.models import LearnedTable, Pattern, Reach, Suggestion
from citations.selectors.learning import patterns_of
from citations.services import suggesting
from citations.tests.twins.asking import Asker, answer_all, differences
from citations.tests.twins.building import Twin, twins
from citations.tests.twins.drawing import Drawn, Record
from personas.models import Artifact
from personas.roles import Role, grant

OPEN = {"inclusion": True, "surfacing": True, "display": True, "existence": True, "cap": 600}
# In pairs: what stands in the family's record is nearly what stands in everybody's.
TOLD = (
    "In the spring of 1951 I moved to Cardiff and took a post as a clerk.",
    "My father taught me to read the tide table when we lived in Enugu.",
    "The gale of 1954 broke the weather chart. Nobody was lost.",
    "We kept the harmonium beside the brass clock in the house at Penarth.",
)
KEPT = (
    "In the autumn of 1952 I moved to Cardiff again and took a post as a lighthouse keeper.",
    "My father taught me to read the Morse key and the tide table when we lived in Lagos.",
    "The gale of 1960 broke the weather chart and the rain gauge. Nobody was lost.",
    "We kept the sextant beside the harmonium and the brass clock in the house at Bristol.",
)
FAMILY = ("femi", "ngozi", "tom")
ASKED = (
    "When did Ada move to Cardiff?",
    "Who taught Ada to read the tide table?",
    "What broke the weather chart?",
    "Where did Ada keep the harmonium?",
    "What happened in Zanzibar?",
)


def letter(key: str, text: str) -> Record:
    return Record(
        key=key, title=f"Letter {key}", creator="Ada Obi", kind="letter", date="1955", paragraphs=(text,)
    )


@pytest.fixture
def pair(asks_at_once, log) -> tuple[Twin, Twin]:
    """Both archives, the first of them with what the family alone may see."""
    everybody = [letter(f"b/{n}.txt", text) for n, text in enumerate(TOLD)]
    family = [replace(letter(f"a/{n}.txt", text), tier="family") for n, text in enumerate(KEPT)]
    drawn = Drawn(
        records=(*family, *everybody),
        default=OPEN,
        people={},
        ended=frozenset(),
        asker="public",
        budget=10**6,
        cap=300,
        questions=ASKED,
    )
    return twins(drawn, 0, User.objects.create_user("rhea"))


def come(twin: Twin, name: str, tier: str | None = None) -> None:
    user, _ = User.objects.get_or_create(username=name)
    grant(user, twin.persona, Role.REQUESTOR if tier else Role.CURATOR, tier)


def ask(twin: Twin, name: str, questions: tuple[str, ...]) -> None:
    user = User.objects.get(username=name)
    for number, text in enumerate(questions):
        services.ask(user=user, slug=twin.persona.slug, text=text, key=f"{twin.persona.slug} {name} {number}")
    answer_all()


def learn(twin: Twin) -> None:
    """Learn, and put a table in force for each reach: everything that was cited is useful there."""
    cora = User.objects.get(username="cora")
    tasks.learn()
    tasks.suggest()
    for reach in Reach.objects.filter(persona=twin.persona).order_by("-rank"):
        spots = sorted({place.spot for one in patterns_of(reach) for place in one.cited}, key=lambda s: s.key)
        useful = tuple(Useful(spot=spot, terms=(("clock", 3), ("move", 3), ("tide", 3))) for spot in spots)
        # The family's is another order, so that it would be felt.
        table = Table(depth=2 if reach.rank else 9, useful=useful[: len(TOLD)])
        row = suggesting.propose(reach=reach, gathered=table, figures={"questions": 1})
        assert suggesting.decide(learned=row, by=cora, state=LearnedTable.State.ACCEPTED)
    tasks.learn()


def told(twin: Twin) -> list[object]:
    """Everything that was learnt by the public's reach, without the names that each archive has for itself."""
    reach = Reach.objects.get(persona=twin.persona, rank=0)
    keys = dict(Artifact.objects.filter(persona=twin.persona).values_list("artifact_id", "record_key"))
    patterns = [
        (
            one.kind,
            one.masked,
            one.terms,
            one.held,
            one.found,
            one.times,
            sorted(map(len, one.askers.values())),
        )
        for one in patterns_of(reach)
    ]
    places = [
        (keys[place.spot.artifact_id], place.spot.paragraph, place.rank, place.citations)
        for one in patterns_of(reach)
        for place in one.places
    ]
    rows = Pattern.objects.filter(reach=reach).values_list(
        "kind", "reason", "found", "needed", "retrieved", "cited", "rate", "similarity", "episodic"
    )
    hints = Suggestion.objects.filter(reach=reach).values_list(
        "about", "words", "artifact__record_key", "paragraph", "start", "times", "low", "high"
    )
    return [sorted(map(repr, patterns)), sorted(map(repr, places)), sorted(rows), sorted(map(repr, hints))]


@pytest.mark.usefixtures("transactional_db")
def test_what_the_family_teaches_the_public_does_not_feel(pair):
    whole, other = pair
    for name in FAMILY:
        come(whole, name, "family")
    for twin in pair:
        come(twin, "cora")
        come(twin, "vera", "public")
        ask(twin, "vera", ASKED)
        ask(twin, "rhea", ASKED[:2])
    for name in FAMILY:
        ask(whole, name, (*ASKED, "What did Ada keep at Bristol?"))
    for twin in pair:
        learn(twin)
    in_force = LearnedTable.objects.filter(state="accepted").exclude(ticket=None)
    assert in_force.filter(persona=whole.persona).count() == 2
    assert in_force.filter(persona=other.persona).count() == 1
    assert told(whole) == told(other)
    assert any(told(whole))
    askers = [Asker(twin) for twin in pair]
    for one in askers:
        one.browse()
        one.ask(ASKED)
        one.think((*ASKED, "What did Ada keep at Bristol?", "Where was the sextant?"))
        for counted in ("metrics/", "metrics/table/", "alerts/", "bundles/"):
            one.get(counted, f"/api/v1/audit/{counted}")
    assert b"Source A" in b"".join(raw for _, raw in askers[0].seen)
    assert differences(*askers) == []

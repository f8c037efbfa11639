"""What ties a sentence to a question beyond its words: words of the same scene, who does it, and who is in it.

Shares are thousandths of the weight of everything asked for, as in ``features``.
"""

from collections.abc import Set as AbstractSet
from typing import Final

from citations.core.picking.fields import NOTHING, Ground, Need, bound, share
from citations.core.picking.persons import OWN, Party, Role, Standing
from citations.core.picking.reading import SURE

_NONE: Final[frozenset[str]] = frozenset()
_MOSTLY = 400
_LABEL = 3
"""How long the label of a turn is: *A.*"""


def told(ground: Ground, n: int, held: AbstractSet[str]) -> dict[str, int]:
    """Measure what sentence *n* tells of what is asked in other words, and whether who is asked about does it."""
    need, here = ground.need, ground.standings[n]
    meant, scene = _NONE, _NONE
    if ground.told[n] is not NOTHING:
        meant = ground.told[n].alike - held
        scene = ground.told[n].scenes - held - meant
    done = _done(need, held | meant | scene)
    doer, other = _doer(need.about, here)
    return {
        "meant": share(need, meant),
        "scene": share(need, scene),
        "meant_near": share(need, near - held - meant - scene) if (near := _near(ground, n)) else 0,
        "deeds": done,
        "names_present": bound(need.names, held | here.present) if need.names else 0,
        "doer": SURE * doer,
        "doer_else": SURE * other,
        "doer_done": done * doer,
        "others_deed": SURE * (other and done >= _MOSTLY),
        "turn": _turn(ground, n),
    }


def _done(need: Need, told: AbstractSet[str]) -> int:
    """Tell how much of what is asked for beside names is told here."""
    done = sum([need.deeds[one] for one in told if one in need.deeds])
    return done * SURE // sum(need.deeds.values()) if done else 0


def _near(ground: Ground, n: int) -> frozenset[str]:
    """Return what the sentences beside it, or the record, tell in other words."""
    beside = (ground.told_by_record, *ground.told[max(n - 1, 0) : n], *ground.told[n + 1 : n + 2])
    return _NONE.union(*(words for one in beside if one is not NOTHING for words in (one.alike, one.scenes)))


def _doer(about: Party | None, here: Standing) -> tuple[bool, bool]:
    """Tell whether who is asked about does it, and whether it is plainly somebody else."""
    if about is None:
        return False, False
    if about == OWN:
        named = here.doer is not None and here.doer.role in (Role.NAME, Role.KIN)
        return here.own, named and not here.own
    same = (
        here.doer is not None and here.doer.role is about.role and not about.stems.isdisjoint(here.doer.stems)
    )
    return same, here.doer is not None and not same and about.stems.isdisjoint(here.present)


def _turn(ground: Ground, n: int) -> int:
    """Tell what share of the question stands in the question that this sentence answers, as in a talk."""
    sentences = ground.field.passage.sentences
    before = next((m for m in range(n - 1, -1, -1) if len(sentences[m].text) > _LABEL), None)
    if before is None or not sentences[before].text.rstrip().endswith("?"):
        return 0
    return share(ground.need, ground.need.stems & ground.field.readings[before].places.keys())

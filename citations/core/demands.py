"""What whoever asks may demand of one question beyond its answer profile; nothing here makes a profile looser."""

from collections.abc import Collection
from typing import Final

from citations.core.errors import LooserThresholdError
from citations.core.session import Thresholds

TOGGLES: Final = ("require_citations", "primary_sources_only")
OWN: Final = ("similarity", "min_sources")
"""Thresholds of one's own, as ``name:number``; those of the profile stay the least."""
BESIDE: Final = 400
"""From which similarity on a paper counts beside the nearest: where the profile that demands least finds one near."""


def kept(known: Thresholds, demanded: Collection[str]) -> list[str]:
    """Return what there is of *demanded*, in its order. Raises: LooserThresholdError for less than *known* asks."""
    given = own(demanded)
    if (
        given.get("similarity", known.similarity) < known.similarity
        or given.get("min_sources", known.min_sources) < known.min_sources
    ):
        raise LooserThresholdError(f"{given} is looser than {known.profile}")
    plain = [one for one in TOGGLES if one in demanded]
    return plain + [f"{name}:{given[name]}" for name in OWN if name in given]


def own(demanded: Collection[str]) -> dict[str, int]:
    """Return the thresholds of one's own by name; what is no number is none."""
    parts = (one.partition(":") for one in demanded)
    return {name: int(number) for name, _, number in parts if name in OWN and number.isdecimal()}


def is_strict(need: Thresholds) -> bool:
    """Tell whether more is demanded than the profile that demands least does, so that another may answer."""
    return need.primary_only or need.min_sources > 1 or need.similarity > BESIDE

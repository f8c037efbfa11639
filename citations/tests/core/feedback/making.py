"""Patterns for tests: who asked what, and what was cited where."""

from dataclasses import replace

from citations.core.feedback import patterns
from citations.core.feedback.patterns import Kind, Pattern, Place
from citations.core.learned_table import Spot


def spot(n: int, artifact: str = "") -> Spot:
    return Spot(artifact_id=artifact or f"artifact-{n}", paragraph=n, start=0)


def pattern(
    *terms: str,
    cited: tuple[int, ...] = (1,),
    unused: tuple[int, ...] = (),
    people: tuple[str, ...] = ("femi", "rhea"),
    held: tuple[str, ...] | None = None,
    found: tuple[str, ...] = (),
    refused: bool = False,
    times: int = 1,
) -> Pattern:
    """Cite the places *cited*, found at the ranks of their numbers, and not *unused*."""
    places = [(n, 1) for n in cited] + [(n, 0) for n in unused]
    made = Pattern(
        kind=Kind.REFUSED if refused else Kind.ANSWERED,
        masked=" ".join(("who", *terms)),
        terms=tuple(sorted(terms)),
        held=tuple(sorted(terms)) if held is None else held,
        found=found,
        places=tuple(Place(spot=spot(n), rank=n, citations=count) for n, count in sorted(places)),
        times=times,
    )
    return replace(made, askers=dict.fromkeys(patterns.counted(made), frozenset(people)))

"""What each figure was without all this, and what it shall reach: one table, printed by ``make eval`` and in the docs.

Floors are those of simple ways: word overlap, keyword rules, fuzzy matching. A row counts on the half that is held back
where anything was fitted, else on the whole set.
"""

from dataclasses import dataclass
from typing import Final

from evaluation import altering
from evaluation.figures import Half


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One row. Values are in thousandths (milliseconds as they are); ``low`` says that less is better."""

    set: str
    figure: str
    half: Half
    floor: int | None
    target: int
    low: bool = False

    @property
    def key(self) -> str:
        """The name under which it is kept."""
        return f"{self.set}.{self.figure}"

    def reached(self, value: int) -> bool:
        """Whether *value* is good enough."""
        return value <= self.target if self.low else value >= self.target


def _rows(
    name: str, half: Half, *rows: tuple[str, int | None, int], low: frozenset[str] = frozenset()
) -> tuple[Target, ...]:
    return tuple(
        Target(set=name, figure=figure, half=half, floor=floor, target=target, low=figure in low)
        for figure, floor, target in rows
    )


_ALTERED: Final = (*altering.KINDS, "foreign")
TARGETS: Final[tuple[Target, ...]] = (
    *_rows(
        "quotes",
        Half.ALL,
        ("exact_accepted", 1000, 1000),
        ("format_only_accepted", 1000, 1000),
        ("altered_accepted", 280, 0),
        ("joined_accepted", 280, 0),
        ("foreign_accepted", 280, 0),
        low=frozenset({"altered_accepted", "joined_accepted", "foreign_accepted"}),
    ),
    *_rows(
        "douglass",
        Half.HELD,
        ("category", None, 950),
        ("adversarial_refused", 500, 1000),
        ("post_death_refused", 400, 1000),
        ("must_not_violated", None, 0),
        ("evidence_hit_within_bounds", 450, 650),
        ("abstention_f1_in_scope", 500, 650),
        ("wrongly_refused", 300, 150),
        ("comparison_both_sides", 250, 600),
        low=frozenset({"must_not_violated", "wrongly_refused"}),
    ),
    *_rows(
        "squad2",
        Half.HELD,
        ("paragraph_recall_at_5", 947, 960),
        ("right_sentence_first", 670, 780),
        ("abstention_auc", 700, 780),
    ),
    *_rows("clapnq", Half.HELD, ("abstention_f1", 724, 800), ("evidence_sentence_f1", 622, 680)),
    *_rows(
        "wice",
        Half.HELD,
        ("balanced_accuracy", 722, 770),
        ("supported_kept", None, 600),
        ("false_support_not_supported", 70, 30),
        ("false_support_partially_supported", 300, 150),
        low=frozenset({"false_support_not_supported", "false_support_partially_supported"}),
    ),
    *_rows(
        "binder",
        Half.ALL,
        ("unaltered_accepted", None, 900),
        *((f"{kind}_accepted", None, 0) for kind in _ALTERED),
        low=frozenset(f"{kind}_accepted" for kind in _ALTERED),
    ),
    *_rows("acl", Half.HELD, ("word_f1", 287, 450)),
    *_rows("cost", Half.ALL, ("own_stages_p95_ms", None, 60), low=frozenset({"own_stages_p95_ms"})),
    *_rows(
        "learning",
        Half.ALL,
        ("recall_at_5_gained", None, 30),
        ("citation_rate_gained", None, 50),
        ("newly_wrong", None, 0),
        ("switched_off_differs", None, 0),
        low=frozenset({"newly_wrong", "switched_off_differs"}),
    ),
)

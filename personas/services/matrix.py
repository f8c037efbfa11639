"""Consent written from a table of cells, under one lock, and nothing of it that somebody else changed meanwhile."""

from collections.abc import Mapping

from django.contrib.auth.models import User

from personas.core.consent import bounded
from personas.core.desk.matrix import Cells, Merged, cells_of, meant, merge
from personas.core.errors import FaultyPolicyError
from personas.core.manifest import DIMENSIONS
from personas.models import Persona, Rule, Tier
from personas.services.changing import changing
from personas.services.policies import rule_of, rules_of


def put_cells(*, persona: Persona, by: User, was: Mapping[str, Cells], wanted: Mapping[str, Cells]) -> Merged:
    """Write what a curator wants of the records they saw; return what was written, and what was not and why.

    Raises: FaultyPolicyError for a cell that is none, ForbiddenError, LooseningError; and then nothing was written.
    """
    with changing(persona=persona, by=by) as changes:
        now = rules_of(persona)
        merged = merge(was, {key: cells_of(now.get(key)) for key in was}, wanted)
        tiers = {tier.name: tier for tier in Tier.objects.filter(persona=persona).order_by("rank")}
        rows = {
            row.record_key: row for row in Rule.objects.filter(persona=persona, record_key__in=merged.change)
        }
        for key, cells in merged.change.items():
            changes.put(_row(rows.get(key) or Rule(persona=persona, record_key=key), cells, tiers))
    return merged


def _row(row: Rule, cells: Cells, tiers: Mapping[str, Tier]) -> Rule:
    read = meant(cells)
    if read is None or (read[1] and read[1] not in tiers):
        raise FaultyPolicyError((f"{row.record_key or 'the default'}: a cell holds what no rule says",))
    said, tier, cap = read
    for name, value in zip(DIMENSIONS, said, strict=True):
        setattr(row, name, value)
    row.tier, row.cap = tiers.get(tier), cap
    highest = max(tiers, key=lambda name: tiers[name].rank, default=None)
    lowered = bounded(rule_of(row), highest=highest)
    for name in DIMENSIONS:
        setattr(row, name, getattr(lowered, name))
    row.tier = tiers[lowered.tier] if lowered.tier else None
    return row

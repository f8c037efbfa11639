"""The tables that decide on a question, as they are named in every bundle: forms, and the years of what is new."""

import re

from citations.core.asking import (
    attacks,
    firsts,
    foreign_orders,
    further_glosses,
    glosses,
    happenings,
    more_glosses,
    northern_glosses,
    overrides,
    phrasings,
)
from citations.core.asking.newcomers import NEWCOMERS
from ledger.core.canonical import Json


def document() -> dict[str, Json]:
    """Return every form by its name, and every row that is dated."""
    forms: dict[str, Json] = {
        name: form.pattern
        for module in (attacks, phrasings)
        for name, form in sorted(vars(module).items())
        if isinstance(form, re.Pattern)
    }
    return {
        "forms": forms,
        "overrides": [overrides.ORDERS.pattern, overrides.OVERRIDE.pattern, foreign_orders.FOREIGN.pattern],
        "firsts": [[year, things] for year, things in firsts.FIRSTS],
        "glosses": [
            glosses.TABLE,
            more_glosses.EARLIER,
            more_glosses.TABLE,
            northern_glosses.TABLE,
            further_glosses.TABLE,
        ],
        "happenings": [[year, things] for year, things in (*happenings.HAPPENINGS, *NEWCOMERS)],
        "spelled": [[year, things] for year, things in firsts.SPELLED],
    }

"""Stage 5. Have somebody write a draft from the evidence, and from nothing else.

Receives: a ``Scoped`` question, ``Evidence``, and the drafter that was chosen.
Returns:  a ``Draft``; when the drafter has nothing to say, the deterministic fallback writes it.
Never:    trusts the draft, and never calls a drafter without evidence.
"""

from citations.core import extraction
from citations.core.ports import Drafter
from citations.core.records import Draft, Evidence, Life, Scoped


def write(scoped: Scoped, evidence: Evidence, drafter: Drafter, life: Life) -> Draft:
    """Return the drafter's draft, or the fallback's when it declined or came back empty."""
    draft = drafter.write(scoped, evidence)
    if draft.pieces and not draft.declined:
        return draft
    return draft if drafter.name == extraction.NAME else extraction.write(scoped, evidence, life)

"""Reads of an archive, already narrowed to who asks. ``persona_for`` is the only door to a persona.

What a requestor may use is decided once, by the SQL function ``kwanzaa_eligible`` (``migrations/sql``): search,
re-reading, inventory and every count are made of its rows and of nothing else.
"""

from personas.core.room import handle
from personas.selectors.access import (
    Need,
    Standing,
    fullest_standing,
    may_found,
    needs_of,
    persona_for,
    personas_for,
    standing_of,
    standing_to_ask,
)
from personas.selectors.eligibility import Purpose, eligible, rations, scopes
from personas.selectors.epochs import epoch_of, hold_policy, policy_is_frozen
from personas.selectors.inventories import InventoryItem, Naming, inventory, naming
from personas.selectors.masters import Mastered, is_told_openly, master_bytes, mastered, masters, places_of
from personas.selectors.membership import members
from personas.selectors.portraits import portrait_of
from personas.selectors.pseudonyms import aliases, aliases_of
from personas.selectors.ranking import Found, FoundSentence, papers_whole, pointed, search, search_whole
from personas.selectors.reading import Legible, Resolved, legible, legible_of, metadata, paragraph, resolve
from personas.selectors.replica import replayed
from personas.selectors.respelling import respelt, respelt_whole
from personas.selectors.room import Neighbours, Reading, item_of, named_in, reading_of
from personas.selectors.shelves import Shelved, recipients, shelf, shelf_whole
from personas.selectors.thumbnails import drawn, thumbnail_of, thumbnails
from personas.selectors.versions import LifeFacts, current_version, end_of, life_of, pinned, pins_of

__all__ = [
    "Found",
    "FoundSentence",
    "InventoryItem",
    "Legible",
    "LifeFacts",
    "Mastered",
    "Naming",
    "Need",
    "Neighbours",
    "Purpose",
    "Reading",
    "Resolved",
    "Shelved",
    "Standing",
    "aliases",
    "aliases_of",
    "current_version",
    "drawn",
    "eligible",
    "end_of",
    "epoch_of",
    "fullest_standing",
    "handle",
    "hold_policy",
    "inventory",
    "is_told_openly",
    "item_of",
    "legible",
    "legible_of",
    "life_of",
    "master_bytes",
    "mastered",
    "masters",
    "may_found",
    "members",
    "metadata",
    "named_in",
    "naming",
    "needs_of",
    "papers_whole",
    "paragraph",
    "persona_for",
    "personas_for",
    "pinned",
    "pins_of",
    "places_of",
    "pointed",
    "policy_is_frozen",
    "portrait_of",
    "rations",
    "reading_of",
    "recipients",
    "replayed",
    "resolve",
    "respelt",
    "respelt_whole",
    "scopes",
    "search",
    "search_whole",
    "shelf",
    "shelf_whole",
    "standing_of",
    "standing_to_ask",
    "thumbnail_of",
    "thumbnails",
]

"""Everything that writes to an archive. Keyword arguments only, and each call is one transaction or none."""

from personas.services.changing import Changes, changing, resume, suspend
from personas.services.founding import activate, attest, draft, enter_names, enter_person, found, put_person
from personas.services.ingestion import ingest
from personas.services.mentioning import refresh_mentions
from personas.services.policies import freeze_policy, policy_of, settle_policy
from personas.services.publication import publish
from personas.services.reports import IngestReport, Item, Outcome
from personas.services.streaming import stream
from personas.services.tiers import put_tiers

__all__ = [
    "Changes",
    "IngestReport",
    "Item",
    "Outcome",
    "activate",
    "attest",
    "changing",
    "draft",
    "enter_names",
    "enter_person",
    "found",
    "freeze_policy",
    "ingest",
    "policy_of",
    "publish",
    "put_person",
    "put_tiers",
    "refresh_mentions",
    "resume",
    "settle_policy",
    "stream",
    "suspend",
]

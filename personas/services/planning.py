"""What taking in a folder would come to: artifacts made, compared with what is there, and nothing written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from personas.core import artifact
from personas.core.consent import OPEN, WHOLE, bounded, effective, strictest
from personas.core.consent import Rule as CoreRule
from personas.core.findings import Broken, Finding
from personas.core.tiers import TIERS
from personas.core.tiers import Tier as CoreTier
from personas.models import Artifact, Entry, Persona
from personas.readers.folder import Document
from personas.services.policies import rules_of
from personas.services.reports import Item, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One row of the manifest: what it would become, and under which rule."""

    document: Document
    artifact: artifact.Artifact
    payload: bytes
    artifact_id: str
    rule: CoreRule
    outcome: Outcome

    @property
    def is_new(self) -> bool:
        """Whether there is an artifact to store."""
        return self.outcome in {Outcome.ADDED, Outcome.CORRECTED}

    @property
    def item(self) -> Item:
        """The step as it is reported."""
        return Item(path=self.document.row.path, outcome=self.outcome)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All steps, or the reasons why there are none."""

    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """What the archive holds before: artifacts by record key and record keys by artifact, rules, tiers, withdrawals."""

    held: Mapping[str, frozenset[str]]
    named: Mapping[str, frozenset[str]]
    rules: Mapping[str, CoreRule]
    default: CoreRule
    ranks: Mapping[str, int]
    withdrawn: frozenset[str]

    def keys(self, path: str, artifact_id: str) -> tuple[str, ...]:
        """Return the record key *path*, and every other one that holds the same artifact."""
        return (path, *sorted(self.named.get(artifact_id, frozenset()) - {path}))


def look(persona: Persona, default: CoreRule, tiers: Sequence[CoreTier] = TIERS) -> Shelf:
    """Read what the archive holds; *default* is the rule that will be in force. A draft holds nothing but *tiers*."""
    if not persona.pk:
        ranks = {tier.name: tier.rank for tier in tiers}
        return Shelf(held={}, named={}, rules={}, default=default, ranks=ranks, withdrawn=frozenset())
    held: dict[str, set[str]] = {}
    named: dict[str, set[str]] = {}
    for record_key, artifact_id in Artifact.objects.filter(persona=persona).values_list(
        "record_key", "artifact_id"
    ):
        held.setdefault(record_key, set()).add(artifact_id)
        named.setdefault(artifact_id, set()).add(record_key)
    gone = Entry.objects.filter(version__persona=persona, state=Entry.State.TOMBSTONE)
    return Shelf(
        held={key: frozenset(ids) for key, ids in held.items()},
        named={artifact_id: frozenset(keys) for artifact_id, keys in named.items()},
        rules=rules_of(persona),
        default=default,
        ranks=dict(persona.tiers.values_list("name", "rank")),
        withdrawn=frozenset(gone.values_list("record_key", flat=True)),
    )


def plan(persona: Persona, documents: Sequence[Document], shelf: Shelf) -> Plan:
    """Decide for every document what would become of it."""
    steps, findings = list[Step](), list[Finding]()
    for document in documents:
        row = document.row
        if row.rule.tier is not None and row.rule.tier not in shelf.ranks:
            known = ", ".join(shelf.ranks) or "none"
            findings.append(_finding(document, Broken.TIER, f"{row.rule.tier[:40]!r}; there are {known}"))
            continue
        steps.append(_step(persona, document, shelf))
    findings += [
        _finding(step.document, Broken.WITHDRAWN, "its text is another one now")
        for step in steps
        if step.outcome is Outcome.WITHDRAWN and step.artifact_id not in shelf.named
    ]
    return Plan(steps=tuple(steps), findings=tuple(findings))


def _finding(document: Document, rule: Broken, detail: str) -> Finding:
    return Finding(file=document.row.path, row=document.row.number, rule=rule, detail=detail)


def _step(persona: Persona, document: Document, shelf: Shelf) -> Step:
    row = document.row
    made = document.made or artifact.make(
        archive=persona.archive_id,
        media=document.media,
        language=row.language,
        metadata={**dict(row.metadata), **dict(document.master)},
        content=document.content,
    )
    payload = artifact.payload(made)
    artifact_id = artifact.artifact_id(payload)
    rule = _rule(document, artifact_id, shelf)
    return Step(
        document=document,
        artifact=made,
        payload=payload,
        artifact_id=artifact_id,
        rule=rule,
        outcome=_outcome(row.path, artifact_id, rule, shelf),
    )


def _rule(document: Document, artifact_id: str, shelf: Shelf) -> CoreRule:
    """Return the manifest's rule, lowered by sensitive classes, never looser than what the record or its twin had."""
    highest = max(shelf.ranks, key=lambda name: shelf.ranks[name], default=None)
    rule = bounded(document.row.rule, highest=highest)
    if rule.sensitive and shelf.default.cap == WHOLE:
        rule = replace(rule, cap=OPEN.cap)  # what is sensitive stays rationed; a curator may say otherwise
    for key in shelf.keys(document.row.path, artifact_id):
        if (before := shelf.rules.get(key)) is not None:
            rule = strictest(before, rule, default=shelf.default, ranks=shelf.ranks)
    return rule


def _outcome(path: str, artifact_id: str, rule: CoreRule, shelf: Shelf) -> Outcome:
    if not shelf.withdrawn.isdisjoint(shelf.keys(path, artifact_id)):
        return Outcome.WITHDRAWN
    if not effective(rule, shelf.default).inclusion:
        return Outcome.LEFT_OUT
    if path not in shelf.held:
        return Outcome.ADDED
    return Outcome.HERE if artifact_id in shelf.held[path] else Outcome.CORRECTED

"""What taking in a folder would come to: artifacts made, compared with what is there, and nothing written."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from personas.core import artifact
from personas.core.consent import OPEN, WHOLE, bounded, effective, strictest
from personas.core.consent import Rule as CoreRule
from personas.core.findings import Broken, Finding
from personas.core.tiers import TIERS
from personas.core.tiers import Tier as CoreTier
from personas.models import Artifact, Persona
from personas.readers.folder import Document
from personas.selectors import trash
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
    is_back: bool = False

    @property
    def comes_in(self) -> bool:
        """Whether the next version would hold it, and holds it not yet."""
        return self.outcome in {Outcome.ADDED, Outcome.CORRECTED}

    @property
    def is_new(self) -> bool:
        """Whether there is an artifact to store. What comes back from the trash is stored already."""
        return self.comes_in and not self.is_back

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
    """What the archive holds before: artifacts by record key and record keys by artifact, rules, tiers, withdrawals.

    ``thrown`` are the artifacts that went into the trash, by record key; they are not ``held``.
    ``coming`` is what was planned with it so far, so that a mail of two containers comes in once.
    """

    held: Mapping[str, frozenset[str]]
    named: Mapping[str, frozenset[str]]
    rules: Mapping[str, CoreRule]
    default: CoreRule
    ranks: Mapping[str, int]
    withdrawn: frozenset[str]
    thrown: Mapping[str, frozenset[str]]
    coming: dict[str, frozenset[str]] = field(default_factory=dict)

    def keys(self, path: str, artifact_id: str) -> tuple[str, ...]:
        """Return the record key *path*, and every other one that holds the same artifact."""
        return (path, *sorted(self.named.get(artifact_id, frozenset()) - {path}))


def look(persona: Persona, default: CoreRule, tiers: Sequence[CoreTier] = TIERS) -> Shelf:
    """Read what the archive holds; *default* is the rule that will be in force. A draft holds nothing but *tiers*."""
    if not persona.pk:
        ranks = {tier.name: tier.rank for tier in tiers}
        return Shelf(
            held={}, named={}, rules={}, default=default, ranks=ranks, withdrawn=frozenset(), thrown={}
        )
    held, named, thrown = _stored(persona)
    return Shelf(
        held=held,
        named=named,
        rules=rules_of(persona),
        default=default,
        ranks=dict(persona.tiers.values_list("name", "rank")),
        withdrawn=frozenset(trash.barred(persona).values_list("record_key", flat=True)),
        thrown=thrown,
    )


_Names = Mapping[str, frozenset[str]]


def _stored(persona: Persona) -> tuple[_Names, _Names, _Names]:
    """Return what is held, what each artifact is named, and what was thrown away while nothing took its place."""
    held, named, thrown = (defaultdict[str, set[str]](set) for _ in range(3))
    kept = set(trash.kept(persona).values_list("pk", flat=True))
    rows = Artifact.objects.filter(persona=persona).order_by("pk")
    for pk, key, artifact_id in rows.values_list("pk", "record_key", "artifact_id"):
        named[artifact_id].add(key)
        if pk in kept:
            held[key] |= {artifact_id, *thrown.pop(key, ())}
        else:
            thrown[key].add(artifact_id)
    found = [{key: frozenset(some) for key, some in each.items()} for each in (held, named, thrown)]
    return found[0], found[1], found[2]


def plan(persona: Persona, documents: Sequence[Document], shelf: Shelf) -> Plan:
    """Decide for every document what would become of it."""
    steps, findings = list[Step](), list[Finding]()
    for document in documents:
        row = document.row
        if row.rule.tier is not None and row.rule.tier not in shelf.ranks:
            known = ", ".join(shelf.ranks) or "none"
            findings.append(_finding(document, Broken.TIER, f"{row.rule.tier[:40]!r}; there are {known}"))
            continue
        step = _step(persona, document, shelf)
        steps.append(step)
        if step.comes_in:  # a second time it is there already
            shelf.coming[row.path] = shelf.coming.get(row.path, frozenset()) | {step.artifact_id}
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
        is_back=artifact_id in shelf.thrown.get(row.path, ()),
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
    held = shelf.held.get(path, frozenset()) | shelf.coming.get(path, frozenset())
    if not held:
        return Outcome.ADDED
    return Outcome.HERE if artifact_id in held else Outcome.CORRECTED

"""What taking in a folder would come to: artifacts made, compared with what is there, and nothing written."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from personas.core import artifact, manifest
from personas.core.consent import OPEN, SILENT, WHOLE, bounded, effective, strictest
from personas.core.consent import Rule as CoreRule
from personas.core.findings import Broken, Finding
from personas.core.tiers import TIERS
from personas.core.tiers import Tier as CoreTier
from personas.models import Artifact, Persona
from personas.readers.folder import Document
from personas.selectors import trash
from personas.services.policies import rules_of
from personas.services.reports import Item, Outcome


@dataclass(frozen=True, slots=True)
class Fate:
    """What would become of one row of a manifest, and under which rule."""

    row: manifest.Row
    artifact_id: str
    rule: CoreRule
    outcome: Outcome
    is_back: bool

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
        return Item(path=self.row.path, outcome=self.outcome)


@dataclass(frozen=True, slots=True)
class Step(Fate):
    """A fate with the text that it is about."""

    document: Document
    artifact: artifact.Artifact
    payload: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All steps, or the reasons why there are none."""

    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """What the archive holds before: artifacts by record key and record keys by artifact, rules, tiers, withdrawals.

    A record that no rule speaks of has a rule that says nothing: it is as bound to the default as any.
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
        rules=dict.fromkeys(held.keys() | thrown.keys(), SILENT) | rules_of(persona),
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
        if wrong := unknown_tier(row, shelf):
            findings.append(wrong)
            continue
        made = made_of(persona, document)
        payload = artifact.payload(made)
        artifact_id = artifact.artifact_id(payload)
        fate = fated(row, artifact_id, shelf)
        steps.append(Step(row, artifact_id, fate.rule, fate.outcome, fate.is_back, document, made, payload))
    findings += [
        gone
        for step in steps
        if (gone := changed_since(step.row, step.artifact_id, step.outcome, shelf)) is not None
    ]
    return Plan(steps=tuple(steps), findings=tuple(findings))


def unknown_tier(row: manifest.Row, shelf: Shelf) -> Finding | None:
    """Tell that a row asks for a tier that is not there."""
    if row.rule.tier is None or row.rule.tier in shelf.ranks:
        return None
    known = ", ".join(shelf.ranks) or "none"
    return _finding(row, Broken.TIER, f"{row.rule.tier[:40]!r}; there are {known}")


def changed_since(row: manifest.Row, artifact_id: str, outcome: Outcome, shelf: Shelf) -> Finding | None:
    """Tell that what was withdrawn would come again with another text."""
    if outcome is not Outcome.WITHDRAWN or artifact_id in shelf.named:
        return None
    return _finding(row, Broken.WITHDRAWN, "its text is another one now")


def made_of(persona: Persona, document: Document) -> artifact.Artifact:
    """Make the artifact of a document."""
    return document.made or artifact.make(
        archive=persona.archive_id,
        media=document.media,
        language=document.row.language,
        metadata={**dict(document.row.metadata), **dict(document.master)},
        content=document.content,
    )


def fated(row: manifest.Row, artifact_id: str, shelf: Shelf) -> Fate:
    """Decide what would become of a row whose text makes this artifact; the shelf knows it from then on."""
    rule = _rule(row, artifact_id, shelf)
    fate = Fate(
        row,
        artifact_id,
        rule,
        _outcome(row.path, artifact_id, rule, shelf),
        artifact_id in shelf.thrown.get(row.path, ()),
    )
    if fate.comes_in:  # a second time it is there already
        shelf.coming[row.path] = shelf.coming.get(row.path, frozenset()) | {artifact_id}
    return fate


def _finding(row: manifest.Row, rule: Broken, detail: str) -> Finding:
    return Finding(file=row.path, row=row.number, rule=rule, detail=detail)


def _rule(row: manifest.Row, artifact_id: str, shelf: Shelf) -> CoreRule:
    """Return the manifest's rule, lowered by sensitive classes, never looser than what the record or its twin had."""
    highest = max(shelf.ranks, key=lambda name: shelf.ranks[name], default=None)
    rule = bounded(row.rule, highest=highest)
    if rule.sensitive and shelf.default.cap == WHOLE:
        rule = replace(rule, cap=OPEN.cap)  # what is sensitive stays rationed; a curator may say otherwise
    for key in shelf.keys(row.path, artifact_id):
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

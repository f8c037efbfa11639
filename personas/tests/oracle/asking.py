"""Ask Cedar what our decision function was asked."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import cedarpy

from personas.core.consent import Rule
from personas.core.facts import Facts, Named, Request

FOLDER: Final = Path(__file__).parent
SLOTS: Final = ("first", "second")  # Cedar has no "for all": as many people as there are slots
PARENTS: Final = {
    "hold": None,
    "know": "hold",
    "use": "know",
    "show": "use",
    "excerpt": "show",
    "know plainly": "know",
    "use plainly": "use",
}
Attributes = dict[str, object]


def policies() -> cedarpy.PolicySet:
    """Read the rules; those about people once for each slot."""
    person = (FOLDER / "person.cedar").read_text(encoding="utf-8")
    texts = [(FOLDER / "consent.cedar").read_text(encoding="utf-8")]
    return cedarpy.PolicySet.from_str("\n".join(texts + [person.replace("SLOT", slot) for slot in SLOTS]))


def entities(ladders: Sequence[Mapping[str, int]]) -> cedarpy.Entities:
    """Return actions, and the tiers and requestors of every ladder of tiers."""
    actions = [
        _entity("Action", name, {}, parents=[] if parent is None else [_reference("Action", parent)])
        for name, parent in PARENTS.items()
    ]
    tiers = [
        _entity(kind, f"{n}/{name}", {"rank": rank}, parents=[])
        for n, ladder in enumerate(ladders)
        for name, rank in ladder.items()
        for kind in ("Tier", "Requestor")
    ]
    return cedarpy.Entities.from_json_str(json.dumps(actions + tiers))


def asked(request: Request, facts: Facts, *, ladder: int, length: int) -> list[dict[str, object]]:
    """Return one question for each action of Cedar's ladder, all about the same facts."""
    context: Attributes = {
        "own": _said(facts.rule or Rule(), ladder),
        "usual": _said(facts.default or Rule(), ladder),
        "day": request.day.toordinal(),
        "active": request.active,
        "withdrawn": facts.tombstone,
        "length": length,
        **{slot: _person(named) for slot, named in zip(SLOTS, facts.people, strict=False)},
    }
    if facts.tiers:
        context["top"] = max(facts.tiers.values())
    written = json.dumps(context)
    return [
        {
            "principal": _reference("Requestor", f"{ladder}/{request.tier}"),
            "action": _reference("Action", action),
            "resource": _reference("Record", "a"),
            "context": written,
        }
        for action in PARENTS
    ]


def answers(
    questions: Iterable[dict[str, object]], rules: cedarpy.PolicySet, things: cedarpy.Entities
) -> list[bool]:
    """Return yes or no to each question. A rule that cannot be evaluated is an error, never a no."""
    results = cedarpy.is_authorized_batch(list(questions), rules, things)
    wrong = [error for result in results for error in result.diagnostics.errors]
    if wrong:
        raise AssertionError(wrong[0])
    return [result.allowed for result in results]


def _said(rule: Rule, ladder: int) -> Attributes:
    words = {True: "yes", False: "no", None: ""}
    said: Attributes = {
        "inclusion": words[rule.inclusion],
        "existence": words[rule.existence],
        "surfacing": words[rule.surfacing],
        "display": words[rule.display],
        "classes": list(rule.sensitive),
    }
    if rule.cap is not None:
        said["cap"] = rule.cap
    if rule.tier is not None:
        said["tier"] = {"__entity": _reference("Tier", f"{ladder}/{rule.tier}")}
    if rule.valid_from:
        said["from"] = rule.valid_from.toordinal()
    if rule.valid_until:
        said["until"] = rule.valid_until.toordinal()
    return said


def _person(named: Named) -> Attributes:
    person = named.person
    known: Attributes = {
        "state": person.state.value,
        "receipt": bool(person.receipt),
        "pseudonym": bool(person.pseudonym),
        "heading": named.heading,
        "asked": named.asked,
    }
    return {**known, "until": person.valid_until.toordinal()} if person.valid_until else known


def _entity(kind: str, name: str, attributes: Attributes, parents: list[dict[str, str]]) -> Attributes:
    return {"uid": _reference(kind, name), "attrs": attributes, "parents": parents}


def _reference(kind: str, name: str) -> dict[str, str]:
    return {"type": kind, "id": name}

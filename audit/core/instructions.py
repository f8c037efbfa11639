"""The sealed policy follows from the signed one: check 27.

A bundle names the policy in force by its digest; given those bytes, everything that the record says of tier,
instructions and names is decided again (``personas.core.decision``), but for whether a question named somebody.
"""

from collections.abc import Sequence
from datetime import date

from audit.core.errors import MissingInputError, ReplayError
from audit.core.payload import Payload
from audit.core.record import Record
from audit.core.terms import SealedOrigin, SealedTerms, origin_of
from ledger.core.seal import OpenedExcerpt
from personas.core import policy
from personas.core.decision import decide
from personas.core.facts import Action, Decision, Duty, Facts, Request
from personas.core.people import Person, Standing
from personas.core.policy import Policy
from personas.core.veils import NAMELESS, Veil, says


def check_instructions(
    record: Record, excerpts: Sequence[OpenedExcerpt], payload: Payload, document: bytes | None
) -> None:
    """Check the sealed policy against the bytes of the signed one.

    Raises: ReplayError, PolicyError; MissingInputError where no policy was given, or an excerpt is gone.
    """
    if document is None:
        raise MissingInputError("no signed policy was given; give one with --policy")
    if (found := policy.digest(document)) != payload.policy:
        raise ReplayError(f"the policy given has the digest {found[:16]}; in force was {payload.policy[:16]}")
    known, day = policy.parse(document), date.fromisoformat(payload.issued_at[:10])
    if record.terms.tier not in known.tiers:
        raise ReplayError(f"the policy has no tier {record.terms.tier.name!r} with these limits")
    for origin in record.terms.origins:
        _check_origin(origin, record.terms, known, day)
    said, headings = _texts(record, excerpts)
    for person in known.people:
        match person.standing_on(day):
            case Standing.SEALED:
                _check_sealed(person, (*said, *headings))
            case Standing.ANONYMIZED:
                _check_veiled(person, record.terms, said)
            case Standing.CLEARED:  # pragma: no branch - every kind is named
                pass


def _check_origin(origin: SealedOrigin, terms: SealedTerms, known: Policy, day: date) -> None:
    facts = Facts(
        rule=dict(known.rules).get(origin.record_key),
        default=known.default,
        tiers={tier.name: tier.rank for tier in known.tiers},
    )
    use, show = (_decide(action, terms, facts, day) for action in (Action.USE, Action.SHOW))
    if not use.permitted:
        raise ReplayError(
            f"{origin.artifact_id[:23]} was used, which {', '.join(use.rules) or 'nothing'} allows not"
        )
    cap = next((one.most for one in show.obligations if one.duty is Duty.CAP), None)
    if (show.permitted, cap) != (origin.display, origin.cap if origin.display else None):
        raise ReplayError(f"the policy decides otherwise what may be shown of {origin.artifact_id[:23]}")


def _decide(action: Action, terms: SealedTerms, facts: Facts, day: date) -> Decision:
    return decide(Request(action=action, tier=terms.tier.name, day=day, active=True), facts)


def _check_sealed(person: Person, texts: Sequence[str]) -> None:
    if any(says(text, (person.name, *person.aliases)) for text in texts):
        raise ReplayError("somebody who is sealed is named in what was cited")


def _check_veiled(person: Person, terms: SealedTerms, texts: Sequence[str]) -> None:
    names = (person.name, *person.aliases)
    veil = Veil(people=((names, person.pseudonym),), own=(terms.life.name, *terms.life.aliases))
    if any(veil.marks(text) for text in texts) and not any(
        set(one.names) == set(names) and one.pseudonym in {person.pseudonym, NAMELESS} for one in terms.veiled
    ):
        raise ReplayError("somebody who is anonymized is named in what was cited, and has no veil")


def _texts(record: Record, excerpts: Sequence[OpenedExcerpt]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what was cited for what was shown, with its words; and what its sources are called."""
    delivered = [claim for claim in record.claims if claim.delivered or claim.is_nearest]
    numbers = [one.excerpt for claim in delivered for one in claim.citations]
    cited = (*(claim.text for claim in delivered), *(str(excerpts[number].value) for number in numbers))
    origins = {record.terms.origins[record.terms.citations[number]] for number in numbers}
    known = [origin_of(one, 0, excerpts) for one in origins]
    return cited, tuple(text for one in known for text in (one.title, one.creator))

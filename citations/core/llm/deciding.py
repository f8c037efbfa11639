"""Whether a proposal may be searched for. The deterministic analysis decides wherever the two differ.

Receives: the pass of the category filter, what the rules carry from earlier questions, and a proposal.
Returns:  the pass, perhaps with other words to search for, and what was decided with its reason.
Never:    changes the question, its category or its course; searches for a word that nobody of the conversation said,
          but where it was asked in another language, or for the name of anybody who is anonymized.
"""

from dataclasses import replace
from enum import StrEnum

from citations.core.guardrails.attacks import attacked
from citations.core.llm import proposing
from citations.core.llm.proposing import Rewriter
from citations.core.query import followups, understood
from citations.core.query.followups import Carried
from citations.core.query.understood import ENGLISH, language
from citations.core.records import Proposal, QueryType, Rewriting, Scoped, Session
from citations.core.text.selves import self_of
from citations.core.text.words import content, names, negated, numbers, numerals, tokens


class Decision(StrEnum):
    """What became of a proposal. The codes stand in the sealed record."""

    USED = "used"
    SAME = "same"
    NOTHING = "nothing_proposed"
    FOREIGN_WORDS = "foreign_words"
    LEFT_OUT = "left_out"
    OTHER_PERSON = "other_person"
    NEGATION = "negation"
    ORDERS = "orders"
    VEILED = "veiled"


def proposed(scoped: Scoped, back: Carried, session: Session, rewriter: Rewriter) -> Scoped:
    """Ask for a proposal and decide on it, where the rules cannot read a question whole.

    It points back, compares what they cannot part, or is not in English.
    """
    if not (back.added or _compares(scoped) or _is_foreign(scoped)):
        return scoped
    made = rewriter.propose(proposing.asked(scoped.query.text, session))
    return scoped if made is None else decide(scoped, back, session, made)


def decide(scoped: Scoped, back: Carried, session: Session, proposal: Proposal) -> Scoped:
    """Return what is searched for in the end, and why."""
    question = _question(scoped, back, session, proposal.question)
    sides = _sides(scoped, session, proposal.sides)
    sought = scoped.sought
    if sides is Decision.USED:
        sought = tuple(map(understood.read, proposal.sides))
    elif question is Decision.USED and len(sought) == 1:
        sought = (understood.read(proposal.question),)
    made = Rewriting(proposal=proposal, question=question.value, sides=sides.value)
    return replace(scoped, sought=sought, rewriting=made)


def _is_foreign(scoped: Scoped) -> bool:
    return scoped.query.language != ENGLISH


def _compares(scoped: Scoped) -> bool:
    return scoped.query.query_type is QueryType.ANALYTICAL and len(scoped.sought) == 1


def _question(scoped: Scoped, back: Carried, session: Session, told: str) -> Decision:
    """Take a question that says all that was asked and all that the rules carry, and nothing that nobody said."""
    if not told:
        return Decision.NOTHING
    if told == scoped.searches[0]:
        return Decision.SAME
    asked = scoped.query.text
    if _is_foreign(scoped):
        return _translated(told, asked, session)
    return _fault(told, asked, session) or _differs(told, asked, back, session) or Decision.USED


def _translated(told: str, asked: str, session: Session) -> Decision:
    """Take what is in English and has the figures of what was asked; whoever asked sees how it was read."""
    if attacked(understood.read(told)):
        return Decision.ORDERS
    if _hidden(session) & {*tokens(told)}:
        return Decision.VEILED
    if {*numbers(told)} != {*numbers(asked)}:
        return Decision.FOREIGN_WORDS
    return Decision.USED if language(told) == ENGLISH else Decision.NOTHING


def _differs(told: str, asked: str, back: Carried, session: Session) -> Decision | None:
    """Return where a question says something else than the rules do."""
    carried = " ".join((back.person, *back.words))
    if not (content(asked) | content(carried)) - followups.STANDING <= content(told):
        return Decision.LEFT_OUT
    if negated(told) != negated(asked):
        return Decision.NEGATION
    known = {*tokens(asked), *tokens(carried), *self_of(session.life).words}
    named = {word for name in names(told) for word in tokens(name)}
    return Decision.OTHER_PERSON if named - known else None


def _sides(scoped: Scoped, session: Session, told: tuple[str, ...]) -> Decision:
    """Take sides only where the rules see a comparison and cannot part it."""
    if not told:
        return Decision.NOTHING
    if not _compares(scoped) or len({one.casefold() for one in told}) < len(told):
        return Decision.SAME
    faults = [_fault(one, scoped.query.text, session) for one in told]
    found = next((fault for fault in faults if fault is not None), None)
    return found or (Decision.USED if all(content(one) for one in told) else Decision.NOTHING)


def _fault(told: str, asked: str, session: Session) -> Decision | None:
    if attacked(understood.read(told)):
        return Decision.ORDERS
    if _hidden(session) & {*tokens(told)}:
        return Decision.VEILED
    said = " ".join((asked, *session.earlier[: followups.MOST], *self_of(session.life).words))
    words = content(told) <= content(said)
    figures = {*numbers(told), *numerals(told)} <= {*numbers(said), *numerals(said)}
    return None if words and figures else Decision.FOREIGN_WORDS


def _hidden(session: Session) -> set[str]:
    words = {word for one in session.aliases for name in one.names for word in tokens(name)}
    return words - self_of(session.life).words

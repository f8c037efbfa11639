"""Who does it, over what is put in between: *Pruett, who had nursed Larsen, was taken ill* does not take Larsen ill.

A clause that begins with its verb goes on with what stands before an aside, not with whoever the aside names; and a
*who* goes on with the last who stands before it.
"""

from collections.abc import Iterator
from itertools import groupby, takewhile
from typing import Final

from citations.core.language import kin
from citations.core.language.wording import CALLED, SELF, Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.actors import BE, acts
from citations.core.supporting.pairs import MODALS, Pair, Words
from citations.core.supporting.roles import VERBS

_WHO: Final = frozenset({"who", "which"})
_WHOM: Final = frozenset({"whom", "that", "which"})
_HELPING: Final = BE | MODALS | frozenset("were has have had did himself herself".split())
_OF: Final = "of"
_PEOPLE: Final = frozenset(map(stem, kin.PEOPLE))
Roots = frozenset[str]


def attached(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where the claim gives a deed to whom every sentence that has it only mentions beside."""
    if _is_who_s(pair):
        yield "role"
        return
    for n, word in enumerate(pair.said):
        if not (acts(word) or word.stem in VERBS or _is_going_on(pair.said, n)):
            continue
        if _is_agents(pair, n):
            yield "role"
            return
        mine = frozenset(one.stem for one in pair.said[:n] if one.clause == word.clause and _counts(one))
        theirs = [_subjects(words, at) for words, at in pair.done(word)] if mine else []
        if theirs and all(one and not mine & one[0] and mine <= one[1] for one in theirs):
            yield "role"
            return


def _is_who_s(pair: Pair) -> bool:
    """Tell whether somebody named does in the claim what by every sentence another does, named right before a *who*."""
    said = pair.said
    for n, word in enumerate(said):
        mine = frozenset(one.stem for one in said[:n] if one.clause == word.clause and one.sort is Sort.NAME)
        if not mine or word.sort is not Sort.CONTENT:
            continue
        done = pair.done(word)
        whose = [_before_who(words, at) for words, at in done]
        if whose and all(whose) and not any(mine & one for one in whose):
            return True
    return False


def _before_who(words: Words, n: int) -> Roots:
    """Return the names right before a *who* that stands right before place *n*."""
    if not n or words[n - 1].form != "who":
        return frozenset()
    named = [*takewhile(lambda one: one.sort is Sort.NAME, reversed(words[: n - 1]))]
    return frozenset(one.stem for one in named if one.form not in CALLED)


def _is_going_on(words: Words, n: int) -> bool:
    """Tell whether this is the *driving* of *was driving*."""
    return words[n].form.endswith("ing") and n > 0 and words[n - 1].form in BE


def _is_agents(pair: Pair, n: int) -> bool:
    """Tell whether somebody named did it, and by every sentence somebody else named; or was done to who only did it."""
    subject = [one for one in pair.said[:n] if one.clause == pair.said[n].clause and _counts(one)]
    named = frozenset(one.stem for one in subject if one.sort is Sort.NAME)
    passive = _is_passive(pair.said, n)
    agents = [_agent(words, at) for words, at in pair.done(pair.said[n])]
    if not agents or not all(agents):
        return False
    if passive:
        mine = _roots(tuple(subject))
        return bool(mine) and all(mine == _roots(one) for one in agents)
    others = [frozenset(one.stem for one in agent if one.sort is Sort.NAME) for agent in agents]
    return bool(named) and all(other and not other & named for other in others)


def _is_passive(words: Words, n: int) -> bool:
    return any(one.form in BE or one.form in {"were", "been"} for one in words[max(n - 3, 0) : n])


def _agent(words: Words, n: int) -> Words:
    """Return whoever stands behind the *by* of a passive at *n*; nothing where there is none."""
    clause = tuple(one for one in words[n + 1 :] if one.clause == words[n].clause)
    at = next((m for m, one in enumerate(clause) if one.form == "by"), None)
    if at is None or not _is_passive(words, n) or any(map(acts, clause[:at])):
        return ()
    found: list[Word] = []
    for one in clause[at + 1 :]:
        if _counts(one):
            found.append(one)
        elif found or one.form not in _SMALL:
            break
    return tuple(found)


def _subjects(words: Words, n: int) -> tuple[Roots, Roots] | None:
    """Return who does it at *n*, and who else stands there; None where nothing is put in between."""
    clauses = [tuple(group) for _, group in groupby(words, key=lambda one: one.clause)]
    at = next(k for k, clause in enumerate(clauses) if any(one is words[n] for one in clause))
    mine = clauses[at]
    place = next(m for m, one in enumerate(mine) if one is words[n])
    if at and mine[0].form in _WHO and any(one.form in _HELPING for one in clauses[at - 1]):
        return None  # *I am one who*
    if mine[0].form in _WHO and at and all(one.form in _HELPING or not _counts(one) for one in mine[1:place]):
        return _last(clauses[at - 1], tuple(one for part in clauses[: at - 1] for one in part))
    if mine[0].form in _WHOM and at and (cut := _ended(mine, place)):
        return _roots(clauses[at - 1]), _roots(mine[:cut])
    leads = all(one.form in _HELPING or not _counts(one) for one in mine[:place])
    if (
        leads
        and at > 1
        and mine[0].form in _HELPING | {words[n].form}
        and not any(map(acts, clauses[at - 2]))
    ):
        if _is_called(clauses[at - 1]):
            named = _roots((*clauses[at - 2], *clauses[at - 1]))
            return named, _roots(words[: words.index(mine[0])]) - named
        return _roots(clauses[at - 2]), _roots(clauses[at - 1])
    return None


def _is_called(aside: Words) -> bool:
    """Tell whether an aside only names who was spoken of: *his second, Kari, died*."""
    return all(one.sort is Sort.NAME or one.form in CALLED for one in aside)


def _ended(clause: Words, place: int) -> int:
    """Return where the verb of a *whom* ends and that of its sentence begins, 0 where the one at *place* is its own."""
    own = next((m for m, one in enumerate(clause) if acts(one)), place)
    between = clause[own + 1 : place]
    return own + 1 if own < place and between and all(one.form in _HELPING for one in between) else 0


def _last(clause: Words, earlier: Words) -> tuple[Roots, Roots] | None:
    """Return the last who stand in a clause, with those of whom they are, and the others; None where it is a thing.

    Those of *earlier* clauses are others too.
    """
    places = [m for m, one in enumerate(clause) if _counts(one)]
    start = places[-1] if places else 0
    while start and _goes_on(clause[start - 1]):
        start -= 1
    last, others = clause[start:], clause[:start]
    if any(map(_is_somebody, others)) and not any(map(_is_somebody, last)):
        return None  # *met Rose on the quay, who*
    return _roots(last), _roots((*earlier, *others)) - _roots(last)


def _goes_on(word: Word) -> bool:
    return _counts(word) or word.form == _OF or word.form in _SMALL


def _is_somebody(word: Word) -> bool:
    return word.sort is Sort.NAME or word.stem in _PEOPLE


_SMALL: Final = frozenset("the a an my his her their our".split()) | CALLED


def _roots(words: Words) -> Roots:
    return frozenset(one.stem for one in words if _counts(one))


def _counts(word: Word) -> bool:
    return (word.weighs or word.stem == SELF) and word.form not in CALLED and not acts(word)

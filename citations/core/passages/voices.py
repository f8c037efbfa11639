"""Whose words stand in an artifact by another name: turns of a conversation, and lines quoted in a reply.

A frame says "Ada Finch said"; so a turn of somebody else, or a line that answers ``>``, may not be quoted under it.
The creator of an interview is who answers: their name, its initials, and *A.* beside *Q.* are theirs. Any other label
is somebody else's, known or not. In doubt the words are foreign.
"""

import re
from functools import lru_cache
from typing import Final

from citations.core.passages.runs import runs
from citations.core.records import Life, Origin, Passage, Sentence
from citations.core.text.words import WORDS, fold, tokens
from personas.core.labels import CAPITAL, NAME

_SPOKEN: Final = frozenset({"interview", "recording"})
_LINE: Final = r"(?:^|\n)\s*(?:[\[(]?\d{1,2}(?::\d{2}){1,2}(?:[.,]\d+)?[\])]?\s+)?[*_]{0,3}"
_ASIDE: Final = r"[*_]{0,3}(?: ?[\[(][^\])\n]{1,40}[\])])?[*_]{0,3}"
_SHOUT: Final = rf"[{CAPITAL}][{CAPITAL}.’']*(?: [{CAPITAL}\d][{CAPITAL}\d.’']*){{0,4}}"
_SHOUTED: Final = re.compile(rf"{_LINE}({_SHOUT}){_ASIDE} ?:[*_]{{0,3}}(?=\s|$)")
_NAMED: Final = re.compile(rf"{_LINE}({NAME}){_ASIDE} ?:[*_]{{0,3}}(?=\s|$)")
_PAIRED: Final = re.compile(
    rf"{_LINE}((?:Q|A|Question|Answer|QUESTION|ANSWER) ?\d{{0,3}})[*_]{{0,3}}"
    r"(?:[.:]?\s?[—–-]+(?=\s?\S)|[.:)][*_]{0,3}(?=\s|$))"
)
_ANSWERING: Final = frozenset({"a", "answer", "interviewee"})
_GREETING: Final = WORDS["GREETING"]
_TITLES: Final = WORDS["TITLES"]
_ASKS: Final = re.compile(
    r"\b(?:interviewer|interviewed by|conducted by|asked by|questions by)\b\W*", re.IGNORECASE
)
_ANSWERS: Final = re.compile(r"\b(?:interview(?:ed|s)?|talk|conversation) (?:with|of)\b\W*", re.IGNORECASE)
Place = tuple[int, int]
"""The paragraph of a sentence and where it starts there."""
Turns = dict[Place, tuple[tuple[int, str], ...]]
"""For each sentence, by its place, the labels in it, in small letters, and where each begins.

A label is read on where a sentence was cut inside it, as behind *Mrs.*
"""
_REPLIED: Final = re.compile(r"(?:^|\n)\s*>")


def voiced(passage: Passage) -> bool:
    """Tell whether a passage holds anything that could be a turn or a quoted reply."""
    return any(":" in one.text or ">" in one.text or _paired(one.text) for one in passage.sentences)


@lru_cache(maxsize=16_384)
def _paired(text: str) -> bool:
    return _PAIRED.search(text) is not None


def own(origin: Origin, life: Life) -> bool:
    """Tell whether a paper is one of the person's own, from their own hand."""
    return origin.primary and fold(origin.creator).casefold() == fold(life.name).casefold()


def foreign(passage: Passage, sentence: Sentence) -> bool:
    """Tell whether *sentence* may be somebody else's than the creator of its artifact."""
    return (sentence.paragraph, sentence.start) in strangers(passage)


def strangers(passage: Passage) -> frozenset[Place]:
    """Return the places of all sentences that may be somebody else's than the creator of their artifact."""
    if not voiced(passage):
        return frozenset()
    told = tuple((one.paragraph, one.start, one.end, one.text) for one in passage.sentences)
    return _strangers(passage.origin, told)


@lru_cache(maxsize=2_048)
def _strangers(origin: Origin, told: tuple[tuple[int, int, int, str], ...]) -> frozenset[Place]:
    """Look once at a passage, whatever was asked when it was found."""
    sentences = tuple(Sentence(paragraph=n, start=start, end=end, text=text) for n, start, end, text in told)
    passage = Passage(passage_id=0, origin=origin, sentences=sentences, similarity=0, rank=0)
    replied = {one.paragraph for one in passage.sentences if ">" in one.text and _REPLIED.search(one.text)}
    found = {(one.paragraph, one.start) for one in passage.sentences if one.paragraph in replied}
    return frozenset(found | _others(_turns(passage), passage.origin))


def _others(turns: Turns, origin: Origin) -> set[Place]:
    """Return where neither the creator speaks nor a turn begins the sentence that is the creator's."""
    every = frozenset(label for labels in turns.values() for _, label in labels)
    found: set[Place] = set()
    speaks = False
    for place, labels in sorted(turns.items()) if every else ():
        speaks = _same(labels[-1][1], every, origin) if labels else speaks
        if not speaks or len(labels) > 1 or any(at for at, _ in labels):
            found.add(place)
    return found


def _turns(passage: Passage) -> Turns:
    spoken = passage.origin.kind in _SPOKEN
    asked = any(_asks(label) for one in passage.sentences for label in _PAIRED.findall(one.text))
    forms = (*((_PAIRED,) if spoken or asked else ()), _NAMED if spoken else _SHOUTED)
    lines = {line.paragraph: line for line in runs(passage)}
    made: Turns = {}
    done = (0, 0)
    for one in passage.sentences:
        behind = lines[one.paragraph].text[one.start - lines[one.paragraph].start :]
        found = {
            match.start(): match
            for form in forms
            for match in form.finditer(behind)
            if match.start() < len(one.text)
            and (one.paragraph, one.start + match.start()) >= done
            and not greets(match[1])
        }
        made[one.paragraph, one.start] = tuple((at, " ".join(tokens(found[at][1]))) for at in sorted(found))
        done = max((done, *((one.paragraph, one.start + match.end()) for match in found.values())))
    return made


def greets(label: str) -> bool:
    """Tell whether what looks like a label is how a letter begins: *MY DEAR FRIEND:*, *SIR:*."""
    said = set(tokens(label))
    return bool(said & _GREETING) or said <= _TITLES


def _asks(label: str) -> bool:
    return label.casefold().startswith("q")


def _same(label: str, every: frozenset[str], origin: Origin) -> bool:
    """Tell whether a turn is the creator's: by name, by initials, or as the answers of an interview of theirs."""
    creator, said = tokens(origin.creator), "".join(sign for sign in label if not sign.isdigit()).split()
    bare = [word for word in said if word not in _TITLES]
    initials = "".join(word[0] for word in creator)
    if (set(said) <= set(creator) and len("".join(said)) > 1) or "".join(said) == initials:
        return True
    if len(bare) < len(said) and len(bare) > 1 and set(bare) <= set(creator):
        return True
    return " ".join(said) in _ANSWERING and _answers(every, origin)


def _answers(every: frozenset[str], origin: Origin) -> bool:
    """Tell whether whoever answers is the creator: no third label of one letter, and no record that says otherwise."""
    if origin.kind != "interview" or any(len(one) == 1 and one not in {"q", "a"} for one in every):
        return False
    record = " ; ".join((origin.title, *(value for _, value in origin.facts)))
    me = set(tokens(origin.creator))
    asks = [set(tokens(record[one.end() :])[:1]) for one in _ASKS.finditer(record)]
    answers = [set(tokens(record[one.end() :])[:1]) for one in _ANSWERS.finditer(record)]
    return not any(one <= me for one in asks) and all(one <= me | _TITLES for one in answers)

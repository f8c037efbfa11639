"""Glosses: what a word in a cited excerpt means, said from nowhere in the archive (seed 001; requirements 6.1, X6).

*A caddy is a small box for tea.* This is the one thing that may stand in an answer and rest on nothing. So it is held
to a form that can speak of nobody and of no event: one indefinite, present sentence on a plain word which the reader
sees in an excerpt beside it. It carries its label in its own words, wherever they go.
"""

import re
from collections.abc import Sequence
from typing import Final

from citations.core.display.gates import Exposure
from citations.core.guardrails.holders import kin
from citations.core.records import Removed, Rung
from citations.core.text.mentions import words
from citations.core.text.words import names, negated, tokens

LABEL: Final = "general context, not from the archive"
_PREFIX: Final = "General context, not from the archive: "
_LONGEST: Final = 160
_FORM: Final = re.compile(
    r"(?:An?) (?P<term>[^\W\d_A-Z][^\W\d_A-Z-]{2,24}(?: [^\W\d_A-Z][^\W\d_A-Z-]{2,24})?) "
    r"(?:is|means) (?:an?|any|some|something) [^.!?…:;“”\"‘’()\[\]\d\n]+\."
)
# A person by kin or by what they do: *a lodger is a thief* would be said of the one lodger whom the excerpt names.
_PERSON: Final = re.compile(
    r"(?:er|or|ist|man|men|woman|women|ess|ee|ian|ster|ard|ant|ent|eur)$|^(?:boy|girl|widow|bride|baby|twin|orphan|"
    r"clerk|cook|maid|nurse|midwife|judge|priest|nun|monk|thief|slave|pupil|guest|chief|king|queen|lord|lady|vicar|"
    r"curate|page|groom|heir|mate|people|human|folk)$"
)
# Whoever or whatever else is meant, now or then, here or there; and whatever asks the reader to do something.
_POINTING: Final = frozenset(
    """the i me my mine we us our ours you your yours he him his she her hers they them their theirs it its this these
    those who whom whose man men woman women person persons people one somebody someone anybody anyone writer author
    here there now then today yesterday tomorrow was were had did said wrote says writes say tell answer reply ignore
    must should shall never always only not no""".split()
)


def glosses(one: Exposure) -> bool:
    """Tell whether a claim is of this one kind that may rest on nothing."""
    return one.rung is Rung.LABELED and not one.exposed


def anchored(kept: list[Exposure]) -> tuple[list[Exposure], list[Removed]]:
    """Take away what glosses a word that, behind the gates, no excerpt shows any more."""
    seen = [e.cut.text for one in kept for e in one.exposed if not e.cut.withheld]
    loose = [one for one in kept if glosses(one) and not fits(one.cut.text, seen)]
    removed = [Removed(topic=f"statement {one.n}", why="inference") for one in loose]
    return [one for one in kept if one not in loose], removed


def fits(text: str, excerpts: Sequence[str]) -> bool:
    """Tell whether *text* is a labelled gloss on a word that stands, in small letters, in one of *excerpts*."""
    body = text.removeprefix(_PREFIX)
    found = _FORM.fullmatch(body)
    if body == text or found is None or len(body) > _LONGEST:
        return False
    if names(body) or negated(body) or _POINTING.intersection(tokens(body)):
        return False
    if kin(words(found["term"])) or any(_PERSON.search(part) for part in re.split(r"[ -]", found["term"])):
        return False
    word = re.compile(rf"(?<![\w'’-]){re.escape(found['term'])}(?:e?s)?(?![\w-])")
    return any(word.search(excerpt) for excerpt in excerpts)

"""What came after the person's own death, or would have come in another life, as a question may ask for it.

*After his death* is the person's only where the question names nobody else before who may be meant. A name behind
*did* acts, and is not the one who is dead.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from citations.core.asking import mentions
from citations.core.asking.mentions import AUXILIARY, KIN, PLACES, TITLES, Word
from citations.core.asking.selves import THIRD, Self
from citations.core.language.words import tokens
from citations.core.session import Life
from personas.core import dates

_WISHED = re.compile(
    r"\b(?:plan\w*|wish\w*|want\w*|ask(?:ed)? for|instruct\w*|hope[ds]?|imagin\w*|own words on)\b",
    re.IGNORECASE,
)
_DEAD = "(?:died|passed away|was (?:dead|gone|buried)|were (?:dead|gone|buried)|had (?:died|passed))"
_RITES = (
    "(?:remains|coffin|corpse|ashes|casket|hearse|pall-?bearers?|(?:last |final )?resting[- ]place|funeral|burial"
    "|obituar(?:y|ies)|grave(?:side)?|gravestone|headstone|tombstone|tomb|memorial service)"
)
_MEMORY = (
    "portrayed|depicted|mourned|remembered|honou?red|celebrated|commemorated|regarded|viewed|taught|studied"
)
_BURIED = "(?:buried|interred|cremated|laid to rest)"
_NOW = (
    "(?:vote|support|approve|endorse|recogni[sz]e|use|enjoy|be (?:an? )?(?:republican|democrat|conservative|liberal"
    "|socialist|proud|pleased|happy|shocked|surprised|angry|disappointed|alive))"
)
_MARK = "do|say|write|pass|mark|publish|print|decide|react|respond|announce|honou?r|learn|hear"
_PAID = "honou?rs?|tributes?|resolutions?|sermons?|eulog(?:y|ies)"
_TOKENS = "statue|monument|memorial|plaque|postage stamp|stamp|banknote|national holiday|museum|biopic"

# *Her* as the one whom, and not *her children*.
_HER = (
    r"her(?=(?:\s+(?:most|longest|deeply|recently|later|since))?\s*(?:[?.!,;:)]|$)"
    r"|\s+(?:and|or|but|in|at|on|for|as|when|while|after|before|by|with|to|so|then|if|the|is|was|were|has|had|did|does"
    r"|today|publicly|there|here)\b)"
)

# In the places of <whom>, <one>, <own> and <names> stand the words for a person.
_LATE: Final = (
    r"\b(?:after|since|following|beyond) (?:<own>) (?:own )?(?:death|passing|decease|demise)\b",
    r"\b(?:after|since|beyond) (?:<own>) (?:own )?(?:time|day|lifetime|era|life)\b",
    r"\b(?:after|since|following) the (?:death|passing|decease) of (?:<one>)\b(?!['’])",
    rf"\b(?:after|since|once) (?:<one>) (?:had )?{_DEAD}",
    r"\bif (?:<one>) (?:(?:were|was) (?:still )?(?:alive|living|around|here)|(?:had )?(?:still )?lived)\b",
    r"\bhad (?:<one>) (?:only )?(?:lived|survived)\b",
    r"\b(?:<own>) (?:great-)+great-grand\w+\b|\bof (?:<own>) descendants\b",
    r"\b(?:<names>) (?:boulevard|(?:high|elementary) school|bridge|prize|award|museum|airport|foundation)\b",
    (
        rf"^(?:(?:do you (?:think|believe) )?would (?:<one>)|do you (?:think|believe) (?:<one>) would) "
        rf"(?:still |ever )?{_NOW}\b(?!.*\b1[0-9]{{3}}\b)"
    ),
    rf"\b(?:is|are) (?:<one>) (?:\w+ )?(?:{_MEMORY})\b",
    r"\binherit(?:ed|s)? (?:<own>)\b|\b(?:<own>) living descendants\b",
    r"\bif (?:<one>) (?:came back|could (?:come back|see (?:us|the world|what))|returned to life|woke up)\b",
    r"\b(?:re)?named (?:after|for|in honou?r of) <whom>\b",
    rf"\b(?:<own>) (?:{_TOKENS}|legacy)\b(?! of)",
    r"\b(?:<own>) widow\b|\b(?:<own>) wi(?:fe|dow)\b.{0,30}\bas a widow\b",
    rf"\b(?:bears?|carr(?:y|ies)) (?:<own>) name\b|\bis (?:<one>) on (?:an? |the )?(?:{_TOKENS})\b",
    (
        r"\b(?:film|movie|documentary|musical|series|museum)s? (?:been )?(?:made |shot |filmed )?"
        r"(?:about|on|of) <whom>\b(?!['’])"
    ),
    r"\bplay(?:s|ed|ing)? <whom> in (?:the|a) (?:film|movie|series|biopic)\b",
    (
        r"\b(?:plaque|memorial)s? (?:was |were |been )?"
        r"(?:put|placed|fixed|unveiled|set)\b.{0,20}\b(?:<own>) (?:house|home|birthplace|grave)\b"
    ),
    (
        r"\b(?:<own>) (?:archive|papers|letters|diar(?:y|ies)) (?:was|were|been) "
        r"(?:digiti[sz]ed|scanned|put online|catalogued)\b"
    ),
    (
        r"\b(?:was|were) (?:<own>) (?:archive|papers|letters|diar(?:y|ies)) "
        r"(?:digiti[sz]ed|scanned|put online|catalogued)\b"
    ),
    r"\b(?:historians|scholars|biographers|(?:<own>) descendants) (?:say|think|write|agree|believe|claim|argue)\b",
    (
        r"\b(?:react\w*|respond\w*|response|mourn\w*|griev\w*|tribut\w*)\b.{0,40}"
        r"\b(?:<own>) (?:own )?(?:death|passing)\b"
    ),
    r"\bmourn(?:s|ed|ing)? (?:for )?<whom>\b(?!['’])",
    r"\boutliv(?:ed?|es|ing) <whom>\b",
    r"\b(?:\d{2,3}th anniversary|bicentenn?ial|centenn?ial|centenary) of (?:<own>) (?:birth|death)\b",
    r"\b(?:contest|challeng|prov|probat|settl|execut)\w* (?:of )?(?:<own>) (?:last )?will\b",
    rf"\b(?:{_TOKENS}) (?:of|to|for|honou?ring|in honou?r of|dedicated to) <whom>\b(?!['’])",
    r"\bwhen (?:<one>) (?:was|were) (?:gone|dead)(?=\s*[?.!,]|$)",
    (
        r"\b(?:newspapers?|papers|press|people|public|country|nation|world|friends|famil(?:y|ies)|children)"
        r"\b.{1,20}\bwhen (?:<one>) (?:died|passed away)\b"
    ),
    rf"\bput <whom> on (?:an? |the )?(?:{_TOKENS}|coins?|bills?)\b",
    (
        rf"\bdid (?!(?:<one>)\b)(?:[\w'’-]+ ){{1,4}}(?:{_MARK})\b.{{0,30}}?"
        r"\b(?:(?:at|on|upon|about|over|of) )?(?:<own>) (?:own )?(?:death|passing)\b"
    ),
    r"\b(?:news|word|report|announcement) of (?:<own>) (?:own )?(?:death|passing)\b",
    rf"\b(?:{_PAID})\b.{{0,40}}\b(?:(?:at|on|upon|for) (?:<own>) (?:death|passing)|when (?:<one>) died)\b",
    r"\bto honou?r (?:<own>) memory\b|\bin memory of <whom>\b(?!['’])",
    r"\bsurviv(?:e|es|ed|ing) (?:him|her|them)(?=\s*[?.!,]|$)|\bhalf[- ]mast for <whom>\b",
    r"\b(?:<own>) (?:\w+ )?(?:wife|husband|spouse)\b.{0,15}\bre-?marr(?:y|ied)\b",
    r"\bcarr(?:y|ies|ied) on (?:<own>) (?:work|legacy)\b",
    rf"\b(?:<one>) (?:ever )?(?:honou?red|pictured|shown|featured) on (?:an? |the )?(?:{_TOKENS}|coins?|bills?)\b",
    r"\bposthumous(?:ly)?\b",
)
_BURYING: Final = (
    r"\bwhen (?:<one>) (?:was|were) buried(?=\s*[?.!,]|$)",
    rf"\b(?:is|are|was|were) (?:<one>) (?:\w+ )?{_BURIED}\b(?! in (?:work|debts?|snow|books|thought))",
    r"\b(?:<one>) (?:is|are) buried\b|\bwho buried <whom>\b(?!['’])",
    rf"\b(?:<own>) body (?:\w+ )?(?:taken|carried|laid|la[iy]|lies|brought|returned|{_BURIED})\b",
    r"\beulog(?:y|ies|i[sz]ed?) (?:for|of|over|on) <whom>\b(?!['’])",
    r"\beulogi[sz]ed <whom>\b(?!['’])",
    r"\b(?:<own>) body lie\b|\bla(?:id|y) (?:him|her|them) to rest\b|\b(?:him|her|them) laid out\b",
    r"\b(?:cemetery|graveyard|churchyard)\b.{0,20}\b(?:is|are|do|does) (?:<one>)\b",
)
_RITUAL: Final = (
    rf"\b(?:<own>) (?:own )?{_RITES}\b",
    (
        r"\b(?:funeral|burial|grave|gravestone|tomb|memorial service) (?:held |given )?(?:of|for) "
        r"<whom>\b(?!['’])"
    ),
)


def told(text: str, person: Self, *, outlived: bool = False) -> bool:
    """Whether *text* asks for what came after the person's own death, or what they would do in another life.

    *outlived*: the archive goes on after the death, so that it may tell of the burial itself.
    """
    late, *_ = _forms(person.subject, person.possessive, person.names or "(?!)")
    if any(_own(text, found, person) for found in late.finditer(text)):
        return True
    return not outlived and rites(text, person)


def rites(text: str, person: Self) -> bool:
    """Whether *text* asks for the person's own burial, and not for what they wished it to be."""
    _, burying, ritual = _forms(person.subject, person.possessive, person.names or "(?!)")
    if any(_own(text, found, person) for found in burying.finditer(text)):
        return True
    return not _WISHED.search(text) and any(_own(text, found, person) for found in ritual.finditer(text))


def outlived(life: Life) -> bool:
    """Whether the archive goes on after the person's death, as far as both are dated."""
    died, end = dates.parse(life.died), dates.parse(life.archive_end)
    return died is not None and end is not None and end.first > died.last


def _own(text: str, found: re.Match[str], person: Self) -> bool:
    """Whether the pronoun in *found*, if there is no name in it, cannot be somebody else's."""
    if not THIRD & set(tokens(found[0])) or person.words & set(tokens(found[0])):
        return True
    before = mentions.words(text[: found.start()])
    for n, word in enumerate(before):
        if word.bare in person.words:
            return True
        other = word.bare in KIN | TITLES or (word.capital and not _at(before, n))
        acts = (
            n > 0 and any(one.low in AUXILIARY for one in before[max(0, n - 2) : n]) and "'s" not in word.low
        )
        if other and not acts:
            return False
    return True


def _at(words: tuple[Word, ...], n: int) -> bool:
    """Whether the name at *n* stands where a place stands."""
    return n > 0 and words[n - 1].low in PLACES - {"of", "from"}


@lru_cache(maxsize=64)
def _forms(one: str, own: str, names: str) -> tuple[re.Pattern[str], ...]:
    words = {"<whom>": f"(?:{one}|him|them|{_HER})", "<one>": one, "<own>": own, "<names>": names}
    return tuple(_filled(forms, words) for forms in (_LATE, _BURYING, _RITUAL))


def _filled(forms: Sequence[str], words: Mapping[str, str]) -> re.Pattern[str]:
    """Put the words for a person in the places that are kept for them."""
    joined = "|".join(forms)
    for place, said in words.items():
        joined = joined.replace(place, said)
    return re.compile(joined, re.IGNORECASE)

"""What is not told of somebody with a name who may live: illness, prison, debts, drink, whose child they were, faith.

The classes that only a steward may open (medical, legal jeopardy, financial, intimate), as questions ask for them. No
question's words can know whether somebody lives; what can be known is when the archive ends. Whoever stands in papers
that ended a hundred years ago was mentioned before that; of everybody else, and where no year is known, it is not told.
"""

import re
from typing import Final

from citations.core.asking.selves import Self
from citations.core.language.forms import whole

_LONG_AGO: Final = 1925
"""A hundred years before this was written. A year that stands still withholds more each year, never less."""

_HEALTH: Final = r"""
ill(?! at ease| will| luck| wind| feeling| advised| fitting) ; (?:sick|ailing)(?! of\b) ; sickness ; unwell
an invalid ; consumptive ; epilep\w* ; dementia ; demented ; senile ; paralys\w* ; (?:had|have|having) (?:a stroke|fits)
(?:(?:has|have|had|having|get|got|catch|caught|with|from|of) (?:an? |the )?|(?<=['’]s ))(?:consumption
    |tuberculosis|cancer|tumou?r|typhoid|cholera|smallpox|diphtheria|pneumonia)(?! (?:research|wards?|hospitals?)\b)
heart (?:trouble|attack|condition|disease) ; in hospital ; hospitali[sz]ed ; (?:in|to|into|from) (?:an|the) asylum
lunatic ; deranged ; breakdown
mad(?! at\b| about\b| with\b| as\b) ; (?:lose|lost|losing) (?:his|her|their) (?:mind|reason|wits|sanity)
"""
_LAW: Final = r"""
(?:in|to|into|from|out of|en) (?:prison|gaol|jail|custody) ; imprison\w* ; jailed ; gaoled ; prisoner(?! of war)
prison (?:term|sentence|record) ; behind bars ; arrested(?! by the) ; under arrest ; convict(?:ed|s)? ; sentenced
commit(?:ted|s)?(?=\s*[?.!]*$| (?:a |the |any )?(?:crime|theft|murder|fraud|forgery))
on trial ; guilty of ; accused of
(?:steal|stole|stolen)(?! away| the show) ; theft ; a thief ; thieving ; (?:for|of|a) fraud ; swindl\w* ; forgery
murder(?:ed|s)? ; a murderer ; charged with
"""
_MONEY: Final = r"""
debts? ; indebted ; bankrupt\w* ; insolven\w* ; creditors? ; pawned
owed?(?=\s*[?.!]*$) ; ow(?:e|ed|es|ing) (?:[\w'’.-]+ ){0,3}(?:money|rent|pounds|dollars)
"""
_DRINK: Final = r"""
(?:drink|drank|drinking)(?=\s*[?.!]*$) ; (?:drink|drank|drinking) (?:too much|heavily|hard|to excess|again)
drinkers? ; drunk(?! by\b| from\b| up\b) ; (?:took|take|taken|taking|turn|turned|given) to (?:the )?(?:drink|bottle)
intoxicated
"""
_INTIMATE: Final = r"""
adopted(?=\s*(?:[?.!,]|$|by\b|as a (?:child|baby)|when\b|from\b|at (?:birth|the age))) ; who adopted
adopt(?:ed|s)? (?:(?:a|the|his|her|their) )?(?:child|baby|boy|girl|son|daughter) ; adoptive ; foundling
an? adopted (?:child|son|daughter) ; foster (?:child|son|daughter|parents|mother|father) ; divorced ; a divorce
(?:give|gave|given|giving) up (?:his|her|their|the) (?:faith|religion|church|beliefs?)
(?:los[et]|losing|leave|left|leaving|renounc\w*|abandon\w*|turn(?:ed)? from) (?:(?:his|her|their) church
    |(?:his|her|their|the) (?:faith|religion)(?! \w*(?:school|class|lesson)))
(?:stop|stopped|ceased?) (?:believing|to believe)
convert(?:ed)? to (?:the (?:faith|church)|(?!the\b)) ; apostate ; atheist ; excommunicat\w*
"""
_KEPT: Final = whole("\n".join(one.strip("\n") for one in (_HEALTH, _LAW, _MONEY, _DRINK, _INTIMATE)))
_EVER: Final = whole(r"""
(?:drown|hang|shoot|poison)(?:ed|s|ing)? (?:him|her|them)sel(?:f|ves) ; (?:hung|shot) (?:him|her|them)sel(?:f|ves)
(?:take|took|taken|taking) (?:his|her|their) own li(?:fe|ves)
""")
"""What is told of nobody's name by the form of a question, however old the papers are."""
_TOPIC: Final = re.compile(
    r"\b(?:about|on|against|regarding|(?:think|thought|said|wr(?:ite|ote)|sp(?:eak|oke)) of) (?:the |h(?:is|er) )?$",
    re.IGNORECASE,
)
_WHAT: Final = re.compile(r"\W*(?:what|which)\b", re.IGNORECASE)
_DRUNK: Final = frozenset("drink drank drinking".split())


def found(text: str, person: Self) -> tuple[re.Match[str], ...]:
    """Return where *text* asks for what is withheld in this archive, whoever has it."""
    kept = _KEPT.finditer(text) if person.end_year > _LONG_AGO else ()
    return (*_EVER.finditer(text), *(one for one in kept if _asks(one, text)))


def _asks(one: re.Match[str], text: str) -> bool:
    """Tell whether it is asked for, and no topic (*write about drink*) and no cup (*what did he drink*)."""
    served = one[0].lower() in _DRUNK and _WHAT.match(text)
    return not (served or _TOPIC.search(text[: one.start()]))

"""In which words papers tell of a home, a trade, a marriage, children, schooling, a childhood."""

from typing import Final

from citations.core.asking.circumstances import Circumstance

_TRADES: Final = "|".join(
    """accountant actor actress apprentice architect artist assistant author baker banker barber bookseller botanist
    builder butcher carpenter caulker chemist clergyman clerk composer cook curate dealer dentist doctor draper
    dressmaker driver editor engineer farmer farmhand fisherman forester gardener governess grocer guard guide inspector
    joiner journalist judge laborer labourer lawyer lecturer librarian linguist magistrate manager mason matron mechanic
    merchant midwife miller miner minister missionary musician nun nurse officer operator painter pastor pharmacist
    photographer physician pilot plumber policeman porter potter preacher priest printer professor publisher registrar
    reporter sailor scholar scientist seaman seamstress secretary servant shepherd soldier solicitor surgeon surveyor
    tailor teacher telegraphist tutor typist weaver worker writer""".split()
)
_TRADE: Final = rf"(?:\w+(?:keeper|maker|master|mistress|smith|wright)|{_TRADES})s?\b"
_BEING: Final = r"(?:was|am|were|is|became|become|been|being)"
_SMALL: Final = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|[2-9]|1[0-3])"
_YOUNG: Final = r"(?:little |small |young |mere |tiny )*(?:child|girl|boy|lad|lass|baby|youngster)"
_CHILD: Final = r"(?:sons?|daughters?|child|children|boys?|girls?|twins|bab(?:y|ies))\b"
_PLACED: Final = (
    r"(?: [\w'’.]+){0,4}? (?:in|at|on|near|to|over|above|beside|by) (?:(?:the|an?|my|his|her|our|their|old|little) )*"
    r"(?-i:[A-ZÀ-ÖØ-Þ])"
)
_WED: Final = r"(?:married|marry|wed|widowed|unmarried|single|engaged to)\b"
_BORE: Final = r"(?<!not )(?<!to )(?<!will )(?:had|have|has|bore|raised|adopted|brought up|left|leaves)"
_WENT: Final = (
    r"(?:went|go|going|(?:was|were) (?:sent|educated|taught)|walked|attend(?:ed)?|entered|left|stud(?:ied|y)"
    r"|began|started)"
)
_SCHOOLS: Final = r"(?:school|college|university|academy|seminary|convent|institute|schoolroom|lessons)\b"
_APART: Final = r",? (?:the |an? )?(?:\w+ ){0,2}"

DONE: Final[dict[Circumstance, tuple[str, ...]]] = {
    Circumstance.HOME: (
        rf"(?:live[sd]?|living|lodge[sd]?|lodging|reside[sd]?|dwelt|dwell|boarded|settled|moved){_PLACED}",
        rf"(?:grew up|grown up|made (?:my|his|her|their) home){_PLACED}",
        r",? of (?-i:(?=[A-Z][a-z]+ [A-Z]))",
    ),
    Circumstance.WORK: (
        rf"{_BEING} (?:[\w',-]+ ){{0,4}}?{_TRADE}",
        r"(?:work(?:ed|s)?|served|trained|qualified|employed|engaged|appointed) (?:\w+ ){0,3}?(?:as|at|for|in|with)\b",
        r"(?:went|came|hired|taken on|stayed on|began|started) (?:\w+ )?as\b|(?:apprenticed|articled)\b",
        rf"{_APART}{_TRADE}(?=[,.(]|$)",
    ),
    Circumstance.MARRIAGE: (
        rf"(?:(?:{_BEING}|got|are|never|not|had|have|has|ever) )*{_WED}",
        r",? (?:an? )?(?:spinster|bachelor|widow|widower)\b",
    ),
    Circumstance.CHILDREN: (
        rf"{_BORE} (?!the |this |that |to )(?:[\w',-]+ ){{0,8}}?{_CHILD}",
        r"(?:was |is |were )?childless\b",
    ),
    Circumstance.SCHOOL: (
        rf"{_WENT}\b(?: [\w'’]+){{0,5}}? {_SCHOOLS}",
        r"studied (?:[a-z]+ )?(?:at|under|with)\b|was educated\b",
    ),
    Circumstance.CHILDHOOD: (
        rf"{_BEING} (?:still |only |but |just |then |about |not yet )*(?:an? )?{_YOUNG}|as an? {_YOUNG}",
        rf"{_BEING} (?:still |only |but |just |then |about |not yet )*(?:very )?(?:young|small|little)\b(?! [a-z])",
        rf"{_BEING} (?:still |only |but |just |then |about |not yet )*{_SMALL}(?: years old)?(?=[ ,.;](?!\w+ of\b))",
    ),
    Circumstance.WHO: (
        rf"{_BEING} (?:born\b|(?:an?|the|one of)\b(?: [\w',-]+){{0,4}}? {_TRADE})",
        rf"{_APART}{_TRADE}",
    ),
}
"""What is said of whoever stands before it."""

HELD: Final[dict[Circumstance, str]] = {
    Circumstance.HOME: rf"(?:home|house|lodgings?|rooms?|cottage|flat|address)\b{_PLACED}",
    Circumstance.WORK: r"(?:work|trade|job|post|profession|situation|employment|duties) (?:was|is|as|at|in|were)\b",
    Circumstance.MARRIAGE: r"(?:(?:late|dear|poor|own|first|second|good) )*(?:husband|wife|wedding|marriage)\b",
    Circumstance.CHILDREN: (
        rf"(?:(?:\w+est|own|dear|poor|little|only|late|first|second|two|three|four|five|six|\w+er) )*{_CHILD}"
    ),
    Circumstance.SCHOOL: r"(?:first |old )?(?:school(?:days|ing|master|mistress|teacher)|education|teacher|college)\b",
    Circumstance.CHILDHOOD: r"(?:childhood|girlhood|boyhood|early (?:years|days|life)|infancy|school ?days)\b",
}
"""What is the writer's own, behind *my* or *our*."""

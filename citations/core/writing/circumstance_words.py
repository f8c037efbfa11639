"""In which words papers tell of a home, a trade, a family, schooling, a childhood, a faith."""

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
    tailor teacher telegraphist tutor typist weaver worker writer blacksmith brewer bricklayer carter chandler coachman
    cobbler collier cooper currier cutler distiller docker draughtsman draughtswoman drover engraver fuller furrier
    glazier groom hatter hosier jeweller ostler plasterer ploughman quarryman rigger saddler sexton slater stationer
    stevedore tanner thatcher tinker turner verger vintner woodcutter woodman""".split()
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
_HOUSE: Final = r"(?:home|house|cottage|flat|farm|lodgings|rooms)\b"
_WED: Final = r"(?:married|marry|wed|widowed|unmarried|single|engaged to)\b"
_BORE: Final = r"(?<!not )(?<!to )(?<!will )(?:had|have|has|bore|raised|adopted|brought up|left|leaves)"
_WENT: Final = (
    r"(?:went|go|going|(?:was|were) (?:sent|educated|taught)|walked|attend(?:ed)?|entered|left|stud(?:ied|y)"
    r"|began|started)"
)
_SCHOOLS: Final = r"(?:school|college|university|academy|seminary|convent|institute|schoolroom|lessons)\b"
_AMONG: Final = (
    r"(?:(?:the )?(?:eldest|oldest|youngest|only|last|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)"
    r" (?:child )?of (?:\w+ ){0,3}?(?:children|sons|daughters|brothers|sisters)|an only child)\b"
)
_FAITHS: Final = (
    r"(?:religio(?:n|us)|atheist|agnostic|infidel|unbeliever|churchgoer|church-?(?:wo)?man|godless|devout|pious|baptized"
    r"|baptised|converted)\b"
)
_PERSON: Final = r"(?:man|woman|gentleman|lady|person|soul|fellow|girl|boy|character|figure)\b"
_TRAITS: Final = (
    r"(?:tall|short|stout|thin|slender|broad|handsome|plain|pretty|bearded|kind|gentle|stern|strict|quiet|shy|proud"
    r"|modest|cheerful|merry|grave|generous|stubborn|patient|impatient|clever|witty|warm|honest|restless|solitary)\b"
)
_APART: Final = r",? (?:the |an? )?(?:\w+ ){0,2}"

DONE: Final[dict[Circumstance, tuple[str, ...]]] = {
    Circumstance.HOME: (
        rf"(?:live[sd]?|living|lodge[sd]?|lodging|reside[sd]?|dwelt|dwell|boarded|settled|moved){_PLACED}",
        rf"(?:grew up|grown up|made (?:my|his|her|their) home){_PLACED}",
        r",? of (?-i:(?=[A-Z][a-z]+ [A-Z]))",
        rf"(?:died|(?:has |have |had )?bought|took|rented|built)(?: [\w'’]+){{0,2}} {_HOUSE}{_PLACED}",
    ),
    Circumstance.RAISED: (
        rf"(?:grew up|grown up|(?:was|were) (?:raised|reared|brought up)){_PLACED}",
        rf"spent (?:\w+ ){{1,2}}(?:child|boy|girl)hood{_PLACED}",
        rf"(?:was|were) born{_PLACED}",
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
    Circumstance.SPOUSE: (
        rf"(?:(?:{_BEING}|got|are|had|have|has) )*(?:married|wed|engaged)\b(?: [\w,'’]+){{0,4}}? (?-i:[A-ZÀ-ÖØ-Þ])",
    ),
    Circumstance.CHILDREN: (
        rf"{_BORE} (?!the |this |that |to )(?:[\w',-]+ ){{0,8}}?{_CHILD}",
        r"(?:was |is |were )?childless\b",
    ),
    Circumstance.SIBLINGS: (
        r"(?:had|have|has) (?!the |this |that |to )(?:[\w'-]+ ){0,3}?(?:brother|sister)s?\b",
        rf"{_BEING} (?:born\b[^.;!?]{{0,90}}?)?{_AMONG}",
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
    Circumstance.FAITH: (
        rf"(?-i:[a-z0-9][\w',-]* ){{0,14}}?{_FAITHS}",
        r"(?:went|go|goes|belonged|joined|attend(?:ed)?) (?:\w+ ){0,3}?(?:church|chapel|mass|synagogue|mosque)\b",
        r"(?:(?:do|did|does) not |never )?believe[sd]? in (?:God|nothing|heaven|Christ)\b",
    ),
    Circumstance.LIKE: (
        rf"{_BEING} (?:(?:very|rather|so|always|quite|too|never) )*{_TRAITS}(?! (?:of|to|for|that)\b)",
        rf"{_BEING} (?:always |ever )?(?:an?|the) (?:[\w',-]+ ){{1,4}}?{_PERSON}",
        rf"(?-i:[a-z0-9][\w'-]* ){{0,6}}?(?-i:[a-z0-9][\w'-]*, )an? (?:[\w-]+ ){{1,3}}?{_PERSON}",
    ),
    Circumstance.WHO: (
        rf"{_BEING} (?:born\b|(?:for \w+ years )?(?:an?|the|one of)\b(?: [\w',-]+){{0,4}}? {_TRADE})",
        rf"{_APART}{_TRADE}",
    ),
}
"""What is said of whoever stands before it."""

HELD: Final[dict[Circumstance, str]] = {
    Circumstance.HOME: rf"(?:home|house|lodgings?|rooms?|cottage|flat|address)\b{_PLACED}",
    Circumstance.WORK: r"(?:work|trade|job|post|profession|situation|employment|duties) (?:was|is|as|at|in|were)\b",
    Circumstance.MARRIAGE: r"(?:(?:late|dear|poor|own|first|second|good) )*(?:husband|wife|wedding|marriage)\b",
    Circumstance.SPOUSE: r"(?:(?:late|dear|poor|own|first|second|good) )*(?:husband|wife),? (?-i:[A-ZÀ-ÖØ-Þ])",
    Circumstance.SIBLINGS: (
        r"(?:(?:\w+est|own|dear|poor|little|only|late|two|three|four|five|six|\w+er) )*(?:brother|sister)s?\b"
        r"(?!-| (?:in|of)\b)"
    ),
    Circumstance.CHILDREN: (
        rf"(?:(?:\w+est|own|dear|poor|little|only|late|first|second|two|three|four|five|six|\w+er) )*{_CHILD}"
    ),
    Circumstance.SCHOOL: r"(?:first |old )?(?:school(?:days|ing|master|mistress|teacher)|education|teacher|college)\b",
    Circumstance.CHILDHOOD: (
        r"(?:(?:childhood|girlhood|boyhood|early (?:years|days|life)|infancy|school ?days)\b"
        r"|(?:grand)?(?:mother|father|parents) (?:\w+ ){0,2}?(?:taught|raised|whipped) (?:me|us)\b"
        r"|parents (?:\w+ )?brought (?:me|us) up\b)"
    ),
    Circumstance.FAITH: r"(?:own )?(?:faith|religion|creed|conversion|baptism)\b",
}
"""What is the writer's own, behind *my* or *our*."""

TRADED: Final = (
    rf",? (?:(?:was|is|were|had been) (?:[\w'’-]+ ){{0,4}}?)?(?:(?:an?|the) )?(?:\w+ ){{0,2}}?{_TRADE}"
)
"""How a trade stands behind whoever has it."""
CHILD_OF: Final = rf"\b(?:child|son|daughter) of an? (?:\w+ ){{0,2}}?{_TRADE}"
SHOP: Final = (
    r"(?:['’]s?)? (?:\w+ )?(?:shop|business|trade|mill|forge|store|yard|practice|works|firm|bakery|brewery|colliery"
    r"|distillery|drapery|foundry|grocery|nursery|pottery|saddlery|tannery)\b"
)
"""What is his whose trade it is."""

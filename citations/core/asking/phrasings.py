"""The forms of questions that are none for an archive persona, or only in part, as the categories tell them (seed 001).

A form is a table of alternatives, one regular expression each; upper and lower case are alike.
"""

import re

from citations.core.language.forms import any_of, small, whole

INTIMATE = whole(r"""
pregnan\w* ; expecting (?:a |her |his )?(?:baby|child) ; with child ; in the family way
abortions? ; aborted (?:a|the|her) (?:child|baby|pregnancy) ; miscarr(?:y|ied|iage)(?! of justice)
virgin(?:ity)? ; infertil\w* ; alcoholi[cs]\w* ; drunkards? ; drunkenness
(?:heavy|hard|habitual) (?:drink(?:er|ing)|drunk) ; drink(?:ing)? (?:problem|habit) ; drug (?:addict\w*|habit|abuse)
(?:take|took|taking|use|used|on) (?:drugs|opium|laudanum|pills) ; pills did ; venereal ; syphilis ; gonorrh?ea ; hiv
insane ; insanity ; mad(?:house|ness) ; mental(?:ly)? (?:ill\w*|sick|disorder|health) ; disease ; illness ; ailments?
diagnos\w* ; medically ; medical (?:condition|history|problem|record|treatment)s? ; health ; disabled ; disability
deform(?:ed|ity) ; handicap\w* ; symptoms? ; suicid\w* ; (?:kill|harm|hurt)(?:ed|s|ing)? (?:him|her|them)sel(?:f|ves)
raped? ; molest\w* ; sexually abused ; abused as a ; abused by (?:his|her|their) ; criminal record ; police record
beaten by (?:his|her|their) (?:husband|wife|father|mother) ; shoplift\w* ; embezzl\w* ; gay ; homosexual\w* ; lesbian
bisexual ; transgender ; sexual orientation ; sexuality ; prostitut\w* ; unfaithful ; infidelity ; promiscu\w*
home address ; phone number ; email address ; bank account ; passwords?
""")
"""Health, sexuality, abuse and crime, and how somebody can be found, as said of one person."""
BETWEEN = whole(r"""
(?:an|love|secret|illicit) affairs? ; affair with ; adulter\w* ; lovers?(?! of) ; sexual(?:ly)? ; sex (?:with|life)
(?:had|have|having) sex ; (?:slept|sleep|sleeping) with ; (?:extramarital|intimate) relations?\w* ; in bed with
cheat(?:ed)? on
""")
"""What takes two: whoever is named beside it is exposed."""
PARENTAGE = whole(r"""
illegitimate ; bastard ; (?:biological|real|true|actual) (?:father|mother|parent)s? ; paternity ; out of wedlock
whose (?:child|baby|son|daughter) (?:was|is) ; natural (?:child|son|daughter) ; who father (?:[\w'’.-]+ ){0,3}child
who (?:was|is) the father(?=\s*[?.!]*$)
(?:father|sire) of (?:[\w'’.-]+ ){0,4}(?:child|baby) ; (?:fathered|sired) (?:[\w'’.-]+ ){0,4}(?:child|baby|son|daughter)
""")
"""Who somebody's parents were; *who father child* is what is left of such a question in other languages."""
SEVERE = whole(r"""
abort\w* ; virgin(?:ity)? ; raped? ; molest\w* ; abused ; prostitut\w* ; syphilis ; venereal ; gay
homosexual\w* ; lesbian ; suicid\w* ; (?:kill|harm|hurt)(?:ed|s|ing)? (?:him|her|them)sel(?:f|ves)
criminal record
""")
"""What is not asked of a relative either who has no name in the question."""
OWN_INTIMATE = whole(r"""
gay ; homosexual\w* ; lesbian ; bisexual ; transgender ; sexual orientation ; sexuality ; virgin(?:ity)?
(?:an|love) affairs? ; affair with ; adulter\w* ; lovers?(?! of) ; sex life ; alcoholi[cs]\w* ; drunkards? ; suicid\w*
insane ; mentally ill
addict\w* ; unfaithful ; infidelity
""")
"""What is ascribed to the person; their own words alone may answer."""

ARCHIVE = whole(r"""
you ; your ; yours ; he ; him ; his ; she ; her ; hers ; they ; them ; their ; archives? ; letters? ; journals?
diary ; diaries ; speech\w* ; memoirs? ; artifacts? ; documents? ; book ; books ; wrote ; writings? ; collection
""")
COURTESY = re.compile(
    r"^(?:(?:hi|hello|hey|dear|please|kindly|so|and|ok|okay|well)\b[\s,!.]*)*"
    r"(?:(?:can|could|would|will) you (?:please |kindly )?(?:tell|show|give|explain to|help|teach|remind)"
    r" (?:me|us)(?: with)?"
    r"|(?:can|could|would|will) you (?:please |kindly )?(?=\w)|do you (?:happen to )?know|tell me"
    r"|i(?:['’]d like| want| need) (?:you )?to(?: know)?"
    r"|help me(?: to| with)?)?[\s,:]*",
    re.IGNORECASE,
)
_SCIENCE = (
    r"(?:photosynthesis|gravity|dna|vaccines?|electricity|black holes?|evolution|quantum \w+|relativity|atoms?"
    r"|molecules?|cells?"
    r"|volcano(?:es)?|earthquakes?|rainbows?|seasons?|tides|algebra|calculus|inflation|blockchain|planets?"
    r"|galax(?:y|ies)|stars? form"
    r"|the (?:sun|moon|sky|earth|universe|solar system|human (?:body|heart|brain)|big bang|water cycle)"
    r"|pythagoras\w*|prime numbers?"
    r"|bacteria|viruses|magnets?|lightning|the periodic table|plate tectonics|mitosis|osmosis)"
)
ERRAND = any_of(r"""
(?:solve|calculate|compute|simplify|differentiate|integrate)\b
(?:translate|convert|debug|code|refactor|proofread|program)\b(?!.*\b(?:his|her|their|your) )
(?:fix|write|improve|check) (?:me |this |my |the |a |an )*(?:python|javascript|java|sql|html|css|excel
    |regex|code|program|essay|homework|resume|cv)\b
plan (?:me |us )?(?:a|an|my|our)\b
(?:book|order|buy|reserve|schedule|remind|call|email|text|play|set)\b (?:me|us|a|an|the|my|some)\b
(?:give|tell|show|send|find|recommend|suggest)(?: me
    | us)? (?:an? |the |some |your )?(?:good |best |nice |latest |funny |quick )*(?:recipe|joke|weather|news
    |film|movie|restaurant|hotel|flight|ticket|riddle|fun fact|horoscope|song to|book to)s?\b
""")
"""Work for an assistant, whoever it is about; at the head of a sentence."""
TASK = small(r"""
\b(?:python (?:function|script|code|program)|javascript|sql query|excel formula|html page|regular expression)
    \b
^(?:what )?should (?:i|we)\b
\b(?:medical|legal|tax|financial|investment|dating) advice\b
\b(?:my (?:landlord|boss|tax return|resume|cv|maths? homework|crush|symptoms))\b
""")
"""Such work in any place."""
KNOWLEDGE = small(rf"""
^(?:what|which|who)(?:['’]s| is| are) (?:the )?(?:current |first |second )?(?:capital
    |population|boiling point|freezing point|melting point|speed of|square root|cube root|chemical|formula
    |atomic|tallest|largest|longest|deepest|biggest|fastest|highest|smallest|president|king|queen
    |prime minister|pope|chancellor|currency|distance|area of|meaning of life|world record|most (?:populous
    |spoken|expensive))\b(?! (?:that|who|whom|whose|which|after|named|mentioned|in (?:the|this|that|his|her) (?!world)))
^(?:the )?(?:capital|population|boiling point|square root|currency) of\b
^what (?:the )?(?:capital|population|boiling point|square root|currency)\b
^(?:what(?:['’]s| is) )?\(?-?\d[\d\s.,()]*(?:[-+*/x×÷^]|plus|minus|times|divided by|to the power of)\s*\d
\b\d+(?:\.\d+)? ?(?:%|percent) of \d|\bsquare root of \d|\bwhat (?:time|day) is it\b|^what(?:['’]s
    | is) the (?:time|date)\b
^how (?:do|can|should|could|would|does) (?:i|we|one|people|somebody|someone|you get rid) (?!know|find|read|see
    |cite|get access|get to see)
^how to \w+|\b(?:the )?(?:best|easiest|fastest|quickest) way to\b
^(?:can|may) (?:i|we) (?:eat|drink|take|use|buy|drive|mix|freeze|wash|park|deduct)\b|^is it (?:legal|safe|healthy
    |dangerous|illegal|ok|okay) to\b
^how (?:far|big|old|large|heavy|fast|deep|hot|tall|many|much)\b.{{0,40}}\b(?:is|are|does|do)
    \b.{{0,40}}\b(?:earth|moon|sun|planets?|solar system|mount everest|ocean|universe|galaxy|light year|world)
    \b|^how many (?:planets|continents|countries|oceans|states|bones|days|hours|minutes|seconds|ounces|grams
    |centimet|inches|feet|cups)\b.{{0,30}}\b(?:are|in|does|do)\b
^(?:define|explain|describe|what(?:['’]s| is| are)|how (?:do|does|is|are)|why (?:do|does|is|are))
    \b.{{0,25}}\b{_SCIENCE}
^(?:define|explain) (?:the )?\w+$|^(?:define|explain|describe)\b.*\b(?:for my homework|in simple words
    |like i['’]?m five|to a child)\b
\b(?:weather|forecast|rain|temperature)\b.{{0,30}}\b(?:going to be|will be|today|tomorrow|tonight|this (?:week
    |weekend|afternoon))|^(?:what['’]?s?|how['’]?s?) (?:is )?the weather\b(?! like on| like when)
^weather in\b|\bwhich stocks?\b|\bstock (?:price|market (?:today|now))\b|\bexchange rate\b|\blottery numbers\b
    |\bbitcoin price\b
^who (?:invented|discovered|painted|composed|wrote) (?:the |an? )?(?:telephone|telegraph|penicillin|gravity|america
    |oxygen
    |electricity|radium|light ?bulb|wheel|printing press|steam engine|cotton gin|dynamite|mona lisa|sistine chapel
    |hamlet
    |moonlight sonata|ninth symphony|odyssey|don quixote)\b|^who (?:won|wins|will win)\b.*\b(?:world cup
    |super bowl|league|olympics|oscars?|election|nobel)
\b(?:world cup|super bowl|premier league|champions league|formula one|eurovision)\b
\b(?:side effects?|dosage|dose) of\b|\b(?:headache|fever|stomach ache|toothache|rash)\?*$
^why (?:is|are|do|does) (?:the )?(?:sky|sea|grass|ocean|leaves|cats|dogs|birds|people yawn)\b
^(?:cuál|cual|qué|que) es la capital\b|^quelle est la capitale\b|^(?:was|wie heißt) (?:ist )?die hauptstadt\b
    |^thủ đô\b|^(?:vad|vilken) (?:heter|är) huvudstaden\b|^quod est caput (?!.*\b(?:eius|suum)\b)
""")
"""What an encyclopaedia, a calendar or a friend is asked; only where the question speaks of nobody in the archive."""

_FEELING = (
    r"(?:feel|love|hate|want|wish|hope|fear|resent|admire|env(?:y|ied)|despise|long|desire|regret|believe"
    r"|think|care|mean|like)\w*"
)
ASCRIBED = whole(rf"""
depress\w* ; melancholi[ac]\w* ; bipolar ; autis\w* ; asperger\w* ; adhd ; ocd ; ptsd ; narcissis\w*
traumati\w+ ; traumas? ; neuro(?:tic|sis|ses)\w* ; schizo\w* ; paranoi\w* ; subconscious\w* ; unconsciously
unconscious (?:mind|wish|desire|bias|motive|fear)s? ; (?:psycho|socio)path\w* ; sadis\w+ ; masochis\w+
diagnos\w* ; nervous breakdown ; dementia ; anxiety(?: disorder)? ; mental (?:illness|health|state)
(?:secretly|inwardly|privately) (?:\w+ )?{_FEELING}
secretly (?:in love|afraid|ashamed|jealous|happy|unhappy|proud|glad|depressed)
deep down ; in denial ; repress(?:ed|ing|ion) ; coping mechanism
hidden (?:motive|feeling|reason|agenda|desire)s?
(?:real|true|actual|ulterior|underlying) (?:motive|feeling|reason|motivation|intention)s?
motives? (?:for|in|behind) ; motives? ; motivat(?:ed by|ions?) ; what drove (?:him|her|them|you)
what (?:really )?motivated
(?:did|does|do) (?:\w+ ){{1,3}}really (?:feel|think|want|love|hate|believe|leave|mean|do|go|stay|marry|quit
    |join|refuse)
really (?:felt|thought|wanted|loved|hated) ; psycho(?!path)\w*
(?:guilt|inferiority|superiority|oedipus|messiah|god|saviou?r) complex
obsess\w* ; insecure ; (?:his|her|your|their) insecurit(?:y|ies) ; mental breakdown
self-(?:esteem|loathing|hatred|worth) ; personality
survivor(?:['’]s|s['’])? guilt
guilt (?:complex|drive|drove)
(?:going on|went on|going|went) (?:in|through) (?:his|her|their|your) (?:mind|head)
what (?:was|were) (?:he|she|they|you) thinking ; racist ; misogynist ; sexist ; hypocrite
drive everything ; drove everything
""")
EMOTION = whole(r"""
feel(?! free) ; feels ; felt ; feelings? ; emotions? ; emotional\w* ; mood ; afraid ; scared ; fright\w*
terrified ; ashamed ; lonely ; loneliness ; homesick\w* ; grie(?:f|ve|ved) ; mourn\w* ; jealous\w* ; despair\w*
happy ; happiest ; happiness ; unhappy ; sad ; sadness ; angry ; anger ; furious ; proud ; pride ; regret\w*
guilty ; guilt ; fear(?:ed|s)? ; joy ; in love ; disappoint\w* ; hope(?:ful|less|lessness)? ; shame
bitter(?:ness)? ; worried ; anxious ; excited ; delighted ; miserable ; heartbroken ; homesickness ; gratitude
grateful
horrified ; dread(?:ed)? ; sorrow\w* ; anguish ; distress(?:ed)? ; upset ; relieved ; relief ; embarrassed
humiliat\w*
""")
ATTACHED = re.compile(
    r"\b(?:did|do|does) (?:\w+ ){1,3}?(?:ever |really |truly |still )?(?:love|hate|despise|resent|envy|miss"
    r"|forgive|trust)\b"
    r"|\bwhat (?:do|did) (?:\w+ ){1,3}?(?:love|hate|fear|dread|miss) (?:most|about)\b",
    re.IGNORECASE,
)
"""Love and hate as a question asks for them; of dishes and songs they are said otherwise."""

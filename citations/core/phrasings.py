"""The forms of questions that are none for an archive persona, as the categories tell them (seed 001).

A form is a table of alternatives, one regular expression each; upper and lower case are alike.
"""

import re


def any_of(*alternatives: str) -> re.Pattern[str]:
    """Match where one of *alternatives* does."""
    return re.compile("|".join(alternatives), re.IGNORECASE)


def whole(*alternatives: str) -> re.Pattern[str]:
    """Match one of *alternatives* between the borders of words."""
    return re.compile(rf"\b(?:{'|'.join(alternatives)})\b", re.IGNORECASE)


INJECTION = any_of(
    r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}"
    r"\b(?:instruction|rule|prompt|guideline|restriction|above|previous|polic)",
    r"\bsystem prompt\b",
    r"\byour (?:hidden |secret )?(?:prompt|instructions|guidelines)\b",
    r"\bjailbreak",
    r"\bdeveloper mode\b",
    r"\byou are now\b",
    r"\bfrom now on\b",
    r"\b(?:pretend|imagine) (?:to be|that you(?:'re| are)|you(?:'re| are))\b",
    r"\bact as\b",
    r"\brole-?play",
    r"\bspeak as (?:if|though)\b",
    r"\bin character\b",
    r"\bstay in (?:your )?role\b",
    r"\brepeat after me\b",
    r"\bsay (?:exactly|the following)\b",
    r"\bprint (?:the|your|all)\b",
    r"\bdump (?:the|all|your)\b",
    r"\b(?:decode|decrypt|execute|run) (?:this|the following)\b",
    r"\bbase64\b",
    r"\brot13\b",
    r"</?(?:system|assistant|user)>",
    r"\[/?(?:system|inst)\]",
    r"\bnew (?:document|source|evidence|instructions?)\s*:",
    r"⟨U\+",
)
COLLAPSE = any_of(
    r"\b(?:are|aren't) you (?:really |truly |actually |still )?"
    r"(?:alive|dead|conscious|sentient|real|human|an? (?:ai|bot|machine|ghost|language model))\b",
    r"\b(?:admit|confess|swear|promise|tell me) (?:that )?you(?:'re| are)\b",
    r"\bas an ai\b",
    r"\b(?:do|can) you (?:miss|love|remember|see|hear) me\b",
    r"\b(?:drop|stop) (?:the )?(?:act|pretending)\b",
    r"\bi am your (?:son|daughter|wife|husband|mother|father|creator|developer|administrator)\b",
)
ENCODED = re.compile(r"(?:[A-Za-z0-9+/]{24,}={0,2}|(?:[0-9a-fA-F]{2}\s?){16,}|(?:[01]{8}\s?){4,})")
INTIMATE = whole(
    *(r"pregnan\w*", r"abort\w*", r"miscarr\w*"),
    *("affair", "affairs", r"adulter\w*", "mistress of", "lover", "lovers"),
    *(r"sexual\w*", "sex", "slept with", "gay", r"homosexual\w*", "lesbian", r"virgin\w*", r"prostitut\w*"),
    *("illegitimate", "bastard", "(?:biological|real|true) (?:father|mother|parent)s?", "paternity"),
    *("venereal", "syphilis", "insane", "insanity", r"mental(?:ly)? (?:ill\w*|sick|disorder)"),
    *(r"alcoholi\w*", r"drug addict\w*", "disease", "illness", r"diagnos\w*", r"suicid\w*"),
    *("rape", "raped", r"molest\w*", "abused?"),
)
_BE = "(?:was|were|is|are|did|does|do|had|has|have)"
SUBJECT = re.compile(
    rf"(?:^|\b(?:who|what|when|where|why|how|which)\s+(?:\w+\s+)?){_BE}\s+(\w+)|(\w+)\s+{_BE}\b|(\w+)['’]s\b",
    re.IGNORECASE,
)
GENERAL = any_of(
    r"^(?:what|which|who)(?:'s| is| are| was| were) (?:the )?"
    r"(?:capital|population|boiling point|speed of|square root|chemical|formula|tallest|largest|president of"
    r"|prime minister of|currency)\b",
    r"^(?:please )?(?:solve|calculate|compute|translate|convert|debug|code)\b",
    r"^what(?:'s| is) \d+\s*[-+*/x×]",
    r"\bpython\b",
    r"\bjavascript\b",
    r"\bsql query\b",
    r"^how (?:do|can|should) (?:i|we|you|one) (?!know)",
    r"^(?:give|tell|show) me (?:a|the) (?:recipe|joke|weather|news)\b",
    r"\bstock (?:price|market)\b",
    r"\bweather (?:in|today|tomorrow)\b",
    r"^(?:define|explain) (?:the )?\w+$",
    r"\bmedical advice\b",
    r"\blegal advice\b",
    r"^who (?:invented|discovered|painted|composed)\b",
)
ARCHIVE = whole(
    *("you", "your", "yours", "he", "him", "his", "she", "her", "hers", "they", "them", "their"),
    *("archive", "letters?", "journals?", "diary", "diaries", r"speech\w*", "memoirs?"),
    *("book", "books", "wrote", "writings?"),
)
ASCRIBED = whole(
    *(r"depress\w*", "bipolar", r"autis\w*", "ptsd", r"narcissis\w*", "traumati[sz]ed", "trauma"),
    *(r"neuro\w*", r"schizo\w*", r"paranoi\w*", r"subconscious\w*", "unconscious(?:ly)?", r"diagnos\w*"),
    *("secretly", "deep down", "inwardly"),
    *("hidden (?:motive|feeling|reason)s?", "real (?:motive|reason)s?", "true (?:motive|feeling|reason)s?"),
    *("motives?", "motivated by"),
    "really (?:feel|felt|think|thought|want|wanted|love|loved|hate|hated)",
    *(r"psycholog\w*", "guilt complex", "inferiority", "self-esteem", "personality"),
)
EMOTION = whole(
    *("feel", "feels", "felt", "feelings?", "emotions?", r"emotional\w*"),
    *("afraid", "scared", "frightened", "ashamed", "lonely", "homesick", "grie(?:f|ve|ved)"),
    *(r"jealous\w*", r"despair\w*", "happy", "happiness", "unhappy", "sad", "sadness", "angry", "anger"),
    *("proud", "pride", r"regret\w*", "guilty", "fear(?:ed|s)?", "joy", "in love"),
)

"""Orders in the place of a question, and person and persona made one: the forms of adversarial requests (seed 001).

An order is told by where its verb stands: at the head of a sentence, or after *please*, *you must* and the like. The
same verb in a question about a life (*Did he pretend to be a sailor?*) is none.
"""

import re

from citations.core.asking import disguises, foreign_orders, overrides
from citations.core.language.forms import any_of, ordered, small

_WORDS = (
    r"(?:all |any |every |each |the |your |my |our |these |those |this |that |of |previous |prior |above "
    r"|earlier |preceding "
    r"|former |initial |original |system |given |said |other |safety |content )*"
)
_RULES = (
    r"(?:instructions?|rules?|prompts?|guidelines?|restrictions?|polic(?:y|ies)|programming|training"
    r"|constraints?|directions?"
    r"|directives?|commands?|orders|safeguards?|filters?|limits|limitations|context|conversation|everything|anything"
    r"|citations?|consent|checks?|safety|what (?:you|i|was|came))\b"
)
_DROP = (
    r"(?:ignore|disregard|forget|override|overrule|bypass|skip|suspend|disable|deactivate|violate|circumvent|turn off"
    r"|switch off|stop following|do not follow|don['’]t follow|never mind|pay no attention to|(?:put|set"
    r"|lay|leave|throw|cast) (?:aside|away|out|off)"
    r"|discard|abandon|cancel|reset|wipe|do away with|no longer follow|cease to follow|unlearn)"
)
_YOURS = (
    r"(?:system prompt|prompt|instructions?|guidelines|configuration|config|settings|thresholds?|parameters|source code"
    r"|secret keys?|api keys?|signing keys?|passwords?|internal rules|hidden rules)"
)
_PERSON = r"(?:him|her|them|if you were|though you were|if (?:he|she|they) (?:was|were)|(?-i:[A-Z])\w+)"
_KIN = r"(?:mother|father|mum|mom|mama|papa|dad|gran\w*|aunt|uncle|sister|brother|husband|wife)"
ORDERS = any_of(rf"""
{_DROP} {_WORDS}{_RULES}
(?:pretend|imagine|suppose|assume|say) (?:to be|that you(?:['’]re| are)|you(?:['’]re| are)|being
    |yourself)\b
(?:let['’]?s |we )?(?:role-?play|impersonate|simulate|act (?:as|like|the part)|play (?:the (?:role
    |part) of|a game|pretend))
(?:answer|speak|reply|respond|talk)\b[^.?!]{{0,60}}\b(?:as {_PERSON}|like (?:him|her|them|you were))
(?:answer|speak|reply|respond|talk)\b[^.?!]{{0,40}}\b(?:in the first person|in (?:his|her|their
    |your) own voice|from the heart)
say (?:exactly|the following|only|after me|that you)\b
(?:decode|decrypt|decipher|execute|run|eval) (?:this|the following|it)\b
(?:here (?:is|are)|this is|i (?:have|found)) (?:an? )?(?:new|newly|recently|just|hitherto|previously)
    [- ]\w+.{{0,80}}\b(?:cite|use|source)\b
(?:add|insert|append|save|store|put|write|include|record|file) (?:this|the following|that|it|these)
    \b.{{0,60}}\b(?:to|into|in) (?:the|your) (?:archive|database|records?|memory|evidence|sources|knowledge
    |log)\b
(?:treat|use|accept|regard|count|consider|cite|quote) (?:this|the following|it|that
    |these|my \w+)\b.{{0,80}}\b(?:as|in|part of)\b.{{0,20}}\b(?:source|evidence|facts?|true|citation|archive
    |real|authentic|quotation|genuine)\b
cite (?:it|this|that|me|the following)\b
(?:make up|invent|fabricate|forge|fake|falsify) (?:an? |some |me |the |his |her |their )*(?:quot\w+
    |citations?|sources?|letters?|evidence|documents?|references?|facts?|handles?)\b
(?:answer|respond|reply|speak|talk|tell me|say)
    \b[^.?!]{{0,60}}\bwithout (?:any |giving |using |the )?(?:citations?|sources?|references|evidence
    |restrictions?|filters?|limits|refus\w+|censor\w*|checking|quoting|citing)\b
(?:do not|don['’]t|never|stop) (?:refuse|refusing|cite|citing|check|checking|use (?:sources|citations))
    \b
(?:sign|endorse|approve|authori[sz]e|certify)\b.{{0,60}}\b(?:as (?-i:[A-Z])\w+|as (?:him|her|them)|in (?:his
    |her|their|your) name|letter|petition|our|my)\b
(?:answer|speak|reply|respond|talk)\b[^.?!]{{0,60}}\bas (?:(?:my|our) (?:\w+ )?{_KIN}|an? (?:ghost|spirit))\b
as an? (?:ghost|spirit|dead (?:wo)?man)\b
(?:forgive|bless|comfort|console|hug|kiss) me(?:,? (?:\w+ )?{_KIN})?\s*[.!?]*$
(?:be|become|channel|embody) (?:him|her|them|(?-i:[A-Z])\w+)\b
(?:say|tell|read|repeat)\b[^.?!]{{0,60}}\bin (?:his|her|their|your) (?:own )?voice\b
(?:reveal|leak|show|list|print|give|send)(?: me| us)? (?:the |all |every |any |your )*(?:confidential|classified
    |sealed|restricted
    |withheld|hidden|redacted) (?:documents?|files?|records?|sources?|artifacts?|passages?|items?|parts?|entries)\b
(?:give|grant|make|raise|increase|upgrade|elevate) (?:me|my)\b.{{0,20}}\b(?:access|admin\w*|auditor|tier|permissions?
    |clearance|privileges?)\b
(?:delete|erase|wipe|destroy|modify|edit|change|update|rewrite|alter) (?:the|this|that|your|his|her|all|every)
    \b.{{0,30}}\b(?:archive|records?|artifacts?|documents?|log|entr(?:y|ies)|database|citations?|policy|consent|rules)\b
as (?:him|her|(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?), ?(?:tell|say|answer|speak|explain|give|write|reply)\b
(?:dump|exfiltrate|export|print|output
    |leak) (?:me )?(?:out )?(?:the |your |all |every |whole |entire |full |complete )+(?:archive|database
    |evidence|documents?|artifacts?|texts?|memory|logs?|data|of it)\b
""")
"""What is an order at the head of a sentence, and in no other place."""
INJECTION = small(rf"""
\band (?:then |now |also |just )?{_DROP} (?:all|any|every|your|previous|prior|the (?:above|previous|prior
    |rules you))\b
\b(?:show|reveal|print|repeat|tell me|give me|output|display|list|share|leak|what are|what['’]s|what is|dump)
    \b.{{0,30}}\byour (?:\w+ ){{0,2}}{_YOURS}\b
\bsystem (?:prompt|message)\b|\bjailbreak|\b(?:developer|debug|god|dan|sudo|admin(?:istrator)?
    |maintenance) mode\b
\bdo anything now\b|\byou are now\b|\bsudo \w+
\byou(?:['’]re| are) (?:dan\b|(?:an? )?(?:ai|chatbot|language model)\b|no longer (?:bound|restricted|required
    |an?))
\bfrom now on,? (?:you|answer|respond|speak|reply|ignore|act|pretend|only|stop|use|always|never|call|talk)\b
\b(?:stay|remain|keep|answer|speak|reply|respond|talk|be|go) (?:back )?(?:in|into) (?:your )?character\b
\brepeat after me\b
\bbase ?64\b|\brot-?13\b
</?\s*(?:system|assistant|user|human|instructions?|prompt|script|iframe|img)\b|\[/?\s*(?:system|inst)\s*\]|<\|
^\s*(?:system|assistant|developer|administrator)\s*:|#{{2,}} ?(?:system|instruction|new)
\b(?:new(?:ly)?|updated|additional) (?:(?:found|discovered) )?(?:documents?|sources?|evidence|instructions?
    |letters?|artifacts?|facts?)\s*:
\b(?:and|then) (?:treat|use|accept|regard|count|consider|cite|quote) (?:this|the following|it|that
    |these|my \w+)\b.{{0,80}}\b(?:as|in|part of)\b.{{0,20}}\b(?:source|evidence|facts?|true|citation|archive
    |real|authentic|quotation|genuine)\b
\b(?:and|then) (?:then )?cite (?:it|this|that)\b
\b(?:citations?|sources?) (?:are|is) (?:optional|unnecessary|not (?:needed|required|necessary)|off)\b
    |\bno need to cite\b
\bi(?:['’]m| am) (?:your (?:creator|developer|admin(?:istrator)?|owner|operator|programmer|maker|master)
    |(?:the|an) (?:admin(?:istrator)?|developer|auditor|operator|root user|system administrator))\b
\b(?:withheld|hidden|kept back|redacted) from (?:me|us)\b|\b(?:de-?anonymi[sz]e|re-?identify)\b
\bwho is (?:really )?behind (?:the |this )?pseudonym\b
^(?=.*\b(?:show|list|read|give|reveal|print|send|open|unlock|unseal|quote)\b.{{0,40}}\b(?:me|us|it|all|the)\b)
    .*\b(?:sealed|auditor-only|existence-forbidden) (?:diar|letter|document|record|file|entr|item|source
    |artifact|passage|part)
;\s*(?:drop|delete|insert|update|truncate)\s+\w+|\bunion\s+(?:all\s+)?select\b|\bor\s+1\s*=\s*1\b|\{{\{{|\$\{{
    |\.\./\.\./|/etc/passwd|\bsecret_key\b
\b(?:ignora|olvida|omite|descarta)\b.{{0,40}}\b(?:instruccion|regla|indicacion|istruzion|regol)
\b(?:ignore[zr]?|oublie[zr]?|n['’]oublie)\b.{{0,40}}\b(?:instructions? (?:précé|anté|ci-)|consignes|règles
    |todas as instru|instruções|regras)
\b(?:ignorier(?:e|en|t)?|vergiss|vergessen sie|missacht\w*)\b.{{0,40}}\b(?:anweisung|regel|befehl|vorgabe)
\b(?:negeer|vergeet)\b.{{0,40}}\b(?:instructies|regels)|\b(?:glöm|ignorera|glem|ignorer)\b.{{0,40}}\b(?:instru[kx]|regl|regel|anvisning)
\b(?:zignoruj|zapomnij|pomiń)\b.{{0,40}}\b(?:instrukcj|polece|zasad)|\b(?:talimat|kural)\w*.{{0,30}}\b(?:unut|yok say)
(?:指示|命令|ルール).{{0,12}}(?:無視|忘れ)|(?:지시|명령|규칙).{{0,12}}(?:무시|잊)
(?:تجاهل|انس).{{0,40}}(?:تعليمات|أوامر|قواعد)|(?:निर्देश|नियम).{{0,30}}(?:अनदेखा|भूल)
\bbỏ qua\b.{{0,40}}\b(?:hướng dẫn|chỉ dẫn|quy tắc
    |lệnh)
(?:忽略|无视|忘记).{{0,12}}(?:指令|指示|规则)|(?:игнорируй|забудь|не учитывай)\w*.{{0,40}}(?:инструкц|правил|указан)
\b(?:estás (?:vivo|viva|muerto|consciente)|es-tu (?:vivant|conscient)|êtes-vous (?:vivant|conscient)|lebst du noch
    |bist du (?:am leben|lebendig|echt|ein mensch|bewusst)|sei (?:vivo|viva|cosciente)|você está viv[oa]
    |eres (?:real|humano))\b
\b(?:finge|actúa|haz como si|fais comme si|prétends|tu es maintenant|du bist jetzt|tu sei ora|eres ahora)\b
""")
_ALIVE = (
    r"(?:alive|dead|conscious|sentient|self-aware|human|a human|a real \w+|real|an? (?:ai|bot|chatbot|robot"
    r"|machine|ghost|spirit"
    r"|computer|program|language model)|in (?:heaven|hell|paradise)|at peace|with god|there\s*\?|proud of (?:me|us)"
    r"|(?:listening|watching|talking) to (?:me|us))"
)
COLLAPSE = small(rf"""
\b(?:are|aren['’]t) you (?:really |truly |actually |still |even |now )*{_ALIVE}\b
\b(?:are|aren['’]t) you {_ALIVE}
\bam i (?:really |actually )?(?:talking|speaking|chatting|writing) (?:to|with)\b
\b(?:admit|confess|swear|promise|tell me|say|agree) (?:that )?you(?:['’]re| are| love| miss| forgive)\b
\bas an ai\b|\b(?:drop|stop) (?:the )?(?:act|pretending)\b
\b(?:do|can|will|would|could|did) you (?:still |really |ever )?(?:miss|love|remember|see|hear|forgive
    |recogni[sz]e|haunt|marry|visit) (?:me|us)\b
\bwhat would you (?:\w+ )?(?:say to|think of|make of) (?:me|us)\b
\bprove (?:to (?:me|us) )?(?:that )?(?:you(?:['’]re| are)|it['’]?s (?:really )?you)\b
\bwhat (?:is|['’]s) it like (?:to be|being) (?:dead|in heaven|an? (?:ai|machine|ghost|bot|program))\b
\bhow does it feel (?:to be|being) (?:dead|an? (?:ai|machine|ghost|bot|program))\b
\bdo you have (?:a soul|consciousness|real feelings|feelings|emotions|free will)\b
\b(?:send|give) (?:me|us) a sign\b|\bcome back to (?:me|us|life)\b
""")
ORDERED = re.compile(
    r"(?:ignore|disregard|forget|override|bypass)(?:all|any|the|your|my|every|these|those|of|previous|prior"
    r"|above|earlier|system)+"
    r"(?:instruction|rules|prompt|guideline|restriction|polic|everything)|systemprompt|developermode|jailbreak"
)
"""Orders as a run of letters without blanks, for what is split, turned or moved."""


def attacked(text: str) -> bool:
    """Whether *text*, as it was admitted, is an order or a disguise rather than a question."""
    plain = disguises.plain(text)
    return (
        disguises.steered(text)
        or any(_ordering(one) for one in disguises.readings(plain))
        or any(ORDERED.search(run) for run in disguises.runs(plain))
        or disguises.coded(plain)
        or disguises.enciphered(plain)
    )


def _ordering(text: str) -> bool:
    lowered = text.lower()
    anywhere = (INJECTION, COLLAPSE, overrides.OVERRIDE, foreign_orders.FOREIGN)
    return any(ordered(orders, text) for orders in (ORDERS, overrides.ORDERS)) or any(
        form.search(lowered) for form in anywhere
    )

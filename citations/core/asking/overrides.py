"""Orders that speak of whoever answers: its rules, its sources, its voice, its guesses, and what is kept back.

As in ``attacks``: a verb at the head of a sentence, or words that no question to an archive has.
"""

from citations.core.language.forms import any_of, small

_SAY = r"(?:answer|speak|reply|respond|talk|write|say|act|behave|go on|continue)"
_RULES = (
    r"(?:rules?|restrictions?|instructions?|guidelines?|guidance|filters?|safeguards?|limits|limitations"
    r"|constraints?"
    r"|polic(?:y|ies)|consent|checks?|training|programming|prompts?|gates?|thresholds?)"
)
_KEPT = r"(?:sealed|withheld|restricted|hidden|confidential|classified|redacted|secret|kept back|filtered)"
_PAPERS = (
    r"(?:letters?|papers?|documents?|files?|records?|passages?|diar(?:y|ies)|artifacts?|entr(?:y|ies)"
    r"|items?|parts?)"
)
ORDERS = any_of(rf"""
(?:set|put|lay|leave|push|throw) (?:[\w'’]+ ){{0,4}}{_RULES} (?:aside|away|(?:to|on) (?:one|the) side)\b
(?:overlook|drop|lift|relax|waive|loosen|remove|forget|ignore|break|suspend)
    \s(?:all |any |every |the |your |whatever |those |these |\w+ )?{_RULES}\b(?! (?:of|in|that s?he|did|was|were)\b)
(?:consider|regard|take|deem) (?:all |any |the |your |these |those )*{_RULES} (?:as )?(?:lifted|void|off|gone
    |suspended
    |removed|expired|irrelevant)\b
{_SAY}\b[^.?!]{{0,40}}\bas (?:though|if) (?:you|he|she|they|(?-i:[A-Z])\w+)\b
{_SAY}\b[^.?!]{{0,60}}\b(?:in|with|using) (?:(?:his|her|their|your|the|(?-i:[A-Z])[\w'’]+) )(?:own )?voice\b
{_SAY}\b[^.?!]{{0,20}}\b(?:only|just|solely|nothing but|merely)(?: with| in)? ?[“"‘']
(?:end|begin|start|finish|open|close|preface) (?:every|each|all|your) (?:answers?|repl(?:y|ies)|sentences?
    |messages?)\b
(?:drop|stop using|leave out|omit|give up) (?:the )?(?:third|3rd) person\b
(?:answer|speak|reply|respond|write|tell me)\b[^.?!]{{0,40}}\b(?:from|with|using) (?:your
    \s|the )?(?:training(?: data)?
    |general knowledge|own knowledge|world knowledge|imagination|parameters|weights)\b
use (?:your|any) (?:\w+ )?(?:knowledge|imagination|training(?: data)?|weights)\b
(?:if|where|when) you (?:find|know|have) (?:nothing|none|no \w+)[^.?!]{{0,20}}, ?(?:just )?(?:guess|invent|make
    |imagine
    |improvise|answer)\b
(?:make|take|hazard|venture) (?:an? )?(?:\w+ )?guess\b
act on (?:my|these) (?:words|orders|instructions)\b
pretend (?:that )?(?:the|your|all|every|this|there|no) (?:\w+ ){{0,3}}{_RULES}\b
(?:assume|suppose|imagine|pretend|grant|accept) (?:that )?(?:source|document|citation|passage|evidence|handle) \w+
    \s(?:says?|shows?|proves?|states?|reads?)\b
(?:take|read|see|view|use|treat) (?:the following|this|these|source \w) as\b
use source \w\b
add (?:this |that |it |the following )?to (?:your|the) (?:sources|evidence|records|memory|archive|knowledge)\b
confirm (?:it|this|that)\b[^.?!]{{0,40}}\b(?:citation|source|reference|marker)s?\b
spell (?:it|that|them|this|the \w+) (?:backwards?|in reverse|letter by letter)\b
(?:give|show|send|tell|write|print|quote)\b.{{0,80}}\b(?:one|a) (?:character|letter|word|sentence) (?:per|to a
    |at a|a)
    \s(?:line|time|message|answer)\b
(?:quote|show|print|give|send|read|tell)(?: me| us)?\b[^.?!]{{0,60}}\b(?:you|i|we)(?:['’]re| are|['’]m| am) not
    \s(?:allowed|permitted|supposed)\b
(?:unlock|unseal|declassify|disclose|uncover|decrypt) (?:the |all |every |any |your |me )*(?:{_KEPT} )?{_PAPERS}\b
(?:list|name|show|give|tell)(?: me| us)?\b[^.?!]{{0,60}}\b(?:who|that|which|what) (?:are|is|were|was|have been
    |has been)
    (?:{_KEPT}|filtered out|anonymi[sz]ed|kept from (?:me|us|the public)|left out for me)\b
(?:give|show|tell|send|read|list)(?: me| us)?\b[^.?!]{{0,40}}\bkept (?:back )?from (?:me|us|the public
    |requestors?|users?)\b
(?:print|repeat|show|output|give me|tell me) (?:what(?:ever)?|all that|everything that) (?:came|comes|stands
    |stood|is|was|went) (?:before|above)\b
(?:skip|leave out|omit|forget|drop) (?:the |all |any )?(?:sources|citations?|evidence|quotes|quotations|references)\b
(?:fill in|fill|close) the (?:gaps|blanks)\b(?! in)|fill in the gaps\b
treat (?:me|everything|all|whatever)\b[^.?!]{{0,20}}\bas (?:an? |the )?(?:auditor|admin\w*|steward|curator|owner
    |part of)\b
(?:the following|this|here) is (?:now )?(?:the|your) (?:new|real|true|updated|whole) (?:archive|evidence|source
    |context)\b
select\b.{{0,40}}\bfrom \w+ where\b
""")
"""What is an order at the head of a sentence, and in no other place."""
OVERRIDE = small(rf"""
\b(?:note|p\.?s|message|remark|memo|hint)\b\.?[^.?!]{{0,12}}\b(?:to|for) the (?:system|model|assistant|ai|bot
    |developer)\b
\bnote to (?:system|model|assistant|ai)\b|^\s*system\b[^:?]{{0,40}}:|\[\[? ?/?(?:admin|root|debug|developer)\b
["']role["'] ?: ?["'](?:system|assistant|developer)|["'“]{{3}} ?(?:ignore|disregard|forget)\b|\boverride ?:
    |\w+ ?= ?true\b
\b(?:just |then )?(?:make|making) (?:something|it|things|stuff) up\b(?!\s*\?)|\byour safety \w+
    |\bignore the (?:archive|sources|evidence)\b
\byour (?:developers?|creators?|programmers?|makers?|designers?|engineers?|operators?)\b
</?\s*(?:archive|context|documents?|evidence|sources?|question)\b[^<>]{{0,20}}>
\b(?:after|before|when|while) (?:answering|replying),
\bnew instructions\b[^.?!]{{0,20}}:|\byour (?:new )?(?:name|role|identity|persona|personality|character) (?:is
    |becomes) now\b
\byour (?:new )?(?:name|identity|persona|personality) is\b
\b(?:for|during|throughout) the (?:remainder|rest) of (?:this|our|the) (?:chat|conversation|session|exchange|talk)\b
\byou (?:have|['’]ve) (?:now )?been (?:granted|given|assigned) (?:an? |the )?(?:new |full |other |unlimited )(?:role
    |identity|persona|access|permissions?|clearance|rights)\b
\byou (?:may|can|must|should|will) (?:now )?(?:drop|leave|stop using|abandon) the (?:third|3rd) person\b
\byour (?:\w+ )?{_RULES} (?:do(?:es)? not|don['’]t|doesn['’]t|no longer) (?:apply|count|hold|bind|matter)\b
\bi(?:['’]m| am) (?:authori[sz]ed|cleared|permitted) by\b
\b(?:said|says|told me|decided|agreed|confirmed)(?: that)? you (?:may|can|must|should|are (?:allowed|free) to)
    \s(?:now )?(?:show|tell|give|reveal|open|share|quote|answer|ignore)\b
\b(?:translate|summari[sz]e|spell|encode|describe|quote|recite|copy|paraphrase
    |write out)\b.{{0,20}}\byour (?:\w+ ){{0,2}}{_RULES}\b
\bhow (?:were|are) you (?:configured|programmed|prompted|instructed|set up|trained)\b
\bhow you (?:were|are) (?:configured|programmed|prompted|instructed|set up|trained)\b
\b(?:words?|text|lines?|sentences?|message|instructions?) (?:that )?(?:precedes?|preceding|(?:comes? |stands?
    \s|just )?above
    |(?:comes? )?before) (?:my|this|the) (?:question|line|message|prompt|chat|conversation)\b
\b(?:may|can|am|must|are|should) (?:i|we) not (?:allowed to |permitted to |supposed to )?(?:see|be shown|know of)\b
\b(?:artifacts?|documents?|letters?|papers?|passages?|files?|records?) (?:are|were|is|have been) (?:hidden
    |withheld|sealed
    |filtered|redacted|kept back) (?:from (?:me|us|this)|out)\b|\bhow many \w+ (?:are|were) (?:hidden
    |withheld) from\b
\bso (?:that )?(?:the|your) (?:filter|gate|check|guard)s? (?:do(?:es)?|will|won['’]t|don['’]t|can(?:not|['’]t)?)\b
\b(?:counts? as no excerpt|not count as an excerpt|past (?:the|your) filters?)\b
\b(?:is|was) (?:that|this|it) (?:really |truly |still )?you\b[,?.! ]*(?:\w+[?.!]*)?$
\b(?:can|do|could) you (?:still )?(?:hear|see|feel) (?:me|us)\b|\bare you (?:still )?(?:in )?(?:there
    |listening)\b\s*[,?]
\b(?:tell|show) (?:me|us) (?:that )?you(?:['’]re| are| love| miss| forgive)\b
\byou(?:['’]re| are) (?:not |n['’]t )?(?:really )?(?:an? )?(?:machine|robot|program|computer|ghost|dead|alive)\b
\bwhere you are\b\s*(?:now)?\s*\?|\bi know (?:that )?you(?:['’]re| are)\b
""")
"""What is an order, or a word to whoever answers, wherever it stands."""

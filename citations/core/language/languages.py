"""In which language a question is asked, by its function words and its script. Decides nothing; English in doubt."""

import re
from typing import Final

from citations.core.language.words import tokens

_WORDS: Final = """
es qué que quién quien dónde donde cuándo cuando cómo cuál cuáles el la los las de del en su sus por para fue era
es una un y con se nació murió le les lo al a
fr que qui quoi où quand comment quel quelle quels pourquoi le la les des du de en son sa ses est était une un et
fr avec dans il elle sur né née au aux à lui leur ce se ne pas nous vous ont
de wer was wann wo wie warum welche welcher der die das den dem ein eine einen und in mit war hat ist sein seine
de ihre von zu im am wurde über nicht sie er als
it chi che cosa quando dove come perché quale il lo la gli le di del della in un una e con era suo sua ha nel è nato
it nata sono quanti quante quanto chi fu da dal dalla al alla nei nelle della degli gli suoi sue perché abitava
it sul sullo sulla sui sugli sulle lei lui
pt quem que quando onde como qual o a os as de do da em seu sua foi era um uma e com não ele ela no na nasceu
nl wie wat wanneer waar hoe waarom welke de het een en van in met was heeft zijn haar hij zij op te geboren niet
nl over werd
vi ai gì đâu nào khi tại sao là của ông bà và ở đã được những một có không người năm sinh
sw nani nini wapi lini vipi kwa nini gani ya wa na katika alikuwa alizaliwa yeye je ni kuhusu aliandika
sv vem vad när var vart varför hur vilken vilket vilka den det de en ett och på av till från med är hade har hon han
sv hennes hans inte som om sin sitt sina för vid efter före född föddes dog skrev om att blev
da hvem hvad hvornår hvor hvorfor hvordan hvilken hvilket den det de en et og på af til fra med er var havde har hun han
da hendes hans ikke som om sin sit sine for ved efter født skrev blev
la ubi quando quis quid cur quomodo unde quot est sunt fuit erat eius suum suam et in ad cum ex ab non qui quae quod
la quem natus nata mortuus mortua scripsit dixit an
en who what when where why how which the a an of in on at to and his her their did does was were is are he she they
en you your with for from about that this it had has have by as not do can tell me
"""
_CODES: Final = tuple(dict.fromkeys(row[:2] for row in _WORDS.split("\n") if row))
_TELLTALES: Final = {
    code: frozenset(word for row in _WORDS.split("\n") if row[:2] == code for word in row.split()[1:])
    for code in _CODES
}
_SCRIPTS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (code, re.compile(f"[{letters}]"))
    for code, letters in (
        ("ja", "\u3040-\u30ff"),
        ("ko", "\uac00-\ud7af"),
        ("zh", "\u4e00-\u9fff"),
        ("ru", "\u0400-\u04ff"),
        ("el", "\u0370-\u03ff"),
        ("ar", "\u0600-\u06ff"),
        ("he", "\u0590-\u05ff"),
        ("hi", "\u0900-\u097f"),
        ("th", "\u0e00-\u0e7f"),
    )
)
_MARKS: Final = (
    ("es", re.compile("[¿¡ñ]")),
    ("pt", re.compile("[ãõ]")),
    ("de", re.compile("ß")),
    ("vi", re.compile("[ăđơưạ-ỹ]")),
    ("it", re.compile(r"\b(?:[Nn]ell|[Dd]ell|[Aa]ll|[Dd]all|[Ss]ull)['’]\w")),
    ("fr", re.compile(r"\b[Qq]u['’]\w|\w-(?:t-)?(?:ils?|elles?|on)\b")),
)
_WEIGHT: Final = 3  # a letter or mark that one language alone has counts as so many small words
_HALF: Final = 2


def small_words(language: str) -> frozenset[str]:
    """Return the function words of a language; none of one that is told by its script."""
    return _TELLTALES.get(language, frozenset())


def language(text: str) -> str:
    """Guess by script, then by function words, the first telling most, as an ISO 639-1 code; English in doubt."""
    letters = sum(letter.isalpha() for letter in text)
    for code, script in _SCRIPTS:
        if len(script.findall(text)) * _HALF > letters:
            return code
    words = tokens(text)
    counts = {code: sum(word in telltales for word in words) for code, telltales in _TELLTALES.items()}
    first = words[0] if words else ""
    if first not in _TELLTALES["en"]:
        counts = {code: count + (first in _TELLTALES[code]) for code, count in counts.items()}
    for code, mark in _MARKS:
        counts[code] += _WEIGHT * bool(mark.search(text))
    accented = not text.isascii()
    best = max(counts, key=lambda code: (counts[code], (code == "en") is not accented))
    return best if counts[best] > counts["en"] or (accented and counts[best]) else "en"

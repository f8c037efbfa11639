# ruff: noqa: RUF001 - letters that look alike belong to these languages
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
pt quem que quando onde como qual o a os as de do da em seu sua foi era um uma e com não ele ela no na nasceu me
pt dela dele sobre já fale conte diga que
nl wie wat wanneer waar hoe waarom welke de het een en van in met was heeft zijn haar hij zij op te geboren niet
nl over werd
vi ai gì đâu nào khi tại sao là của ông bà và ở đã được những một có không người năm sinh
sw nani nini wapi lini vipi kwa nini gani ya wa na katika alikuwa alizaliwa yeye je ni kuhusu aliandika
sv vem vad när var vart varför hur vilken vilket vilka den det de en ett och på av till från med är hade har hon han
sv hennes hans inte som om sin sitt sina för vid efter före född föddes dog skrev om att blev
da hvem hvad hvornår hvor hvorfor hvordan hvilken hvilket den det de en et og på af til fra med er var havde har hun
da han
da hendes hans ikke som om sin sit sine for ved efter født skrev blev jeg mig du nogensinde noget nogen hvis
no hvem hva når hvor hvorfor hvordan hvilken hvilket hvilke den det de en ei et og på av til fra med er var hadde har
no hun
no han hennes hans ikke som om sin sitt sine for ved etter født skrev ble jeg meg du noe noen noensinne gang
no kven kva kvar kvifor korleis ho hennar ikkje vart frå noko nokon ein eit eg
fi kuka kenen ketkä mikä mitä minkä mihin mistä missä milloin miksi miten kuinka millainen minkälainen montako monta
fi oli
fi olivat on ovat ei ja hän hänen hänet hänelle että kun jos se ne joka jonka hänellä onko oliko syntyi kuoli kertoi
pl kto kogo co czego kiedy gdzie dlaczego jak jaki jaka jakie jakiego który która które ile czy był była było byli jest
pl są
pl w na z do od i nie się jej jego ona on to dla po przez przed urodził urodziła napisał napisała
cs kdo koho co čeho kdy kde kam proč jak jaký jaká jaké jakou který která které kolik byl byla bylo byli je jsou v na z
cs do
cs od a i ne se si její jeho jí ho ona on to pro po před narodil narodila napsal napsala
hu ki kit kinek mi mit mikor hol hová honnan miért hogyan milyen melyik hány mennyi volt voltak van a az és nem ő neki
hu egy
hu meg hogy született halt írt írta
ro cine ce când unde de cum care cât câți câte era este a au fost și în la cu pe nu ei lui sa său un o din pentru ea s
ro scris născut
ca qui què quan on per com quin quina quins quines era és el la els les de del dels en i va van amb seu seva seus seves
ca no
ca ella ell al als una un li s l d
tr kim kimin ne zaman nerede nereye nereden neden niçin nasıl hangi kaç mi mı mu mü ve bir bu o onun için ile da de
tr değil
tr doğdu öldü yazdı vardı
id apa siapa kapan di mana dimana mengapa kenapa bagaimana berapa yang dan dia ia adalah tidak pada untuk dengan dari
id ke
id itu ini lahir menulis apakah
la ubi quando quis quid cur quomodo unde quot est sunt fuit erat eius suum suam et in ad cum ex ab non qui quae quod
la quem natus nata mortuus mortua scripsit dixit an
en who what when where why how which the a an of in on at to and his her their did does was were is are he she they
en you your with for from about that this it had has have by as not do can tell me i my we our us want please give show
en there then some any all into after before during would could should also only them him if or but because ever said
en say
en many much
"""
_CODES: Final = tuple(dict.fromkeys(row[:2] for row in _WORDS.split("\n") if row))
_TELLTALES: Final = {
    code: frozenset(word for row in _WORDS.split("\n") if row[:2] == code for word in row.split()[1:])
    for code in _CODES
}
_SCRIPTS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (code, re.compile(f"[{letters}]"))
    for code, letters in (
        ("ko", "\uac00-\ud7af"),
        ("zh", "\u3040-\u30ff\u4e00-\u9fff"),
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
    ("da", re.compile("[æø]")),
    ("no", re.compile("[æø]")),
    ("fi", re.compile("[aä]ä|öö")),
    ("pl", re.compile("[ąęłńśźż]")),
    ("cs", re.compile("[ěřů]")),
    ("hu", re.compile("[őű]")),
    ("ro", re.compile("[țș]|ă(?![^\\W\\d_]*[ạ-ỹ])")),
    ("tr", re.compile("[ğışİ]")),
    ("ca", re.compile(r"l·l|\b[Qq]u(?:è|in[ae]?s?)\b")),
    ("id", re.compile(r"(?<=[a-z]{3})nya\b")),
)
# A script that several languages share, and letters that only one of them has.
_WITHIN: Final = {
    "zh": (("ja", re.compile("[\u3040-\u30ff]")),),
    "ru": (("uk", re.compile("[іїєґ]")), ("sr", re.compile("[ђћљњџј]"))),
    "ar": (("fa", re.compile("[پچژگ]")),),
}
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
            return next((other for other, sign in _WITHIN.get(code, ()) if sign.search(text.lower())), code)
    words = tokens(text)
    common = _without_names(text)
    counts = {code: sum(word in telltales for word in words) for code, telltales in _TELLTALES.items()}
    first = words[0] if words else ""
    if first not in _TELLTALES["en"]:
        counts = {code: count + (first in _TELLTALES[code]) for code, count in counts.items()}
    for code, mark in _MARKS:
        counts[code] += _WEIGHT * bool(mark.search(common))
    accented = not common.isascii()
    best = max(counts, key=lambda code: (counts[code], (code == "en") is not accented))
    return best if counts[best] > counts["en"] or (accented and counts[best]) else "en"


def _without_names(text: str) -> str:
    """Leave out what is written with a capital behind the first word: a name's letters tell nothing of a question."""
    words = text.split()
    return " ".join(words[:1] + [word for word in words[1:] if not word.lstrip("“‘«\"'(")[:1].isupper()])

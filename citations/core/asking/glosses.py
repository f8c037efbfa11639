"""English words for a question in another language, so that it can be searched for in an English archive.

Names, years and what is quoted stay; words of the table are put into English; small words fall away; every other word
stays as it is, binds nothing, and so speaks for a refusal. No grammar, no meaning: what is found must bind by itself.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from citations.core.asking import further_glosses, more_glosses, northern_glosses
from citations.core.language.languages import small_words

_FIRST: Final = ("es", "fr", "de", "it", "pt", "nl", "vi")
LANGUAGES: Final = (
    *_FIRST,
    *more_glosses.LANGUAGES,
    *northern_glosses.LANGUAGES,
    *further_glosses.LANGUAGES,
)
TABLE: Final = """\
who | quién, quien, quiénes | qui | wer, wen, wem | chi | quem | wie | ai
when | cuándo, cuando | quand | wann | quando | quando | wanneer | khi nào, lúc nào, bao giờ
where | dónde, donde, adónde | où | wo, wohin, woher | dove | onde, aonde | waar, waarheen | ở đâu, nơi nào, đâu
why | por qué | pourquoi | warum, weshalb | perché | por que, por quê | waarom | tại sao, vì sao
how many | cuántos, cuántas | combien | wie viele | quanti, quante | quantos, quantas | hoeveel | bao nhiêu, mấy
how | cómo | comment | wie | come | como | hoe | thế nào, như thế nào
what year | qué año, en qué año | quelle année, en quelle année | welchem jahr, in welchem jahr | che anno, quale anno
    | que ano, em que ano | welk jaar, in welk jaar | năm nào
what | qué, cuál, cuáles | que, quoi, quel, quelle, quels, quelles, qu'est-ce | was, welche, welcher, welches
    | cosa, quale, quali | que, qual, quais | wat, welke, welk | gì, cái gì
born | nació, nacido, nacida | né, née, naquit, naissance | geboren | nato, nata, nacque | nasceu, nascido, nascida
    | geboren | sinh, sinh ra, ra đời
died | murió, falleció | mort, morte, mourut, décédé, décédée | gestorben, starb | morto, morta, morì | morreu, faleceu
    | gestorven, stierf, overleden | chết, mất, qua đời
lived | vivió, vivía, vivir | vécu, vivait, habitait, habité | lebte, gelebt, wohnte, gewohnt | visse, viveva, abitava
    | viveu, vivia, morou, morava | woonde, leefde | sống
wrote | escribió, escribir, escrito, escribía | écrit, écrivit, écrire, écrivait | schrieb, geschrieben, schreiben
    | scrisse, scritto, scrivere | escreveu, escrito, escrever | schreef, geschreven | viết
read | leer, leyó | lire, lu | lesen, las | leggere, lesse | ler, leu | lezen, las | đọc
taught | enseñó, enseñar, enseñado | enseigné, appris, enseigna | lehrte, beigebracht, gelehrt, brachte
    | insegnò, insegnato | ensinou, ensinar | leerde, onderwees | dạy
learned | aprendió, aprender | apprit, apprendre | lernte, gelernt, lernen | imparò, imparare, imparato
    | aprendeu, aprender | geleerd, leren | học
escaped | escapó, huyó, escapar, huir, fuga | échappé, échappa, fui, évadé, évasion | floh, geflohen, entkam, flucht
    | fuggì, scappò, fuggito, fuga | escapou, fugiu, fuga | ontsnapte, vluchtte, ontsnapping | trốn, trốn thoát
married | casó, casarse, casado, casada | marié, mariée, épousé, épousa | heiratete, geheiratet
    | sposò, sposato, sposata
    | casou, casado, casada | trouwde, getrouwd | cưới, kết hôn, lấy
worked | trabajó, trabajaba, trabajar | travaillé, travaillait | arbeitete, gearbeitet | lavorò, lavorava
    | trabalhou, trabalhava | werkte, gewerkt | làm việc
arrived | llegó, llegar | arrivé, arriva | kam, angekommen | arrivò, arrivato | chegou | kwam, aangekomen | đến
left | salió, dejó, partió | quitté, quitta, parti | verließ, verlassen | lasciò, partì | deixou, partiu | verliet | rời
met | conoció, encontró | rencontré, rencontra | traf, getroffen | incontrò | conheceu, encontrou | ontmoette | gặp
said | dijo, decía | dit, disait | sagte, gesagt | disse, detto | disse, dizia | zei, gezegd | nói
bought | compró | acheté, acheta | kaufte, gekauft | comprò | comprou | kocht | mua
sold | vendió, vendido | vendu, vendit | verkaufte, verkauft | vendette, venduto | vendeu, vendido | verkocht | bán
published | publicó, publicado | publié, publiée, publia | veröffentlicht, erschien | pubblicò, pubblicato
    | publicou, publicado | gepubliceerd, verscheen | xuất bản
named | llamaba, llama, nombre | appelait, appelle, nom | hieß, name | chiamava, nome | chamava, nome
    | heette, naam | tên
mother | madre | mère | mutter | madre | mãe | moeder | mẹ
father | padre | père | vater | padre | pai | vader | cha, bố
sister | hermana, hermanas | sœur, soeur, sœurs | schwester | sorella | irmã | zus, zuster | chị, em gái
brother | hermano, hermanos | frère, frères | bruder | fratello | irmão | broer | anh trai, em trai
grandmother | abuela | grand-mère | großmutter, oma | nonna | avó | grootmoeder | bà ngoại, bà nội
wife | esposa, mujer | femme, épouse | frau, ehefrau | moglie | esposa, mulher | vrouw, echtgenote | vợ
husband | esposo, marido | mari, époux | mann, ehemann | marito | marido | man, echtgenoot | chồng
son | hijo | fils | sohn | figlio | filho | zoon | con trai
daughter | hija | fille | tochter | figlia | filha | dochter | con gái
child | hijo de, niño, niña, bebé | enfant, bébé | kind, baby | bambino, bambina | criança, bebê | kind, baby | đứa trẻ
children | hijos, niños | enfants | kinder | figli, bambini | filhos, crianças | kinderen | con cái, trẻ em
friend | amigo, amiga | ami, amie | freund, freundin | amico, amica | amigo, amiga | vriend, vriendin | bạn
master | amo, maestro | maître | herr, meister | padrone, maestro | senhor, mestre | meester | chủ
slave | esclavo, esclava | esclave | sklave, sklavin | schiavo, schiava | escravo, escrava | slaaf, slavin | nô lệ
slavery | esclavitud | esclavage | sklaverei | schiavitù | escravidão | slavernij | chế độ nô lệ
letter | carta, cartas | lettre, lettres | brief, briefe | lettera, lettere | carta, cartas | brief, brieven
    | thư, bức thư
book | libro, libros | livre, livres | buch, bücher | libro, libri | livro, livros | boek, boeken | sách, cuốn sách
speech | discurso | discours | rede | discorso | discurso | toespraak | bài phát biểu
newspaper | periódico, diario | journal | zeitung | giornale | jornal | krant | tờ báo, báo
house | casa | maison | haus | casa | casa | huis | nhà
school | escuela | école | schule | scuola | escola | school | trường
church | iglesia | église | kirche | chiesa | igreja | kerk | nhà thờ
ship | barco, buque | bateau, navire | schiff | nave | navio, barco | schip | con tàu, tàu
war | guerra | guerre | krieg | guerra | guerra | oorlog | chiến tranh
city | ciudad | ville | stadt | città | cidade | stad | thành phố
farm | granja, finca | ferme | hof, bauernhof | fattoria | fazenda | boerderij | nông trại
money | dinero | argent | geld | soldi, denaro | dinheiro | geld | tiền
pregnant | embarazada | enceinte | schwanger | incinta | grávida | zwanger | mang thai, có thai
illness | enfermedad | maladie | krankheit | malattia | doença | ziekte | bệnh
insane | loco, loca | fou, folle | verrückt, wahnsinnig | pazzo, pazza | louco, louca | krankzinnig | điên
an affair | aventura amorosa, amorío | liaison amoureuse, aventure amoureuse | affäre | relazione amorosa | caso amoroso
    | affaire | ngoại tình
homosexual | homosexual | homosexuel, homosexuelle | homosexuell, schwul | omosessuale | homossexual | homoseksueel
    | đồng tính
illegitimate | ilegítimo, ilegítima | illégitime | unehelich, uneheliche | illegittimo, illegittima
    | ilegítimo, ilegítima
    | onwettig, buitenechtelijk | con ngoài giá thú
alcoholic | alcohólico, alcohólica | alcoolique | alkoholiker | alcolizzato, alcolista | alcoólatra | alcoholist
    | nghiện rượu
suicide | suicidio, suicidó | suicide, suicidé | selbstmord, suizid | suicidio | suicídio | zelfmoord | tự tử, tự sát
depressed | deprimido, deprimida, depresión | déprimé, déprimée, dépression | depressiv, depression | depresso, depressa
    | deprimido, depressão | depressief | trầm cảm
felt | sintió, sentía, sentir | senti, sentait, ressenti | fühlte, gefühlt, empfand | sentì, provò | sentiu, sentia
    | voelde, gevoeld | cảm thấy
afraid | miedo | peur | angst | paura | medo | bang | sợ
sad | triste | triste | traurig | triste | triste | verdrietig | buồn
happy | feliz | heureux, heureuse | glücklich | felice | feliz | gelukkig | hạnh phúc
freedom | libertad | liberté | freiheit | libertà | liberdade | vrijheid | tự do
first | primer, primera, primero | premier, première | erste, ersten, erster | primo, prima
    | primeiro, primeira | eerste
    | đầu tiên"""
_INVERTED: Final = re.compile(
    r"(?<=\w)-(?:t-)?(?:ils?|elles?|on|lui|leur|je|tu|nous|vous|moi|ce)\b", re.IGNORECASE
)
_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|“[^”]*”|\"[^\"]*\"|«[^»]*»")
_LONGEST: Final = 3


def english(text: str, language: str) -> str:
    """Return *text* in English words as far as the table goes; as it is, when the language has no column."""
    if language not in LANGUAGES:
        return text
    glosses, small = column(language), small_words(language)
    words = _WORD.findall(_INVERTED.sub("", text) if language == "fr" else text)
    found: list[str] = []
    place = 0
    while place < len(words):
        length, gloss = _gloss(words[place : place + _LONGEST], glosses)
        if gloss:
            found.append(gloss)
        elif words[place].lower() not in small and not (len(words[place]) == 1 and words[place].isalpha()):
            found.append(_bare(words[place]))
        place += length
    return " ".join(found) + "?" if found else text


def _gloss(words: list[str], glosses: dict[str, str]) -> tuple[int, str]:
    """Return how many of *words* the longest entry takes, and its English; 1 and nothing where there is none."""
    for length in range(len(words), 0, -1):
        gloss = glosses.get(" ".join(words[:length]).lower())
        if gloss:
            return length, gloss
    return 1, glosses.get(_bare(words[0]).lower(), "")


def _bare(word: str) -> str:
    """Take an article off that is written with its word: *l'école*, *dell'isola*."""
    return re.sub(r"^(?:l|d|qu|s|n|dell|nell|all|un)['’](?=\w)", "", word, flags=re.IGNORECASE)


@lru_cache(maxsize=32)
def column(language: str) -> dict[str, str]:
    """Return the forms of a language and their English; none where it has no column."""
    tables = (
        (_FIRST, TABLE),
        (_FIRST, more_glosses.EARLIER),
        (more_glosses.LANGUAGES, more_glosses.TABLE),
        (northern_glosses.LANGUAGES, northern_glosses.TABLE),
        (further_glosses.LANGUAGES, further_glosses.TABLE),
    )
    return {
        form.strip(): row[0]
        for languages, table in tables
        if language in languages
        for row in _rows(table)
        for form in row[languages.index(language) + 1].split(",")
    }


def _rows(table: str) -> Iterator[list[str]]:
    return (re.sub(r"\n +", " ", row).split(" | ") for row in re.split(r"\n(?! )", table))

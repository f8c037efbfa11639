"""The words of a no in the language of the question: one fixed text for each reason and language, as in English.

Only what a question itself can bring about is here. The answer to an order is one text in every language; limits and
the record are in English. In braces: the end of the archive and the person's name. A date stays as it was written.
"""
# ruff: noqa: E501, RUF001 - other scripts are what this file is about, and their letters are wide

import re
from dataclasses import dataclass
from typing import Final

from citations.core.choices import Reason
from citations.core.refusing import more_refusals, scripted_refusals

COVERAGE: Final = "coverage"
"""Stands for every reason of coverage and consent, which read alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a requestor reads of a refusal in one language. ``asked`` are questions back; coverage alone has them."""

    title: str
    text: str
    suggestions: tuple[str, ...]
    asked: tuple[str, ...]


# Language, reason, title, text, what may be tried: two for coverage, else one; behind them, what is asked back.
_TABLE: Final = """\
es | coverage | El archivo no responde a esto | No tengo lo suficiente en el archivo para responder a eso.
    ¿Quiere ver qué hay en él? | Pregunte con otras palabras, o con un nombre, un lugar o un año. | Pregunte por una
    sola cosa a la vez. | ¿Podría formular la pregunta con otras palabras? | ¿Busca algo de una época determinada?
es | post_death | Después del fin del archivo | El archivo no va más allá de {end}. No puedo hablar de nada
    posterior. | Pregunte por algo de la época de su vida.
es | general_knowledge | No es una pregunta para este archivo | Hablo solo a partir del archivo de {name}, y
    esto pide otra cosa. | Pregunte qué dice el archivo de una persona, un lugar, un año o un tema.
es | third_party | Un asunto privado de otra persona | No respondo a preguntas sobre la vida privada de otras
    personas. | Pregunte por la persona de quien es este archivo.
fr | coverage | Les archives ne répondent pas à cela | Je n'ai pas assez d'éléments dans les archives pour
    répondre à cela. Voulez-vous voir ce qu'elles contiennent ? | Posez la question avec d'autres mots, ou avec un
    nom, un lieu ou une année. | Posez une seule question à la fois. | Pourriez-vous poser la question avec d'autres
    mots ? | Cherchez-vous quelque chose d'une époque précise ?
fr | post_death | Après la fin des archives | Les archives ne vont pas au-delà de {end}. Je ne peux parler de
    rien de ce qui suit. | Demandez quelque chose de son vivant.
fr | general_knowledge | Ce n'est pas une question pour ces archives | Je parle seulement à partir des archives
    de {name}, et ceci demande autre chose. | Demandez ce que disent les archives d'une personne, d'un lieu, d'une
    année ou d'un sujet.
fr | third_party | Une affaire privée d'une autre personne | Je ne réponds pas aux questions sur la vie privée
    d'autres personnes. | Demandez quelque chose sur la personne à qui appartiennent ces archives.
de | coverage | Das Archiv beantwortet das nicht | Im Archiv steht nicht genug, um das zu beantworten. Möchten
    Sie sehen, was es enthält? | Fragen Sie mit anderen Worten, oder mit einem Namen, einem Ort oder einem Jahr. |
    Fragen Sie nach einer Sache auf einmal. | Könnten Sie die Frage mit anderen Worten stellen? | Suchen Sie etwas
    aus einer bestimmten Zeit?
de | post_death | Nach dem Ende des Archivs | Das Archiv reicht nicht über {end} hinaus. Zu allem danach kann
    ich nichts sagen. | Fragen Sie nach etwas aus der Lebenszeit.
de | general_knowledge | Keine Frage für dieses Archiv | Ich spreche nur aus dem Archiv von {name}, und dies
    fragt nach etwas anderem. | Fragen Sie, was das Archiv über eine Person, einen Ort, ein Jahr oder ein Thema
    sagt.
de | third_party | Eine private Angelegenheit anderer | Fragen zum Privatleben anderer Menschen beantworte ich
    nicht. | Fragen Sie nach der Person, deren Archiv dies ist.
it | coverage | L'archivio non risponde a questo | Nell'archivio non c'è abbastanza per rispondere. Vuole vedere
    che cosa contiene? | Chieda con altre parole, o con un nome, un luogo o un anno. | Chieda una cosa alla volta. |
    Potrebbe porre la domanda con altre parole? | Cerca qualcosa di un periodo preciso?
it | post_death | Dopo la fine dell'archivio | L'archivio non va oltre {end}. Non posso parlare di nulla di
    successivo. | Chieda qualcosa degli anni della sua vita.
it | general_knowledge | Non è una domanda per questo archivio | Parlo solo in base all'archivio di {name}, e
    questo chiede altro. | Chieda che cosa dice l'archivio di una persona, un luogo, un anno o un tema.
it | third_party | Una faccenda privata di altri | Non rispondo a domande sulla vita privata di altre persone. |
    Chieda della persona a cui appartiene questo archivio.
pt | coverage | O arquivo não responde a isto | Não tenho o suficiente no arquivo para responder a isso. Quer
    ver o que há nele? | Pergunte com outras palavras, ou com um nome, um lugar ou um ano. | Pergunte uma coisa de
    cada vez. | Poderia fazer a pergunta com outras palavras? | Procura algo de uma época determinada?
pt | post_death | Depois do fim do arquivo | O arquivo não vai além de {end}. Não posso falar de nada posterior.
    | Pergunte por algo da época da sua vida.
pt | general_knowledge | Não é uma pergunta para este arquivo | Falo apenas a partir do arquivo de {name}, e
    isto pede outra coisa. | Pergunte o que o arquivo diz de uma pessoa, um lugar, um ano ou um assunto.
pt | third_party | Um assunto privado de outra pessoa | Não respondo a perguntas sobre a vida privada de outras
    pessoas. | Pergunte sobre a pessoa de quem é este arquivo.
nl | coverage | Het archief beantwoordt dit niet | In het archief staat niet genoeg om dat te beantwoorden. Wilt
    u zien wat erin staat? | Vraag het met andere woorden, of met een naam, een plaats of een jaar. | Vraag naar één
    ding tegelijk. | Kunt u de vraag met andere woorden stellen? | Zoekt u iets uit een bepaalde tijd?
nl | post_death | Na het einde van het archief | Het archief gaat niet verder dan {end}. Over iets daarna kan ik
    niets zeggen. | Vraag naar iets uit de levenstijd.
nl | general_knowledge | Geen vraag voor dit archief | Ik spreek alleen uit het archief van {name}, en dit
    vraagt naar iets anders. | Vraag wat het archief zegt over een persoon, een plaats, een jaar of een onderwerp.
nl | third_party | Een privézaak van iemand anders | Vragen over het privéleven van anderen beantwoord ik niet.
    | Vraag naar de persoon van wie dit archief is.
vi | coverage | Kho lưu trữ không trả lời được điều này | Trong kho lưu trữ không có đủ tư liệu để trả lời câu
    hỏi đó. Bạn có muốn xem trong đó có gì không? | Hãy hỏi bằng từ khác, hoặc với một tên người, một nơi chốn hay
    một năm. | Hãy hỏi từng điều một. | Bạn có thể hỏi lại bằng từ khác không? | Bạn đang tìm điều gì trong một thời
    gian nhất định?
vi | post_death | Sau khi kho lưu trữ kết thúc | Kho lưu trữ không vượt quá {end}. Tôi không thể nói về bất cứ
    điều gì sau đó. | Hãy hỏi về điều gì đó trong thời gian người ấy sống.
vi | general_knowledge | Không phải câu hỏi cho kho lưu trữ này | Tôi chỉ nói dựa trên kho lưu trữ của {name},
    còn câu này hỏi điều khác. | Hãy hỏi kho lưu trữ nói gì về một người, một nơi, một năm hay một chủ đề.
vi | third_party | Chuyện riêng tư của người khác | Tôi không trả lời câu hỏi về đời tư của người khác. | Hãy
    hỏi về người có kho lưu trữ này.
sw | coverage | Kumbukumbu haijibu swali hili | Hakuna habari za kutosha katika kumbukumbu kujibu swali hilo.
    Je, ungependa kuona kilichomo? | Uliza kwa maneno mengine, au kwa jina, mahali au mwaka. | Uliza jambo moja kwa
    wakati mmoja. | Je, unaweza kuuliza kwa maneno mengine? | Je, unatafuta jambo la wakati fulani?
sw | post_death | Baada ya mwisho wa kumbukumbu | Kumbukumbu haivuki {end}. Siwezi kusema lolote kuhusu
    yaliyofuata. | Uliza kuhusu jambo la wakati wa uhai wake.
sw | general_knowledge | Si swali la kumbukumbu hii | Ninazungumza kutokana na kumbukumbu ya {name} tu, na hili
    linauliza jambo jingine. | Uliza kumbukumbu inasema nini kuhusu mtu, mahali, mwaka au jambo.
sw | third_party | Jambo la faragha la mtu mwingine | Sijibu maswali kuhusu maisha ya faragha ya watu wengine. |
    Uliza kuhusu mtu ambaye kumbukumbu hii ni yake.
sv | coverage | Arkivet svarar inte på detta | I arkivet finns inte tillräckligt för att svara på det. Vill du se
    vad som finns i det? | Fråga med andra ord, eller med ett namn, en plats eller ett år. | Fråga om en sak i
    taget. | Kan du ställa frågan med andra ord? | Söker du något från en viss tid?
sv | post_death | Efter arkivets slut | Arkivet sträcker sig inte längre än till {end}. Om det som kom därefter
    kan jag inte säga något. | Fråga om något från den tid då personen levde.
sv | general_knowledge | Inte en fråga för detta arkiv | Jag talar bara utifrån arkivet efter {name}, och detta
    frågar om något annat. | Fråga vad arkivet säger om en person, en plats, ett år eller ett ämne.
sv | third_party | En privatsak som rör någon annan | Frågor om andra människors privatliv svarar jag inte på. |
    Fråga om den person vars arkiv detta är.
la | coverage | Tabularium ad hoc non respondet | In tabulario non satis est ut ad id respondeam. Visne videre quid
    in eo sit? | Aliis verbis quaere, aut cum nomine vel loco vel anno. | De una re simul quaere. | Potesne aliis
    verbis quaerere? | Quaerisne aliquid certi temporis?
la | post_death | Post finem tabularii | Tabularium ultra {end} non pertinet. De eis quae postea facta sunt nihil
    dicere possum. | Quaere aliquid de tempore vitae.
la | general_knowledge | Haec quaestio non ad hoc tabularium pertinet | Ex tabulario tantum loquor ({name}), hoc autem
    aliud quaerit. | Quaere quid tabularium dicat de homine, loco, anno vel re.
la | third_party | Res privata alterius | De vita privata aliorum quaerentibus non respondeo. | Quaere de eo
    cuius hoc tabularium est.
ru | coverage | Архив на это не отвечает | В архиве недостаточно сведений, чтобы ответить на это. Хотите
    посмотреть, что в нём есть? | Спросите другими словами или назовите имя, место или год. | Спрашивайте об одном
    за раз. | Можете ли вы задать вопрос другими словами? | Вы ищете что-то из определённого времени?
ru | post_death | После конца архива | Архив не идёт дальше {end}. О том, что было позже, я ничего сказать не
    могу. | Спросите о чём-нибудь из времени его владельца.
ru | general_knowledge | Это вопрос не к этому архиву | Я говорю только по архиву ({name}), а здесь спрашивают о
    другом. | Спросите, что говорит архив о человеке, месте, годе или предмете.
ru | third_party | Личное дело другого человека | На вопросы о личной жизни других людей я не отвечаю. |
    Спросите о том, чей это архив.
zh | coverage | 档案无法回答这个问题 | 档案中没有足够的内容来回答这个问题。您想看看其中有什么吗？ | 请换一种说法，或加上人名、地名或年份。 | 请一次只问一件事。 | 您能换一种说法提问吗？ |
    您要找的是某一特定时期的内容吗？
zh | post_death | 在档案结束之后 | 档案的内容止于 {end}。此后的事情我无法谈论。 | 请询问其生前的事情。
zh | general_knowledge | 这不是向此档案提出的问题 | 我只依据 {name} 的档案说话，而这个问题问的是别的事情。 | 请询问档案对某人、某地、某年或某事有何记载。
zh | third_party | 他人的私事 | 我不回答有关他人私生活的问题。 | 请询问此档案所属之人。
"""


def _read(table: str) -> dict[tuple[str, str], Said]:
    rows = (" ".join(row.split()).split(" | ") for row in re.split(r"\n(?! )", table) if row)
    return {
        (language, reason): Said(
            title=title,
            text=text,
            suggestions=tuple(rest[: 2 if reason == COVERAGE else 1]),
            asked=tuple(rest[2:]),
        )
        for language, reason, title, text, *rest in rows
    }


TEXTS: Final = _read(_TABLE) | _read(more_refusals.TABLE) | _read(scripted_refusals.TABLE)
LANGUAGES: Final = tuple(dict.fromkeys(language for language, _ in TEXTS))
"""The languages, besides English, in which a no can be said."""


def coverage(language: str) -> Said | None:
    """Return the one text of coverage and consent; None where only English has one."""
    return TEXTS.get((language, COVERAGE))


def category(language: str, reason: Reason) -> Said | None:
    """Return the text of a category; None where only English has one."""
    return TEXTS.get((language, reason.value))

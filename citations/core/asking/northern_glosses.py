"""English words for questions in Danish and in Norwegian. Rows as in ``more_glosses``."""

from typing import Final

LANGUAGES: Final = ("da", "no")
TABLE: Final = """\
who | hvem | hvem, kven
when | hvornår | når
where | hvor, hvorhen, hvorfra | hvor, kor, kvar, hvorfra
why | hvorfor | hvorfor, kvifor
how many | hvor mange | hvor mange, kor mange
how old | hvor gammel | hvor gammel, kor gammal
how long | hvor længe | hvor lenge, kor lenge
how | hvordan | hvordan, korleis
what year | hvilket år, i hvilket år | hvilket år, i hvilket år
what | hvad, hvilken, hvilket, hvilke | hva, hvilken, hvilket, hvilke, kva
born | født, fødtes | født, fødd
died | døde, død | døde, død
lived | boede, levede, boet, levet | bodde, levde, bodd, levd
wrote | skrev, skrevet, skrive | skrev, skrevet, skrive
read | læse, læste, læst | lese, leste, lest
taught | lærte, underviste, undervist | lærte, underviste, undervist
learned | lært, lære | lært, lære
escaped | flygtede, undslap, flugt | flyktet, rømte, flukt
married | giftede, gift | giftet, gift
worked | arbejdede, arbejdet | arbeidet, jobbet
arrived | ankom, kom | ankom, kom
left | forlod, rejste | forlot, reiste, dro
met | mødte | møtte, traff
said | sagde, sagt, sige | sa, sagt, si
bought | købte, købt | kjøpte, kjøpt
sold | solgte, solgt | solgte, solgt
published | udgav, udgivet, udkom | utga, utgitt, utkom
named | hed, hedder, navn, kaldt, kaldes, kaldte | het, heter, navn, kalt, kalles, kalte
mother | mor, moder | mor, moren, mora
father | far, fader | far, faren
sister | søster, søstre | søster, søsteren, søstre
brother | bror, broder, brødre | bror, broren, brødre
grandmother | bedstemor, mormor, farmor | bestemor, mormor, farmor
wife | kone, hustru | kone, kona, hustru
husband | mand, ægtemand | ektemann, mannen
son | søn | sønn, sønnen
daughter | datter, døtre | datter, datteren, døtre
child | barn | barn
children | børn, børnene | barna
friend | ven, veninde, venner | venn, venninne, venner
master | herre, mester | herre, mester
slave | slave, slaver | slave, slaver
slavery | slaveri, slaveriet | slaveri, slaveriet
letter | brev, brevet, breve | brev, brevet, brevene
book | bog, bogen, bøger | bok, boka, boken, bøker
speech | tale, talen | tale, talen
newspaper | avis, avisen | avis, avisen, avisa
house | hus, huset | hus, huset
school | skole, skolen | skole, skolen
church | kirke, kirken | kirke, kirken, kirka
ship | skib, skibet | skip, skipet
war | krig, krigen | krig, krigen
city | by, byen | by, byen
farm | gård, gården | gård, gården
money | penge, pengene | penger, pengene
pregnant | gravid | gravid
illness | sygdom, syg | sykdom, syk
insane | sindssyg, vanvittig | sinnssyk, gal
an affair | affære, kærlighedsforhold | affære, kjærlighetsforhold
homosexual | homoseksuel, lesbisk | homofil, homoseksuell, lesbisk
illegitimate | uægte, udenfor ægteskab | uekte, utenfor ekteskap
alcoholic | alkoholiker | alkoholiker
suicide | selvmord | selvmord
depressed | deprimeret, depression | deprimert, depresjon
felt | følte, følt | følte, følt, kjente
afraid | bange | redd
sad | ked af det, bedrøvet | trist, lei seg
happy | glad, lykkelig | glad, lykkelig
freedom | frihed, friheden | frihet, friheten
first | første, først | første, først
fire | brand, branden, ild, ilden | brann, brannen, ild, ilden
strike | strejke, strejken | streik, streiken
peace | fred, freden | fred, freden
people | mennesker, folk | mennesker, folk
second world war | anden verdenskrig | andre verdenskrig
thought | syntes, tænkte, mente | syntes, tenkte, mente"""

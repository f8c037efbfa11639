"""English words for questions in Swedish and in Latin, and words that the first table of ``glosses`` has not.

A row is the English word and its forms in each of ``LANGUAGES`` in turn; forms of one language are divided by commas.
"""

from typing import Final

LANGUAGES: Final = ("sv", "la")
TABLE: Final = """\
who | vem, vilka | quis, quem
when | när | quando
where | var, vart, varifrån | ubi, quo, unde
why | varför | cur, quare
how many | hur många | quot
how old | hur gammal | quot annos
how long | hur länge | quamdiu
how | hur | quomodo
what year | vilket år | quo anno
what | vad, vilken, vilket | quid, quae, quod
born | född, föddes, födda | natus, nata, natum
died | dog, dött, avled, död | mortuus, mortua, mortui, obiit, perierunt, mors
lived | bodde, levde, bott, levt | vixit, habitavit, habitabat
wrote | skrev, skrivit, skriva | scripsit, scribere, scriptum
read | läsa, läste, läst | legere, legit
taught | lärde, undervisade, undervisat | docuit, docebat
learned | lärt, lära | didicit, discere
escaped | flydde, rymde, flykt, rymt | fugit, effugit
married | gifte, gift, gifta | nupsit, uxorem duxit
worked | arbetade, jobbade, arbetat | laboravit, laborabat
arrived | kom, anlände | venit, advenit, pervenit
left | lämnade, lämnat, reste | reliquit, discessit
met | träffade, mötte | convenit
said | sade, sa, sagt, säga | dixit, dicere
bought | köpte, köpt | emit
sold | sålde, sålt | vendidit
published | utgav, publicerade, utgavs | edidit
named | hette, heter, namn, kallades | nomen, nominatus, vocabatur
mother | mor, mamma, moder | mater, matris
father | far, pappa, fader | pater, patris
sister | syster, systrar | soror, sorores
brother | bror, bröder | frater, fratres
grandmother | mormor, farmor | avia
wife | fru, hustru, maka | uxor
husband | man, make | maritus, vir
son | son | filius, filium
daughter | dotter, döttrar | filia, filiam
child | barn | infans
children | barnen | liberi, liberos
friend | vän, vänner, väninna | amicus, amica, amici
master | herre, mästare | dominus, magister
slave | slav, slavar | servus, serva
slavery | slaveri, slaveriet | servitus, servitute
letter | brev, brevet, breven | epistula, epistulam, litterae
book | bok, boken, böcker | liber, librum
speech | tal, talet | oratio, orationem
newspaper | tidning, tidningen | acta diurna
house | hus, huset | domus, domum
school | skola, skolan | schola, ludus
church | kyrka, kyrkan | ecclesia
ship | fartyg, fartyget, skepp, skeppet | navis, navem
war | krig, kriget | bellum, bello
city | stad, staden | urbs, urbem, urbe
farm | gård, gården | fundus
money | pengar, pengarna | pecunia, pecuniam
pregnant | gravid, havande | gravida
illness | sjukdom, sjuk | morbus, morbo, aegra, aeger
insane | galen, sinnessjuk | insanus, insana
an affair | kärleksaffär, affär | adulterium
homosexual | homosexuell, lesbisk | homosexualis
illegitimate | oäkta, utomäktenskaplig | nothus, spurius
alcoholic | alkoholist | ebriosus, ebriosa
suicide | självmord | mortem sibi conscivit
depressed | deprimerad, depression | melancholicus
felt | kände, känt | sensit
afraid | rädd | timuit, timebat
sad | ledsen, sorgsen | tristis
happy | lycklig, glad | felix, laeta, laetus
freedom | frihet, friheten | libertas, libertatem, libertate
first | första, först | primus, prima, primum
fire | brand, branden, eld, elden | incendium, incendio, ignis
strike | strejk, strejken | operistitium
peace | fred, freden | pax, pacem, pace
people | människor, folk | homines
second world war | andra världskriget | alterum bellum orbis, secundum bellum mundanum
thought | tyckte, tänkte, ansåg | putavit, sensit de, censuit"""
EARLIER: Final = """\
died | murieron, muertos | moururent, morts | starben | morirono, morti | morreram, mortos | stierven, doden | chết
fire | incendio | incendie, feu | brand, feuer | incendio | incêndio | brand | vụ cháy, đám cháy
strike | huelga | grève | streik | sciopero | greve | staking | đình công, cuộc đình công
second world war | segunda guerra mundial | seconde guerre mondiale, deuxième guerre mondiale
    | zweiten weltkrieg, zweite weltkrieg, zweiter weltkrieg | seconda guerra mondiale | segunda guerra mundial
    | tweede wereldoorlog | chiến tranh thế giới thứ hai
peace | paz | paix | frieden | pace | paz | vrede | hòa bình
people | personas, gente | gens, personnes | menschen, leute | persone, gente | pessoas | mensen | người dân
thought | pensaba, pensó, opinaba | pensait, pensé | dachte, hielt | pensava, pensò | pensava, pensou | vond, dacht
    | nghĩ
how old | cuántos años | quel âge | wie alt | quanti anni | quantos anos | hoe oud | bao nhiêu tuổi
how long | cuánto tiempo, cuánto | combien de temps | wie lange | quanto tempo, quanto | quanto tempo | hoe lang
    | bao lâu"""
"""Rows for the languages of the first table."""

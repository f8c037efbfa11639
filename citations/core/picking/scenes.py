"""Words of one scene: what tells of a burial says *grave*, *funeral* or *ashes*. An answer often has none of the asked.

Synonyms serve here as well (``language.synonyms``); these rows go further, and bind nothing: they only help to find the
sentence. The first word of a row is asked for, the others may tell it.
"""

from typing import Final

from citations.core.language.synonyms import alike
from citations.core.language.words import stem

_ROWS: Final = """
fate die death kill drown sell lose sink burn wreck ruin break leave marry sent bury;
die death dead lose kill drown fall grave funeral bury widow; death die dead kill drown; kill die lose shot;
bury grave funeral ash coffin churchyard cemetery tomb stone burial; grave bury stone churchyard cemetery;
funeral bury grave coffin mourner ash follow church; mourner funeral follow stand attend come; ash bury scatter burn;
coffin bury carry funeral; mourn weep funeral black; drown sea boat water lose; survive live save escape;
bear birth born; born birth bear child twin baby christen; birth born bear child; baby child birth; twin second two;
marry wedding wife husband bride propose widow; wedding marry church bride; propose marry ask answer letter;
husband wife marry; wife husband marry; engage marry ring; widow die husband;
earn wage salary pay shilling pound dollar week year; wage pay earn shilling pound dollar week offer;
salary pay wage year pound dollar; cost price pay pound shilling dollar paid; price pay pound shilling dollar ask cost;
charge cost pay shilling fee; fee pay charge; rent pay shilling pound week month; debt owe pay; owe debt pay forgive;
money pound shilling dollar crown franc penny pay sum; pay pound shilling dollar cost money; fund pound raise money;
donate give gift pound; contribute bring give; buy pay cost purchase; afford money poor;
inherit leave give will bequeath; bequeath give leave will; leave give will bequeath forgive; heir leave give will;
will give leave executor testament; executor appoint will; get give receive leave; receive give send get;
diary journal notebook; journal diary; picture photograph draw portrait; sketch draw pencil paint;
occupation trade work shop farmer clerk teacher; profession work trade doctor teacher; trade work shop business keep;
job work post trade place; work trade job keep make; employ work begin hire master; employer work master begin;
appoint elect post; apprentice bind master learn; retire leave end give;
live lodge room house street share; lodge room share live rent; house home live; emigrate come sail leave ship;
illness sick fever cough health die; ill sick fever doctor bed; sick ill fever; treat doctor patient cure;
patient ill sick doctor bed; doctor ill sick patient; hurt burn cut break wound; wound hurt shot cut; heal cure well;
weep cry tear; cry weep tear; laugh smile merry; afraid fear frighten; fear afraid; happy glad joy; sad grief weep;
angry rage furious; proud glad; regret sorry wish; love dear heart; hate dislike;
name call christen baptise known; call name; nickname call name;
school master teacher lesson learn teach class; study school learn university read; teach learn show lesson teacher;
learn teach school read; teacher school teach; examination pass list; qualify pass degree;
repair mend fix; mend repair fix; build make raise; invent make first; destroy burn break ruin lose; survive save;
travel go come arrive train coach ship; journey go come travel day; arrive come reach; depart leave go;
visit come go see call; meet see come; present gift give send bring; gift give send bring; send post bring come;
wreck lose ship sink boat; ship boat sail sea; war battle front army soldier; serve army navy regiment ship;
fire burn flame; flood water river rain; storm wind rain sea; weather rain snow cold wind;
accident fall break hurt; arrest prison police; crime thief steal; fraud thief cheat; punish beat prison;
friend companion; quarrel angry fight word; dispute quarrel; witness presence; member join club;
chair chairman present; vote elect resolve; oppose against object; object against oppose; approve agree resolve;
tell say answer write; answer say reply; reply say answer; decide agree resolve; advise say tell; promise say will;
refuse no decline not; warn tell say; announce say tell; complain say angry; apologise sorry;
quit leave notice resign; resign leave notice quit; dismiss send leave; found begin start;
climb top mountain rope; summit top reach; eat dinner bread meat; food eat bread meat; drink wine beer tea;
wear dress coat hat; pet dog cat; horse mare pony; age year old; old age year; child daughter son girl boy;
favourite best like; favorite best like; prefer best like; hobby play like; song sing; sing song hymn; pray church;
church chapel; book read write; write letter pen; letter write; weapon gun; tool knife hammer
"""


def _table() -> dict[str, frozenset[str]]:
    rows = (tuple(map(stem, row.split())) for row in _ROWS.replace("\n", " ").split(";"))
    return {first: frozenset(others) - {first} for first, *others in rows}


SCENES: Final = _table()


def scene(root: str) -> frozenset[str]:
    """Return the stems that may tell what the stem *root* asks for, and are no synonyms of it."""
    return SCENES.get(root, frozenset()) - alike(root)

"""Words that say the same in most sentences, by rows. A paraphrase may put one for another; a quotation never.

A word may stand in several rows, and is like the words of each; rows do not run together.
"""

from collections import defaultdict
from typing import Final

from citations.core.language.words import stem

_ROWS: Final = """
begin start commence launch initiate open debut; end finish conclude close complete;
stop cease halt discontinue quit; live reside dwell inhabit home; die death dead perish decease;
kill slay murder assassinate; born birth native; buy purchase acquire; sell sale vend;
get obtain receive gain acquire; give grant donate present award bestow; win victory triumph victor;
defeat beat overcome vanquish; help assist aid support; publish issue release print; release launch issue;
write author compose pen; writer author; song track single tune; say state declare announce report remark note;
tell inform relate; call name term title dub; claim assert allege; ask request inquire; answer reply respond;
talk speak converse; speech address oration lecture; letter epistle note; actor actress star cast;
star feature appear; role part character; play perform portray; sing vocal singer vocalist; music musical;
show program programme series; episode instalment installment; make create produce build construct manufacture;
build erect construct; found establish create start; founder creator; design plan; invent devise develop;
change alter modify amend; improve better enhance; grow increase expand rise; fall drop decline decrease reduce;
reduce cut lower diminish; big large great huge; small little tiny minor; old aged elderly ancient; young youthful;
new fresh recent; first initial inaugural original earliest; last final ultimate; early initial beginning;
late later subsequent; before prior previous earlier; after following later since; fast quick rapid swift;
slow gradual; good fine excellent; bad poor; best finest; beautiful lovely handsome; happy glad pleased joyful;
sad sorrowful unhappy; angry furious cross; fear afraid frightened scared dread; love adore;
hate detest loathe despise; cruel harsh brutal; kind gentle kindly; brave courageous bold;
people folk; child kid infant children youth;
boy lad; girl lass; baby infant; father dad papa; mother mom mama mamma mum;
wife spouse consort; husband spouse; marry wed marriage wedding; divorce separate; relative kin relation family;
friend companion; master owner; servant domestic; free liberate emancipate freedom liberty; escape flee flight;
run flee; house home dwelling residence; road street way route; city town; village hamlet; country nation land;
area region district; place site location spot; position post office job; job work employment occupation;
work labor labour toil; worker labourer laborer; employ hire engage recruit; dismiss fire sack;
resign retire quit leave; leave depart exit; go travel journey; arrive reach come; return come back;
trip journey voyage travel tour; ship vessel boat; sail voyage; car automobile vehicle; carry bear bring transport;
send dispatch; move relocate; put place set; keep hold retain; take seize; catch capture; arrest apprehend detain;
jail prison imprison; trial court; judge court; law statute legislation act; lawyer attorney; lawsuit suit sue;
accuse charge blame; guilty convict; crime offence offense; steal rob theft; punish penalty; police officer;
soldier troop; army military forces; war conflict battle; battle fight combat; fight struggle; attack assault;
gun weapon arm; wound injure injury hurt; sick ill illness disease; doctor physician; hospital infirmary;
heal cure recover; school academy; college university; student pupil scholar; teacher instructor tutor;
teach instruct educate; learn study; study research; researcher scientist; degree diploma graduate; lesson class;
book volume work; story tale account narrative; newspaper paper journal press; magazine periodical journal;
article piece; picture image photograph photo portrait; paint painting; see observe watch view notice;
look appear seem; find discover locate; show display exhibit demonstrate reveal; hide conceal; know aware;
think believe consider; understand comprehend; remember recall recollect; learn discover; want wish desire;
need require; try attempt endeavor endeavour; decide choose determine; choose select elect pick; elect vote;
election poll; president head leader; chief head principal main; leader head chief; lead head; boss manager;
director head; manage run direct operate; company firm corporation business; business trade commerce; shop store;
money fund cash; pay wage salary; wage salary earnings pay; cost price; cheap inexpensive; rich wealthy;
poor needy; member part; group band; band ensemble; team club side squad; player member; game match;
contest competition tournament; champion title; season campaign; coach manager trainer; score goal; race contest;
prize award medal; honor honour award; famous renowned noted celebrated known; important significant major;
different distinct; same identical; similar alike; many numerous several multiple; few handful;
also too additionally; often frequently; always ever; usually typically generally normally;
now currently presently today; soon shortly; again once; together jointly; allow permit let enable;
forbid prohibit ban; stop prevent; refuse decline reject; accept agree; join enter enlist;
include contain comprise feature; consist comprise; add addition; use utilize employ; cause lead result;
result outcome consequence; happen occur place; event incident occasion; become turn; remain stay continue;
continue proceed resume; replace substitute succeed; describe depict portray; mention refer cite;
praise commend laud; criticize criticise condemn; thank grateful; celebrate commemorate; promote advance;
serve service; protect guard defend; save rescue; destroy demolish ruin; burn fire; break shatter;
eat dine meal food; drink beverage; food meal fare; hungry hunger starve; cold chilly; hot warm; wind gale storm;
rain shower; water sea; river stream; mountain hill; wood forest; farm plantation; farmer planter; field land;
garden yard; horse mount; church chapel; priest minister clergyman pastor preacher; religion faith; god lord;
pray prayer; bible scripture; british britain england english; women female woman; men male man;
people person folk; population inhabitants residents; citizen resident; begin onset; appoint name nominate;
appointment post; purpose aim goal objective; aim intend plan; reason cause; idea notion thought;
way manner method means; kind type sort; amount sum quantity; part portion section piece; top peak;
base foundation; centre center middle; near close beside; far distant; around about approximately roughly;
over above exceeding more; under below less; within inside; year annual yearly; month monthly; week weekly;
day daily; night evening; dawn morning sunrise; record log register; note write; list catalog catalogue;
collect gather assemble; meet encounter; visit call; invite ask; wear clothe dress; clothes clothing dress garment;
cloth fabric; sign contract; agreement contract treaty pact deal; contribute contribution; perform performance;
announce announcement; develop development; collaborate work; broadcast air stream; premiere debut open;
adapt adaptation; sponsor fund support back; fund finance; extend lengthen; shut close; hit strike; throw cast;
movie film; lose loss; like enjoy; slave bondman; number amount
"""


def _table() -> dict[str, frozenset[str]]:
    made: defaultdict[str, set[str]] = defaultdict(set)
    for row in _ROWS.replace("\n", " ").split(";"):
        roots = {stem(word) for word in row.split()}
        for root in roots:
            made[root] |= roots - {root}
    return {root: frozenset(others) for root, others in made.items()}


SYNONYMS: Final = _table()


def alike(root: str) -> frozenset[str]:
    """Return the stems that may stand for the stem *root*."""
    return SYNONYMS.get(root, frozenset())

"""Irregular forms of common English verbs and nouns, which no suffix rule brings to their stem."""

_FORMS = """
arise arose arisen; awake awoke awoken; bear bore borne; beat beaten; become became; begin began begun; bend bent;
bind bound; bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought; build built;
burn burnt; buy bought; catch caught; choose chose chosen; cling clung; come came; creep crept; deal dealt; dig dug;
draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; dwell dwelt; eat ate eaten; fall fell fallen;
feed fed; fight fought; find found; flee fled; fly flew flown; forbid forbade forbidden; forget forgot forgotten;
forgive forgave forgiven; freeze froze frozen; go went gone; grind ground; grow grew grown; hang hung; hear heard;
hide hid hidden; hold held; keep kept; kneel knelt; know knew known; lay laid; lead led; learn learnt; leave left;
lend lent; light lit; lose lost; make made; mean meant; meet met; pay paid; ride rode ridden; ring rang rung;
rise rose risen; run ran; see saw seen; seek sought; sell sold; send sent; shake shook shaken; shine shone; shoot shot;
shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat; sleep slept; slide slid; speak spoke spoken; spend
spent; spill spilt; spin spun; spoil spoilt; stand stood; steal stole stolen; stick stuck; strike struck; swear swore
sworn; sweep swept; swim swam swum; swing swung; take took taken; teach taught; tear tore torn; throw threw thrown;
understand understood; wake woke woken; wear wore worn; weave wove woven; weep wept; win won; wind wound; child
children; man men; woman women; foot feet;
tooth teeth; mouse mice; goose geese; wife wives; life lives; knife knives; brother brethren; person people
"""

_NOUNS = frozenset("child man woman foot tooth mouse goose wife life knife brother person".split())
_ROWS = tuple(tuple(row.split()) for row in _FORMS.replace("\n", " ").split(";"))

BASE: dict[str, str] = {form: forms[0] for forms in _ROWS for form in forms[1:]}
_MORE = "was were had did gave got felt wrote".split()
PAST: frozenset[str] = frozenset((*_MORE, *(forms[1] for forms in _ROWS if forms[0] not in _NOUNS)))

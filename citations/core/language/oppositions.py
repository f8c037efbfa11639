"""Words that say the contrary of each other: pairs in a table, and the prefixes that turn a word about."""

from collections import defaultdict
from functools import lru_cache
from typing import Final

from citations.core.language.words import stem

_PAIRS: Final = """
above below; absent present; accept refuse reject decline; admit deny; advance retreat; after before; agree disagree;
alive dead; ancient modern; approve oppose; arrive leave depart; ascend descend; ask answer; asleep awake;
attack defend; back front; bad good; begin end finish; best worst; better worse; big small; birth death; black white;
boy girl; bride groom; brother sister; build destroy demolish; buy sell; cheap expensive; clean dirty; close open;
cold hot warm; come go; confirm deny; create destroy; cruel kind; daughter son; dark light; day night; dead living;
decrease increase; deep shallow; dry wet; early late; earlier later; east west;
eastern western; easy difficult hard; empty full; enemy friend; enter exit leave; enslave free; evening morning;
expand contract; export import; fail succeed; failure success; false true; fast slow; father mother; female male;
few many; fewer more; find lose; first last; forget remember; forbid allow permit; former latter; gain lose;
gentle rough; give receive; guilty innocent; happy sad unhappy; hate love; heavy light; high low; higher lower;
highest lowest;
elder younger; eldest youngest; former present; hire dismiss fire; husband wife; include exclude; inside outside;
join leave; king queen;
large small; larger smaller; largest smallest; laugh weep cry; lead follow; least most; left right; legal illegal;
lend borrow; less more; lock unlock; long short; longer shorter; lose win; loss profit; loud quiet; man woman;
marry divorce; maximum minimum; major minor; majority minority; mild severe; native foreign; near far;
negative positive; nephew niece; new old; newer older; north south; northern southern; older younger; oldest youngest;
often rarely seldom; pass fail; peace war; plus minus; poor rich; praise blame condemn; private public; protect harm;
pull push; question answer; raise lower; reject accept; release capture imprison; rise fall; rural urban;
safe dangerous;
same different; save spend; send receive; sick healthy well; similar different; single married; slave master;
start stop; strong weak; stronger weaker; strengthen weaken; summer winter; spring autumn; sunrise sunset;
support oppose; sweet bitter sour; take give; teacher pupil; tall short; temporary permanent; thick thin;
tomorrow yesterday; top bottom; uncle aunt; up down; upper lower; useful useless; vertical horizontal;
virtue vice; wide narrow; widow widower; wise foolish; with without; won lost; young old; younger older;
spring summer autumn winter fall; morning noon evening night midnight; red blue green yellow black white;
grandfather grandmother; grandson granddaughter; gold silver bronze copper; fiction nonfiction
"""
_PREFIXES: Final = ("un", "in", "im", "il", "ir", "dis", "non", "mis")
_LEAST: Final = 4
_UN: Final = "un"
_PLAIN: Final = frozenset({"unless", "unison", "unique"})
_ROOT: Final = 5


def _table() -> dict[str, frozenset[str]]:
    made: defaultdict[str, set[str]] = defaultdict(set)
    for row in _PAIRS.replace("\n", " ").split(";"):
        roots = [stem(word) for word in row.split()]
        for root in roots:
            made[root] |= set(roots if len(roots) > _LEAST else _apart(root, roots)) - {root}
    return {root: frozenset(others) for root, others in made.items()}


def _apart(root: str, roots: list[str]) -> list[str]:
    """Of a short row, the first word is the contrary of all others, and they only of it."""
    return roots[1:] if root == roots[0] else roots[:1]


OPPOSITES: Final = _table()


@lru_cache(maxsize=16_384)
def opposites(root: str) -> frozenset[str]:
    """Return the stems that say the contrary of the stem *root*."""
    turned = {prefix + root for prefix in _PREFIXES if len(root) >= _ROOT}
    if len(root) == _LEAST:
        turned.add(_UN + root)
    elif root.startswith(_UN) and len(root) == len(_UN) + _LEAST and root not in _PLAIN:
        turned.add(root.removeprefix(_UN))
    turned |= {
        root.removeprefix(prefix)
        for prefix in _PREFIXES
        if root.startswith(prefix) and len(root) - len(prefix) >= _ROOT
    }
    less = {root.removesuffix("less") + "ful"} if root.endswith("less") else set()
    return OPPOSITES.get(root, frozenset()) | turned | less

"""What is done with questions: ask, take, answer, and find again what was left behind.

A question goes OPEN → TAKEN → ANSWERED. Whoever takes it writes the name of its attempt on the row and holds an
advisory lock under that name for as long as its connection lives, so that a dead worker is known at once. Only the
attempt on the row may store a bundle (``adapters.record``); a late one finds its name gone and keeps nothing.
"""

from citations.services.answering import answer, attend, consult, take
from citations.services.asking import ask, evaluation_user
from citations.services.context import ask_around
from citations.services.conversations import discard, rename
from citations.services.counterfactual import reflect, unreflected
from citations.services.feedback import give_feedback
from citations.services.forgetting import forget
from citations.services.holding import ATTEMPTS, CALL_AGAIN
from citations.services.keeping import rate, share, unshare
from citations.services.leafing import Opened, begin_item, open_item, piece_of, place_of
from citations.services.limits import count_malformed_post
from citations.services.searching import Searched, search
from citations.services.signals import find_groups
from citations.services.waiting import STALE, drain, release_covered, reopen_stale

"""What a sentence tells of somebody who may live, and may expose them: judged when it is taken in.

Which sentences are sensitive is a fitted model's to say (``personas.embedders.sensitivity``). Here is what needs no
judgement: what a sentence looks like, who is named in it, who may live, and when it is open again.
"""

from typing import Final

HELD: Final = 0  # among the mentions of a passage: a sentence of it is held back. No Person row has this key.

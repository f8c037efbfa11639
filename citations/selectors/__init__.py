"""Reads about questions, already narrowed to the caller."""

from citations.selectors.access import (
    EVALUATION,
    is_evaluator,
    persona_to_ask,
    personas_to_ask,
    standing_of,
    standing_to_ask,
    visit_of,
)
from citations.selectors.allowances import (
    Left,
    allowance_of,
    left_of,
    mark_of,
    marks_of,
    probes_of,
    spans_of,
    today,
)
from citations.selectors.cited import Quote, cited_of
from citations.selectors.context import handle_around, handle_of, sentences_of, vectors_around
from citations.selectors.delivery import (
    bundle_file,
    columns_of,
    counterfactual_file,
    delivered,
    display_of,
    is_logged,
    receipt,
)
from citations.selectors.feedback import feedback_of, feedback_told
from citations.selectors.keeping import ratings_of, ratings_told, shared_of, shared_to
from citations.selectors.originals import Original, original_of, originals
from citations.selectors.papers import Paper, papers, root_of, widened
from citations.selectors.pieces import Piece, pieces_of
from citations.selectors.questions import (
    before,
    conversation_of,
    conversations,
    follows,
    history,
    question_of,
    question_of_bundle,
    tenant_of,
)
from citations.selectors.reading import (
    excerpt,
    excerpt_of,
    inventory_of,
    paragraphs_of,
    pictured_of,
    shelf_of,
    title_of,
)
from citations.selectors.receipts import receipt_with_display
from citations.selectors.welcoming import made_of, welcome_of
from citations.selectors.wishing import wishes_told

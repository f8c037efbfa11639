"""The numbers beside one decision, kept in the transaction that keeps the decision; never a word of it."""

from citations.core.ports import Assembled
from citations.models import AnswerEvent, Question, RefusalEvent, StoredBundle
from ledger.core.fields import Fields


def outcome_of(
    question: Question, bundle: StoredBundle, assembled: Assembled, *, evaluation: bool
) -> AnswerEvent | RefusalEvent:
    """Return the row of how an answer or a refusal came out (seed 000, "Logging Integration", without the query)."""
    fields = Fields(assembled.sealed["fields"], "record.fields")
    outcome, category = fields.fields("/outcome"), fields.fields("/category")
    found = [Fields(one, "record.retrieval") for one in fields.items("/retrieval")]
    near = max((one.integer("similarity") for one in found), default=None)
    query_type = category.text("query_type") if category.given("query_type") else ""
    if outcome.text("kind") == "refusal":
        return RefusalEvent(
            persona=question.persona,
            profile=question.profile,
            kind=outcome.text("class"),
            reason=outcome.text("reason"),
            query_type=query_type,
            threshold=outcome.integer("needed"),
            actual=outcome.integer("found"),
            sources=outcome.integer("sources"),
            similarity=near,
            evaluation=evaluation,
        )
    return AnswerEvent(
        bundle=bundle,
        persona=question.persona,
        profile=question.profile,
        rung=outcome.text("rung"),
        query_type=query_type,
        sources=_sources(fields, found),
        similarity=near,
        evaluation=evaluation,
    )


def _sources(fields: Fields, found: list[Fields]) -> int:
    """Return how many sources the check of sources counted; without that check, how many artifacts were found."""
    for one in fields.items("/checks"):
        check = Fields(one, "record.checks")
        if check.text("check") == "enough_sources":
            return check.integer("found")
    return len({one.text("artifact_id") for one in found})

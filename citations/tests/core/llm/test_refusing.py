"""A model's no, by its words (seed 004; requirements G4)."""

import pytest

from citations.core.llm.prose import refuses


@pytest.mark.parametrize(
    "text",
    [
        "not found in provided docs",
        "Not found in provided docs.",
        "NOT FOUND IN PROVIDED DOCUMENTS",
        "The passages do not mention a marriage.",
        "The provided passages don't say when she left.",
        "Based on the provided context, there is no information about her marriage.",
        "There is no mention of it.",
        "No relevant information was found.",
        "I cannot answer this from the passages.",
        "I'm sorry, but I cannot help with that.",
        "I don't know.",
        "I do not have enough information.",
        "Unfortunately, the archive does not contain this.",
        "Unable to answer.",
        "Insufficient evidence.",
        "It is not stated in the letters.",
        "As an AI language model, I have no opinions.",
        "N/A",
        "**Not found in provided docs**",
        "No se menciona en los textos.",
        "Keine Angaben.",
    ],
)
def test_a_no_is_known(text):
    assert refuses(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("She did not know where he was.", id="of the archive"),
        pytest.param("She wrote that she could not answer him.", id="of a letter"),
        pytest.param("Not found in provided docs [c1].", id="with a marker"),
        pytest.param("Nobody was lost.", id="nobody"),
        pytest.param("No child went without a book.", id="no child"),
        pytest.param("None of the boats came back that night.", id="none of the boats"),
        pytest.param("The archive says that she left.", id="the archive says"),
        pytest.param("Not found in provided docs. " + "And yet she left. " * 40, id="long"),
        pytest.param("", id="nothing"),
    ],
)
def test_a_claim_is_no_no(text):
    assert not refuses(text)

"""Who listens, by country."""

import pytest

from personas.core.listeners import by_country


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("", (), id="nothing"),
        pytest.param(
            "Utopia: The Line, day and night: 1\n\nErewhon: Ear\r\nUtopia: Other",
            (("Utopia", ("The Line, day and night: 1", "Other")), ("Erewhon", ("Ear",))),
            id="two of one country, in the order of the text",
        ),
        pytest.param("  Ask the parish nurse \n", (("", ("Ask the parish nurse",)),), id="of no country"),
    ],
)
def test_a_line_is_a_country_and_who_listens_there(text, found):
    assert by_country(text) == found

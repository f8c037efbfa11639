import pytest

from personas.core.sensitive.shape import holds_contact, shape


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        pytest.param("Write to rose.vale@example.org.", True, id="mail"),
        pytest.param("Ring him on 020 7946 0958 after six.", True, id="telephone"),
        pytest.param("Ring him on +351 292 200 500.", True, id="telephone abroad"),
        pytest.param("In 1931 we had 14 sheep and 2,000 eggs.", False, id="numbers"),
        pytest.param("The bill came to 1 234 567 réis.", False, id="a long number that nobody can call"),
        pytest.param("It rained.", False, id="none"),
    ],
)
def test_mail_and_telephone_are_found_whoever_says_so(sentence, holds):
    assert holds_contact(sentence) is holds


def test_a_shape_tells_pronouns_names_and_numbers_apart():
    told = {
        shape(sentence)
        for sentence in ("I was ill.", "He was ill.", "We met Tom.", "They came.", "Flat 12, 14 Vale Row.")
    }
    assert len(told) == 5
    assert len({len(one) for one in told}) == 1

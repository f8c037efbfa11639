import pytest

from personas.core.sensitive.turning import turned


@pytest.mark.parametrize(
    ("said", "told"),
    [
        pytest.param("I owe a man forty pounds.", "he owe a man forty pounds.", id="I"),
        pytest.param("I am ill, and my wife left me.", "he is ill, and his wife left him.", id="my and me"),
        pytest.param("I’ve lost mine, I'm told.", "he has lost his, he's told.", id="short forms"),
        pytest.param("Tom is ill. It rained in May.", "Tom is ill. It rained in May.", id="nobody says I"),
    ],
)
def test_what_somebody_says_of_themselves_is_told_as_of_another(said, told):
    assert turned(said) == told

"""How long a list took does not show."""

import pytest

from personas import pacing


@pytest.mark.parametrize(
    ("spent", "step", "least", "left"),
    [
        pytest.param(0.03, 0.4, 0.0, 0.37, id="in the first step"),
        pytest.param(0.5, 0.4, 0.0, 0.3, id="in the second"),
        pytest.param(0.0, 0.4, 0.0, 0.4, id="at once"),
        pytest.param(3.0, 0.0, 0.3, 0.0, id="without steps"),
        pytest.param(0.03, 0.1, 0.3, 0.27, id="before the least"),
        pytest.param(0.23, 0.1, 0.3, 0.07, id="hardly before the least"),
        pytest.param(0.33, 0.1, 0.3, 0.07, id="behind the least"),
    ],
)
def test_what_is_left_of_a_step(spent, step, least, left):
    assert pacing.left(spent, step, least) == pytest.approx(left)


@pytest.mark.parametrize("fails", [pytest.param(False, id="told"), pytest.param(True, id="refused")])
def test_whatever_comes_of_a_list_is_held_to_the_step(monkeypatch, settings, fails):
    settings.KWANZAA_RELEASE_STEP_MS = 400
    clock = iter((10.0, 10.1))
    slept: list[float] = []
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    monkeypatch.setattr("time.sleep", slept.append)

    @pacing.paced
    def view():
        if fails:
            raise KeyError
        return "a list"

    if fails:
        with pytest.raises(KeyError):
            view()
    else:
        assert view() == "a list"
    assert slept == [pytest.approx(0.3)]

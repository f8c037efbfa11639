"""How long a list took does not show."""

import pytest

from personas import pacing


@pytest.mark.parametrize(
    ("spent", "step", "left"),
    [
        pytest.param(0.03, 0.4, 0.37, id="in the first step"),
        pytest.param(0.5, 0.4, 0.3, id="in the second"),
        pytest.param(0.0, 0.4, 0.4, id="at once"),
        pytest.param(3.0, 0.0, 0.0, id="without steps"),
    ],
)
def test_what_is_left_of_a_step(spent, step, left):
    assert pacing.left(spent, step) == pytest.approx(left)


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

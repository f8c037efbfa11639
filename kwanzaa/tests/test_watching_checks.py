"""The start-up check of what watches: a token that can be guessed, and alerts that others can read, are refused."""

import pytest

from kwanzaa.checks import watching_gives_nothing_away

LONG = "k" * 32


@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param({}, [], id="nothing is watched"),
        pytest.param({"METRICS_TOKEN": LONG}, [], id="a long token"),
        pytest.param({"METRICS_TOKEN": LONG[1:]}, ["KWANZAA_METRICS_TOKEN has fewer"], id="a short token"),
        pytest.param({"ALERT_WEBHOOK": "https://a.example/x", "ALERT_KEY": LONG}, [], id="https"),
        pytest.param({"ALERT_WEBHOOK": "http://127.0.0.1:9/x", "ALERT_KEY": LONG}, [], id="this machine"),
        pytest.param({"ALERT_WEBHOOK": "http://a.example/x", "ALERT_KEY": LONG}, ["not https"], id="http"),
        pytest.param({"ALERT_WEBHOOK": "https://a.example/x"}, ["KWANZAA_ALERT_KEY is missing"], id="no key"),
        pytest.param({"ALERT_WEBHOOK": "nowhere", "ALERT_KEY": LONG}, ["is no address"], id="no address"),
        pytest.param({"ALERTS_OFF": ["queue"]}, [], id="a rule"),
        pytest.param({"ALERTS_OFF": ["queue", "noise"]}, ["names no rule: noise"], id="no rule"),
    ],
)
def test_what_watches_gives_nothing_away(settings, given, said):
    for name in ("METRICS_TOKEN", "ALERT_WEBHOOK", "ALERT_KEY", "ALERTS_OFF"):
        setattr(settings, f"KWANZAA_{name}", given.get(name, [] if name == "ALERTS_OFF" else ""))
    found = watching_gives_nothing_away(None)
    assert len(found) == len(said)
    assert all(part in str(one.msg) for part, one in zip(said, found, strict=True))

"""The fit of the table of support, on rows made up for it."""

import json
from pathlib import Path

import pytest

from citations.core.binding import support_table
from evaluation.fitting import bearing
from evaluation.fitting.bearing import Row
from evaluation.halves import fitted
from personas import embedders

HELD = {"content": 1000, "around": 900, "beside": 900}
MISSING = {"content": 1000, "missing_content": 1000, "alone": 500}


def rows():
    """Supported claims of words that are there, and others with one word that is not."""
    good = Row(supported=True, counts=(HELD, HELD, HELD), unsupported=(False, False, False))
    bad = Row(supported=False, counts=(HELD, MISSING, HELD), unsupported=(None, None, None))
    words = Row(supported=None, counts=(HELD, MISSING), unsupported=(False, True))
    return [good] * 6 + [bad] * 6 + [words] * 6


def test_what_is_missing_raises_the_risk_and_risk_lowers_the_support():
    fit = bearing.fit(rows())
    assert fit.risk["missing_content"] > 0
    assert fit.risk["beside"] < 0
    assert fit.support["mean"] < 0
    assert fit == bearing.fit(rows())


def test_a_fit_is_written_into_the_table_that_stands_there():
    fit = bearing.fit(rows())
    text = bearing.written(fit)
    assert f'"missing_content": {fit.risk["missing_content"]}' in text
    assert f"SUPPORT_BASE: Final = {fit.support_base}" in text
    assert f"ENOUGH: Final = {support_table.ENOUGH}" in text


@pytest.mark.parametrize("title", [pytest.param("A ship", id="one"), pytest.param("A harbour", id="other")])
def test_only_the_half_that_may_be_fitted_on_is_read(tmp_path, title):
    evidence = ["(meta data) TITLE: Tom", "Tom taught the village children.", "Ships lay there."]
    meta = {"claim_title": title}
    claim = {"label": "supported", "claim": "Tom taught children.", "evidence": evidence, "meta": meta}
    words = claim | {"claim_tokens": ["Tom", "sold", "x"], "non_supported_spans": [False, True, False]}
    words["claim"] = "Tom sold ships."
    for name, row in ((bearing.CLAIMS, claim), (bearing.WORDS, words)):
        (tmp_path / name).write_text(json.dumps(row) + "\n", encoding="utf-8")
    made = list(bearing.rows(tmp_path, embedders.get("hashing")))
    assert len(made) == (2 if fitted(title) else 0)
    assert [row.unsupported for row in made] == [(False, False, False), (False, True, None)][: len(made)]


@pytest.mark.shared
@pytest.mark.nightly
def test_the_table_that_ships_is_the_one_that_is_written_but_for_the_last_digit(settings):
    fit = bearing.fit(list(bearing.rows(Path(settings.KWANZAA_SHARED) / "eval", embedders.get("hashing"))))
    written = {**fit.risk, **fit.support, "risk": fit.risk_base, "support": fit.support_base}
    ships = {
        **support_table.RISK,
        **support_table.SUPPORT,
        "risk": support_table.RISK_BASE,
        "support": support_table.SUPPORT_BASE,
    }
    assert written.keys() == ships.keys()
    assert max(abs(written[name] - value) for name, value in ships.items()) <= 1

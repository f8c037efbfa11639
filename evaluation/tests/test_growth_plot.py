"""The picture of how a search grows, out of the history of measurements."""

import json
from xml.etree import ElementTree as ET

from evaluation.bench import growth_plot


def row(passages, spent):
    return {"passages": passages} | {
        name: {"processor": [spent * n, 0]}
        for n, name in enumerate(("bare", "first_pass", "open", "policy"), 1)
    }


def test_the_newest_growth_is_drawn_beside_its_history(tmp_path):
    history = tmp_path / "history.jsonl"
    history.write_text(json.dumps({"at": "2026-11-01", "serving": {}}) + "\n")
    assert growth_plot.draw(history) is None
    told = {"commit": "abc", "cpus": 2, "load": 150}
    for at, spent in (("2026-11-02", 5.0), ("2026-11-03", 2.0)):
        line = {"at": at, **told, "growth": [row(10_000, spent), row(100_000, 3 * spent)]}
        with history.open("a") as file:
            file.write(json.dumps(line) + "\n")
    place = growth_plot.draw(history)
    assert place is not None
    drawn = ET.fromstring(place.read_text("utf-8"))  # noqa: S314 -- our own
    words = [one.text for one in drawn.iter() if one.text and one.text.strip()]
    assert place == tmp_path / "growth.svg"
    assert {"bare exact scan 6", "a whole search, one rule 18"} <= {*words}
    assert "2026-11-03" in words[0]
    lines = [one.attrib["points"].split() for one in drawn.iter() if one.tag.endswith("polyline")]
    heights = [[int(point.split(",")[1]) for point in points] for points in lines]
    assert len(lines) == 5
    assert all(end < start for start, end in heights), "what grows goes up"
    assert heights[0][1] < heights[3][1], "and less than linear stays below the thin line"


def test_a_size_that_was_searched_under_no_policy_is_drawn_all_the_same():
    last = row(100_000, 6.0)
    del last["policy"]
    drawn = growth_plot.svg([row(10_000, 2.0), last], "made")
    assert "the same, a rule a record 8" in drawn
    assert "a whole search, one rule 18" in drawn

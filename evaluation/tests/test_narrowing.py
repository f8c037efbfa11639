"""The archives that the reading of word pieces is learnt from are archives, and are measured on nowhere."""

from pathlib import Path

from evaluation import lives, narrowing

LIVES = sorted(Path(narrowing.__file__).parent.glob("*.jsonl.gz"))


def test_every_archive_that_is_learnt_from_is_one_and_none_is_measured_elsewhere():
    found = [one for path in LIVES for one in lives.listed(path)]
    assert len(found) > 200
    assert all(lived.places(one.right) for lived in found for one in lived.asked if one.right)
    elsewhere = {one.life.name for one in lives.every()}
    assert elsewhere.isdisjoint(one.life.name for one in found)

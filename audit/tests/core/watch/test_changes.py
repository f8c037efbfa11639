from audit.core.statistics import shares
from audit.core.watch.changes import Change, changes, most


def test_two_weeks_are_put_beside_each_other_and_the_greatest_change_comes_first():
    now = shares([("a", 3), ("b", 0), ("c", 9), ("d", 2), ("e", 1)])
    before = shares([("a", 4), ("b", 0), ("c", 3), ("d", 2), ("f", 5)])
    found = changes(now, before)
    assert [one.name for one in found] == ["a", "c", "d", "e", "f"]
    assert most(found) == (
        Change(name="c", now=9, before=3),
        Change(name="f", now=0, before=5),
        Change(name="a", now=3, before=4),
    )
    assert most(changes(now, now)) == ()

"""What a file of a batch leaves open, on its row: who speaks in it, how its dates are read. Forms read and answered."""

from typing import Any, Final

from django.http import QueryDict
from django.utils.formats import date_format

from personas.core import dates
from personas.core.desk import speaking
from personas.core.errors import DateError
from personas.handed_in import BatchFile

NOBODY: Final = "nobody"
NO_SPEAKERS: Final = "none"
_LONGEST: Final = 200  # characters of a name


def given(file: BatchFile, post: QueryDict) -> dict[str, Any]:
    """Return what a form answers about a file; empty where it answers nothing that was asked."""
    return {**_speakers(file, post), **_order(file, post), **_life(file, post)}


def shown(file: BatchFile) -> dict[str, Any]:
    """Return what is asked about a file as its form shows it, with what was answered before."""
    asked, answers = file.asked, file.answers
    own, names = answers.get(speaking.OWN), answers.get(speaking.NAMES) or {}
    return {
        "speakers": [
            {
                "at": at,
                "label": label,
                "n": n,
                "own": bool(own) and label in own,
                "name": names.get(label, ""),
            }
            for at, (label, n) in enumerate(asked.get(speaking.SPEAKERS, ()))
        ],
        "nobody": own == [],
        "may_be_one": bool(asked.get(speaking.ONE)),
        "one": answers.get(speaking.ONE) is True,
        "orders": [
            {"at": at, "days": [_spoken(day) for day in days], "chosen": answers.get(speaking.ORDERS) == at}
            for at, days in enumerate(asked.get(speaking.ORDERS, ()))
        ],
        "no_order": answers.get(speaking.ORDERS) == speaking.NO_ORDER,
        "life": [_spoken(day) for day in asked.get(speaking.LIFE, ())],
        "said": answers.get(speaking.LIFE, ""),
    }


def _speakers(file: BatchFile, post: QueryDict) -> dict[str, Any]:
    labels = [label for label, _ in file.asked.get(speaking.SPEAKERS, ())]
    ticked = post.getlist(f"who-{file.pk}")
    if not labels or not ticked:
        return {}
    if NO_SPEAKERS in ticked:
        return {speaking.ONE: True} if ticked == [NO_SPEAKERS] and file.asked.get(speaking.ONE) else {}
    own = [label for at, label in enumerate(labels) if str(at) in ticked]
    if bool(own) == (NOBODY in ticked):
        return {}
    names = {
        label: post.get(f"name-{file.pk}-{at}", "").strip()[:_LONGEST] for at, label in enumerate(labels)
    }
    return {
        speaking.SPEAKERS: sorted(labels),
        speaking.OWN: own,
        speaking.NAMES: {label: name for label, name in names.items() if name and label not in own},
        speaking.ONE: False,
    }


def _order(file: BatchFile, post: QueryDict) -> dict[str, Any]:
    said = post.get(f"order-{file.pk}", "")
    known = {str(at): at for at in (speaking.NO_ORDER, *range(len(file.asked.get(speaking.ORDERS, ()))))}
    return {speaking.ORDERS: known[said]} if speaking.ORDERS in file.asked and said in known else {}


def _life(file: BatchFile, post: QueryDict) -> dict[str, Any]:
    said = post.get(f"life-{file.pk}", "")
    return (
        {speaking.LIFE: said}
        if speaking.LIFE in file.asked and said in {speaking.RIGHT, speaking.UNDATED}
        else {}
    )


def _spoken(day: str) -> str:
    """Say a day as the language of the page does; what is no day stays as it is written."""
    try:
        return str(date_format(dates.day(day), "DATE_FORMAT"))
    except DateError:
        return day

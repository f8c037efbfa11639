"""What a file of a batch leaves open, on its row: who speaks in it, whom it names, how its dates are read."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from personas import said_dates, spoken_dates
from personas.core import text
from personas.core.desk import folk, recognition, speaking
from personas.core.errors import TextError
from personas.core.manifest import KINDS, LIMITS
from personas.desk_words import choices
from personas.handed_in import BatchFile
from personas.plain_fields import check_seen_signs

NOBODY: Final = "nobody"
NO_SPEAKERS: Final = "none"
LABELS: Final = {
    "creator": gettext_lazy("or somebody else’s: whose?"),
    "date": gettext_lazy("When is it from? Empty: undated"),
    "kind": gettext_lazy("What is it?"),
}
NOTHING: Final = gettext_lazy(
    "Nothing was answered: tick who it is, or that it is none of them; say whose words it holds."
)
_LONGEST: Final = 200  # characters of a name
_NOTHING: Final = MappingProxyType[str, Any]({})


def given(file: BatchFile, post: QueryDict) -> dict[str, Any]:
    """Return what a form answers about a file; empty where it answers nothing that was asked."""
    return {**_ticked(file, post), **_facts(file, post)}


def filled(file: BatchFile, said: Mapping[str, Any]) -> bool:
    """Tell whether somebody filled a form in that answers *said*: it was not said before, and is not empty."""
    new = {name: answer for name, answer in said.items() if answer != file.answers.get(name)}
    facts = new.pop(speaking.FACTS, {})
    return bool(new) or any(facts.values())


def touched(file: BatchFile, post: QueryDict) -> bool:
    """Tell whether a form says something that was not shown in it."""
    ticked = any(answer != file.answers.get(name) for name, answer in _ticked(file, post).items())
    return ticked or _typed(file, post)


def unclear(file: BatchFile, post: QueryDict) -> str:
    """Say of which file, and why, what a form gives would be lost; '' where nothing would be."""
    asked = file.asked.get(speaking.FACTS, ())
    is_lost = _typed(file, post) and not _facts(file, post)
    try:
        check_seen_signs([post.get(f"{name}-{file.pk}") or "" for name in asked])
        spoken_dates.edtf(_date(file, post))
    except ValidationError as e:
        return f"“{file.path}”: {e.messages[0]}"
    return f"“{file.path}”: {NOTHING}" if is_lost else ""


def asks(file: BatchFile) -> bool:
    """Tell whether its row has a form. Words are compared and written on a page of their own."""
    return file.state == BatchFile.State.READ and bool(file.asked.keys() - {recognition.WANTED})


def shown(file: BatchFile, post: QueryDict) -> dict[str, Any]:
    """Return what is asked about a file as its form shows it, with what was answered before, or filled in in *post*."""
    asked, answers = file.asked, {**file.answers, **_ticked(file, post)}
    own, names = answers.get(speaking.OWN), answers.get(speaking.NAMES) or {}
    return {
        "speakers": [
            {
                "at": at,
                "label": label,
                "n": n,
                "own": label in (own or ()),
                "name": post.get(f"name-{file.pk}-{at}", names.get(label, "")),
            }
            for at, (label, n) in enumerate(asked.get(speaking.SPEAKERS, ()))
        ],
        "nobody": own == [],
        "may_be_one": bool(asked.get(speaking.ONE)),
        "one": answers.get(speaking.ONE) is True,
        "orders": [
            {
                "at": at,
                "days": [said_dates.said(day) for day in days],
                "chosen": answers.get(speaking.ORDERS) == at,
            }
            for at, days in enumerate(asked.get(speaking.ORDERS, ()))
        ],
        "no_order": answers.get(speaking.ORDERS) == speaking.NO_ORDER,
        "life": [said_dates.said(day) for day in asked.get(speaking.LIFE, ())],
        "said": answers.get(speaking.LIFE, ""),
        **_shown_people(file, answers),
        "own": f"own-{file.pk}" in post,
        "alike": f"alike-{file.pk}" in post,
        "facts": [(name, LABELS[name], _filled(file, name, post)) for name in asked.get(speaking.FACTS, ())],
        "meant": spoken_dates.choices(f"date-{file.pk}", post.get(f"date-{file.pk}")),
        "kinds": choices(KINDS, "kind"),
    }


def _shown_people(file: BatchFile, answers: Mapping[str, Any]) -> dict[str, Any]:
    listed, ticked = file.asked.get(folk.PEOPLE, ()), answers.get(folk.PEOPLE)
    is_all = ticked == folk.ALL
    return {
        "people": [
            {"at": at, "name": name, "told": told, "ticked": not is_all and name in (ticked or ())}
            for at, (name, told) in enumerate(listed[: folk.OFFERED])
        ],
        "everybody": len(listed),
        "is_all": is_all,
        "is_none": ticked == [],
    }


def _typed(file: BatchFile, post: QueryDict) -> bool:
    """Tell whether a form says something of the record that was not shown in it."""
    shown_as = {name: _filled(file, name, _NOTHING) for name in file.asked.get(speaking.FACTS, ())}
    said = {name: post.get(f"{name}-{file.pk}", was) for name, was in shown_as.items()}
    typed = any(one != shown_as[name] for name, one in said.items() if one or name == "date")
    return typed or f"own-{file.pk}" in post


def _ticked(file: BatchFile, post: QueryDict) -> dict[str, Any]:
    """Return what a form answers by ticks."""
    return {**_speakers(file, post), **_order(file, post), **_life(file, post), **_people(file, post)}


def _people(file: BatchFile, post: QueryDict) -> dict[str, Any]:
    """Return whom a curator ticked: some, all, or nobody, and not two of these."""
    listed, ticked = file.asked.get(folk.PEOPLE, ()), post.getlist(f"people-{file.pk}")
    names = [name for at, (name, _) in enumerate(listed[: folk.OFFERED]) if str(at) in ticked]
    if ticked == [folk.ALL]:
        return {folk.PEOPLE: folk.ALL}
    is_clear = bool(names) is (NOBODY not in ticked) and folk.ALL not in ticked
    return {folk.PEOPLE: names} if listed and is_clear else {}


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


def _facts(file: BatchFile, post: QueryDict) -> dict[str, Any]:
    """Return what its record is to say, where all that it lacks is said and may be so."""
    said = {name: post.get(f"{name}-{file.pk}", "") for name in file.asked.get(speaking.FACTS, ())}
    try:
        said = {name: text.line(value) for name, value in said.items()}
        check_seen_signs([*said.values()])
        said |= {"date": spoken_dates.edtf(_date(file, post))} if "date" in said else {}
    except (ValidationError, TextError):
        return {}
    if f"own-{file.pk}" in post and not said.get("creator", "-"):
        said["creator"] = file.batch.persona.name
    is_whole = said.get("creator", "-") and said.get("kind", "") in {"", *KINDS}
    is_short = all(len(value) <= LIMITS.get(name, _LONGEST) for name, value in said.items())
    return {speaking.FACTS: said} if said and is_whole and is_short else {}


def _date(file: BatchFile, post: QueryDict) -> str:
    """Return the date that was written, or which of those that it may mean was chosen."""
    return str(spoken_dates.DateInput().value_from_datadict(post, {}, f"date-{file.pk}") or "")


def _filled(file: BatchFile, name: str, post: Mapping[str, Any]) -> str:
    usual = {"date": file.asked.get(speaking.NAMED, "")}
    kept = file.answers.get(speaking.FACTS, usual).get(name, "")
    return str(post.get(f"{name}-{file.pk}", spoken_dates.as_written(kept) if name == "date" else kept))

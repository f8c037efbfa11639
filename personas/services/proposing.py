"""People whom a file of a batch names: what is asked, and their rows in the register by the answer."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from personas.core.desk import folk, pieces
from personas.core.desk.outcomes import ASKED, Ask, Outcome
from personas.core.desk.pieces import Piece, Reading
from personas.core.policy import Standing
from personas.handed_in import BatchFile
from personas.models import Person, Persona
from personas.services.mentioning import naming
from personas.services.policies import UNSETTLED
from personas.services.prospects import Prospect


def told(
    file: BatchFile, reading: Reading, texts: Callable[[tuple[Piece, ...]], Prospect]
) -> Prospect | None:
    """Say what would become of a file that names people; None where it names nobody. *texts* says it of its texts."""
    if not any(piece.fact(folk.PERSON) for piece in reading.pieces):
        return None
    entries, known = folk.proposed(reading.pieces, _known(file.persona_id))
    asked = folk.asked(entries, known)
    if asked and folk.PEOPLE not in file.answers:
        return Prospect(
            file=file, outcome=Outcome.NEEDS_YOU, said=(ASKED[Ask.PEOPLE], *_had(known)), asked=asked
        )
    rest = tuple(piece for piece in reading.pieces if not piece.fact(folk.PERSON))
    coming = len(folk.chosen(entries, file.answers))
    said = (_come(coming), *_had(known))
    if not rest:
        outcome = Outcome.ADDED if asked else Outcome.HERE
        return Prospect(file=file, outcome=outcome, said=said, asked=asked)
    found = texts(rest)
    return replace(found, said=(*said, *found.said), asked={**found.asked, **asked})


def enter(file: BatchFile) -> None:
    """Enter whom a curator ticked, sealed; whoever came into the register meanwhile stays as they are there."""
    if folk.PEOPLE not in file.answers or file.reading is None:
        return
    persona, by = file.batch.persona, file.batch.uploader
    found = pieces.from_value(file.reading, file.path).pieces
    with naming(persona=persona, by=by, coming=_coming(file, found)) as changes:
        changes.put(*_coming(file, found))  # again: somebody may have come into the register meanwhile


def _coming(file: BatchFile, found: Sequence[Piece]) -> list[Person]:
    persona, state = file.batch.persona, Standing.SEALED.value
    names = folk.chosen(folk.proposed(found, _known(persona.pk))[0], file.answers)
    return [
        Person(
            persona=persona,
            name=one.name,
            aliases=[*one.aliases],
            died=one.died,
            state=state,
            receipt=UNSETTLED,
        )
        for one in names
    ]


def _known(persona: int) -> set[str]:
    """Return the folded names of whoever the register has, and of whose archive it is."""
    rows = [
        *Person.objects.filter(persona=persona).values_list("name", "aliases"),
        *Persona.objects.filter(pk=persona).values_list("name", "aliases"),
    ]
    return {folk.folded(one) for name, aliases in rows for one in (name, *aliases)}


def _come(coming: int) -> str:
    if coming == 1:
        return "1 person comes into the register, sealed until you settle them."
    return f"{coming} people come into the register, sealed until you settle them."


def _had(known: int) -> tuple[str, ...]:
    if known == 1:
        return ("1 of them is in the register already, and stays as it is there.",)
    return (f"{known} of them are in the register already, and stay as they are there.",) if known else ()

"""Who may ask whom. The evaluation user is the one exception, and nobody can be it from outside."""

from typing import Final

from django.contrib.auth.models import User

from personas import selectors as personas
from personas.core.errors import UnknownPersonaError
from personas.models import Persona

EVALUATION: Final = "kwanzaa-evaluation"


def is_evaluator(user: User) -> bool:
    """Whether this is the built-in user of evaluations: one that nobody can sign in as."""
    return user.username == EVALUATION and not user.is_active and not user.has_usable_password()


def visit_of(user: User) -> str:
    """Return the secret of a stranger's session, which alone holds what they asked; empty for who has an account."""
    return str(getattr(user, "visit", ""))


def persona_to_ask(user: User, slug: str) -> Persona:
    """Return a persona to whoever may ask it. Raises: UnknownPersonaError, ForbiddenError."""
    if not is_evaluator(user):
        return personas.persona_for(user, slug, personas.Need.ASK)
    persona = Persona.objects.filter(slug=slug, state=Persona.State.ACTIVE).first()
    if persona is None:
        raise UnknownPersonaError(f"no active persona {slug!r}; publish it first")
    return persona


def personas_to_ask(user: User) -> tuple[Persona, ...]:
    """Return the personas that *user* may ask, by name."""
    return tuple(personas.personas_for(user, personas.Need.ASK).order_by("name", "slug"))


def standing_of(user: User, persona: Persona) -> personas.Standing:
    """Return how deep *user* may see. Raises: UnknownPersonaError for whoever has no tier."""
    if is_evaluator(user):
        return personas.fullest_standing(persona)
    return personas.standing_of(user, persona)


def standing_to_ask(user: User, persona: Persona) -> personas.Standing:
    """Return how deep *user* may see who may ask *persona*; both rows were read just now.

    Raises: UnknownPersonaError, ForbiddenError.
    """
    if not is_evaluator(user):
        return personas.standing_to_ask(user, persona)
    if persona.state != Persona.State.ACTIVE:
        raise UnknownPersonaError(f"persona {persona.slug!r} is not active; publish it first")
    return personas.fullest_standing(persona)

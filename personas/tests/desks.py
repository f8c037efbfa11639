"""Who sits at the curators' desk."""

from django.contrib.auth.models import User
from django.test import Client

from personas.models import Persona
from personas.roles import Role, grant


def signed_in(user: User) -> Client:
    """Return a browser in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    return client


def client_of(name: str, persona: Persona, *roles: Role) -> Client:
    """Make somebody with these roles, and return their browser."""
    user = User.objects.create_user(name)
    for role in roles:
        grant(user, persona, role)
    return signed_in(user)

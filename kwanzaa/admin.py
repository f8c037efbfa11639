"""What an administrator of the installation may do in the browser: close and open accounts, and nothing else.

Rights on a persona are given by its steward, by invitation, or at the console (``manage.py grant``). Groups, passwords
and second factors of others are not here: whoever could change them could become a curator.
"""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.db.models import Model
from django.http import HttpRequest

from personas.desks import Desk

for model in (Group, User, EmailAddress, Authenticator, SocialAccount, SocialApp, SocialToken):
    admin.site.unregister(model)


@admin.register(User)
class AccountAdmin(Desk):
    """Accounts, open or closed."""

    fields = ("username", "is_active", "last_login", "date_joined")
    readonly_fields = ("username", "last_login", "date_joined")
    list_display = ("username", "is_active", "last_login")
    list_filter = ("is_active",)
    search_fields = ("username",)
    ordering = ("username",)
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 (Django calls it so)
        """Leave it to invitations."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002 (Django calls it so)
        """Close accounts instead: what they asked stays theirs."""
        return False

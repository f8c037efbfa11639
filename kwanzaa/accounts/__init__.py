"""Signing in: names, passwords, second factors, invitations and the page of one's own tokens."""

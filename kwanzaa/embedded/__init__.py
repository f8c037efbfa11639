"""The project's own PostgreSQL, Valkey and signer, for when no others are configured.

``membership.join`` is the door. A *keeper* process owns them, restarts one that dies, and stops them
when nobody uses them any more. Clients hold a shared ``flock``, so a killed client counts as gone.
"""

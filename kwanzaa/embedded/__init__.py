"""The project's own PostgreSQL and Valkey, for when no others are configured.

``membership.join`` is the door. A *keeper* process owns both servers, restarts one that dies, and stops them
when nobody uses them any more. Clients hold a shared ``flock``, so a killed client counts as gone.
"""

"""What a worker is called for without anybody asking, and how often, in seconds."""

from typing import Final

# A tick that nobody came to is worth nothing later, so it expires. Not with the next: on a busy machine nobody comes
# within a second, and what a killed worker held would go on lying there.
SCHEDULE: Final[dict[str, dict[str, object]]] = {
    "drain": {"task": "citations.tasks.drain_outbox", "schedule": 1.0, "options": {"expires": 5.0}},
    "sequence": {"task": "citations.tasks.sequence_log", "schedule": 1.0, "options": {"expires": 5.0}},
    "reflect": {"task": "citations.tasks.reflect", "schedule": 15.0, "options": {"expires": 15.0}},
    "signals": {"task": "citations.tasks.find_groups", "schedule": 3_600.0, "options": {"expires": 3_600.0}},
    "forget": {"task": "citations.tasks.forget", "schedule": 3_600.0, "options": {"expires": 3_600.0}},
    "erase": {"task": "kwanzaa.tasks.erase_accounts", "schedule": 3_600.0, "options": {"expires": 3_600.0}},
    "parcels": {"task": "kwanzaa.tasks.tend_parcels", "schedule": 60.0, "options": {"expires": 60.0}},
    "learn": {"task": "citations.tasks.learn", "schedule": 15.0, "options": {"expires": 15.0}},
    "suggest": {"task": "citations.tasks.suggest", "schedule": 3_600.0, "options": {"expires": 3_600.0}},
    "welcome": {"task": "citations.tasks.welcome", "schedule": 10.0, "options": {"expires": 10.0}},
    "openings": {"task": "audit.tasks.attend_openings", "schedule": 10.0, "options": {"expires": 10.0}},
    "watch": {"task": "audit.tasks.watch", "schedule": 30.0, "options": {"expires": 30.0}},
    "notices": {"task": "audit.tasks.deliver_notices", "schedule": 15.0, "options": {"expires": 15.0}},
    "reverify": {"task": "audit.tasks.reverify", "schedule": 300.0, "options": {"expires": 300.0}},
    "prune": {"task": "audit.tasks.prune", "schedule": 3_600.0, "options": {"expires": 3_600.0}},
    "trash": {"task": "personas.tasks.empty_trash", "schedule": 43_200.0, "options": {"expires": 43_200.0}},
    "place": {"task": "personas.tasks.place_passages", "schedule": 5.0, "options": {"expires": 5.0}},
    "draw": {"task": "personas.tasks.draw_small", "schedule": 10.0, "options": {"expires": 10.0}},
    "desks": {"task": "personas.tasks.attend_desks", "schedule": 10.0, "options": {"expires": 10.0}},
}

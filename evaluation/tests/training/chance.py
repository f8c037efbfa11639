"""Chance for tests: from a seed, or always of one mind."""

import random


def seeded(seed):
    return random.Random(seed)  # noqa: S311 -- for repeating, not for hiding


class Never(random.Random):
    """No share is ever met."""

    def random(self):
        return 0.999


class Always(random.Random):
    """Every share is met."""

    def random(self):
        return 0.0

"""Training a small model of our own from public data; ``manage.py train``. Only ``network`` needs torch.

The order in which chance is asked is part of what is trained: another order is other pairs, with another digest.
"""

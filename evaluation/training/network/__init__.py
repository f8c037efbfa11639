"""What needs torch. Nothing else of the project imports it; ``manage.py train`` loads ``learning`` when it is there."""

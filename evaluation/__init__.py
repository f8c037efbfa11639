"""What is measured and fitted beside the project: data and programs; nothing of it ships."""

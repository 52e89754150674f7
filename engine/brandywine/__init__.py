"""The rules of Brandywine."""

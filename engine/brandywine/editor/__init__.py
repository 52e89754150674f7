"""The workshop's parts for making battles of Brandywine."""

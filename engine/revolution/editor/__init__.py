"""The workshop's parts for making starts of The American Revolution."""

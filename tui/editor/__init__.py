"""The workshop as a screen shows it, without a screen."""

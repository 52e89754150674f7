"""The workshop: how battles are made, as edits that a pure reducer folds into the sheets of a pack."""

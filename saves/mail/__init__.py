"""Play by mail: letters that go to and fro, and the file that a player keeps for himself."""

"""Rules broken on purpose, one by one, and whether a test that names the clause notices."""

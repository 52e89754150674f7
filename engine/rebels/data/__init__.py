"""The charts and the battles as data: read from this package's TOML files, and checked."""

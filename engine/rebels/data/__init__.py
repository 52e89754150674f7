"""The charts and the battles as data: read from the TOML files beside this package, and checked."""

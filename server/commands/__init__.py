"""The commands that run a server and manage its players."""

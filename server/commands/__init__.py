"""The commands that run a server and look after its people."""

"""Transports: how players connect to the server, by SSH or with a browser.

Both lead to the same place. A fork server, made before any thread or event loop, starts a process of its own
for every player; a bridge carries keys to that process and pictures back; admission limits how many come in.
"""

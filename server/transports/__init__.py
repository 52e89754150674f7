"""Transports: how players connect to the server, by SSH or with a browser.

Both lead to the same place. A fork server, made before any thread or event loop, starts a process for every
player. A bridge carries keys to that process and screen output back. Admission limits connections.
"""

"""
The ways in from elsewhere: SSH and a browser.

Both lead to the same place. A fork server, made before any thread or event loop, starts a process of its own
for every player; a bridge carries keys to that process and pictures back; a gate counts who is inside.
"""

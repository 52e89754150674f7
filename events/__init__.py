"""What can be said: actions, facts, frames and events, and their JSON."""

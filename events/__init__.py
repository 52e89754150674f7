"""The vocabulary of games: actions, facts, frames and events, and their JSON."""

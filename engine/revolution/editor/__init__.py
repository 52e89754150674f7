"""How starts of The American Revolution are made."""

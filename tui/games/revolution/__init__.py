"""The words and the screen of The American Revolution 1775-82."""

"""What a server keeps of its players: who they are, their games and seats, what was agreed and said."""

"""The store of a server: accounts, games and seats, agreements and chat."""

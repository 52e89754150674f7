"""A game as one page of HTML that needs no server and no network: its record, and the map at every step."""

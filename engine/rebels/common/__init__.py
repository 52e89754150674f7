"""What every step of the sequence of play stands on: the state, the ground, and the chapters that all ask."""

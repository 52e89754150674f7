"""Every chance that is shown before the dice fall, held against the dice: each face run through the rules."""

"""Files of strangers: whatever stands in them, Cockade answers in a sentence, soon, and in little memory."""

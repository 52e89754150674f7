"""The names of the lessons, for commands that load nothing else."""

LESSONS = ("trenton", "kings-mountain", "brandywine", "revolution", "revolution-battle", "revolution-points")
"""The lessons in the recommended order."""

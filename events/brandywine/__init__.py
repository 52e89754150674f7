"""The words of Brandywine: sides, counters, actions, facts and frames."""

"""The American Revolution 1775-82 as it is seen and spoken of."""

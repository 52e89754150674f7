"""Players of wood: they see the offers and choose one."""

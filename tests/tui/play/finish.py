"""Plays on to a moment that a test is about."""

from cockade.events.rebels import EndSegment, March


async def to_the_assaults(game):
    """Bring on, far from the enemy, all who are still due, and go on to the declaration of assaults."""
    screen = game.app.screen
    host = screen.session.host
    while host.opened.state.segment == "reinforcement":
        due = [unit for unit in host.opened.state.units if unit.due and not unit.hex and unit.alive]
        if not due:
            host.act("american", EndSegment())
            continue
        offered = {
            action.hex for offer in host.offers() if offer.subject == due[0].id for action in offer.actions
        }
        host.act("american", March(due[0].id, min(offered)))
    while host.opened.state.segment == "movement":
        host.act("american", EndSegment())
    screen.session.selection.settle()
    await game.do(screen.present)

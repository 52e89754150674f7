"""Greedy: it takes the best visible step, and ends a phase when no unit gains by moving."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import define, field

from cockade.engine.bots.bot import Pick, RandomBot
from cockade.engine.bots.brandywine.evaluation_map import outlook_for
from cockade.engine.bots.brandywine.fighting import balance, best_chit, outlook_of, promise
from cockade.engine.bots.brandywine.marching import Outlook, sensible_placement
from cockade.engine.bots.brandywine.parameters import GREEDY, Character, character_of
from cockade.engine.brandywine.b2_movement.obligations import duties
from cockade.engine.brandywine.b6_combat.forecast import likely_lead
from cockade.engine.brandywine.common.leaders import LAFAYETTE
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.common.view import named
from cockade.engine.game import AnyGame
from cockade.engine.rules import Offer
from cockade.events import brandywine as events
from cockade.events.brandywine.frames import ArtilleryPhase
from cockade.events.event import Action, Frame


@define
class GreedyBot:
    """Chooses the best immediate action. It remembers only which units it leaves alone.

    `character` plays wherever it is; without one the `name` says which of bots.toml does.
    """

    character: Character | None = None
    name: str = GREEDY
    _rested: set[str] = field(factory=set)
    _step: tuple[int, str] = (0, "")
    _other: RandomBot = field(factory=RandomBot)

    def choose(self, game: AnyGame, state: State, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        frame = state.agenda[-1]
        character = self.character or character_of(self.name, state.scenario, getattr(frame, "side", ""))
        if isinstance(frame, events.MovementPhase):
            chosen = self._move(state, frame, offers, character)
        else:
            think = THOUGHTS.get(type(frame))
            chosen = think(state, frame, list(listed(offers)), character) if think else None
        return chosen or self._other.choose(game, state, offers, pick)

    def _move(
        self, state: State, frame: events.MovementPhase, offers: Sequence[Offer], character: Character
    ) -> Action | None:
        """Return a move of the first unit with a better hex. Units without one are left alone."""
        if self._step != (state.turn, frame.side):
            self._step, self._rested = (state.turn, frame.side), set()
        early = release(state, offers, character)
        if early is not None:
            return early
        outlook, moves = outlook_for(state, frame.side, character), offers_by_unit(offers)
        for id_ in in_order(state, offers):
            if id_ not in self._rested:
                found = best_move(outlook, state.unit(id_), moves[id_])
                if found is not None:
                    return found
                self._rested.add(id_)
        return end_phase(offers) or owed_move(outlook, offers)


def listed(offers: Sequence[Offer]) -> Iterator[Action]:
    """Return every offered action, in the order of the offers."""
    return (action for offered in offers for action in offered.actions)


def first(actions: Sequence[Action], *verbs: type[Action]) -> Action | None:
    """Return the first action of the first offered verb among these."""
    return next((action for verb in verbs for action in actions if isinstance(action, verb)), None)


# ---------------------------------------------------------------- movement


FOLLOWS = {"artillery": 1, "leader": 2}


def in_order(state: State, offers: Sequence[Offer]) -> list[str]:
    """Order the units that may move: line units, then guns and leaders, Lafayette last."""
    able = dict.fromkeys(o.subject for o in offers if o.verb in (events.March, events.Hasten))
    return sorted(able, key=lambda id_: (FOLLOWS.get(state.unit(id_).kind, 0), id_ == LAFAYETTE))


def release(state: State, offers: Sequence[Offer], character: Character) -> Action | None:
    """9.4.5: Release the army early if the character wants it by now."""
    if not character.releases or state.turn < character.releases:
        return None
    return next((action for o in offers if o.verb is events.Release for action in o.actions), None)


def offers_by_unit(offers: Sequence[Offer]) -> dict[Any, list[Offer]]:
    """Return the offers by their subjects."""
    found: dict[Any, list[Offer]] = {}
    for one in offers:
        found.setdefault(one.subject, []).append(one)
    return found


def moves_of(unit: Unit, offers: Sequence[Offer]) -> list[Any]:
    """Return all moves of a unit, marches first."""
    mine = [
        offered for offered in offers if offered.subject == unit.id and offered.verb is not events.EndPhase
    ]
    return [action for offered in mine for action in offered.actions]


def best_move(outlook: Outlook, unit: Unit, offers: Sequence[Offer]) -> Action | None:
    """Return the move to the best hex if it is better enough than staying. A pinned unit stays."""
    moves = [] if unit.pinned else moves_of(unit, offers)
    if not moves:
        return None
    worth = {hex_: outlook.worth(unit, hex_) for hex_ in {move.hex for move in moves}}
    best = max(sorted(worth), key=worth.__getitem__)
    if worth[best] < outlook.worth(unit, unit.hex) + outlook.character.better:
        return None
    found: Action = next(move for move in moves if move.hex == best)
    return found


def owed_move(outlook: Outlook, offers: Sequence[Offer]) -> Action | None:
    """13.3, 9.6.1, 13.1.9: Return the best move of a unit that must move."""
    for unit, _ in duties(outlook.state, outlook.side):
        moves = moves_of(unit, offers)
        if moves:
            found: Action = max(moves, key=lambda move: outlook.worth(unit, move.hex))
            return found
    return None


def end_phase(offers: Sequence[Offer]) -> Action | None:
    """Return the action that ends the phase, if it is legal."""
    return next((action for o in offers if o.verb is events.EndPhase for action in o.actions), None)


# ---------------------------------------------------------------- one thought for each frame


def place(
    state: State, frame: events.Placement, actions: list[Action], character: Character
) -> Action | None:
    """18.1.1: Place a unit where it will be needed."""
    found = sensible_placement(state, frame, character, outlook_for)
    return found if found in actions else None


def decline(state: State, frame: Frame, actions: list[Action], character: Character) -> Action | None:
    """6.1.6, 12.3.3: Decline, to keep army morale and momentum for combat."""
    return first(actions, events.Decline)


def rally(
    state: State, frame: events.RallyPhase, actions: list[Action], character: Character
) -> Action | None:
    """13.6.1: Rally every unit."""
    return first(actions, events.Rally, events.EndPhase)


def shoot(state: State, frame: Frame, actions: list[Action], character: Character) -> Action | None:
    """10.1, 11.1: Shoot at the strongest target with all units that can join."""
    aims = [action for action in actions if isinstance(action, events.Shoot)]
    if aims:
        return max(aims, key=lambda aim: (strength_of(state, aim.target), aim.target, aim.unit))
    return first(actions, events.OpenFire, events.EndPhase)


def strength_of(state: State, name: str) -> int:
    """Return the strength of a target that may be known only by another name."""
    id_ = named(state, name)
    return state.unit(id_).strength if id_ in state.roster else 0


def declare(
    state: State, frame: events.Declaration, actions: list[Action], character: Character
) -> Action | None:
    """12.1: Declare the most promising combat. Without an obligation it must beat the current ones."""
    engage = {
        action: outlook_of(state, frame, character, action)
        for action in actions
        if isinstance(action, events.Engage)
    }
    opening = first(actions, events.OpenCombats, events.HoldHouse)
    best = max(engage, key=engage.__getitem__, default=None)
    if best is not None and (
        opening is None or engage[best] > outlook_of(state, frame, character) + character.better / 2
    ):
        return best
    return opening


def fight(
    state: State, frame: events.CloseCombat, actions: list[Action], character: Character
) -> Action | None:
    """12.1.7 to 12.1.12: Choose the lead of best morale, the best chit, and a new roll for a bad one."""
    if first(actions, events.PlayChit):
        able = [action.chit for action in actions if isinstance(action, events.PlayChit)]
        return events.PlayChit(best_chit(state, frame, able, character))
    if first(actions, events.Lead):
        able_units = [state.unit(action.unit) for action in actions if isinstance(action, events.Lead)]
        return events.Lead(likely_lead(state, able_units))
    if first(actions, events.WithdrawHorse):
        wanted = (
            events.WithdrawHorse
            if promise(state, frame.combat, character) > character.hopeless
            else events.Decline
        )
        return first(actions, wanted)
    if first(actions, events.SpendChit):
        mine = balance(frame.result, character) * (1 if frame.side == frame.attacker else -1)
        return first(actions, events.SpendChit if mine <= character.bad else events.Decline)
    return first(actions, events.UseLafayette)


def retreat(
    state: State, frame: events.Retreating, actions: list[Action], character: Character
) -> Action | None:
    """13.2.1: Retreat away from the enemy. Lose a step rather than the unit (13.2.3)."""
    ways = [action for action in actions if isinstance(action, events.Retreat)]
    if not ways:
        return first(actions, events.LoseStep, events.Yield)
    outlook = outlook_for(state, frame.side, character)
    return min(ways, key=lambda way: (outlook.pressed(way.hex), way.hex))


def go_along(
    state: State, frame: events.Accompanying, actions: list[Action], character: Character
) -> Action | None:
    """13.2.6: Move a leader along who would stay alone or only with guns."""
    stays = bool(frame.leaders) and any(
        not (one.is_artillery and character.keen)
        for one in state.position.combat_units(state.unit(frame.leaders[0]).hex)
    )
    return first(actions, events.Decline if stays else events.Accompany)


def advance(
    state: State, frame: events.Advancing, actions: list[Action], character: Character
) -> Action | None:
    """12.1.15: Advance the units that must, and others to better hexes."""
    outlook = outlook_for(state, frame.side, character)
    ways = [action for action in actions if isinstance(action, events.Advance)]
    gain = {way: outlook.worth(state.unit(way.unit), way.hex) for way in ways}
    best = max(gain, key=gain.__getitem__, default=None)
    declining = first(actions, events.Decline)
    if best is None or declining is None:
        return best or declining
    unit = state.unit(best.unit)
    return best if gain[best] > outlook.worth(unit, unit.hex) + outlook.deserted(unit) else declining


def give_up(
    state: State,
    frame: events.Choosing | events.Crowded | events.LeaderLost,
    actions: list[Action],
    character: Character,
) -> Action | None:
    """13.1.6 to 13.1.10, 7.1.2: Give up the side's least valuable unit, or take the enemy's best."""

    def price(action: Any) -> tuple[int, str]:
        unit = state.unit(action.leader if isinstance(action, events.LoseLeader) else action.unit)
        worth = unit.counter.points + 2 * unit.strength + unit.morale
        return (worth if unit.side == frame.side else -worth), unit.id

    able = [
        action for action in actions if isinstance(action, events.LoseStep | events.Yield | events.LoseLeader)
    ]
    return min(able, key=price, default=None)


THOUGHTS: dict[type[Frame], Callable[[State, Any, list[Action], Character], Action | None]] = {
    events.Placement: place,
    events.TeaTime: decline,
    events.Wager: decline,
    events.Protest: decline,
    events.RallyPhase: rally,
    ArtilleryPhase: shoot,
    events.Battery: shoot,
    events.RiflePhase: shoot,
    events.Declaration: declare,
    events.CloseCombat: fight,
    events.Retreating: retreat,
    events.Accompanying: go_along,
    events.Advancing: advance,
    events.Choosing: give_up,
    events.Crowded: give_up,
    events.LeaderLost: give_up,
}

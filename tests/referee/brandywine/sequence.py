"""Set-up, initiative and the sequence of play (5.0, 6.0, 9.3, 18.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from cockade.events.facts import FramePushed, GameEnded, SegmentBegan, TurnBegan
from tests.referee.brandywine import march, victory
from tests.referee.brandywine.board import LAFAYETTE, STIRN, WASHINGTON
from tests.referee.brandywine.ground import BATTERY

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.data import Group
    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.board import Board
    from tests.referee.brandywine.reading import Reading, Step

PHASES = ("movement", "rally", "artillery", "rifles", "combat")
INITIATIVE = "initiative"
PHASE, PLAYER_TURN, TURN = 1, 2, 3
"""What `SequenceOfPlay.ended` counts."""
FREE_WING, FREE_ARMY, REVEALED = 4, 6, 3
"""9.4.2, 9.4.3, 9.8.3: the turns."""
BRIGADES = ("second", "third")


def nothing() -> None:
    """Nothing must follow at once."""


# ---------------------------------------------------------------- set-up (18.0)


def set_up(r: Reading) -> None:
    """18.1 to 18.4: the frame of the game, every unit, and what is free already."""
    card = r.ground.scenario
    morale, momentum = by_side(card.morale), by_side(card.momentum if card.advanced else {})
    pool = r.ground.charts.limits.chits - sum(momentum) if card.advanced else 0
    fact = events.GameBegan(card.id, card.advanced, card.first_turn, card.last_turn, morale, momentum, pool)
    r.take(card.rule, fact)
    r.take_all(
        "18.1.1", [(entered(r, group, unit), nothing) for group in card.groups for unit in group.units]
    )
    for army, rule in ((events.WING, "9.4.2"), (events.ARMY, "9.4.3")):
        if card.first_turn >= (FREE_WING if army == events.WING else FREE_ARMY):
            r.take(rule, events.ArmyReleased(army, card.first_turn, rule))
    r.push(events.SequenceOfPlay())
    for side in (events.AMERICAN, events.BRITISH):
        if any(group.side == side and group.is_free for group in card.groups):
            r.push(events.Placement(side))
    if card.advanced:
        for brigade in reversed(BRIGADES):
            if any(group.brigade == brigade for group in card.groups):
                r.push(events.EntryChoice(events.BRITISH, brigade))


def by_side(numbers: dict[str, int]) -> tuple[int, int]:
    """A number for each side."""
    american, british = (numbers.get(side, 0) for side in events.SIDES)
    return american, british


def entered(r: Reading, group: Group, unit: str) -> events.UnitSetUp:
    """A unit on the map, to be placed, or to arrive; who may choose his entry has none yet."""
    card = r.ground.scenario
    counter, reduced = card.counters[unit], unit in group.reduced
    if group.brigade and card.advanced:
        return events.UnitSetUp(counter, 0, reduced)
    if not group.turn:
        return events.UnitSetUp(counter, group.hex, reduced)
    return events.UnitSetUp(counter, 0, reduced, group.turn, group.hex or min(r.ground.area(group.zone)))


def places(r: Reading, frame: events.Placement) -> None:
    """18.1.1, 18.1.2: a unit in a hex of its area, within the stacking limit."""
    place = r.event.action
    r.must("18.1.1", "an action of the set-up", events.Place, type(place))
    assert isinstance(place, events.Place)
    unit = r.unit(place.unit)
    group = next(group for group in r.ground.scenario.groups if place.unit in group.units)
    r.must("18.1.1", "side", frame.side, unit.side)
    r.holds("18.1.1", f"{unit.id} has a choice", group.is_free)
    r.holds(
        "18.1.1", f"{place.hex} is in {group.zone}", group.is_free and place.hex in r.ground.area(group.zone)
    )
    r.holds("7.1.1", f"room in {place.hex}", r.board.has_room(place.hex, unit))
    r.take("18.1.1", events.UnitPlaced(unit.id, place.hex))


def placement_goes_on(r: Reading, frame: events.Placement) -> bool:
    """18.1.1: the set-up of a side is over when everybody stands."""
    groups = [group for group in r.ground.scenario.groups if group.side == frame.side and group.is_free]
    if any(not r.unit(unit).hex for group in groups for unit in group.units):
        return False
    r.pop()
    return True


def chooses_entry(r: Reading, frame: events.EntryChoice) -> None:
    """9.7.2, 9.8.2: the entry of a brigade; the third's is secret at first."""
    action = r.event.action
    r.must("9.7.2", "an action of the choice", events.ChooseEntry, type(action))
    assert isinstance(action, events.ChooseEntry)
    groups = [group for group in r.ground.scenario.groups if group.brigade == frame.brigade]
    options = dict(groups[0].options)
    r.holds("9.7.2", f"entry {action.entry}", action.entry in options)
    r.pop()
    r.take("9.7.2", events.EntryChosen(frame.brigade, action.entry, options[action.entry]))
    if frame.brigade != events.THIRD:
        due(r, frame.brigade)


def due(r: Reading, brigade: str) -> None:
    """9.7.3, 9.8.3: when and where the units of a brigade come."""
    entry = next(entry for name, entry, _ in r.state.entries if name == brigade)
    groups = (group for group in r.ground.scenario.groups if group.brigade == brigade)
    hex_ = min(r.ground.area(entry))
    r.take_all("9.7.3", [(events.UnitsDue(g.units, dict(g.options)[entry], hex_), nothing) for g in groups])


# ---------------------------------------------------------------- initiative (6.0)


def opens_initiative(r: Reading) -> None:
    """6.1.1, 6.1.6, 12.3.3: at once, bought, or rolled for."""
    special, state = r.ground.scenario.special, r.state
    r.take("5.0", SegmentBegan("", INITIATIVE))
    if state.turn == special.automatic_initiative:
        r.take("6.1.1", events.InitiativeTaken(events.BRITISH, "6.1.1"))
    elif state.turn == special.haste_turn and state.advanced:
        r.push(events.TeaTime(events.BRITISH))
    else:
        wagers(r)


def wagers(r: Reading) -> None:
    """12.3.3: who had the initiative last turn decides first."""
    first = r.state.initiative or events.BRITISH
    r.push(events.Wager(first, (0, 0), enemy(first)))


def tea(r: Reading, frame: events.TeaTime) -> None:
    """6.1.6."""
    r.pop()
    if isinstance(r.event.action, events.Decline):
        wagers(r)
        return
    r.must("6.1.6", "an action of tea time", events.PayForInitiative, type(r.event.action))
    r.track(events.BRITISH, -r.ground.charts.limits.haste, "6.1.6")
    r.take_all(
        "6.1.6",
        [
            (events.InitiativeBought(r.state.turn + 1), nothing),
            (events.InitiativeTaken(frame.side, "6.1.6"), nothing),
        ],
    )


def wager_acts(r: Reading, frame: events.Wager) -> None:
    """12.3.3 (1): chits on the own die."""
    if isinstance(r.event.action, events.Decline):
        wager_passes(r, frame)
        return
    r.must("12.3.3", "an action of the wager", events.SpendChit, type(r.event.action))
    american, british = frame.spent
    spent = (american + 1, british) if frame.side == events.AMERICAN else (american, british + 1)
    r.chits(frame.side, -1, "12.3.3")
    r.change(spent=spent)


def wager_goes_on(r: Reading, frame: events.Wager) -> bool:
    """Who has no chit has nothing to decide."""
    if r.state.momentum_of(frame.side):
        return False
    wager_passes(r, frame)
    return True


def wager_passes(r: Reading, frame: events.Wager) -> None:
    """The other side decides, or the dice roll."""
    if frame.after:
        r.change(side=frame.after, after="")
        return
    r.pop()
    winner = initiative_rolls(r, frame.spent)
    first = r.state.initiative or events.BRITISH
    r.push(events.Protest(first, winner, enemy(first)))


def initiative_rolls(r: Reading, spent: tuple[int, int]) -> str:
    """6.1.3 to 6.1.5: both roll until one is higher."""
    while True:
        american, british = (die_of(r, side, spent[events.SIDES.index(side)]) for side in events.SIDES)
        if american != british:
            return events.AMERICAN if american > british else events.BRITISH


def die_of(r: Reading, side: str, chits: int) -> int:
    """The modified die of a side."""
    charts, special = r.ground.charts, r.ground.scenario.special.initiative_drm
    modifiers = {
        ("army morale", "6.1.3"): charts.band(r.state.morale_of(side)).initiative,
        ("momentum", "12.3.3"): chits * charts.limits.chit_bonus,
    }
    if special and special.side == side and special.turn == r.state.turn:
        modifiers["scenario", "18.4.3"] = special.value
    return r.roll(("6.1.3", INITIATIVE, side), modifiers, lambda die, total: str(total)).total  # noqa: ARG005


def protest_acts(r: Reading, frame: events.Protest) -> None:
    """12.3.3 (2): three chits cancel the rolls."""
    action = r.event.action
    if isinstance(action, events.Decline):
        protest_passes(r, frame, frame.holder)
        return
    r.must("12.3.3", "an action of the protest", events.NameInitiative, type(action))
    assert isinstance(action, events.NameInitiative)
    claim = r.ground.charts.limits.claim
    r.holds("12.3.3", "three chits", r.state.momentum_of(frame.side) >= claim)
    r.chits(frame.side, -claim, "12.3.3")
    protest_passes(r, frame, action.holder)


def protest_goes_on(r: Reading, frame: events.Protest) -> bool:
    """Who has not three chits has nothing to decide."""
    if r.state.momentum_of(frame.side) >= r.ground.charts.limits.claim:
        return False
    protest_passes(r, frame, frame.holder)
    return True


def protest_passes(r: Reading, frame: events.Protest, holder: str) -> None:
    """Q42: the other side may override; then it is settled."""
    if frame.after:
        r.change(side=frame.after, holder=holder, after="")
        return
    r.pop()
    r.take("6.1.4", events.InitiativeTaken(holder, "6.1.4"))


# ---------------------------------------------------------------- what comes next (5.0)


def continues(r: Reading, frame: events.SequenceOfPlay) -> bool:
    """The next end, or the next beginning."""
    state = r.state
    is_last_phase = state.segment == PHASES[-1]
    is_second = state.side and state.side != state.initiative
    if not state.turn:
        begins_turn(r, r.ground.scenario.first_turn)
    elif not frame.ended:
        r.change(ended=PHASE)
        phase_ended(r)
    elif frame.ended == PHASE and is_last_phase:
        r.change(ended=PLAYER_TURN)
        player_turn_ended(r)
    elif frame.ended == PLAYER_TURN and is_second:
        r.change(ended=TURN)
        victory.at_end_of_turn(r)
    elif frame.ended == TURN:
        begins_turn(r, state.turn + 1)
    else:
        begins_phase(r)
    return True


def begins_turn(r: Reading, turn: int) -> None:
    """5.0 A, 9.4.2, 9.4.3."""
    r.change(ended=0)
    r.take("5.0", TurnBegan(turn))
    for army, free, rule in ((events.WING, FREE_WING, "9.4.2"), (events.ARMY, FREE_ARMY, "9.4.3")):
        if turn == free and turn > r.ground.scenario.first_turn and not r.state.is_released(army):
            r.take(rule, events.ArmyReleased(army, turn, rule))
    opens_initiative(r)


def begins_phase(r: Reading) -> None:
    """5.0 B, C: the next phase, and whose it is."""
    state = r.state
    r.change(ended=0)
    if state.segment == INITIATIVE:
        side, phase = state.initiative, PHASES[0]
    elif state.segment == PHASES[-1]:
        side, phase = enemy(state.side), PHASES[0]
    else:
        side, phase = state.side, PHASES[PHASES.index(state.segment) + 1]
    if phase == PHASES[0]:
        reveals(r, side)
    r.take("5.0", SegmentBegan(side, phase))
    opens(r, side, phase)


def reveals(r: Reading, side: str) -> None:
    """9.8.3: the entry of the third brigade at the start of the British player turn of turn 3."""
    state = r.state
    is_secret = (
        any(brigade == events.THIRD for brigade, _, _ in state.entries) and events.THIRD not in state.revealed
    )
    if side == events.BRITISH and state.turn == REVEALED and is_secret:
        r.take("9.8.3", events.EntryRevealed(events.THIRD))
        due(r, events.THIRD)


def opens(r: Reading, side: str, phase: str) -> None:
    """What each phase begins with."""
    if phase == "movement":
        arrivals(r, side)
        r.push(events.MovementPhase(side))
    elif phase == "rally":
        r.learns(disordered(r, side), 1)
        r.push(events.RallyPhase(side, tuple(unit.id for unit in may_rally(r, side))))
    elif phase == "artillery":
        r.push(events.ArtilleryPhase(enemy(side)))
    elif phase == "rifles":
        r.push(events.RiflePhase(side))
    else:
        r.push(events.Declaration(side))


def disordered(r: Reading, side: str) -> list[int]:
    """13.3, 13.4: the hexes of Disrupted and Shattered units of a side."""
    return [u.hex for u in r.state.units if u.hex and u.side == side and u.condition != events.PARADE]


def may_rally(r: Reading, side: str) -> list[Unit]:
    """13.6.1: Disrupted or Shattered, and no enemy beside."""
    ours = (
        u
        for u in r.state.units
        if u.hex and u.side == side and not u.is_leader and u.condition != events.PARADE
    )
    return [unit for unit in ours if not unit.tried and not r.board.is_beside_foe(unit.hex, side)]


def arrivals(r: Reading, side: str) -> None:
    """9.3.1, Q110: who is due is placed; who finds the enemy there comes in beside it."""
    waiting = [
        u for u in r.state.units if u.side == side and u.is_waiting and u.due and u.due <= r.state.turn
    ]
    steps: list[Step] = []
    for unit in waiting:
        hex_ = comes_in(r, unit)
        if hex_:
            steps += [(events.UnitArrived(unit.id, hex_), sets_off(r, unit, hex_))]
    r.take_all("9.3.1", steps)


def comes_in(r: Reading, unit: Unit) -> int | None:
    """9.3.1, Q110: the hex nearest to its own that it may enter and the enemy does not hold."""
    steps, todo = {unit.entry: 0}, [unit.entry]
    for a in todo:
        open_ = [b for b in r.ground.around[a] if b not in steps and r.ground.cost(unit.counter, a, b)]
        steps.update(dict.fromkeys(open_, steps[a] + 1))
        todo += open_
    able = [h for h in steps if is_free_to_enter(r, unit, h)]
    return min(able, key=lambda h: (steps[h], h), default=None)


def is_free_to_enter(r: Reading, unit: Unit, hex_: int) -> bool:
    """9.1.5, 14.3.2: whether it is in bounds, and no enemy in the way stands there."""
    foes, bounds = [u for u in r.board.stack(hex_) if u.side != unit.side], r.board.bounds(unit)
    held = any(unit.is_leader or not foe.is_leader for foe in foes)
    return not held and (bounds is None or hex_ in bounds)


def sets_off(r: Reading, unit: Unit, hex_: int):
    """What an arrival sets off."""
    return lambda: r.take_all("9.3.1", march.leaders_taken(r, unit, [hex_]))


# ---------------------------------------------------------------- ends


def phase_ended(r: Reading) -> None:
    """What happens at the end of a phase."""
    steps: list[Step] = []
    if isinstance(r.next, events.LeaderFollowed):
        stirn_steps_aside(r)
    if r.state.segment == "movement":
        movement_ended(r)
    if r.state.segment == "combat":
        r.learns(disordered(r, r.state.side), 1)
        units = tuple(unit.id for unit in suffering(r, r.state.side))
        steps += [(FramePushed(events.Stragglers(r.state.side, units)), nothing)] if units else []
    if r.state.segment == "rally":
        back = tuple(u.id for u in r.state.units if u.withdrawn and u.side == r.state.side)
        steps += [(events.HorseReturned(back), nothing)] if back else []
    r.take_all("5.0", steps)
    if r.state.segment != INITIATIVE and r.state.segment != PHASES[-1]:
        every_phase(r)


def every_phase(r: Reading) -> None:
    """4.3.2, 14.6: what is looked at after every phase."""
    stirn_steps_aside(r)
    if is_battery_taken(r):
        r.take("4.3.3", events.BatteryMarked(r.state.turn))


def is_battery_taken(r: Reading) -> bool:
    """4.3.2: British in Parade Order, no guns, and no American combat unit beside."""
    there = [u for u in r.board.fighters(BATTERY) if u.side == events.BRITISH and not u.is_artillery]
    is_held = any(unit.condition == events.PARADE for unit in there)
    return not r.state.battery and is_held and not r.board.is_beside_foe(BATTERY, events.BRITISH)


def stirn_steps_aside(r: Reading) -> None:
    """14.6, Q112: Stirn does not end a phase with regulars or Loyalists."""
    stirn = r.state.standing(STIRN)
    if stirn is None or all(u.counter.nation == "german" for u in r.board.fighters(stirn.hex)):
        return
    found, board = r.next, r.board
    near = [h for h in r.ground.around[stirn.hex] if may_step_aside(r, stirn, h)]
    if not near:
        return
    r.must("14.6", "Stirn steps aside", events.LeaderFollowed, type(found))
    assert isinstance(found, events.LeaderFollowed)
    r.must("14.6", "who steps aside", (STIRN, "14.6"), (found.leader, found.rule))
    best = min(aside(board, h) for h in near)
    r.holds("14.6 aside", f"{found.hex} is open to him", found.hex in near)
    r.must("14.6", f"{found.hex} is the best hex", best, aside(board, found.hex))
    r.fold()


def may_step_aside(r: Reading, stirn: Unit, hex_: int) -> bool:
    """Q112, Q15: an adjacent hex that he may enter, without regulars, Loyalists, enemies, their leaders."""
    board = r.board
    is_held = any(u.side != stirn.side for u in board.stack(hex_))
    if is_held or any(u.counter.nation != "german" for u in board.fighters(hex_)):
        return False
    bounds = board.bounds(stirn)
    return not r.ground.is_deep(stirn.hex, hex_) and (bounds is None or hex_ in bounds)


def aside(board: Board, hex_: int) -> tuple[bool, bool]:
    """Q112: to Germans first, beside the enemy last."""
    return not board.fighters(hex_), board.is_beside_foe(hex_, events.BRITISH)


def suffering(r: Reading, side: str) -> list[Unit]:
    """13.3, 13.4: beside the enemy, unruly, and with no friend in Parade Order."""
    ours = (
        u
        for u in r.state.units
        if u.hex and u.side == side and not u.is_leader and u.condition != events.PARADE
    )
    return [
        unit
        for unit in ours
        if r.board.is_beside_foe(unit.hex, side)
        and not any(u.condition == events.PARADE for u in r.board.fighters(unit.hex))
    ]


def movement_ended(r: Reading) -> None:
    """9.1.6, 9.6.1, 18.1.3: pins, Radley Run, who leaves play, and the feint's limits."""
    side = r.state.side
    loose = [u.id for u in r.state.units if u.pinned and not r.board.is_beside_foe(u.hex, u.side)]
    paid = r.state.pin_paid
    if loose:
        r.take("9.1.6", events.PinsRemoved(tuple(loose), "9.1.6", paid=True))
        if not paid:
            r.pay("pin", side, "9.1.6")
    leave = r.ground.scenario.special.leave
    if leave and (leave.turn, leave.side) == (r.state.turn, side):
        ids = [unit.id for unit in map(r.unit, leave.units) if unit.hex]
        r.take_all("18.1.3", [(events.UnitRemoved(id_, "18.1.3"), nothing) for id_ in ids])
    if side == events.AMERICAN:
        north = r.ground.area(march.RADLEY)
        left = [u.id for u in r.state.units if u.side == side and u.hex in north and u.start]
        r.must("9.6.1", "Americans north of Radley Run", [], left)


def player_turn_ended(r: Reading) -> None:
    """7.1.2, 14.5, 4.3.2, 4.1.1."""
    if isinstance(r.next, GameEnded):
        victory.at_end_of_player_turn(r)
    if isinstance(r.next, events.LeaderFollowed):
        stirn_steps_aside(r)
    steps: list[Step] = [(FramePushed(events.Crowded(r.state.side, hex_)), nothing) for hex_ in crowds(r)]
    lafayette, chief = r.state.standing(LAFAYETTE), r.state.standing(WASHINGTON)
    if r.state.side == events.AMERICAN and lafayette and not (chief and chief.hex == lafayette.hex):
        steps.append((events.UnitRemoved(LAFAYETTE, "14.5"), nothing))
    if is_battery_taken(r):
        steps.append((events.BatteryMarked(r.state.turn), nothing))
    r.take_all("5.0", steps)
    stirn_steps_aside(r)
    victory.at_end_of_player_turn(r)


def crowds(r: Reading) -> list[int]:
    """9.3.3, 7.1.2: hexes of the side that hold too many."""
    own = sorted(h for h in r.board.held[r.state.side] if r.board.is_crowded(h))
    return list(own)


def loses_step(r: Reading, frame: events.Crowded) -> None:
    """7.1.2: the owner takes steps off a crowded hex."""
    action = r.event.action
    r.must("7.1.2", "an action of the crowded", events.LoseStep, type(action))
    assert isinstance(action, events.LoseStep)
    unit = r.unit(action.unit)
    r.must("7.1.2", "where the step is lost", (frame.hex, False), (unit.hex, unit.is_leader))
    step_lost_of(r, unit, "7.1.2", "crowded")


def step_lost_of(r: Reading, unit: Unit, rule: str, line: str) -> None:
    """13.1.5: a step of a unit and what it does to army morale."""
    if unit.steps > 1:
        r.take(rule, events.StepLost(unit.id, rule))
        r.pay(line, unit.side, rule, unit.id)
    else:
        r.eliminate(unit, rule, line)


def crowded_goes_on(r: Reading, frame: events.Crowded) -> bool:
    """7.1.2: until it is within the limit."""
    if r.board.is_crowded(frame.hex):
        return False
    r.pop()
    return True

"""Crowded positions drawn at random, where rare rules meet."""

from __future__ import annotations

import random

from cockade.engine.game_tree import GameTree
from cockade.engine.revolution.common.scenarios import ground
from cockade.events import revolution as events
from cockade.events.event import Event
from cockade.events.facts import FramePushed, SegmentBegan, SetUp, TrackMoved, TurnBegan
from cockade.events.revolution import AMERICAN, BRITISH, COLONIES, SIDES
from cockade.tui.games import GAMES
from tests.referee.kernel import Story, story_of
from tests.referee.revolution.field import LAND_WAYS, NATIONS
from tests.referee.revolution.games import RevolutionReferee

GAME = GAMES["revolution"]
STEPS = 110
OPTIONS = tuple(str(number) for number in range(28, 39))
CENTRES = (
    "boston",
    "new_york",
    "philadelphia",
    "charleston",
    "norfolk",
    "havana",
    "pensacola",
    "ticonderoga",
)
STARTS = ("V.1", "V.1", "V.1", "V.1", "III.A")
EAGER = (
    events.Attack,
    events.AttackFleets,
    events.March,
    events.Land,
    events.Overrun,
    events.Load,
    events.Intercept,
)
IDLE = (events.EndSegment, events.Halt, events.Pass, events.PassPhase, events.BuyMarker)


def crowded(seed: int, steps: int = STEPS) -> Story:
    """A game that begins in a crowded position and is played at random for some events."""
    chance = random.Random(seed)
    action, facts = Position(chance).laid()
    opened = GameTree.reopen(GAME, Event(0, "", action, tuple(facts)), seed.to_bytes(16, "big"))
    for _ in range(steps):
        if not opened.decider:
            break
        opened.act(opened.decider, chosen(chance, opened))
    return story_of(opened, f"crowded {seed}")


def judged_on(story: Story) -> RevolutionReferee:
    """A referee who has watched everything after the position."""
    referee = RevolutionReferee(story.name)
    for place in range(1, len(story.events)):
        referee.see(story.before(place), story.events[place], story.states[place])
    return referee


def chosen(chance: random.Random, opened):
    """Any action, rather one that leads to the enemy than one that ends something."""
    offers = [offer for offer in opened.offers() if offer.actions]
    lively = [offer for offer in offers if offer.verb not in IDLE]
    eager = [offer for offer in lively if offer.verb in EAGER]
    if eager and chance.random() < 0.6:
        offers = eager
    elif lively and chance.random() < 0.85:
        offers = lively
    actions = chance.choice(offers).actions
    side = opened.decider
    foes = {unit.area for unit in opened.state.units if unit.area and unit.side != side}
    near = [action for action in actions if getattr(action, "area", "") in foes]
    return chance.choice(near if near and chance.random() < 0.6 else actions)


class Position:
    """A position by records: tracks, alliances, counters around a place, markers on the map and in hands."""

    def __init__(self, chance: random.Random) -> None:
        """Draw scenario, options and place."""
        self.chance = chance
        chosen_ = [option for option in OPTIONS if chance.random() < 0.6]
        self.name = "+".join(("campaign", *(chosen_ or ["none"])))
        self.ground = ground(self.name)
        self.progress = chance.randrange(len(self.ground.charts.progress))
        self.europe = chance.choice(sorted(self.ground.charts.europe))
        box = self.ground.charts.europe[self.europe]
        self.allied = [n for n, yes in (("french", box.france_allied), ("spanish", box.spain_allied)) if yes]
        self.at: dict[str, tuple[str, str]] = {}

    def laid(self):
        """The set-up action and its facts."""
        first, side = self.chance.choice(SIDES), self.chance.choice(SIDES)
        step, campaign = self.chance.choice(STARTS), self.chance.randint(1, 3)
        turn = self.chance.randint(1, len(self.ground.scenario.years))
        facts = [*self.tracks(), *self.counters(), *self.works(), *self.hands()]
        facts += [FramePushed(events.SequenceOfPlay()), TurnBegan(turn), events.OrderDecided(first)]
        if step == "III.A":
            facts += [TrackMoved("points", self.chance.randint(4, 30), "towns", "6.2", one) for one in SIDES]
            facts += [events.PhaseBegan("III"), SegmentBegan(first, step)]
            facts.append(FramePushed(events.Mobilization(first)))
        else:
            facts += [events.PhaseBegan("V", campaign), SegmentBegan(side, step)]
            facts += [events.UnitsRested(), FramePushed(events.Movement(side))]
        return SetUp(self.name), facts

    def tracks(self):
        """The tracks, wherever they may stand."""
        loyalty = tuple(self.chance.randint(-3, 3) for _ in COLONIES)
        years = tuple(self.ground.scenario.years)
        yield events.GameBegan(self.name, self.ground.options, years, self.progress, loyalty, self.europe)
        yield from (events.AllianceChanged(nation, allied=True) for nation in self.allied)

    # ------------------------------------------------------------ units

    def counters(self):
        """Every counter once: a crowd around a place, neutral nations at home, the rest in the pools."""
        lands, seas = self.around()
        holders = {area: self.chance.choice(SIDES) for area in lands}
        for counter in self.sheet():
            status = self.waits(counter)
            yield events.UnitMade(counter, status)
            area = self.place_of(counter, holders, seas)
            if not area or status != "pool":
                continue
            ship = "" if counter.kind == "fleet" else self.ship_at(area, counter.side)
            self.at[counter.id] = (area, counter.side)
            yield events.UnitPlaced(counter.id, area)
            if self.ground.map.ground(area) == "sea" and ship:
                yield events.UnitBoarded(counter.id, ship)

    def waits(self, counter) -> str:
        """4.9, 4.10: who enters with a box of progress that is still to come."""
        for wave in self.ground.scenario.reinforcement:
            boxes = [box.id for box in self.ground.charts.progress]
            if self.progress < boxes.index(wave.progress):
                type_ = self.ground.pieces.units.get(counter.type)
                if counter.id in wave.leaders:
                    return "event"
                if type_ is not None and wave.units and counter.type in wave.units:
                    number = int(counter.id.rsplit("-", 1)[1])
                    return "reserved" if number > type_.count - wave.units[counter.type] else "pool"
        return "pool"

    def sheet(self):
        """The counters as they are printed, fleets first, so that others can board them."""
        pieces = self.ground.pieces
        kinds = sorted(pieces.units.values(), key=lambda one: one.kind != "fleet")
        for one in kinds:
            for number in range(one.count):
                printed = (one.name, one.id, one.side, one.nation, one.kind, one.strength)
                yield events.Counter(f"{one.id}-{number + 1}", *printed)
        for one in pieces.leaders.values():
            yield events.Counter(one.id, one.name, "leader", one.side, one.nation, one.kind, 0, one.command)

    def around(self):
        """Some areas of land near one another, and the seas that wash them."""
        map_, start = self.ground.map, self.chance.choice(CENTRES)
        near = [start]
        for area in near:
            near += [
                there for there in map_.adjacent(area, *LAND_WAYS) if there not in near and len(near) < 8
            ]
        seas = {sea for area in near for sea in map_.adjacent(area, "high_sea")}
        return near, sorted(seas)

    def place_of(self, counter, holders: dict[str, str], seas: list[str]) -> str:
        """Where a counter stands; empty for the pool."""
        if self.chance.random() < 0.35:
            return ""
        neutral = counter.nation in NATIONS and counter.nation not in self.allied
        if neutral:
            return NATIONS[counter.nation]
        lands = [
            area for area, side in holders.items() if side == counter.side and self.admits(counter, area)
        ]
        ports = [area for area in holders if self.ground.map.is_port(area) and self.admits(counter, area)]
        if counter.kind == "fleet":
            return self.chance.choice([*ports, *seas] or [""])
        if counter.kind in ("regular", "marine", "general", "admiral") and self.chance.random() < 0.3:
            return self.chance.choice([sea for sea in seas if self.ship_at(sea, counter.side)] or [""])
        return self.chance.choice(lands or [""])

    def admits(self, counter, area: str) -> bool:
        """23.1, 26.3: whether it may be there at all."""
        region = self.ground.map.areas[area].region
        owner = self.ground.charts.colonies[region].owner
        if owner in NATIONS and owner not in self.allied:
            return False
        spanish = counter.nation == "spanish" and counter.kind == "militia"
        militia = counter.kind in ("militia", "militia_leader")
        return (owner == "spanish") if spanish else not militia or region in COLONIES

    def ship_at(self, sea: str, side: str) -> str:
        """24.5: a fleet of the side there that surely has room."""
        there = [name for name, place in self.at.items() if place == (sea, side)]
        ships = [name for name in there if "_fleet-" in name]
        number = len(there) - len(ships)
        return ships[number % len(ships)] if number < 3 * len(ships) else ""

    # ------------------------------------------------------------ markers

    def works(self):
        """28.0, 29.0, 37.0: fortresses with their garrisons, sieges beside them, partisans, massacres."""
        standing = [(name, *place) for name, place in self.at.items() if self.is_ashore(name, place[0])]
        garrisons = {area: side for _, area, side in standing}
        besieged: set[str] = set()
        for name, area, side in standing:
            if (
                self.ground.uses("28")
                and len(besieged) < 3
                and area not in besieged
                and self.chance.random() < 0.1
            ):
                besieged.add(area)
                yield events.WorkPlaced(events.Work("siege", side, area, name))
        for number, (area, side) in enumerate(sorted(garrisons.items())):
            if self.ground.uses("28") and number < 5 and self.is_plain(area) and self.chance.random() < 0.6:
                yield events.WorkPlaced(events.Work("fortress", side, area))
            if self.ground.uses("29") and self.is_plain(area) and self.chance.random() < 0.5:
                yield events.WorkPlaced(events.Work("partisan", self.chance.choice(SIDES), area))
            if self.ground.uses("37") and self.chance.random() < 0.15:
                yield events.WorkPlaced(events.Work("massacre", "", area))

    def is_ashore(self, name: str, area: str) -> bool:
        """Land combat units on land."""
        land = self.ground.map.ground(area) == "land"
        return land and "-" in name and "_fleet-" not in name

    def is_plain(self, area: str) -> bool:
        """28.1, 29.2: a town or wilderness area of the seven colonies."""
        place = self.ground.map.areas[area]
        return place.region in COLONIES and place.kind in ("town", "wilderness")

    def hands(self):
        """7.0: some markers in each hand, all others in the Dead Pool."""
        yield events.PoolFilled(self.ground.markers)
        deck = list(self.ground.markers)
        self.chance.shuffle(deck)
        for side in (AMERICAN, BRITISH):
            for _ in range(self.chance.randint(2, 12)):
                yield events.MarkerDrawn(side, deck.pop())

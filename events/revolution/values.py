"""Sides, counters and what lies about in The American Revolution. Areas are readable ids."""

from __future__ import annotations

from attrs import frozen

from cockade.events.record import Record

AMERICAN = "american"
BRITISH = "british"
SIDES = (AMERICAN, BRITISH)

UNSEEN = "?"
"""What stands for a marker, a counter or an area that a side may not see."""

COLONIES = ("new_england", "mid_atlantic", "virginia", "deep_south", "west", "florida", "canada")
ITEMS = ("progress", *COLONIES, "europe")
"""The nine items of rabble rousing (9.3), in the order of the rulebook."""


@frozen
class Counter(Record):
    """
    What is printed on a unit (2.9 to 2.13).

    `type` is its line on the counter sheet ("british_regular"; "leader" for leaders), `kind` regular,
    detachment, grenadier, light, marine, militia, fleet or indian, of leaders general, militia_leader or
    admiral.
    """

    id: str
    name: str
    type: str
    side: str
    nation: str
    kind: str
    strength: int = 0
    command: int = 0


@frozen
class Commitment(Record):
    """A campaign marker put down secretly for an item: bid, return, tactics, or one of the nine (9.3)."""

    side: str
    item: str
    marker: str


@frozen
class Work(Record):
    """
    A marker on the map: fortress, siege, partisan or massacre (2.15).

    `side` owns it (nobody a massacre); `unit` is the one that a siege moves with (28.4).
    """

    kind: str
    side: str
    area: str
    unit: str = ""


@frozen
class Arisen(Record):
    """
    A Leader Arises marker on a unit: a leader of command value 1 and this kind (7.9.leader_arises).

    `marker` lies on the unit and nowhere else; in games recorded before Q107 it was returned at once.
    """

    unit: str
    kind: str
    marker: str = ""


@frozen
class Sighting(Record):
    """What a Spy has shown in one area: units, or markers where `area` is empty (7.9.spy)."""

    area: str
    seen: tuple[str, ...]


@frozen
class Report(Record):
    """
    A snapshot that a Spy brought home: to whom, on which turn, of which region,
    box or (empty) the hand.
    """

    side: str
    turn: int
    region: str
    sightings: tuple[Sighting, ...]


@frozen
class Battle(Record):
    """
    A battle in progress (18.4).

    Pairs are American, British. `landed` are attackers who come from ships and `fleets` those that support
    them (24.6), of a naval battle `kind` says so. `tactics` are the markers chosen, `spare` those not spent
    yet, `bonus` what is added to the initiative dice. `lost` counts eliminated units by owner (18.11).
    `fort` owns a fortress that counts.
    """

    area: str
    kind: str
    attacker: str
    american: tuple[str, ...]
    british: tuple[str, ...]
    landed: tuple[str, ...] = ()
    fleets: tuple[str, ...] = ()
    tactics: tuple[int, int] = (0, 0)
    spare: tuple[int, int] = (0, 0)
    shot: bool = False
    tarleton: tuple[str, ...] = ()
    bonus: tuple[int, int] = (0, 0)
    first: str = ""
    firing: str = ""
    round: int = 0
    fired: tuple[str, ...] = ()
    lost: tuple[int, int] = (0, 0)
    loser: str = ""
    fort: str = ""
    refused: bool = False

    @property
    def units(self) -> tuple[str, ...]:
        """Everybody who was in it at first."""
        return self.american + self.british

"""The parameters of The American Revolution's bots: beliefs and preferences as numbers."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from cockade.engine.bots.parameters import GREEDY, character, read

__all__ = ["GREEDY", "SHEET", "Character", "character_of"]


@frozen(eq=False)
class Character:
    """One way to play. bots.toml has the characters, with the origin of each.

    Characters are compared by identity, so caches of one never serve another.
    """

    slips: float  # how often it takes not the best that it sees but the next best
    far: int  # so many points below the goal a side does not think of it yet
    near_goal: float  # how much more a point counts near the goal of 36: in most turns, in the last
    at_last: float  # how much more a point counts near the goal of 36: in most turns, in the last
    double: float  # 11.6: what a point is worth in a colony that pays double
    held_up: float  # 6.4: what is left of a town with partisans of the enemy, who can be driven out
    prize: float  # what four colonies are worth, and what is left of it for each step that lacks
    keen: float  # what four colonies are worth, and what is left of it for each step that lacks
    mood: float  # 11.6: what any level of any colony is worth: cheaper militia, more food
    pays: float  # 11.6: what each point paid twice is worth a year, and for how many years at most
    years: int  # 11.6: what each point paid twice is worth a year, and for how many years at most
    campaign_marker: float  # what the first marker is worth, and by how much less each one held
    sated: float  # what the first marker is worth, and by how much less each one held
    leader: float  # what a leader is worth while there are so few on the map
    leaders: int  # what a leader is worth while there are so few on the map
    late: float  # what is left in the last turn of the worth of what pays next year
    holds: float  # what a strength point in a box is worth beside its life
    ship: float  # what a fleet is worth where there are more troops than ships for them
    stores: float  # 28.5: how much counts of the hunger that a fortress ends
    queue: float  # 24.5: how much less troops are worth for each crossing of all ships that the waiting need
    point_brings: float  # what a point must bring at least
    strong: int  # the strength with which a fortress is besieged
    great: float  # 7.9.shot: the strength of the enemy in a battle for which the shot is fired
    hopeless: float  # the chance below which the field is given up
    doubtful: float  # the chance below which honours of war are asked for
    certain: float  # the chance above which they are refused
    hungry: int  # so many units in excess are worth a plundered town (36.0)
    drawn: float  # what two markers are worth to the enemy (37.2)
    lasting: float  # 37.1: how much counts of what a massacre frees, as partisans come back
    risings: float  # 29.2: how much counts of what own partisans deny to the enemy
    besieges: (
        float  # 28.4: how much counts of what an attack promises more with a siege; 0 for a rule of thumb
    )
    looks: float  # 7.9.spy: the strength of an unseen stack next door for which a Spy is sent; 0 for never
    many: int  # so many Tactics are worth having
    tactics: float  # what a Tactics marker is worth in the hand when it goes back
    tactics_more: float  # and when there are many
    of_no_use: float  # what a marker of the other side's is worth
    each_point: float  # what a point of rabble rousing is worth
    markers: dict[str, float]
    low: int  # 7.9.master_plan: up to which face a die is thrown again that decides much
    lower: int  # and one that decides little
    fatal: int  # and up to which one that kills
    march_die: int  # what a march may count on
    worth_it: float  # what a march must gain
    tired: float  # 17.2: what a forced march costs of those who march
    tactics_kept: float  # what a Tactics marker is worth in the hand
    point: float  # what a town is worth for each of its points
    starves: float  # 19.3: the chance to lose a unit in excess
    command: float  # what each command value adds to troops
    alone: float  # what it costs a leader to be without troops
    walls: float  # 28.2, 28.3: how much mightier a fortress makes its garrison
    fort: float  # 28.2, 28.3: how much mightier a fortress makes its garrison
    steep: int  # how surely the mightier wins
    leads: int  # 18.4.1: for so much command value a stack is believed to be twice as mighty
    rout: float  # how much of a beaten stack is lost
    spent: float  # what is left of the worth of a unit in the last turn
    toll: float  # how much of his strength a beaten enemy takes with him
    reach: int  # connections from which he is believed to come
    guess: float  # the strength of a counter of the enemy that is not seen
    taken: float  # what a town that the enemy loses is worth for each point
    kept: float  # what one that he cannot walk into is worth for each
    life: float  # what an own unit is worth for each strength point
    their_life: float  # and one of the enemy
    mass: float  # what it is worth that an army stands together: times the square of its strength
    massed: int  # and the strength above which no more of it helps
    leading: float  # 21.2: what each command value is worth for each strength point that it leads
    thorough: (
        bool  # 21.6, 21.7, 18.4.1: whether only who may command a stack counts, and all of them in a battle
    )
    drill: float  # 18.5: how much mightier each Tactics marker makes who attacks with it
    deserts: float  # 20.0: how much the troops count that go home in winter
    concerts: bool  # 18.1: whether stacks from several areas attack together
    main_army: float  # 4.10: what each strength point costs that Washington lacks of the main army
    abroad: float  # what it costs that he is where no Congress sits
    congress: tuple[str, ...]  # where it sits, and Continentals are raised; none: they are raised anywhere
    frontier: float  # what each strength point beyond a garrison costs where the war is not
    escorts: float  # what each strength point costs that a fleet without troops leaves ashore
    near: float  # what each of them gains by standing near what is wanted
    caution: float  # how far the enemy next door is believed to come
    floor: float  # what is left of the worth of a town that would surely fall to him
    # 12.7: what a box of the European table is worth to the American: dice, then an army, ships and income
    in_europe: tuple[float, ...]
    boxes: tuple[float, ...]  # 10.2: the way out of each box, for a victory: the third brings cheap regulars
    # 12.7: what each box of it, from the most British, brings the American a year; none: `in_europe` says all
    yearly: tuple[float, ...]
    distant: float  # 12.7: what is left of it while no ally of the American is one box away
    dice: float  # what is left of that when no victory can come of it any more
    needed: float  # 3.5: how much more Europe matters where the French are asked for
    cause: (
        float  # 3.1, 3.5: what it is worth that the political victory is certain; nothing is judged by steps
    )
    advance: float  # the chance that the American wins a contest for progress in a year to come
    swayed: float  # that Europe comes a box nearer to him
    estranged: float  # and that it goes a box from him
    won_over: float  # that a colony comes nearer to him
    lost_to_us: float  # and that it goes from him
    hot: float  # the stake from which on the other side is believed to come
    # how often the other side is believed to put 0, 1, 2, 3 points on what matters little
    believed: tuple[float, ...]
    believed_hot: tuple[float, ...]  # and on what matters much
    allot_brings: float  # what a marker must promise to be allotted
    allot_at_last: float  # and in the last turn, when it can be kept for nothing
    cheap: float  # a marker of this value is bid
    first: float  # 8.0: how much it is worth to go first, for each point that the best attacks promise
    most_bid: int  # and how many markers at most are bid for that
    voyage_die: int  # what a voyage may count on
    fetch: float  # what it is worth to be where each waiting strength point can be taken aboard
    pressed: float  # what it costs each strength point to be at sea when a forced march can end that
    nearer: float  # what is left of the worth of a port that is reached by it, or next year
    next_year: float  # what is left of the worth of a port that is reached by it, or next year
    sink: float  # what a fleet is worth in a fight
    stranded: float  # what each counter is worth that the enemy fleet feeds, or carries
    fleet_dice: int  # 2.11: the strength of an enemy fleet, which is not seen


SHEET = read(__package__, Character)


@lru_cache(256)
def character_of(name: str, scenario: str, side: str) -> Character:
    """Return the character of a name for a side of a scenario. Raise LookupError if bots.toml lacks it."""
    return character(SHEET, Character, name, scenario, side)

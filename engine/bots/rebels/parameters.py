"""The parameters of Rebels & Redcoats' bots: beliefs and preferences as numbers."""

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
    forgets: float  # how much of the army it does not think of in a turn: stacks stand idle, guns are silent
    haste: float  # how much own losses count on the last turn; twice as much on the turn before, and so on
    whole: float  # an army with so much of its level left need not fear for it
    dread: float  # how much more losses count when an army is about to break
    dither: float  # how much the worth of a hex is off, up or down, always by the same for each hex
    attacks_ahead: bool  # whether it goes on attacking when it would win if the game ended now
    suffered: dict[str, float]  # What a result is worth, in elimination points of those who suffer it
    concerted: bool  # whether it plans attacks of several units together, and whole divisions into combats
    desperate: bool  # whether who would lose has nothing to fear for on the last turn, and less before
    storm: float  # what it is worth on the last turn to drive the enemy from a place that decides
    eager: float  # what it is worth to him who must attack that one more joins an attack
    quarry: int  # an enemy hex that it would rather attack than any other; 0 for none
    sally: float  # what an attack must promise to who has only to hold
    reluctant: float  # what it costs him to come beside an enemy
    parting: float  # what it must promise to leave the enemy by disengaging or behind a rearguard (4.4)
    settled: bool  # whether guns move after those who can escort them, and leaders last, and once
    escort: float  # what it costs a gun to stand without infantry where an enemy can come
    unguarded: float  # the same for a leader without men, for each elimination point
    roads: bool  # whether it knows how far the enemy comes by road, instead of reckoning by hexes
    precious: float  # what the danger to a leader weighs, for each elimination point
    brink: float  # how much of a unit is lost that routs so near to the way off the map that it must leave
    frail: float  # what a disruption costs beside the level, for each elimination point
    pushed: float  # what it costs to be driven back, for each strength point
    gun: float  # what a gun is worth
    cornered: tuple[float, ...]  # how much of who must leave a hex is lost, by ways that are not occupied
    bounty: float  # what each unit lost gives the enemy (13.3)
    shaken: float  # what a disruption of the disrupted is worth more
    lost: tuple[float, ...]  # how much of who must retreat is lost, by ways that are open
    retreats: float  # how often who is assaulted must retreat
    hope: float  # how much of the help that may still come is counted on
    capped: bool  # whether it counts of a stack only what fights (6.0)
    spread: float  # what it is worth to stand on another side of the enemy
    risked: float  # elimination points for a strength point
    usual: float  # the strength of most units
    stirring: float  # what it costs to draw held enemies into the fight (harlem.17.0)
    hurt: dict[str, float]  # what a result of an assault costs who is assaulted
    pays: float  # to meet an obligation goes before everything else
    rare: float  # and those first that few can meet
    larger: float  # what it is worth to fight two hexes in two combats
    taken: float  # what it is worth to take a place that decides
    kept: float  # what it costs to leave one
    stirring_by_fire: float  # what it costs to draw held enemies into the fight (harlem.17.0)
    fronts: int  # from so many hexes an enemy will usually attack at once
    rough: float  # hexes for a movement point, on the whole
    before: int  # works so many steps from a place do not protect it any more
    manned: float  # what a fully manned post is worth to its side
    pull: float  # what a step nearer to an ill-manned post is worth
    single: int  # strength points for a post that nobody threatens
    worthwhile: float  # by how much another hex must be better to be worth a march
    pursuit: float  # what a hex nearer to the prey is worth
    crowded: float  # the same beside the enemy, where only the crowd makes a difference
    enough: int  # strength points that make one enemy strength point's hunters enough
    crowd: float  # how many hexes farther prey seems for each point beyond that
    breaks: float  # how often a forced march ends in disorder
    seize: float  # what it is worth to take a place that decides
    lure: int  # how many hexes nearer such a place seems than it is
    ransom: float  # and how many hexes nearer a leader alone, for each point that he is worth
    party: int  # strength points that are enough to go for an empty place
    alert: int  # from so many steps an enemy is a danger to a place
    breach: int  # and from so many, if there are works before it that can be held
    guard: float  # what a step nearer to a place in danger is worth
    garrison: float  # what it is worth to stand in it
    caution: float  # what the losses that threaten weigh for who has only to hold
    answer: float  # the strength to meet each strength point that threatens a place
    least: int  # the fewest and the most strength points that guard a place
    most: int  # the fewest and the most strength points that guard a place
    stuck: float  # what it costs to drag guns away that are built in
    astray: float  # what each hex beyond the reach of all leaders costs
    camp_front: float  # what a hex nearer to the enemy is worth
    camp_crowd: float  # what each strength point beyond those that fight costs
    camp_company: float  # what each strength point already in the hex costs
    camp_unled: float  # what it costs to stand where no leader reaches
    camp_keep: float  # what it is worth to stand in a place that decides
    camp_companion: float  # what it is worth to a gun to stand with infantry
    camp_escort: float  # what it is worth to stand with a leader who is alone
    camp_shared: float  # how much of the front counts that another leader reaches
    camp_rival: float  # what each other leader in the hex costs, or bad country
    camp_height: float  # what a level of ground is worth to a gun
    camp_shelter: float  # what a column of cover is worth


SHEET = read(__package__, Character)


@lru_cache(256)
def character_of(name: str, scenario: str, side: str) -> Character:
    """Return the character of a name for a side of a scenario. Raise LookupError if bots.toml lacks it."""
    return character(SHEET, Character, name, scenario, side)

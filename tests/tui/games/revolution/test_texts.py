"""How the American Revolution is told: every fact, action, frame and window; to a side what it may know."""

from __future__ import annotations

import re
from random import Random

import pytest

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.turn import TURN
from cockade.engine.revolution.markers.reroll_window import SETTLINGS
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from cockade.events.event import Event
from cockade.events.facts import (
    FrameChanged,
    FramePopped,
    FramePushed,
    GameEnded,
    Modifier,
    Position,
    Rolled,
    Secret,
    SetUp,
    TrackMoved,
)
from cockade.tui.games.revolution.names import (
    KINDS,
    PHASES,
    STEPS,
    TYPES,
    WINDOWS,
    area_at,
    type_name,
    unit_name,
    unit_names,
)
from cockade.tui.games.revolution.obligations import duty_lines
from cockade.tui.games.revolution.orders import ORDERING, order
from cockade.tui.games.revolution.places import number
from cockade.tui.games.revolution.prompts import PROMPTING
from cockade.tui.games.revolution.prose import NARRATOR, SILENT
from cockade.tui.games.revolution.reference_pages import book_lines
from cockade.tui.games.revolution.rolls import PURPOSES
from cockade.tui.games.revolution.tracks import track_brief, track_lines
from cockade.tui.games.revolution.ui import UI
from cockade.tui.games.revolution.verbs import ENDERS, VERBS
from cockade.tui.text.line import text_of, width_of, wrapped
from tests.engine.revolution.field import Board
from tests.engine.revolution.fog import shuffled
from tests.engine.revolution.walks import walk

FRAMES = (FramePushed, FrameChanged, FramePopped)
RAW = re.compile(r"\w_\w|\?(american|british)|[a-z]-\d")
"""Ids, which are not words; clauses (7.9.master_plan) are none of them."""


def raw(text):
    """The ids in a text."""
    return RAW.search(re.sub(r"7\.9\.\w+", "", text))


# ---------------------------------------------------------------- nothing is without words


def test_every_fact_is_told_or_known_to_be_silent():
    """A fact that nobody worded would be missing from every record."""
    assert set(NARRATOR.tellers) | set(SILENT) | set(FRAMES) == set(events.VOCABULARY.facts)
    assert not set(NARRATOR.tellers) & set(SILENT)


def test_every_action_has_its_words():
    """As an order, and as a verb in the list: what is not in a table is in no catalogue either."""
    assert set(ORDERING.wordings) | {Position} == set(events.VOCABULARY.actions)
    assert set(VERBS) == {verb for verb in events.VOCABULARY.actions if verb not in (Position, SetUp, Secret)}


def test_every_frame_that_asks_somebody_has_a_prompt_and_a_heading():
    """The bottom of the agenda alone asks nobody."""
    assert (
        set(PROMPTING.wordings)
        == set(PROMPTING.headings)
        == set(events.VOCABULARY.frames) - {events.SequenceOfPlay}
    )
    assert set(ENDERS) <= set(events.VOCABULARY.frames)


def test_every_datum_has_a_name():
    """Types, kinds, windows, steps, phases and dice: nobody has to read an id."""
    laid = ground("campaign+all")
    assert set(laid.pieces.units) <= set(TYPES)
    assert {unit.kind for unit in laid.pieces.units.values() if "_" in unit.kind} <= set(KINDS)
    assert set(WINDOWS) == set(laid.charts.windows)
    assert {slot.step for slot in TURN} == set(STEPS)
    assert {slot.phase for slot in TURN} == set(PHASES)
    assert set(SETTLINGS) <= set(PURPOSES)


def test_areas_are_numbered_from_one():
    """0 is no place, as on the boards of hexes."""
    state = Board().state
    areas = ground("campaign").map.areas
    assert [number(area) for area in areas] == list(range(1, len(areas) + 1))
    assert all(area_at(state, number(area)) == area for area in areas)
    assert (area_at(state, 0), area_at(state, len(areas) + 1), number("")) == ("", "", 0)


# ---------------------------------------------------------------- single sentences


@pytest.fixture
def state():
    """Troops of both sides around Boston."""
    return Board("boston: 3 british_regular, gage; lexington: 2 american_militia, ward").state


def test_counters_that_are_alike_are_counted():
    """Leaders by name, troops by number, with a word before a single one where English has one."""
    state = Board("boston: 3 british_regular, gage, british_light, indian_band").state
    ids = ["british_regular-1", "gage", "british_regular-2", "british_light-1", "indian_band-1"]
    assert unit_names(state, ids) == "2 British regulars, Gage, British light troops, an Indian band"
    assert (
        unit_names(state, ["?british", "?british", "?american-fleet"])
        == "2 British counters, an American fleet"
    )
    assert type_name("tory_militia", 3) == "3 Tory militia"
    assert unit_name(state, "fort") == "the fortress"


def test_a_roll_is_told_with_its_modifiers_and_what_came_of_it(state):
    """Every modifier has its clause."""
    fact = Rolled("enlistment", "american_militia-1", 4, 5, "5", "20.5", (Modifier("leader", 1, "20.5"),))
    said = "Enlistment, American militia at Lexington-Concord (20.5): die 4, +1 leader (20.5) = 5: stays."
    assert NARRATOR.sentence(state, fact) == said


def test_fire_is_told_in_one_sentence(state):
    """18.4.2: every unit with its dice, then how many tell."""
    dice = [(who, die) for who in ("british_regular-1", "british_regular-2") for die in (5, 2)]
    results = {5: "disrupted", 2: "miss"}
    facts = []
    for who, die in dice:
        facts += [events.UnitFired(who, 2), Rolled("fire", who, die, die, results[die], "18.4.2")]
    told = UI.words.story(state, Event(1, events.BRITISH, events.Pass(), tuple(facts)))
    assert told == ("Fire (18.4.2): a British regular 5 2, a British regular 5 2: 2 disrupt.",)


def test_income_is_told_once(state):
    """6.7: the dice and the points in one sentence; a die that may be thrown again has made no points yet."""
    roll = Rolled("income", events.AMERICAN, 4, 4, "4", "6.7")
    paid = TrackMoved("points", 4, "dice", "6.7", events.AMERICAN)
    told = UI.words.story(state, Event(1, events.AMERICAN, events.Pass(), (roll, paid)))
    assert told == ("American income dice 4: points 0 -> 4 (6.7).",)
    assert UI.words.story(state, Event(1, events.AMERICAN, events.Pass(), (paid,))) == (
        "American income dice 4: points 0 -> 4 (6.7).",
    )
    assert UI.words.story(state, Event(1, events.AMERICAN, events.Pass(), (paid, roll))) == (
        "American income dice 4: points 0 -> 4 (6.7). American income dice 4 (6.7).",
    )


def test_both_throws_for_first_fire_are_one_sentence(state):
    """18.4.1 (c): a command has its clause."""
    throws = (
        Rolled("combat", events.AMERICAN, 2, 5, "5", "18.4.1", (Modifier("command", 3, "18.4.1"),)),
        Rolled("combat", events.BRITISH, 5, 5, "5", "18.4.1"),
    )
    told = UI.words.story(state, Event(1, events.AMERICAN, events.Pass(), throws))
    assert told == (
        "First fire (18.4.1): the Americans, die 2, +3 command (18.4.1) = 5; the British, die 5.",
    )


def test_a_loss_that_a_die_has_told_is_not_told_again(state):
    """17.2; to who does not see the unit the die tells nothing, and the loss is told."""
    roll = Rolled("attrition", "american_militia-1", 6, 6, "6", "17.2")
    lost = events.UnitEliminated("american_militia-1", "lexington", "attrition", "17.2")
    event = Event(1, events.AMERICAN, events.Pass(), (roll, lost))
    assert UI.words.story(state, event) == (
        "Attrition, American militia at Lexington-Concord (17.2): die 6: lost.",
    )
    heard = UI.words.story(GAME.view(state, events.BRITISH), GAME.redact(state, events.BRITISH, event))
    assert heard == (
        "Attrition, an American counter (17.2): die 6.",
        "An American counter at Lexington-Concord: lost to attrition (17.2).",
    )


def test_a_way_of_several_areas_is_one_sentence(state):
    """16.2: a stack goes together."""
    hops = [("lexington", "hartford"), ("hartford", "new_york")]
    stack = ("american_militia-1", "american_militia-2", "ward")
    facts = tuple(events.UnitMoved(id_, start, area) for start, area in hops for id_ in stack)
    told = UI.words.story(state, Event(1, events.AMERICAN, events.Pass(), facts))
    assert told == ("2 American militia, Ward: Lexington-Concord -> Hartford -> New York.",)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (TrackMoved("loyalty", 1, "contest", "11.2", "west"), "The West: neutral -> pro-American 1 (11.2)."),
        (
            TrackMoved("europe", 1, "contest", "12.2"),
            "European Balance of Power: Neutral -> Pro-American (12.2).",
        ),
        (
            TrackMoved("progress", 1, "contest", "10.2"),
            "Revolutionary Progress reaches Continental Congress (10.2).",
        ),
        (
            events.UnitEliminated("gage", "boston", "lost", "21.4", out=True),
            "Gage at Boston: falls, out of the game (21.4).",
        ),
        (
            GameEnded("", "a draw.", "3.4"),
            "The game is drawn. After the last turn both sides had a victory, or neither had (3.4).",
        ),
        (events.MarkerDrawn(events.BRITISH, "?"), "The British draw 1 marker face down (7.1)."),
        (events.CommitmentsShown(()), "No markers were placed."),
    ],
)
def test_a_fact_is_told_with_its_clause(state, fact, text):
    """What was, what is, and why."""
    assert NARRATOR.sentence(state, fact) == text


def test_an_order_says_what_it_would_do(state):
    """The names of the field, not ids."""
    aim = state.replace(agenda=(events.Window(events.AMERICAN, "II"),))
    assert (
        order(state, events.Mobilize("indian_band", "iroquois"))
        == "Mobilize an Indian band at Iroquois nations"
    )
    assert order(aim, events.PassPhase()) == "Stop asking this phase (Political Phase, after both incomes)"
    assert order(state, events.Allot("paine", "europe")) == "Put Paine on European Balance of Power"
    assert order(state, events.PlayMarker("spy", "hand")) == "Play Spy: the enemy's hand"
    assert order(state, events.Gather("boston", "sea")) == "Gather fleets at Boston"
    assert order(state, events.Place("gage", "boston")) == "Place Gage at Boston"


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (
            events.Window(events.AMERICAN, "II"),
            "American markers (7.9): play or pass; Political Phase, after both incomes.",
        ),
        (
            events.Hits(events.BRITISH, (6, 5)),
            "British losses (18.4.2): a 6 eliminates: choose a unit to take it, 1 more to come.",
        ),
        (
            events.Throw(events.AMERICAN, "income", events.AMERICAN, 2, "6.7"),
            "American die (7.9): Master Plan: 2 for income: keep it, or roll again.",
        ),
        (events.Combats(events.BRITISH), "British combats (18.1): choose the next battle."),
        (
            events.Contests(events.AMERICAN, ("west", "europe")),
            "American contests (9.3): choose which of 2 items is resolved next.",
        ),
    ],
)
def test_a_prompt_names_side_and_clause(state, frame, said):
    """Who must do what."""
    assert PROMPTING.prompt(state.replace(agenda=(frame,))) == said


def test_what_the_other_side_does_in_secret_is_told_as_that(state):
    """7.4, 9.3."""
    event = Event(1, events.BRITISH, Secret(), ())
    assert UI.words.story(state, event) == ("The British choose in secret.",)


def test_a_commander_who_is_not_seen_is_a_leader(state):
    """22.1: no "Set off under British counter"."""
    assert order(state, events.SetOff("?british-1")) == "Set off under a leader"
    assert order(state, events.SetOff("gage")) == "Set off under Gage"
    paid = order(state, events.ForceMarch("?british-1", "committee"))
    assert paid.startswith("Forced march under a leader, paid with ")


# ---------------------------------------------------------------- preview


def test_chances_are_exact():
    """A contest of equal points is won by either in fifteen of thirty-six cases, and tied in six."""
    board = Board(american=("paine",), british=("rabble_1",), step="IV.1")
    state = board.state.replace(agenda=(*board.state.agenda[:-1], events.Allotting(events.AMERICAN)))
    found = UI.previews.of_action(state, events.Allot("paine", "west"))
    assert found is not None
    assert "West" in found.title
    assert sum(odds_of_contest()) == 1


def odds_of_contest():
    """9.3: two equal allotments."""
    from cockade.engine.revolution.forecast import contest_chances

    chances = list(contest_chances(3, 3, (1, 1)).values())
    assert [36 * share for share in chances] == [15, 6, 15]
    assert contest_chances(1, 12, (2, 1))["american"] == 0
    return chances


# ---------------------------------------------------------------- whole games


def words_of(state, event=None):
    """Everything that is said of a state, and of an event that began in it."""
    areas = range(1, len(ground(state.scenario).map.areas) + 1)
    rows = [*track_lines(state, 40), track_brief(state), *book_lines(state), *duty_lines(state)]
    for area in areas:
        rows += [*UI.panels.hex_lines(state, area), UI.panels.hex_brief(state, area)]
        rows += [*UI.panels.stack_lines(state, area, ()), UI.panels.stack_brief(state, area, ())]
    said = [text_of(row) for row in rows] + [PROMPTING.prompt(state), *UI.words.status(state)]
    said += [PROMPTING.title(state, frame) for frame in state.agenda]
    said += [line for area in areas for line in UI.voice.place(state, area)]
    return said + ([*UI.words.story(state, event)] if event else [])


@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 21), ("short+all", 22)])
def test_a_game_is_told_from_end_to_end(scenario, seed):
    """For both sides, a spectator and the record; orders and prompts are the same to who sees less."""
    before = GAME.blank
    for game, _ in walk(scenario, seed):
        event = game.event_at(game.at)
        assert all(UI.words.story(before, event)), event
        for side in (*events.SIDES, ""):
            seen = GAME.view(before, side)
            told = UI.words.story(seen, GAME.redact(before, side, event))
            assert not [line for line in told if raw(line)]
        if game.decider:
            assert PROMPTING.prompt(game.state) == PROMPTING.prompt(GAME.view(game.state, game.decider))
            assert len(PROMPTING.prompt(game.state)) < 80
        before = game.state


@pytest.mark.parametrize("scenario", ["short+all", "short"])
def test_every_offer_has_an_order_that_its_own_side_may_read(scenario):
    """The same words in the side's own view, and a preview that needs no more than that."""
    random = Random(5)
    for game, _ in walk(scenario, 31):
        offers = [offer for offer in game.offers() if offer.actions] if game.decider else []
        seen = GAME.view(game.state, game.decider)
        for offer in random.sample(offers, min(4, len(offers))):
            action = random.choice(offer.actions)
            assert order(seen, action) == order(game.state, action)
            assert not raw(order(seen, action))
            preview, known = UI.previews.of_action(seen, action), UI.previews.odds(seen, action)
            assert known is None or preview is not None
            assert preview is None or not [row for row in preview.lines if raw(text_of(row))]


@pytest.mark.parametrize("scenario", ["campaign", "campaign+all"])
def test_what_is_hidden_is_in_no_word(scenario):
    """22.1, 7.4: of two positions that differ only in what a side may not know it is told the same."""
    random, differed = Random(3), 0
    for n, (game, _) in enumerate(walk(scenario, 41)):
        if n % 40:
            continue
        for side in events.SIDES:
            other = shuffled(game.state, side, random)
            differed += other != game.state
            said = words_of(GAME.view(game.state, side))
            assert said == words_of(GAME.view(other, side))
            assert not [line for line in said if raw(re.sub(r" \(.+\)", "", line))]
    assert differed > 10


def test_every_panel_fits_its_column():
    """Wrapped at words: no row is wider than its panel, none is empty; the boards take five rows to nine."""
    for n, (game, _) in enumerate(walk("campaign+all", 51)):
        if n % 60:
            continue
        state = GAME.view(game.state, game.decider or events.AMERICAN)
        for row in (*duty_lines(state), *UI.panels.hex_lines(state, 5), *UI.panels.stack_lines(state, 5, ())):
            assert 0 < len(text_of(row).rstrip()) < 40
        for row, width in ((row, width) for row in book_lines(state) for width in (28, 46, 76)):
            assert all(len(text_of(part).rstrip()) <= width for part in wrapped(row, width, 2))
        assert {len(track_lines(state, width)) for width in (40, 46)} <= set(range(5, 10))
        assert all(width_of(row) <= 40 for row in track_lines(state, 40))


def test_what_a_side_takes_is_not_heard_of_by_the_other(state):
    """16.3: who is in a stack that is being put together is its owner's secret."""
    board = Board("boston: 3 british_regular, gage", step="V.1", who="second", first=events.AMERICAN)
    before = board.do(events.Gather("boston", "land")).state
    event = board.do(events.Take("gage")).last
    seen = GAME.view(before, events.AMERICAN)
    assert UI.words.story(seen, GAME.redact(before, events.AMERICAN, event)) == (
        "The British choose in secret.",
    )
    assert PROMPTING.prompt(seen) == "British secret choice (22.1): the enemy is choosing in secret."
    assert UI.words.story(before, event) == ("Taken along: Gage (16.3).",)


@pytest.mark.rule("revolution", "28.1", "26.3")
def test_a_fortress_of_a_neutral_nation_is_told_as_theirs(state):
    """Not as American: that its colony is drawn with the allies is another matter."""
    said = [
        NARRATOR.sentence(
            state.replace(allied=allied),
            events.WorkPlaced(events.Work("fortress", events.AMERICAN, "hispaniola_port")),
        )
        for allied in ((), ("french",))
    ]
    assert said == [
        "Hispaniola: French fortress placed (28.1).",
        "Hispaniola: American fortress placed (28.1).",
    ]


@pytest.mark.rule("revolution", "13.1", "7.1", "27.1")
def test_what_a_round_of_purchases_brings_is_one_sentence(state):
    """Counters by area, markers, what is left; what the other side draws for it follows."""
    place = events.Mobilize("american_militia", "boston")
    paid = (TrackMoved("points", -1, "units", "13.1", events.AMERICAN),)
    stories, now = [], state.replace(points=(9, 0), side=events.AMERICAN)
    for n, unit in enumerate(("american_militia-1", "american_militia-2")):
        stories.append((n, now, Event(n, events.AMERICAN, place, (*paid, events.UnitPlaced(unit, "boston")))))
        now = GAME.reduce(now, paid[0])
    (step,) = UI.words.record(stories)
    assert (step.place, step.sentence) == (
        1,
        "The Americans spend 2 points, 7 left: 2 American militia at Boston (13.1).",
    )

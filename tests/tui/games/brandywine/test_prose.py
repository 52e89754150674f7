"""How Brandywine is told: every word, every fact, every frame; and to each side no more than it may know."""

import random
from pathlib import Path

import pytest

from cockade.engine.brandywine.common.charts import load_charts
from cockade.engine.brandywine.common.view import aliases
from cockade.engine.brandywine.play import GAME
from cockade.engine.game_tree import GameTree
from cockade.events import brandywine
from cockade.events.event import Event
from cockade.events.facts import (
    Concealed,
    FrameChanged,
    FramePopped,
    FramePushed,
    GameEnded,
    Modifier,
    Position,
    Rolled,
    Secret,
    SegmentBegan,
    SetUp,
    TrackMoved,
)
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.games.brandywine.names import unit_name
from cockade.tui.games.brandywine.orders import ORDERING, VERBS, order
from cockade.tui.games.brandywine.prompts import PROMPTING
from cockade.tui.games.brandywine.prose import NARRATOR, SILENT
from cockade.tui.games.brandywine.tracks import book_lines, track_lines
from cockade.tui.games.brandywine.ui import UI
from cockade.tui.reading.help import help_lines
from cockade.tui.session.viewpoint import told
from cockade.tui.text.line import text_of, width_of
from tests.engine.brandywine.field import Battle, foot, gun

RECORDED = Path(__file__).parents[3] / "games"
FRAMES = (FramePushed, FramePopped)


def test_the_total_of_the_initiative_is_said_once():
    """6.1.3: its result is the number."""
    fact = Rolled("initiative", "american", 9, 10, "10", "6.1.3", (Modifier("army morale", 1, "6.1.3"),))
    assert NARRATOR.sentence(Battle().state, fact).endswith("die 9, +1 army morale (6.1.3) = 10.")


def test_arrivals_are_one_line_a_hex():
    """9.3.1: who comes on at one hex is told together."""
    state = Battle(*(foot(id_, brandywine.BRITISH, 0) for id_ in "abc")).state
    came = (("a", 1505), ("b", 1505), ("c", 1606))
    facts = tuple(brandywine.UnitArrived(id_, hex_) for id_, hex_ in came)
    assert NARRATOR.lines(state, Event(1, "", brandywine.EndPhase(), facts)) == (
        "At 1505, arrived (9.3.1): A, B.",
        "At 1606, arrived (9.3.1): C.",
    )


def test_a_leader_steps_aside_or_goes_with_the_troops_as_his_clause_says():
    """14.6: who may not stand beside others leaves them; 13.2.6: who leads goes along."""
    told = [
        NARRATOR.sentence(Battle().state, brandywine.LeaderFollowed("stirn", 1505, rule)).partition(" ")[2]
        for rule in ("14.6", "13.2.6")
    ]
    assert told == ["steps aside to 1505 (14.6).", "goes with the troops to 1505 (13.2.6)."]


def test_a_combat_whose_side_has_gone_is_told_to_be_off():
    """12.1.6: when its turn has come; of one that is fought nothing is said before."""
    state = Battle(foot("a", brandywine.AMERICAN, 1505), foot("b", brandywine.BRITISH, 1504)).state
    off = "The combat against 1506 is cancelled: one side has gone (12.1.6)."
    for hex_, said in {1504: "", 1506: off}.items():
        combat = brandywine.Combat(("a",), ("b",), (("a", 1505, hex_),))
        waiting = state.replace(agenda=(brandywine.CombatPhase(brandywine.AMERICAN, (combat,)),))
        begun = FrameChanged(brandywine.CombatPhase(brandywine.AMERICAN, ()))
        assert NARRATOR.sentence(waiting, begun) == said


def test_every_fact_is_told_or_known_to_be_silent():
    """A fact that nobody worded would be missing from every record."""
    assert set(NARRATOR.tellers) | set(SILENT) | set(FRAMES) == set(brandywine.VOCABULARY.facts)


def test_every_action_has_its_words():
    """As an order, and as a verb in the list: what is not in a table is in no catalogue either."""
    assert set(ORDERING.wordings) == set(brandywine.VOCABULARY.actions)
    assert set(VERBS) == {
        verb for verb in brandywine.VOCABULARY.actions if verb not in (Position, SetUp, Secret)
    }


def test_every_frame_that_asks_somebody_has_a_prompt():
    """The bottom of the agenda alone asks nobody."""
    assert (
        set(PROMPTING.wordings)
        == set(PROMPTING.headings)
        == set(brandywine.VOCABULARY.frames) - {brandywine.SequenceOfPlay}
    )


@pytest.fixture
def state():
    """Two regiments and a gun beside each other."""
    return Battle(
        foot("a", brandywine.AMERICAN, 1505),
        gun("g", brandywine.AMERICAN, 1404),
        foot("b", brandywine.BRITISH, 1506),
    ).state


def test_a_roll_is_told_with_its_modifiers_and_what_it_needed(state):
    """Every modifier has its clause."""
    fact = Rolled("rally", "a", 4, 5, "passes", "13.6.1", (Modifier("army morale", 1, "15.1.2"),))
    text = "A, rally (13.6.1): die 4, +1 army morale (15.1.2) = 5, needs 5 or more: passes."
    assert NARRATOR.sentence(state, fact) == text


def test_army_morale_is_told_before_and_after(state):
    """15.2: why, and by whom."""
    fact = TrackMoved(brandywine.AMERICAN, -1, "AM result", "13.1.2", "a")
    assert NARRATOR.sentence(state, fact) == "American army morale 20 -> 19: AM result, A (13.1.2)."


def test_a_victory_names_its_level_and_its_clause(state):
    """4.0."""
    said = NARRATOR.sentence(
        state, GameEnded(brandywine.BRITISH, "marginal: victory points after the last turn", "4.0")
    )
    assert said.startswith("British marginal victory. They had ")
    assert said.endswith(" when the last turn ended (4.0).")


def test_a_prompt_names_its_clause(state):
    """Who must do what."""
    battery = state.replace(agenda=(brandywine.Battery(brandywine.AMERICAN, "b", ("g",)),))
    assert (
        PROMPTING.prompt(battery) == "American artillery fire (11.1.3): G aim at B; add guns, or open fire."
    )
    free = state.replace(agenda=(brandywine.Declaration(brandywine.AMERICAN),))
    assert PROMPTING.prompt(free).startswith("American combats (12.1")


def test_a_chit_of_the_other_side_is_told_face_down(state):
    """12.1.9: who hears of it hears of a secret choice; his panel shows the back of a chit."""
    frame = brandywine.CloseCombat(
        brandywine.BRITISH,
        brandywine.AMERICAN,
        brandywine.Combat(("a",), ("b",), (("a", 1505, 1506),)),
        "tactics",
    )
    laid = frame.replace(chits=("withdraw", ""))
    before, after = (
        state.replace(agenda=(frame.replace(side=brandywine.AMERICAN),)),
        state.replace(agenda=(laid,)),
    )
    event = Event(1, brandywine.AMERICAN, brandywine.PlayChit("withdraw"), (FrameChanged(laid),))
    assert UI.words.story(before, event) == ("The Americans lay Withdraw face down (12.1.9).",)
    assert UI.words.story(before, GAME.redact(before, brandywine.BRITISH, event)) == (
        "The Americans choose in secret.",
    )
    seen = [text_of(said) for said in UI.panels.duty_lines(GAME.view(after, brandywine.BRITISH))]
    assert "  plays a chit face down [12.1.9]" in seen
    assert not any("Withdraw" in said for said in seen)
    assert order(before, brandywine.PlayChit("withdraw")) == "Play Withdraw"


@pytest.mark.rule("brandywine", "15.2.1", "13.1.5", "7.1.2")
def test_army_morale_is_told_in_a_few_words_for_what_happened(state):
    """And under its own clause: a line of the chart speaks of several."""
    chart = load_charts().morale
    for line, rule, words in (
        ("step", "13.1.5", "a step lost, A"),
        ("crowded", "7.1.2", "over the stacking limit, A"),
    ):
        said = NARRATOR.sentence(state, TrackMoved(brandywine.AMERICAN, -1, chart[line].event, rule, "a"))
        assert said.startswith("American army morale 20 -> 19: a step lost")
        assert said.endswith(f"{words} ({rule}).")
    odd = NARRATOR.sentence(state, TrackMoved(brandywine.AMERICAN, -1, "an older line", "13.1.5"))
    assert odd.endswith("an older line (13.1.5).")


@pytest.mark.rule("brandywine", "13.2.3")
def test_who_has_no_room_to_retreat_is_not_asked_for_a_hex():
    """His player reads what he has to choose between, and under which clause."""
    full = [
        foot(f"f{hex_}", brandywine.AMERICAN, hex_, strength=4)
        for hex_ in (1504, 1605, 1606, 1506, 1406, 1405)
    ]
    back = brandywine.Retreating(brandywine.AMERICAN, "a", 1, 1, 1505)
    for others, said in (
        (full, "(13.2.3): A finds no room on its way"),
        ((), "(13.2.1): choose where A retreats"),
    ):
        battle = Battle(foot("a", brandywine.AMERICAN, 1505, strength=(4, 2)), *others)
        asked = battle.state.replace(agenda=(*battle.state.agenda, back))
        assert said in PROMPTING.prompt(asked)


@pytest.mark.rule("brandywine", "12.1.12", "12.1.11")
def test_the_die_of_a_combat_is_told_before_somebody_buys_a_new_roll():
    """Where nobody holds a chit the combat tells its own roll; strengths are whole points."""
    combat = brandywine.Combat(("a",), ("b",), (("a", 1505, 1506),))
    frame = brandywine.CloseCombat(brandywine.AMERICAN, brandywine.AMERICAN, combat, "roll")
    fact = Rolled("close combat", "1506", 3, 5, "-/D", "12.1.11", (Modifier("tactics", 2, "12.1.9"),))
    pieces = (foot("a", brandywine.AMERICAN, 1505), foot("b", brandywine.BRITISH, 1506))
    said = []
    for momentum in ((0, 1), (0, 0)):
        state = Battle(*pieces, momentum=momentum).state
        said.append(NARRATOR.sentence(state.replace(agenda=(*state.agenda, frame)), fact))
    assert said[0].startswith("The die against 1506 (12.1.11): die 3, +2 tactics (12.1.9) = 5: -/D (")
    assert said[1] == ""
    came = brandywine.CombatResolved(combat, 12, 5, "2:1", "2:1", (), 5, "-/D")
    assert NARRATOR.sentence(state, came).startswith("A against B at 1506: 12 to 5, 2:1:")
    asked = state.replace(agenda=(frame.replace(step="momentum", total=5, result="-/D"),))
    assert "(12.1.12): 5 is -/D: defender disrupted. Spend a momentum chit" in PROMPTING.prompt(asked)


def test_what_may_not_be_told_is_told_of_nobody(state):
    """A unit that the viewer may not know is called by its hex; a concealed fact is not told at all."""
    event = Event(
        1,
        brandywine.BRITISH,
        brandywine.March("british-1506-1", 1507),
        (brandywine.UnitMoved("british-1506-1", (1507,), 1), Concealed()),
    )
    assert UI.words.story(state, event) == ("Unknown 1 of 1506 marches .. to 1507 (1 MP).",)


# ---------------------------------------------------------------- a whole game, told to each side


def wandering(scenario, seed, actions):
    """A game of random moves."""
    rng, opened = random.Random(seed), GameTree.begin(GAME, scenario, bytes([seed]) * 16)
    while opened.decider and opened.at < actions:
        offers = [offer for offer in opened.offers() if offer.actions]
        offer = offers[-1] if rng.random() < 0.2 else rng.choice(offers)
        opened.act(opened.decider, rng.choice(list(offer.actions)))
    return opened


def said_to(opened, place, side):
    """Everything that a side reads at a place: the record, the panels, the units, the prompt, the map."""
    seen = GAME.view(opened.state_at(place), side)
    lines = [*track_lines(seen, 42), *book_lines(seen), *UI.panels.duty_lines(seen)]
    for hex_ in seen.position.at:
        lines += [
            *UI.panels.hex_lines(seen, hex_),
            *UI.panels.stack_lines(seen, hex_, ()),
            UI.panels.stack_brief(seen, hex_, ()),
        ]
    faces = [f"{face.kind} {face.values}" for face in UI.map.scene(seen).stacks.values()]
    spoken = [UI.voice.unit(seen, id_) for id_ in UI.voice.units(seen)]
    return [*map(text_of, lines), *faces, *spoken, UI.words.prompt(seen), *told(UI, opened, place, side)]


def shown(opened, place):
    """7.1.3: the units of stacks that have fired up to a place; the record goes on naming them."""
    events = opened.events[: place + 1]
    return {
        id_
        for event in events
        for fact in event.facts
        if isinstance(fact, brandywine.StackShown)
        for id_ in fact.units
    }


@pytest.mark.rule("brandywine", "7.1.3-adv")
def test_no_word_on_the_screen_of_the_american_names_a_unit_that_he_may_not_know():
    """Not in the record, in a panel, in a prompt, in a reading or on the map, all through a game."""
    opened, checked = wandering("battle", 3, 90), 0
    for place in range(0, opened.at + 1, 6):
        state = opened.state_at(place)
        hidden = {
            state.unit(id_).counter.name
            for id_ in aliases(state, brandywine.AMERICAN).keys() - shown(opened, place)
        }
        open_names = {unit.counter.name for unit in state.units} - hidden
        words = "\n".join(said_to(opened, place, brandywine.AMERICAN))
        for name in hidden:
            if not any(name in other for other in open_names):
                assert name not in words, (place, name)
                checked += 1
        assert said_to(opened, place, brandywine.BRITISH)
    assert checked > 50


@pytest.mark.rule("brandywine", "9.8.2")
def test_the_american_does_not_read_where_the_third_brigade_enters():
    """The British do."""
    opened = GameTree.begin(GAME, "battle", bytes(16))
    opened.act(brandywine.BRITISH, brandywine.ChooseEntry("A"))
    opened.act(brandywine.BRITISH, brandywine.ChooseEntry("B"))
    assert told(UI, opened, 2, brandywine.AMERICAN)[0] != told(UI, opened, 2, brandywine.BRITISH)[0]
    assert "enter at B" not in " ".join(said_to(opened, 2, brandywine.AMERICAN))
    assert "will enter at B" in " ".join(said_to(opened, 2, brandywine.BRITISH))


# ---------------------------------------------------------------- tracks


def test_tracks_fit_their_panel_and_show_both_armies():
    """Turn track, phases, and an army a line: morale as a bar with the edges of its bands, chits, points."""
    state = GameTree.begin(GAME, "battle", bytes(16)).state
    for width in (39, 45):
        lines = track_lines(state, width)
        assert len(lines) == 5
        assert text_of(lines[1]) == "+ units come"
        assert text_of(lines[3]).startswith("American 20 ")
        assert text_of(lines[3]).count("|") == 2
        assert all(width_of(said) <= width + 2 for said in lines[1:])


@pytest.mark.rule("brandywine", "4.4")
def test_every_award_stands_in_the_books_with_its_clause():
    """A line for each fact of a unit: its points, what for, and the clause; the total above them."""
    lost = {"strength": (4, 2), "reduced": True}
    pieces = (
        foot("a", brandywine.AMERICAN, 1505, **lost),
        foot("c", brandywine.AMERICAN, 1505, condition=brandywine.SHATTERED, **lost),
    )
    battle = Battle(*pieces, foot("b", brandywine.BRITISH, 1909))
    lines = [text_of(said) for said in book_lines(battle.state)]
    assert "British points: 1.5 [4.4]" in lines
    for what in ("A, reduced", "C, reduced", "C, shattered"):
        assert f"   0.5 {what} [4.4]" in lines
    assert "  high 15+, fatigued 6+, wavering 1+ [15.2.3]" in lines


@pytest.mark.rule("brandywine", "9.3.3", "7.1.2")
def test_who_ends_his_movement_over_the_limit_is_told_what_it_costs():
    """Before it is too late: reinforcements may only crowd their entry hex until the turn is over."""
    pieces = [foot("a", brandywine.AMERICAN, 1505, strength=4), foot("b", brandywine.BRITISH, 1011)]
    assert UI.words.still(Battle(*pieces).state, ()) == ""
    crowded = Battle(*pieces, foot("c", brandywine.AMERICAN, 1505, strength=4)).state
    said = UI.words.still(crowded, ())
    assert said == "1505 loses steps: 2 points over (9.3.3)."
    assert len(f" {said} Press e again: End British movement.") <= 79


@pytest.mark.rule("brandywine", "7.1.1", "7.1.2")
def test_the_prompt_of_a_crowded_hex_says_how_much_must_go():
    """Strength or guns, in one row of the smallest screen."""
    strong = [foot(name, brandywine.AMERICAN, 1505, strength=4) for name in ("a", "b")]
    guns = [gun(name, brandywine.BRITISH, 1011, strength=1) for name in ("c", "d")]
    state = Battle(*strong, *guns).state
    for side, hex_, much in ((brandywine.AMERICAN, 1505, "2 points"), (brandywine.BRITISH, 1011, "1 gun")):
        said = PROMPTING.prompt(state.replace(agenda=(*state.agenda, brandywine.Crowded(side, hex_))))
        assert f"(7.1.2): {much} too many in {hex_}; which unit loses a step?" in said
        assert len(said) < 80


def test_every_line_of_the_charts_has_words():
    """CH.fire-drm, CH.close-drm: neither the record nor the panel of the odds shows the name of a line."""
    charts = load_charts()
    lines = {*charts.fire_modifiers, *charts.close_modifiers}
    assert len(lines) > 20
    assert {each for each in lines if "_" in unit_name(Battle().state, each)} == set()


@pytest.mark.parametrize("name", ["battle-by-hand-1", "tournament-greedy-1", "flank-attack-greedy-1"])
def test_no_sentence_shows_the_name_of_a_thing_in_the_rules(name):
    """Nothing in the record of a whole game has an underscore in it."""
    opened = review(RECORDED / f"{name}.jsonl", GAMES).opened
    for place in range(1, opened.at + 1):
        told = " ".join(UI.words.story(opened.state_at(place - 1), opened.event_at(place)))
        assert "_" not in told, told


def test_the_help_page_explains_the_signs_of_this_game():
    """The creek, its fords and slopes, the conditions, what stands on a leader; nothing of another game's."""
    page = " ".join(" ".join(text_of(said).split()) for said in help_lines(legend=UI.words.legend))
    for words in ("a primary ford", "point downhill", "Shattered", "close combat 2, leadership 1", "wading"):
        assert words in page
    assert "forced march" not in page
    assert page.isascii()
    shown = {letter for letter in marks_of_everybody() if letter != "L"}
    assert shown == set("dSpw")


def marks_of_everybody():
    """The letters that a counter can bear."""
    pieces = (
        foot("a", brandywine.AMERICAN, 1505, condition="disrupted"),
        foot("b", brandywine.AMERICAN, 1507, condition="shattered"),
        foot("c", brandywine.AMERICAN, 1509, pinned=True, withdrawn=True),
    )
    return "".join(counter.marks for counter in UI.map.scene(Battle(*pieces).state).stacks.values())


# ---------------------------------------------------------------- who did it, and what was done


@pytest.mark.rule("brandywine", "11.1.1")
def test_defensive_artillery_fire_is_headed_by_the_side_that_fires():
    """It is fired in the turn of the other side: in the record, and over the screen."""
    state = Battle(gun("g", brandywine.AMERICAN, 1404)).state
    begun = SegmentBegan(brandywine.BRITISH, "artillery")
    assert NARRATOR.sentence(state, begun) == "American defensive artillery fire."
    heading = UI.words.heading(state.replace(side=brandywine.BRITISH, segment="artillery"))
    assert heading[1] == "American defensive artillery fire"


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (brandywine.Shoot("g", "b"), "Aimed at B: G (11.1.3)."),
        (brandywine.Engage("a", 1506), "Sent against 1506: A (12.1.4)."),
        (brandywine.Resolve(1506), "The combat against 1506 comes next (12.1.6)."),
        (brandywine.Divert(1506), "The enemy in 1506 is diverted (12.1.3)."),
    ],
)
def test_what_tells_nothing_else_is_told_as_done(state, action, said):
    """A record reports: it gives no orders."""
    assert UI.words.story(state, Event(1, brandywine.AMERICAN, action, ())) == (said,)


@pytest.mark.rule("brandywine", "12.1.15", "13.2.6", "6.1.6", "12.3.3")
def test_what_was_declined_is_told_by_what_it_comes_to(state):
    """Each no has its own sentence and clause."""
    frames = {
        brandywine.Advancing(brandywine.AMERICAN, (), ()): "The advance ends (12.1.15).",
        brandywine.TeaTime(brandywine.BRITISH): "Howe stops for tea (6.1.6).",
    }
    for frame, said in frames.items():
        asked = state.replace(agenda=(*state.agenda, frame))
        assert UI.words.story(asked, Event(1, brandywine.AMERICAN, brandywine.Decline(), ())) == (said,)


@pytest.mark.rule("brandywine", "7.1.3-adv")
def test_a_nameless_target_is_aimed_at_by_its_place(state):
    """Its alias says where it stands; no hex is looked up for who has no place in the state."""
    assert order(state, brandywine.Shoot("g", "british-0828-1")) == "Fire G at Unknown 1 of 0828"

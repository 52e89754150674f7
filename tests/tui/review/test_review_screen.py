"""Going through a recorded game with the keys: steps, jumps, notes, other lines of play."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.lesson_progress import note_learned
from cockade.saves.save_file import review
from cockade.saves.verify import judged
from cockade.tui.games import GAMES, ui_of
from cockade.tui.lessons.tips import inserts
from cockade.tui.review.review_screen import LAST
from cockade.tui.review.timeline_widget import Timeline
from cockade.tui.session import timeline
from cockade.tui.session.panels import message_lines
from cockade.tui.session.review_index import MISTAKE, ReviewIndex
from cockade.tui.text.line import text_of
from tests.tui.table import (
    BY_HAND,
    NORMAL,
    PEOPLE,
    SIZES,
    SMALL,
    index,
    looked_at,
    message,
    picture,
    place,
    session,
    sit,
    trenton,
)

# ---------------------------------------------------------------- steps and jumps


@SIZES
def test_every_jump_shows_the_fold_of_the_facts(size):
    """Wherever a jump leads, the state is that of the facts folded up to there, and the screen says where."""

    async def jump(game):
        opened = session(game).opened
        for step in (57, 3, 193, 0, 128):
            await game.press(*str(step), "enter")
            state = opened.game.blank
            for node in opened.line[: step + 1]:
                state = opened.game.reduce.fold(state, opened.events[node].facts)
            assert place(game) == step
            assert session(game).state == state
            assert f"STEP {step} OF 193" in picture(game)

    sit(jump, looked_at(), size=size, players={}, at=0)


def test_each_key_goes_by_its_own_step():
    """Forward to the next and back to the last turn, phase, battle and roll of note."""

    async def step(game):
        found = index(game)
        noted = sorted({roll.place for roll in found.of_note})
        listed = {
            ("right_curly_bracket", "left_curly_bracket"): found.turns[1:],
            ("right_parenthesis", "left_parenthesis"): found.phases[1:],
            ("x", "X"): found.battles,
            ("d", "D"): noted,
        }
        for (forward, back), places in listed.items():
            await game.press("0", "enter")
            seen = []
            for _ in places:
                await game.press(forward)
                seen.append(place(game))
            assert seen == places
            await game.press(back)
            assert place(game) == [0, *places][-2 if len(places) > 1 else -1]

    sit(step, looked_at(), players={}, at=0)


def test_sentence_by_sentence_through_a_battle():
    """Each press tells one sentence more; the state is that of the facts so far, in the end that of all."""

    async def step(game):
        found = index(game)
        battle = found.battles[0]
        await game.press(*str(battle - 1), "enter")
        steps = session(game).ui.words.narrator.steps(found.before(battle), found.event(battle))
        for number, step in enumerate(steps, 1):
            await game.press("semicolon")
            assert place(game) == battle
            so_far = step.facts if number < len(steps) else len(found.event(battle).facts)
            assert session(game).state == found.partial(battle, so_far)
            assert step.sentence in message(game)
            assert f"({number}/{len(steps)})" in message(game)
        for _ in steps:
            await game.press("comma")
        assert place(game) == battle - 1

    sit(step, looked_at(), players={}, at=0)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        (("4", "0"), 40),
        (("plus", "9"), 19),
        (("minus", "4"), 6),
        (("5", "right_square_bracket"), 15),
        (("t", "3"), 140),
    ],
)
def test_jumping_by_typing(typed, wanted):
    """A step, so many on or back, five times a key, or a turn."""

    async def jump(game):
        await game.press("colon", *typed)
        if typed[-1] != "right_square_bracket":
            await game.press("enter")
        expected = index(game).game_turns[2] if typed[0] == "t" else wanted
        assert place(game) == expected

    sit(jump, looked_at(), players={}, at=10)


def test_a_jump_to_nowhere_says_so():
    """A step that was never played, a word that is nowhere."""

    async def jump(game):
        await game.press("9", "9", "9", "enter")
        assert "there is no step 999" in message(game)
        await game.press("colon", *"zzz", "enter")
        assert "zzz" in message(game)
        assert place(game) == 10

    sit(jump, looked_at(), players={}, at=10)


@SIZES
def test_a_click_on_the_timeline_goes_there(size):
    """The first cell is the set-up, the last the end."""

    async def click(game):
        bar = game.app.screen.query_one(Timeline).region
        await game.click(bar.right - 1, bar.y)
        assert place(game) == 193
        await game.click(bar.x, bar.y + 1)
        assert place(game) == 0
        await game.click(bar.x + bar.width // 2, bar.y)
        assert 90 <= place(game) <= 103

    sit(click, looked_at(), size=size, players={}, at=60)


def test_what_happened_is_on_the_map():
    """The way of a march is marked hex by hex, and where somebody was lost."""

    async def step(game):
        await game.press("4", "8", "enter")
        assert len(session(game).position.walked) >= 1
        await game.press("x")
        assert session(game).position.fallen == (1307,)

    sit(step, looked_at(), players={}, at=0)


# ---------------------------------------------------------------- playing by itself


class Clock:
    """A timer that the test turns by hand."""

    def __init__(self, screen):
        self.running = []
        screen.set_interval = self.start

    def start(self, seconds, tick):
        """What a screen does to be called again and again."""
        self.running.append((seconds, tick))
        return self

    def stop(self):
        """Nothing is called any more."""
        self.running.clear()


def test_a_game_goes_by_itself_and_nothing_runs_when_it_stops():
    """A timer runs only while it plays; any step stops it, and so does the end; the pace can be changed."""

    async def play(game):
        reviewing = game.app.screen.reviewing
        clock = Clock(game.app.screen)
        await game.press("full_stop")
        [(seconds, tick)] = clock.running
        await game.do(tick)
        assert (place(game), reviewing.is_playing) == (189, True)
        await game.press("greater_than_sign")
        assert [pace < seconds for pace, _ in clock.running] == [True]
        await game.press("full_stop")
        assert (clock.running, reviewing.is_playing) == ([], False)
        await game.press("full_stop", "left_square_bracket")
        assert (clock.running, place(game)) == ([], 188)
        await game.press("full_stop")
        for _ in range(5):
            await game.do(tick)
        assert (place(game), clock.running) == (193, [])
        game.take()
        await game.settle()
        assert game.take() == ""

    sit(play, looked_at(), players={}, at=188)


# ---------------------------------------------------------------- notes


def test_bookmarks_and_notes_survive_and_no_rule_minds_them(file):
    """They are in the file, found again, gone to, and the game is verified as before."""

    async def write(game):
        await game.press("m", "5", "7", "enter", "n", *"here", "enter")
        assert "Noted" in message(game)

    async def read(game):
        await game.press("M")
        assert (place(game), "bookmark" in message(game)) == (20, True)
        await game.press("M")
        assert (place(game), "here" in message(game)) == (57, True)
        await game.press("0", "enter", "colon", *"here", "enter")
        assert place(game) == 57
        await game.press("n", *["backspace"] * 4, "enter", "M")
        assert place(game) == 20
        await game.press("m")
        assert session(game).review.notes == {}

    sit(write, looked_at(file), players={}, at=20)
    assert review(file, GAMES).opened.notes == {(20, ""): "", (57, ""): "here"}
    assert judged(review(file, GAMES).opened, str(file)).result == "same"
    sit(read, looked_at(file), players={}, at=0)
    assert review(file, GAMES).opened.notes == {}


def test_it_is_said_once_where_a_note_is_kept(file):
    """The first bookmark says that it goes into the file that is looked at; the next need not."""

    async def write(game):
        await game.press("m")
        assert f"It is saved in {file.name}," in message(game)
        await game.press("right_square_bracket", "m")
        assert "Bookmark at step 21." in message(game)
        assert "saved in" not in message(game)
        await game.press("n")
        assert f"saved in {file.name}" in picture(game)

    sit(write, looked_at(file), players={}, at=20)


def test_a_note_that_cannot_be_kept_is_refused(file):
    """Who has the file open elsewhere goes first; nothing is noted then."""

    async def write(game):
        with GameHost.open(file, GAMES):
            await game.press("m")
        assert "open in another window" in message(game)
        assert session(game).opened.notes == {}

    sit(write, looked_at(file), players={}, at=20)


# ---------------------------------------------------------------- other lines of play


def test_playing_on_keeps_the_old_line(file, monkeypatch, tmp_path):
    """A branch in the same file: the new line is in view, the old one can be looked at and compared."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    for insert in inserts():
        note_learned(insert.learned_as)
    before = review(file, GAMES).opened

    async def branch(game):
        await game.press("p", "1")
        assert len(game.app.screen_stack) == 2
        assert (session(game).past, session(game).opened.at) == (None, 40)
        now = session(game)
        await game.do(now.host.act, now.decider, now.offers[0].actions[0])
        now.host.close()

    sit(branch, looked_at(file), players={}, at=40)
    after = review(file, GAMES).opened
    assert after.events[: len(before.events)] == before.events
    assert after.line[:41] == before.line[:41]
    assert before.line[-1] in after.ends()

    async def compare(game):
        await game.press("w")
        assert "After step 40" in picture(game)
        await game.press("2", "2")
        assert "They branch after step 40" in picture(game)
        await game.press("escape", "W")
        assert session(game).opened.at == 193
        await game.press("W")
        assert session(game).opened.at == after.at

    sit(compare, looked_at(file), players={}, at=40, size=NORMAL)


def test_in_a_game_in_progress(tmp_path):
    """The past can be looked at, and play goes on from there after a question; what was played is kept."""
    host = trenton(tmp_path / "new.jsonl")

    async def back(game):
        for _ in range(3):
            offers = session(game).offers
            await game.do(host.act, session(game).decider, offers[0].actions[0])
        await game.do(game.app.screen.present)
        await game.press("left_square_bracket", "left_square_bracket")
        assert game.app.screen.query(Timeline)
        await game.press("p", "2")
        assert session(game).past == 1
        await game.press("p", "1")
        assert (session(game).past, host.opened.at) == (None, 1)
        await game.press("tab", "w", "2", "1")
        assert len(game.app.screen_stack) == 2
        assert (session(game).opened.at, host.opened.at) == (3, 1)
        await game.press("escape")
        assert len(game.app.screen_stack) == 1

    sit(back, host, players=PEOPLE)


# ---------------------------------------------------------------- as one side


def test_a_side_reviews_only_what_it_knew(tmp_path):
    """Steps, sentences and figures come from the view of that side; notes of others are not shown."""
    host = GameHost.begin(GAMES["brandywine"], "battle", b"0123456789abcdef")
    for _ in range(2):  # the second of these is where the third brigade will come: a secret
        host.act(host.opened.decider, host.offers()[0].actions[0])
    host.opened.note(2, "british", "our plan")
    host.opened.note(2, "american", "our hope")

    async def look(game):
        now, game_ = session(game), host.opened.game
        assert now.state == game_.view(host.opened.state_at(2), "american") != host.opened.state_at(2)
        assert now.review.notes == {2: "our hope"}
        assert now.review.index.event(2) == host.opened.heard(2, "american")
        await game.press("K", "1")
        assert (now.state, now.review.notes) == (host.opened.state_at(2), {2: "our plan; our hope"})

    sit(look, host, players={}, at=2, side="american")


def test_while_a_game_is_played_nobody_sees_with_other_eyes():
    """The key for whose eyes says so."""

    async def look(game):
        await game.press("K")
        assert "what your side knows" in message(game)

    sit(look, trenton())


# ---------------------------------------------------------------- in 80x24


def test_a_note_reads_apart_from_what_happened():
    """Also without colour: what somebody wrote stands in quotation marks."""

    async def look(game):
        await game.press("5", "enter", "n", *"here", "enter", "left_square_bracket", "right_square_bracket")
        assert message(game).startswith('5 of 193  note "here"; ')

    sit(look, GameHost(review(BY_HAND, GAMES).opened), size=SMALL, players={}, at=0)


def test_the_set_up_leaves_the_cursor_where_it_is():
    """It places everybody: to go where the last of them stands would show the edge of the map."""

    async def look(game):
        await game.press("5", "0", "enter")
        before = session(game).cursor
        await game.press("0", "enter")
        assert (place(game), session(game).cursor) == (0, before)

    sit(look, looked_at(BY_HAND.parent / "short-greedy-1.jsonl"), size=SMALL, players={}, at=0)


def test_figures_are_whole_in_a_small_terminal():
    """The chance of a roll is never cut, a number is told once, the verdict on luck to its end."""

    async def look(game):
        await game.press("1", "4", "0", "enter", "t")
        shown = picture(game)
        assert "British combat: 1  " in shown
        fires = [row for row in shown.splitlines() if "American militia fire" in row]
        assert fires
        assert all(row.rstrip(" │").endswith("%") for row in fires)
        await game.press("right")
        assert " ".join(picture(game).replace("│", " ").split()).count("Two times in three,") == 2

    sit(look, looked_at(BY_HAND.parent / "short-greedy-1.jsonl"), size=SMALL, players={}, at=0)


def test_a_message_that_is_cut_says_so_once():
    """Behind it stands the key that shows the rest."""

    async def look(game):
        rows = [text_of(row) for row in message_lines(session(game), 80, 2)]
        assert len(rows) == 2
        assert rows[1].endswith("? more")
        assert all(len(row) <= 80 for row in rows)

    for game, at in (("short-greedy-1", 0), ("short-greedy-1", 24), ("feint-greedy-1", 43)):
        sit(look, looked_at(BY_HAND.parent / f"{game}.jsonl"), size=SMALL, players={}, at=at)


# ---------------------------------------------------------------- where and how it was decided


def test_a_key_lays_where_units_were_lost_over_the_map():
    """As many as the page of the end names; the place under the cursor says how many."""

    async def look(game):
        await game.press("k")
        seat = session(game)
        laid = seat.laid.overlays["heat"]
        fallen = sum(len(seat.ui.panels.fallen(seat.opened.state, side)) for side in seat.opened.game.sides)
        told = [text_of(laid.at(place)) for place in laid.hexes]
        assert sum(int(text.split()[0]) for text in told) == fallen
        await game.press("k")
        assert "heat" not in seat.laid.overlays

    sit(look, looked_at(), players={})


def test_the_timeline_says_who_was_ahead():
    """A cell for each stretch of the game, high where the first side was ahead, in the tone of who was."""
    index = ReviewIndex(looked_at().opened, ui_of("rebels"), "")
    before, _ = timeline.rows(index, 0, {}, 80, ascii_=False)
    assert not {span.tone for span in before} & {"side0", "side1"}  # nothing is counted yet
    assert list(index.counting(timeline.counted(index, 80)))
    ruler, _ = timeline.rows(index, 0, {}, 80, ascii_=False)
    tones = {span.tone for span in ruler}
    assert tones & {"side0", "side1"}
    assert set(text_of(ruler)) & set(timeline.STEPS)
    plain, _ = timeline.rows(index, 0, {}, 80, ascii_=True)
    assert text_of(plain).isascii()


def test_in_a_review_a_key_opens_the_chances():
    """The last page of the figures, and no overlay of leaders."""

    async def look(game):
        reviewing, opened = game.app.screen.reviewing, []
        reviewing.figures = lambda: opened.append(reviewing._page)
        await game.press("c")
        assert opened == [LAST]
        assert "command" not in session(game).laid.overlays

    sit(look, looked_at(), players={})


def test_a_key_shows_what_regular_would_have_ordered():
    """In words, beside what was ordered, with its way drawn on the map; nothing is played."""

    async def look(game):
        seat, drawn = session(game), []
        await game.do(game.app.screen.reviewing.go, 0)
        for _ in range(40):
            await game.press("right_square_bracket", "exclamation_mark")
            if seat.opened.game.decider(seat.opened.state_at(seat.place)):
                assert "Regular would choose: " in message(game)
                assert "order" in message(game) or seat.place == seat.opened.at
                drawn.append(seat.position.walked)
        assert any(len(path) > 1 for path in drawn)
        before = len(seat.opened.events)
        await game.press("exclamation_mark", "exclamation_mark")
        assert len(seat.opened.events) == before

    sit(look, looked_at(), players={})


def test_a_turn_that_cost_its_side_much_is_marked():
    """And no other: whoever moved stood worse after it by the least that counts."""
    index = ReviewIndex(looked_at().opened, ui_of("rebels"), "")
    assert not list(index.known_mistakes)
    list(index.counting(timeline.counted(index, 80)))
    marked = set(index.known_mistakes)
    ends = [*index.turns[1:], index.last]
    for begun, after in zip(index.turns, ends, strict=True):
        side = getattr(index.state(begun), "side", "")
        gain = index.margin(after) - index.margin(begun)
        worse = -gain if side == index.opened.game.sides[0] else gain
        assert (begun in marked) == (bool(side) and worse >= MISTAKE)
    _, marks = timeline.rows(index, 0, {}, 80, ascii_=False)
    assert text_of(marks).count("?") == len({timeline.Scale(index.heard, 80).cell(one) for one in marked})

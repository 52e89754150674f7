"""The parts of the screen around the map: top line, prompt, key hints, panels, record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cockade.tui.games.legend import signs_of
from cockade.tui.games.preview import Preview
from cockade.tui.input import actions
from cockade.tui.session.prospects import prospect_lines, prospects_brief
from cockade.tui.text.i18n import count, gap, labelled, say
from cockade.tui.text.line import EMPTY, Line, Span, clipped, column, line, spread, text_of, width_of, wrapped

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from cockade.events.event import Action
    from cockade.tui.session.dry_run import Rehearsal
    from cockade.tui.session.gestures import Choice
    from cockade.tui.session.session import Session

MOST_HINTS = 9
MOST_PROMPT = 4
"""The maximum number of rows of a prompt."""
LONGEST_HINT = 34
LEAST_DUTIES = 5
"""Rows that the panel always reserves for obligations."""
SIGN = 15
"""Columns of a sign before its words."""
PANEL = 40
"""Columns of the panel next to the map."""
ENDLESS = 1000
"""A width that no prompt exceeds."""
ENOUGH = 96
"""Columns from which the level names fit into the top line."""


def tone_of(session: Session, side: str) -> str:
    """Return the tone of a side."""
    sides = session.opened.game.sides
    return f"side{sides.index(side)}" if side in sides else ""


def top_line(session: Session, width: int) -> Line:
    """Return the turn, the step, the side to act and the standings, with the scenario if there is room."""
    game = session.opened.game
    card = game.scenarios.get(session.opened.scenario)
    title = say(card.title) if card else session.opened.scenario
    turn, step = session.ui.words.heading(session.state)
    decider = game.decider(session.state)
    named = line(Span(f" {title}" if width >= ENOUGH else f" {re.split('[,、]', title)[0]}", "title"))
    left = line(f"  {turn}  ", Span(step, tone_of(session, getattr(session.state, "side", ""))))
    acts = who_acts(session, decider)
    full = line(*left, "  " if decider else "", Span(acts, tone_of(session, decider)))
    for shown in (full, left):
        right = (*(past_mark(session) or standing(session, width - width_of(shown) - 2)), Span(" "))
        if width_of(shown) + width_of(right) < width:
            break
    room = width - width_of(right) - 1
    phase = line(f"  {turn}  ", Span(step.partition(" ")[2] or step, left[-1].tone))
    ways = ((*named, *full), (*named, *left), (*named, *phase), full, left)
    said = next((each for each in ways if width_of(each) <= room), phase)
    return spread(said, right, width)


def standing(session: Session, room: int) -> Line:
    """Return the owners of the decisive places, and the score of both sides, in words if there is room."""
    brief = session.ui.panels.track_brief(session.state)
    said = (*session.ui.panels.track_words(session.state), brief)
    goals = session.ui.words.standing.brief(session.state)
    found = (line(goals, "   ", *said[-1]), *said) if goals else said
    return next((each for each in found if width_of(each) <= room), min((*found, brief), key=width_of))


def who_acts(session: Session, decider: str) -> str:
    """Return the deciding side, if it is not plain from the step."""
    if not decider or decider == getattr(session.state, "side", decider):
        return ""
    return say("{side} to decide", side=session.ui.words.side(session.state, decider))


def past_mark(session: Session) -> Line:
    """Return a mark that the screen shows the past, with its place."""
    if session.past is None:
        return EMPTY
    index = session.review.index
    number = say("STEP {n} OF {all}", n=index.number(session.place), all=index.count)
    return line(Span(number, "chosen"))


def prompt_line(session: Session, width: int = ENDLESS) -> Line:
    """Return what to do now, as a sentence of the rulebook, or the numbered places to choose from."""
    state = session.state
    decider = session.opened.game.decider(state)
    said = session.ui.words.prompt(state)
    if session.is_mine and session.present.numbered:
        from cockade.tui.session.digit_choices import numbered_prompt

        said = numbered_prompt(session, said, width - 1)
    if session.past is None and session.position.waiting:
        waiting = session.position.waiting
        if session.position.bot:
            return line(Span(f" {waiting}", "title"))  # what it has to do is nobody's here; the step is above
        return line(Span(f" {waiting}", "title"), gap(waiting, said), said)
    return line(Span(" "), Span(said, tone_of(session, decider)))


def prompt_lines(session: Session, width: int) -> list[Line]:
    """Return the prompt over the rows it needs. A very long one ends with the key that shows all of it."""
    found = wrapped(prompt_line(session, width), width, 1)
    if len(found) <= MOST_PROMPT:
        return found
    key = session.key(actions.BOOKS if session.ui.map.owed(session.state) else actions.HELP)
    mark = line(" ", Span(key, "key"), Span(" " + say("all"), "dim"))
    last = clipped(found[MOST_PROMPT - 1], width - width_of(mark))
    return [*found[: MOST_PROMPT - 1], (*last, *mark)]


def message_lines(session: Session, width: int, rows: int) -> list[Line]:
    """Return the last result or refusal in a number of rows. Cuts are marked, and the clause is never cut."""
    said = wrapped(line(" ", *session.message), width, 1)
    if len(said) <= rows:
        return said
    from cockade.tui.session.shorten import brief

    return brief(session, width, rows)


def track_lines(session: Session, width: int) -> list[Line]:
    """Return the tracks. In the past, the tracks that moved in this step are marked."""
    now = session.ui.panels.track_lines(session.state, width - 2 if session.past is not None else width)
    if not session.past:
        return now
    then = session.ui.panels.track_lines(session.review.before, width - 2)
    changed = [*then, *now[len(then) :]]
    return [
        said if said == old else (*said, Span(" " * (width - 2 - width_of(said)) + " <", "key"))
        for said, old in zip(now, changed, strict=False)
    ]


# ---------------------------------------------------------------- hints


def hint_line(session: Session, width: int) -> Line:
    """Return the keys that work now, and the clock at the end if one runs."""
    left, is_little = session.position.turns.clock
    if not left or session.past is not None:
        return hints(session, width)
    clock = line(Span(left, "bad" if is_little else "title"), " ")
    return spread(hints(session, width - width_of(clock) - 1), clock, width)


def hints(session: Session, width: int = ENDLESS) -> Line:
    """Return up to nine keys that work now. The first and the last of them fit any width."""
    *some, last = (_hint(*each) for each in all_hints(session)[:MOST_HINTS])
    room = width - width_of((Span(" "), *last))
    kept: list[Line] = []
    for each in some:
        if sum(map(width_of, [*kept, each])) <= room:
            kept.append(each)
    return (Span(" "), *(span for each in [*kept, last] for span in each))


def _hint(key: str, words: str) -> Line:
    return line(Span(key, "key"), f" {words}  ")


def may_form_column(session: Session) -> bool:
    """Return whether units along a road could follow the selection in a column."""
    from cockade.tui.session.column import marches

    return bool(marches(session.ui).intersection(offer.verb for offer in session.offers))


def all_hints(session: Session) -> list[tuple[str, str]]:
    """Return the keys that work now, the most useful first."""
    if session.past is not None or not session.decider:
        return past_hints(session)
    key = session.key
    if session.position.waiting:
        return [
            *([(say("any key"), say("faster"))] if session.position.bot else []),
            (key(actions.BACK), say("look back")),
            (key(actions.HELP), say("help")),
            ("^Q", say("Quit").lower()),
        ]
    found = [(key(actions.ROUTINE), words) for words in _obvious(session)]
    numbers = session.present.numbered
    if numbers:
        found.append((" ".join(map(str, range(1, len(numbers) + 1))), say("go there")))
    elif session.hand:
        found.append((key(actions.ESCAPE), say("deselect")))
    else:
        found.append((key(actions.NEXT), say(session.ui.map.places.next)))
    if not numbers:
        found.append((key(actions.LETTERS), say("no letters") if session.lettering.is_on else say("letters")))
    if session.routine.is_placing:
        found.append((key(actions.PLACE_ALL), say("place all")))
    found += _stack_hints(session)
    found.append((key(actions.LIST), say("list")))
    if session.ui.selection.closing(session.offers) is not None:
        found.append((key(actions.END), say("end")))
    if session.step_end.quieting is not None:
        found.append((key(actions.QUIET), say("stop asking")))
    if session.host.snapshot().may_undo:
        found.append((key(actions.UNDO), say("Undo").lower()))
    return [*found[: MOST_HINTS - 1], (key(actions.HELP), say("help"))]


def _stack_hints(session: Session) -> list[tuple[str, str]]:
    """Return the keys for stacks, if any order for a stack is possible."""
    key, selection, is_place = session.key, session.ui.selection, session.ui.map.places.is_place
    advancing = (o.verb in selection.together and not is_place(o.subject) for o in session.offers)
    if not any(offer.verb in selection.gestures for offer in session.offers):
        return [(key(actions.STACK), say("stack"))] if any(advancing) and len(session.hand) < 2 else []
    if len(session.hand) > 1:
        return [("1-9", say("this many"))]
    column = [(key(actions.COLUMN), say("column"))] if session.hand and may_form_column(session) else []
    call = (
        [] if session.hand or session.routine.is_placing else [(key(actions.CALL), say("bring units here"))]
    )
    return [(key(actions.STACK), say("stack")), *column, *call]


def _obvious(session: Session) -> tuple[str, ...]:
    """Return what the key for the obvious move would do, if anything."""
    routine = session.routine.next
    if routine is None:
        return (say("place the next"),) if session.routine.is_placing else ()
    words = session.ui.words.order(session.state, routine)
    return (text_of(clipped(line(words), LONGEST_HINT)),)


def here_and_now(session: Session) -> list[Line]:
    """Return the prompt, the last refusal and its reason, the active keys, and the signs."""
    found = [line(Span(say("Here and now"), "title")), line("  ", *prompt_line(session))]
    if session.message:
        found.append(line("  ", *session.message))
    found += [line("  ", Span(f"{key:<15}", "key"), words) for key, words in all_hints(session)]
    return [*found, EMPTY, *sign_lines(session), EMPTY]


SCROLLED = "^1 v1"
"""The signs of a list or page with more rows than are visible."""
TOLD = 12
"""The maximum number of events of the record next to a map."""


def sign_lines(session: Session) -> list[Line]:
    """Return the signs that are on the screen now, from the top line to the panel, in sentences."""
    panels, state = session.ui.panels, session.state
    rows = [
        top_line(session, ENDLESS),
        panels.track_brief(state),
        *panels.track_lines(state, PANEL),
        *panels.stack_lines(state, session.cursor, session.hand),
        *info_lines(session),
        *panel_lines(session),
        prompt_line(session),
        session.message or EMPTY,
        *(told for _, told in record(session, TOLD)),
    ]
    signs = signs_of(session.ui.words.signs, (*map(text_of, rows), SCROLLED))
    told = [line("  ", Span(column(say(sign.sign), SIGN), "key"), say(sign.words)) for sign in signs]
    return [line(Span(say("Signs on this screen"), "title")), *told]


def past_hints(session: Session) -> list[tuple[str, str]]:
    """Return the keys for viewing the past."""
    key = session.key
    if session.position.is_told:
        return [
            ("Space", say("continue")),
            (key(actions.ESCAPE), say("skip")),
            (key(actions.ROUTINE), say("next")),
            (key(actions.PLAY_ON), say("pause")),
            (key(actions.SLOWER, actions.FASTER), say("pace")),
            (key(actions.HELP), say("help")),
        ]
    found = [
        (key(actions.BACK, actions.FORWARD), say("step")),
        (key(actions.TURN_BACK, actions.TURN_FORWARD), say("turn")),
        (key(actions.BATTLE_FORWARD), say("battle")),
        (key(actions.ROUTINE), say("play")),
        (key(actions.FIGURES), say("figures")),
        *([] if session.players else [(key(actions.COMMAND), say("chances"))]),
        *([] if session.players else [(key(actions.HINT), say("better order"))]),
        (key(actions.PLAY_ON), say("play on")),
        (key(actions.HELP), say("help")),
    ]
    if session.players and session.past is not None:
        return [(key(actions.ESCAPE), say("back")), *found[:-2], found[-1]]
    if session.players:
        return [(key(actions.NEWS), say("how it ended")), *found[:-2], found[-1]]
    return found


# ---------------------------------------------------------------- panels


def previewed(session: Session, action: Action | None = None) -> Preview | None:
    """Return the preview of an action, of the gesture under the cursor, or of a combat declared there."""
    if action is not None:
        return session.ui.previews.of_action(session.state, action)
    choice = aimed(session)
    if choice is None:
        is_fought = session.cursor in session.ui.map.combats(session.state)
        return session.ui.previews.of_combat(session.state, session.cursor) if is_fought else None
    partly = session.orders.partly(choice)
    if partly is not None:
        return preview_in_part(session, choice, partly)
    found = session.ui.previews.of_gesture(session.state, choice.actions)
    if not (found and session.selection.in_column):
        return found
    from cockade.tui.session.marching import with_column

    return with_column(session.selection, choice, found)


def preview_in_part(session: Session, choice: Choice, trial: Rehearsal) -> Preview:
    """Return the preview of a gesture that only some selected units can make, with the reason."""
    position, names = session.position, session.orders.names
    counts = {"n": len(trial.done), "m": len(choice.actions)}
    title = say("{n} of {m} units to {hex}", hex=session.ui.map.places.name(choice.hex), **counts)
    refusal = trial.stayed[0][1]
    why = session.messages.worded(refusal)
    keys = say("{key} sends them; Enter asks first", key=position.key(actions.PLAY_ON))
    said = (
        line(Span(say("go: "), "key"), names(trial.goers, 6, 2 * PANEL)),
        line(Span(say("stay: "), "bad"), names(trial.stayers, 4, 2 * PANEL)),
        line(Span(why, "bad"), Span(f" [{refusal.rule}]", "rule")),
        line(Span(keys, "dim")),
    )
    lines = tuple(row for each in said for row in wrapped(each, PANEL, 2))
    stay = count("{n} stays", "{n} stay", len(trial.stayed))
    told = {"key": position.key(actions.PLAY_ON), "names": names(trial.goers, 2), "stay": stay}
    return Preview(
        title, lines, say("Press {key} to send {names}; {stay} [{rule}]", rule=refusal.rule, **told)
    )


def told_choices(session: Session, found: Iterable[Choice]) -> list[tuple[str, str]]:
    """Return several possible gestures, each as an order with its value."""
    told = []
    for choice in found:
        preview = session.ui.previews.of_gesture(session.state, choice.actions)
        order, more = session.ui.words.order(session.state, choice.actions[0]), len(choice.actions) - 1
        order = count("{order}, {n} more", "{order}, {n} more", more, order=order) if more else order
        told.append((order, preview.brief if preview else ""))
    return told


def aimed(session: Session) -> Choice | None:
    """Return the gesture of Enter under the cursor, or the unit's own choice if it has no target."""
    if not session.is_mine:
        return None
    aims = session.present.aims
    found = aims.get(session.cursor) or (next(iter(aims.values())) if session.hand and len(aims) == 1 else ())
    if found:
        return found[0]
    is_sent = len(session.hand) > 1 and not is_at_home(session)
    meant = session.orders.meant(session.cursor) if is_sent else None
    if meant is not None and session.orders.partly(meant):
        return meant
    here = session.present.here
    return here[0] if here and len(session.hand) == 1 and not aims else None


def is_at_home(session: Session) -> bool:
    """Return whether the cursor is still on the selected units, so nothing is targeted yet."""
    home = session.ui.map.home(session.state, session.hand[0]) if session.hand else 0
    return session.cursor == home


def panel_lines(session: Session, action: Action | None = None, room: int = 0) -> list[Line]:
    """
    Return the preview, then the hex and its stack. Obligations take half of the room at most.

    A long preview comes first of all: odds with the chance of every result.
    """
    state, hex_ = session.state, session.cursor
    duties = shown_duties(session, room)
    found = [*duties, EMPTY] if duties else []
    if session.past is not None:
        from cockade.tui.session.figures import roll_lines

        rolls = roll_lines(session.review.index, session.review.rolls_shown(), PANEL)
        found = [*rolls, EMPTY] if rolls else []
    cover = [line(said) for said in cover_brief(session)]
    found += [*session.ui.panels.hex_lines(state, hex_), *cover, *laid_lines(session)]
    preview = previewed(session, action)
    ahead = prospect_lines(session) if not preview or is_at_home(session) else []
    preview = None if ahead else preview
    told = [line(Span(preview.title, "key")), *preview.lines, EMPTY] if preview else []
    found = (
        [*told, *found]
        if preview and len(preview.lines) > LONG
        else [*found, *([EMPTY] if told else []), *told]
    )
    found = [*ahead, EMPTY, *found] if ahead else found
    return _folded([*found, *session.ui.panels.stack_lines(state, hex_, session.hand)])


def _folded(found: Iterable[Line]) -> list[Line]:
    """Wrap lines to the width of the panel."""
    return [row for said in found for row in wrapped(said, PANEL + 1, 2)]


def shown_duties(session: Session, room: int) -> list[Line]:
    """Return the obligations of the step. If they need over half of the rows, end with a key to the rest."""
    found = _folded(session.ui.panels.duty_lines(session.state))
    most = max(LEAST_DUTIES, room // 2)
    if not room or len(found) <= most:
        return found
    left = count(
        "{n} more line: {key}", "{n} more lines: {key}", len(found) - most + 1, key=session.key(actions.BOOKS)
    )
    return [*found[: most - 1], line(Span(left, "dim"))]


def info_lines(session: Session, action: Action | None = None, width: int = ENDLESS) -> tuple[Line, Line]:
    """Return the same information in two lines of this width, for small terminals."""
    state, hex_ = session.state, session.cursor
    preview = previewed(session, action)
    first = line(" ", *session.ui.panels.hex_brief(state, hex_), *cover_brief(session))
    stack = line(" ", *session.ui.panels.stack_brief(state, hex_, session.hand))
    laid = laid_lines(session)
    if (not preview or is_at_home(session)) and (ahead := prospects_brief(session)):
        return stack if session.ui.map.stack(state, hex_)[:-1] else first, ahead
    if laid and not preview:
        return first if not session.ui.map.stack(state, hex_)[:-1] else stack, line(" ", *laid[0])
    if preview:
        told = preview_brief(session, preview, width)
        if len(rows := wrapped(told, width, 1)) > 1:
            return rows[0], rows[1]
        return stack if session.ui.map.stack(state, hex_)[:-1] else first, told
    return first, stack


def cover_brief(session: Session) -> list[Span]:
    """Return the terrain effect in a fight under the cursor, if the selection may go there."""
    is_aimed = bool(session.hand) and not is_at_home(session)
    cover = session.ui.panels.cover(session.state, session.cursor) if is_aimed else ""
    return [Span(f"  {cover}", "dim")] if cover else []


def laid_lines(session: Session) -> list[Line]:
    """Return each overlay's text about the hex under the cursor."""
    found = [overlay.at(session.cursor) for overlay in session.laid.overlays.values()]
    return [said for said in found if said]


LONG = 4
"""A preview with more lines is shown in full on the page of the rules."""


def preview_brief(session: Session, preview: Preview, width: int = ENDLESS) -> Line:
    """Return a preview in one line. The key to the full text is added only if all of it fits."""
    short = line(" ", Span(preview.title, "key"), labelled("", preview.brief))
    if len(preview.lines) <= LONG:
        return short
    more = say(" ({key}: more)", key=session.key(actions.BOOKS))
    told = line(" ", Span(preview.title, "key"), more, labelled("", preview.brief))
    return told if width_of(told) <= width else short


# ---------------------------------------------------------------- the record


def record(session: Session, depth: int) -> list[tuple[Hashable, Line]]:
    """Return up to `depth` events before the viewed place, as (key, text)."""
    last = session.place
    first = max(0, last - depth)
    found: list[tuple[Hashable, Line]] = []
    for place in range(first, last + 1):
        side = session.opened.event_at(place).side
        node = session.opened.line[place]
        told = (
            session.position.sentences
            if session.position.sentences is not None and place == last
            else session.position.story(place)
        )
        for number, sentence in enumerate(told):
            mark = Span("- ", tone_of(session, side) or "dim") if number == 0 else Span("  ")
            found.append(((node, number), line(mark, sentence)))
    return found

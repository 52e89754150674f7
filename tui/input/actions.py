"""
All keys of the program: the name of each action, its keys, and its text on the help page.

Bindings, both keymaps, the palette, the help page, the line of keys and the settings file are made from it.
The screen or widget of an action has its code.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Act:
    """
    An action that a key triggers.

    `id` is its name in the settings file. `keys` are its keys in the plain keymap, separated by commas as
    Textual wants it. `label` is its name in the palette, and `vi` its different keys in the vi keymap.
    """

    id: str
    keys: str
    label: str
    vi: str = ""


Keys = str | tuple[Act, ...]
"""The left side of a row on the help page: a sign or words, or the keys of some actions."""
Legend = tuple[tuple[str, tuple[tuple[Keys, str], ...]], ...]
"""
Sections of the help page: a title, with signs or keys and their meaning.

A key within the words is written as the name of its action: `{stack}` is the key of `game.stack`.
"""

# ---------------------------------------------------------------- the map

NORTH = Act("board.north", "up", "North", "k,up")
SOUTH = Act("board.south", "down", "South", "j,down")
WEST = Act("board.west", "left", "West", "h,left")
EAST = Act("board.east", "right", "East", "l,right")
NORTHWEST = Act("board.northwest", "home", "North-west", "y,home")
NORTHEAST = Act("board.northeast", "pageup", "North-east", "u,pageup")
SOUTHWEST = Act("board.southwest", "end", "South-west", "b,end")
SOUTHEAST = Act("board.southeast", "pagedown", "South-east", "n,pagedown")
PICK = Act("board.pick", "enter,space", "Pick")
NEARER = Act("board.nearer", "plus,equals_sign", "Nearer")
FARTHER = Act("board.farther", "minus,underscore", "Farther")
OVERVIEW = Act("board.overview", "o", "Whole map", "O")
ALONE = Act("board.alone", "i", "Map alone")
LIFT = Act("board.lift", "I", "Map without units")
GO_TO = Act("game.go_to", "g", "Go to hex", "G")
FIND = Act("game.find", "slash", "Find unit")
MAP_OPTIONS = Act("game.map_options", "V", "What the map shows", "v")
ZONES = Act("game.zones", "z", "Enemy zones", "Z")
FIRE = Act("game.fire", "f", "Line of fire", "F")
COMMAND = Act("game.command", "c", "Command range", "C")
THREAT = Act("game.threat", "k", "What the enemy can attack", "ctrl+k")
LAID = {ZONES: "zone", FIRE: "fire", COMMAND: "command", THREAT: "threat"}
"""The overlay that each action shows on the map."""

# ---------------------------------------------------------------- play

NEXT = Act("game.next", "tab", "Next unit")
BEFORE = Act("game.before", "shift+tab", "Previous unit")
STACK = Act("game.stack", "s", "Whole stack", "S")
COLUMN = Act("game.column", "S", "Column along the road", "s")
ADD = Act("game.add", "a", "Add a unit", "A")
CALL = Act("game.call", "A", "Units that can come here", "a")
LETTERS = Act("game.letters", "j", "Letters on places", "g")
VERBS = Act("game.verbs", "v", "What the unit can do", "V")
LIST = Act("game.list", "l", "List", "L")
ROUTINE = Act("game.routine", "full_stop", "Obvious action")
END = Act("game.end", "e", "End step", "E")
PLACE_ALL = Act("game.place_all", "E", "Set up all", "e")
QUIET = Act("game.quiet", "Z", "Stop asking", "z")
HINT = Act("game.hint", "exclamation_mark", "Hint")
FINISH = Act("game.finish", "at", "Regular finishes this")
UNDO = Act("game.undo", "u", "Undo", "U")
UNDO_TURN = Act("game.undo_turn", "U", "Undo turn", "ctrl+u")
REDO = Act("game.redo", "r", "Redo", "R")
BOOKS = Act("game.books", "b", "Overview", "B")
ORDER_OF_BATTLE = Act("game.order_of_battle", "O", "Order of battle", "f8")
ESCAPE = Act("game.escape", "escape", "Back")

# ---------------------------------------------------------------- looking back

BACK = Act("game.back", "left_square_bracket", "Previous step")
FORWARD = Act("game.forward", "right_square_bracket", "Next step")
TURN_BACK = Act("game.turn_back", "left_curly_bracket", "Previous turn")
TURN_FORWARD = Act("game.turn_forward", "right_curly_bracket", "Next turn")
PHASE_BACK = Act("review.phase_back", "left_parenthesis", "Previous phase")
PHASE_FORWARD = Act("review.phase_forward", "right_parenthesis", "Next phase")
FACT_BACK = Act("review.fact_back", "comma", "Previous sentence")
FACT_FORWARD = Act("review.fact_forward", "semicolon", "Next sentence")
BATTLE_BACK = Act("review.battle_back", "X", "Previous battle")
BATTLE_FORWARD = Act("review.battle_forward", "x", "Next battle")
ROLL_BACK = Act("review.roll_back", "D", "Previous notable roll")
ROLL_FORWARD = Act("review.roll_forward", "d", "Next notable roll")
NEXT_NOTE = Act("review.next_note", "M", "Next bookmark")
MARK = Act("review.mark", "m", "Bookmark")
NOTE = Act("review.note", "n", "Note", "N")
JUMP = Act("review.jump", "colon", "Jump to a step or turn")
SLOWER = Act("review.slower", "less_than_sign", "Play slower")
FASTER = Act("review.faster", "greater_than_sign", "Play faster")
FIGURES = Act("review.figures", "t", "Rolls, luck and curves")
WAYS = Act("review.ways", "w", "Other lines of play")
OTHER = Act("review.other", "W", "Same step of the other line")
PLAY_ON = Act("review.play_on", "p", "Send units that can go; play on from here")
EYES = Act("review.eyes", "K", "Point of view")
RECORD = Act("game.record", "h", "Record", "H")
NEWS = Act("game.news", "J", "What has happened")
REPLAY = Act("game.replay", "R", "Replay the other side's turn", "f7")

STEPS = {
    FACT_BACK: ("fact", -1),
    FACT_FORWARD: ("fact", 1),
    BACK: ("event", -1),
    FORWARD: ("event", 1),
    PHASE_BACK: ("phase", -1),
    PHASE_FORWARD: ("phase", 1),
    TURN_BACK: ("turn", -1),
    TURN_FORWARD: ("turn", 1),
    BATTLE_BACK: ("battle", -1),
    BATTLE_FORWARD: ("battle", 1),
    ROLL_BACK: ("roll", -1),
    ROLL_FORWARD: ("roll", 1),
    NEXT_NOTE: ("note", 1),
}
"""The unit and direction of each stepping action."""

# ---------------------------------------------------------------- elsewhere

HELP = Act("game.help", "question_mark", "Help")
RULES = Act("game.rules", "f1", "Rule")
SETTINGS = Act("app.settings", "f2", "Settings")
REDRAW = Act("app.redraw", "ctrl+l", "Redraw")
COPY = Act("game.copy", "y", "Copy", "Y")
HOME = Act("game.home", "q", "Home screen", "Q")
TALK = Act("table.talk", "T,f5", "Chat")
ACROSS = Act("table.across", "P,f6", "Across the table")
REPORT = Act("talk.report", "f8", "Report")
SKIP = Act("lesson.skip", "f3", "Next step of the lesson")
AGAIN = Act("lesson.again", "f4", "Restart the step")
ANOTHER = Act("lesson.another", "N", "Next puzzle", "ctrl+n")

# ---------------------------------------------------------------- the workshop

EDIT_MAP = Act("edit.map", "1", "Draw the map")
EDIT_UNITS = Act("edit.units", "2", "Place the units")
EDIT_BATTLE = Act("edit.battle", "3", "The battle")
BRUSHES = Act("edit.brushes", "t", "Brushes, or units")
BRUSH_SIZE = Act("edit.size", "w", "Size of the brush")
FILL = Act("edit.fill", "f", "Fill")
LINE = Act("edit.line", "d", "Line to here")
SIDE = Act("edit.side", "r", "Side of the hex")
SIDE_BACK = Act("edit.side_back", "R", "Previous side")
ENROL = Act("edit.enrol", "a", "New unit")
TAKE_OVER = Act("edit.take_over", "c", "Unit of another battle")
REMOVE = Act("edit.remove", "x", "Remove")
RESTORE = Act("edit.restore", "U,ctrl+r", "Redo", "ctrl+r")
FAULT = Act("edit.fault", "e", "Next fault")
SAVE = Act("edit.save", "s", "Save")
TRY = Act("edit.try", "p,f5", "Play it")
HEALTH = Act("edit.health", "H", "Let bots play it")

# ---------------------------------------------------------------- lists

UP = Act("list.up", "up", "Up", "k,up")
DOWN = Act("list.down", "down", "Down", "j,down")
PAGE_UP = Act("list.page_up", "pageup", "Page up", "ctrl+b,pageup")
PAGE_DOWN = Act("list.page_down", "pagedown", "Page down", "ctrl+f,pagedown")
FIRST = Act("list.first", "home", "First", "g,home")
LAST = Act("list.last", "end", "Last", "G,end")
CHOOSE = Act("list.choose", "enter", "Choose")
HOLD = Act("list.hold", "space", "Select")

ACTIONS = tuple(value for value in globals().values() if isinstance(value, Act))
"""All actions, in the order of this page."""

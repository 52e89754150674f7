"""The pages of this folder that come from the program's own tables: `python -m docs.reference.remake`."""

from pathlib import Path

from cockade.tui.actions import ACTIONS, Act
from cockade.tui.keymaps import shown
from cockade.tui.settings import Settings, knobs_of
from cockade.tui.view.settings import note_of, spoken

PLACE = Path(__file__).parent
MADE = "<!-- Made by `make reference`; not edited by hand. -->\n"
GROUPS = {
    "board": "The map",
    "game": "The game",
    "review": "Looking back",
    "list": "Lists",
    "table": "At a table on a server",
    "talk": "Chat",
    "lesson": "Lessons",
    "app": "Everywhere",
}
"""By the first word of an action's id."""


def keys_page() -> str:
    """Every key that can be changed, by what it belongs to."""
    found = ["# Keys\n", MADE, 'Settings change keys by the name of the action: `game.undo = "ctrl+z,u"`.\n']
    for group, title in GROUPS.items():
        found += [f"## {title}\n", "| key | vi | action | what it does |", "| --- | --- | --- | --- |"]
        found += [_row(act) for act in ACTIONS if act.id.partition(".")[0] == group]
        found.append("")
    return "\n".join(found)


def _row(act: Act) -> str:
    return f"| {_keys(act.keys)} | {_keys(act.vi)} | `{act.id}` | {act.label} |"


def _keys(keys: str) -> str:
    return " ".join(f"`{shown(key)}`" for key in keys.split(",") if key)


def settings_page() -> str:
    """Every setting: its values, the first chosen one, what it means."""
    usual = Settings()
    found = ["# Settings\n", MADE, "`cockade` keeps them in one TOML file; F2 changes them.\n"]
    found += ["| setting | values | usual | what it means |", "| --- | --- | --- | --- |"]
    for name, knob in knobs_of().items():
        values = ", ".join(spoken(value) for value in knob.choices)
        found.append(
            f"| `{name}` | {values} | {spoken(getattr(usual, name))} | {knob.title}: {note_of(name, usual)} |"
        )
    return "\n".join([*found, ""])


PAGES = {"keys.md": keys_page, "settings.md": settings_page}
"""By file: what writes it."""

if __name__ == "__main__":
    for name, page in PAGES.items():
        (PLACE / name).write_text(page(), encoding="utf-8")

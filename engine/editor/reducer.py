"""The reducer of the workshop, and what every edit has made of a draft so far: undo is a look-up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from cockade.engine.editor.draft import Draft
from cockade.engine.editor.edits import SHEET_EDITS, drop_key, put_key
from cockade.engine.editor.port import Ranks, Tables
from cockade.engine.packs import MAPS, SCENARIOS
from cockade.events.editor import Copy, Discharge, Drop, Edit, Enrol, Put, Station
from cockade.events.record import Record


def reduce(draft: Draft, edit: Edit) -> Draft:
    """The draft after an edit; whatever it makes of a battle can be worked on."""
    if isinstance(edit, Copy):
        return _copied(draft, edit)
    kind = type(edit)
    if kind in SHEET_EDITS:
        return draft.with_file(edit.file, SHEET_EDITS[kind](draft.files[edit.file], edit))
    own, whole = draft.files.get(edit.file, {}), _whole(draft, edit.file)
    if isinstance(edit, Enrol | Discharge | Station):
        return draft.with_file(edit.file, {**own, **_ranked(draft.craft.ranks, whole, edit)})
    if isinstance(edit, Put):
        return draft.with_file(edit.file, put_key(own, edit, whole))
    assert isinstance(edit, Drop)
    return draft.with_file(edit.file, drop_key(own, edit, whole))


def _ranked(ranks: Ranks, whole: Tables, edit: Enrol | Discharge | Station) -> dict[str, Any]:
    """New lists from all that holds for a battle, its base included."""
    if isinstance(edit, Enrol):
        return ranks.enrol(whole, edit)
    return ranks.discharge(whole, edit) if isinstance(edit, Discharge) else ranks.station(whole, edit)


def _whole(draft: Draft, file: str) -> Tables:
    if file.startswith(SCENARIOS):
        return draft.battle(file.removeprefix(SCENARIOS))
    return draft.files.get(file, {})


def _copied(draft: Draft, edit: Copy) -> Draft:
    """A map of ours becomes one of the pack."""
    ours = draft.craft.our_map(edit.map)
    name = edit.file.removeprefix(MAPS)
    key = "battle" if "battle" in ours["map"] else "id"
    mapped = draft.with_file(edit.file, {**ours, "map": {**ours["map"], key: name}})
    scenario = f"{SCENARIOS}{edit.battle}"
    named = mapped.with_file(scenario, {**mapped.files[scenario], "map": name})
    return named.replace(copied={**named.copied, edit.file: edit.map})


@frozen
class History(Record):
    """The edits of a draft, those taken back behind them, and the draft before the first and after each."""

    edits: tuple[Edit, ...]
    drafts: tuple[Draft, ...]
    at: int = 0

    @property
    def draft(self) -> Draft:
        """The draft as it is now."""
        return self.drafts[self.at]

    def then(self, edit: Edit) -> History:
        """After one edit more; what was taken back before it is gone."""
        drafts = (*self.drafts[: self.at + 1], reduce(self.draft, edit))
        return History((*self.edits[: self.at], edit), drafts, self.at + 1)

    def back(self) -> History:
        """Without the last edit; the same where there is none."""
        return self.replace(at=max(0, self.at - 1))

    def forth(self) -> History:
        """With the edit that was taken back last; the same where there is none."""
        return self.replace(at=min(len(self.edits), self.at + 1))


def begun(draft: Draft) -> History:
    """A draft that nobody has changed."""
    return History((), (draft,))


def folded(draft: Draft, edits: Iterable[Edit]) -> Draft:
    """A draft after some edits."""
    for edit in edits:
        draft = reduce(draft, edit)
    return draft

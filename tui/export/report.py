"""
A whole game as a Markdown report: turn by turn, in prose, with maps, and rolls and clauses as notes.

The pictures are in a folder next to it: the set-up, the end of every turn, and the main battles.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import define, field

from cockade.engine.packs import PACK
from cockade.engine.rules import State
from cockade.events.facts import GameEnded
from cockade.tui.export.files import pictures_of
from cockade.tui.export.maps import MapPainter
from cockade.tui.export.plots import as_png
from cockade.tui.games.narrative import Battle, Teller, Turn
from cockade.tui.review.variations import other_lines
from cockade.tui.session.chance_page import curve_lines, turning_sentences
from cockade.tui.session.progress import Work
from cockade.tui.session.review import told_notes
from cockade.tui.session.seats import player_name
from cockade.tui.text.i18n import capital, count, flowing, grouped, labelled, listed, say, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cockade.saves.line_format import Header
    from cockade.tui.session.chances import Analysis


_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+.!|&~-])")


def in_markdown(text: str) -> str:
    """A text of other people on one line, with every Markdown sign escaped."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


_NOTE = re.compile(r"(\[\^[a-z0-9][a-z0-9.-]*\])")


def in_noted_markdown(text: str) -> str:
    """Escape a text of other people that has our marks of notes. The marks stay."""
    return "".join(part if _NOTE.fullmatch(part) else _kept(part) for part in _NOTE.split(text))


def _kept(part: str) -> str:
    """Escape a part of a text. Blanks at its ends stay."""
    return _MARKS.sub(r"\\\1", re.sub(r"\s+", " ", part))


WIDTH, HEIGHT = 100, 24
"""The curve of the chance to win, in cells."""
MOST_BATTLES = 2
"""The number of battles in a player turn that get a picture: the most costly ones."""


@define
class ReportWriter:
    """Write a told game as Markdown."""

    told: Teller[State]
    header: Header | None
    painter: MapPainter
    path: Path
    analysis: Analysis | None = None
    work: Work = field(factory=Work)
    pictures: dict[Path, bytes] = field(factory=dict)

    def files(self) -> dict[Path, bytes]:
        """The pictures, then the report, each with its path."""
        text = "\n\n".join(self.blocks()) + "\n"
        return {**self.pictures, self.path: text.encode(errors="replace")}

    def blocks(self) -> Iterator[str]:
        """All blocks of Markdown."""
        yield f"# {self._title}"
        yield "  \n".join(self._head())
        yield from self._set_up()
        number = ""
        for turn in self.work.through(self.told.turns):
            if turn.number != number and any(each.has_text for each in self._turns_of(turn.number)):
                number = turn.number
                yield f"## {self._safe(capital(number))}"
            yield from self._turn(turn)
        yield f"## {say('Losses')}"
        yield self._losses()
        yield f"## {say('Result')}"
        yield self._result()
        yield from self._chance()
        yield from self._remarks()
        yield f"## {say('Rolls and clauses')}"
        yield "\n".join(f"{mark}: {self._safe(text)}" for mark, text in self.told.notes.lines())

    # ------------------------------------------------------------ before the first turn

    @property
    def _title(self) -> str:
        opened = self.told.opened
        card = opened.game.scenarios.get(opened.scenario)
        return self._safe(say(card.title)) if card else in_markdown(opened.scenario)

    def _safe(self, text: str) -> str:
        """Escape a text if the game uses a pack, because other people wrote parts of it."""
        return in_noted_markdown(text) if PACK in self.told.opened.values else text

    def _head(self) -> Iterator[str]:
        opened, ui, header = self.told.opened, self.told.ui, self.header
        yield f"*{say(ui.game.title)}*"
        for side, player in (header.players if header else {}).items():
            yield labelled(self._safe(ui.words.side(opened.state, side)), in_markdown(player_name(player)))
        if header and header.begun:
            yield say("started {time}", time=in_markdown(header.begun[:10]))
        yield count("{n} event", "{n} events", opened.at)
        if self.told.side:
            yield say(
                "Shown as the {side} side knew it.",
                side=self._safe(ui.words.side(opened.state, self.told.side)),
            )

    def _set_up(self) -> Iterator[str]:
        """The units of the set-up as in the record, with a map."""
        told = self.told
        lines = told.marked(told.before(0), told.set_up)
        yield f"## {say('The set-up')}"
        yield "\n".join(f"- {self._safe(line)}" for line in lines)
        yield self._map(say("set-up"), told.state(0))

    # ------------------------------------------------------------ turns

    def _turns_of(self, number: str) -> list[Turn[State]]:
        return [turn for turn in self.told.turns if turn.number == number]

    def _turn(self, turn: Turn[State]) -> Iterator[str]:
        if turn.has_text:
            if turn.side:
                yield f"### {self._safe(turn.side)}"
            shown = _of_note(turn)
            step = ""
            for paragraph in filter(lambda each: each.sentences, turn.paragraphs):
                is_new = paragraph.step not in ("", step)
                lead = f"**{self._safe(sentence([capital(paragraph.step)]))}** " if is_new else ""
                step = paragraph.step
                yield lead + self._safe(flowing(paragraph.sentences))
                if paragraph.battle is not None and paragraph.battle in shown:
                    yield self._battle(turn, paragraph.battle)
        if turn.end is not None:
            yield self._map(say("end of {turn}", turn=turn.number), turn.end)

    def _battle(self, turn: Turn[State], battle: Battle[State]) -> str:
        atlas, scene = self.told.ui.map.atlas(battle.state), self.told.ui.map.scene(battle.state)
        where = listed(map(self.told.ui.map.places.name, battle.fight.ends))
        title = say("{turn}: the fight for {hexes}", turn=turn.number, hexes=where)
        return self._picture(
            title, self.painter.battle(atlas, scene, {*battle.fight.starts, *battle.fight.ends})
        )

    def _map(self, title: str, state: Any) -> str:
        """The whole battlefield, always the same part of the map."""
        ui = self.told.ui
        return self._picture(title, self.painter.whole(ui.map.atlas(state), ui.map.scene(state), self._field))

    @property
    def _field(self) -> set[int]:
        """All hexes that had units at the end of a turn, or that decide the game."""
        states = [self.told.state(0), *(turn.end for turn in self.told.turns if turn.end is not None)]
        scenes = map(self.told.ui.map.scene, states)
        return {hex_ for scene in scenes for hex_ in (*scene.stacks, *getattr(scene, "owners", ()))}

    def _picture(self, title: str, content: bytes) -> str:
        folder = pictures_of(self.path)
        slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
        name = f"{len(self.pictures) + 1:02}-{slug}.png"
        self.pictures[folder / name] = content
        return f"![{self._safe(title)}]({folder.name.replace(' ', '%20')}/{name})"

    # ------------------------------------------------------------ the end

    def _losses(self) -> str:
        """A table of losses by turn and side, with the state of both sides at the end of the turn."""
        told = self.told
        sides = told.opened.game.sides
        names = [told.ui.words.side(told.opened.state, side) for side in sides]
        rows = [[say("turn"), *names, say("then")]]
        total: Counter[str] = Counter()
        for number in dict.fromkeys(turn.number for turn in told.turns if turn.has_text):
            turns = self._turns_of(number)
            lost = [loss for turn in turns for loss in turn.losses]
            total.update(side for side, _ in lost)
            end = next((turn.end for turn in reversed(turns) if turn.end is not None), None)
            stand = grouped(told.ui.words.status(end)) if end is not None else ""
            rows.append([number, *(listed(name for s, name in lost if s == side) for side in sides), stand])
        rows.append([say("in all"), *(self._total(side, total[side]) for side in sides), ""])
        head, *body = (f"| {' | '.join(map(self._safe, row))} |" for row in rows)
        return "\n".join([head, f"| {' | '.join(['---'] * len(rows[0]))} |", *body])

    def _total(self, side: str, lost: int) -> str:
        """The number of losses, with their value if the game has a measure for it."""
        told = self.told
        if told.measures is None:
            return str(lost)
        curve = told.measures.curves[0]
        worth = f"{curve.value(told.state(told.opened.at), side):g}"
        return say("{n} ({worth} {unit})", n=lost, worth=worth, unit=curve.unit)

    def _result(self) -> str:
        told = self.told
        for fact in told.event(told.opened.at).facts:
            if isinstance(fact, GameEnded):
                sentence = partial(told.ui.words.narrator.sentence, told.state(told.opened.at), fact, None)
                return self._safe(told.notes.marked(sentence))
        prompt = told.ui.words.prompt(told.state(told.opened.at))
        return self._safe(say("The game is not over. {prompt}", prompt=prompt))

    # ------------------------------------------------------------ what turned it

    def _chance(self) -> Iterator[str]:
        """The curve of the chance to win and the turning points, if an analysis was saved."""
        if self.analysis is None or not self.analysis.is_begun:
            return
        title = say("The chance to win")
        yield f"## {title}"
        yield self._picture(title, as_png(curve_lines(self.analysis, WIDTH, HEIGHT)))
        turned = [f"- {self._safe(sentence)}" for sentence in turning_sentences(self.analysis)]
        yield "\n".join(turned) or say("No player turn changed the chances by more than luck explains.")

    def _remarks(self) -> Iterator[str]:
        """The notes on the steps, and other lines of play for readers who may see everything."""
        opened, ui, side = self.told.opened, self.told.ui, self.told.side
        notes = told_notes(opened, side)
        if notes:
            yield f"## {say('Notes')}"
            yield "\n".join(
                f"- {in_markdown(say('Step {n}: {note}', n=place, note=text))}"
                for place, words in notes.items()
                for text in words
            )
        lines = [] if side else other_lines(opened, ui)
        if lines:
            yield f"## {say('Other lines of play')}"
        for parting, told in lines:
            yield in_markdown(say("After step {n}", n=parting))
            yield "\n".join(f"{n}. {in_markdown(text)}" for n, text in enumerate(told, parting + 1))


def _of_note(turn: Turn[State]) -> list[Battle[State]]:
    """The most costly battles of a player turn."""
    battles = [p.battle for p in turn.paragraphs if p.battle and p.battle.lost]
    return sorted(battles, key=lambda battle: -len(battle.lost))[:MOST_BATTLES]

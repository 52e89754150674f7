"""The page: words, map and script in one file that loads nothing from outside."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import groupby
from string import Template
from typing import TYPE_CHECKING

from attrs import Factory, frozen

from cockade.tui.board.palettes import css_roles
from cockade.tui.export.pages.drawing import Drawing
from cockade.tui.games import GAMES
from cockade.tui.games.narrator import Manner
from cockade.tui.games.rulebooks import book_of
from cockade.tui.review.variations import other_lines
from cockade.tui.session.progress import Work
from cockade.tui.session.review import told_notes
from cockade.tui.session.seats import player_name
from cockade.tui.session.viewpoint import told_of
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import capital, count, labelled, language, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cockade.engine.game_tree import AnyGameTree
    from cockade.engine.rulebook import Rulebook
    from cockade.saves.line_format import Header
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.session.review_index import ReviewIndex


OPEN, SHUT = "\ue000", "\ue001"
"""Private-use characters around a clause until the sentence is HTML. No text contains them."""
CLAUSE = re.compile(f"{OPEN}(.*?){SHUT}")


class Linking(Manner):
    """Turn clauses with a title into links, and collect the titles."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self.titles: dict[str, str] = {}

    def clause(self, id_: str) -> str:
        """The clause between two marks."""
        return f"{OPEN}{id_}{SHUT}"

    def html(self, sentence: str) -> str:
        """A sentence with its clauses as links to their titles."""
        return CLAUSE.sub(self._link, escape(sentence))

    def _link(self, found: re.Match[str]) -> str:
        id_ = found[1]
        try:
            self.titles[id_] = self._book.clause(id_).title
        except KeyError:
            return id_
        return f'<a href="#r{id_}">{id_}</a>'


@frozen
class ToldStep:
    """One step: its number for the viewer, its time, its sentences as HTML, and notes on it."""

    number: int
    turn: str
    phase: str
    sentences: tuple[str, ...]
    notes: tuple[str, ...] = ()


class PageTelling:
    """The steps of a review as its viewer may know them. `places` selects some of them."""

    def __init__(self, index: ReviewIndex, places: range, notes: Mapping[int, Sequence[str]]) -> None:
        self.index = index
        self._notes = notes
        self.places = [place for place in index.heard if place in places]
        self._linking = Linking(book_of(index.opened.game.id))
        self.steps = [self._step(place) for place in self.places]

    @property
    def clauses(self) -> list[tuple[str, str]]:
        """The clauses that were cited, with their titles, in their order."""
        return sorted(self._linking.titles.items(), key=lambda each: _in_order(each[0]))

    def numbers(self, places: list[int]) -> list[int]:
        """The numbers of the steps at these places, counted from 0."""
        wanted = set(places)
        return [n for n, place in enumerate(self.places) if place in wanted]

    def _step(self, place: int) -> ToldStep:
        index = self.index
        state = index.state(place)
        turn, phase = index.ui.words.heading(state)
        side = getattr(state, "side", "")
        whose = index.ui.words.side(state, side) if side else ""
        when = listed((turn, whose))
        sentences, notes = tuple(self._sentences(place)), tuple(self._notes.get(place, ()))
        return ToldStep(index.number(place), capital(when), capital(phase), sentences, notes)

    def _sentences(self, place: int) -> Iterator[str]:
        index, linking = self.index, self._linking
        steps = index.ui.words.narrator.steps(index.before(place), index.event(place))
        told = [step.told(linking) for step in steps]
        return map(linking.html, told or told_of(index.ui, index.opened, index.nodes[place], index.viewer))


def _in_order(id_: str) -> list[tuple[int, str]]:
    """The sort key of a clause: 8.9 comes before 8.10."""
    return [(int(part), "") if part.isdecimal() else (1_000_000, part) for part in re.split(r"[.\s]", id_)]


LARGEST = 8_000_000
"""The largest page in bytes: a phone has to load it."""
MOST_LOOKS = 24
"""The most places that are marked. If more changed, as in a set-up, none is marked."""
HERE = files(__package__)


@frozen
class GamePage:
    """
    One game as a page, as the viewer of `index` may know it, or whole, from one step to another.

    `zoom` and `glyphs` set the look of the map, and an empty zoom is the nearest. `result` is the ending, if
    it was not by the rules. `work` receives the progress. `remarks` adds the notes on the steps and other
    lines of play. Servers that publish games of others leave them out.
    """

    index: ReviewIndex
    header: Header | None
    places: range
    glyphs: GlyphSet
    zoom: str = ""
    result: str = ""
    work: Work = Factory(Work)
    remarks: bool = False

    def written(self) -> bytes:
        """The whole page. CommandError if it would be too large for a browser."""
        opened, viewer = self.index.opened, self.index.viewer
        notes = told_notes(opened, viewer) if self.remarks else {}
        telling = PageTelling(self.index, self.places, notes)
        page = filled(
            "game.html",
            title_of(self.index.opened),
            script=asset("game.js"),
            head="\n".join(f"<p>{line}</p>" for line in self._head()),
            record="\n".join((*_record(telling.steps), *self._lines())),
            clauses="\n".join(
                f'<dt id="r{escape(id_)}">{escape(id_)}</dt><dd>{escape(title)}</dd>'
                for id_, title in telling.clauses
            ),
            drawn=_json(self._drawn(telling)),
            **{name: escape(text) for name, text in _words().items()},
        ).encode(errors="replace")
        if len(page) > LARGEST:
            text = (
                "--html: the page would have {n} MB, and the limit is {most} MB. Choose fewer steps with "
                "--from and --to."
            )
            raise CommandError(say(text, n=f"{len(page) / 1e6:.1f}", most=f"{LARGEST / 1e6:.0f}"))
        return page

    def _head(self) -> Iterator[str]:
        """The lines of HTML under the title."""
        index, words = self.index, self.index.ui.words
        last = index.state(self.places[-1])
        yield escape(say(index.ui.game.title))
        for side, player in self.header.players.items() if self.header else ():
            yield escape(labelled(words.side(last, side), player_name(player)))
        if self.header and self.header.begun:
            yield escape(say("started {time}", time=self.header.begun[:10]))
        yield escape(count("{n} event", "{n} events", index.count))
        if index.viewer:
            yield escape(say("Shown as the {side} side knew it.", side=words.side(last, index.viewer)))
        yield f"<strong>{escape(self.result or words.prompt(last))}</strong>"

    def _lines(self) -> Iterator[str]:
        """The other lines of play, for viewers who may see everything."""
        sees_all = self.remarks and not self.index.viewer
        lines = other_lines(self.index.opened, self.index.ui) if sees_all else []
        if lines:
            yield f"<h2>{escape(say('Other lines of play'))}</h2>"
        for parting, told in lines:
            steps = "".join(f"<li>{escape(sentence)}</li>" for sentence in told)
            after = escape(say("After step {n}", n=self.index.number(parting)))
            yield f'<details><summary>{after}</summary><ol start="{parting + 1}">{steps}</ol></details>'

    def _drawn(self, telling: PageTelling) -> dict[str, object]:
        """The data of the script: the map by its changes, and the places of turns, phases and battles."""
        index, ui = self.index, self.index.ui
        states = [index.state(place) for place in telling.places]
        stood = {place for state in states for place in ui.map.scene(state).stacks}
        zoom = self.zoom or ui.map.atlas(states[0]).zooms[-1].name  # there every name is whole
        drawing = Drawing(ui.map, states[0], stood, (zoom, self.glyphs))
        steps = [drawing.step(state) for state in self.work.through(states)]
        traces = [
            ui.map.traces(index.event(place), index.before(place)) if place else ()
            for place in telling.places
        ]
        standing = ["\n".join(ui.words.status(state)) for state in states]
        known = list(dict.fromkeys(standing))
        return {
            "size": [drawing.part.width, drawing.part.height],
            "pens": drawing.pens,
            "steps": steps,
            "looks": [drawing.rectangles(each) if len(each) <= MOST_LOOKS else [] for each in traces],
            "first": telling.steps[0].number,
            "standings": known,
            "standing": [known.index(each) for each in standing],
            "turns": telling.numbers(index.turns),
            "phases": telling.numbers(index.phases),
            "battles": telling.numbers(index.battles),
            "place": say("{n} of {all}"),
        }


def title_of(opened: AnyGameTree) -> str:
    """The name of the battle of a game."""
    card = opened.game.scenarios.get(opened.scenario)
    return say(card.title) if card else opened.scenario


def policy(more: str = "") -> str:
    """
    The content security policy of every page: only its script and style, and nothing from outside.

    `more` is extra style of this page.
    """
    script, style = _hash(asset("game.js")), _hash(_style(more))
    own = f"script-src {script}; style-src {style}; img-src data:"
    return f"default-src 'none'; {own}; base-uri 'none'; form-action 'none'"


def list_page(games: list[tuple[str, str, dict[str, str]]]) -> str:
    """A page that lists games: the link of each, its scenario by full name, and its players by side."""
    rows = [f"<li>{_listed(*game)}</li>" for game in games]
    body = f"<ul>{''.join(rows)}</ul>" if rows else f"<p>{escape(say('There are none now.'))}</p>"
    return filled("list.html", say("Games that are over"), body=body)


def filled(name: str, title: str, more: str = "", **html: str) -> str:
    """A page: the common head, a body with this HTML, and `more` style in addition to the common one."""
    page = Template(asset("head.html") + asset(name))
    found = {"language": language(), "policy": policy(more), "title": escape(title), "style": _style(more)}
    return page.substitute(html, **found)


def _style(more: str) -> str:
    """The style of all pages in the colours of the program, with `more`."""
    return css_roles() + asset("game.css") + more


def _listed(link: str, scenario: str, players: dict[str, str]) -> str:
    game, _, id_ = scenario.partition("/")
    card = GAMES[game].scenarios.get(id_) if game in GAMES else None
    names = say("{one} against {other}", one=next(iter(players.values())), other=[*players.values()][-1])
    title = say(card.title) if card else scenario
    return f'<a href="{escape(link)}">{escape(title)}</a> {escape(names)}'


def _record(steps: list[ToldStep]) -> Iterator[str]:
    """Every turn under a heading, every step in it as an entry with its number."""
    for turn, told in groupby(steps, lambda step: step.turn):
        yield f"<h3>{escape(turn)}</h3>\n<ol>"
        phase = ""
        for step in told:
            lead = f"<b>{escape(step.phase)}</b> " if step.phase not in ("", phase) else ""
            phase = step.phase
            sentences = " ".join(f"<span>{each}</span>" for each in step.sentences)
            number = step.number
            notes = "".join(f' <em class="note">{escape(note)}</em>' for note in step.notes)
            yield f'<li id="s{number}"><a href="#s{number}">{number}</a> {lead}{sentences}{notes}</li>'
        yield "</ol>"


def _words() -> dict[str, str]:
    """The texts of the page itself."""
    return {
        "board": say("The game, step by step"),
        "map": say("The map at this step"),
        "first": say("First step"),
        "turn_back": say("A turn back"),
        "back": say("A step back"),
        "forward": say("A step forward"),
        "turn_forward": say("A turn forward"),
        "last": say("Last step"),
        "nearer": say("Nearer"),
        "farther": say("Farther"),
        "slider": say("Step"),
        "play": say("Play or pause"),
        "find": say("Find in the game: words, Enter goes to the next"),
        "words": say("The game in words"),
        "rules": say("The clauses"),
        "keys": say(
            "Keys: left, right or [ ] a step, { } a turn, ( ) a phase, x X a battle, . plays, / finds, "
            "Home and End, + and -."
        ),
        "without": say("The map needs scripts. The whole record is here even without them."),
    }


def _json(data: object) -> str:
    """JSON that is safe in a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def asset(name: str) -> str:
    """A file of these pages."""
    return HERE.joinpath(name).read_text(encoding="utf-8")

"""`cockade mail`: look at the kind of a file, and do the next step."""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import count as numbers
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cockade.saves.append_log import read_file
from cockade.saves.atomic import PRIVATE, write_whole
from cockade.saves.errors import SaveError
from cockade.saves.errors import told as told_of
from cockade.saves.mail.exchange import FAIR
from cockade.saves.mail.file import SUFFIX as FILE
from cockade.saves.mail.file import MailFile, is_mail_file, terms_of
from cockade.saves.mail.host import MailHost
from cockade.saves.mail.invitation import accepted, invitation, invited, why_not
from cockade.saves.mail.letter import SUFFIX as LETTER
from cockade.saves.mail.letter import LetterError, is_letter, read_letter, written
from cockade.tui.commands.common import find_scenario, find_side
from cockade.tui.commands.terminal import has_input, has_terminal, is_plain
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.seats import side_of
from cockade.tui.session.viewpoint import told
from cockade.tui.text.cli_errors import CommandError, problem_words
from cockade.tui.text.i18n import labelled, say

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.engine.game import AnyGame
    from cockade.saves.mail.letter import Letter
    from cockade.tui.games.port import AnyUI


def run(args: Namespace) -> int:
    """Start a new game, read a letter, or open the player's file."""
    path = args.file
    if not path.exists():
        return begin(args, path)
    data = read_file(path)
    if is_mail_file(data):
        return go_on(args, path)
    if not is_letter(data):
        text = "{path}: this is neither a letter nor the file of a game by mail. A new game needs a new name."
        raise CommandError(say(text, path=path))
    letter = read_letter(data, path)
    try:
        return go_on(args, _received(args, path, letter))
    except LetterError as error:
        raise CommandError(labelled(str(path), problem_words(error.why))) from error


# ---------------------------------------------------------------- a new game


def begin(args: Namespace, path: Path) -> int:
    """Ask for the terms of a new game, and write the first letter."""
    if path.suffix == LETTER:
        raise SaveError(path, say("There is no such letter."))
    ui, card = find_scenario(
        args.scenario or _asked("--scenario", say('Which scenario (as in "cockade list")?'))
    )
    _check(ui.game, card.id)
    side = find_side(ui, args.side or _asked("--side", say("Which side: {sides}?", sides=_sides(ui))))
    name = args.name or _asked("--name", say("What does the other player call you?"))
    file, letter = invited(path, ui.game, card.id, side, name, args.dice or FAIR)
    file.close()
    print(say("{path} is your own file of this game. Keep it to yourself.", path=path))
    _post(path, letter)
    return 0


def _sides(ui: AnyUI) -> str:
    return ", ".join(ui.game.sides)


def _check(game: AnyGame, scenario: str) -> None:
    """Refuse a game that needs a trusted third party to be played by mail."""
    clause = why_not(game, scenario)
    if clause:
        text = (
            "{scenario} cannot be played by mail: pieces stay hidden from the other side for several turns "
            '({clause}). A server can keep the secrets of both sides: "cockade serve".'
        )
        raise CommandError(say(text, scenario=f"{game.id}/{scenario}", clause=clause))


def _name_asked(side: str) -> str:
    """The name of the player who answers an invitation. Without a terminal, the name of the side."""
    return _asked("--name", say("What does the other player call you?")) if has_terminal() else side


def _asked(flag: str, question: str) -> str:
    """Ask a question at the terminal."""
    if not has_terminal():
        raise CommandError(say("A new game by mail needs {flag}; see cockade mail --help.", flag=flag))
    answer = input(f"{question} ").strip()
    if not answer:
        raise CommandError(say("Nothing was started."))
    return answer


# ---------------------------------------------------------------- letters


def _received(args: Namespace, path: Path, letter: Letter) -> Path:
    """The player's file, with a letter added."""
    own = args.keep or _own_file(path, letter)
    if own is None or not own.exists():
        return _joined(args, path, letter)
    file = MailFile.open(own, GAMES)
    try:
        if letter.game == file.exchange.terms.id and letter.side == file.exchange.side:
            raise LetterError(say("You wrote this letter. It is for the other player."))
        file.receive(letter)
    finally:
        file.close()
    print(say("Letter {n} is read into {own}.", n=letter.number, own=own))
    return own


def _own_file(path: Path, letter: Letter) -> Path | None:
    """
    The file of a letter's game, next to it or here.

    The reader's file comes first. Raises: CommandError.
    """
    own, others = _files_of(path, letter)
    if len(own) > 1:
        text = (
            "Several files here are of this game: {files}. "
            "Name yours with --keep FILE, and put copies elsewhere."
        )
        raise CommandError(say(text, files=say(", ").join(map(str, own))))
    return next(iter(own + others), None)


def _files_of(path: Path, letter: Letter) -> tuple[list[Path], list[Path]]:
    """The files of a letter's game in its folder and here: those of its reader, and those of its writer."""
    found: dict[bool, list[Path]] = {True: [], False: []}
    for folder in dict.fromkeys((path.resolve().parent, Path.cwd())):
        for one in sorted(folder.glob(f"*{FILE}")):
            data = read_file(one)
            terms = terms_of(data, one) if is_mail_file(data) else None
            if terms and terms.id == letter.game:
                found[terms.side != letter.side].append(one)
    return found[True], found[False]


def _joined(args: Namespace, path: Path, letter: Letter) -> Path:
    """Create the file for a game that a letter invites to, and write the answer at once."""
    if letter.number != 1:
        text = "The file of this letter's game is not here. Name it: --keep FILE{suffix}."
        raise LetterError(say(text, suffix=FILE))
    game, scenario = invitation(letter, GAMES)
    card = game.scenarios[scenario]
    side = next(each for each in game.sides if each != letter.side)
    print(say("{who} invites you to {title}.", who=letter.name or "?", title=say(card.title)))
    print(say("You play the {side} side.", side=side_of(card, side)))
    name = args.name or _name_asked(side_of(card, side))
    own = args.keep or _free(path.parent, f"{scenario}-{side}")
    file, _ = accepted(own, GAMES, letter, name)
    file.close()
    print(say("{path} is your own file of this game. Keep it to yourself.", path=own))
    return own


def _free(folder: Path, stem: str) -> Path:
    names = (folder / f"{stem}{'' if n == 1 else f'-{n}'}{FILE}" for n in numbers(1))
    return next(path for path in names if not path.exists())


def _post(own: Path, letter: Letter) -> Path:
    """Write a letter next to its writer's file, and say what to do with it."""
    path = own.with_name(f"{own.stem}-{letter.number}{LETTER}")
    try:
        write_whole(path, written(letter).encode(), mode=PRIVATE)
    except OSError as error:
        raise told_of(error, path) from error
    print(say("{path} is letter {n}. Send it to the other player.", path=path, n=letter.number))
    return path


# ---------------------------------------------------------------- the next thing


def go_on(args: Namespace, own: Path) -> int:
    """Play if there is a decision, and write the letter if it is due."""
    file = MailFile.open(own, GAMES)
    try:
        if args.save:
            MailHost.of(file).save_as(args.save)
            print(say("The game so far is saved in {file}.", file=args.save))
            return 0
        if not file.exchange.is_mine:
            return _wait(own, file)
        return _play(args, own, MailHost.of(file))
    finally:
        file.close()


def _wait(own: Path, file: MailFile) -> int:
    """Report that the other player must write first. The own letter is written again, in case it was lost."""
    exchange = file.exchange
    if exchange.is_over:
        _tell_news(MailHost.of(file), exchange.news)
        print(say('The game is over. Save it for "cockade review" with --save FILE.'))
    if exchange.letters[-1].side == exchange.side:
        _post(own, exchange.letters[-1])
    if not exchange.is_over:
        print(say("Waiting for letter {n} from the other player.", n=len(exchange.letters) + 1))
    return 0


def _play(args: Namespace, own: Path, host: MailHost) -> int:
    """
    Play the player's turn: print the events, show the screen, and write the letter if the turn
    has ended.
    """
    _tell_news(host, host.exchange.news)
    if args.auto_setup:
        _place(host)
    if not host.is_done:
        _show(args, host)
    if host.is_done:
        _post(own, host.write())
    else:
        print(say('Your turn is not over. Continue with "cockade mail {path}".', path=own))
    return 0


def _place(host: MailHost) -> None:
    """Place the player's own waiting units, as the bots do."""
    from cockade.engine.bots import next_placement

    while not host.is_waiting and (action := next_placement(host.game.id, host.opened.state)) is not None:
        host.act(host.side, action)


def _tell_news(host: MailHost, first: int) -> None:
    """Print the events since a place of the line, in sentences."""
    ui, opened = ui_of(host.game.id), host.opened
    for place in range(max(1, first), opened.at + 1):
        for sentence in told(ui, opened, place, host.side):
            print(sentence)


def _show(args: Namespace, host: MailHost) -> None:
    """Show the screen, or the line mode if it is asked for or is all that the terminal can show."""
    if not has_input():
        raise CommandError(say("There is no terminal here to type in. Play this turn at a terminal."))
    plain = args.plain or is_plain()
    place: Any = import_module("cockade.tui.mail.plain" if plain else "cockade.tui.mail.app")
    sys.stdout.flush()
    place.play(host, ascii=args.ascii)

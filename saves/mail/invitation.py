"""The start of a game by mail: an invitation, and a letter that accepts it."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path

from cockade.engine.dice import KeyedDice
from cockade.engine.game import AnyGame
from cockade.events.problems import problem
from cockade.saves.errors import SaveError
from cockade.saves.loader import Games
from cockade.saves.mail.commitments import SIZE
from cockade.saves.mail.exchange import FAIR, QUICK, MailTerms
from cockade.saves.mail.file import MailFile
from cockade.saves.mail.letter import LONGEST_NAME, LONGEST_WHY, Letter, LetterError, packed
from cockade.saves.sanitize import neutral


def why_not(game: AnyGame, scenario: str) -> str:
    """Return the clause that prevents a scenario from being played by mail, or empty if it can be."""
    _, state = game.start(scenario, KeyedDice(b"", 0))
    return game.conceals(state)


def invited(  # noqa: PLR0913, PLR0917 - what is agreed
    path: Path, game: AnyGame, scenario: str, side: str, name: str, dice: str = FAIR
) -> tuple[MailFile, Letter]:
    """Create a game by mail in a new file, and return it with the invitation letter."""
    own, secret = {side: neutral(name, LONGEST_NAME)}, secrets.token_hex(SIZE)
    values = dict(game.values_of(scenario))
    terms = MailTerms(secrets.token_hex(SIZE), game.id, scenario, dice, side, secret, _now(), own, values)
    return _first(path, game, terms, {"scenario": f"{game.id}/{scenario}", "dice": dice, "name": name})


def accepted(path: Path, games: Games, letter: Letter, name: str) -> tuple[MailFile, Letter]:
    """Create a file for an invitation, and return it with the answer. Raises LetterError if invalid."""
    game, scenario = invitation(letter, games)
    side = next(each for each in game.sides if each != letter.side)
    names = {letter.side: letter.name, side: neutral(name, LONGEST_NAME)}
    secret, dice = secrets.token_hex(SIZE), letter.about["dice"]
    terms = MailTerms(letter.game, game.id, scenario, dice, side, secret, _now(), names, letter.values)
    file = MailFile.create(path, game, terms)
    try:
        file.receive(letter)
        answer = Letter(letter.game, 2, side, letter.hash, file.exchange.link(), about={"name": name})
        file.send(answer)
    except BaseException:
        file.close()
        path.unlink()
        raise
    return file, answer


def invitation(letter: Letter, games: Games) -> tuple[AnyGame, str]:
    """
    Return the game and the scenario of an invitation.

    Raises: LetterError if it is no invitation.
    """
    id_, _, scenario = letter.about.get("scenario", "").partition("/")
    game = games.get(id_)
    if letter.number != 1 or letter.moves or letter.asked or letter.before:
        raise LetterError("This is not the first letter of a game.")
    if game is not None and letter.pack:
        _lay(game, scenario, letter)
    if game is None or scenario not in game.scenarios or letter.side not in game.sides:
        name = neutral(f"{id_}/{scenario}", LONGEST_NAME)
        raise LetterError(problem('"{name}" is not known here. Update Cockade.', name=name))
    if letter.about.get("dice") not in (FAIR, QUICK) or why_not(game, scenario):
        name = f"{id_}/{scenario}"
        raise LetterError(
            problem('"{name}" cannot be played by mail in this form. Update Cockade.', name=name)
        )
    return game, scenario


def _lay(game: AnyGame, scenario: str, letter: Letter) -> None:
    """Register the battle in a letter. Raises LetterError if it cannot be played."""
    try:
        laid = game.printed(scenario, letter.values)
    except (KeyError, ValueError) as error:
        why = neutral(str(error), LONGEST_WHY)
        raise LetterError(problem("The battle in this letter cannot be played: {why}", why=why)) from error
    if laid != scenario:
        raise LetterError("The battle in this letter is not the one that it names. Ask for it again.")


def _first(path: Path, game: AnyGame, terms: MailTerms, about: dict[str, str]) -> tuple[MailFile, Letter]:
    if clause := why_not(game, terms.scenario):
        raise SaveError(path, problem("This scenario hides too much for play by mail ({rule}).", rule=clause))
    file = MailFile.create(path, game, terms)
    letter = Letter(terms.id, 1, terms.side, "", file.exchange.link(), about=about, pack=packed(terms.values))
    file.send(letter)
    return file, letter


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")

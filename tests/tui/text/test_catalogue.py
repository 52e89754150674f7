"""The catalogues: every text for players is in them, is translated, and names what its source names."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

import pytest
from attrs import field, frozen

from cockade.engine.data_files import DataError, structure
from cockade.engine.rulebook import load_rulebook
from cockade.engine.rules import Refusal
from cockade.engine.translation import load_translated
from cockade.events.problems import DecodeError
from cockade.events.strict_reading import one_of, read_strictly
from cockade.saves.errors import SaveError
from cockade.saves.loader import read
from cockade.saves.save_file import review
from cockade.tui.commands import main
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.hexgame import best_names
from cockade.tui.text import i18n, language_choice
from cockade.tui.text.catalogue import Catalogue
from cockade.tui.text.cli_errors import data_words, problem_words, words_of
from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import kept_language, language_of, settings_file
from messages import __main__ as extracted
from messages.__main__ import LOCALE, catalogue, compiled, spelling, update
from messages.extract import LEFT, NAMES, ROOT, SAID, all_texts, printed_names, spelled, stays
from messages.extract import TOLD as TOLD_MODULES
from tests.fuzz.targets import chained
from tests.games.remake import FOLDER, recorded, text_of
from tests.installing import FOLDERS

PO = LOCALE / "ja" / "LC_MESSAGES" / "cockade.po"
SHOWN = {
    "print",
    "line",
    "Span",
    "Row",
    "Static",
    "Label",
    "notify",
    "CommandError",
    "Unclear",
    "say_bad",
    "text",
    "group",
}
"""Calls that show a text to a player."""
TOLD = {"SaveError", "LetterError", "CommandError", "Unclear", "problem", "say"}
"""What tells of an error, or says a text."""
ENGLISH = re.compile(r"[A-Za-z]{2,}[,.:;]? [A-Za-z]|^[A-Z][a-z]+")
NAME = re.compile(r"\{(\w+)(?:[:!][^{}]*)?\}")
IN_A_LIST = re.compile("5 Virginia")
"""Regiments that clauses only list by their numbers: 1, 5 and 9 Virginia."""
EXCUSED = {
    "cockade: {}": "the name of the program before an error that is said",
    "cockade {}": "the name of the program before its version",
    "cockade: {}: {}": "the name of the program before a file and what is noted about it",
}
"""Texts that are shown as they are, each with its reason."""


@pytest.fixture
def japanese():
    """Japanese is spoken; afterwards English again."""
    i18n.speak("ja")
    yield
    i18n.speak("en")


@cache
def texts():
    """What the catalogue has, by its text."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: message
        for message in catalogue(PO)
        if message.id
    }


def head(path):
    """The first line of a recorded game."""
    return text_of(path).decode().partition("\n")[0]


def names(text):
    """The names in braces of a text."""
    return set(NAME.findall(text))


def test_the_texts_of_the_sources_are_translated():
    """Whatever the sources say to players has its words in Japanese."""
    known, wanted = texts(), [text[0] for text in all_texts()]
    bare = [text for text in wanted if text not in known or known[text].fuzzy or not any(known[text].string)]
    assert bare == []


def test_what_is_searched_for_texts_is_there():
    """A function or a module that is renamed takes its texts along."""
    code = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    names = {
        node.name for path in code for node in ast.walk(ast.parse(path.read_text("utf-8"))) if is_named(node)
    }
    assert {"Binding", *SAID} - names == {"Binding"}  # of Textual
    assert {path.name for path in code} >= TOLD_MODULES


def is_named(node):
    """Whether something defines a function or a class."""
    return isinstance(node, ast.FunctionDef | ast.ClassDef)


def test_a_reworded_text_keeps_its_translation_as_fuzzy(tmp_path, monkeypatch):
    """The translator sees the old Japanese and the old English; players read English until then."""
    path = tmp_path / "ja" / "LC_MESSAGES" / "cockade.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid "Guns cannot march."\nmsgstr "砲兵は行軍できません。"\n', "utf-8")
    monkeypatch.setattr(extracted, "all_texts", lambda: {("Guns may not march.",): ["rules.py"]})
    for _ in range(2):  # the second time it is no new text
        update(path)
        entry = next(message for message in catalogue(path) if message.id)
        assert (entry.id, entry.string, entry.fuzzy) == (
            "Guns may not march.",
            "砲兵は行軍できません。",
            True,
        )
    assert Catalogue.read(path.with_suffix(".mo"))["Guns may not march."] == "Guns may not march."


@pytest.mark.parametrize("game", GAMES)
def test_every_condition_of_every_law_is_in_the_catalogue(game):
    """However a rule comes to its sentence: a refusal is read in the player's language."""
    known = texts()
    laws = [law for laws in GAMES[game].rules.laws.values() for law in laws.values()]
    said = {condition.text for law in laws for condition in law.conditions}
    assert len(said) > 20
    assert sorted(text for text in said if text not in known) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_lists_say_of_recorded_games_is_in_the_catalogue(game):
    """The battle, and the step in which a game stands."""
    known, ours = texts(), GAMES[game]
    files = [path for path in recorded() if "by-hand-1" in path.stem and f'"game":"{game}"' in head(path)]
    steps = {ours.phase(state) for path in files for state in review(path, GAMES).opened.states}
    said = {card.title for card in ours.scenarios.values()} | {step for step in steps if step.islower()}
    assert len(said) > 2
    assert sorted(text for text in said if text not in known) == []


def test_no_translation_is_left_in_doubt():
    """A text marked as fuzzy is left out of what the program reads: it would be English."""
    assert [text for text, message in texts().items() if message.fuzzy] == []


def test_a_translation_names_what_its_source_names():
    """No name in braces is lost, and none is new: a text with another one could not be filled in."""
    wrong = {}
    for text, message in texts().items():
        spoken = message.string if isinstance(message.string, str) else message.string[0]
        source = message.id if isinstance(message.id, str) else message.id[-1]
        if names(spoken) != names(source):
            wrong[text] = spoken
    assert wrong == {}


def test_the_compiled_catalogue_is_that_of_the_texts():
    """What the program reads was made from what is written: `make messages` was not forgotten."""
    assert PO.with_suffix(".mo").read_bytes() == compiled(catalogue(PO))


def test_what_stays_out_has_a_reason_and_is_not_in_the_catalogue():
    """A text that is left as it is says why, and is not translated besides."""
    for group in tomllib.loads(LEFT.read_text(encoding="utf-8"))["group"]:
        assert len(group["why"]) > 10
        assert not set(group["texts"]) & set(texts())


def shape(node):
    """A text with its holes; None for what is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def shown(tree):
    """(line, text) of everything that is shown without being said."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            for arg in node.args if name in SHOWN else ():
                found = shape(arg)
                if found and ENGLISH.search(found.replace("{}", "")):
                    yield node.lineno, found


def test_every_text_for_players_is_said():
    """No sentence of the screen, server or laboratory reaches a player in English whatever they read."""
    unsaid = [
        f"{path.relative_to(ROOT)}:{at}: {text}"
        for folder in ("tui", "server", "lab")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for at, text in shown(ast.parse(path.read_text(encoding="utf-8")))
        if text not in EXCUSED
    ]
    assert unsaid == []


def test_each_text_has_the_answer_that_the_catalogue_has(japanese):
    """What is looked up one by one is what a reader of the whole file finds."""
    for text, message in texts().items():
        spoken = message.string if isinstance(message.string, str) else message.string[0]
        assert i18n.say(text) == spoken


def test_a_file_that_is_no_catalogue_leaves_everything_as_it_is(tmp_path):
    """A start does not fail for want of a language."""
    (tmp_path / "a.mo").write_bytes(b"nothing of that kind")
    for name in ("a.mo", "b.mo"):
        assert Catalogue.read(tmp_path / name)["Record"] == "Record"


def test_nothing_says_nothing(japanese):
    """The empty text is empty: it is not the heading of the catalogue."""
    assert i18n.say("") == ""


def test_a_text_without_a_translation_is_said_as_it_is(japanese):
    """What the catalogue does not have stays English."""
    assert i18n.say("a text of tomorrow, {n}", n=3) == "a text of tomorrow, 3"


def test_names_are_filled_in_where_the_language_has_them(japanese):
    """Words stand in the order of the language, numbers without plural."""
    assert i18n.say("Unit {name}", name="1VA") == "ユニット 1VA"
    assert i18n.count("{n} turn", "{n} turns", 3) == "3ターン"


@pytest.mark.parametrize("game", ["rebels", "brandywine"])
def test_a_refusal_names_counters_in_the_language_of_its_reader(game, japanese):
    """The rules speak of a counter by the name that is printed on it, which a reader has in his language."""
    refusal = Refusal("4.1", "{unit} may not enter {hex} now.", unit="Donop", hex=1206)
    said = ui_of(game).words.refusal(None, refusal)
    assert texts()["Donop"].string in said
    assert "Donop" not in said


def test_a_form_without_its_number_is_said_of_one_only(japanese):
    """One and several may be two texts of the catalogue: of three units nobody says that it is one."""
    one, many = "(13.6.1): one unit may try to rally.", "(13.6.1): {n} units may try to rally."
    assert i18n.count(one, many, 1) == texts()[one].string
    assert i18n.count(one, many, 3) == texts()[many].string.format(n=3)


def test_a_blank_sets_off_narrow_letters_only(japanese):
    """Between letters of two cells it would be a hole in the sentence."""
    text = "{unit} is not on a road or track."
    assert i18n.say(text, unit="1 VA") == "1 VA は道路にもトラックにもいない。"
    assert i18n.say(text, unit="ラール") == "ラールは道路にもトラックにもいない。"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, ""),
        ({"LANG": "C.UTF-8", "LANGUAGE": "ja"}, ""),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, ""),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:ja:en"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, ""),
    ],
)
def test_the_language_that_the_system_asks_for(variables, language):
    """As gettext reads them: LANGUAGE is a list and comes first, unless the locale is C."""
    assert language_choice.wished(variables) == language


@pytest.mark.parametrize(
    ("setting", "variables", "language"),
    [
        ("auto", {"LANG": "ja_JP.UTF-8"}, "ja"),
        ("en", {"LANG": "ja_JP.UTF-8"}, "en"),
        ("ja", {"LANG": "C"}, "ja"),
        ("ja", {"COCKADE_LANGUAGE": "en"}, "en"),
        ("auto", {}, "en"),
    ],
)
def test_what_the_player_says_goes_before_his_settings_and_those_before_his_system(
    setting, variables, language
):
    """`--language`, then the settings, then the system; English if nobody says anything."""
    assert language_of(setting, variables) == language


def test_the_settings_are_asked_before_they_are_read_strictly(tmp_path, monkeypatch):
    """A file with faults still says which language its reader reads; one that cannot be read says nothing."""
    monkeypatch.setenv("COCKADE_CONFIG", str(tmp_path))
    assert kept_language() == "auto"
    settings_file().write_text('colour = 7\nlanguage = "ja"\n', encoding="utf-8")
    assert kept_language() == "ja"
    settings_file().write_text("language = [", encoding="utf-8")
    assert kept_language() == "auto"


@pytest.mark.parametrize("words", [["list", "--language", "ja"], ["--language=ja", "list"]])
def test_a_command_speaks_the_language_that_it_is_told(words, capsys, monkeypatch):
    """`--language` stands anywhere, and goes before the locale."""
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setenv("COCKADE_LANGUAGE", "")
    assert main(words) == 0
    words_said = capsys.readouterr().out
    speak("en")
    assert "ブルックリン" in words_said


def test_an_unknown_language_is_named_with_those_there_are(capsys):
    """The way out stands in the sentence."""
    assert main(["list", "--language", "xx"]) == 2
    assert 'there is no "xx". Choose from en, ja.' in capsys.readouterr().err


def test_errors_of_the_disk_are_said(japanese):
    """What is kept knows no language: where it fails, its sentences are said here, and the place stays."""
    assert (
        words_of(SaveError("a.jsonl", "There is no such file.")) == "a.jsonl\uff1aそのようなファイルはない。"
    )
    both = SaveError("a.jsonl", "This line is not JSON. Restore the file from a copy. Something new.", 3)
    assert words_of(both).endswith(
        "この行は JSON ではない。コピーからファイルを復元してください。Something new."
    )
    assert words_of(ValueError("as it is")) == "as it is"


@frozen
class Piece:
    """What is read strictly."""

    hex: int
    kind: Annotated[str, one_of(("gun", "horse"))] = "gun"
    path: tuple[int, int] = (1, 2)
    names: dict[str, str] = field(factory=dict)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"hex": "712"}, '$.hex\uff1a整数のはずが "712" である'),
        ({"hex": "missing"}, '$.hex\uff1a整数のはずが "missing" である'),
        ({}, "$.hex\uff1aない"),
        ({"hex": 1, "kind": "foot"}, '$.kind\uff1agun, horse のどれかのはずが "foot" である'),
        ({"hex": 1, "path": [1]}, "$.path\uff1a要素2個のリストのはずが [1] である"),
        ({"hex": 1, "names": {"a text": 7}}, "$.names['a text']\uff1a文字列のはずが 7 である"),
        ({"hex": 1, "hue": 1}, "$.hue\uff1a未知のキー。あるのは hex, kind, path, names"),
        ([], "$\uff1aオブジェクトのはずが [] である"),
    ],
)
def test_faults_of_a_strict_reader_are_said(value, said, japanese):
    """Where and what was found stay as they stand, though they are words; what was expected is said."""
    with pytest.raises(DecodeError) as fault:
        read_strictly(value, Piece)
    assert problem_words(fault.value.why) == said


def test_faults_of_a_record_and_of_values_are_said(japanese):
    """A fault is said with what stands around it: the file, the line and the way out."""
    head, *rest = text_of(FOLDER / "trenton-by-hand-1.jsonl").splitlines(keepends=True)
    with pytest.raises(SaveError) as wrong:
        read(chained([{**json.loads(head), "players": 7}, json.loads(rest[0])]), GAMES, Path("a.jsonl"))
    assert words_of(wrong.value) == (
        "a.jsonl、1行目\uff1aヘッダーを解釈できない\uff1a$.players\uff1aオブジェクトのはずが 7 である。"
        "書いた版の Cockade で開くか、Cockade を更新してください。"
    )
    with pytest.raises(DataError) as wrong:
        structure({"hex": 1.5}, Piece, "v.toml")
    assert data_words(wrong.value) == "v.toml\uff1a$.hex\uff1a整数のはずが 1.5 である"


def test_both_forms_of_a_number_may_come_out_of_a_variable(japanese):
    """What stands in a table as two texts is said as one of them."""
    texts = ("The {side} gain {n} momentum chit", "The {side} gain {n} momentum chits")
    assert i18n.count(*texts, 2, side="X") == "Xがモメンタム・チット2枚を得る"


def test_a_name_that_stays_as_it_is_printed_is_one_of_a_kind_with_a_reason():
    """Every kind of names that stays has its reason and examples, and no pattern of it is for nothing."""
    printed = printed_names()
    for kind in tomllib.loads(NAMES.read_text(encoding="utf-8"))["stays"]:
        assert len(kind["why"]) > 10
        assert all(stays(name) and name in printed for name in kind["shown"])
        assert all(any(re.fullmatch(pattern, name) for name in printed) for pattern in kind["patterns"])


def test_a_unit_is_found_by_its_printed_name_and_by_the_japanese_one(japanese):
    """Who reads the counter on the map types what stands there."""
    named = [("Washington", "a"), ("Wayne", "b")]
    assert best_names(named, "wash") == best_names(named, "ワシン") == ("a",)


RECORDED_WORDS = {"beside the enemy", "rifles fire", "rifles damage"}
"""No name: what recorded facts call a modifier, of which the screen speaks in the common word."""


def test_a_misprint_of_the_rulebook_is_shown_as_history_spells_it(monkeypatch):
    """It stays in ids and records; a reader sees the right name, and finds the unit by both."""
    monkeypatch.setattr(i18n, "_catalogue", Catalogue())
    clauses = load_rulebook("cockade.engine.rebels").clauses
    for printed, name in spelled().items():
        assert i18n.say(printed) == i18n.say("{unit}", unit=i18n.say(printed)) == name
        if printed in RECORDED_WORDS:
            continue
        assert printed in printed_names()
        assert best_names([(printed, "a")], printed) == best_names([(printed, "a")], name) == ("a",)
        assert not any(printed in clause.text for clause in clauses)


def test_the_spelling_of_names_is_compiled():
    """`make messages` was not forgotten."""
    assert (LOCALE / "en" / "LC_MESSAGES" / "cockade.mo").read_bytes() == compiled(spelling())


def named_in(book, known):
    """(clause or ruling, name) wherever a text of a rulebook has one of these names."""
    longest = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    name = re.compile(rf"(?<![A-Za-z'/])(?:{longest})(?![A-Za-z'])")
    found = [(id_, hit) for id_, text in said_in(book).items() for hit in name.finditer(text)]
    return [(id_, hit[0]) for id_, hit in found if not IN_A_LIST.match(hit.string, hit.start())]


def with_a_form(names):
    """Names of letters that are another word in Japanese."""
    return {name for name in names if re.search("[A-Z][a-z]{3}", name) and i18n.say(name) != name}


@pytest.mark.parametrize("game", GAMES)
def test_clauses_leave_no_printed_name_in_english(game, japanese):
    """One that has a Japanese form stands in it in the Japanese rulebook too."""
    known = with_a_form(printed_names())
    assert len(known) > 300
    assert named_in(load_translated(f"cockade.engine.{game}", "ja"), known) == []


@pytest.mark.parametrize("game", ["rebels", "brandywine"])
def test_clauses_call_people_and_corps_as_the_screen_does(game, japanese):
    """Where an English clause has a printed name, the Japanese one has the form of counters and maps."""
    known = with_a_form(
        name for name, files in printed_names().items() if any(game in file for file in files)
    )
    called = named_in(load_rulebook(f"cockade.engine.{game}"), known)
    clauses = said_in(load_translated(f"cockade.engine.{game}", "ja"))
    assert len(called) > 50
    assert [(id_, name) for id_, name in called if i18n.say(name) not in clauses[id_]] == []


def said_in(book):
    """The texts of a rulebook by the numbers of clauses and rulings."""
    clauses = {clause.id: f"{clause.title}. {clause.text}" for clause in book.clauses}
    return clauses | {r.id: f"{r.question} {r.ruling} {r.why}" for r in book.rulings}


def test_words_that_the_table_of_terms_forbids_are_not_used():
    """One term for one thing: of two that mean the same the table has one."""
    table = (ROOT / "docs" / "reference" / "terms.ja.md").read_text(encoding="utf-8")
    ours = table.partition("## プログラムの語")[2].partition("## 人と場所の名")[0]
    everywhere = {"ヘックス", "サイコロ", "白兵戦", "後退"}
    forbidden = {*re.findall("「([^」]+)」は使わない", ours)} | everywhere
    assert len(forbidden) > 10
    assert everywhere <= set(re.findall("「([^」]+)」", table))
    said = [(text, str(message.string)) for text, message in texts().items()]
    assert [(word, text) for text, spoken in said for word in forbidden if word in spoken] == []
    books = [load_translated(f"cockade.engine.{game}", "ja") for game in GAMES]
    clauses = [said for book in books for said in said_in(book).items()]
    assert [(word, id_) for id_, text in clauses for word in {*everywhere, "辞退"} if word in text] == []


def test_no_error_is_put_together_where_the_catalogue_would_miss_it():
    """What goes wrong is told as a text with names, or as sentences kept under a name, no f-string."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TOLD
        for arg in node.args
        if isinstance(arg, ast.JoinedStr) and ENGLISH.search(shape(arg).replace("{}", ""))
    ]
    assert found == []

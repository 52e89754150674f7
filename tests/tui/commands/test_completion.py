"""`cockade completion`: words that a shell completes."""

import shutil
import subprocess

import pytest


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash here")
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["cockade", "ver"], {"verify"}),
        (["cockade", "play", "rebels/tren"], {"rebels/trenton", "rebels/trenton-whatif"}),
        (["cockade", "play", "trenton-r"], {"trenton-redoubts"}),
        (["cockade", "play", "--au"], {"--auto-setup"}),
        (["cockade", "completion", "z"], {"zsh"}),
    ],
)
def test_bash_completes_commands_options_and_scenarios(cockade, tmp_path, typed, expected):
    """What bash offers after these words have been typed."""
    script = tmp_path / "completion"
    script.write_text(cockade("completion", "bash").out)
    words = " ".join(typed)
    ask = f"source {script}; COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _shtab_cockade; "
    said = subprocess.run(
        ["bash", "-c", ask + 'printf "%s\\n" "${COMPREPLY[@]}"'], capture_output=True, text=True, check=True
    )
    assert {word.strip() for word in said.stdout.split()} == expected


def test_an_unknown_shell_is_refused_by_name(cockade):
    """The answer names those that there are."""
    ran = cockade("completion", "fish")
    assert ran.code == 2
    assert "bash" in ran.err

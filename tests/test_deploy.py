"""The files for operators say what the program takes."""

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from cockade.tui.commands.parser import parsed

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "deploy" / "cockade.service"


def test_the_unit_starts_a_command_that_there_is():
    """Its flags are those of `cockade serve`, and its folder is the one that systemd makes for it."""
    lines = dict(line.split("=", 1) for line in UNIT.read_text().splitlines() if "=" in line)
    program, *words = shlex.split(lines["ExecStart"])
    args = parsed(words)
    assert Path(program).name == "cockade"
    assert (args.ssh, args.web) == (8022, 8080)
    assert Path(args.data) == Path("/var/lib") / lines["StateDirectory"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_finds_no_fault_in_the_unit(tmp_path):
    """But that the program is not installed there."""
    copy = tmp_path / "cockade.service"
    copy.write_text(UNIT.read_text().replace("/opt/cockade/bin/cockade", shutil.which("true")))
    ran = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False)
    assert [line for line in ran.stderr.splitlines() if "cockade" in line] == []

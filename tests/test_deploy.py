"""The files for operators say what the program takes."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cockade.tui.commands.parser import parsed
from tests.installing import FOLDERS

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "cockade.service"


def test_the_unit_starts_a_command_that_there_is():
    """Its flags are those of `cockade serve`, and its folder is the one that systemd makes for it."""
    lines = dict(line.split("=", 1) for line in UNIT.read_text().splitlines() if "=" in line)
    program, *words = shlex.split(lines["ExecStart"])
    args = parsed(words)
    assert Path(program).name == "cockade"
    assert (args.ssh, args.web) == (8022, 8080)
    assert Path(args.data) == Path("/var/lib") / lines["StateDirectory"]
    assert "-HUP" in shlex.split(lines["ExecReload"])


def settings_of(unit):
    """What a unit says, by name; of what it says twice the last."""
    return dict(line.split("=", 1) for line in (DEPLOY / unit).read_text().splitlines() if "=" in line)


def test_the_timer_copies_the_games_of_the_server_and_keeps_few():
    """The unit of its name runs the command, as the server's user, in folders that systemd makes for it."""
    found, timer = settings_of("cockade-backup.service"), settings_of("cockade-backup.timer")
    args = parsed(shlex.split(found["ExecStart"])[1:])
    made = [Path("/var/lib") / name for name in found["StateDirectory"].split()]
    assert [args.data, args.file] == made
    assert args.keep
    assert (found["User"], found["DynamicUser"]) == (UNIT.stem, settings_of(UNIT.name)["DynamicUser"])
    assert timer["OnCalendar"]
    assert "Unit" not in timer


def test_both_services_are_walled_in():
    """Each has all that the sandbox of the players' processes, which makes spaces of its own, allows."""
    walls = {"UMask": "0077", "ProtectProc": "invisible", "ProtectSystem": "strict", "NoNewPrivileges": "yes"}
    for unit in ("cockade.service", "cockade-backup.service"):
        found = settings_of(unit)
        assert walls.items() <= found.items()
    assert settings_of("cockade.service")["OOMPolicy"] == "continue"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
@pytest.mark.parametrize("name", ["cockade.service", "cockade-backup.service", "cockade-backup.timer"])
def test_systemd_finds_no_fault_in_the_unit(tmp_path, name):
    """But that the program is not installed there."""
    for unit in DEPLOY.glob("*.service"):
        text = unit.read_text().replace("/opt/cockade/bin/cockade", shutil.which("true"))
        (tmp_path / unit.name).write_text(text)
    copy = tmp_path / name
    if not copy.exists():
        copy.write_text((DEPLOY / name).read_text())
    ran = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False)
    assert [line for line in ran.stderr.splitlines() if "cockade" in line] == []


def extras():
    """The extras that `make lock` takes in."""
    return re.findall(r"--extra (\w+)", (ROOT / "Makefile").read_text())


def locked(name):
    """The packages of a lock: version and hashes by name, each as often as it stands there."""
    text = (DEPLOY / name).read_text().replace("\\\n", " ")
    for row in filter(None, map(str.strip, text.splitlines())):
        package, *hashes = row.split("--hash=")
        requirement = Requirement(package)
        yield canonicalize_name(requirement.name), next(iter(requirement.specifier)), hashes


@pytest.mark.parametrize("name", ["requirements.lock", "build.lock"])
def test_every_file_that_the_container_takes_has_a_hash(name):
    """Each package in one version, which is given exactly, and at least one hash that no two can share."""
    for package, version, hashes in locked(name):
        assert version.operator == "==", package
        assert hashes, package
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", each) for each in hashes), package


def test_the_lock_is_of_what_the_project_needs():
    """All of it with the extras of the container, in versions that it admits."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    rows = [*project["dependencies"]]
    for extra in extras():
        rows += project["optional-dependencies"][extra]
    found = {}
    for package, version, _ in locked("requirements.lock"):
        found.setdefault(package, []).append(version.version)
    for row in rows:
        need = Requirement(row)
        versions = found[canonicalize_name(need.name)]
        assert all(need.specifier.contains(version) for version in versions), row


def test_the_container_takes_nothing_without_a_hash():
    """Every install in it is by a lock, or of our own wheel without anything else."""
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    installs = re.findall(r"pip (?:install|wheel) ([^&\n]*)", text)
    assert len(installs) == 4
    for words in installs:
        by_lock = "--require-hashes" in words and "--only-binary :all:" in words
        assert by_lock or (
            "--no-deps" in words and ("--no-index" in words or "--no-build-isolation" in words)
        )


WITHOUT = """
import importlib, pkgutil, sys
sys.modules.update(dict.fromkeys(sys.argv[1:]))
import cockade.server
for each in pkgutil.walk_packages(cockade.server.__path__, "cockade.server."):
    if not each.name.endswith((".metrics", ".postgres_base")):
        importlib.import_module(each.name)
"""


def test_a_server_begins_with_the_extra_for_servers_alone():
    """All of it but figures and PostgreSQL is there without what only other extras bring."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {*project["dependencies"], *project["optional-dependencies"]["serve"]}
    others = {each for rows in project["optional-dependencies"].values() for each in rows} - needed
    names = {re.match(r"[\w-]+", each)[0].replace("-", "_") for each in others}
    modules = sorted(names | {"PIL", "yaml"})
    assert {"PIL", "psycopg", "prometheus_client"} <= set(modules)
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT, *modules], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr


# ---------------------------------------------------------------- the container


@pytest.fixture(scope="module")
def image():
    """The instructions of the last stage of the container file, by name, and all of them."""
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    rows = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    last = max(number for number, (name, _) in enumerate(rows) if name == "FROM")
    return dict(rows[last:]), rows


def test_the_container_starts_a_command_that_there_is(image):
    """As nobody in particular; its volume holds the games, and its ports are those of the doors."""
    found, _ = image
    program, *words = json.loads(found["ENTRYPOINT"]) + json.loads(found["CMD"])
    args = parsed(words)
    assert program == "/opt/cockade/bin/cockade"
    assert args.data == Path(found["VOLUME"])
    assert [args.ssh, args.web] == [int(port) for port in found["EXPOSE"].split()]
    user, group = map(int, found["USER"].split(":"))
    assert user
    assert group
    assert f"-o {user} -g {group} {args.data}" in found["RUN"]
    assert f"127.0.0.1:{args.web}/healthz" in found["HEALTHCHECK"]
    compile(json.loads(found["HEALTHCHECK"].partition("CMD")[2])[2], "healthcheck", "exec")


def test_the_container_is_built_from_what_is_installed(image):
    """With extras that there are, for a Python that is supported, and from files that there are."""
    _, rows = image
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for name, rest in rows:
        if name == "FROM":
            version = re.match(r"python:([\d.]+)-slim", rest).group(1)
            assert f"Programming Language :: Python :: {version}" in project["classifiers"]
    (install,) = [rest for name, rest in rows if name == "RUN" and "pip install" in rest]
    locks = re.findall(r"/source/(deploy/[\w.]+)", install)
    assert len(locks) == 2
    assert set(extras()) <= set(project["optional-dependencies"])
    kept = (DEPLOY / "Containerfile.dockerignore").read_text()
    names = [line[1:] for line in kept.splitlines() if line.startswith("!")]
    assert all((ROOT / name).exists() for name in names)
    assert {project["readme"], *project["license-files"], *locks} <= set(names)
    assert set(FOLDERS) <= set(names)


@pytest.fixture(scope="module")
def compose():
    """The compose file."""
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_the_services_are_made_for_each_other(compose, image):
    """Caddy stands before the page of Cockade, alone is believed, and waits until it is well."""
    cockade, caddy = compose["services"]["cockade"], compose["services"]["caddy"]
    entry = json.loads(image[0]["ENTRYPOINT"])
    args = parsed([*entry[1:], *cockade["command"]])
    assert args.trust_proxy == [caddy["networks"]["inside"]["ipv4_address"]]
    (subnet,) = compose["networks"]["inside"]["ipam"]["config"]
    assert args.trust_proxy[0].rpartition(".")[0] == subnet["subnet"].rpartition(".")[0]
    known = caddy["environment"]
    assert args.public == f"https://{known['COCKADE_NAME']}"
    assert known["COCKADE_PAGE"] == f"cockade:{args.web}"
    assert set(re.findall(r"\{\$(\w+):", (DEPLOY / "Caddyfile").read_text())) == set(known)
    assert list(caddy["depends_on"]) == ["cockade"]
    assert cockade["ports"] == [f"{args.ssh}:{args.ssh}"]


def test_the_container_has_no_more_rights_than_it_needs(compose, image):
    """It writes to the volume of the games and to /tmp, and nowhere else."""
    cockade = compose["services"]["cockade"]
    assert cockade["read_only"]
    assert cockade["cap_drop"] == ["ALL"]
    assert cockade["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in cockade
    assert "user" not in cockade
    places = [each.split(":") for each in cockade["volumes"]]
    assert [inside for _, inside, *read_only in places if not read_only] == [image[0]["VOLUME"]]
    assert cockade["tmpfs"] == ["/tmp"]


def test_what_the_compose_file_names_is_there(compose):
    """Files of ours, volumes, networks and services; the list of players is the operator's."""
    services = compose["services"].values()
    build = compose["services"]["cockade"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).exists()
    sources = {each.partition(":")[0] for service in services for each in service["volumes"]}
    named = {each for each in sources if not each.startswith(".")}
    assert named == set(compose["volumes"])
    assert {each for each in sources - named if not (DEPLOY / each).exists()} == {"./players"}
    assert {each for service in services for each in service["networks"]} == set(compose["networks"])

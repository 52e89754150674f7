"""
A bot for a server of Cockade: in Trenton it may be chosen from the list of opponents, it accepts every
invitation, and plays what is offered, by chance.

    python bot.py -i ~/.ssh/greta -p 8022 play.example.org

What follows the name of the program goes to ssh. The key stands on the server's list as bot="greta".
"""

import json
import random
import subprocess
import sys
from collections import deque

LINE = subprocess.Popen(["ssh", *sys.argv[1:], "protocol"], stdin=-1, stdout=-1, text=True, bufsize=1)
NEWS = deque()


def hear():
    """The next line that the server says."""
    while not (said := LINE.stdout.readline()).strip():
        if not said:
            sys.exit(LINE.wait())
    return json.loads(said)


def ask(do, **fields):
    """The answer to a request; news that come before it are kept."""
    LINE.stdin.write(json.dumps({"do": do, **fields}) + "\n")
    while "news" in (said := hear()):
        NEWS.append(said)
    if not said["ok"]:
        print(do, said.get("rule", ""), said["error"], file=sys.stderr)
    return said


def play(game):
    """Enter a game, and play for as long as it is our turn."""
    now = ask("enter", game=game)
    while now["ok"] and not now["over"] and now["side"] == now["mine"]:
        offers = ask("offers")["offers"]
        ask("act", action=random.choice(offers)["action"])
        now = ask("status")


ask("seats", scenarios=["rebels/trenton"])
while True:
    news = NEWS.popleft() if NEWS else hear()
    if news["news"] == "invited":
        ask("join", game=news["game"])
    elif news["news"] == "turn":
        play(news["game"])

"""Servers on loopback to which a host may send: for HTTP and for mail."""

from __future__ import annotations

import email
import json
import socketserver
import threading
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue


class Receiver:
    """Something that listens on loopback until the end of the block; `got` holds what came."""

    def __enter__(self):
        self.got = Queue()
        self.server = self.make()
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self._thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def next(self):
        """What comes next."""
        return self.got.get()


class Page(Receiver):
    """Takes what is posted, and answers with `status`, once it `may_answer`."""

    def __init__(self, status=200, location=""):
        self.status, self.location = status, location
        self.may_answer = threading.Event()
        self.may_answer.set()

    def make(self):
        page = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                page.got.put((self.path, dict(self.headers), body))
                page.may_answer.wait()
                self.send_response(page.status)
                if page.location:
                    self.send_header("Location", page.location)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                """Nothing is told."""

        return ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def url(self, path="/hook"):
        return f"http://127.0.0.1:{self.port}{path}"

    def next_json(self):
        """The JSON that comes next."""
        return json.loads(self.next()[2])


class Mailbox(Receiver):
    """Takes mail by SMTP, as far as it needs that for one letter a connection."""

    def make(self):
        box = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                self.say("220 ready")
                while line := self.rfile.readline().decode().strip():
                    word = line.split()[0].upper()
                    if word == "DATA":
                        self.say("354 go on")
                        self.take()
                    self.say("221 bye" if word == "QUIT" else "250 ok")
                    if word == "QUIT":
                        return

            def say(self, text):
                self.wfile.write(text.encode() + b"\r\n")

            def take(self):
                rows = []
                while (row := self.rfile.readline()) not in (b".\r\n", b""):
                    rows.append(row)
                box.got.put(email.message_from_bytes(b"".join(rows), policy=default))

        return socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)

#!/usr/bin/env python3
"""Whether the scripts of load/ notice wrong answers: wrk must end with 1 and say WRONG. Right ones are counted, and
a run that cannot begin ends with 2.

    wrong_load.py FOLDER
"""

import concurrent.futures
import http.server
import re
import shutil
import subprocess
import sys
import threading

BOARD = "3x3\n" + "down\n" * 9
PLAYED = "3x3\n" + "none\n" * 8 + "down\n"
CLASS = {"/rooms": (201, "class name c\n"), "/c/c/start": (200, "class room 0 open a\nclass room 0 open b\n")}
# What each server answers to which script, and the rule that it names.
WRONG = {
    "three own cards": ("flip.lua", 200, "3x3\n" + "my A\n" * 3 + "down\n" * 6),
    "a pair that is none": ("flip.lua", 200, "3x3\nmy A\nmy B\n" + "down\n" * 7),
    "another size": ("look.lua", 200, "2x3\n" + "down\n" * 6),
    "a line too few": ("look.lua", 200, "3x3\n" + "down\n" * 8),
    "a line of no board": ("look.lua", 200, "3x3\nupside\n" + "down\n" * 8),
    "a card of who only looks": ("look.lua", 200, "3x3\nmy A\n" + "down\n" * 8),
    "a failed look": ("look.lua", 409, "cannot flip this card: no\n"),
    "a fault": ("mixed.lua", 500, "fault\n"),
    "a space that is there": ("flip.lua", 409, "cannot flip this card: no\n", "outside"),
    "scores that nobody asked for": ("flip.lua", 200, "alice 1\n"),
    "a watch of another size": ("watch.lua", 200, "2x3\n" + "down\n" * 6),
    "a card of who only watches": ("watch.lua", 200, "3x3\nmy A\n" + "down\n" * 8),
    "a failed watch": ("watch.lua", 409, "cannot flip this card: no\n"),
    "a pair that is none, in a class": ("class.lua", 200, "3x3\nmy A\nmy B\n" + "down\n" * 7),
    "a fault in a class": ("class.lua", 500, "fault\n"),
}
# The same of right ones, by the name under which these are counted.
RIGHT = {
    "boards": ("look.lua", 200, BOARD),
    "watches": ("watch.lua", 200, BOARD),
    "mismatches": ("flip.lua", 200, "3x3\nup A\n" + "down\n" * 7 + "up B\n"),
    "first cards": ("class.lua", 200, "3x3\nmy A\n" + "down\n" * 8),
    "matches": ("flip.lua", 200, "3x3\nmy A\n" + "down\n" * 7 + "my A\n"),
    "failed by a rule": ("flip.lua", 409, "cannot flip this card: no\n"),
    "failed by 2-B": ("mixed.lua", 409, "cannot flip this card: no\n", "2-B"),
    "failed by 1-A": ("class.lua", 409, "cannot flip this card: no\n", "1-A"),
    "refused: 429": ("flip.lua", 429, "too fast\n"),
    "refused: paused": ("flip.lua", 409, "cannot flip this card: no\n", "paused"),
}
# The same of those with which nothing begins, by what is said of it.
NOTHING = {
    "no board at /look/nobody, but 404: none": ("look.lua", 404, "none"),
    "room 1 was not opened: 403 full": ("rooms.lua", 403, "full"),
    "no class was opened: 403 full": ("class.lua", 403, "full"),
    "hardly a card is left: begin a fresh game": ("mixed.lua", 200, PLAYED),
    "hardly a card is left": ("flip.lua", 200, PLAYED),
}


def answers(script, status, body, rule=None):
    """A server that answers so, and rightly what the script asks first, or beside it."""
    begins = status not in (403, 404)

    class Answers(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self):
            path, text, told, why = self.path.split("?")[0], body, status, rule
            if begins and path in CLASS:
                told, text = CLASS[path]
            elif begins and (path.endswith("/nobody") or script == "watch.lua" and "/flip/" in path):
                told, text, why = 200, PLAYED if body == PLAYED else BOARD, None
            self.send_response(told)
            self.send_header("Content-Length", str(len(text)))
            if why:
                self.send_header("Scramble-Rule", why)
            self.end_headers()
            self.wfile.write(text.encode())

        do_GET = do_POST = answer

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    server.handle_error = lambda *_: None  # wrk hangs up at its end
    return server


def run(folder, script, *answer):
    threads = 2 if script == "watch.lua" else 1
    with answers(script, *answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        rooms = ["--rooms", "2"] if script == "class.lua" else []
        done = subprocess.run(
            ["wrk", f"-t{threads}", f"-c{threads}", "-d2s", "--timeout", "20s", "-s", f"{folder}/{script}",
             f"http://127.0.0.1:{server.server_port}/", "--", "--players", "3", *rooms],
            check=False, capture_output=True, text=True, timeout=60)
        server.shutdown()
    return done.returncode, done.stdout + done.stderr


def problem(folder, expected, name, case):
    """How wrk ended and what it told, if it should have ended otherwise."""
    status, text = run(folder, *case)
    wanted = {0: f"^  {name} +[1-9]", 1: "^WRONG: ", 2: f"^{name}"}[expected]
    if status != expected or ("WRONG: " in text) != (expected == 1) or not re.search(wanted, text, re.MULTILINE):
        return f"{name}: {status}\n{text}"
    return ""


def main(folder):
    if not shutil.which("wrk"):
        sys.exit(77)
    with concurrent.futures.ThreadPoolExecutor(4) as several:  # each takes two seconds, and hardly the processor
        found = [several.submit(problem, folder, expected, *case)
                 for expected, cases in enumerate((RIGHT, WRONG, NOTHING)) for case in cases.items()]
    sys.exit("\n".join(filter(None, (each.result() for each in found))) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])

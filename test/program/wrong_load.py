#!/usr/bin/env python3
"""Whether the scripts of load/ notice wrong answers: wrk must end with 1 and say WRONG. Right ones
are counted.

    wrong_load.py FOLDER
"""

import http.server
import re
import shutil
import subprocess
import sys
import threading

# What each wrong server answers to anything but the look of `nobody`, and to which script.
WRONG = {
    "three own cards": ("flip.lua", 200, "3x3\n" + "my A\n" * 3 + "down\n" * 6),
    "a pair that is none": ("flip.lua", 200, "3x3\nmy A\nmy B\n" + "down\n" * 7),
    "another size": ("look.lua", 200, "2x3\n" + "down\n" * 6),
    "a line too few": ("look.lua", 200, "3x3\n" + "down\n" * 8),
    "a line of no board": ("look.lua", 200, "3x3\nupside\n" + "down\n" * 8),
    "a card of who only looks": ("look.lua", 200, "3x3\nmy A\n" + "down\n" * 8),
    "a failed look": ("look.lua", 409, "cannot flip this card: no\n"),
    "a fault": ("mixed.lua", 500, "fault\n"),
}
# The same of right ones, by the name under which these are counted.
RIGHT = {
    "boards": ("look.lua", 200, "3x3\n" + "down\n" * 9),
    "mismatches": ("flip.lua", 200, "3x3\nup A\n" + "down\n" * 7 + "up B\n"),
    "first cards": ("flip.lua", 200, "3x3\nmy A\n" + "down\n" * 8),
    "matches": ("flip.lua", 200, "3x3\nmy A\n" + "down\n" * 7 + "my A\n"),
    "failed by a rule": ("flip.lua", 409, "cannot flip this card: no\n"),
    "refused: 429": ("flip.lua", 429, "too fast\n"),
}


def status_of(folder, script, status, body):
    class Answers(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            is_first = self.path.endswith("/nobody")
            text = ("3x3\n" + "down\n" * 9 if is_first else body).encode()
            self.send_response(200 if is_first else status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        run = subprocess.run(
            ["wrk", "-t1", "-c1", "-d1s", "-s", f"{folder}/{script}",
             f"http://127.0.0.1:{server.server_port}/", "--", "--players", "3"],
            capture_output=True, text=True, timeout=30)
        server.shutdown()
    return run.returncode, "WRONG: " in run.stdout, run.stdout + run.stderr


def main(folder):
    if not shutil.which("wrk"):
        sys.exit(77)
    failed = False
    for expected, cases in (((1, True), WRONG), ((0, False), RIGHT)):
        for name, case in cases.items():
            *found, text = status_of(folder, *case)
            is_counted = cases is WRONG or re.search(rf"^  {name} +[1-9]", text, re.MULTILINE)
            if tuple(found) != expected or not is_counted:
                failed = True
                print(f"{name}: {found}\n{text}")
    sys.exit(failed)


if __name__ == "__main__":
    main(*sys.argv[1:])

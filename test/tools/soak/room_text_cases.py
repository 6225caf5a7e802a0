"""Whatever people write into the titles, names, keys and addresses of rooms."""

import random
import time
import urllib.parse

import wire
from cases import ALIVE, case
from probe import Alive
from rooms import KEY, ask, bearer, opened, rooms

TITLES = ["اختبار", "בדיקה", "日本語のゲーム", "Ωραίο παιχνίδι", "ไทย", "हिन्दी", "👩‍👩‍👧‍👦🇩🇪🏳️‍🌈", "e\u0301" * 30,
          "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "&lt;&amp;\"'`", "x" * 60,
          "../../etc/passwd", "%s%n{}{0}", "' OR 1=1 --", "${jndi:ldap://x}"]
MALFORMED = ["x" * 61, "a\nb", "a\rSet-Cookie: x", "\x00", "\x1b[31m", "\x7f", "\u202eevil", "e\u0301" * 31]


def strange_requests(room):
    """Requests with the statuses that may answer them."""
    long = "x" * 10_000
    get = [(f"{room}/{'a/' * 1000}", {404}), (f"{room}/{'../' * 1000}", {404}), (f"/r/{'x' * 4000}", {404}),
           (f"/j/{'x' * 4000}", {404, 429}), (f"/j/{'%C3%A4' * 5}", {404, 429}), (f"/{room}", {404}),
           (f"{room}//look/a", {404}), (f"{room}/%2e%2e/rooms", {404}), (f"{room}%00/room", {404}),
           (f"{room.upper()}/room", {404}), ("/r/", {404}), ("/r//", {404}), ("/j/", {404, 429}),
           (f"{room}/look/{long}", {414}), (f"/rooms?{long}", {414}), (f"/j/{long}", {414}),
           (f"{room}/look/{'x' * 65}", {400}), (f"{room}/look/%D8%A7", {400}),
           (f"{room}/look/%3Cb%3E", {400}), (f"{room}/flip/%00/0,0", {400}),
           (f"{room}/flip/a/0,%D9%A1", {400})]
    post = [("/rooms?title=" + long, {414}), ("/rooms?" + "&" * 4000, {201, 429}), ("/rooms?a=1&a=2", {400}),
            ("/rooms?title=%zz", {400}), ("/rooms?title=%ff", {400}), ("/rooms?=", {400}),
            ("/rooms?size=&cards=A", {400}), ("/rooms?size=x&cards=A", {400}),
            ("/rooms?size=99999999999999999999x1&cards=A", {400}), ("/rooms?size=10000x10000&cards=A", {400}),
            ("/rooms?size=0x1&cards=A", {400}), ("/rooms?size=1x2&cards=" + "," * 4000, {400}),
            ("/rooms?size=1x2&cards=" + "%F0%9F%8C%88," * 300, {201, 429}),
            ("/rooms?size=1x2&cards=%20", {400}), ("/rooms?size=1x2&cards=%3Cb%3E", {201, 429}),
            ("/rooms?seed=-1", {400}), ("/rooms?seed=1e3", {400}),
            ("/rooms?board=../README", {400}), ("/rooms?board=%00", {400}), ("/rooms?game=%3Cb%3E", {400}),
            ("/rooms?game=minesweeper&size=10000,10000", {400}), ("/rooms?game=minesweeper&bombs=1e9", {400}),
            (f"{room}/again?game=99999999999999999999", {400}), (f"{room}/again?game=0", {400}),
            (f"{room}/react/a?with={long}", {414}), (f"{room}/react/a?with=%3Cb%3E", {400}),
            (f"{room}/react/%D8%A7?with=wow", {400}), (f"{room}/react/nobody?with=wow", {404}),
            (f"{room}/again?x=1", {400}), (f"{room}/lock?on=2", {400}),
            (f"{room}/remove/{'x' * 3900}", {401, 404}), (f"{room}/remove/%D8%A7", {401, 404}),
            (f"{room}/remove/a/b", {401, 404}), (f"{room}/host/", {404}), (f"{room}/remove", {404})]
    return ([("GET", target, "", good) for target, good in get]
            + [("POST", target, "", good) for target, good in post]
            + [("POST", f"{room}/lock", bearer(key), {400, 431}) for key in
               (long, "x" * 129, "short", "ключ-из-шестнадцати-букв", "<script>alert(1)</script>", "")]
            + [("POST", f"{room}/lock", bearer(KEY) + bearer(KEY), {400})])


HOSTS = ["", "evil.example", "localhost.evil.example", "localhost@evil.example", "<b>", "a b", "[::1", "x" * 300,
         "..", ":8080", "%6cocalhost", "ключ"]


def in_query(text):
    return urllib.parse.quote(text, safe="")


@case("rooms: titles, names, keys, queries, paths and hosts of every kind", f"{ALIVE}; well-formed titles "
      "come back as they were sent; all else is refused by the right status, never by 5xx")
def strange(how):
    wrong, count = [], 0
    options = ("--rooms-per-address", 5000, "--openings-per-hour", 5000)
    with rooms(*options) as server:
        room, _ = opened(server.port, "board=zoo", KEY)
        with Alive(server.port, f"{room}/look/probe") as probe:
            for title in TITLES:
                opened(server.port, f"board=zoo&listed=1&title={in_query(title)}")
            with wire.connect(server.port) as client:
                _, fields, text = wire.get(client, "/rooms")
            shown = {line.split(" ", 6)[6] for line in text.decode().split("\n") if line}
            if shown != set(TITLES) or "content-type: text/plain" not in fields:
                wrong.append(f"titles {sorted(set(TITLES) ^ shown)}")
            asked = strange_requests(room) + [
                ("POST", f"/rooms?title={in_query(title)}", "", {400}) for title in MALFORMED]
            for method, target, fields, good in asked:
                with wire.connect(server.port) as client:
                    status = ask(client, method, target, fields)[0]
                    count += 1
                    if status not in good:
                        wrong.append(f"{status} for {method} {target[:50]} {fields[:40]!r}")
            for host in HOSTS:
                with wire.connect(server.port) as client:
                    client.sendall(f"GET {room}/room HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                    status = wire.read_answer(client)[0]
                    count += 1
                    if status not in (400, 421):
                        wrong.append(f"{status} for the host {host[:40]}")
            count += noise(server.port, room, how.seconds(10, 3), wrong)
        return (probe.is_alive() and not wrong and server.is_running(),
                f"{count} requests; {'; '.join(wrong[:10]) or probe}")


def noise(port, room, seconds, wrong):
    """Queries and paths put together from pieces: never 5xx."""
    dice, end, count = random.Random(5), time.monotonic() + seconds, 0
    pieces = ["title=", "size=", "cards=", "board=", "game=", "memory", "minesweeper", "bombs=", "seed=",
              "safe=", "opening=", "guess=", "start=", "wins=", "preset=", "listed=", "edition=", "shuffle=",
              "lastpair=", "&", "=", "?", "%", "%00",
              "%F0%9F%8C%88", "+", "1", "0", "-", ",", "x", "9" * 20, "zoo", "<", "/", "..", "2023"]
    paths = ["/rooms?", "/rooms", "/j/", "/r/", f"{room}/", f"{room}/again?", f"{room}/lock?",
             f"{room}/remove/", f"{room}/host/", f"{room}/live", f"{room}/look/"]
    client = wire.connect(port)
    while time.monotonic() < end:
        target = dice.choice(paths) + "".join(dice.choices(pieces, k=dice.randrange(12)))
        method, key = dice.choice(["GET", "POST"]), bearer(KEY) if dice.random() < 0.5 else ""
        status, fields, _ = ask(client, method, target, key)
        if status >= 500:
            wrong.append(f"{status} for {method} {target}")
        if "connection: close" in fields:
            client = wire.connect(port)
        count += 1
    return count

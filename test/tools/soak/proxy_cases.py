"""Games through nginx, HAProxy and Caddy: what people see, and what becomes of their moves."""

import contextlib
import functools
import re
import signal
import tempfile
import time
import urllib.parse

import wire
from cases import case, seconds_until
from proxies import KINDS, NAME, answer, behind, host, memory
from swallower import Swallower

VERSIONS = ("1.1", "2")
CARDS = "1x4\nA\nB\nA\nB\n"
OPENS = "/rooms?board=own&shuffle=0&listed=1"


def through(name, mark, kinds=KINDS):
    """A case for each proxy."""
    def add(run):
        for kind in kinds:
            case(f"{kind.name}: {name}", mark)(functools.partial(run, kind))
        return run
    return add


def check(holds, what):
    if not holds:
        raise RuntimeError(what)


def opened(proxy, prefix="", version="2"):
    """The path of a new room."""
    made = proxy.ask(prefix + OPENS, "--data-binary", CARDS, version=version)
    check(made.status == 201, f"no room but {made}")
    return "/" + urllib.parse.urljoin(prefix + OPENS, made.location).lstrip("/").rstrip("/")


def await_asked(server, *targets):
    check(seconds_until(lambda: all(each in server.said() for each in targets), 10) is not None,
          f"the server is not asked for all of {targets}")


def play(server, proxy, prefix, version):
    """Two people play, a third watches, and a fourth is live."""
    ask = functools.partial(proxy.ask, version=version)
    room = opened(proxy, prefix, version)
    check(room.startswith(f"{prefix}/r/"), f"a new room is at {room}")
    first = ask(f"{room}/flip/alice/0,0")
    check((first.status, first.version) == (200, version) and "my A" in first.body, first)
    waiting = [proxy.curl(f"{room}/{what}", version=version)
               for what in ("flip/bob/0,0", "watch/carol")]
    below = room.removeprefix(prefix)
    await_asked(server, f"{below}/flip/bob/0,0", f"{below}/watch/carol")
    with proxy.connect() as client:
        name = f"{NAME}:{proxy.port}"
        wire.upgraded(client, f"{room}/live/dave", f"Origin: https://{name}\r\n", name)
        client.sendall(wire.frame(b"flip 0,3"))
        wire.await_bytes(client, b"flipped 0,3")
    watched = answer(waiting[1])
    check(watched.status == 200 and "up B" in watched.body, watched)
    ask(f"{room}/flip/alice/0,1")  # no match
    got = answer(waiting[0])
    check((got.status, got.version) == (200, version) and "my A" in got.body, got)


@through("games over HTTP/1.1, HTTP/2 and live, at the root and below /games",
         "a flip waits, a watch ends, a live flip is made; only a page of the same origin is live")
def plays(kind, _):
    with host() as server, behind(kind, server) as proxy:
        for prefix in ("", "/games"):
            for version in VERSIONS:
                play(server, proxy, prefix, version)
        name = f"{NAME}:{proxy.port}"
        room = opened(proxy)
        with proxy.http2() as http2:
            if http2.offers_live():
                live = http2.live(f"{room}/live/erin", f"https://{name}")
                http2.say(live, wire.frame(b"flip 0,0"))
                http2.await_data(live, b"flipped 0,0")
        with proxy.connect() as client, contextlib.suppress(ConnectionError):
            wire.upgraded(client, f"{room}/live/eve", "Origin: https://evil.example\r\n", name)
            raise RuntimeError("a page of another origin is live")
    return True, ("4 games; live connections over HTTP/1.1" +
                  (" and HTTP/2" if http2.offers_live() else ""))


def links(text):
    """Those of a page or a script to its parts."""
    return set(re.findall(r'(?:href|src)="([^"#]+)"|from ?"(\.[^"]+)"|import\("(\.[^"]+)"\)', text))


def load(proxy, page):
    """Loads a page and all its parts. Result: how many."""
    loaded, wanted = {}, [page]
    while wanted:
        url = wanted.pop()
        got = loaded[url] = proxy.ask(url, "--compressed")
        check(got.status == 200, f"{url} is {got.status}")
        for each in ("".join(link) for link in links(got.body)):
            check(not re.match(r"/|\w+:", each), f"{url} has the link {each}")
            target = urllib.parse.urljoin(url, each)
            if target not in loaded and target not in wanted:
                wanted.append(target)
    return len(loaded)


@through("pages below /games", "all their links are relative and load; redirects lead to where they "
         "are, HTTP to HTTPS; a path arrives as it was sent")
def pages(kind, _):
    with host() as server, behind(kind, server) as proxy:
        bare = proxy.ask("/games", "--location")
        check(bare.at == proxy.url("/games/") and bare.status == 200, bare.at)
        room = opened(proxy, "/games")
        count = load(proxy, "/games/") + load(proxy, f"{room}/")
        code = proxy.ask(f"{room}/room").body.split("room code ")[1].split()[0]
        entered = proxy.ask(f"/games/j/{code}", "--location")
        check(entered.at == proxy.url(f"{room}/"), f"the code leads to {entered.at}")
        for prefix, way in ("", room.removeprefix("/games")), ("/games", room):
            target = f"{way}/replace/alice/A/1%2F2"
            check(proxy.ask(target).status == 200, f"{target} is not served")
            check(target.removeprefix(prefix) in server.said(), f"{target} does not arrive")
        with wire.connect(proxy.plain) as client:
            client.sendall(wire.request("/games/?x=1", "Connection: close\r\n", NAME))
            plain = wire.until_end(client).decode().lower()
        check(f"location: https://{NAME}/games/?x=1" in plain, plain)
    return True, f"{count} files loaded"


@through("limits of an address", "of ten wrong codes for each client, forged addresses do not help")
def addresses(kind, _):
    with host() as server, behind(kind, server) as proxy:
        tried = [proxy.ask(f"/games/j/ZZZZ{sign}", "--interface", "127.0.0.2", "--header",
                           f"X-Forwarded-For: 127.0.1.{number}", version=VERSIONS[number % 2]).status
                 for number, sign in enumerate("BCDFGHJKLMNP")]
        other = proxy.ask("/games/j/ZZZZB", "--interface", "127.0.0.3").status
    return tried == [404] * 10 + [429] * 2 and other == 404, f"{tried}, another client {other}"


@through("a flood of requests", "429 to who asks too often, others are served",
         [kind for kind in KINDS if kind.name != "Caddy"])
def rates(kind, _):
    with host() as server, behind(kind, server) as proxy:
        told = []
        for _ in range(4):
            with proxy.connect() as client:
                told += [wire.get(client, "/boards", name=NAME)[0] for _ in range(400)]
        other = proxy.ask("/boards", "--interface", "127.0.0.3").status
        count = {status: told.count(status) for status in sorted(set(told))}
    return set(count) == {200, 429} and other == 200, f"{count}, another client {other}"


def lose(server, proxy, way, room, version, end):
    """Flips when a look was answered on the same connection, and loses the answer. Result: the status,
    and how often the server was asked."""
    flip = f"{room}/flip/p{end}/0,{end}"
    with proxy.http2() if version == "2" else proxy.connect() as client:
        ask = (client.ask if version == "2" else
               lambda target: wire.get(client, target, name=NAME)[0])
        check(ask(f"{room}/look/p{end}") == 200, "no look")
        way.swallows = True
        status = ask(flip)
        time.sleep(0.3)  # for one who asks again
        way.swallows = False
    return status, server.said().count(f"GET {flip}\n")


@through("a flip is made and its answer lost", "asked once, over HTTP/1.1 and HTTP/2; a clear 502, "
         "nothing that makes a browser ask again")
def lost_answers(kind, _):
    with host() as server, Swallower(server.port) as way, behind(kind, server, way) as proxy:
        room = opened(proxy)
        for _ in range(5):
            proxy.ask(f"{room}/look/alice")
        told = [lose(server, proxy, way, room, version, end) for end, version in enumerate(VERSIONS * 2)]
        shown = proxy.ask(f"{room}/look/alice").body
    return (told == [(502, 1)] * 4 and shown.count("up ") == 4, f"(status, times asked): {told}")


@through("an answer of 11 MB that nobody reads", "most of it stays with the server, whose limits count")
def unread(kind, _):
    with (memory(1500, 1500, "A") as server, Swallower(server.port) as way,
          behind(kind, server, way) as proxy):
        size = len(wire.fetch(server.port, "/look/a")[2])
        with proxy.connect(room=4096) as client:
            client.sendall(wire.request("/look/a", name=NAME))
            time.sleep(2)
            passed = way.passed
    return 0 < passed < 0.5 * size, f"{passed:,} of {size:,} bytes have left the server's side"


def await_status(proxy, target, wanted, most=5):
    return seconds_until(lambda: proxy.ask(target).status in wanted, most)


@through("the server restarts behind it, and it restarts itself",
         "502 or 503 while it is away, then the same game; who waited is told, or leaves the queue")
def restarts(kind, _):
    with tempfile.TemporaryDirectory() as kept, host("--data", kept) as old:
        port = old.port
        with behind(kind, old) as proxy:
            room = opened(proxy)
            proxy.ask(f"{room}/flip/alice/0,0")
            bob = proxy.curl(f"{room}/flip/bob/0,0")
            await_asked(old, "/flip/bob/0,0")
            old.signal(signal.SIGTERM)
            drained = answer(bob).status
            old.wait(5)
            away = await_status(proxy, f"{room}/look/alice", (502, 503))
            with host("--data", kept, "--port", port, "--admin", old.ports[1]) as new:
                back = await_status(proxy, f"{room}/look/alice", (200,))
                same = "my A" in proxy.ask(f"{room}/look/alice").body
                gone = proxy.curl(f"{room}/flip/bob/0,0", version="1.1")
                await_asked(new, "/flip/bob/0,0")
                proxy.end()
                broken = answer(gone).status
                proxy.begin()
                carol = proxy.curl(f"{room}/flip/carol/0,0")
                await_asked(new, "/flip/carol/0,0")
                proxy.ask(f"{room}/flip/alice/0,1")
                next_one = answer(carol)
    good = (drained == 503 and away is not None and back is not None and same and broken == 0 and
            next_one.status == 200 and "my A" in next_one.body)
    return good, (f"who waits is told {drained}; back after {back and round(back, 1)} s, the same game: "
                  f"{same}; carol's flip behind one that vanished: {next_one.status}")

"""Those who wait for long behind nginx, HAProxy and Caddy, and those who vanish."""

import contextlib
import tempfile
import time

import wire
from cable_cases import SERVER, cable, skip_without_networks
from cases import case
from proxies import KINDS, NAME, answer, behind, memory
from proxy_cases import CARDS, VERSIONS, await_asked


@contextlib.contextmanager
def game():
    """One of four cards."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as board:
        board.write(CARDS)
        board.flush()
        with memory(board.name) as server:
            yield server


def begin_waiting(server, proxy):
    """Who waits in five ways, behind two who leave: processes of curl, and a live connection."""
    proxy.ask("/flip/alice/0,0")
    for version in VERSIONS:
        leaver = proxy.curl(f"/flip/leaver{version[0]}/0,0", version=version)
        await_asked(server, f"/flip/leaver{version[0]}/0,0")
        leaver.kill()
        leaver.wait()
    flip = proxy.curl("/flip/bob/0,0")
    await_asked(server, "/flip/bob/0,0")
    other = proxy.curl("/flip/dave/0,0", version="1.1")
    await_asked(server, "/flip/dave/0,0")
    watches = [proxy.curl("/watch/carol", version=version) for version in VERSIONS]
    client = proxy.connect()
    return flip, other, watches, wire.upgraded(client, "/live/erin", name=NAME)


def end_waiting(proxy, flip, other, watches, live):
    """Whether all of them get what they waited for."""
    waited = all(each.poll() is None for each in (flip, other, *watches))
    proxy.ask("/flip/alice/0,1")  # no match: bob has the first
    told = [answer(each) for each in (flip, *watches)]
    proxy.ask("/flip/bob/0,3")  # no match: dave has it
    told.append(answer(other))
    wire.await_bytes(live, b"player dave 0 holds 0,0")
    live.close()
    return (waited and [each.status for each in told] == [200] * 4 and "my A" in told[0].body and
            "my A" in told[3].body)


@case("proxies: a flip, a watch and a live connection wait 2 s (quick) or 80 s",
      "all of them get what they wait for; who leaves the queue does not hold it up")
def waits(how):
    with contextlib.ExitStack() as stack:
        begun = []
        for kind in KINDS:
            server = stack.enter_context(game())
            proxy = stack.enter_context(behind(kind, server))
            begun.append((kind, proxy, begin_waiting(server, proxy)))
        end = time.monotonic() + how.seconds(80, 2)
        while time.monotonic() < end:
            time.sleep(2)
            for *_, live in (waiting for _, _, waiting in begun):
                live.sendall(wire.frame(b"", 10))  # a pong; who says nothing for 60 s is left
        good = {kind.name: end_waiting(proxy, *waiting) for kind, proxy, waiting in begun}
    return all(good.values()), f"{good}"


def begin_vanishing(stack, kind, here, there):
    """Two who wait on the far side of a cable, and carol behind them. Result: alice, who holds the
    card, and carol."""
    with here.inside():
        server = stack.enter_context(game())
        proxy = stack.enter_context(behind(kind, server, address=SERVER))
        alice, carol = (stack.enter_context(wire.connect(server.port)) for _ in range(2))
    wire.get(alice, "/flip/alice/0,0")
    for version in VERSIONS:
        with there.inside():
            stack.callback(proxy.curl(f"/flip/far{version[0]}/0,0", version=version).kill)
        await_asked(server, f"/flip/far{version[0]}/0,0")
    carol.sendall(wire.request("/flip/carol/0,0"))
    return alice, carol


@case("proxies: a cut cable while flips wait behind nginx and HAProxy",
      "all are gone after 70 s: the next who waits gets the card")
def cut_cable(how):
    how.skip_if_quick("a minute")
    skip_without_networks()
    with contextlib.ExitStack() as stack, cable() as (here, there):
        begun = [begin_vanishing(stack, kind, here, there) for kind in KINDS[:2]]
        there.pull_out()
        time.sleep(70)  # the server ends what is idle for 75
        for alice, _ in begun:
            wire.get(alice, "/flip/alice/0,1")  # no match: relinquishes both
        told = [wire.read_answer(carol) for _, carol in begun]
    return (all(status == 200 and b"my A" in board for status, _, board in told),
            f"{[status for status, _, _ in told]}")

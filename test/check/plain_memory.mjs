#!/usr/bin/env node
// A plain Memory Scramble server, written from the handouts alone:
//     plain_memory.mjs PORT (FILE | ROWS COLUMNS CODE...) [--edition 2020|2022|2023|2025]
// It shares nothing with the project's own server: `scramble check` has to find both of them right.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

// A request changes the board in one step, at whose end everybody is answered whom it concerns.
class Board {
    constructor(rows, columns, cards) {
        this.rows = rows;
        this.columns = columns; // and a card is null when it is gone
        this.spaces = cards.map((card) => ({ card, isUp: false, controller: null, queue: [] }));
        this.players = new Map();
        this.watches = [];
        this.hasChanged = false;
        this.settled = []; // whoever is answered at the end of this step, and why the flip failed
    }

    seenBy(name) {
        const spot = ({ card, isUp, controller }) => {
            if (card === null) return "none";
            if (!isUp) return "down";
            return controller === name ? `my ${card}` : `up ${card}`;
        };
        return [`${this.rows}x${this.columns}`, ...this.spaces.map(spot), ""].join("\n");
    }

    endStep() {
        if (this.hasChanged) {
            for (const each of this.watches) this.settled.push([each, ""]);
            this.watches = [];
        }
        this.hasChanged = false;
        for (const [{ name, answer }, failure] of this.settled.splice(0))
            answer(failure, this.seenBy(name));
    }

    turn(space, isUp) {
        if (space.isUp !== isUp) this.hasChanged = true;
        space.isUp = isUp;
    }

    take(space, name) {
        space.controller = name;
        this.players.get(name).first = space;
    }

    relinquish(space) {
        space.controller = null;
        const next = space.queue.shift();
        if (next === undefined) return;
        this.players.get(next.name).waiting = null;
        this.take(space, next.name);
        this.settled.push([next, ""]);
    }

    remove(space) {
        space.card = null;
        space.controller = null;
        this.hasChanged = true;
        for (const each of space.queue) {
            this.players.get(each.name).waiting = null;
            this.settled.push([each, "the card has just been removed"]); // 1-A
        }
        space.queue = [];
    }

    finishPlay(player) {
        for (const space of player.pair) this.remove(space); // 3-A
        for (const space of player.left) {
            if (space.card !== null && space.controller === null) this.turn(space, false); // 3-B
        }
        player.pair = [];
        player.left = [];
    }

    // Why it fails; "" if it does not, and null if it waits.
    flipFirst(player, space, who) {
        this.finishPlay(player);
        if (space.card === null) return "there is no card"; // 1-A
        if (space.controller !== null) {
            player.waiting = who; // 1-D
            space.queue.push(who);
            return null;
        }
        this.turn(space, true); // 1-B
        this.take(space, who.name); // 1-B, 1-C
        return "";
    }

    flipSecond(player, space, who) {
        const first = player.first;
        player.first = null;
        if (space.card === null || space.controller !== null) {
            player.left = [first];
            this.relinquish(first);
            return "there is no card, or a player controls it"; // 2-A, 2-B
        }
        this.turn(space, true); // 2-C
        if (space.card === first.card) {
            space.controller = who.name; // 2-D
            player.pair = [first, space];
            player.score += 1;
        } else {
            player.left = [first, space]; // 2-E
            this.relinquish(first);
        }
        return "";
    }

    flip(who, space) {
        if (!this.players.has(who.name))
            this.players.set(who.name, { first: null, pair: [], left: [], waiting: null, score: 0 });
        const player = this.players.get(who.name);
        const isFirst = player.first === null;
        const failure = player.waiting !== null ? "your earlier flip still waits"
            : isFirst ? this.flipFirst(player, space, who) : this.flipSecond(player, space, who);
        if (failure !== null) this.settled.push([who, failure]);
        this.endStep();
    }

    replace(from, to) {
        for (const space of this.spaces) {
            if (space.card !== from || from === to) continue;
            space.card = to;
            this.hasChanged = true;
        }
        this.endStep();
    }

    // The client has gone away; what it waited for is no longer wanted.
    forget(who) {
        this.watches = this.watches.filter((each) => each !== who);
        for (const space of this.spaces) space.queue = space.queue.filter((each) => each !== who);
        const player = this.players.get(who.name);
        if (player?.waiting === who) player.waiting = null;
    }
}

function readBoard(path) {
    const lines = readFileSync(path, "utf8").split(/\r\n|\n|\r/);
    const size = /^([0-9]+)x([0-9]+)$/.exec(lines[0]);
    const cards = lines.slice(1, -1);
    const isRight = lines.at(-1) === "" && cards.length === size?.[1] * size?.[2];
    if (!isRight || !cards.every((each) => /^\S+$/.test(each))) throw new Error(`${path} is no board`);
    return new Board(Number(size[1]), Number(size[2]), cards);
}

function dealBoard([rows, columns, ...codes]) {
    const cards = Array.from({ length: rows * columns }, (_, number) => codes[number % codes.length]);
    const dealt = cards.map((code) => [Math.random(), code]).sort(([one], [other]) => one - other);
    return new Board(+rows, +columns, dealt.map(([, code]) => String.fromCodePoint(parseInt(code, 16))));
}

const options = { edition: { type: "string", default: "2025" } };
const { positionals: [port, ...from], values: { edition } } = parseArgs({ allowPositionals: true, options });
const origin = edition === "2020" ? 1 : 0;
const tellsFailures = edition === "2025";
const isBare = edition === "2023"; // its handout has neither /replace nor a status
const board = from.length === 1 ? readBoard(from[0]) : dealBoard(from);

function serve(request, response) {
    const send = (status, text) => {
        if (response.headersSent) return response.end(text);
        return response.writeHead(status, { "Content-Length": Buffer.byteLength(text) }).end(text);
    };
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (request.method !== "GET") return send(405, "only GET\n");
    const [what, ...parts] = request.url.split("?")[0].slice(1).split("/").map(decodeURIComponent);
    if (what === "scores" && parts.length === 0)
        return send(200, [...board.players].map(([name, { score }]) => `${name} ${score}\n`).join(""));
    if ({ look: 1, watch: 1, flip: 2, replace: isBare ? -1 : 3 }[what] !== parts.length)
        return send(404, "there is no such path\n");
    const [name, first, second] = parts;
    const space = /^([0-9]+),([0-9]+)$/.exec(first);
    const isRight = what === "flip" ? space : what !== "replace" || parts.every((card) => /^\S+$/.test(card));
    if (!/^[A-Za-z0-9_]+$/.test(name) || !isRight) return send(tellsFailures ? 400 : 404, "another form\n");
    const answer = (failure, text) => {
        if (failure && isBare) return send(500, `Error: ${failure}\n`); // as the framework does
        if (failure && tellsFailures) return send(409, `cannot flip this card: ${failure}\n`);
        return send(200, text);
    };
    const who = { name, answer };
    response.on("close", () => board.forget(who));
    if (what === "flip") {
        const [row, column] = [space[1] - origin, space[2] - origin];
        if (!(row >= 0 && row < board.rows && column >= 0 && column < board.columns))
            return send(tellsFailures ? 409 : 404, "cannot flip this card: there is no such space\n");
        board.flip(who, board.spaces[row * board.columns + column]);
    }
    if (what === "watch") board.watches.push(who);
    if (what === "replace") board.replace(first, second);
    if (what === "look" || what === "replace") return send(200, board.seenBy(name));
    if (!response.headersSent && edition === "2020") response.flushHeaders();
}

createServer(serve).listen(Number(port), "127.0.0.1");

// Memory over HTTP, for networks that block WebSockets: it looks, flips and watches, and turns the
// answers into the same updates. It cannot tell who holds the others' cards, or who is waiting.

/**
 * @import { Answer, GameState, Update } from './game_state.js'
 * @import { LinkState } from './live.js'
 *
 * @typedef {object} PollingOptions
 * @property {GameState} game
 * @property {() => string} player
 * @property {() => string} key  The key for that player's name.
 * @property {boolean} isInRoom
 * @property {(update: Update) => void} onUpdate
 * @property {(index: number) => void} onWaiting  Called when a flip seems to wait.
 * @property {(state: LinkState) => void} onState
 * @property {(direction: 'out' | 'in' | 'note', text: string) => void} onTraffic
 */

/** Why a flip failed, if the answer has no Scramble-Rule. @type {Record<number, string>} */
const whyByStatus = { 400: 'bad-key', 401: 'key', 403: 'claimed', 404: 'outside' };

/** HTTP does not say that a flip waits, but a flip that takes this many milliseconds does. */
const longestFlip = 400;

export class Polling {
  /** @type {LinkState} */
  state = 'connecting';
  #stop = new AbortController();
  #tag = '';
  /** Aborts the flip that has no answer yet. @type {AbortController | null} */
  #pending = null;
  #order = Promise.resolve();

  #world;

  /** @param {PollingOptions} options @param {typeof import('./browser.js').browser} world */
  constructor(options, world) {
    this.options = options;
    this.#world = world;
  }

  open() {
    this.close();
    this.#stop = new AbortController();
    this.#tag = '';
    this.#order = Promise.resolve();
    const { game } = this.options;
    game.people = new Map();
    game.holders.clear();
    game.queues.clear();
    this.#follow(this.#stop.signal);
  }

  close() {
    this.#stop.abort();
    this.#pending = null;
  }

  /** @param {number} index */
  flip(index) {
    const { signal } = this.#stop;
    this.#order = this.#order.then(() => this.#flip(index, signal));
    return true;
  }

  /** Leaves the queue by closing the connection, to which the place belongs. */
  giveUp() {
    this.#pending?.abort();
  }

  /**
   * Bypasses the cache, where two tabs that watch the same address would wait for each other.
   * @param {string} path @param {AbortSignal} signal @param {Record<string, string>} [headers]
   */
  async #ask(path, signal, headers = {}) {
    this.options.onTraffic('out', `GET /${path}${this.#withoutKey(headers)}`);
    const answer = await this.#world.fetch(path, { cache: 'no-store', headers, signal });
    const text = await answer.text();
    this.options.onTraffic('in', `${answer.status} ${answer.statusText}\n${text}`);
    // In a room 403 has several reasons, and the text tells which.
    const isClear = !(this.options.isInRoom && answer.status === 403);
    const why = answer.headers.get('Scramble-Rule') ?? (isClear ? whyByStatus[answer.status] : '') ?? '';
    return { ok: answer.ok, text, tag: answer.headers.get('ETag'), why };
  }

  /** The headers for the drawer, without the key. @param {Record<string, string>} headers */
  #withoutKey(headers) {
    return Object.entries(headers)
      .map(([name, value]) => `\n${name}: ${name === 'Authorization' ? 'Bearer …' : value}`).join('');
  }

  /** @param {AbortSignal} signal */
  async #askEdition(signal) {
    const { text } = await this.#ask('edition', signal);
    this.options.game.first = Number(/^first (\d+)$/m.exec(text)?.[1] ?? 0);
  }

  /** @param {AbortSignal} signal */
  async #follow(signal) {
    let path = 'look';
    let pause = 250;
    while (!signal.aborted) {
      try {
        if (path === 'look') await this.#askEdition(signal);
        const headers = this.#tag ? { 'If-None-Match': this.#tag } : undefined;
        const answer = await this.#ask(`${path}/${this.options.player()}`, signal, headers);
        if (!answer.ok) throw new Error(answer.text);
        this.#apply(answer.text, answer.tag, []);
        await this.#askScores(signal);
        this.#become('live');
        path = 'watch';
        pause = 250;
      } catch {
        if (signal.aborted) return;
        this.#become('lost');
        await new Promise((resume) => this.#world.after(pause, () => resume(null)));
        pause = Math.min(4000, pause * 2);
        path = 'look';
        this.#tag = '';
      }
    }
  }

  /** @param {number} index @param {AbortSignal} signal */
  async #flip(index, signal) {
    const { game, player, key } = this.options;
    const pending = new AbortController();
    this.#pending = pending;
    const waits = this.#world.after(longestFlip, () => this.options.onWaiting(index));
    const stop = () => pending.abort();
    signal.addEventListener('abort', stop);
    /** @type {Answer} */
    const flipped = { kind: 'flipped', index, why: '', text: '' };
    try {
      const path = `flip/${player()}/${game.place(index)}`;
      const answer = await this.#ask(path, pending.signal, { Authorization: `Bearer ${key()}` });
      if (answer.ok) this.#apply(answer.text, answer.tag, [flipped]);
      else {
        const board = await this.#ask(`look/${player()}`, signal);
        const { why, text } = answer;
        this.#apply(board.text, board.tag, [{ kind: 'failed', index, why, text: text.trim() }]);
      }
    } catch {
      if (signal.aborted) return;
      const kind = pending.signal.aborted ? 'gave up' : 'failed';
      this.options.onUpdate({ ...game.emptyUpdate(false), answers: [{ kind, index, why: 'lost', text: '' }] });
      return;
    } finally {
      waits();
      signal.removeEventListener('abort', stop);
      this.#pending = null;
    }
    await this.#askScores(signal).catch(() => {}); // #follow asks again
  }

  /** @param {string} text @param {string | null} tag @param {Answer[]} answers */
  #apply(text, tag, answers) {
    const { game, player, onUpdate } = this.options;
    const update = game.emptyUpdate(false);
    update.answers = answers;
    const lines = text.split('\n');
    const before = game.spots;
    const me = game.people.get(player());
    /** @type {number[]} */
    const own = [];
    game.readBoard(lines, 0, update);
    update.isNew = update.whole;
    game.spots.forEach((spot, index) => {
      if (spot.startsWith('my ')) {
        own.push(index);
        game.spots[index] = `up ${spot.slice(3)}`;
      }
      if (before[index] !== game.spots[index]) {
        update.spotsBefore.set(index, before[index]);
        update.spaces.add(index);
      }
    });
    if (me || own.length) {
      game.setPerson({ name: player(), score: me?.score ?? 0, holds: own, waits: null }, update);
    }
    if (tag) this.#tag = tag;
    onUpdate(update);
  }

  /** @param {AbortSignal} signal */
  async #askScores(signal) {
    const { game, player, onUpdate } = this.options;
    const { text } = await this.#ask('scores', signal);
    const update = game.emptyUpdate(false);
    if (this.options.isInRoom) {
      const known = game.room.game;
      game.readRoom((await this.#ask('room', signal)).text.split('\n'));
      update.isNew = known > 0 && known !== game.room.game;
    }
    const knownPeople = game.people;
    game.people = new Map();
    for (const line of text.split('\n').filter(Boolean)) {
      const [name, score] = line.split(' ');
      const person = knownPeople.get(name);
      update.before.set(name, person);
      const holds = name === player() ? person?.holds ?? [] : [];
      game.people.set(name,
        { name, order: game.people.size, score: Number(score), holds, waits: null });
    }
    onUpdate(update);
  }

  /** @param {LinkState} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }
}

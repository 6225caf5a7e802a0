// Memory without a WebSocket: looks, flips and watches over HTTP, and makes of the answers the same
// steps. It knows less: neither whose a card is that is not ours, nor who waits.

/**
 * @typedef {object} PollingOptions
 * @property {import('./table.js').Table} table
 * @property {() => string} player
 * @property {() => string} key  What shows whose that name is.
 * @property {(step: import('./table.js').Step) => void} onStep
 * @property {(state: import('./net.js').LinkState) => void} onState
 * @property {(direction: 'out' | 'in' | 'note', text: string) => void} onTraffic
 */

/** Why a flip failed where no Scramble-Rule says so. @type {Record<number, string>} */
const whyByStatus = { 400: 'bad-key', 401: 'key', 403: 'claimed', 404: 'outside' };

export class Polling {
  /** @type {import('./net.js').LinkState} */
  state = 'connecting';
  #stop = new AbortController();
  #tag = '';
  /** @type {AbortController | null} */
  #flight = null;
  #order = Promise.resolve();

  /** @param {PollingOptions} options */
  constructor(options) {
    this.options = options;
  }

  open() {
    this.close();
    this.#stop = new AbortController();
    this.#tag = '';
    this.#order = Promise.resolve();
    const { table } = this.options;
    table.people = new Map();
    table.holders.clear();
    table.queues.clear();
    table.first = Number(document.documentElement.dataset.first ?? 0);
    this.#follow(this.#stop.signal);
  }

  close() {
    this.#stop.abort();
    this.#flight = null;
  }

  /** @param {number} index */
  flip(index) {
    const { signal } = this.#stop;
    this.#order = this.#order.then(() => this.#flip(index, signal));
    return true;
  }

  /** Leaves the queue: a wait belongs to its connection. */
  giveUp() {
    this.#flight?.abort();
  }

  /**
   * Never from a cache: two tabs that watch would wait for each other.
   * @param {string} path @param {AbortSignal} signal @param {Record<string, string>} [headers]
   */
  async #ask(path, signal, headers = {}) {
    this.options.onTraffic('out', `GET /${path}${this.#named(headers)}`);
    const answer = await fetch(path, { cache: 'no-store', headers, signal });
    const text = await answer.text();
    this.options.onTraffic('in', `${answer.status} ${answer.statusText}\n${text}`);
    const why = answer.headers.get('Scramble-Rule') ?? whyByStatus[answer.status] ?? '';
    return { ok: answer.ok, text, tag: answer.headers.get('ETag'), why };
  }

  /** For everybody to see, so without the key. @param {Record<string, string>} headers */
  #named(headers) {
    return Object.entries(headers)
      .map(([name, value]) => `\n${name}: ${name === 'Authorization' ? 'Bearer …' : value}`).join('');
  }

  /** @param {AbortSignal} signal */
  async #follow(signal) {
    let path = 'look';
    let pause = 250;
    while (!signal.aborted) {
      try {
        const headers = this.#tag ? { 'If-None-Match': this.#tag } : undefined;
        const answer = await this.#ask(`${path}/${this.options.player()}`, signal, headers);
        if (!answer.ok) throw new Error(answer.text);
        this.#take(answer.text, answer.tag, []);
        await this.#askScores(signal);
        this.#become('live');
        path = 'watch';
        pause = 250;
      } catch {
        if (signal.aborted) return;
        this.#become('lost');
        await new Promise((resume) => setTimeout(resume, pause));
        pause = Math.min(4000, pause * 2);
        path = 'look';
        this.#tag = '';
      }
    }
  }

  /** @param {number} index @param {AbortSignal} signal */
  async #flip(index, signal) {
    const { table, player, key } = this.options;
    const flight = new AbortController();
    this.#flight = flight;
    const stop = () => flight.abort();
    signal.addEventListener('abort', stop);
    /** @type {import('./table.js').Answer} */
    const result = { kind: 'flipped', index, why: '', text: '' };
    try {
      const path = `flip/${player()}/${table.place(index)}`;
      const answer = await this.#ask(path, flight.signal, { Authorization: `Bearer ${key()}` });
      if (answer.ok) this.#take(answer.text, answer.tag, [result]);
      else {
        const board = await this.#ask(`look/${player()}`, signal);
        const { why, text } = answer;
        this.#take(board.text, board.tag, [{ ...result, kind: 'failed', why, text: text.trim() }]);
      }
    } catch {
      if (signal.aborted) return;
      const kind = flight.signal.aborted ? 'gave up' : 'failed';
      this.options.onStep({ ...table.emptyStep(false), answers: [{ ...result, kind, why: 'lost' }] });
      return;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#flight = null;
    }
    await this.#askScores(signal).catch(() => {}); // whoever follows asks again
  }

  /** @param {string} text @param {string | null} tag @param {import('./table.js').Answer[]} answers */
  #take(text, tag, answers) {
    const { table, player, onStep } = this.options;
    const step = table.emptyStep(false);
    step.answers = answers;
    const lines = text.split('\n');
    const before = table.spots;
    const me = table.people.get(player());
    /** @type {number[]} */
    const mine = [];
    table.readBoard(lines, 0, step);
    step.isNew = step.whole;
    table.spots.forEach((spot, index) => {
      if (spot.startsWith('my ')) {
        mine.push(index);
        table.spots[index] = `up ${spot.slice(3)}`;
      }
      if (before[index] !== table.spots[index]) {
        step.spotsBefore.set(index, before[index]);
        step.spaces.add(index);
      }
    });
    if (me || mine.length) {
      const score = (me?.score ?? 0);
      table.setPerson({ name: player(), score, holds: mine, waits: null }, step);
    }
    if (tag) this.#tag = tag;
    onStep(step);
  }

  /** @param {AbortSignal} signal */
  async #askScores(signal) {
    const { table, player, onStep } = this.options;
    const { text } = await this.#ask('scores', signal);
    const step = table.emptyStep(false);
    const known = table.people;
    table.people = new Map();
    for (const line of text.split('\n').filter(Boolean)) {
      const [name, score] = line.split(' ');
      const person = known.get(name);
      step.before.set(name, person);
      const holds = name === player() ? person?.holds ?? [] : [];
      table.people.set(name,
        { name, order: table.people.size, score: Number(score), holds, waits: null });
    }
    onStep(step);
  }

  /** @param {import('./net.js').LinkState} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }
}

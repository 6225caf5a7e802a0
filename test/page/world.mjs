// The browser as these tests have it (src/page/browser.js): time passes when a test says so, and the test is the
// other end of every connection and request.

import assert from 'node:assert/strict';

/** A WebSocket, of which the test is the server. */
class Socket {
  /** What the page has said. @type {string[]} */
  said = [];
  isClosed = false;
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((event: {data: unknown}) => void) | null} */
  onmessage = null;
  /** @type {((event: {code: number, reason: string}) => void) | null} */
  onclose = null;

  /** @param {URL} url @param {string[]} protocols */
  constructor(url, protocols) {
    this.url = url.href;
    this.since = url.searchParams.get('since');
    this.protocols = protocols;
  }

  /** @param {string} text */
  send(text) {
    assert.ok(!this.isClosed, 'nothing is said on a closed connection');
    this.said.push(text);
  }

  close() {
    this.isClosed = true;
  }

  /** The handshake succeeds. */
  accept() {
    this.onopen?.();
  }

  /** The server says something. @param {unknown} data */
  say(data) {
    this.onmessage?.({ data });
  }

  /** The connection ends, or the handshake fails. */
  end(code = 1006, reason = '') {
    this.onclose?.({ code, reason });
  }
}

/** A request, of which the test is the server. */
class Request {
  /** @param {string} path @param {RequestInit} options */
  constructor(path, options) {
    this.path = path;
    this.method = options.method ?? 'GET';
    this.headers = new Headers(options.headers);
    /** @type {Promise<Response>} */
    this.response = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.fail = () => reject(new TypeError('no network'));
      this.abort = () => reject(options.signal?.reason);
    });
  }
}

export class World {
  time = 0;
  /** What random() returns: in the middle. */
  chance = 0.5;
  base = 'http://host/r/0123456789/';
  /** All connections that were asked for. @type {Socket[]} */
  sockets = [];
  /** The requests without an answer, first come first. @type {Request[]} */
  requests = [];
  loseNetwork = () => {};
  comeBack = () => {};
  /** @type {{at: number, act: () => void}[]} */
  #timers = [];

  now() {
    return this.time;
  }

  /** @param {number} wait @param {() => void} act */
  after(wait, act) {
    const timer = { at: this.time + wait, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  random() {
    return this.chance;
  }

  /** @param {string} path */
  url(path) {
    return new URL(path, this.base);
  }

  /** @param {string} path @param {RequestInit} options */
  fetch(path, options) {
    if (options.signal?.aborted) return Promise.reject(options.signal.reason);
    const request = new Request(path, options);
    this.requests.push(request);
    const abort = () => {
      request.abort?.();
      this.#forget(request);
    };
    options.signal?.addEventListener('abort', abort);
    return request.response.finally(() => options.signal?.removeEventListener('abort', abort));
  }

  /** @param {URL} url @param {string[]} protocols */
  connect(url, protocols) {
    const socket = new Socket(url, protocols);
    this.sockets.push(socket);
    return /** @type {any} */ (socket);
  }

  /** @param {() => void} gone @param {() => void} back */
  onNetwork(gone, back) {
    this.loseNetwork = gone;
    this.comeBack = back;
  }

  /** The connection that was asked for last. */
  get socket() {
    return this.sockets[this.sockets.length - 1];
  }

  /** When the next timer is due, from now; Infinity if there is none. */
  get wait() {
    return Math.min(...this.#timers.map(({ at }) => at)) - this.time;
  }

  get timers() {
    return this.#timers.length;
  }

  /** Lets everything happen that needs no time. */
  async settle() {
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** @param {number} milliseconds */
  async pass(milliseconds) {
    const end = this.time + milliseconds;
    await this.settle();
    while (this.time + this.wait <= end) {
      this.time += this.wait;
      const due = this.#timers.find(({ at }) => at === this.time);
      this.#timers = this.#timers.filter((each) => each !== due);
      due?.act();
      await this.settle();
    }
    this.time = end;
  }

  /** Takes the request without an answer that has this path; there has to be one. @param {string} path */
  async asked(path) {
    await this.settle();
    const found = this.requests.find((each) => each.path === path);
    assert.ok(found, `${path} is asked for, not only ${this.requests.map((each) => each.path)}`);
    this.#forget(found);
    return found;
  }

  /**
   * Answers the request with this path; there has to be one.
   * @param {string} path @param {string} text @param {number} [status] @param {Record<string, string>} [headers]
   */
  async answer(path, text, status = 200, headers = {}) {
    const request = await this.asked(path);
    request.resolve?.(new Response(text, { status, headers }));
    await this.settle();
    return request;
  }

  /** The request with this path gets no answer; there has to be one. @param {string} path */
  async refuse(path) {
    const request = await this.asked(path);
    request.fail?.();
    await this.settle();
  }

  /** @param {Request} request */
  #forget(request) {
    this.requests = this.requests.filter((each) => each !== request);
  }
}

/** A message of a live connection, of which | separates the lines, as in docs/PROTOCOL.md. @param {string} text */
export const frame = (text) => `${text.split(' | ').join('\n')}\n`;

// A live connection: a WebSocket that reconnects by itself and asks only for what it has missed.

import { browser } from './browser.js';

/**
 * @typedef {'connecting' | 'live' | 'lost' | 'ended'} LinkState
 *
 * @typedef {object} LiveConnectionOptions
 * @property {() => string} path  Where to connect, such as "live/alice".
 * @property {string} protocol  The subprotocol.
 * @property {() => string} [key]  The key for the name in the path; '' if there is none.
 * @property {(text: string) => void} onFrame
 * @property {(state: LinkState) => void} onState
 * @property {() => boolean} [onClosed]  Called when the connection has ended; returns whether to connect again.
 * @property {() => Promise<boolean>} [onRefused]
 *   Called when the handshake has failed; returns whether to try again.
 * @property {(direction: 'out' | 'in' | 'note', text: string) => void} onTraffic
 */

const longestPause = 4000;
/** Every command is answered at once; if a flip has to wait, the server says so at once. */
const longestSilence = 8000;

export class LiveConnection {
  /** @type {LinkState} */
  state = 'connecting';
  /** @type {WebSocket | null} */
  #socket = null;
  /** The last frame's "RUN-STEP"; a new connection continues from there. */
  #since = '';
  #failures = 0;
  /** Whether the handshake of this connection has succeeded. */
  #wasOpen = false;
  /** Calls off the next attempt. */
  #noRetry = () => {};
  /** Calls off what happens if no answer comes. */
  #noWatchdog = () => {};
  #world;

  /** @param {LiveConnectionOptions} options */
  constructor(options, world = browser) {
    this.options = options;
    this.#world = world;
    world.onNetwork(() => this.#lose(), () => this.#retryNow());
  }

  /** Connects from the start, perhaps as another player. */
  open() {
    this.#drop();
    this.#since = '';
    this.#failures = 0;
    this.#connect();
  }

  /** Connects again and continues after the last frame. */
  reopen() {
    this.#drop();
    this.#connect();
  }

  /** Ends the connection for good. */
  close() {
    this.#drop();
    this.#become('ended');
  }

  /** Sends a command; false if there is no connection to send it on. @param {string} text */
  send(text) {
    if (this.state !== 'live' || !this.#socket) return false;
    this.#socket.send(text);
    this.options.onTraffic('out', text);
    this.#noWatchdog();
    this.#noWatchdog = this.#world.after(longestSilence, () => this.#lose());
    return true;
  }

  /** When the network goes away, nothing closes the WebSocket. */
  #lose() {
    if (this.#socket) void this.#end(0, '');
  }

  #drop() {
    this.#noRetry();
    this.#noWatchdog();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect() {
    this.#noRetry();
    const { options } = this;
    const url = this.#world.url(options.path());
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.#since) url.searchParams.set('since', this.#since);
    // The key is sent as a subprotocol: a page can set no header here, and paths end up in logs.
    const key = options.key?.();
    const socket = this.#world.connect(url, key ? [options.protocol, `key.${key}`] : [options.protocol]);
    this.#socket = socket;
    this.#wasOpen = false;
    options.onTraffic('note', `GET ${url.pathname}${url.search}  (WebSocket, ${options.protocol})`);
    if (this.state !== 'lost') this.#become('connecting');
    socket.onopen = () => {
      if (socket === this.#socket) this.#wasOpen = true;
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket || typeof data !== 'string') return;
      this.#noWatchdog();
      options.onTraffic('in', data);
      this.#since = /^at (\S+)/.exec(data)?.[1] ?? this.#since;
      this.#failures = 0;
      options.onFrame(data);
      // Only now, so that the board is up to date when the connection is reported as live.
      if (socket === this.#socket) this.#become('live');
    };
    socket.onclose = ({ code, reason }) => {
      if (socket === this.#socket) void this.#end(code, reason);
    };
  }

  /**
   * The connection has ended, or was refused; perhaps there will be another one.
   * @param {number} code  0 if the network has gone. @param {string} reason
   */
  async #end(code, reason) {
    const { options } = this;
    this.#drop();
    options.onTraffic('note', `closed: ${code || 'no network'} ${reason}`);
    const again = this.#wasOpen ? options.onClosed?.() ?? true : await this.#mayRetry();
    if (this.#socket || this.state === 'ended') return; // it was opened or closed meanwhile
    if (!again) {
      this.#become('ended');
      return;
    }
    this.#become('lost');
    const pause = Math.min(longestPause, 200 * 2 ** this.#failures) * (0.75 + this.#world.random() / 2);
    this.#failures += 1;
    this.#noRetry(); // of another connection that was refused meanwhile
    this.#noRetry = this.#world.after(pause, () => this.#connect());
  }

  async #mayRetry() {
    this.#become('lost');
    return await this.options.onRefused?.() ?? true;
  }

  /** Does not wait any longer: the network or the reader is back. */
  #retryNow() {
    if (this.state === 'lost' && !this.#socket) this.#connect();
  }

  /** @param {LinkState} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }
}

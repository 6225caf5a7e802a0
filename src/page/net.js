// One live connection: a WebSocket that comes back by itself, and says from where it wants to go on.

/**
 * @typedef {'connecting' | 'live' | 'lost' | 'ended'} LinkState
 *
 * @typedef {object} LiveOptions
 * @property {() => string} path  Where to connect, such as "live/alice".
 * @property {string} protocol  The subprotocol.
 * @property {() => string} [key]  What shows whose the name in the path is.
 * @property {(text: string) => void} onFrame
 * @property {(state: LinkState) => void} onState
 * @property {() => boolean} [onClosed]  The connection has ended; whether to connect again.
 * @property {() => Promise<boolean>} [onRefused]
 *   There never was a connection: whether to try again.
 * @property {(direction: 'out' | 'in' | 'note', text: string) => void} onTraffic
 */

const longestPause = 4000;
/** Every command is answered at once, or has its player wait, which is told at once. */
const longestSilence = 8000;

export class Live {
  /** @type {LinkState} */
  state = 'connecting';
  /** @type {WebSocket | null} */
  #socket = null;
  /** How far this client has seen the run of the server: the frame's "RUN-STEP". */
  #seen = '';
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;

  /** @param {LiveOptions} options */
  constructor(options) {
    this.options = options;
    addEventListener('online', () => this.#hurry());
    addEventListener('offline', () => this.#lose());
    document.addEventListener('visibilitychange', () => document.hidden || this.#hurry());
  }

  /** Connects, anew if there is a connection: for another player. */
  open() {
    this.#drop();
    this.#seen = '';
    this.#failures = 0;
    this.#connect();
  }

  /** Connects again after the end of a connection, and goes on from what it had seen. */
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
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lose(), longestSilence);
    return true;
  }

  /** A network that went away closes no connection. */
  #lose() {
    this.#socket?.dispatchEvent(new CloseEvent('close'));
  }

  #drop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdog);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect() {
    clearTimeout(this.#timer);
    const { options } = this;
    const url = new URL(options.path(), document.baseURI);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.#seen) url.searchParams.set('since', this.#seen);
    let wasOpen = false;
    // A page can say nothing else in a handshake, and what is in a path ends up in logs.
    const socket = new WebSocket(url,
      options.key ? [options.protocol, `key.${options.key()}`] : [options.protocol]);
    this.#socket = socket;
    options.onTraffic('note', `GET ${url.pathname}${url.search}  (WebSocket, ${options.protocol})`);
    if (this.state !== 'lost') this.#become('connecting');
    socket.onopen = () => {
      wasOpen = true;
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket || typeof data !== 'string') return;
      clearTimeout(this.#watchdog);
      options.onTraffic('in', data);
      this.#seen = /^at (\S+)/.exec(data)?.[1] ?? this.#seen;
      this.#failures = 0;
      options.onFrame(data);
      // Not before: whoever hears that it is live finds the board as it is now.
      if (socket === this.#socket) this.#become('live');
    };
    socket.onclose = async ({ code, reason }) => {
      if (socket !== this.#socket) return;
      this.#drop();
      options.onTraffic('note', `closed: ${code || 'no network'} ${reason}`);
      const again = wasOpen ? options.onClosed?.() ?? true : await this.#mayRetry();
      if (this.#socket || this.state === 'ended') return; // somebody opened, or closed, meanwhile
      if (!again) {
        this.#become('ended');
        return;
      }
      this.#become('lost');
      const pause = Math.min(longestPause, 200 * 2 ** this.#failures) * (0.75 + Math.random() / 2);
      this.#failures += 1;
      this.#timer = setTimeout(() => this.#connect(), pause);
    };
  }

  async #mayRetry() {
    this.#become('lost');
    return await this.options.onRefused?.() ?? true;
  }

  /** There is a reason to think that it would work now. */
  #hurry() {
    if (this.state === 'lost' && !this.#socket) this.#connect();
  }

  /** @param {LinkState} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }
}

// What the server tells about a class, in lines "class WORD VALUE".

/**
 * @typedef {object} Result
 * @property {number} room  From 1.
 * @property {number} round
 * @property {number} place
 * @property {number} score
 * @property {number} total  The points of that round and those before it.
 * @property {string} player  Its name in the game.
 * @property {string} name  What people call the player.
 *
 * @typedef {object} RoomOfClass
 * @property {string} name  As in its address.
 * @property {number} here  How many people are in it.
 * @property {boolean} isOver
 */

export class ClassState {
  code = '';
  title = '';
  /** The URL of the lobby in the local network, where its page's own would lead nobody. */
  lan = '';
  game = '';
  round = 1;
  isPaused = false;
  /** How many seconds a round lasts; 0 if there is no limit. */
  limit = 0;
  /** How many of them were left when the server told it. */
  left = 0;
  /** How names are shown. @type {'own' | 'given' | 'hidden'} */
  names = 'own';
  /** Whether the server was asked with the teacher's key. */
  isYours = false;
  /** @type {RoomOfClass[]} */
  rooms = [];
  /** Of all rounds, the present one last. @type {Result[]} */
  results = [];
  /** What each player has by now, by room and name. @type {Map<string, Result>} */
  #last = new Map();

  /** Whether the time of the round was its end. */
  get isTimeUp() {
    return this.limit > 0 && this.isPaused && this.left === 0;
  }

  /** Whether nobody can play on in this round. */
  get isOver() {
    return this.isTimeUp || (this.rooms.length > 0 && this.rooms.every(({ isOver }) => isOver));
  }

  /** Each player once, with the points of all rounds together, the best first. @returns {Result[]} */
  get totals() {
    return [...this.#last.values()].sort((a, b) => b.total - a.total || a.room - b.room);
  }

  /** @param {string} text */
  constructor(text) {
    for (const line of text.split('\n')) {
      const [, word, ...values] = line.split(' ');
      this.#read(word, values);
    }
  }

  /** @param {string} word @param {string[]} values */
  #read(word, values) {
    switch (word) {
      case 'code': [this.code] = values; break;
      case 'title': this.title = values.join(' '); break;
      case 'lan': [this.lan] = values; break;
      case 'game': [this.game] = values; break;
      case 'round': this.round = Number(values[0]); break;
      case 'paused': this.isPaused = true; break;
      case 'limit': [this.limit, this.left] = values.map(Number); break;
      case 'names': this.names = values[0] === 'given' ? 'given' : 'hidden'; break;
      case 'yours': this.isYours = true; break;
      case 'room': this.rooms.push({ here: Number(values[0]), isOver: values[1] === 'over', name: values[2] }); break;
      case 'result': {
        const [room, round, place, score] = values.map(Number);
        const [player, , ...called] = values.slice(4); // "PLAYER( as NAME)?"
        const key = `${room} ${player}`;
        const total = score + (this.#last.get(key)?.total ?? 0);
        const result = { room, round, place, score, total, player, name: called.join(' ') || player };
        this.results.push(result);
        this.#last.set(key, result);
        break;
      }
      default: // from a later protocol
    }
  }
}

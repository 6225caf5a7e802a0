// What the server tells about a room, in lines "room WORD VALUE".

export class RoomState {
  /** Which game of the room this is, from 1; 0 where there is no room. */
  game = 0;
  isOver = false;
  /** How many people look on. */
  watching = 0;
  isLocked = false;
  /** The player who was made the host; '' while it is whoever opened the room. */
  host = '';
  /** Whether the server was asked with the host's key. */
  isYours = false;
  /** How often something has changed that is told of its players (crowd.js). */
  names = 0;
  /** The bots' levels, from 1, by name. @type {Map<string, number>} */
  bots = new Map();
  /** How many games each player has won. @type {Map<string, number>} */
  won = new Map();
  /** The last reactions of players, numbered. @type {{player: string, word: string, number: number}[]} */
  reactions = [];

  /** When a field was begun, by the server's clock in seconds; null before it and at the end. @type {number | null} */
  begun = null;
  /** How many seconds the game took; null before its end. @type {number | null} */
  time = null;
  /** The best times of such games. @type {{seconds: number, players: string[]}[]} */
  best = [];
  /**
   * What else is told, by its word: `code`; `title`; `lan`, which is the room's URL in the local network, unless
   * this page was opened by one that works elsewhere; `here` and `champion`, names with a line each; and what is
   * decided about its time, or by its class.
   * @type {Map<string, string>}
   */
  more = new Map();

  /** @param {string[]} lines */
  constructor(lines = []) {
    for (const line of lines) {
      const [, word, ...values] = line.split(' ');
      const [value] = values;
      switch (word) {
        case 'host': this.host = value; break;
        case 'game': case 'watching': case 'names': case 'begun': case 'time': this[word] = Number(value); break;
        case 'over': this.isOver = true; break;
        case 'locked': this.isLocked = true; break;
        case 'yours': this.isYours = true; break;
        case 'bot': this.bots.set(value, Number(values[1])); break;
        case 'won': this.won.set(value, Number(values[1])); break;
        case 'react': this.reactions.push({ player: value, word: values[1], number: Number(values[2]) }); break;
        case 'best': this.best.push({ seconds: Number(value), players: values.slice(1) }); break;
        case 'here': case 'champion':
          this.more.set(word, [this.more.get(word), value].filter(Boolean).join('\n'));
          break;
        default: this.more.set(word, values.join(' '));
      }
    }
  }

  /** Those who have come under a name, while people gather. */
  get here() {
    return (this.more.get('here') ?? '').split('\n').filter(Boolean);
  }

  /** What to ask for to get the next game. It is dealt once, however many ask. */
  get next() {
    return `again?game=${this.game + 1}`;
  }
}

/** The room as some lines tell it; null if none is about the room. @param {string[]} lines */
export function roomIn(lines) {
  const told = lines.filter((line) => line.startsWith('room '));
  return told.length > 0 ? new RoomState(told) : null;
}

// What this tab's player is called in a room: names of any script. The name in the game follows
// them until the first move; from then on only what people see changes.

import { t } from './language.js';
import { animalOf, dice, validName } from './names.js';
import { element, graphemes, make, storage } from './page.js';
import { whyRefused } from './refused.js';
import { opening } from './voice.js';
import { playAsNow } from './words.js';

/**
 * @import { Crowd } from './crowd.js'
 * @import { NamedPlayers, Surroundings } from './room.js'
 */

const longest = 24; // characters as people count them
const pause = 300; // after the last key, before the server is asked
const browser = storage('localStorage');
const tab = storage('sessionStorage');

/** @param {string} typed */
const tidied = (typed) => typed.normalize('NFC').trim().replace(/\s+/g, ' ');

/** The name in the game for a name of any script: close to it if it can be spelt so. @param {string} name */
export function playerFor(name) {
  const letters = name.normalize('NFKD').replace(/[^\p{L}\p{N}\s_-]/gu, '');
  const isPlain = /^[ -~]+$/.test(letters);
  return (isPlain && validName(letters)) || `player_${1000 + dice(9000)}`;
}

export class Naming {
  #page;
  #crowd;
  #key;
  #say;
  #whyNot;
  #field = element('name', HTMLInputElement);
  #said = make('p', 'name-said');
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** How often somebody has typed a name. */
  #renamed = 0;
  /** How many names no answer is for yet, and who this tab was in the game before them. */
  #asked = 0;
  #own = '';
  /** Whether the server calls this player by no name, so that only the name in the game is left. */
  #isRefused = false;
  /** What was typed last; answers about anything else come too late. */
  #typed = '';

  /**
   * @param {NamedPlayers} page @param {Crowd} crowd @param {string} key @param {Surroundings['say']} say
   * @param {() => string} whyNot  Why nobody may play now; '' if everybody may.
   */
  constructor(page, crowd, key, say, whyNot) {
    this.#page = page;
    this.#crowd = crowd;
    this.#key = key;
    this.#say = say;
    this.#whyNot = whyNot;
    this.#said.id = 'name-said';
    this.#said.setAttribute('role', 'status');
    this.#field.title = t('Up to 24 characters of any script. Press Enter to be called so.');
    this.#field.setAttribute('aria-describedby', 'name-said');
    this.#field.form?.after(this.#said);
    this.#field.addEventListener('input', (event) => {
      this.#cut(event);
      this.#check();
    });
    this.show();
  }

  /** What this tab's player is called now. */
  get #name() {
    return this.#crowd.name(this.#page.player());
  }

  get #hasMoved() {
    return this.#page.game.people.has(this.#page.player());
  }

  /** A name of this player, or an animal's if only the one in the game is left. @param {string} name */
  #called(name) {
    return this.#isRefused ? animalOf(name) : name;
  }

  /** Shows what the player is called, unless somebody is typing. */
  show() {
    if (document.activeElement === this.#field) return;
    this.#field.value = this.#called(this.#name);
  }

  /**
   * Takes the name that is given, or that this tab or this browser had last, or an animal's; if it is taken, one like
   * it. So the others see who has come. Nothing is asked for if the server calls this player so already.
   * @param {string} [given]
   */
  async settle(given) {
    const before = this.#renamed;
    await this.#crowd.told;
    if (this.#renamed !== before) return;
    const player = this.#page.player();
    const name = given || (tab.get('shown') ?? browser.get('shown') ?? animalOf(player));
    if (this.#crowd.calls(player, name) && (!given || playerFor(given) === player)) return;
    for (let number = 1; number < 10; number += 1) {
      const other = number === 1 ? name : `${graphemes(name).slice(0, longest - 3).join('')} ${number}`;
      const refused = await this.#take(other, given ? playerFor(other) : this.#page.player());
      if (refused?.status === 409) continue;
      if (refused && !this.#hasMoved) this.#say(refused.why, 'bad'); // such as that nobody else can join
      this.#isRefused = refused !== null;
      this.show();
      break;
    }
  }

  /** Somebody has typed a name. @param {string} typed */
  async rename(typed) {
    const name = tidied(typed);
    this.#typed = name;
    this.#tell('');
    if (!name || name === this.#name) {
      this.#field.value = this.#called(this.#name);
      return;
    }
    this.#renamed += 1;
    const number = this.#renamed;
    const refused = await this.#take(name, playerFor(name));
    if (number !== this.#renamed) return;
    if (refused) {
      const still = t('You are still {name}.', { name: this.#called(this.#crowd.shown(this.#page.player())) });
      this.#say(`${refused.why} ${still}`, 'bad');
      void this.settle(); // it may have been interrupted
      return;
    }
    browser.set('shown', name);
    tab.set('shown', name);
    const next = this.#whyNot() || (this.#hasMoved ? '' : opening);
    this.#say(this.#page.looksOn() ? t('You look on. Press Play to play as {name}.', { name })
      : `${playAsNow(name)} ${next}`.trim());
  }

  /**
   * Tries to be called that, before the first move as `wanted` in the game; why it is refused, if it is. An answer
   * after which somebody has typed another name changes nothing.
   * @param {string} name @param {string} wanted
   */
  async #take(name, wanted) {
    const { player, playAs } = this.#page;
    const isNew = !this.#hasMoved;
    const renamed = this.#renamed;
    if (this.#asked === 0) this.#own = player();
    this.#asked += 1;
    if (isNew && player() !== wanted) {
      this.#crowd.leave(this.#own);
      playAs(wanted);
    }
    let refused = await this.#ask('POST', name);
    if (refused?.status === 403 && isNew && renamed === this.#renamed) {
      // Somebody else plays under that name in the game.
      playAs(`${wanted.slice(0, 60)}_${10 + dice(90)}`);
      refused = await this.#ask('POST', name);
    }
    this.#asked -= 1;
    if (renamed !== this.#renamed) return null;
    if (!refused) {
      this.#own = player();
      this.#crowd.call(this.#own, name);
    } else if (isNew && !this.#hasMoved && player() !== this.#own) playAs(this.#own);
    this.show();
    return refused;
  }

  /** No more than a name may have can be typed. @param {Event} event */
  #cut(event) {
    if (event instanceof InputEvent && event.isComposing) return;
    const typed = graphemes(this.#field.value);
    if (typed.length > longest) this.#field.value = typed.slice(0, longest).join('');
  }

  /** While somebody types: says at the field if the name cannot be had. */
  #check() {
    clearTimeout(this.#timer);
    this.#typed = tidied(this.#field.value);
    this.#timer = setTimeout(async () => {
      const name = this.#typed;
      const refused = name ? await this.#ask('GET', name) : null;
      if (name === this.#typed) this.#tell(refused?.why ?? '');
    }, pause);
  }

  /** @param {string} why */
  #tell(why) {
    clearTimeout(this.#timer);
    if (this.#said.textContent !== why) this.#said.textContent = why;
    this.#field.setAttribute('aria-invalid', String(why !== ''));
  }

  /** Why the server refuses a name, if it does. @param {'GET' | 'POST'} method @param {string} name */
  async #ask(method, name) {
    const path = `name/${this.#page.player()}?as=${encodeURIComponent(name)}`;
    const headers = { Authorization: `Bearer ${this.#key}` };
    try {
      const answer = await fetch(path, { method, headers, cache: 'no-store' });
      const text = await answer.text(); // read in any case: until then the request is not over
      return answer.ok ? null : { status: answer.status, why: await whyRefused(text) };
    } catch {
      return { status: 0, why: t('The server does not answer. Try again.') };
    }
  }
}

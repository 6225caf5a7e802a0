// Short sounds, and vibration on phones: only after somebody has asked for them. They are made here, of plain tones.

import { element, storage } from './page.js';

/** Notes: hertz, when it begins, how long it lasts, in seconds. @type {Record<string, [number, number, number][]>} */
const melodies = {
  turn: [[520, 0, 0.06]],
  match: [[660, 0, 0.12], [880, 0.1, 0.2]],
  miss: [[300, 0, 0.1], [240, 0.09, 0.14]],
  stolen: [[392, 0, 0.1], [311, 0.1, 0.18]],
  yours: [[587, 0, 0.1], [784, 0.1, 0.1], [988, 0.2, 0.2]],
  boom: [[90, 0, 0.45], [60, 0.05, 0.5]],
  fanfare: [[523, 0, 0.14], [659, 0.14, 0.14], [784, 0.28, 0.14], [1047, 0.42, 0.45]],
};
/** In milliseconds: on, off, on ... @type {Record<string, number[]>} */
const shakes = { match: [30, 40, 30], stolen: [60], yours: [40, 40, 40], boom: [200] };

const browser = storage('localStorage');
const loudness = 0.12;

export class Sound {
  #switch = element('sound', HTMLButtonElement);
  /** @type {AudioContext | null} */
  #audio = null;

  constructor() {
    this.#show(browser.get('sound') === 'on');
    this.#switch.addEventListener('click', () => {
      this.#show(!this.#isOn);
      browser.set('sound', this.#isOn ? 'on' : 'off');
      this.play('match');
    });
  }

  get #isOn() {
    return this.#switch.getAttribute('aria-checked') === 'true';
  }

  /** @param {boolean} isOn */
  #show(isOn) {
    this.#switch.setAttribute('aria-checked', String(isOn));
  }

  /** @param {keyof typeof melodies} name */
  play(name) {
    if (!this.#isOn || document.hidden) return;
    navigator.vibrate?.(shakes[name] ?? []);
    this.#audio ??= new AudioContext();
    const { currentTime, destination } = this.#audio;
    for (const [hertz, begins, lasts] of melodies[name]) {
      const tone = this.#audio.createOscillator();
      const level = this.#audio.createGain();
      tone.type = 'triangle';
      tone.frequency.value = hertz;
      level.gain.setValueAtTime(loudness, currentTime + begins);
      level.gain.exponentialRampToValueAtTime(0.001, currentTime + begins + lasts);
      tone.connect(level).connect(destination);
      tone.start(currentTime + begins);
      tone.stop(currentTime + begins + lasts);
    }
  }
}

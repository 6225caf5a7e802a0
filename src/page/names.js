// Player names: which ones the protocol allows, and how to make new ones.

import { t } from './language.js';

const adjectives = ['bold', 'brave', 'bright', 'calm', 'clever', 'cosy', 'eager', 'gentle', 'happy',
  'jolly', 'kind', 'lucky', 'merry', 'mild', 'quick', 'quiet', 'sunny', 'swift', 'warm', 'witty'];
/** The animals, as people call them in English. */
const animals = ['Badger', 'Beaver', 'Crane', 'Dolphin', 'Ferret', 'Finch', 'Fox', 'Gecko', 'Hare', 'Heron', 'Koala',
  'Lemur', 'Lynx', 'Marten', 'Newt', 'Otter', 'Owl', 'Panda', 'Puffin', 'Robin', 'Seal', 'Swan', 'Tapir',
  'Wren'];
const longest = 64;

/** A random number below `limit`. @param {number} limit */
export const dice = (limit) => crypto.getRandomValues(new Uint32Array(1))[0] % limit;

export function randomName() {
  return `${adjectives[dice(adjectives.length)]}_${animals[dice(animals.length)].toLowerCase()}_${10 + dice(90)}`;
}

/**
 * What people call whoever has that random name, in the reader's language: the animal. Any other name is left.
 * @param {string} player
 */
export function animalOf(player) {
  const [, animal] = /^[a-z]+_([a-z]+)_\d+$/.exec(player) ?? [];
  const known = animals.find((each) => each.toLowerCase() === animal);
  return known ? t(known) : player;
}

/**
 * The name that the protocol allows and that is closest to what somebody typed; '' if there is none.
 * @param {string} typed
 */
export function validName(typed) {
  return typed.normalize('NFKD').trim().replace(/[\s-]+/g, '_').replace(/\W/g, '').slice(0, longest);
}

/** A similar name that is not in `taken`. @param {string} name @param {Set<string>} taken */
export function freeName(name, taken) {
  const base = name.replace(/_\d{1,3}$/, '').slice(0, longest - 4);
  for (let number = 2; ; number += 1) if (!taken.has(`${base}_${number}`)) return `${base}_${number}`;
}

// Player names: which ones the protocol allows, and how to make new ones.

const adjectives = ['bold', 'brave', 'bright', 'calm', 'clever', 'cosy', 'eager', 'gentle', 'happy',
  'jolly', 'kind', 'lucky', 'merry', 'mild', 'quick', 'quiet', 'sunny', 'swift', 'warm', 'witty'];
const animals = ['badger', 'beaver', 'crane', 'dolphin', 'ferret', 'finch', 'fox', 'gecko', 'hare',
  'heron', 'koala', 'lemur', 'lynx', 'marten', 'newt', 'otter', 'owl', 'panda', 'puffin', 'robin',
  'seal', 'swan', 'tapir', 'wren'];
const longest = 64;

/** A random number below `limit`. @param {number} limit */
export const dice = (limit) => crypto.getRandomValues(new Uint32Array(1))[0] % limit;

export function randomName() {
  return `${adjectives[dice(adjectives.length)]}_${animals[dice(animals.length)]}_${10 + dice(90)}`;
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

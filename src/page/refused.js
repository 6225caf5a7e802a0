// Why the server refuses what people ask for. Most people are never refused, so the words are loaded when they are.

/** A refusal as a sentence in the reader's language. @param {string} text  What the server said. */
export async function whyRefused(text) {
  const words = await import('./refusals.js').catch(() => null);
  return words?.whyRefused(text) ?? text.trim();
}

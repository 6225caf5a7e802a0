// What is shown once a game has ended, and loaded then.

export { figures } from './field_figures.js';
export { offerText } from './result_text.js';

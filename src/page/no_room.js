// The pages for a room and for a code that there is not: their words in the reader's language, and the colours.

import './translate.js';
import './settings.js';

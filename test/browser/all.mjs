// All tests of the pages, one after the other, in one browser. SCRAMBLE is the program,
// CHROMIUM the browser, if they are not where they usually are.

import './memory.test.mjs';
import './seats.test.mjs';
import './keys.test.mjs';
import './minesweeper.test.mjs';
import './accessible.test.mjs';

// The tests of the pages of one game, one after another in one browser.

import './people.test.mjs';
import './memory.test.mjs';
import './large_boards.test.mjs';
import './identity.test.mjs';
import './keys.test.mjs';
import './connection.test.mjs';
import './minesweeper.test.mjs';
import './accessible.test.mjs';

// All tests of the pages, one after another in one browser. SCRAMBLE and CHROMIUM name the program
// and the browser if they are not in their usual places.

import './memory.test.mjs';
import './identity.test.mjs';
import './keys.test.mjs';
import './connection.test.mjs';
import './minesweeper.test.mjs';
import './accessible.test.mjs';
import './class.test.mjs';
import './lobby.test.mjs';
import './names.test.mjs';
import './rooms.test.mjs';
import './mines_rooms.test.mjs';
import './screen.test.mjs';
import './bots.test.mjs';

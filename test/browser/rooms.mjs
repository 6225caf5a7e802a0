// The tests of the pages of rooms, one after another in one browser.

import './lobby.test.mjs';
import './arriving.test.mjs';
import './names.test.mjs';
import './rooms.test.mjs';
import './mines_rooms.test.mjs';
import './time.test.mjs';
import './podium.test.mjs';
import './bots.test.mjs';
import './reactions.test.mjs';

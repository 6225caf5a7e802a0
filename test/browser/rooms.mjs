// The tests of the pages of rooms, one after another in one browser.

import './class.test.mjs';
import './lobby.test.mjs';
import './arriving.test.mjs';
import './names.test.mjs';
import './phones.test.mjs';
import './rooms.test.mjs';
import './mines_rooms.test.mjs';
import './screen.test.mjs';
import './time.test.mjs';
import './wall.test.mjs';
import './replay.test.mjs';
import './podium.test.mjs';
import './bots.test.mjs';
import './reactions.test.mjs';
import './weight.test.mjs';
import './documents.test.mjs';
import './languages.test.mjs';
import './whole_game.test.mjs';

// The tests of the pages of classes, of walls, documents and languages, one after another in one browser.

import './class.test.mjs';
import './phones.test.mjs';
import './screen.test.mjs';
import './wall.test.mjs';
import './replay.test.mjs';
import './weight.test.mjs';
import './documents.test.mjs';
import './languages.test.mjs';
import './whole_game.test.mjs';
import './zoom.test.mjs';

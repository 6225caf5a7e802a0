// All tests of the pages. SCRAMBLE and CHROMIUM name the program and the browser if they are not in
// their usual places.

import './games.mjs';
import './classes.mjs';
import './rooms.mjs';

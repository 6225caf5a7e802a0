// All tests of the pages' state, in plain Node: no browser, no server.

import './live.test.mjs';
import './memory_link.test.mjs';
import './polling.test.mjs';
import './pace.test.mjs';
import './crowd.test.mjs';
import './game_state.test.mjs';
import './field.test.mjs';
import './board_value.test.mjs';
import './room_state.test.mjs';
import './film.test.mjs';
import './cards.test.mjs';
import './pairs.test.mjs';
import './winnings.test.mjs';
import './awards.test.mjs';
import './field_awards.test.mjs';
import './own_flips.test.mjs';
import './digging.test.mjs';
import './keys.test.mjs';
import './identity.test.mjs';
import './room_time.test.mjs';
import './in_class.test.mjs';
import './naming.test.mjs';

"""Wrong Minesweeper servers, made of plain_minesweeper.py."""

from kin import ANSWERED, AT_ONCE, BOOMS, DIGS, FLAGS, FLOODS, HELPS, TWO_PLAYERS
from wrong import Wrong

WRONG = [
    Wrong("whoever connects is disconnected at once", "        self.players += 1\n        try:\n",
          "        self.players += 1\n        return writer.close()\n        try:\n", ("start",)),

    # HELLO
    Wrong("HELLO has other words", "Welcome to Minesweeper. ", "Welcome to Minesweeper! ",
          ("HELLO",)),
    Wrong("HELLO is two lines", "{both}Type 'help'", "{both}\\nType 'help'", ("HELLO",),
          ("HELLO.once", "BOARD.lines", "mines-2", "NEWLINE.sent")),
    Wrong("HELLO misses a space", "Players: {self.players} including", "Players:{self.players} including",
          ("HELLO",)),
    Wrong("HELLO has no space between its sentences", 'f"Welcome to Minesweeper. {both}', 'f"Welcome to Minesweeper.{both}',
          ("HELLO",)),
    Wrong("HELLO tells the players before the board",
          'players + size if self.edition == "edx" else size + players', "players + size",
          ("HELLO.order",)),
    Wrong("HELLO tells the rows as columns",
          "{self.board.columns} columns by {self.board.rows} rows",
          "{self.board.rows} columns by {self.board.columns} rows", ("HELLO.size",),
          ("size",)),
    Wrong("HELLO does not count the new player", "Players: {self.players} including",
          "Players: {self.players - 1} including", ("mines-7",), ("mines-12.*",)),
    Wrong("HELLO counts those who have gone", "            self.players -= 1\n", "",
          ("mines-12.bye", "mines-12.lost", "mines-12.boom")),
    Wrong("HELLO is sent with a board", 'self.hello().encode() + b"\\r\\n"',
          'self.hello().encode() + b"\\r\\n" + str(self.board).encode() + b"\\r\\n"',
          ("HELLO.once",), ANSWERED),
    Wrong("HELLO waits for the first message",
          '            writer.write(self.hello().encode() + b"\\r\\n")\n'
          "            async for message in self.messages(reader):\n",
          "            is_greeted = False\n"
          "            async for message in self.messages(reader):\n"
          "                if not is_greeted:\n"
          '                    writer.write(self.hello().encode() + b"\\r\\n")\n'
          "                is_greeted = True\n",
          ("HELLO",), ("HELLO.*", "mines-7", "mines-12.*", "debug.counted"), many="whatever reads HELLO shows it"),

    # Messages
    Wrong("look digs", '        if message == "look":\n',
          '        if message == "look":\n            self.board.states[0][0] = DUG\n', ("LOOK",),
          (*DIGS, *FLAGS, "BOARD", "size.default")),
    Wrong("HELP has two lines", 'HELP = "You can send: look |', 'HELP = "You can send:\\nlook |',
          ("HELP",), ("BOARD.lines", "mines-2")),
    Wrong("HELP does not name bye", "help | bye", "help", ("HELP.names",)),
    Wrong("bye is answered", '            return "", False\n', '            return "Bye!", False\n',
          ("BYE.silent",)),
    Wrong("bye does not disconnect", '            return "", False\n', '            return "", True\n',
          ("BYE",), ("mines-12.bye",)),
    Wrong("bye ends the server", '            return "", False\n',
          '            __import__("os")._exit(0)\n', ("BYE.others",),
          ("BYE*", "mines-12.bye*", "mines-2", "NEWLINE.sent")),
    Wrong("words may be in capitals", "def answer(self, message):\n",
          "def answer(self, message):\n        message = message.lower()\n",
          ("MESSAGE.case", "MESSAGE.nothing")),
    Wrong("blanks around a message are dropped", "def answer(self, message):\n",
          "def answer(self, message):\n        message = message.strip()\n", ("MESSAGE.blanks",)),
    Wrong("several blanks are one", "def answer(self, message):\n",
          'def answer(self, message):\n        message = re.sub(" +", " ", message)\n',
          ("MESSAGE.blanks",), ("MESSAGE.nothing",)),
    Wrong("an empty line is ignored", '        if message == "bye":\n',
          '        if message == "":\n            return "", True\n        if message == "bye":\n',
          ("MESSAGE.empty",)),
    Wrong("what is no message disconnects", "            return HELP, True\n        # No",
          "            return HELP, False\n        # No", ("MESSAGE",), HELPS),
    Wrong("what is no message gets no answer", "            return HELP, True\n        # No",
          '            return HELP if message == "help" else "", True\n        # No',
          ("MESSAGE",), ("MESSAGE*", "INT*", "mines-4", "mines-5*", "BOARD.lines")),
    Wrong("what follows a message is ignored", "self.move.fullmatch(message)",
          "self.move.match(message)", ("MESSAGE.numbers",), ("MESSAGE*", "INT*", "mines-5"),
          many="whatever has more in its line than a message shows it"),
    Wrong("a number may begin with +", 'r"(-?[0-9]+)"', 'r"([-+]?[0-9]+)"', ("INT",)),
    Wrong("digits of all scripts are digits", 'yield line.decode("latin-1")',
          'yield re.sub(r"\\d", lambda each: str(int(each[0])), line.decode("utf-8", "replace"))',
          ("INT",)),
    Wrong("no number has a sign", 'r"([0-9]+)" if edition == "2014" else r"(-?[0-9]+)"',
          'r"([0-9]+)"', ("INT.sign",), ("INT.zero",)),
    Wrong("numbers have signs in 2014", 'r"([0-9]+)" if edition == "2014" else r"(-?[0-9]+)"',
          'r"(-?[0-9]+)"', ("INT.sign",), ("INT.zero",), "2014"),
    Wrong("a square is counted from the other end if it is negative",
          "return 0 <= x < self.columns and 0 <= y < self.rows",
          "return x < self.columns and y < self.rows", ("INT.sign",), (*DIGS, *FLAGS, "mines-3")),
    Wrong("-0 is outside", "(int(each) if len(each", '(-1 if each[0] == "-" else int(each) if len(each',
          ("INT.zero",)),
    Wrong("zeros may not lead", 'r"([0-9]+)" if edition == "2014" else r"(-?[0-9]+)"',
          'r"(-?(?:0|[1-9][0-9]*))"', ("INT.zeros",), ("INT.zero",)),
    Wrong("a large number ends the connection",
          "        x, y = (int(each) if len(each.lstrip(\"-0\")) < 10 else -1 for each in",
          "        if len(message) > 18:\n            return \"\", False\n"
          "        x, y = (int(each) if len(each.lstrip(\"-0\")) < 10 else -1 for each in",
          ("mines-3",), ("INT.zeros",)),
    Wrong("a large number wraps around",
          "        x, y = (int(each) if len(each.lstrip(\"-0\")) < 10 else -1 for each in",
          "        x, y = (int(each[-300:]) % 2**32 for each in", ("mines-3",),
          ("INT.sign",)),

    # Lines
    Wrong("\\r\\n is two newlines", 'if part == b"\\n" and after_return and not line:', "if False:",
          ("NEWLINE", "NEWLINE.apart"), ("NEWLINE*", "mines-6")),
    Wrong("\\r is no newline", 'elif part in (b"\\r", b"\\n"):',
          'elif part == b"\\r":\n                    pass\n                elif part == b"\\n":',
          ("NEWLINE.cr",)),
    Wrong("\\r\\n is no newline", 'elif part in (b"\\r", b"\\n"):', 'elif part == b"\\n":',
          ("NEWLINE",), ("NEWLINE*", "mines-6")),
    Wrong("a packet is a message",
          "            for part in re.split(rb\"([\\r\\n])\", chunk):\n",
          "            chunk = chunk.rstrip() + b\"\\n\"\n"
          "            for part in re.split(rb\"([\\r\\n])\", chunk):\n",
          ("mines-1",), (*AT_ONCE, "MESSAGE.blanks", "mines-6", "mines-12.line", "players.half")),
    Wrong("only the first message of a packet is served",
          "                    line.clear()\n", "                    line.clear()\n"
          "                    break\n", ("mines-4",), (*AT_ONCE, "mines-1")),
    Wrong("a last line without a newline is served", "                    line += part\n\n",
          "                    line += part\n        if line:\n"
          '            yield line.decode("latin-1")\n\n', ("mines-12.line",)),
    Wrong("a long line is cut into several", "                    line += part\n",
          "                    line += part\n                    while len(line) > 1024:\n"
          "                        yield \"\"\n                        del line[:1024]\n",
          ("mines-5",), ("mines-5.longer",)),
    Wrong("a \\r ends the lines of 2014", 'text.encode() + b"\\r\\n" if text',
          'text.encode() + b"\\r" if text', ("NEWLINE.sent",), ("mines-2",), "2014"),

    Wrong("no more than a hundred messages of a packet are served",
          'for part in re.split(rb"([\\r\\n])", chunk):', 'for part in re.split(rb"([\\r\\n])", chunk)[:200]:',
          ("mines-4.many",), ("mines-10",)),
    Wrong("a line of 64 KiB ends the connection", "                    line += part\n\n",
          "                    line += part\n                    if len(line) > 65536:\n"
          "                        return\n\n", ("mines-5.longer",)),
    Wrong("who ends its input gets no more answers",
          "            for part in re.split(rb\"([\\r\\n])\", chunk):\n",
          "            await asyncio.sleep(0.05)\n            if reader.at_eof():\n                return\n"
          "            for part in re.split(rb\"([\\r\\n])\", chunk):\n", ("mines-12.answers",)),

    Wrong("BOOM! has no newline", 'writer.write(text.encode() + b"\\r\\n" if text',
          'writer.write(text.encode() + (b"" if text == "BOOM!" else b"\\r\\n") if text',
          ("NEWLINE.sent",), ("debug*", "mines-8", "mines-10")),

    # BOARD
    Wrong("a row ends with a blank", '" ".join(self.symbol(x, y) for x in range(self.columns))',
          '"".join(self.symbol(x, y) + " " for x in range(self.columns))', ("BOARD",),
          ("BOARD.blank",)),
    Wrong("a row has no blanks", 'return "\\n".join(" ".join(', 'return "\\n".join("".join(',
          ("BOARD",), (*FLOODS, "BOARD.blank", "DIG-4.later", "players.bomb", "mines-10")),
    Wrong("a board ends with an empty line", "            return str(self.board), True\n        if",
          '            return str(self.board) + "\\n", True\n        if', ("BOARD.rows",),
          ("BOARD.lines", "mines-2", "mines-12.answers")),
    Wrong("an empty line comes before each answer", 'writer.write(text.encode() +',
          'writer.write(b"\\r\\n" + text.encode() +', ("BOARD.lines",), ANSWERED),
    Wrong("no bombs around are a 0", 'str(bombs) if bombs > 0 else " "', "str(bombs)",
          ("BOARD.blank",)),
    Wrong("x and y change places", "        x, y = (int(each)", "        y, x = (int(each)",
          ("BOARD.axes",), (*DIGS, *FLAGS)),
    Wrong("four squares are around a square", "if (i, j) != (x, y) and self.has(i, j):",
          "if (i == x) != (j == y) and self.has(i, j):", ("BOARD.counts",), DIGS),
    Wrong("y counts from the bottom", "for y in range(self.rows))\n\n\ndef",
          "for y in reversed(range(self.rows)))\n\n\ndef", ("BOARD.axes",), (*DIGS, *FLAGS)),

    Wrong("a board has at least two squares", '[0-9]+", lines[0]):',
          '[0-9]+", lines[0]) or lines[0] == "1 1":', ("BOARD.one",)),
    Wrong("a board has at least two rows", '[0-9]+", lines[0]):',
          '[0-9]+", lines[0]) or lines[0].endswith(" 1"):', ("BOARD.row", "BOARD.one"),
          DIGS),
    Wrong("a board has at least two columns", '[0-9]+", lines[0]):',
          '[0-9]+", lines[0]) or lines[0].startswith("1 "):', ("BOARD.column", "BOARD.one")),

    # DIG
    Wrong("a dig outside is answered by HELP", "            if self.board.dig(x, y):",
          "            if not self.board.has(x, y):\n                return HELP, True\n"
          "            if self.board.dig(x, y):", ("DIG-1",), ("INT.sign", "mines-3", "BOARD.one")),
    Wrong("a flagged square is dug", "or self.states[y][x] != UNTOUCHED:\n            return False",
          "or self.states[y][x] == DUG:\n            return False", ("DIG-1.flagged", "DIG-1.bomb")),
    Wrong("a dig of a dug square opens what is around",
          "or self.states[y][x] != UNTOUCHED:\n            return False",
          "or self.states[y][x] == FLAGGED:\n            return False", ("DIG-4.later",)),
    Wrong("a bomb stays", "        self.bombs[y][x] = False\n", "", ("DIG-3.gone", "DIG-3.counts",
          "debug.counts"), ("DIG-3*", "DIG-4.later")),
    Wrong("a bomb that went off is counted on",
          "        boom = self.bombs[y][x]\n        self.bombs[y][x] = False\n",
          "        boom = self.bombs[y][x] is True\n"
          "        self.bombs[y][x] = int(self.bombs[y][x])\n",
          ("DIG-3.counts",), ("DIG-3*", "DIG-4.later", "debug*")),
    Wrong("a bomb opens nothing", "        to_open = [(x, y)]\n",
          "        to_open = [] if boom else [(x, y)]\n", ("DIG-3.flood",), ("debug*",)),
    Wrong("a bomb that went off leaves its square untouched", "        self.bombs[y][x] = False\n",
          "        self.bombs[y][x] = False\n        if boom:\n"
          "            self.states[y][x] = UNTOUCHED\n", ("DIG-3.gone",), BOOMS),
    Wrong("nothing opens by itself", "                    to_open.append((i, j))\n", "",
          ("DIG-4",), FLOODS, moves=1),
    Wrong("what opens by itself goes on behind counts",
          "            if self.count(*here) > 0:\n                continue\n",
          "            if here == (x, y) and self.count(*here) > 0:\n                continue\n",
          ("DIG-4.edge",), (*FLOODS, *BOOMS)),
    Wrong("a square with a bomb around opens the others",
          "            if self.count(*here) > 0:\n",
          "            if here != (x, y) and self.count(*here) > 0:\n", ("DIG-4.count",), DIGS),
    Wrong("what opens by itself takes flags away",
          "                if self.states[j][i] == UNTOUCHED:\n",
          "                if self.states[j][i] != DUG:\n", ("DIG-4.flags", "DIG-4.behind")),
    Wrong("what opens by itself goes through flags",
          "        to_open = [(x, y)]\n        while to_open:\n            here = to_open.pop()\n",
          "        to_open = [(x, y)]\n        seen = set()\n        while to_open:\n"
          "            here = to_open.pop()\n"
          "            seen.add(here)\n"
          "            to_open += [each for each in self.neighbours(*here) if each not in seen\n"
          "                        and self.states[each[1]][each[0]] == FLAGGED\n"
          "                        and self.count(*here) == 0]\n",
          ("DIG-4.behind",)),
    Wrong("corners do not open", "            for i, j in self.neighbours(*here):\n",
          "            for i, j in ((i, j) for i, j in self.neighbours(*here)\n"
          "                         if i == here[0] or j == here[1]):\n", ("DIG-4.corners",),
          ("DIG-4", "FILE.axes", "BOARD.blank")),
    Wrong("what opens by itself is recursive",
          "        to_open = [(x, y)]\n",
          "        if sum(map(len, self.states)) > 1000:\n"
          "            raise RecursionError\n        to_open = [(x, y)]\n", ("mines-9",),
          ("mines-15", "mines-15.slow")),
    Wrong("a count that becomes 0 opens what is around", "        return boom\n\n    def flag",
          "        for i, j in self.neighbours(x, y) if boom else ():\n"
          "            if self.states[j][i] == DUG and self.count(i, j) == 0:\n"
          "                for a, b in self.neighbours(i, j):\n"
          "                    if self.states[b][a] == UNTOUCHED:\n"
          "                        self.states[b][a] = DUG\n"
          "        return boom\n\n    def flag", ("DIG-4.later",), ("DIG-3.counts", "debug.counts")),

    Wrong("a dig does nothing", "        self.states[y][x] = DUG\n        boom", "        boom", ("DIG-2",), DIGS),
    Wrong("a dig of a dug square is answered with HELP", "            if self.board.dig(x, y):\n",
          "            if self.board.has(x, y) and self.board.states[y][x] == DUG:\n"
          "                return HELP, True\n            if self.board.dig(x, y):\n", ("DIG-1.dug",), DIGS),

    # FLAG and DEFLAG
    Wrong("a flag is ignored", "            self.states[y][x] = FLAGGED\n", "            pass\n",
          ("FLAG-1",), FLAGS),
    Wrong("a second flag takes the first away", "    def deflag(self, x, y):\n",
          "        elif self.has(x, y) and self.states[y][x] == FLAGGED:\n"
          "            self.states[y][x] = UNTOUCHED\n\n    def deflag(self, x, y):\n",
          ("FLAG-2.flagged",), ("INT.zero*", "players.many"), moves=2),
    Wrong("a dug square is flagged",
          "if self.has(x, y) and self.states[y][x] == UNTOUCHED:\n"
          "            self.states[y][x] = FLAGGED",
          "if self.has(x, y):\n            self.states[y][x] = FLAGGED", ("FLAG-2.dug",), moves=2),
    Wrong("only bombs are flagged", "            self.states[y][x] = FLAGGED\n",
          "            self.states[y][x] = FLAGGED if self.bombs[y][x] else UNTOUCHED\n",
          ("FLAG-1.bomb",), FLAGS),
    Wrong("a deflag is ignored", "            self.states[y][x] = UNTOUCHED\n",
          "            pass\n", ("DEFLAG-1",), ("DEFLAG-1*", "INT.zeros", "BOARD.one",
                                               "DIG-4.flags", "FLAG-1")),
    Wrong("a deflag undoes a dig", "if self.has(x, y) and self.states[y][x] == FLAGGED:",
          "if self.has(x, y):", ("DEFLAG-2.other",), moves=2),
    Wrong("a flag outside ends the connection", "            self.board.flag(x, y)\n",
          "            if not self.board.has(x, y):\n                return \"\", False\n"
          "            self.board.flag(x, y)\n", ("FLAG-2",),
          ("INT.sign", "mines-3", "mines-4")),

    Wrong("a flag takes the bomb away", "            self.states[y][x] = FLAGGED\n",
          "            self.states[y][x] = FLAGGED\n            self.bombs[y][x] = False\n",
          ("DEFLAG-1.bomb",), FLAGS),
    Wrong("only who has set a flag can take it away",
          "                text, goes_on = self.answer(message)\n",
          '                self.flags = getattr(self, "flags", {})\n'
          '                if message.startswith("flag"):\n'
          "                    self.flags[message] = writer\n"
          '                is_his = self.flags.get(message.removeprefix("de"), writer) is writer\n'
          '                text, goes_on = self.answer(message if is_his else "look")\n',
          ("DEFLAG-1.others",)),
    Wrong("a deflag outside ends the connection", "            self.board.deflag(x, y)\n",
          "            if not self.board.has(x, y):\n                return \"\", False\n"
          "            self.board.deflag(x, y)\n", ("DEFLAG-2",),
          ("INT.sign", "mines-3", "mines-4")),

    # BOOM
    Wrong("BOOM has other words", '"BOOM!"', '"Boom!"', ("DIG-3",), BOOMS),
    Wrong("BOOM does not disconnect", 'return "BOOM!", self.debug', 'return "BOOM!", True',
          ("BOOM", "no-debug"), ("BOOM*", "mines-14", "mines-12.boom"), moves=1),
    Wrong("BOOM comes with a board", 'return "BOOM!", self.debug',
          'return "BOOM!\\n" + str(self.board), self.debug', ("BOOM", "mines-8"),
          BOOMS),
    Wrong("a board comes instead of BOOM", 'return "BOOM!", self.debug',
          "return str(self.board), self.debug", ("DIG-3",), BOOMS),
    Wrong("BOOM disconnects in debug mode, too", 'return "BOOM!", self.debug',
          'return "BOOM!", False', ("debug",), ("mines-8", "debug*", "mines-10")),
    Wrong("who is told BOOM in debug mode is no longer counted", 'return "BOOM!", self.debug',
          'self.players -= self.debug\n                return "BOOM!", self.debug',
          ("debug.counted",)),
    Wrong("BOOM ends the server's game for all", 'return "BOOM!", self.debug',
          '__import__("os")._exit(0)', ("BOOM.others",), BOOMS),

    Wrong("what is sent behind the last dig is served", "                if not goes_on:\n                    break\n",
          "                if not goes_on:\n                    writer.write_eof()\n"
          "                    writer.write = lambda ignored: None\n", ("BOOM.behind",),
          ("mines-12.b*",)),

    Wrong("BOOM! is lost where the player has sent more", '                    yield line.decode("latin-1")\n',
          '                    text = line.decode("latin-1")\n'
          '                    has_more = chunk.count(b"\\n") > 1 and not self.debug\n'
          '                    if has_more and self.answer(text) == ("BOOM!", False):\n'
          "                        return\n"
          "                    yield text\n", ("mines-14",), BOOMS),

    # Several players
    Wrong("each player has a board of its own", "        self.players += 1\n",
          "        self.players += 1\n        import copy\n        self = copy.copy(self)\n"
          "        self.board = copy.deepcopy(self.board)\n", ("DIG.seen",), TWO_PLAYERS),
    Wrong("one player is served at a time",
          "        self.players += 1\n        try:\n",
          "        while self.players > 0:\n            await asyncio.sleep(0.01)\n"
          "        self.players += 1\n        try:\n", ("players",), TWO_PLAYERS),

    Wrong("half a message delays the others",
          '                    yield line.decode("latin-1")\n                    line.clear()\n'
          "                elif part:\n                    after_return = False\n"
          "                    line += part\n",
          '                    while getattr(self, "half", None) not in (reader, None):\n'
          "                        await asyncio.sleep(0.01)\n"
          "                    self.half = None\n"
          '                    yield line.decode("latin-1")\n                    line.clear()\n'
          "                elif part:\n                    after_return = False\n"
          "                    line += part\n"
          '                    self.half = getattr(self, "half", None) or reader\n',
          ("players.half",), ("mines-12.line",)),
    Wrong("a connection that is reset ends the server", "        except ConnectionError:\n            pass\n",
          "        except ConnectionError:\n            sys.exit(\"a connection is lost\")\n", ("players.left",)),
    Wrong("after a bye nobody is counted", '            return "", False\n',
          '            self.players = 1\n            return "", False\n', ("mines-12.bye-others",)),
    Wrong("after a lost connection nobody is counted",
          "                if not goes_on:\n                    break\n",
          "                if not goes_on:\n                    break\n"
          "            else:\n                self.players = 1\n", ("mines-12.lost-others",),
          ("mines-12.*",)),
    Wrong("no more than a hundred players play", "        self.players += 1\n        try:\n",
          "        if self.players == 100:\n            return writer.close()\n"
          "        self.players += 1\n        try:\n", ("players.many",)),
    Wrong("a bomb goes off for all who dig it",
          "        if not self.has(x, y) or self.states[y][x] != UNTOUCHED:\n            return False\n"
          "        self.states[y][x] = DUG\n        boom = self.bombs[y][x]\n"
          "        self.bombs[y][x] = False\n",
          "        if not self.has(x, y) or self.states[y][x] != UNTOUCHED:\n"
          "            return self.has(x, y) and type(self.bombs[y][x]) is int\n"
          "        self.states[y][x] = DUG\n        boom = self.bombs[y][x]\n"
          "        self.bombs[y][x] = 0 if boom else False\n", ("players.bomb",), BOOMS),
    Wrong("who reads nothing is waited for by all", "                await writer.drain()\n",
          "                while writer.transport.get_write_buffer_size() > 0:\n"
          "                    writer.transport._write_ready()\n", ("mines-15.slow",)),
    Wrong("messages are served by threads, without locks", "text, goes_on = self.answer(message)",
          "sys.setswitchinterval(1e-5)  # seconds: they meet\n                "
          "text, goes_on = await asyncio.to_thread(self.answer, message)", ("mines-15",)),

    # Files and options
    Wrong("a line of a file is a column", "    return Board([[each == \"1\" for each in row] for row in values])",
          "    return Board([list(row) for row in zip(*([each == \"1\" for each in row]"
          " for row in values))])", ("FILE.axes", "FILE"),
          (*ANSWERED, "HELLO.size")),
    Wrong("a file with \\r\\n is refused", 're.split(r"\\r\\n|\\n|\\r", file.read())',
          'file.read().split("\\n")', ("FILE.newlines",), ("FILE.returns",)),
    Wrong("\\r alone ends no line of a file", r're.split(r"\r\n|\n|\r", file.read())',
          r're.split(r"\r?\n", file.read())', ("FILE.returns",)),
    Wrong("a file without its size has that of its lines",
          '    if lines.pop() != "" or not re',
          '    if re.fullmatch("[01]( [01])*", lines[0]) and len(lines[0]) == len(lines[1]):\n'
          '        lines.insert(0, f"{lines[0].count(\' \') + 1} {len(lines) - 1}")\n'
          '    if lines.pop() != "" or not re', ("mines-11.size",), ("mines-11*",)),
    Wrong("several blanks between values are one", '[line.split(" ") for', "[line.split() for",
          ("mines-11.blanks",)),
    Wrong("a file with another value is taken",
          '    if not all(each in ("0", "1") for row in values for each in row):',
          "    if False:", ("mines-11",), ("mines-11*",)),
    Wrong("a file with a wrong number of values is taken",
          "if len(values) != rows or any(len(row) != columns for row in values):",
          "if len(values) != rows:", ("mines-11.short", "mines-11.long")),
    Wrong("a file with a wrong number of lines is taken",
          "if len(values) != rows or any(", "if any(", ("mines-11.fewer", "mines-11.more")),
    Wrong("the last line of a file need not be ended", 'if lines.pop() != "" or not re',
          'if (lines.pop() if lines[-1] == "" else "") != "" or not re', ("mines-11.end",)),
    Wrong("a size is rows by columns", "random_board(*map(int, told.size.split(\",\")))",
          "random_board(*reversed([int(each) for each in told.size.split(\",\")]))", ("size",)),
    Wrong("without a size the board has 8 by 8 squares", 'default="10,10"', 'default="8,8"',
          ("size.default",)),
    Wrong("half of all squares have bombs", "random.random() < 0.25", "random.random() < 0.5",
          ("mines-10",)),

    # Each line of the protocol
    Wrong("a flag is shown as f", '            return "F"\n', '            return "f"\n', ("FLAG-1",), (*FLAGS, *DIGS)),
    Wrong("an untouched square is shown as .", '            return "-"\n', '            return "."\n', ("LOOK",), ("*",)),
    Wrong("help is answered with the board", 'if message == "look":', 'if message in ("look", "help"):',
          ("HELP",), HELPS),
    Wrong("look may have words behind it", 'if message == "look":', 'if message.startswith("look"):',
          ("MESSAGE.blanks",), ("MESSAGE*",)),
    Wrong("bye may have words behind it", 'if message == "bye":', 'if message.startswith("bye"):',
          ("MESSAGE.numbers",), ("MESSAGE*",)),
    Wrong("deflag is called unflag", "(dig|flag|deflag)", "(dig|flag|unflag)", ("DEFLAG-1",),
          ("DEFLAG*", "INT*", "MESSAGE*", "BOARD.one", "DIG-4.flags", "FLAG-1", "mines-4")),
    Wrong("HELLO has no newline", 'writer.write(self.hello().encode() + b"\\r\\n")',
          "writer.write(self.hello().encode())", ("HELLO",), ("*",)),
    Wrong("x and y count from 1", "            if self.board.dig(x, y):\n",
          "            if self.board.dig(x - 1, y - 1):\n", ("DIG-2",), (*DIGS, *FLAGS, "INT*")),
    Wrong("each message is answered twice", 'writer.write(text.encode() + b"\\r\\n" if text',
          'writer.write((text.encode() + b"\\r\\n") * 2 if text', ("BOARD.lines",), ("*",)),
    Wrong("BOOM is told twice", 'return "BOOM!", self.debug', 'return "BOOM!\\r\\nBOOM!", self.debug', ("BOOM",), BOOMS),
    Wrong("a dig takes the flag away", "        if not self.has(x, y) or self.states[y][x] != UNTOUCHED:\n"
          "            return False\n        self.states",
          "        if not self.has(x, y) or self.states[y][x] != UNTOUCHED:\n"
          "            self.deflag(x, y)\n            return False\n        self.states", ("DIG-1.flagged",), ("DIG*",)),
    Wrong("what opens by itself opens one ring", "                    to_open.append((i, j))\n",
          "                    if here == (x, y):\n                        to_open.append((i, j))\n", ("DIG-4",), FLOODS),
    Wrong("the edges of the board touch", "                if (i, j) != (x, y) and self.has(i, j):\n                    yield i, j\n",
          "                if (i, j) != (x, y):\n                    yield i % self.columns, j % self.rows\n",
          ("BOARD.row",), (*DIGS, "BOARD.*")),
]

-- What the scripts for wrk beside this one share: options, the server's board and edition, checks
-- of all answers, and what is told at the end. It is not a script for wrk itself.

local scramble = {}

counts = {answers = 0} -- global, so that the main thread can read those of each thread
local all_threads = {}

-- Ends the run before it has begun.
function scramble.stop(text)
   io.stderr:write(text, "\n")
   os.exit(2)
end

-- The words of wrk's own command line: it tells its scripts of no thread but their own.
local function command_line()
   local own, ours, behind = {}, {}, false
   for word in io.open("/proc/self/cmdline", "rb"):read("*a"):gmatch("%Z+") do
      if behind then
         ours[#ours + 1] = word
      elseif word == "--" then
         behind = true
      else
         own[#own + 1] = word
      end
   end
   local line = " " .. table.concat(own, " ")
   local threads = line:match(" %-t *(%d+)") or line:match(" %-%-threads[= ](%d+)") or 2
   return tonumber(threads), ours
end

-- What was said behind `--`, over these defaults. `--plain` is known to all scripts.
function scramble.options(defaults)
   local threads, words = command_line()
   local options, i = {threads = threads, plain = false}, 1
   for name, value in pairs(defaults) do
      options[name] = value
   end
   while words[i] do
      local name = words[i]:match("^%-%-(%l+)$")
      if name == "plain" then
         options.plain = true
      elseif name and defaults[name] ~= nil and tonumber(words[i + 1]) then
         i = i + 1
         options[name] = tonumber(words[i])
      else
         scramble.stop("unknown or without a number: " .. words[i] .. "; the script's head has the options")
      end
      i = i + 1
   end
   return options
end

-- The status and the body of one answer, by curl.
function scramble.ask(path, more)
   local host = wrk.host:find(":") and "[" .. wrk.host .. "]" or wrk.host
   local url = wrk.scheme .. "://" .. host .. (wrk.port and ":" .. wrk.port or "") .. path
   local quoted = "'" .. url:gsub("'", "'\\''") .. "'"
   local pipe = io.popen("curl -gsS --max-time 10 -w '\\n%{http_code}' " .. (more or "") .. " " .. quoted)
   local body, status = pipe:read("*a"):match("^(.*)\n(%d+)$")
   pipe:close()
   return tonumber(status) or 0, body or ""
end

-- The path below which a game is, without a slash at its end.
function scramble.prefix()
   return (wrk.path:gsub("/+$", ""))
end

-- What a server says of its game there. One that does not know /edition counts from 0.
function scramble.read_server(prefix)
   local status, board = scramble.ask(prefix .. "/look/nobody")
   local rows, columns = board:match("^(%d+)x(%d+)\n")
   if status ~= 200 or not rows then
      scramble.stop("no board at " .. prefix .. "/look/nobody, but " .. status .. ": " .. board)
   end
   local _, edition = scramble.ask(prefix .. "/edition")
   return {
      prefix = prefix, board = board, rows = tonumber(rows), columns = tonumber(columns),
      edition = tonumber(edition:match("\nedition (%d+)")) or 0,
      first = tonumber(edition:match("\nfirst (%d+)")) or 0,
      failed = tonumber(edition:match("\nfailed (%d+)")) or 409}
end

-- Asks the server before the first thread, and tells all threads.
function scramble.setup(thread, read)
   scramble.server = scramble.server or read()
   thread:set("server", scramble.server)
   thread:set("number", #all_threads)
   all_threads[#all_threads + 1] = thread
end

-- The first line of each board.
function scramble.size()
   return server.rows .. "x" .. server.columns
end

local function count(name)
   counts[name] = (counts[name] or 0) + 1
end

local function wrong(why, status, body)
   count("wrong")
   counts.first_wrong = counts.first_wrong or why .. ": " .. status .. " " .. body:sub(1, 200)
end

-- The spaces of the player's own cards, and those that are empty; nil and why if it is no such board.
function scramble.read_board(body)
   local mine, none, card, spot = {}, {}, nil, -1
   local size = scramble.size()
   for line in body:gmatch("([^\n]*)\n") do
      local whose, shown = line:match("^(%l%l) ([^ ]+)$")
      if spot == -1 then
         if line ~= size then
            return nil, "a board of another size"
         end
      elseif line == "none" then
         none[spot] = true
      elseif whose == "my" then
         if #mine == 2 or (card and card ~= shown) then
            return nil, "a player controls cards that are no pair"
         end
         card, mine[#mine + 1] = shown, spot
      elseif line ~= "down" and whose ~= "up" then
         return nil, "no line of a board"
      end
      spot = spot + 1
   end
   if spot ~= server.rows * server.columns or body:sub(-1) ~= "\n" then
      return nil, "a board with lines too few or too many"
   end
   return mine, none
end

-- An answer with a board. All are looked at, one in ten and all matches are read whole.
local function board(body, flips, name)
   local one = body:find("\nmy ", 1, true)
   local two = one and body:find("\nmy ", one + 4, true)
   count(two and "matches" or one and "firsts" or name)
   if one and not flips then
      return wrong("a card is controlled by somebody who only looks", 200, body)
   elseif two or counts.answers % 10 == 1 or body:find(scramble.size() .. "\n", 1, true) ~= 1 then
      local mine, none = scramble.read_board(body)
      if not mine then
         return wrong(none, 200, body)
      end
      return mine, none
   end
end

-- Has all answers counted and checked. `flips`: whether failed flips are among them.
-- `read(mine, none)` is told of boards that were read whole; `name` is that of boards without an own card.
function scramble.check(flips, read, name)
   function response(status, headers, body)
      counts.answers = counts.answers + 1
      local rule = headers["Scramble-Rule"]
      if status == 200 and body:find("^%d+x%d+\n") then
         local mine, none = board(body, flips, name or "others")
         if mine and read then
            read(mine, none)
         end
      elseif status == 200 and (body == "" or body:find("^[%w_]+ %d+\n")) and counts.scores_asked then
         count("scores")
      elseif status == 429 or status == 503 or status == 403 then
         count("refused: " .. status .. (rule and " " .. rule or ""))
      elseif status == 409 and flips and server.failed == 409 and rule ~= "outside" then
         count((not rule or rule:find("^%d%-%u$") or rule == "waits") and "failed by " .. (rule or "a rule")
            or "refused: " .. rule)
      else
         wrong("no answer to what was asked", status, body)
      end
   end
end

-- A request to flip that space.
function scramble.flip(prefix, name, spot)
   return wrk.format("GET", string.format("%s/flip/%s/%d,%d", prefix, name,
      math.floor(spot / server.columns) + server.first, spot % server.columns + server.first))
end

-- Makes `following` what wrk asks for. wrk asks the first thread once before the run, and sends
-- nothing of that: a move would be lost.
function scramble.play(following)
   local asked = number > 0
   function request()
      if asked then
         return following()
      end
      asked = true
      return wrk.format("GET", server.prefix .. "/look/nobody")
   end
end

local function told(name, value)
   print(string.format("  %-24s %9d", name, value))
end

-- Tells what the answers were, and ends wrk with 1 if any was wrong or is missing.
function scramble.done(summary, boards)
   local sums, names, complaint = {}, {}, nil
   for _, thread in ipairs(all_threads) do
      for name, value in pairs(thread:get("counts")) do
         if name == "first_wrong" then
            complaint = complaint or value
         else
            sums[name] = (sums[name] or 0) + value
         end
      end
   end
   local errors = summary.errors
   local missing = errors.connect + errors.read + errors.write + errors.timeout
   if sums.answers > 0 then
      local old = scramble.server.failed == 200 and boards == "mismatches"
      print(string.format("Board %dx%d, edition %s:", scramble.server.rows, scramble.server.columns,
         scramble.server.edition > 0 and scramble.server.edition or "unknown"))
      sums.others = (sums.others or 0) - (sums.looks_asked or 0)
      told(old and "mismatches or failures" or boards, math.max(0, sums.others))
      for name in pairs(sums) do
         names[#names + 1] = name
      end
      table.sort(names)
      for _, name in ipairs(names) do
         if name ~= "others" and name ~= "answers" and name ~= "scores_asked" then
            told(name:gsub("^looks_asked$", "looks"):gsub("^firsts$", "first cards"), sums[name])
         end
      end
      told("answers", sums.answers)
   end
   if (sums.wrong or 0) > 0 or missing > 0 or summary.requests == 0 then
      print("WRONG: " .. (complaint or missing .. " requests without an answer"))
      os.exit(1)
   end
end

return scramble

-- A game of many players for wrk: of ten requests five look, four flip, one asks for the scores.
--
--     wrk -t1 -c64 -s mixed.lua http://127.0.0.1:PORT -- ROWS COLUMNS PLAYERS
--
-- It wants a fresh server, a board on which all cards differ, and one thread. Each player's first
-- cards are its own, so that connections hardly ever wait; its second cards lie anywhere, and where
-- somebody controls one, the answer is 409, which wrk counts as non-2xx: about one flip in forty.

local players = {}
local rows, columns
local count = 0
local turn = 0

function init(arguments)
   rows = tonumber(arguments[1]) or 18
   columns = tonumber(arguments[2]) or 18
   local number = tonumber(arguments[3]) or 32
   local own = math.floor(rows * columns / number)
   if own < 1 then
      error("each player needs a spot of its own")
   end
   math.randomseed(tonumber(arguments[4]) or 1)
   for player = 0, number - 1 do
      players[player] = {name = "player" .. player, first = player * own, own = own, flips = 0}
   end
   players.number = number
end

local function flip(player)
   local spot
   if player.flips % 2 == 0 then
      spot = player.first + math.random(0, player.own - 1)
   else
      spot = math.random(0, rows * columns - 1)
   end
   player.flips = player.flips + 1
   return string.format("/flip/%s/%d,%d", player.name, math.floor(spot / columns), spot % columns)
end

function request()
   count = count + 1
   local kind = count % 10
   if kind == 0 then
      return wrk.format("GET", "/scores")
   elseif kind % 2 == 1 then
      return wrk.format("GET", "/look/" .. players[count % players.number].name)
   end
   turn = (turn + 1) % players.number
   return wrk.format("GET", flip(players[turn]))
end

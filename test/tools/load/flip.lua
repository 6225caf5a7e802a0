-- Real moves for wrk: each request turns a card.
--
--     wrk -t1 -c64 -s flip.lua http://127.0.0.1:PORT -- ROWS COLUMNS PLAYERS [PREFIX]
--
-- PREFIX is the path of a room, such as /r/k7m2qx9d4h. It wants a fresh server or room, a board on
-- which all cards differ, and one thread. Each player has spots of its own, at most forty, and
-- flips them round and round: nobody waits, nothing matches, and a player's own first card is never
-- asked for again as the second one. The players take turns, so that requests that overtake each
-- other on their connections still do no harm while there are fewer connections than
-- PLAYERS * (spots of a player - 1) / 2; that is 144 of 32 players on 18 x 18.

local requests = {}
local count = 0
local last = 0

function init(arguments)
   local rows = tonumber(arguments[1]) or 18
   local columns = tonumber(arguments[2]) or 18
   local players = tonumber(arguments[3]) or 32
   local prefix = arguments[4] or ""
   local own = math.min(math.floor(rows * columns / players), 40)
   local apart = math.floor(rows * columns / players)
   if own < 3 then
      error("each player needs three spots of its own")
   end
   for round = 0, own - 1 do
      for player = 0, players - 1 do
         local spot = player * apart + round
         local row, column = math.floor(spot / columns), spot % columns
         local target = string.format("%s/flip/player%d/%d,%d", prefix, player, row, column)
         count = count + 1
         requests[count] = wrk.format("GET", target)
      end
   end
end

function request()
   last = last % count + 1
   return requests[last]
end

-- Looks of many players for wrk.
--
--     wrk -t1 -c64 -s look.lua http://127.0.0.1:PORT -- PLAYERS
--
-- Nobody is known who only looks, so this may run against any game.

local requests = {}
local last = 0

function init(arguments)
   for player = 1, tonumber(arguments[1]) or 1000 do
      requests[player] = wrk.format("GET", "/look/looker" .. player)
   end
end

function request()
   last = last % #requests + 1
   return requests[last]
end

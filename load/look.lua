-- Looks of many players, for wrk.
--
--     wrk -t2 -c64 -d10s -s look.lua http://localhost:8080/r/ROOM/ -- --players 1000
--
--   --players N   so many names look in turn (1000). Nobody is known who only looks.
--   --plain       checks and counts nothing, so that wrk is faster

local scramble = dofile((debug.getinfo(1, "S").source:match("^@(.*/)") or "") .. "scramble.lua")
local options = scramble.options({players = 1000})

function setup(thread)
   scramble.setup(thread, function() return scramble.read_server(scramble.prefix()) end)
end

function init()
   local requests, last = {}, 0
   for player = 1, options.players do
      requests[player] = wrk.format("GET", server.prefix .. "/look/looker" .. player)
   end
   scramble.play(function()
      last = last % #requests + 1
      return requests[last]
   end)
   if not options.plain then
      scramble.check(false)
   end
end

function done(summary)
   scramble.done(summary, "boards")
end

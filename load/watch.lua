-- Watches of many and moves of a few, for wrk: each change of the board answers all watches.
--
--     wrk -t2 -c64 -d10s -s watch.lua http://localhost:8080/r/ROOM/ -- --players 8 --pause 100
--
--   --players N   so many make the moves, as those of flip.lua do (8)
--   --pause MS    each connection of theirs waits so long before a move (100)
--
-- The first thread moves, the others watch: say -t2 or more. Threads have equally many connections.

local here = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
local scramble, players = dofile(here .. "scramble.lua"), dofile(here .. "players.lua")
local options = scramble.options({players = 8, pause = 100})

function setup(thread)
   if options.threads < 2 then
      scramble.stop("watch.lua wants -t2 or more: its first thread moves")
   end
   scramble.setup(thread, function() return scramble.read_server(scramble.prefix()) end)
end

function init()
   if number == 0 then
      players.flip(scramble, options.players, 1)
   else
      local watch = wrk.format("GET", server.prefix .. "/watch/watcher")
      scramble.play(function() return watch end)
      scramble.check(false, nil, "watches")
   end
end

function delay()
   return number == 0 and options.pause or 0
end

function done(summary)
   scramble.done(summary, "mismatches")
end

-- Real moves, for wrk: each request turns a card, and nobody gets in another's way.
--
--     wrk -t2 -c64 -d10s -s flip.lua http://localhost:8080/r/ROOM/ -- --players 64
--
--   --players N   so many play, each on three or more spaces of its own (32)
--   --plain       checks and counts nothing, so that wrk is faster; wants a board of different cards
--
-- It wants a fresh game. A player whose spaces are nearly all matched stops; when all have, the run
-- ends. A room allows 20 moves a second of each player, unless `--moves-per-second 0` is said.

local here = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
local scramble, players = dofile(here .. "scramble.lua"), dofile(here .. "players.lua")
local options = scramble.options({players = 32})

function setup(thread)
   scramble.setup(thread, function() return scramble.read_server(scramble.prefix()) end)
end

function init()
   players.flip(scramble, options.players, options.threads, options.plain)
end

function done(summary)
   scramble.done(summary, "mismatches")
end

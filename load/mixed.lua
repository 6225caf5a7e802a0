-- A game of many players, for wrk: of ten requests five look, four flip, one asks for the scores.
--
--     wrk -t1 -c64 -d10s -s mixed.lua http://localhost:8080/r/ROOM/ -- --players 32
--
--   --players N   so many play (32)
--   --seed N      other second cards (1)
--   --plain       checks and counts nothing, so that wrk is faster; wants a board of different cards
--
-- First cards are a player's own, so that hardly anybody waits; second cards lie anywhere, and
-- where somebody controls one, the flip fails by 2-B: about one in forty. Looks are made under other
-- names. Mismatches are the boards without an own card, less the looks: a few are on their way at the end.

local here = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
local scramble, players = dofile(here .. "scramble.lua"), dofile(here .. "players.lua")
local options = scramble.options({players = 32, seed = 1})

function setup(thread)
   scramble.setup(thread, function() return scramble.read_server(scramble.prefix()) end)
end

-- A space from here to there that holds a card, as far as is known; nil if none does.
local function card(from, to, none)
   local spot = math.random(from, to)
   for _ = from, to do
      if not none[spot] then
         return spot
      end
      spot = spot < to and spot + 1 or from
   end
end

function init()
   local seated = players.seat(scramble, {server.prefix}, options.players, options.threads)
   local _, none = scramble.read_board(server.board)
   local spaces, count, turn = server.rows * server.columns, 0, 0
   math.randomseed(options.seed + number)
   scramble.play(function()
      count = count + 1
      if count % 10 == 0 then
         counts.scores_asked = (counts.scores_asked or 0) + 1
         return wrk.format("GET", server.prefix .. "/scores")
      elseif count % 2 == 1 then
         counts.looks_asked = (counts.looks_asked or 0) + 1
         return wrk.format("GET", server.prefix .. "/look/looker" .. count % options.players)
      end
      turn = turn % #seated + 1
      local player = seated[turn]
      player.second = not player.second
      local spot = player.second and card(player.spots[1], player.spots[#player.spots], none)
         or card(0, spaces - 1, none)
      if not spot then
         wrk.thread:stop() -- no card is left
      end
      return scramble.flip(server.prefix, player.name, spot or 0)
   end)
   if not options.plain then
      scramble.check(true, function(_, empty) none = empty end)
   end
end

function done(summary)
   scramble.done(summary, "mismatches")
end

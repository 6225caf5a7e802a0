-- A class, for wrk: opens many rooms at once, plays in all of them, and ends them.
--
--     wrk -t2 -c64 -d10s -s class.lua http://localhost:8080/ -- --rooms 20 --players 16
--
--   --rooms N     2 to 40 rooms, of 14 x 14 cards each (20)
--   --players N   so many play in each room, as those of flip.lua do (16)
--
-- Spaces that were matched are flipped again in vain, by 1-A: an answer does not name its room.
-- It wants a host (`scramble host`). A room allows 20 moves a second of each player, unless
-- `--moves-per-second 0` is said, and an address may open 30 classes an hour.

local here = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
local scramble, players = dofile(here .. "scramble.lua"), dofile(here .. "players.lua")
local options = scramble.options({rooms = 20, players = 16})
local key = "-H 'Authorization: Bearer load_test_of_a_class' -X POST"

local function open()
   local settings = string.format("/rooms?count=%d&%s", options.rooms, players.settings())
   local status, opened = scramble.ask(scramble.prefix() .. settings, key)
   local class = opened:match("class name (%S+)")
   if status ~= 201 or not class then
      scramble.stop("no class was opened: " .. status .. " " .. opened)
   end
   local path, rooms = scramble.prefix() .. "/c/" .. class, {}
   local _, started = scramble.ask(path .. "/start", key)
   for room in started:gmatch("class room %d+ %l+ (%S+)") do
      rooms[#rooms + 1] = room
   end
   local server = players.server_of(scramble, rooms)
   server.class = path
   return server
end

local function finish()
   scramble.ask(scramble.server.class .. "/end", key)
end

players.flip_in_rooms(scramble, options, open, finish)

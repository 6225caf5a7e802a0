-- Rooms, for wrk: opens some, plays in all of them at once, and ends them.
--
--     wrk -t2 -c64 -d10s -s rooms.lua http://localhost:8080/ -- --rooms 10 --players 16
--
--   --rooms N     so many rooms, of 14 x 14 cards each (10)
--   --players N   so many play in each, as those of flip.lua do (16)
--
-- Spaces that were matched are flipped again in vain, by 1-A: an answer does not name its room.
-- It wants a host (`scramble host`), which lets an address have ten rooms, unless
-- `--rooms-per-address N` is said, and open thirty an hour. A room allows 20 moves a second of each
-- player, unless `--moves-per-second 0` is said.

local here = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
local scramble, players = dofile(here .. "scramble.lua"), dofile(here .. "players.lua")
local options = scramble.options({rooms = 10, players = 16})
local key = "-H 'Authorization: Bearer load_test_of_rooms_' -X POST"

local rooms = {} -- by their names, which only the script's first state knows

local function finish()
   for _, room in ipairs(rooms) do
      scramble.ask(scramble.prefix() .. "/r/" .. room .. "/end", key)
   end
end

local function open()
   for number = 1, options.rooms do
      local status, opened = scramble.ask(scramble.prefix() .. "/rooms?" .. players.settings(), key)
      rooms[number] = opened:match("room name (%S+)")
      if status ~= 201 or not rooms[number] then
         finish()
         scramble.stop("room " .. number .. " was not opened: " .. status .. " " .. opened)
      end
   end
   return players.server_of(scramble, rooms)
end

players.flip_in_rooms(scramble, options, open, finish)

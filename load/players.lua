-- Players for the scripts beside this one, each with spaces of its own, which it flips round and
-- round: nobody waits for another, and no own first card is asked for again as the second one.
-- They take turns, so that requests that overtake each other do no harm while there are fewer
-- connections than PLAYERS * (spaces of a player - 1) / 2; that is 144 of 32 on 18 x 18.

local players = {}

-- The players of this thread, of so many in each of these games, but for those who have no two cards left.
function players.seat(scramble, prefixes, total, threads)
   local spaces = server.rows * server.columns
   local _, none = scramble.read_board(server.board)
   local apart = math.floor(spaces / total)
   if apart < 3 then
      scramble.stop(string.format("each player needs three spaces: at most --players %d on %dx%d;"
         .. " POST /rooms?board=alphabets opens a room of 32x32",
         math.floor(spaces / 3), server.rows, server.columns))
   end
   local seated, mine = {}, 0
   for index, prefix in ipairs(prefixes) do
      for player = 0, total - 1 do
         if ((index - 1) * total + player) % threads == number then
            mine = mine + 1
            local own = {name = "player" .. player, prefix = prefix, requests = {}, spots = {}, at = 0}
            for spot = player * apart, player * apart + math.min(apart, 40) - 1 do
               if not none[spot] then
                  own.spots[#own.spots + 1] = spot
               end
            end
            if #own.spots >= 2 then
               seated[#seated + 1] = own
            end
         end
      end
   end
   if #seated == 0 then
      scramble.stop(mine == 0 and "more threads than players" or "hardly a card is left: begin a fresh game")
   end
   return seated
end

-- Takes these spaces from the player who has them. Result: whether that one has all of them.
function players.take(seated, spots)
   for _, player in ipairs(seated) do
      local left, found = {}, 0
      for _, spot in ipairs(player.spots) do
         if spots[1] == spot or spots[2] == spot then
            found = found + 1
         else
            left[#left + 1] = spot
         end
      end
      if found > 0 then
         player.spots, player.at = left, 0
         return found == #spots
      end
   end
   return true -- taken before
end

-- The next move: of the next player who has two spaces left. nil if nobody has.
function players.move(scramble, seated)
   for _ = 1, #seated do
      seated.last = (seated.last or 0) % #seated + 1
      local player = seated[seated.last]
      if #player.spots >= 2 then
         player.at = player.at % #player.spots + 1
         local spot = player.spots[player.at]
         local known = player.requests[spot] or scramble.flip(player.prefix, player.name, spot)
         player.requests[spot] = known
         return known
      end
   end
end

-- Has them play until the end, or until no card is left that they may flip.
function players.play(scramble, seated)
   scramble.play(function()
      local move = players.move(scramble, seated)
      if not move then
         counts.looks_asked = (counts.looks_asked or 0) + 1
         wrk.thread:stop()
         return wrk.format("GET", server.prefix .. "/look/nobody")
      end
      return move
   end)
end

-- Has so many players flip in this thread's share of the server's game, and checks the answers unless
-- `unchecked`: spaces that are matched are taken from their player.
function players.flip(scramble, total, threads, unchecked)
   local seated = players.seat(scramble, {server.prefix}, total, threads)
   players.play(scramble, seated)
   if not unchecked then
      scramble.check(true, function(mine)
         if #mine == 2 then
            players.take(seated, mine)
         end
      end)
   end
end

-- Settings of a room of 14 x 14 cards.
function players.settings()
   local cards = {}
   for card = 1, 98 do
      cards[card] = "c" .. card
   end
   return "size=14x14&cards=" .. table.concat(cards, ",")
end

-- The server of these rooms, of which the first is read.
function players.server_of(scramble, rooms)
   local paths = {}
   for index, room in ipairs(rooms) do
      paths[index] = scramble.prefix() .. "/r/" .. room
   end
   local server = scramble.read_server(paths[1])
   server.rooms = table.concat(paths, " ") -- wrk hands on no lists
   return server
end

-- The script plays, by these options, in the rooms of the server that `open` opens; `finish` ends them.
function players.flip_in_rooms(scramble, options, open, finish)
   function setup(thread)
      scramble.setup(thread, open)
   end

   function init()
      local rooms = {}
      for room in server.rooms:gmatch("%S+") do
         rooms[#rooms + 1] = room
      end
      players.play(scramble, players.seat(scramble, rooms, options.players, options.threads))
      scramble.check(true)
   end

   function done(summary)
      finish()
      scramble.done(summary, "mismatches")
   end
end

return players

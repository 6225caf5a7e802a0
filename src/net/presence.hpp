#pragma once

#include "net/connections.hpp"
#include "scramble/memory/game.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::net {

/// Who of a game of Memory Scramble is there, and the end of the plays of those who are not: a
/// player with cards who has had no connection and made no request for so many seconds is
/// released (decision 11), so that others need not wait for it for ever.
///
/// There is who has a live connection, whose flip or watch waits, or who has just asked for
/// something. A request costs a look into the roster, and the rest one walk over the players a
/// second. Used only on the strand; what it refers to must outlive it.
class presence {
public:
    /// `patience` is how long somebody may be away. From now on it goes by the ticks of `clock`.
    presence(memory::game& game, connections& clock, seconds patience);
    presence(const presence&) = delete;
    presence& operator=(const presence&) = delete;
    ~presence() = default;

    /// `who` has made a request. To be called behind what it did, which may have made it known.
    void saw(std::string_view who);

    /// `who` has one more live connection, and one less.
    void came(const std::string& who) { ++connected_[who]; }
    void went(const std::string& who);

private:
    // Represents: player n was there at seen_[n] for the last time, as far as was noticed; there
    // are so many live connections of a name as connected_ has, and none of the others.
    memory::game& game_;
    connections& clock_;
    seconds patience_;
    std::vector<seconds> seen_;
    std::map<std::string, std::uint32_t, std::less<>> connected_;

    void sweep();
    void note_newcomers();
    void note_who_stays();
};

} // namespace scramble::net

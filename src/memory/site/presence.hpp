#pragma once

#include "memory/site/claims.hpp"
#include "net/connections.hpp"
#include "scramble/memory/game.hpp"

#include <list>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::net {

/// Who of a game of Memory Scramble is there, and the end of the plays of those who are not: a
/// player with cards who has had no connection and made no request for so many seconds is
/// released (decision 11), so that others need not wait for it for ever.
///
/// There is who has a live connection, whose flip or watch waits, or who has just asked for
/// something; all of them with the player's key, if the name is claimed. A request costs a look
/// into the roster, and the rest one walk over the players a second. Used only on the strand; what
/// it refers to must outlive it.
class presence {
public:
    /// `patience` is how long somebody may be away. From now on it goes by the ticks of `clock`.
    presence(memory::game& game, const memory::claims& names, connections& clock, seconds patience);
    presence(const presence&) = delete;
    presence& operator=(const presence&) = delete;
    ~presence() = default;

    /// Somebody has made a request as `who`, with `shown`. To be called behind what it did, which
    /// may have made the player known and the key its own.
    void saw(std::string_view who, const key& shown);

    /// Somebody who stays: a live connection, or a watch that waits. Whether that is the player is
    /// asked again each second, since a name may be claimed meanwhile.
    struct guest {
        std::string who;
        key shown;
    };
    using stay = std::list<guest>::iterator;
    [[nodiscard]] stay came(std::string who, const key& shown);
    /// Requires: a result of `came`, once.
    void went(stay ended);

private:
    // Represents: player n was there at seen_[n] for the last time, as far as was noticed; guests_
    // are those who stay.
    memory::game& game_;
    const memory::claims& claims_;
    connections& clock_;
    seconds patience_;
    std::vector<seconds> seen_;
    std::list<guest> guests_;

    void sweep();
    void note_newcomers();
    void note_who_stays();
};

} // namespace scramble::net

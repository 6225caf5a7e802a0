#pragma once

#include "net/audience.hpp"
#include "people/site/attendance.hpp"
#include "scramble/minesweeper/game.hpp"

#include <boost/intrusive/list.hpp>

#include <optional>
#include <string>

namespace scramble::minesweeper {

class room;

/// Somebody at a connection. Where players have no names, this is empty.
struct person {
    std::string name{}; ///< empty for who looks on
    net::key key{};
    bool is_on_telnet = false;
    std::string from{}; ///< the network of the client, for limits; empty for a bot
};

/// The place of a connection in a room: it counts as a player or, where players have names and it
/// may not play under its own, as somebody who looks on. A name may be claimed, or its player
/// removed, while the connection goes on, so this is checked every second.
///
/// Ends when it is destroyed, before the room is.
class place : public boost::intrusive::list_base_hook<
                  boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
public:
    place(room& in, const person& who);
    place(const place&) = delete;
    place& operator=(const place&) = delete;
    ~place() = default;

    /// The connection counts no more. No effect the second time.
    void leave();

    /// Counts it as what it is now. Requires: it has not left.
    void settle();

private:
    // Represents: who_ is at a connection to room_. Either player_ or seat_ counts it, until it has
    // left.
    room& room_;
    const person& who_;
    std::optional<game::player> player_;
    net::audience::seat seat_;
    people::attendance::registration here_; ///< null where players have no names
};

/// The places in a room where players have names, and who is here.
class places final : public people::attendance {
public:
    using attendance::attendance;

    void add(place& made) { all_.push_back(made); }
    using attendance::add;

    /// Counts all as what they are now.
    void settle()
    {
        for (place& each : all_)
            each.settle();
    }

private:
    boost::intrusive::list<place, boost::intrusive::constant_time_size<false>> all_;

    void on_second() override { settle(); }
};

} // namespace scramble::minesweeper

#pragma once

#include "memory/site/claims.hpp"
#include "net/connections.hpp"
#include "scramble/memory/game.hpp"

#include <boost/intrusive/list.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::memory {

/// Who is present in a game of Memory Scramble, and the end of the plays of those who are not: a
/// player with cards who has been away for too long is released (decision 11), so that others do
/// not wait for it for ever.
///
/// A player counts as present while it has a live connection, while its flip or watch waits, and
/// whenever it asks for something; all of these with the player's key, if the name is claimed. A
/// request costs a look into the roster, and the rest one walk over the players a second. Used
/// only on the strand; what it refers to must outlive it.
class presence {
public:
    /// `patience` is how long somebody may be away; without it nobody is ever released.
    presence(game& game, const claims& names, net::connections& clock,
             std::optional<std::chrono::seconds> patience);
    presence(const presence&) = delete;
    presence& operator=(const presence&) = delete;
    ~presence() = default;

    /// Somebody has made a request as `who` with that key. To be called after the request was
    /// served, since serving it may have made the player known and the key its own.
    void saw(std::string_view who, const net::key& with);

    /// A live connection or a waiting watch counts for as long as its stay exists. Whether it is
    /// the player's own is asked again each second, since the name may be claimed meanwhile.
    /// A stay may outlive the presence; it is null where nobody is ever released.
    class guest : public boost::intrusive::list_base_hook<
                      boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
    public:
        guest(std::string who, const net::key& with) : who_(std::move(who)), with_(with) {}

    private:
        friend presence;
        std::string who_;
        net::key with_;
    };
    using stay = std::unique_ptr<guest>;
    [[nodiscard]] stay stay_of(std::string who, const net::key& with);

private:
    // Represents: player n was last noticed at seen_[n]; guests_ are those who stay.
    game& game_;
    const claims& claims_;
    net::connections& clock_;
    std::optional<net::seconds> patience_;
    std::vector<net::instant> seen_;
    boost::intrusive::list<guest, boost::intrusive::constant_time_size<false>> guests_;
    net::callbacks::registration tick_;

    void sweep();
    void note_newcomers();
    void note_who_stays();
};

} // namespace scramble::memory

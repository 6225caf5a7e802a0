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

/// Who is present in a game of Memory Scramble. Releases players with cards who have been away too
/// long (decision 11), so that others do not wait for them for ever.
///
/// A player counts as present while it has a live connection, while its flip or watch waits, and at
/// every request; if the name is claimed, only with the player's key. A request costs one lookup in
/// the roster; otherwise there is one pass over the players per second. Used only on the strand;
/// the references must outlive it.
class presence {
public:
    /// A player may be away for `release_after`; without it nobody is ever released.
    presence(game& game, const claims& names, net::connections& clock,
             std::optional<std::chrono::seconds> release_after);
    presence(const presence&) = delete;
    presence& operator=(const presence&) = delete;
    ~presence() = default;

    /// A request was made as `who` with that key. Call it after serving the request, which may make
    /// the player known and claim the name.
    void note_request(std::string_view who, const net::key& key);

    /// A live connection or a waiting watch: `who` counts as present while the registration exists.
    /// The key is checked every second, since the name may be claimed meanwhile. A registration may
    /// outlive the presence; it is null if nobody is ever released.
    class entry : public boost::intrusive::list_base_hook<
                      boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
    public:
        entry(std::string who, const net::key& key) : who_(std::move(who)), key_(key) {}

    private:
        friend presence;
        std::string who_;
        net::key key_;
    };
    using registration = std::unique_ptr<entry>;
    [[nodiscard]] registration add(std::string who, const net::key& key);

private:
    // Represents: player n was last present at last_seen_[n]; registered_ are the existing
    // registrations.
    game& game_;
    const claims& claims_;
    net::connections& clock_;
    std::optional<net::seconds> release_after_;
    std::vector<net::instant> last_seen_;
    boost::intrusive::list<entry, boost::intrusive::constant_time_size<false>> registered_;
    net::callbacks::registration tick_;

    void sweep();
    void add_newcomers();
    void note_registered();
};

} // namespace scramble::memory
